// SPDX-License-Identifier: Apache-2.0
// For each network a panel: the measure against the size of the data.
import * as Plot from '@observablehq/plot';
import { Chart } from '../charts/chart.ts';
import { number } from '../charts/text.ts';
import { html } from '../parts/svg.ts';
import { counted } from '../parts/text.ts';
import type { Choice, Line } from './choice.ts';
import { kEnough } from './estimate.ts';
import { type Box, type Frame, type Place, places } from './frame.ts';

const kHeight = 270;

export function mountPanels(root: HTMLElement, frame: Frame, choice: Choice): () => void {
  const charts = frame.data.networks.map(({ name, variables, edges, parameters }) => {
    const chart = new Chart(`The measure against the size of the data on ${name}`, kHeight, (width) =>
      draw(frame, choice, name, width),
    );
    const size = `${counted(variables, 'variable')}, ${counted(edges, 'edge')}, ${counted(parameters, 'parameter')}`;
    root.append(html('div', {}, html('h3', {}, name, html('small', { class: 'faint' }, size)), chart.element));
    return chart;
  });
  return () => {
    for (const chart of charts) chart.redraw();
  };
}

function draw(frame: Frame, choice: Choice, network: string, width: number): Element {
  const { measure } = choice;
  const lines = choice.lines();
  const shown = lines.map((line) => ({
    line,
    all: places(frame, frame.select(line.fixed), measure)
      .filter((place) => place.network === network)
      .sort((a, b) => a.x - b.x),
  }));
  const arm = choice.boxesOf();
  const boxes = arm ? frame.boxesOf(arm, measure, network) : [];
  const sizes = [...new Set(frame.rows.filter((row) => row.network === network).map((row) => row.x))];
  // Pixels between points of different lines at the same size.
  const step = Math.min(Math.max((width - 80) / (sizes.length * lines.length * 1.7), 3), 14);
  const isFew = shown.some(({ all }) => all.some((place) => place.repeats < kEnough));
  const wide = isFew ? Math.max(18, step * lines.length + 4) : 18;
  const low = Number(frame.data.plan.low_below ?? 1);
  const crosses = !frame.byRows && Math.min(...sizes) < low && Math.max(...sizes) > low;
  const marks: Plot.Markish[] = [
    crosses ? Plot.ruleX([low], { stroke: 'var(--soft)', strokeDasharray: '4 4', strokeOpacity: 0.7 }) : null,
    ...boxMarks(boxes, wide),
    ...shown.flatMap(({ line, all }, index) => lineMarks(line, all, (index - (lines.length - 1) / 2) * step)),
    Plot.tip(
      shown.flatMap(({ line, all }) => all.map((place) => ({ ...place, title: tipOf(line, place, frame) }))),
      Plot.pointer({ x: 'x', y: 'mean', title: 'title' }),
    ),
  ];
  return Plot.plot({
    className: 'hoist-plot',
    width,
    height: kHeight,
    marginLeft: 56,
    marginBottom: 38,
    x: {
      type: 'log',
      label: frame.byRows ? 'rows' : 'rows / parameters',
      domain: sizes.length > 1 ? [Math.min(...sizes), Math.max(...sizes)] : [sizes[0] / 2, sizes[0] * 2],
      inset: wide / 2 + 4,
      ticks: sizes,
      tickFormat: (d: number) => number(d),
    },
    y: { label: null, grid: true, ticks: 5, nice: true },
    marks,
  });
}

// A bar without a head.
const kBar: Plot.VectorShapeImplementation = {
  draw(context, length) {
    context.moveTo(0, 0);
    context.lineTo(0, -length);
  },
};

function boxMarks(boxes: Box[], wide: number): Plot.Markish[] {
  const look = { x: 'x', stroke: 'var(--singles)' };
  return [
    Plot.ruleX(boxes, { ...look, y1: 'low', y2: 'high', strokeOpacity: 0.55 }),
    Plot.ruleX(boxes, { ...look, y1: 'lower', y2: 'upper', strokeWidth: wide, strokeOpacity: 0.28 }),
    Plot.vector(boxes, { ...look, y: 'median', strokeWidth: 2, rotate: 90, length: wide, anchor: 'middle', shape: kBar }),
  ];
}

// Of few data sets all are shown as they are; of enough the mean, with its interval.
function lineMarks(line: Line, all: Place[], dx: number): Plot.Markish[] {
  const many = all.filter((place) => place.repeats >= kEnough);
  const few = all.filter((place) => place.repeats < kEnough);
  const points = few.flatMap((place) => place.each.map(({ value }) => ({ x: place.x, value })));
  const stroke = line.colour;
  const isOne = many.length === 1;
  return [
    Plot.areaY(many, { x: 'x', y1: 'low', y2: 'high', fill: stroke, fillOpacity: 0.15 }),
    Plot.line(many, { x: 'x', y: 'mean', stroke, strokeWidth: 2 }),
    Plot.dot(many, { x: 'x', y: 'mean', r: 3, fill: stroke, dx: isOne ? dx : 0 }),
    // A band of one size has no width.
    isOne ? Plot.ruleX(many, { x: 'x', y1: 'low', y2: 'high', stroke, strokeWidth: 2, dx }) : null,
    Plot.dot(points, { x: 'x', y: 'value', r: 3.5, fill: stroke, stroke: 'var(--paper)', strokeWidth: 0.7, dx }),
  ];
}

function tipOf(line: Line, place: Place, frame: Frame): string {
  const size = frame.byRows ? counted(place.rows, 'row') : `${number(place.x)} rows per parameter (${number(place.rows)})`;
  const interval = place.repeats >= kEnough ? ` (${number(place.low)} to ${number(place.high)})` : '';
  return `${line.title}, ${size}\n${number(place.mean)}${interval}\n${counted(place.repeats, 'data set')}`;
}
