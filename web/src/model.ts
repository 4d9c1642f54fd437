// SPDX-License-Identifier: Apache-2.0
// The data of a page, with what is worked out from them on demand and kept.
import { averageAt } from './average/average.ts';
import { rankedOf } from './average/ranking.ts';
import type { Average, Ranked } from './average/types.ts';
import type { BagReport, Edge, MethodData, Node, SupportRow } from './data.ts';

/// What the bag says of a link, read along one of its two ways.
export interface Support {
  from: Node;
  to: Node;
  linked: number;
  direction: number; // of what is linked, the share from -> to
  compelled: number;
  linkedSe: number;
  directionSe: number;
}

export class Model {
  private readonly supports = new Map<number, Support>();
  private readonly rankings = new Map<string, Ranked[]>();
  private readonly lastAverages = new Map<string, Average>();

  constructor(readonly data: BagReport) {
    for (const row of data.support) this.addSupport(row);
  }

  get size(): number {
    return this.data.names.length;
  }

  get replicates(): number {
    return this.data.bag.pick.length;
  }

  key(from: Node, to: Node): number {
    return from * this.size + to;
  }

  name(node: Node): string {
    return this.data.names[node];
  }

  method(name: string): MethodData {
    const found = this.data.methods.find((each) => each.name === name);
    if (!found) throw new Error(`no average '${name}' in this report`);
    return found;
  }

  /// What the bag says of from -> to; all zeros for a pair that it never links.
  support(from: Node, to: Node): Support {
    return (
      this.supports.get(this.key(from, to)) ?? {
        from,
        to,
        linked: 0,
        direction: 0.5,
        compelled: 0,
        linkedSe: 0,
        directionSe: 0,
      }
    );
  }

  /// Every link of the bag once, strongest first.
  links(): Support[] {
    return this.data.support.map(([from, to]) => this.support(from, to));
  }

  /// The edges of a replicate, by tail, then by head.
  replicate(index: number): Edge[] {
    const edges: Edge[] = [];
    this.data.bag.pick[index].forEach((set, vertex) => {
      for (const parent of this.data.bag.sets[vertex][set]) edges.push([parent, vertex]);
    });
    return edges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  }

  /// Every structure of a method, first ranked first.
  ranked(method: string): Ranked[] {
    let ranking = this.rankings.get(method);
    if (!ranking) {
      ranking = rankedOf(this.data, this.method(method));
      this.rankings.set(method, ranking);
    }
    return ranking;
  }

  /// The average of a method at a threshold: exactly what the program gives.
  average(method: string, alpha: number): Average {
    const kept = this.lastAverages.get(method);
    if (kept && kept.threshold === alpha) return kept;
    const made = averageAt(this.data, this.method(method), this.ranked(method), alpha);
    this.lastAverages.set(method, made);
    return made;
  }

  private addSupport([from, to, , linked, direction, compelled, linkedSe, directionSe]: SupportRow) {
    this.supports.set(this.key(from, to), { from, to, linked, direction, compelled, linkedSe, directionSe });
    if (!this.supports.has(this.key(to, from)))
      this.supports.set(this.key(to, from), {
        from: to,
        to: from,
        linked,
        direction: 1 - direction,
        compelled: 0,
        linkedSe,
        directionSe,
      });
  }
}
