// SPDX-License-Identifier: Apache-2.0
// What of a report is drawn: the edges of an average with all that the bag says of them.
import { strongLink } from '../average/lost.ts';
import type { Edge } from '../data.ts';
import type { Model, Support } from '../model.ts';
import type { State } from '../state.ts';
import type { DrawnEdge, Truth } from './drawing.ts';
import { percent, share, shortened } from './text.ts';

const kClear = 0.75;

/// Whether the bag leaves it open which way the link points, by the rule of the library.
export function isUndecided({ direction, directionSe }: Support): boolean {
  return (
    Math.max(direction, 1 - direction) <= kClear || Math.abs(direction - 0.5) <= 2 * directionSe
  );
}

/// "0.97 (0.55→)": how often linked, and of that how often this way.
export function labelOf(support: Support): string {
  const { linked, direction } = support;
  return linked === 0 ? '0.00' : `${share(linked)} (${share(direction)}→)`;
}

/// The same as a sentence.
export function sentenceOf(model: Model, from: number, to: number): string {
  const support = model.support(from, to);
  const [a, b] = [shortened(model.name(from), 40), shortened(model.name(to), 40)];
  if (support.linked === 0) return `No replicate links ${a} and ${b}.`;
  const links = Math.round(support.linked * model.replicates);
  const linked = model.data.bag.weights
    ? `${percent(support.linked)} of the bag links ${a} and ${b}`
    : `${links} of ${model.replicates} replicates link ${a} and ${b}`;
  const way = `${percent(support.direction)} point ${a} → ${b}`;
  const end = isUndecided(support) ? ': the bag leaves the direction open' : '';
  return `${linked}; where linked, ${way}${end}.`;
}

/// The edges of the average that the reader chose, the strong links that it lacks and, by the
/// truth, those that it misses.
export function edgesOf(model: Model, state: State, lost = true): DrawnEdge[] {
  const average = model.average(state.method, state.alpha);
  return drawnEdges(model, average.edges, openOf(model, state), state.truth, lost);
}

export function drawnEdges(
  model: Model,
  edges: Edge[],
  open: ReadonlySet<number>,
  truth: boolean,
  lost: boolean,
): DrawnEdge[] {
  const has = new Set(edges.map(([a, b]) => model.key(a, b)));
  const required = new Set(model.data.knowledge.required.map(([a, b]) => model.key(a, b)));
  const real = new Set((model.data.truth ?? []).map(([a, b]) => model.key(a, b)));
  const verdict = (a: number, b: number): Truth =>
    real.has(model.key(a, b)) ? 'true' : real.has(model.key(b, a)) ? 'reversed' : 'extra';
  const drawn = edges.map(([from, to]): DrawnEdge => {
    const key = model.key(from, to);
    const support = model.support(from, to);
    const isOpen = open.has(key) && !required.has(key);
    const unsure = !required.has(key) && (isOpen || isUndecided(support));
    return {
      from,
      to,
      open: isOpen,
      head: isOpen && !truth ? 'none' : unsure ? 'hollow' : 'full',
      required: required.has(key),
      truth: truth ? verdict(from, to) : undefined,
      label: () => labelOf(support),
      title: () => sentenceOf(model, from, to),
    };
  });
  const lacks = (a: number, b: number) => !has.has(model.key(a, b)) && !has.has(model.key(b, a));
  const seen = new Set<number>();
  if (truth)
    for (const [from, to] of model.data.truth ?? [])
      if (lacks(from, to)) {
        seen.add(model.key(from, to)).add(model.key(to, from));
        const label = () => labelOf(model.support(from, to));
        drawn.push({ from, to, truth: 'missing', label, title: () => sentenceOf(model, from, to) });
      }
  if (lost)
    for (const link of strongOf(model)) {
      const { from, to } = link;
      if (lacks(from, to) && !seen.has(model.key(from, to)))
        drawn.push({
          from,
          to,
          lost: true,
          label: () => labelOf(link),
          title: () => sentenceOf(model, from, to),
        });
    }
  return drawn;
}

const strong = new WeakMap<Model, Support[]>();

/// The links that an average should not lose.
export function strongOf(model: Model): Support[] {
  const kept = strong.get(model) ?? model.links().filter((link) => link.linked >= strongLink);
  strong.set(model, kept);
  return kept;
}

/// Those that the average on show lacks, without the reasons, which take longer (`model.lost`).
export function lostOf(model: Model, state: State): Support[] {
  const { edges } = model.average(state.method, state.alpha);
  const has = new Set(edges.map(([a, b]) => model.key(a, b)));
  return strongOf(model).filter(
    ({ from, to }) => !has.has(model.key(from, to)) && !has.has(model.key(to, from)),
  );
}

/// Keys of the edges that could be turned round and fit the data as well.
export function openOf(model: Model, state: State): ReadonlySet<number> {
  return new Set(model.open(state.method, state.alpha).map(([a, b]) => model.key(a, b)));
}
