// SPDX-License-Identifier: Apache-2.0
// Phase III of Algorithm 3: insert structures, the largest share first, while no cycle closes.
import type { BagReport, Edge, MethodData, Node } from '../data.ts';
import type { Average, Decision, Ranked, Verdict } from './types.ts';

export function averageAt(
  data: BagReport,
  method: MethodData,
  ranked: Ranked[],
  threshold: number,
): Average {
  const n = data.names.length;
  const children: Set<Node>[] = Array.from({ length: n }, () => new Set());
  const reaches = (from: Node, to: Node): boolean => {
    const seen = new Set([from]);
    const stack = [from];
    while (stack.length) {
      const at = stack.pop()!;
      if (at === to) return true;
      for (const next of children[at])
        if (!seen.has(next)) {
          seen.add(next);
          stack.push(next);
        }
    }
    return false;
  };
  const tryAdd = (edges: Edge[]): boolean => {
    const added: Edge[] = [];
    for (const [a, b] of edges) {
      if (children[a].has(b)) continue;
      if (reaches(b, a)) {
        for (const [x, y] of added) children[x].delete(y);
        return false;
      }
      children[a].add(b);
      added.push([a, b]);
    }
    return true;
  };
  for (const edge of data.knowledge.required) tryAdd([edge]);
  const placed = new Set<string>();
  const decisions: Decision[] = [];
  let mass = 0;
  for (const row of ranked) {
    if (!(row.support > threshold)) continue;
    const { vertex, slot, edges } = row.structure;
    const index = `${vertex}/${slot}`;
    let verdict: Verdict = 'taken';
    if (!method.accumulate && placed.has(index)) verdict = 'placed';
    else if (tryAdd(edges)) {
      placed.add(index);
      mass += row.support;
    } else verdict = 'cycle';
    decisions.push({ ranked: row, verdict });
  }
  const edges: Edge[] = [];
  children.forEach((of, a) => [...of].sort((x, y) => x - y).forEach((b) => edges.push([a, b])));
  return { threshold, edges, mass, decisions };
}
