// SPDX-License-Identifier: Apache-2.0
// Which layer of a drawing each variable belongs to: below all of its parents.
import type { Edge, Node } from '../data.ts';

/// The parents of each; an edge that would close a cycle with those before it is left out.
export function acyclicParents(nodes: number, edges: Edge[]): Node[][] {
  const parents: Node[][] = Array.from({ length: nodes }, () => []);
  const leadsTo = (from: Node, to: Node): boolean => {
    const seen = new Set([to]);
    const stack = [to];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (at === from) return true;
      for (const p of parents[at])
        if (!seen.has(p)) {
          seen.add(p);
          stack.push(p);
        }
    }
    return false;
  };
  for (const [a, b] of edges) if (!parents[b].includes(a) && !leadsTo(b, a)) parents[b].push(a);
  return parents;
}

export function layersOf(parents: Node[][]): number[] {
  const layer = new Array<number>(parents.length).fill(-1);
  const of = (v: Node): number => {
    if (layer[v] < 0) layer[v] = Math.max(-1, ...parents[v].map(of)) + 1;
    return layer[v];
  };
  parents.forEach((_, v) => of(v));
  // One without parents goes right above the first of its children.
  const first = new Array<number>(parents.length).fill(Infinity);
  parents.forEach((own, v) => own.forEach((p) => (first[p] = Math.min(first[p], layer[v]))));
  return layer.map((at, v) => (parents[v].length || first[v] === Infinity ? at : first[v] - 1));
}
