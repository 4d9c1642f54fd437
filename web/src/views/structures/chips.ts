// SPDX-License-Identifier: Apache-2.0
// A structure as a row of chips: 'bronc →', '→ dysp'.
import type { Edge, Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { html } from '../../parts/svg.ts';
import { shortened } from '../../parts/text.ts';
import { hasEdge } from './votes.ts';

const kMost = 7; // chips of a set
const kLess = 2; // so many of those that it lacks are named

function chip(model: Model, vertex: Node, [tail, head]: Edge, kind: string): HTMLElement {
  const name = html('span', { class: 'name' });
  const arrow = html('span', { class: 'arrow' }, '→');
  const made = html('span', { class: `chip ${kind}`, title: `${model.name(tail)} → ${model.name(head)}` });
  if (kind === 'less') made.append('without ');
  if (head === vertex) {
    name.textContent = shortened(model.name(tail), 80);
    made.append(name, arrow);
  } else if (tail === vertex) {
    name.textContent = shortened(model.name(head), 80);
    made.append(arrow, name);
  } else {
    name.textContent = `${model.name(tail)} → ${model.name(head)}`;
    made.append(name);
  }
  return made;
}

/// The set's edges as chips; those that it has more than `taken` are marked, and one that is all it
/// lacks is named. Of a large set those come first by which it differs; what is left is a number.
export function chips(
  model: Model,
  vertex: Node,
  edges: Edge[],
  none: string,
  taken: Edge[] | null = null,
  named = kLess,
): HTMLElement {
  const made = html('span', { class: 'chips' });
  const isMore = (edge: Edge) => taken !== null && !hasEdge(taken, edge);
  const large = edges.length > kMost;
  const order = large ? [...edges.filter(isMore), ...edges.filter((edge) => !isMore(edge))] : edges;
  const shown = large ? order.slice(0, kMost - 1) : order;
  for (const edge of shown) made.append(chip(model, vertex, edge, isMore(edge) ? 'more' : 'plain'));
  const lacks = taken ? taken.filter((each) => !hasEdge(edges, each)) : [];
  const differs = lacks.length + edges.filter(isMore).length;
  if (large || (differs === 1 && edges.length))
    for (const edge of lacks.slice(0, named)) made.append(chip(model, vertex, edge, 'less'));
  if (large) {
    const left = order.slice(kMost - 1);
    const names = left.slice(0, 60).map(([a, b]) => `${model.name(a)} → ${model.name(b)}`);
    made.append(html('span', { class: 'chip rest', title: names.join('\n') }, `and ${left.length} more`));
  }
  if (!edges.length) made.append(html('span', { class: 'chip none' }, none));
  return made;
}
