// SPDX-License-Identifier: Apache-2.0
// Structures that support similar ones: kappa to the number of edges in which they differ.
import type { Edge } from '../data.ts';
import type { Ranked, Structure } from './types.ts';

// Half of the bag is not most of it, in whatever order its shares were summed.
const rounding = 1e-9;

/// Sets the support of structures, and adds for each index the set of edges that more than half of
/// it has, where no replicate has just that.
export function letSimilarSupport(unsorted: readonly Ranked[], kappa: number): Ranked[] {
  const rows = [...unsorted].sort((a, b) => compare(a.structure, b.structure));
  const powers = [1];
  const power = (exponent: number): number => {
    while (powers.length <= exponent) powers.push(powers[powers.length - 1] * kappa);
    return powers[exponent];
  };
  const result: Ranked[] = [];
  for (let first = 0, last = 0; first < rows.length; first = last) {
    const { vertex, slot } = rows[first].structure;
    while (last < rows.length && isOf(rows[last], vertex, slot)) ++last;
    const group = rows.slice(first, last);
    const candidates = group.map((row) => ({ ...row }));
    const most = majority(group);
    if (!group.some((row) => difference(row.structure.edges, most) === 0))
      candidates.push({
        structure: { vertex, slot, edges: most },
        count: 0,
        posterior: 0,
        support: 0,
      });
    for (const candidate of candidates) {
      const terms = group.map(
        (other) =>
          other.posterior * power(difference(candidate.structure.edges, other.structure.edges)),
      );
      candidate.support = 0;
      for (const term of terms.sort((a, b) => a - b)) candidate.support += term;
      result.push(candidate);
    }
  }
  return result;
}

// By vertex and slot, then by edges: the order in which the program sums.
function compare(a: Structure, b: Structure): number {
  if (a.vertex !== b.vertex || a.slot !== b.slot) return a.vertex - b.vertex || a.slot - b.slot;
  for (let i = 0; i < a.edges.length && i < b.edges.length; ++i) {
    const order = a.edges[i][0] - b.edges[i][0] || a.edges[i][1] - b.edges[i][1];
    if (order !== 0) return order;
  }
  return a.edges.length - b.edges.length;
}

function isOf(row: Ranked, vertex: number, slot: number): boolean {
  return row.structure.vertex === vertex && row.structure.slot === slot;
}

// The edges that structures of more than half of their weight have.
function majority(group: readonly Ranked[]): Edge[] {
  const shares = new Map<string, { edge: Edge; share: number }>();
  let total = 0;
  for (const row of group) {
    total += row.posterior;
    for (const edge of row.structure.edges) {
      const one = shares.get(edge.join());
      if (one) one.share += row.posterior;
      else shares.set(edge.join(), { edge, share: row.posterior });
    }
  }
  return [...shares.values()]
    .filter(({ share }) => share > total / 2 + rounding)
    .map(({ edge }) => edge)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/// In how many edges two sorted lists differ.
export function difference(a: readonly Edge[], b: readonly Edge[]): number {
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const order = a[i][0] - b[j][0] || a[i][1] - b[j][1];
    if (order === 0) ++common;
    if (order <= 0) ++i;
    if (order >= 0) ++j;
  }
  return a.length + b.length - 2 * common;
}
