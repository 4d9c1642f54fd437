// SPDX-License-Identifier: Apache-2.0
// What every average comes to at every threshold. Points that the page has to work out come one
// after the other, between two frames, so that nothing waits for them.
import * as Plot from '@observablehq/plot';
import { Chart } from '../../charts/chart.ts';
import { html } from '../../parts/svg.ts';
import { lookOf, nameOf } from '../../charts/looks.ts';
import { number } from '../../charts/text.ts';
import type { Model } from '../../model.ts';
import type { State, Store } from '../../state.ts';
import type { Mounted } from '../view.ts';
import { ownPoint, pointAt, type Point, thresholdsOf, writtenAt } from './scores.ts';

interface Measure {
  name: string;
  title: string;
  note: string;
  of(point: Point): number | null | undefined;
}

const higher = 'higher is better';
const measures: Measure[] = [
  { name: 'edges', title: 'Edges', note: 'how many it has', of: (point) => point.edges },
  { name: 'bic', title: 'BIC', note: `on all rows; ${higher}`, of: (point) => point.values.bic },
  { name: 'heldout', title: 'Held-out', note: `on test rows; ${higher}`, of: (point) => point.values.heldout },
  { name: 'oob', title: 'Out of bag', note: `rows left out; ${higher}`, of: (point) => point.values.oob },
  { name: 'expected_false', title: 'False links', note: 'expected at most; lower is better', of: (point) => point.values.expected_false },
  { name: 'f1', title: 'F1', note: `against the truth; ${higher}`, of: (point) => point.values.f1 },
];

const kHeight = 250;
const kWork = 12; // milliseconds at a time, so that the page answers in between
const kPause = 8;
const kRedraw = 500;

export function mountAgainstThreshold(root: HTMLElement, model: Model, store: Store): Mounted {
  const methods = model.data.methods;
  const points = new Map<string, Point[]>(methods.map((method) => [method.name, []]));
  const own = new Map(methods.map((method) => [method.name, ownPoint(model, method)]));
  const known = (measure: Measure) =>
    methods.some(
      (method) =>
        typeof measure.of(own.get(method.name)!) === 'number' ||
        method.curve?.some((point) => typeof measure.of({ ...point }) === 'number'),
    );
  const charts = measures.filter(known).map((measure) => {
    const host = html('div', {}, html('h3', {}, measure.title, html('small', { class: 'faint' }, measure.note)));
    const chart = new Chart(`${measure.title} against the threshold`, kHeight, (width) =>
      draw(model, measure, points, own, store.now, width),
    );
    host.append(chart.element);
    return { host, chart };
  });
  const legend = html('ul', { class: 'swatches' });
  const items = methods.map((method, index) => {
    const item = html(
      'li',
      {},
      html('span', { class: 'swatch', style: `border-color:${lookOf(method.name, index)}` }),
      nameOf(method.name),
    );
    legend.append(item);
    return item;
  });
  root.append(
    html('h2', {}, 'At every threshold'),
    html(
      'p',
      {},
      'How each average changes with its threshold. The upright line is the threshold that you look at; a dot is where the program made the average. An average without a curve is drawn across, dashed. Where one falls off the chart, it is worse than the empty graph.',
    ),
    legend,
    html('div', { class: 'row' }, ...charts.map(({ host }) => host)),
  );

  // Those of the chosen average first; then in turns, so that all grow alike.
  const left = methods.flatMap((method) =>
    thresholdsOf(model, method).map((at, index) => {
      const point = writtenAt(method, at);
      if (point) points.get(method.name)![index] = point;
      return { method, at, index, turn: method.name === store.now.method ? -1 : index };
    }),
  );
  left.sort((a, b) => a.turn - b.turn);
  let drawn = performance.now();
  const work = () => {
    const start = performance.now();
    while (left.length && performance.now() - start < kWork) {
      const { method, at, index } = left.shift()!;
      points.get(method.name)![index] = pointAt(model, method, at);
    }
    if (!left.length || start - drawn > kRedraw) {
      drawn = start;
      for (const { chart } of charts) chart.redraw();
    }
    if (left.length) setTimeout(work, kPause);
  };
  setTimeout(work, 0);
  return {
    update(now: State, before: State | null) {
      if (before && now.method === before.method && now.alpha === before.alpha) return;
      methods.forEach((method, index) => (items[index].className = method.name === now.method ? 'chosen' : ''));
      for (const { chart } of charts) chart.redraw();
    },
  };
}

function draw(
  model: Model,
  measure: Measure,
  points: Map<string, Point[]>,
  own: Map<string, Point>,
  now: State,
  width: number,
): Element {
  const names = [...points.keys()];
  const chosen = model.method(now.method);
  const value = (point: Point) => measure.of(point) ?? undefined;
  const lines: Plot.Markish[] = [];
  const drawOne = (name: string) => {
    const isChosen = name === now.method;
    const stroke = lookOf(name, names.indexOf(name));
    const look = { stroke, strokeWidth: isChosen ? 3 : 1.5, strokeOpacity: isChosen ? 1 : 0.75 };
    const all = points.get(name)!.filter((point) => point && value(point) !== undefined);
    const made = own.get(name)!;
    // An average holds from its threshold up to the next higher one.
    if (all.length)
      lines.push(Plot.line(all, { x: 'threshold', y: value, curve: 'step-before', clip: true, ...look }));
    else if (value(made) !== undefined) lines.push(Plot.ruleY([made], { y: value, strokeDasharray: '5 4', ...look }));
    if (value(made) !== undefined)
      lines.push(Plot.dot([made], { x: 'threshold', y: value, r: isChosen ? 5 : 3.5, fill: stroke, stroke: 'var(--paper)' }));
  };
  for (const name of names) if (name !== now.method) drawOne(name);
  drawOne(now.method);
  const flat = names.flatMap((name) => points.get(name)!.filter(Boolean).map((point) => ({ ...point, name })));
  return Plot.plot({
    className: 'hoist-plot',
    width,
    height: kHeight,
    marginLeft: 58,
    marginBottom: 38,
    x: { label: 'threshold', domain: [0, 1], ticks: 5 },
    y: { label: null, grid: true, ticks: 5, tickFormat: (d: number) => number(d), ...domainOf(model, measure, points, own) },

    marks: [
      Plot.ruleX([chosen.source === 'fixed' ? chosen.threshold : now.alpha], { stroke: 'var(--warn)', strokeDasharray: '5 3' }),
      ...lines,
      Plot.tip(
        flat.filter((point) => value(point) !== undefined),
        Plot.pointer({
          x: 'threshold',
          y: value,
          title: (point: Point & { name: string }) =>
            `${nameOf(point.name)} at ${number(point.threshold)}\n${measure.title}: ${number(value(point))}`,
        }),
      ),
    ],
  });
}

/// Averages with far too many edges are so bad that they would press all others into one line. So
/// the axis ends where the empty graph is, or the worst average that the program made.
function domainOf(model: Model, measure: Measure, points: Map<string, Point[]>, own: Map<string, Point>) {
  const numbers = (all: Point[]) => all.filter(Boolean).map(measure.of).filter((each) => typeof each === 'number');
  const all = [...points.values()].flatMap(numbers);
  const made = numbers([...own.values()]);
  const top = Math.max(...all, ...made);
  if (measure.name === 'f1') return { domain: [0, 1] };
  if (measure.name === 'edges')
    return { domain: [0, Math.min(top, 4 * Math.max(...made, model.size / 2))], nice: true };
  const empty = model.data.references.find(({ graph }) => graph === 'empty')?.metrics ?? {};
  const least = Math.min(...made, ...[empty[measure.name === 'bic' ? 'in_bic' : measure.name] ?? Infinity]);
  return { domain: [Number.isFinite(least) ? least : Math.min(...all), top], nice: true };
}
