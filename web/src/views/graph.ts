// SPDX-License-Identifier: Apache-2.0
// The average as a graph: the drawing, what was chosen in words, and all edges as a table.
import { ExportMenu } from '../parts/export/menu.ts';
import { Legend } from '../parts/legend.ts';
import { paced } from '../parts/pace.ts';
import { html } from '../parts/svg.ts';
import { Details } from './graph/details.ts';
import { Stage } from './graph/stage.ts';
import { EdgeTable } from './graph/table.ts';
import { Tools } from './graph/tools.ts';
import type { View } from './view.ts';

export const graph: View = {
  id: 'graph',
  title: 'Graph',
  ofVariable: true,
  fits: () => true,
  mount(root, model, store) {
    const stage = new Stage(model, store);
    const legend = new Legend();
    const details = new Details(model, store);
    const table = new EdgeTable(model, (edge) => paced(store, { edge }));
    const exports = new ExportMenu(model, () => ({
      state: store.now,
      edges: stage.shown,
      ...stage.figure(),
    }));
    const tools = new Tools(model, store, stage, exports.root);
    const picture = html('div', { class: 'picture' }, tools.root, stage.root, legend.root);
    const words = html('div', { class: 'beside' }, details.root, table.root);
    const columns = html('div', { class: 'columns' }, picture, words);
    root.append(columns);
    stage.onShown = () => {
      legend.show(stage.shown);
      table.show(stage.shown, store.now);
    };
    // The picture takes what is left of the window.
    const fill = () => {
      if (root.clientWidth)
        root.style.setProperty('--above', `${columns.getBoundingClientRect().top + scrollY}px`);
    };
    addEventListener('resize', fill);
    fill();
    return {
      update(now) {
        tools.update(now);
        stage.update(now);
        details.update(now);
      },
    };
  },
};
