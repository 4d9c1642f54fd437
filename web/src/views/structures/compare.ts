// SPDX-License-Identifier: Apache-2.0
// What each average of the report gave the variable, side by side.
import type { Edge, Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { titleOf } from '../../parts/methods.ts';
import { html } from '../../parts/svg.ts';
import type { State } from '../../state.ts';
import { chips } from './chips.ts';
import { number3 } from './words.ts';

export interface Comparison {
  root: HTMLElement;
  show(state: State, node: Node): void;
}

export function comparisonPart(model: Model, choose: (method: string) => void): Comparison {
  const body = html('tbody');
  const head = html('tr');
  for (const column of ['average', 'threshold', 'parents', 'children'])
    head.append(html('th', { scope: 'col' }, column));
  const table = html('table', {}, html('thead', {}, head), body);
  const root = html('div', { class: 'compare' }, html('h3', {}, 'What each average made of it'), table);

  const show = (state: State, node: Node) => {
    const alphaOf = (name: string) => (name === state.method ? state.alpha : model.method(name).threshold);
    const edgesOf = (name: string) =>
      model.average(name, alphaOf(name)).edges.filter((edge) => edge.includes(node));
    const mine = edgesOf(state.method);
    const focused = body.contains(document.activeElement);
    body.replaceChildren(
      ...model.data.methods.map(({ name, title }) => {
        const edges = edgesOf(name);
        const button = html('button', { type: 'button', title, 'data-method': name }, titleOf(name));
        button.addEventListener('click', () => choose(name));
        const row = html('tr', name === state.method ? { class: 'mine', 'aria-current': 'true' } : {});
        row.append(html('th', { scope: 'row' }, button), html('td', { class: 'number' }, number3(alphaOf(name))));
        for (const end of [1, 0]) {
          const side = (all: Edge[]) => all.filter((edge) => edge[end] === node);
          row.append(html('td', {}, chips(model, node, side(edges), 'none', side(mine), 0)));
        }
        return row;
      }),
    );
    if (focused) body.querySelector<HTMLElement>('.mine button')?.focus();
  };
  return { root, show };
}
