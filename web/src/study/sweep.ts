// SPDX-License-Identifier: Apache-2.0
// Where a study has averages at several thresholds: the measure against the threshold.
import * as Plot from '@observablehq/plot';
import { Chart } from '../charts/chart.ts';
import { choice as select } from '../charts/dom.ts';
import { nameOf } from '../charts/looks.ts';
import { number } from '../charts/text.ts';
import { html } from '../parts/svg.ts';
import type { Choice, Line } from './choice.ts';
import type { Frame, Row } from './frame.ts';

interface Point {
  threshold: string;
  alpha: number; // the mean over networks, where it is a rule
  mean: number;
  stands: boolean; // for its average
  title: string;
}

export function hasSweep(frame: Frame): boolean {
  const thresholds = new Map<string, Set<string>>();
  for (const { method, threshold } of frame.rows) {
    if (!thresholds.has(method)) thresholds.set(method, new Set());
    thresholds.get(method)!.add(threshold);
  }
  return [...thresholds.values()].some((set) => set.size > 1);
}

const kAll = '';
const kHeight = 340;

export function mountSweep(root: HTMLElement, frame: Frame, choice: Choice): () => void {
  let network = kAll;
  const chart = new Chart('The measure against the threshold', kHeight, (width) => draw(frame, choice, network, width));
  const names = frame.data.networks.map(({ name }): [string, string] => [name, name]);
  root.append(
    html('h2', {}, 'At every threshold'),
    html('p', {}, 'Means over sizes and data sets. A ring is the threshold that stands for the average above: its own rule, or the first of the study.'),
    html(
      'div',
      { class: 'controls' },
      select('Network', [[kAll, 'all of them'], ...names], network, (value) => {
        network = value;
        chart.redraw();
      }),
    ),
    chart.element,
  );
  return () => chart.redraw();
}

function pointsOf(frame: Frame, line: Line, measure: string, network: string): Point[] {
  const stands = frame.data.methods.find(({ name }) => name === line.fixed.method)?.threshold;
  const groups = new Map<string, Row[]>();
  for (const row of frame.select(line.fixed, true)) {
    if (row.alpha === null || (network !== kAll && row.network !== network)) continue;
    if (!groups.has(row.threshold)) groups.set(row.threshold, []);
    groups.get(row.threshold)!.push(row);
  }
  const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  return [...groups]
    .map(([threshold, rows]) => {
      const values = rows.map((row) => frame.value(row, measure)).filter((value) => value !== null);
      const point = { threshold, alpha: mean(rows.map((row) => row.alpha!)), mean: mean(values) };
      const where = Number.isNaN(Number(threshold)) ? `${threshold} = ${number(point.alpha)}` : threshold;
      return {
        ...point,
        stands: threshold === stands,
        title: `${line.title} at ${where}\n${number(point.mean)}, mean of ${number(values.length)}`,
      };
    })
    .filter((point) => !Number.isNaN(point.mean))
    .sort((a, b) => a.alpha - b.alpha);
}

function draw(frame: Frame, choice: Choice, network: string, width: number): Element {
  const lines = choice.lines().map((line) => ({ line, points: pointsOf(frame, line, choice.measure, network) }));
  const several = lines.filter(({ points }) => points.length > 1);
  return Plot.plot({
    className: 'hoist-plot',
    width: Math.min(width, 900),
    height: kHeight,
    marginLeft: 56,
    marginRight: 90,
    marginBottom: 38,
    x: { label: 'threshold', nice: true, ticks: 10 },
    y: { label: choice.measure, grid: true, nice: true, tickFormat: (d: number) => number(d) },
    marks: [
      ...lines.flatMap(({ line, points }) => [
        Plot.line(points, { x: 'alpha', y: 'mean', stroke: line.colour, strokeWidth: 2 }),
        Plot.dot(points, { x: 'alpha', y: 'mean', fill: line.colour, r: 3 }),
        Plot.dot(points.filter((point) => point.stands), { x: 'alpha', y: 'mean', stroke: line.colour, r: 7, strokeWidth: 2 }),
      ]),
      Plot.tip(several.flatMap(({ points }) => points), Plot.pointer({ x: 'alpha', y: 'mean', title: 'title' })),
    ],
    caption: several.length ? undefined : `No threshold was varied for ${lines.map(({ line }) => nameOf(line.value)).join(', ')}.`,
  });
}
