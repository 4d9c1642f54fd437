// SPDX-License-Identifier: Apache-2.0
// All averages side by side: against the truth, where there is one, and against simpler graphs.
import type { Model } from '../model.ts';
import { html } from '../parts/svg.ts';
import type { State, Store } from '../state.ts';
import { averagesOf, type Graph, movedOf, referencesOf } from './truth/graphs.ts';
import { type Measure, measures } from './truth/measures.ts';
import { Panels } from './truth/panels.ts';
import { dotsOf, tableOf } from './truth/table.ts';
import type { Mounted, View } from './view.ts';

const kDotted = ['f1', 'f1_cpdag', 'shd', 'heldout', 'in_bic'];
const kCharts = 4;

function mount(root: HTMLElement, model: Model, store: Store): Mounted {
  root.classList.add('charts', 'truth');
  const fixed = { averages: averagesOf(model), references: referencesOf(model) };
  const known = (measure: Measure) =>
    [...fixed.averages, ...fixed.references].some(({ values }) => typeof values[measure.name] === 'number');
  const shown = measures.filter(known);
  const graphs = (): Graph[] => {
    const moved = movedOf(model, store.now);
    return [...fixed.averages, ...(moved ? [moved] : []), ...fixed.references];
  };
  const table = html('div', { class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': 'Table of graphs by measures' });
  const dotted = kDotted.flatMap((name) => shown.filter((measure) => measure.name === name)).slice(0, kCharts);
  const dots = dotted.map((measure) => dotsOf(measure, graphs));
  const panels = model.data.truth ? new Panels(model, store) : null;
  root.append(
    html('h2', {}, model.data.truth ? 'Averages against the truth' : 'Averages side by side'),
    html(
      'p',
      {},
      'The empty graph and one DAG that was learnt from all rows are the least that an average should beat. The median and the best replicate are those of the bag by BIC.',
    ),
    table,
    html('div', { class: 'row wide' }, ...dots.map(({ host }) => host)),
  );
  if (panels)
    root.append(
      html('h2', {}, 'Which edges'),
      html('p', {}, 'Every average on the same layout. The chosen one follows its threshold.'),
      panels.root,
    );
  return {
    update(now: State, before: State | null) {
      if (before && now.method === before.method && now.alpha === before.alpha) return;
      const chosen = movedOf(model, now) ? 'moved' : now.method;
      table.replaceChildren(tableOf(graphs(), shown, chosen));
      for (const { chart } of dots) chart.redraw();
      panels?.update(now);
    },
  };
}

export const truth: View = {
  id: 'truth',
  title: 'Against the truth',
  fits: (model) => model.data.truth !== null,
  mount,
};

/// The same where nobody knows the truth.
export const compared: View = {
  id: 'compared',
  title: 'Compared',
  fits: (model) => model.data.truth === null && model.data.methods.some((method) => method.metrics !== null),
  mount,
};
