// SPDX-License-Identifier: Apache-2.0
// How the confidence of an edge came about, replicate by replicate, with two standard errors: is
// the bag large enough?
import * as Plot from '@observablehq/plot';
import { Chart } from '../../charts/chart.ts';
import { html } from '../../parts/svg.ts';
import { share, shortened } from '../../parts/text.ts';
import { number } from '../../charts/text.ts';
import type { Edge } from '../../data.ts';
import type { Model } from '../../model.ts';
import type { State, Store } from '../../state.ts';
import type { Mounted } from '../view.ts';
import { settledSentences } from './settled.ts';
import { running, type Step } from './steps.ts';

const kHeight = 190;
const kCharts = 6;

export function mountRunning(root: HTMLElement, model: Model, store: Store): Mounted {
  const said = html('p', { class: 'said' });
  const which = html('p', { class: 'faint' });
  const panels = html('div', { class: 'row three' });
  root.append(html('h2', {}, 'Would more replicates change it?'), said, which, panels);
  let shown = '';
  let charts: Chart[] = [];
  return {
    update(now: State) {
      said.textContent = settledSentences(model, model.method(now.method), now.alpha).join(' ');
      const edges = edgesToShow(model, now);
      which.hidden = edges.length === 0;
      which.textContent =
        (now.edge ? 'The chosen edge, and the least settled ones. ' : 'The least settled edges; choose one in the matrix or the graph to have it here. ') +
        'Coloured: the share of the free bag with this edge, within two standard errors. Grey: the share that links the two, either way.';
      const wanted = `${now.method} ${edges.join(' ')}`;
      if (wanted !== shown) {
        shown = wanted;
        charts = edges.map((edge) => {
          const steps = running(model, edge);
          const name = `${model.name(edge[0])} → ${model.name(edge[1])}`;
          return new Chart(
            `Confidence of ${name} after more and more replicates, at last ${share(steps.at(-1)!.confidence)}`,
            kHeight,
            (width) => draw(model, steps, store.now, width),
          );
        });
        panels.replaceChildren(
          ...charts.map((chart, index) => {
            const [from, to] = edges[index].map((node) => model.name(node));
            const title = html('h3', { title: `${from} → ${to}` }, `${shortened(from, 16)} → ${shortened(to, 16)}`);
            return html('div', {}, title, chart.element);
          }),
        );
      } else if (isShare(model, now)) for (const chart of charts) chart.redraw();
    },
  };
}

/// The chosen edge, and those that are closest to a decision; where all are settled, the links that
/// the bag is least sure of.
function edgesToShow(model: Model, now: State): Edge[] {
  const edges: Edge[] = now.edge ? [now.edge] : [];
  const seen = new Set(edges.flatMap(([a, b]) => [model.key(a, b), model.key(b, a)]));
  const add = (edge: Edge) => {
    if (edges.length >= kCharts || seen.has(model.key(...edge))) return;
    seen.add(model.key(...edge)).add(model.key(edge[1], edge[0]));
    edges.push(edge);
  };
  const unsettled = model.method(now.method).settled?.unsettled ?? [];
  for (const one of [...unsettled].sort((a, b) => a.distance - b.distance)) add(one.edge);
  if (unsettled.length === 0)
    for (const { from, to } of model.links().sort((a, b) => Math.abs(a.linked - 0.5) - Math.abs(b.linked - 0.5)))
      add([from, to]);
  return edges;
}

/// Only where single edges are judged is the threshold one for these lines.
function isShare(model: Model, now: State): boolean {
  const { name, source } = model.method(now.method);
  return name === 'tma' && source === 'bag';
}

function draw(model: Model, steps: Step[], now: State, width: number): Element {
  const last = steps.at(-1)!;
  return Plot.plot({
    className: 'hoist-plot',
    width,
    height: kHeight,
    marginLeft: 34,
    marginRight: 34,
    marginBottom: 34,
    x: { label: 'replicates', ticks: 4, domain: [0, last.replicates] },
    y: { domain: [0, 1], ticks: 3, label: null, grid: true },
    marks: [
      isShare(model, now) ? Plot.ruleY([now.alpha], { stroke: 'var(--warn)', strokeDasharray: '5 3' }) : null,
      Plot.areaY(steps, { x: 'replicates', y1: 'low', y2: 'high', fill: 'var(--fill)', fillOpacity: 0.22 }),
      Plot.line(steps, { x: 'replicates', y: 'linked', stroke: 'var(--soft)', strokeDasharray: '2 3' }),
      Plot.line(steps, { x: 'replicates', y: 'confidence', stroke: 'var(--fill)', strokeWidth: 2 }),
      Plot.text([last], { x: 'replicates', y: 'confidence', text: (d: Step) => share(d.confidence), textAnchor: 'start', dx: 5, fontWeight: 'bold' }),
      Plot.tip(
        steps,
        Plot.pointerX({
          x: 'replicates',
          y: 'confidence',
          title: (d: Step) => `${number(d.replicates)} replicates\nthis edge ${share(d.confidence)} (${share(d.low)} to ${share(d.high)})\nlinked ${share(d.linked)}`,
        }),
      ),
    ],
  });
}
