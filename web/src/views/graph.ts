// SPDX-License-Identifier: Apache-2.0
import { Drawing } from '../parts/drawing.ts';
import { edgesOf } from '../parts/edges.ts';
import type { View } from './view.ts';

export const graph: View = {
  id: 'graph',
  title: 'Graph',
  fits: () => true,
  mount(root, model, store) {
    const drawing = new Drawing(root, model, {
      title: 'The average',
      onNode: (node) => store.set({ node, edge: null }),
      onEdge: (edge) => store.set({ edge }),
      onGround: () => store.set({ node: null, edge: null }),
    });
    return {
      update(now) {
        drawing.show(edgesOf(model, now), { node: now.node, edge: now.edge, labels: 'all' });
      },
    };
  },
};
