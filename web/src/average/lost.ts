// SPDX-License-Identifier: Apache-2.0
// Links that much of the bag has and an average has not, and why.
import type { Edge, Node } from '../data.ts';
import type { Knowledge } from './knowledge.ts';
import type { Average, Decision, Ranked, Structure } from './types.ts';

/// A link in so much of the bag is a strong one.
export const strongLink = 0.9;

/// split: no structure that holds it is above the threshold; outvoted: each that is lost to another
/// structure of its vertex; cycle: a path refused the most frequent one that could still enter;
/// forbidden: knowledge forbids it, or what holds it.
export type Loss = 'split' | 'outvoted' | 'cycle' | 'forbidden';

export interface LostLink {
  edge: Edge; // the way with more of the bag
  linked: number;
  linkedSe: number;
  why: Loss;
  votes: readonly Ranked[]; // every structure of the bag that holds it, first ranked first
  winners: Ranked[]; // what stands in the slots of those instead, most frequent first
  refused: number | null; // the decision on the most frequent that a path or knowledge kept out
  path: Node[]; // that refused it, or the edge that is forbidden
}

/// A link of the bag along the way with more of it.
export interface Link {
  from: Node;
  to: Node;
  linked: number;
  linkedSe: number;
}

/// Strongest first, ties by names. `pathOf` says what refused a decision.
export function lostLinks(
  ranked: readonly Ranked[],
  average: Average,
  links: readonly Link[],
  knowledge: Knowledge,
  ranks: readonly number[],
  pathOf: (decision: number) => Node[],
): LostLink[] {
  const pair: Pair = (a, b) => Math.min(a, b) * ranks.length + Math.max(a, b);
  const there = new Set(average.edges.map(([from, to]) => pair(from, to)));
  const lost = new Map<number, LostLink>();
  for (const { from, to, linked, linkedSe } of links) {
    if (linked < strongLink || there.has(pair(from, to))) continue;
    lost.set(pair(from, to), {
      edge: [from, to],
      linked,
      linkedSe,
      why: 'split',
      votes: [],
      winners: [],
      refused: null,
      path: [],
    });
  }
  if (!lost.size) return [];
  const holders = holdersOf(ranked, pair);
  for (const [link, one] of lost) one.votes = holders.get(link) ?? [];

  const slotOf = ({ vertex, slot }: Structure) => slot * ranks.length + vertex;
  const taken = new Map<number, Ranked[]>();
  const votes = new Set([...lost.values()].flatMap((one) => one.votes));
  const places = new Map<Ranked, number>(); // of the decisions on these
  average.decisions.forEach(({ ranked: row, verdict }, place) => {
    if (votes.has(row)) places.set(row, place);
    if (verdict !== 'taken') return;
    const slot = slotOf(row.structure);
    const others = taken.get(slot);
    if (others) others.push(row);
    else taken.set(slot, [row]);
  });
  for (const one of lost.values()) {
    findReason(one, average.decisions, places, knowledge, pathOf);
    const slots = new Set(one.votes.map((vote) => slotOf(vote.structure)));
    one.winners = [...slots].flatMap((slot) => taken.get(slot) ?? []);
    one.winners.sort(
      (a, b) => b.posterior - a.posterior || ranks[a.structure.vertex] - ranks[b.structure.vertex],
    );
  }
  return [...lost.values()].sort(
    (a, b) =>
      b.linked - a.linked ||
      ranks[a.edge[0]] - ranks[b.edge[0]] ||
      ranks[a.edge[1]] - ranks[b.edge[1]],
  );
}

type Pair = (a: Node, b: Node) => number;

// The structures that hold a link, by pair: the same at every threshold.
const kept = new WeakMap<readonly Ranked[], Map<number, Ranked[]>>();

function holdersOf(ranked: readonly Ranked[], pair: Pair): Map<number, Ranked[]> {
  let holders = kept.get(ranked);
  if (holders) return holders;
  kept.set(ranked, (holders = new Map()));
  for (const row of ranked)
    for (const [from, to] of row.structure.edges) {
      const link = pair(from, to);
      const others = holders.get(link);
      if (others) others.push(row);
      else holders.set(link, [row]);
    }
  return holders;
}

function findReason(
  lost: LostLink,
  decisions: readonly Decision[],
  places: ReadonlyMap<Ranked, number>,
  knowledge: Knowledge,
  pathOf: (decision: number) => Node[],
): void {
  const [from, to] = lost.edge;
  if (knowledge.forbids(from, to) && knowledge.forbids(to, from)) {
    lost.why = 'forbidden';
    lost.path = [from, to];
    return;
  }
  const above = lost.votes.map((vote) => places.get(vote)).filter((place) => place !== undefined);
  if (!above.length) return; // split
  lost.why = 'outvoted';
  for (const verdict of ['cycle', 'forbidden'] as const) {
    // The first of each verdict is of the most frequent structure.
    const first = above.find((place) => decisions[place].verdict === verdict);
    if (first === undefined) continue;
    lost.why = verdict;
    lost.refused = first;
    lost.path = pathOf(first);
    return;
  }
}
