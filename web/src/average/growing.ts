// SPDX-License-Identifier: Apache-2.0
import type { Edge, Node } from '../data.ts';
import { BitRows } from './bits.ts';

/// The average while it is being built: it only grows, and it is acyclic at all times.
export class GrowingDag {
  private readonly children: BitRows;
  private readonly below: BitRows; // who can be reached; a node is not in its own row
  private waiting = new Int32Array(8); // scratch

  constructor(private readonly nodes: number) {
    this.children = new BitRows(nodes);
    this.below = new BitRows(nodes);
  }

  has(from: Node, to: Node): boolean {
    return this.children.test(from, to);
  }

  /// Adds those of the edges that are not there yet, all of them or none; false where they would
  /// close a cycle.
  tryAdd(edges: readonly Edge[]): boolean {
    if (this.closeCycle(edges)) return false;
    for (const [from, to] of edges) {
      if (this.children.test(from, to)) continue;
      this.children.set(from, to);
      this.extend(from, to);
    }
    return true;
  }

  /// By tail, then by head.
  edges(): Edge[] {
    const edges: Edge[] = [];
    for (let from = 0; from < this.nodes; ++from)
      for (const to of this.children.of(from)) edges.push([from, to]);
    return edges;
  }

  private leads(a: Edge, b: Edge): boolean {
    return a[1] === b[0] || this.below.test(a[1], b[0]);
  }

  // Edges close a cycle where they lead to each other in a circle. Those that no other leads to are
  // taken away until none is left, or only circles and what hangs on them.
  private closeCycle(edges: readonly Edge[]): boolean {
    const count = edges.length;
    if (count === 0) return false;
    if (count === 1) return this.leads(edges[0], edges[0]);
    if (this.waiting.length < count) this.waiting = new Int32Array(2 * count);
    const waiting = this.waiting.fill(0, 0, count);
    for (const a of edges)
      for (let j = 0; j < count; ++j) if (this.leads(a, edges[j])) ++waiting[j];
    const free: number[] = [];
    for (let i = 0; i < count; ++i) if (waiting[i] === 0) free.push(i);
    for (let i = 0; i < free.length; ++i)
      for (let j = 0; j < count; ++j)
        if (this.leads(edges[free[i]], edges[j]) && --waiting[j] === 0) free.push(j);
    return free.length < count;
  }

  private extend(from: Node, to: Node): void {
    const { below } = this;
    if (below.test(from, to)) return; // nothing new can be reached
    for (let above = 0; above < this.nodes; ++above) {
      if (above !== from && !below.test(above, from)) continue;
      if (below.test(above, to)) continue;
      below.unite(above, to);
      below.set(above, to);
    }
  }
}
