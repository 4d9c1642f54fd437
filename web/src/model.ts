// SPDX-License-Identifier: Apache-2.0
// The data of a page, with what is worked out from them on demand and kept.
import { averageAt } from './average/average.ts';
import { blockingPath } from './average/blocking.ts';
import { openEdges } from './average/classes.ts';
import { Knowledge } from './average/knowledge.ts';
import { type LostLink, lostLinks } from './average/lost.ts';
import { type Comparison, compare } from './average/metrics.ts';
import { rankedOf } from './average/ranking.ts';
import type { Average, Ranked } from './average/types.ts';
import type { BagReport, Edge, MethodData, Node, SupportRow } from './data.ts';

/// What the bag says of a link, read along one of its two ways.
export interface Support {
  from: Node;
  to: Node;
  confidence: number; // share of the bag with from -> to
  linked: number; // with either way
  direction: number; // of what is linked, the share from -> to, what a class leaves open half
  compelled: number; // share of the bag whose class fixes from -> to
  linkedSe: number;
  directionSe: number;
}

export class Model {
  readonly knowledge: Knowledge;
  private readonly supports = new Map<number, Support>();
  private readonly rankings = new Map<string, Ranked[]>();
  private readonly last = new Map<string, { alpha: number; made: unknown }>();

  constructor(readonly data: BagReport) {
    this.knowledge = new Knowledge(data.names.length, data.knowledge);
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

  /// As it stands in the data: for files, not for readers.
  exactName(node: Node): string {
    return (this.data.exact ?? this.data.names)[node];
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
        confidence: 0,
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

  /// The average of a method at a threshold: exactly what the program gives. One that the page
  /// cannot make again is as the program made it, whatever `alpha` is, without its decisions.
  average(method: string, alpha: number): Average {
    return this.kept('average', method, alpha, () => {
      const { source, threshold, edges, mass, accumulate } = this.method(method);
      if (source === 'fixed') return { threshold, edges, mass, decisions: [] };
      return averageAt(this.size, this.ranked(method), alpha, this.knowledge, accumulate);
    });
  }

  /// Its edges that are open in its class, under knowledge.
  open(method: string, alpha: number): Edge[] {
    return this.kept('open', method, alpha, () =>
      openEdges(this.size, this.average(method, alpha).edges, this.knowledge),
    );
  }

  /// The links that much of the bag has and it has not. Reasons need decisions: without them all
  /// are called split votes.
  lost(method: string, alpha: number): LostLink[] {
    return this.kept('lost', method, alpha, () =>
      lostLinks(
        this.ranked(method),
        this.average(method, alpha),
        this.links(),
        this.knowledge,
        this.data.ranks,
        (decision) => this.blockingPath(method, alpha, decision),
      ),
    );
  }

  /// What refused the structure of this decision: a path back, or the forbidden edge; empty for one
  /// that was not refused so.
  blockingPath(method: string, alpha: number, decision: number): Node[] {
    const average = this.average(method, alpha);
    return blockingPath(average, decision, this.knowledge, this.data.ranks);
  }

  /// Against the truth; null where there is none.
  againstTruth(method: string, alpha: number): Comparison | null {
    const { truth } = this.data;
    return this.kept('truth', method, alpha, () =>
      truth ? compare(this.size, truth, this.average(method, alpha).edges) : null,
    );
  }

  // The last result of each kind and method.
  private kept<T>(kind: string, method: string, alpha: number, make: () => T): T {
    const key = `${kind} ${method}`;
    const last = this.last.get(key);
    if (last?.alpha === alpha) return last.made as T;
    const made = make();
    this.last.set(key, { alpha, made });
    return made;
  }

  // Of a link that each replicate has one way, one way says what the other is: what is linked and
  // fixed by its class neither way is open, and counts half for each.
  private addSupport(row: SupportRow): void {
    const [from, to, confidence, linked, direction, compelled, linkedSe, directionSe] = row;
    const open = 2 * (direction * linked - compelled);
    const back = {
      from: to,
      to: from,
      confidence: rest(linked - confidence),
      linked,
      direction: 1 - direction,
      compelled: rest(linked - compelled - open),
      linkedSe,
      directionSe,
    };
    const forth = { from, to, confidence, linked, direction, compelled, linkedSe, directionSe };
    this.supports.set(this.key(from, to), forth);
    this.supports.set(this.key(to, from), back);
  }
}

// Differences of shares that are equal may be off in the last bits.
function rest(share: number): number {
  return share < 1e-9 ? 0 : share;
}
