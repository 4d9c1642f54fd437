// SPDX-License-Identifier: Apache-2.0
// Where a report's variables lie; one layout for all drawings of a page.
import type { Edge, LayoutData } from '../data.ts';
import type { Model } from '../model.ts';
import { layered } from './layering.ts';
import { withRoom } from './near.ts';

const layouts = new WeakMap<Model, LayoutData>();

/// The report's layout, or one made here where it has none.
export function layoutOf(model: Model): LayoutData {
  let layout = layouts.get(model);
  if (!layout) {
    layout = model.data.layout ? withRoom(model.data.layout) : made(model);
    layouts.set(model, layout);
  }
  return layout;
}

function made(model: Model): LayoutData {
  const all = model.data.methods.flatMap((method) => method.edges);
  const strong = model.links().filter((link) => link.linked >= 0.5);
  return layered(model.data.names, [...all, ...strong.map(({ from, to }): Edge => [from, to])]);
}
