// SPDX-License-Identifier: Apache-2.0
// Which edges of a DAG have one direction in all of its class that knowledge allows, and which are
// open.
import type { Edge, Node } from '../data.ts';
import { extension } from './extension.ts';
import type { Knowledge } from './knowledge.ts';
import { closeUnderMeek } from './meek.ts';
import { Pdag } from './pdag.ts';

/// The edges of an acyclic graph that are open in its class under the knowledge, as the graph has
/// them, by tail, then by head. Where knowledge allows no member of the class, those that are open
/// in all of it.
export function openEdges(nodes: number, edges: readonly Edge[], knowledge: Knowledge): Edge[] {
  const graph = classOf(nodes, edges);
  const open = edges
    .filter(([a, b]) => graph.isOpen(a, b))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (knowledge.empty) return open;
  const ways = open.map((edge) => decided(edge, knowledge)).filter((way) => way !== null);
  if (!ways.length) return open;
  for (const way of ways) graph.direct(way);
  closeUnderMeek(graph);
  const left = open.filter(([a, b]) => graph.isOpen(a, b));
  // The DAG itself may be the proof that there is a member.
  const has = new Set(open.map(([from, to]) => from * nodes + to));
  if (ways.every(([from, to]) => has.has(from * nodes + to))) return left;
  const member = extension(graph);
  return member && isSame(classOf(nodes, member), classOf(nodes, edges)) ? left : open;
}

/// The class of an acyclic graph: what is directed has that direction in all DAGs with the same
/// links and colliders. Chickering (1995): heads from the first to the last; the last tail into one
/// decides.
export function classOf(nodes: number, edges: readonly Edge[]): Pdag {
  const graph = new Pdag(nodes);
  const parents: Node[][] = Array.from({ length: nodes }, () => []);
  for (const [from, to] of edges) parents[to].push(from);
  const order = orderOf(parents);
  const place = new Int32Array(nodes);
  order.forEach((node, i) => (place[node] = i));
  for (const head of order) {
    const all = parents[head];
    if (!all.length) continue;
    const tail = all.reduce((last, node) => (place[node] > place[last] ? node : last));
    // Turned round, tail -> head would make a new collider at the tail, or break one at the head.
    const above = graph.parents(tail);
    const compelled =
      above.some((node) => !all.includes(node)) ||
      all.some((node) => node !== tail && !parents[tail].includes(node));
    for (const node of all) {
      graph.join(node, head);
      if (compelled || above.includes(node)) graph.direct([node, head]);
    }
  }
  return graph;
}

// The way that knowledge has an open edge; where it has both, the one from the lower node.
function decided([a, b]: Edge, knowledge: Knowledge): Edge | null {
  const [low, high] = a < b ? [a, b] : [b, a];
  if (knowledge.decides(low, high)) return [low, high];
  return knowledge.decides(high, low) ? [high, low] : null;
}

// Every node after its parents.
function orderOf(parents: readonly Node[][]): Node[] {
  const children: Node[][] = parents.map(() => []);
  const waiting = parents.map((all) => all.length);
  parents.forEach((all, node) => all.forEach((parent) => children[parent].push(node)));
  const order = [...parents.keys()].filter((node) => waiting[node] === 0);
  for (let i = 0; i < order.length; ++i)
    for (const child of children[order[i]]) if (--waiting[child] === 0) order.push(child);
  return order;
}

// Of graphs with the same links.
function isSame(a: Pdag, b: Pdag): boolean {
  const edges = a.directed();
  return (
    edges.length === b.directed().length &&
    edges.every(([from, to]) => b.children(from).includes(to))
  );
}
