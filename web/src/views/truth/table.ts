// SPDX-License-Identifier: Apache-2.0
// All graphs by all measures, and the same as dots.
import * as Plot from '@observablehq/plot';
import { Chart } from '../../charts/chart.ts';
import { number } from '../../charts/text.ts';
import { html } from '../../parts/svg.ts';
import { bestBy, type Graph } from './graphs.ts';
import type { Measure } from './measures.ts';

export function tableOf(graphs: Graph[], measures: Measure[], chosen: string): HTMLElement {
  const head = measures.map(({ title, means }) =>
    html('th', { scope: 'col' }, html('abbr', { title: means, tabindex: 0 }, title)),
  );
  const best = new Map(measures.map((measure) => [measure, bestBy(measure, graphs)]));
  const rows = graphs.map((graph) => {
    const names = [graph.reference ? 'reference' : '', graph.key === chosen ? 'chosen' : ''].join(' ').trim();
    const swatch = html('span', { class: 'swatch', style: `border-color:${graph.colour}` });
    const cells = measures.map((measure) => {
      const isBest = best.get(measure)!.has(graph.key);
      const text = number(graph.values[measure.name]);
      return html('td', { class: isBest ? 'best' : null, title: isBest ? 'best of this column' : null }, text);
    });
    return html('tr', { class: names || null }, html('th', { scope: 'row' }, swatch, ' ', graph.title), ...cells);
  });
  return html(
    'table',
    { class: 'measures' },
    html('caption', { class: 'faint' }, 'Averages, then what they are to be held against. The best of each column is marked.'),
    html('thead', {}, html('tr', {}, html('th', { scope: 'col' }, 'Graph'), ...head)),
    html('tbody', {}, ...rows),
  );
}

const kLine = 24;

/// One row of dots for each graph.
export function dotsOf(measure: Measure, graphs: () => Graph[]): { host: HTMLElement; chart: Chart } {
  const value = (graph: Graph) => graph.values[measure.name] ?? undefined;
  const chart = new Chart(`${measure.title} of every graph`, 60 + kLine * graphs().length, (width) => {
    const shown = graphs().filter((graph) => value(graph) !== undefined);
    const best = bestBy(measure, shown);
    // The empty graph is often so far away that the others would be one dot.
    const rangeOf = (some: Graph[]) => {
      const numbers = some.map((graph) => value(graph)!);
      const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
      return { least, most, pad: (most - least) * 0.12 || Math.abs(most) * 0.01 || 1 };
    };
    const near = rangeOf(shown.filter(({ key }) => key !== 'empty'));
    const isNear = (graph: Graph) => value(graph)! >= near.least - 3 * near.pad && value(graph)! <= near.most + 3 * near.pad;
    const inside = shown.filter(isNear);
    const { least, most, pad } = rangeOf(inside);
    return Plot.plot({
      className: 'hoist-plot',
      width,
      height: 60 + kLine * inside.length,
      marginLeft: 128,
      marginRight: 46,
      x: { label: null, grid: true, ticks: 4, domain: [least - pad, most + pad], nice: true, tickFormat: (d: number) => number(d) },
      y: { label: null, domain: inside.map((graph) => graph.title), tickSize: 0 },
      marks: [
        Plot.ruleY(inside, { y: 'title', stroke: 'var(--rule)' }),
        Plot.dot(inside, {
          x: value,
          y: 'title',
          r: (graph: Graph) => (best.has(graph.key) ? 7 : 5),
          fill: 'colour',
          symbol: (graph: Graph) => (graph.reference ? 'square' : 'circle'),
        }),
        Plot.text(inside, { x: value, y: 'title', text: (graph: Graph) => number(value(graph)), dx: 11, textAnchor: 'start', fill: 'currentColor', stroke: 'var(--paper)', strokeWidth: 5 }),
      ],
      r: { type: 'identity' },
      color: { type: 'identity' },
      symbol: { type: 'identity' },
    });
  });
  const host = html('div', {}, html('h3', {}, measure.title, html('small', { class: 'faint' }, measure.means)), chart.element);
  return { host, chart };
}
