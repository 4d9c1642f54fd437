// SPDX-License-Identifier: Apache-2.0
// A structure as a row of chips: 'bronc →', '→ dysp'.
import type { Edge, Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { html } from '../../parts/svg.ts';
import { hasEdge } from './votes.ts';

function chip(model: Model, vertex: Node, [tail, head]: Edge, kind: string): HTMLElement {
  const name = html('span', { class: 'name' });
  const arrow = html('span', { class: 'arrow' }, '→');
  const made = html('span', { class: `chip ${kind}`, title: `${model.name(tail)} → ${model.name(head)}` });
  if (head === vertex) {
    name.textContent = model.name(tail);
    made.append(name, arrow);
  } else if (tail === vertex) {
    name.textContent = model.name(head);
    made.append(arrow, name);
  } else {
    name.textContent = `${model.name(tail)} → ${model.name(head)}`;
    made.append(name);
  }
  return made;
}

/// The set's edges as chips; those that it has more than `taken` are marked.
export function chips(model: Model, vertex: Node, edges: Edge[], none: string, taken: Edge[] | null = null): HTMLElement {
  const made = html('span', { class: 'chips' });
  for (const edge of edges) made.append(chip(model, vertex, edge, taken && !hasEdge(taken, edge) ? 'more' : 'plain'));
  if (!edges.length) made.append(html('span', { class: 'chip none' }, none));
  return made;
}
