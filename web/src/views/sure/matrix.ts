// SPDX-License-Identifier: Apache-2.0
// From x to: how sure every edge is, as a field of cells on a canvas. The same as a table is the
// list of edges beside the graph.
import { choice } from '../../charts/dom.ts';
import { html } from '../../parts/svg.ts';
import { share } from '../../parts/text.ts';
import type { Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import type { State, Store } from '../../state.ts';
import type { Mounted } from '../view.ts';
import { paintMatrix, placeAt, type Field } from './matrix_paint.ts';
import { orderOf, orders } from './orders.ts';

export function mountMatrix(root: HTMLElement, model: Model, store: Store): Mounted {
  const canvas = html('canvas', { class: 'matrix', role: 'img' });
  canvas.setAttribute(
    'aria-label',
    'Confidence of every edge, a row for its tail and a column for its head; the table of edges beside the graph has the same numbers',
  );
  const said = html('div', { class: 'readout', 'aria-live': 'polite' });
  const ramp = html('span', { class: 'ramp' });
  let field: Field = { order: orderOf(model, 'near'), zoom: 1, left: 0, top: 0, size: 0, gutter: 0 };
  let hover: [Node, Node] | null = null;
  let asked = false;

  const paint = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      field = paintMatrix(canvas, model, store.now, field, hover);
    });
  };
  const zoomTo = (zoom: number, x = 0.5, y = 0.5) => {
    const n = model.size;
    const next = Math.min(Math.max(zoom, 1), Math.max(1, n / 8));
    // What is under the pointer stays there.
    field.left += (n / field.zoom - n / next) * x;
    field.top += (n / field.zoom - n / next) * y;
    field.zoom = next;
    paint();
  };
  const describe = (pair: [Node, Node] | null) => {
    if (!pair) {
      said.replaceChildren(html('span', { class: 'faint' }, 'Point at a cell; click to choose its edge.'));
      return;
    }
    const [from, to] = pair;
    const { linked, direction } = model.support(from, to);
    said.replaceChildren(
      html('strong', {}, `${model.name(from)} → ${model.name(to)}`),
      ` confidence ${share(linked * direction)}: linked ${share(linked)}, `,
      linked > 0 ? `of that this way ${share(direction)}` : 'in no replicate',
    );
  };
  const chosen = (): [Node, Node] | null => store.now.edge;

  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons && field.zoom > 1) {
      const cells = model.size / field.zoom / field.size;
      field.left -= event.movementX * cells;
      field.top -= event.movementY * cells;
    }
    hover = placeAt(field, event.offsetX, event.offsetY, model);
    describe(hover ?? chosen());
    paint();
  });
  canvas.addEventListener('pointerleave', () => {
    hover = null;
    describe(chosen());
    paint();
  });
  let pressed = [0, 0];
  canvas.addEventListener('pointerdown', (event) => (pressed = [event.offsetX, event.offsetY]));
  canvas.addEventListener('click', (event) => {
    if (Math.hypot(event.offsetX - pressed[0], event.offsetY - pressed[1]) > 4) return;
    const pair = placeAt(field, event.offsetX, event.offsetY, model);
    if (pair && model.support(...pair).linked > 0) store.set({ edge: pair });
  });
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
      event.preventDefault();
      const at = (offset: number) => Math.min(Math.max((offset - field.gutter) / field.size, 0), 1);
      zoomTo(field.zoom * Math.exp(-event.deltaY / 200), at(event.offsetX), at(event.offsetY));
    },
    { passive: false },
  );

  const button = (text: string, title: string, act: () => void) => {
    const element = html('button', { type: 'button', title, 'aria-label': title }, text);
    element.addEventListener('click', act);
    return element;
  };
  root.append(
    html('h2', {}, 'Every edge: from × to'),
    html(
      'p',
      {},
      'A row is where an edge begins, a column where it ends. The fuller a cell, the larger the share of the bag with that edge. Two cells that mirror each other and are alike: data do not tell the direction. A dot marks an edge of the chosen average.',
    ),
    html(
      'div',
      { class: 'controls' },
      choice('Order', orders.filter(([name]) => name !== 'layers' || model.data.layout), 'near', (name) => {
        field.order = orderOf(model, name);
        paint();
      }),
      html(
        'span',
        { class: 'zooms' },
        button('+', 'Zoom in', () => zoomTo(field.zoom * 1.6)),
        button('−', 'Zoom out', () => zoomTo(field.zoom / 1.6)),
        button('Whole', 'Show the whole matrix', () => zoomTo(1)),
      ),
      html('span', { class: 'scale' }, '0', ramp, '1'),
    ),
    canvas,
    said,
  );
  new ResizeObserver(paint).observe(root);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return {
    update(_now: State) {
      describe(hover ?? chosen());
      paint();
    },
  };
}
