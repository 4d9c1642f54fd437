// SPDX-License-Identifier: Apache-2.0
// Phases I and II of Algorithm 3: count the structures of the bag, and sort them by their share.
import type { BagReport, Edge, MethodData, Node } from '../data.ts';
import type { Ranked } from './types.ts';

export function rankedOf(data: BagReport, method: MethodData): Ranked[] {
  if (method.ranked)
    return method.ranked.map((row) => ({
      structure: { vertex: row[0], slot: row[1], edges: pairs(row.slice(5)) },
      count: row[2],
      posterior: row[3],
      support: row[4],
    }));
  return sorted(data.ranks, counted(data, method.name));
}

function pairs(flat: number[]): Edge[] {
  const edges: Edge[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) edges.push([flat[i], flat[i + 1]]);
  return edges;
}

function counted(data: BagReport, cover: string): Ranked[] {
  const n = data.names.length;
  const total = data.bag.weights ? data.bag.weights.reduce((a, b) => a + b, 0) : data.bag.pick.length;
  const tallies = new Map<string, Ranked>();
  data.bag.pick.forEach((picks, r) => {
    const weight = data.bag.weights?.[r] ?? 1;
    const of: Edge[][] = Array.from({ length: n }, () => []);
    const slots: [Node, number, Edge[]][] = [];
    picks.forEach((set, v) => {
      for (const p of data.bag.sets[v][set]) {
        if (cover === 'tma') slots.push([p, v, [[p, v]]]);
        if (cover === 'pma' || cover === 'ima') of[v].push([p, v]);
        if (cover === 'cma' || cover === 'ima') of[p].push([p, v]);
      }
    });
    if (cover !== 'tma') of.forEach((edges, v) => slots.push([v, 0, edges]));
    for (const [vertex, slot, edges] of slots) {
      edges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      const key = `${vertex}/${slot}/${edges.join(';')}`;
      let row = tallies.get(key);
      if (!row) {
        row = { structure: { vertex, slot, edges }, count: 0, posterior: 0, support: 0 };
        tallies.set(key, row);
      }
      row.count += 1;
      row.posterior += weight;
    }
  });
  const rows = [...tallies.values()];
  for (const row of rows) row.support = row.posterior = row.posterior / total;
  return rows;
}

function sorted(ranks: number[], rows: Ranked[]): Ranked[] {
  const keys = new Map(
    rows.map((row) => [
      row,
      row.structure.edges
        .map(([a, b]) => [ranks[a], ranks[b]])
        .sort((a, b) => a[0] - b[0] || a[1] - b[1])
        .flat(),
    ]),
  );
  const compare = (a: number[], b: number[]) => {
    for (let i = 0; i < Math.min(a.length, b.length); ++i) if (a[i] !== b[i]) return a[i] - b[i];
    return a.length - b.length;
  };
  return rows.sort(
    (a, b) =>
      b.support - a.support ||
      b.posterior - a.posterior ||
      ranks[a.structure.vertex] - ranks[b.structure.vertex] ||
      compare(keys.get(a)!, keys.get(b)!) ||
      a.structure.slot - b.structure.slot,
  );
}
