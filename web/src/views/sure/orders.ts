// SPDX-License-Identifier: Apache-2.0
// Orders of the variables along the two sides of the matrix.
import type { Node } from '../../data.ts';
import type { Model } from '../../model.ts';

export const orders: [name: string, title: string][] = [
  ['near', 'linked ones side by side'],
  ['layers', 'layers of the graph'],
  ['name', 'name'],
  ['table', 'as in the table'],
];

export function orderOf(model: Model, name: string): Node[] {
  const nodes = model.data.names.map((_, node) => node);
  if (name === 'near') return sideBySide(model);
  if (name === 'name') return nodes.sort((a, b) => model.data.ranks[a] - model.data.ranks[b]);
  const place = model.data.layout?.nodes;
  if (name === 'layers' && place)
    return nodes.sort((a, b) => place[a][1] - place[b][1] || place[a][0] - place[b][0]);
  return nodes;
}

/// Every variable begins as a chain of one. The strongest link that is left joins the two chains
/// that its ends are in, turned so that the ends come as close as they can.
function sideBySide(model: Model): Node[] {
  const chains = model.data.names.map((_, node) => [node]);
  const join = (left: Node[], right: Node[]) => {
    const chain = [...left, ...right];
    for (const node of chain) chains[node] = chain;
  };
  for (const { from, to } of model.links()) {
    const [a, b] = [chains[from], chains[to]];
    if (a === b) continue;
    const left = a.indexOf(from) * 2 < a.length - 1 ? a.toReversed() : a;
    const right = b.indexOf(to) * 2 > b.length - 1 ? b.toReversed() : b;
    join(left, right);
  }
  return [...new Set(chains)].sort((a, b) => b.length - a.length).flat();
}
