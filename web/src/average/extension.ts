// SPDX-License-Identifier: Apache-2.0
import type { Edge, Node } from '../data.ts';
import type { Pdag } from './pdag.ts';

/// A DAG that has the directed edges, a direction for each open one, and no other colliders (Dor and
/// Tarsi 1992); null where there is none. Takes the graph apart.
export function extension(graph: Pdag): Edge[] | null {
  const edges = graph.directed();
  let left = Array.from({ length: graph.nodes }, (_, node) => node);
  while (left.length) {
    const later: Node[] = [];
    for (const node of left)
      if (canBeSink(graph, node)) {
        for (const other of graph.open(node)) edges.push([other, node]);
        graph.cut(node);
      } else later.push(node);
    if (later.length === left.length) return null;
    left = later;
  }
  return edges;
}

// Nothing leaves the node, and each neighbour along an open edge is joined to all its others.
function canBeSink(graph: Pdag, node: Node): boolean {
  if (graph.children(node).length) return false;
  const all = graph.adjacent(node);
  return graph
    .open(node)
    .every((one) => all.every((other) => other === one || graph.areAdjacent(one, other)));
}
