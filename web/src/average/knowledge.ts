// SPDX-License-Identifier: Apache-2.0
import type { Edge, KnowledgeData, Node } from '../data.ts';

/// What knowledge says of an edge, tiers with the rest.
export class Knowledge {
  readonly required: readonly Edge[];
  readonly empty: boolean;
  private readonly needed: Set<number>;
  private readonly banned: Set<number>;
  private readonly tier: Int32Array; // of each node; -1: in none

  constructor(
    private readonly nodes: number,
    data: KnowledgeData,
  ) {
    this.required = [...data.required].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    this.needed = new Set(data.required.map(([from, to]) => from * nodes + to));
    this.banned = new Set(data.forbidden.map(([from, to]) => from * nodes + to));
    this.tier = new Int32Array(nodes).fill(-1);
    data.tiers?.forEach((members, tier) => members.forEach((node) => (this.tier[node] = tier)));
    this.empty = this.needed.size === 0 && this.banned.size === 0 && !data.tiers;
  }

  requires(from: Node, to: Node): boolean {
    return this.needed.has(from * this.nodes + to);
  }

  forbids(from: Node, to: Node): boolean {
    if (this.tier[to] >= 0 && this.tier[from] > this.tier[to]) return true;
    return this.banned.size > 0 && this.banned.has(from * this.nodes + to);
  }

  /// Whether an open link gets this direction.
  decides(from: Node, to: Node): boolean {
    return this.requires(from, to) || this.forbids(to, from);
  }
}
