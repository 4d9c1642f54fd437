// SPDX-License-Identifier: Apache-2.0
import type { Edge, Node } from '../data.ts';
import type { Pdag } from './pdag.ts';

/// Directs the open links that have one direction in all DAGs that keep the directed edges and have
/// no other colliders: the rules of Meek (UAI 1995). Every rule needs an edge that has a direction,
/// so each is looked at once, in all the places that it has in the rules. Rule 3 follows from
/// colliders alone, and is left out: the graph is a class of DAGs in which some directions are fixed
/// besides.
export function closeUnderMeek(graph: Pdag): void {
  const todo = graph.directed();
  const direct = (from: Node, to: Node) => {
    if (!graph.isOpen(from, to)) return;
    graph.direct([from, to]);
    todo.push([from, to]);
  };
  while (todo.length) {
    const edge = todo.pop()!;
    noNewCollider(graph, edge, direct);
    noCycleOfThree(graph, edge, direct);
    noLongerCycle(graph, edge, direct);
  }
}

type Direct = (from: Node, to: Node) => void;

function common(a: readonly Node[], b: readonly Node[]): Node[] {
  return a.filter((node) => b.includes(node));
}

// Rule 1: a -> b - c with a and c not joined is a -> b -> c.
function noNewCollider(graph: Pdag, [a, b]: Edge, direct: Direct): void {
  for (const c of [...graph.open(b)]) if (c !== a && !graph.areAdjacent(a, c)) direct(b, c);
}

// Rule 2: a -> b -> c and a - c is a -> c. The edge may be the first or the second step.
function noCycleOfThree(graph: Pdag, [from, to]: Edge, direct: Direct): void {
  for (const c of common(graph.children(to), graph.open(from))) direct(from, c);
  for (const a of common(graph.parents(from), graph.open(to))) direct(a, to);
}

// Rule 4: a - b, a - c, a joined to d, c -> d -> b with b and c not joined is a -> b. The edge is
// c -> d; by rule 1 it has just directed d -> b, if that was open.
function noLongerCycle(graph: Pdag, [c, d]: Edge, direct: Direct): void {
  for (const b of [...graph.children(d)]) {
    if (graph.areAdjacent(b, c)) continue;
    for (const a of common(graph.open(b), graph.open(c))) if (graph.areAdjacent(a, d)) direct(a, b);
  }
}
