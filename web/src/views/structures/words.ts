// SPDX-License-Identifier: Apache-2.0
// The sentences of the view: what the votes say, in plain words.
import type { Structure } from '../../average/types.ts';
import type { Edge, Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { titleOf } from '../../parts/methods.ts';
import { count, counted, shortened as short, share } from '../../parts/text.ts';
import { difference, hasEdge, linkVotes, nextTo, type Fate, type Kind, type LinkVote, type Vote } from './votes.ts';

/// A threshold, which may be small.
export const number3 = (x: number) => String(Number(x.toPrecision(3)));

/// An average at the start of a sentence.
export const theMethod = (name: string) => (titleOf(name) === name ? `The average “${name}”` : titleOf(name));

const kSets: Record<Kind, string> = {
  edges: 'edge',
  parents: 'set of parents',
  children: 'set of children',
  incident: 'set of edges',
  other: 'structure',
};
export const kNone: Record<Kind, string> = {
  edges: 'no edge',
  parents: 'no parents',
  children: 'no children',
  incident: 'no edges',
  other: 'no edges',
};
export const setWord = (kind: Kind, count = 1) =>
  count === 1 ? kSets[kind] : kSets[kind].replace(/^(edge|set|structure)/, '$1s');

const kNamed = 5; // of a list

export const verdictIcon: Record<Fate, string> = {
  taken: '✓',
  placed: '↓',
  cycle: '↻',
  forbidden: '⊘',
  below: '–',
  else: '–',
};

export function list(words: string[]): string {
  if (words.length < 2) return words.join('');
  if (words.length > kNamed) {
    const named = words.slice(0, kNamed - 1);
    return `${named.join(', ')} and ${words.length - named.length} more`;
  }
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/// The other end of an edge of the variable; the whole edge where that would not be plain.
function end(model: Model, kind: Kind, [tail, head]: Edge): string {
  if (kind === 'parents') return short(model.name(tail));
  if (kind === 'children') return short(model.name(head));
  return nodesPath(model, [tail, head]);
}

/// A structure as text: '{bronc, either} → dysp', 'lung without parents'.
export function structureText(
  model: Model,
  kind: Kind,
  { vertex, edges }: Pick<Structure, 'vertex' | 'edges'>,
): string {
  const name = (of: Node) => short(model.name(of));
  if (!edges.length) {
    const what = kind === 'parents' || kind === 'children' ? kind : 'edges';
    return `${name(vertex)} without ${what}`;
  }
  const group = (of: Node[]) => {
    if (of.length === 1) return name(of[0]);
    const left = of.length - kNamed;
    const names = of.slice(0, kNamed).map(name).join(', ');
    return left > 0 ? `{${names} and ${left} more}` : `{${names}}`;
  };
  const into = edges.filter(([, head]) => head === vertex).map(([tail]) => tail);
  const out = edges.filter(([tail]) => tail === vertex).map(([, head]) => head);
  if (into.length + out.length < edges.length) return list(edges.map((edge) => nodesPath(model, edge)));
  const parts = [into.length ? group(into) : '', name(vertex), out.length ? group(out) : ''];
  return parts.filter(Boolean).join(' → ');
}

/// The same without the variable, where that is plain: 'bronc and either', 'no parents'.
export function setText(model: Model, kind: Kind, edges: Edge[]): string {
  return edges.length ? list(edges.map((edge) => end(model, kind, edge))) : kNone[kind];
}

export const nodesPath = (model: Model, path: Node[]) => path.map((of) => short(model.name(of))).join(' → ');

function bagShare(p: number): string {
  if (p > 0.995) return 'All of the bag';
  return Math.abs(p - 0.5) < 0.005 ? 'Half of the bag' : `${share(p)} of the bag`;
}

/// 'add smoke', 'leave out either', 'have tub instead of lung', against the first set.
function against(ends: (edges: Edge[]) => string, first: Edge[], second: Edge[]): string {
  const { more, less } = difference(first, second);
  if (!second.length) return 'give it none';
  if (!less.length) return `add ${ends(more)}`;
  if (!more.length) return `leave out ${ends(less)}`;
  if (more.length + less.length <= 3) return `have ${ends(more)} instead of ${ends(less)}`;
  return `give it ${ends(second)}`;
}

const kOrdinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/// Which of the sets was taken; `order` is that in which the sentence before named them.
function outcome(
  model: Model,
  method: string,
  alpha: number,
  kind: Kind,
  votes: Vote[],
  order: Vote[],
): string {
  const name = theMethod(method);
  const refused = (of: Vote[]) =>
    of.every((vote) => vote.verdict === 'cycle') ? 'would close a cycle' : 'would close a cycle or is forbidden';
  const taken = votes.find((vote) => vote.verdict === 'taken');
  const isFixed = model.method(method).source === 'fixed';
  if (taken) {
    const at = order.indexOf(taken);
    if (at === 0) return `${name} takes the first.`;
    const before = votes.slice(0, votes.indexOf(taken));
    const which =
      at < kOrdinals.length ? `the ${kOrdinals[at]}` : structureText(model, kind, taken.ranked.structure);
    if (isFixed) return `${name} has ${which}; it was not made step by step.`;
    if (!before.length)
      return `${name} takes ${which}: with similar sets it has the most support, ${share(taken.ranked.support)}.`;
    const all = before.length === 1 ? 'the one' : 'each of those';
    return `${name} takes ${which}: ${all} before it ${refused(before)}.`;
  }
  if (isFixed) return `${name} has something else, which no replicate has.`;
  const asked = votes.filter((vote) => vote.verdict !== 'below');
  if (!asked.length)
    return `${name} takes none: no ${setWord(kind)} is above the threshold of ${number3(alpha)}.`;
  return `${name} takes none: what is above the threshold ${refused(asked)}.`;
}

/// What the bag says of the variable and what the average made of it.
export function headline(
  model: Model,
  method: string,
  alpha: number,
  kind: Kind,
  node: Node,
  votes: Vote[],
): string {
  const name = short(model.name(node));
  const ends = (edges: Edge[]) => list(edges.map((edge) => end(model, kind, edge)));
  if (!votes.length) return `No replicate has an edge at ${name}.`;
  if (kind === 'edges' || kind === 'other') return edgesHeadline(model, method, node, votes);
  const order = [...votes].sort((a, b) => b.ranked.posterior - a.ranked.posterior || a.place - b.place);
  const [first, ...others] = order;
  const what = { parents: 'parent', children: 'child', incident: 'link' }[kind];
  const whats = kind === 'children' ? 'children' : `${what}s`;
  const gets = !first.edges.length
    ? `gives ${name} no ${whats}`
    : kind === 'incident'
    ? `has ${structureText(model, kind, first.ranked.structure)}`
    : `gives ${name} the ${first.edges.length === 1 ? what : whats} ${ends(first.edges)}`;
  const said = others
    .slice(0, 2)
    .filter((vote) => vote.ranked.posterior >= 0.05)
    .map((vote) => `${share(vote.ranked.posterior)} ${against(ends, first.edges, vote.edges)}`);
  const rest = others.slice(said.length).filter((vote) => vote.ranked.count > 0);
  const left = rest.reduce((sum, vote) => sum + vote.ranked.posterior, 0);
  const more = rest.length === 1 ? 'another set' : `${rest.length} other sets`;
  if (rest.length) said.push(`${share(left)} have ${more}`);
  const text = [`${bagShare(first.ranked.posterior)} ${gets}`, ...said].join('; ');
  const still = kind === 'incident' ? byOthers(model, method, alpha, node, votes) : '';
  return `${text}. ${outcome(model, method, alpha, kind, votes, order)}${still}`;
}

/// An edge has two ends, so a variable can get one by the other's set.
function byOthers(model: Model, method: string, alpha: number, node: Node, votes: Vote[]): string {
  const own = votes.filter((vote) => vote.verdict === 'taken').flatMap((vote) => vote.edges);
  const more = model.average(method, alpha).edges.filter((edge) => edge.includes(node) && !hasEdge(own, edge));
  if (!more.length) return '';
  const names = list(more.map((edge) => nodesPath(model, edge)));
  return ` It has ${names} by the ${more.length === 1 ? 'set' : 'sets'} of others.`;
}

function edgesHeadline(model: Model, method: string, node: Node, votes: Vote[]): string {
  const name = (of: Node) => short(model.name(of));
  const of = (verdict: Vote['verdict']) => votes.filter((vote) => vote.verdict === verdict);
  const text = (vote: Vote) => list(vote.ranked.structure.edges.map((edge) => nodesPath(model, edge)));
  const taken = of('taken');
  const refused = [...of('cycle'), ...of('forbidden')];
  const first = `The bag has ${counted(votes.length, 'edge')} at ${name(node)}, each with a vote of its own.`;
  const second = `${theMethod(method)} takes ${taken.length ? list(taken.map(text)) : 'none of them'}`;
  const third = refused.length ? `, and refuses ${list(refused.map(text))}, which would close a cycle` : '';
  return `${first} ${second}${third}.`;
}

/// Where the vote is split: what a link has together, and in any one set.
export function splitText(
  model: Model,
  average: Edge[],
  kind: Kind,
  votes: Vote[],
): { text: string; isLost: boolean } {
  if (kind === 'edges' || kind === 'other') return { text: '', isLost: false };
  const has = (edge: Edge) => hasEdge(average, edge);
  // A link that is lost says most, one that only points the other way least.
  const order = ([a, b]: Edge) => (has([a, b]) ? 1 : has([b, a]) ? 2 : 0);
  const split: LinkVote | undefined = linkVotes(votes)
    .filter(({ total, votes: of }) => total >= 0.4 && of[0].ranked.posterior <= 0.6 * total)
    .sort((a, b) => order(a.edge) - order(b.edge) || b.total - a.total)[0];
  const taken = votes.find((vote) => vote.verdict === 'taken');
  const parts: string[] = [];
  if (split) {
    const of = split.votes.filter((vote) => vote.ranked.count > 0);
    const as = { parents: 'a parent', children: 'a child', incident: 'there' }[kind];
    const fate = [': split votes, and the average lacks it', '', ': the average has it the other way round'];
    parts.push(
      `${end(model, kind, split.edge)} is ${as} in ${share(split.total)} of the bag, but spread over ` +
        `${counted(of.length, 'set')}, of which the largest has ${share(of[0].ranked.posterior)}${fate[order(split.edge)]}.`,
    );
  }
  if (taken) {
    const near = nextTo(votes, taken);
    if (near.count && near.share >= 0.05)
      parts.push(
        near.count === 1
          ? `1 set that differs from the one taken by a single link has another ${share(near.share)}.`
          : `${count(near.count)} sets that differ from the one taken by a single link have another ` +
              `${share(near.share)}.`,
      );
  }
  return { text: parts.join(' '), isLost: split !== undefined && order(split.edge) === 0 };
}
