// SPDX-License-Identifier: Apache-2.0
// Phases I and II of Algorithm 3: count the structures of the bag, and sort them by their share.
import type { BagData, BagReport, Edge, MethodData } from '../data.ts';
import { covers, tallied } from './covers.ts';
import { letSimilarSupport } from './similar.ts';
import { Tally } from './tally.ts';
import type { Ranked } from './types.ts';

export function rankedOf(data: BagReport, method: MethodData): Ranked[] {
  if (method.ranked)
    return method.ranked.map((row) => ({
      structure: { vertex: row[0], slot: row[1], edges: pairs(row, 5) },
      count: row[2],
      posterior: row[3],
      support: row[4],
    }));
  if (method.source === 'fixed' && !covers.includes(method.name)) return [];
  const total = totalWeight(data.bag);
  const rows = tallied(data.bag, data.names.length, method.name).map(({ structure, tally }) => {
    const posterior = tally.weight() / total;
    return { structure, count: tally.count, posterior, support: posterior };
  });
  return sorted(data.ranks, method.kappa > 0 ? letSimilarSupport(rows, method.kappa) : rows);
}

function pairs(flat: readonly number[], begin: number): Edge[] {
  const edges: Edge[] = [];
  for (let i = begin; i + 1 < flat.length; i += 2) edges.push([flat[i], flat[i + 1]]);
  return edges;
}

function totalWeight(bag: BagData): number {
  const all = new Tally();
  for (let i = 0; i < bag.pick.length; ++i) all.add(bag.weights?.[i] ?? 1);
  return all.weight();
}

// The largest support first, then share, then the names of the vertex and of the edges.
function sorted(ranks: readonly number[], rows: readonly Ranked[]): Ranked[] {
  const named = rows.map((row) => {
    const keys = row.structure.edges.map(([from, to]) => ranks[from] * ranks.length + ranks[to]);
    return { row, vertex: ranks[row.structure.vertex], keys: keys.sort((a, b) => a - b) };
  });
  named.sort(
    (a, b) =>
      b.row.support - a.row.support ||
      b.row.posterior - a.row.posterior ||
      a.vertex - b.vertex ||
      compare(a.keys, b.keys) ||
      a.row.structure.slot - b.row.structure.slot,
  );
  return named.map(({ row }) => row);
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; ++i) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}
