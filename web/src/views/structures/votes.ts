// SPDX-License-Identifier: Apache-2.0
// How a bag votes on one variable: the structures of an average that are the variable's.
import { rankedOf } from '../../average/ranking.ts';
import type { Average, Ranked, Verdict } from '../../average/types.ts';
import type { Edge, Node } from '../../data.ts';
import type { Model } from '../../model.ts';

/// What the structures of an average are. `edges`: single edges, so nothing is split between sets.
export type Kind = 'edges' | 'parents' | 'children' | 'incident' | 'other';

export interface Shape {
  kind: Kind;
  /// What the average ranks; of one whose ranking the page does not know, the bag's parent sets.
  ranked: readonly Ranked[];
  places: number[][]; // of each variable its structures, by their place in the ranking
  /// The chance that two replicates vote differently on the variable; of single edges, the number
  /// of its edges on which two replicates are expected to differ.
  doubt: number[];
}

/// What became of a structure. `below` the threshold nothing was asked. Of an average that was not
/// made step by step all that is known is whether it has the structure or something `else`.
export type Fate = Verdict | 'below' | 'else';

/// A structure of the variable, and what became of it.
export interface Vote {
  /// Of its decision in the average; of one that was not asked a number beyond all of them.
  place: number;
  ranked: Ranked;
  edges: Edge[]; // those that touch the variable
  verdict: Fate;
}

/// An edge of the variable with all of its structures that hold it.
export interface LinkVote {
  edge: Edge;
  total: number; // share of the bag, by weight
  votes: Vote[]; // largest first
}

const kParentSets = { name: 'pma', source: 'bag', ranked: null, kappa: 0 } as const;
const shapes = new WeakMap<Model, Map<string, Shape>>();

export function shapeOf(model: Model, method: string): Shape {
  let made = shapes.get(model);
  if (!made) shapes.set(model, (made = new Map()));
  let shape = made.get(method);
  if (!shape) made.set(method, (shape = madeShape(model, method)));
  return shape;
}

function kindOf(ranked: readonly Ranked[]): Kind {
  const all = (says: (row: Ranked) => boolean) => ranked.every(says);
  if (all(({ structure }) => structure.edges.length === 1)) return 'edges';
  if (all(({ structure: { vertex, edges } }) => edges.every(([, head]) => head === vertex))) return 'parents';
  if (all(({ structure: { vertex, edges } }) => edges.every(([tail]) => tail === vertex))) return 'children';
  const touches = (vertex: Node, [tail, head]: Edge) => tail === vertex || head === vertex;
  if (all(({ structure: { vertex, edges } }) => edges.every((edge) => touches(vertex, edge)))) return 'incident';
  return 'other';
}

function madeShape(model: Model, method: string): Shape {
  let ranked: readonly Ranked[] = model.ranked(method);
  if (!ranked.length)
    ranked = rankedOf(model.data, { ...model.method(method), ...kParentSets });
  const kind = kindOf(ranked);
  const places: number[][] = Array.from({ length: model.size }, () => []);
  ranked.forEach(({ structure }, place) => {
    const of = new Set([structure.vertex]);
    if (kind === 'edges' || kind === 'other')
      for (const edge of structure.edges) for (const end of edge) of.add(end);
    for (const node of of) places[node].push(place);
  });
  const doubt = places.map((of) => {
    const shares = of.map((place) => ranked[place].posterior);
    if (kind === 'edges' || kind === 'other') return shares.reduce((sum, p) => sum + 2 * p * (1 - p), 0);
    const total = shares.reduce((sum, p) => sum + p, 0) || 1;
    return 1 - shares.reduce((sum, p) => sum + (p / total) ** 2, 0);
  });
  return { kind, ranked, places, doubt };
}

export function votesOf(model: Model, method: string, alpha: number, node: Node): Vote[] {
  const { places, ranked } = shapeOf(model, method);
  const average = model.average(method, alpha);
  const decisions = decisionsOf(average, ranked);
  const fates = fatesOf(model, method, alpha);
  return places[node].map((place) => ({
    place: decisions(place) ?? average.decisions.length + place,
    ranked: ranked[place],
    edges: ranked[place].structure.edges.filter((edge) => edge.includes(node)),
    verdict: fates(place),
  }));
}

type Decisions = (place: number) => number | undefined;
const known = new WeakMap<Average, Decisions>();

/// The decision on the structure in a place of the ranking. Mostly it is the same number; not where
/// a ranking does not begin with the largest share.
function decisionsOf(average: Average, ranked: readonly Ranked[]): Decisions {
  let found = known.get(average);
  if (!found) {
    const { decisions } = average;
    const asked = decisions.length;
    if (decisions.every((decision, i) => decision.ranked === ranked[i])) {
      found = (place) => (place < asked ? place : undefined);
    } else {
      const at = new Map(decisions.map((decision, i) => [decision.ranked, i]));
      found = (place) => at.get(ranked[place]);
    }
    known.set(average, found);
  }
  return found;
}

/// What became of the structure in each place of the ranking.
export function fatesOf(model: Model, method: string, alpha: number): (place: number) => Fate {
  const average = model.average(method, alpha);
  const { kind, ranked } = shapeOf(model, method);
  const decisions = decisionsOf(average, ranked);
  if (model.method(method).source !== 'fixed')
    return (place) => {
      const decision = decisions(place);
      return decision === undefined ? 'below' : average.decisions[decision].verdict;
    };
  return (place) => (isIn(average, kind, ranked[place]) ? 'taken' : 'else');
}

/// Whether this is just what the average has there.
function isIn({ edges }: Average, kind: Kind, { structure }: Ranked): boolean {
  const { vertex } = structure;
  if (!structure.edges.every((edge) => hasEdge(edges, edge))) return false;
  if (kind === 'edges' || kind === 'other') return true;
  const own = edges.filter(
    ([a, b]) => (b === vertex && kind !== 'children') || (a === vertex && kind !== 'parents'),
  );
  return own.length === structure.edges.length;
}

export const sameEdge = (a: Edge, b: Edge) => a[0] === b[0] && a[1] === b[1];
export const hasEdge = (edges: Edge[], edge: Edge) => edges.some((each) => sameEdge(each, edge));

/// What the second set has more than the first, and what it lacks.
export function difference(first: Edge[], second: Edge[]): { more: Edge[]; less: Edge[] } {
  return {
    more: second.filter((edge) => !hasEdge(first, edge)),
    less: first.filter((edge) => !hasEdge(second, edge)),
  };
}

/// Each edge that the votes hold, the one with most of the bag first.
export function linkVotes(votes: Vote[]): LinkVote[] {
  const found = new Map<string, LinkVote>();
  for (const vote of votes)
    for (const edge of vote.edges) {
      let link = found.get(edge.join());
      if (!link) found.set(edge.join(), (link = { edge, total: 0, votes: [] }));
      link.total += vote.ranked.posterior;
      link.votes.push(vote);
    }
  for (const link of found.values()) link.votes.sort((a, b) => b.ranked.posterior - a.ranked.posterior);
  return [...found.values()].sort(
    (a, b) => b.total - a.total || a.edge[0] - b.edge[0] || a.edge[1] - b.edge[1],
  );
}

/// The sets that differ from this one by one edge, and the share of all of them.
export function nextTo(votes: Vote[], taken: Vote): { count: number; share: number } {
  let count = 0;
  let share = 0;
  for (const vote of votes) {
    if (vote === taken || vote.ranked.posterior === 0) continue;
    const { more, less } = difference(taken.edges, vote.edges);
    if (more.length + less.length !== 1) continue;
    count += 1;
    share += vote.ranked.posterior;
  }
  return { count, share };
}
