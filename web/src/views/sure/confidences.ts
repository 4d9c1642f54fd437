// SPDX-License-Identifier: Apache-2.0
// All links of the bag in a row, the surest first: a steep fall tells that the bag is of one mind.
import * as Plot from '@observablehq/plot';
import { Chart } from '../../charts/chart.ts';
import { html } from '../../parts/svg.ts';
import { counted, share } from '../../parts/text.ts';
import { nameOf } from '../../charts/looks.ts';
import { spread } from '../../charts/spread.ts';
import { list, number } from '../../charts/text.ts';
import type { Model } from '../../model.ts';
import type { State, Store } from '../../state.ts';
import type { Mounted } from '../view.ts';

interface Bar {
  rank: number;
  linked: number;
  run: number; // bars side by side that are alike are one shape
  inside: boolean;
  title: string;
}

const kHeight = 300;
const kNearlySure = 0.9;
const kFew = 300; // so many links have room for their tail
const kRare = 0.05; // of more, only those in so much of the bag are drawn

export function mountConfidences(root: HTMLElement, model: Model, store: Store): Mounted {
  const said = html('p', {});
  const chart = new Chart('All links by the share of the bag that has them', kHeight, (width) =>
    model.links().length ? draw(model, store.now, width) : null,
  );
  const legend = html('ul', { class: 'swatches' });
  legend.append(
    html('li', {}, html('span', { class: 'swatch block filled' }), 'in the average'),
    html('li', {}, html('span', { class: 'swatch block pale' }), 'not in it'),
  );
  root.append(html('h2', {}, 'All links, the surest first'), said, legend, chart.element);
  return {
    update(now: State, before: State | null) {
      if (before && now.method === before.method && now.alpha === before.alpha) return;
      said.textContent = sentence(model, now);
      chart.redraw();
    },
  };
}

function insideOf(model: Model, now: State): Set<number> {
  const keys = new Set<number>();
  for (const [from, to] of model.average(now.method, now.alpha).edges)
    keys.add(model.key(from, to)).add(model.key(to, from));
  return keys;
}

function sentence(model: Model, now: State): string {
  const inside = insideOf(model, now);
  const links = model.links();
  if (links.length === 0) return 'No graph of the bag has any link.';
  const sure = links.filter(({ linked }) => linked >= kNearlySure);
  const rare = links.filter(({ linked }, rank) => rank >= kFew && linked < kRare).length;
  const lost = sure.filter(({ from, to }) => !inside.has(model.key(from, to))).length;
  const threshold = model.method(now.method).source === 'fixed' ? '' : ` at threshold ${number(now.alpha)}`;
  return (
    `The bag has ${counted(links.length, 'link')}, ${number(sure.length)} of them in ${kNearlySure} of it or more. ` +
    `The ${nameOf(now.method)} average${threshold} has ${counted(inside.size / 2, 'edge')}` +
    (lost ? `, and lacks ${number(lost)} of those in ${kNearlySure} or more. ` : '. ') +
    meaning(model, now) +
    (rare ? ` ${counted(rare, 'link')} in less than ${kRare} of the bag ${rare === 1 ? 'is' : 'are'} not drawn.` : '')
  );
}

/// The threshold is one for structures; only for single edges it is nearly one for links.
function meaning(model: Model, now: State): string {
  const method = model.method(now.method);
  if (method.source === 'bag' && method.kappa === 0)
    return method.name === 'tma'
      ? 'Its threshold is for an edge in one direction, so a link above the line may have too little on either way.'
      : 'Its threshold is for whole sets of edges, so a link above the line may be missing: votes split between sets.';
  return 'This average is made of its own bag or ranking, so the links of the free bag need not follow its threshold.';
}

function draw(model: Model, now: State, width: number): Element {
  const inside = insideOf(model, now);
  let run = 0;
  const bars: Bar[] = model
    .links()
    .sort((a, b) => b.linked - a.linked)
    .filter(({ linked }, rank) => rank < kFew || linked >= kRare)
    .map(({ from, to, linked, direction }, rank, all) => {
      const isInside = inside.has(model.key(from, to));
      if (rank > 0 && isInside !== inside.has(model.key(all[rank - 1].from, all[rank - 1].to))) ++run;
      const [a, b] = direction >= 0.5 ? [from, to] : [to, from];
      const title = `${model.name(a)} → ${model.name(b)}\nlinked ${share(linked)}, this way ${share(Math.max(direction, 1 - direction))}`;
      return { rank, linked, run, inside: isInside, title };
    });
  // A bar is a step from one rank to the next.
  const steps = bars.flatMap((bar) => [bar, { ...bar, rank: bar.rank + 1 }]);
  const lines = rulesOf(model, now);
  const places = spread(lines.map((line) => line.threshold), 0.055, 0.02, 1);
  return Plot.plot({
    className: 'hoist-plot',
    width,
    height: kHeight,
    marginLeft: 42,
    marginRight: 150,
    x: { label: 'link, the surest first', ticks: 6 },
    y: { label: 'linked: share of the bag that has it, either way', domain: [0, 1], grid: true },
    marks: [
      Plot.areaY(steps, {
        x: 'rank',
        y1: 0,
        y2: 'linked',
        z: 'run',
        fill: (bar: Bar) => (bar.inside ? 'var(--fill)' : 'var(--fill-pale)'),
      }),
      Plot.ruleY(lines, { y: 'threshold', stroke: 'var(--warn)', strokeWidth: (line: Line) => (line.now ? 2 : 1), strokeDasharray: '5 3' }),
      ...lines.map((line, index) =>
        Plot.text([line], {
          x: bars.length,
          y: places[index],
          text: 'text',
          textAnchor: 'start',
          dx: 8,
          fontWeight: line.now ? 'bold' : 'normal',
        }),
      ),
      Plot.ruleY([0]),
      Plot.tip(bars, Plot.pointerX({ x: (bar: Bar) => bar.rank + 0.5, y: 'linked', title: 'title', maxRadius: 60 })),
    ],
  });
}

interface Line {
  threshold: number;
  now: boolean;
  text: string;
}

/// The threshold at hand, and those that rules come to for this average.
function rulesOf(model: Model, now: State): Line[] {
  const method = model.method(now.method);
  if (method.source === 'fixed') return [];
  const rules = new Map<number, string[]>();
  for (const point of method.curve ?? []) if (point.rules.length) rules.set(point.threshold, point.rules);
  const threshold = now.alpha;
  const names = rules.get(threshold) ?? (method.rule && threshold === method.threshold ? [method.rule] : []);
  rules.delete(threshold);
  const line = (at: number, words: string[], isNow: boolean) => {
    const named = list(words);
    const text = isNow ? `α ${number(at)}${named && `: ${named}`}` : `${named} ${number(at)}`;
    return { threshold: at, now: isNow, text };
  };
  return [line(threshold, names, true), ...[...rules].map(([at, words]) => line(at, words, false))];
}
