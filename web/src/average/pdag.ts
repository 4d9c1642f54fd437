// SPDX-License-Identifier: Apache-2.0
import type { Edge, Node } from '../data.ts';

/// A graph whose links are turned one by one: a pair has no link, an open one, or one with a
/// direction. Neighbours are lists, as most nodes of a sparse graph have few.
export class Pdag {
  private readonly above: Node[][];
  private readonly below: Node[][];
  private readonly undirected: Node[][];

  constructor(readonly nodes: number) {
    const lists = () => Array.from({ length: nodes }, (): Node[] => []);
    this.above = lists();
    this.below = lists();
    this.undirected = lists();
  }

  parents(node: Node): readonly Node[] {
    return this.above[node];
  }

  children(node: Node): readonly Node[] {
    return this.below[node];
  }

  /// Those with an open link to the node.
  open(node: Node): readonly Node[] {
    return this.undirected[node];
  }

  isOpen(a: Node, b: Node): boolean {
    return this.undirected[a].includes(b);
  }

  areAdjacent(a: Node, b: Node): boolean {
    return this.isOpen(a, b) || this.above[a].includes(b) || this.below[a].includes(b);
  }

  adjacent(node: Node): Node[] {
    return [...this.above[node], ...this.below[node], ...this.undirected[node]];
  }

  directed(): Edge[] {
    return this.below.flatMap((heads, from) => heads.map((to): Edge => [from, to]));
  }

  /// An open link between two nodes that have none.
  join(a: Node, b: Node): void {
    this.undirected[a].push(b);
    this.undirected[b].push(a);
  }

  /// A direction for an open link.
  direct([from, to]: Edge): void {
    remove(this.undirected[from], to);
    remove(this.undirected[to], from);
    this.below[from].push(to);
    this.above[to].push(from);
  }

  /// A node without links.
  cut(node: Node): void {
    for (const other of this.above[node]) remove(this.below[other], node);
    for (const other of this.below[node]) remove(this.above[other], node);
    for (const other of this.undirected[node]) remove(this.undirected[other], node);
    this.above[node] = [];
    this.below[node] = [];
    this.undirected[node] = [];
  }
}

function remove(list: Node[], node: Node): void {
  const at = list.indexOf(node);
  if (at >= 0) list.splice(at, 1);
}
