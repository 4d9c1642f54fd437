// SPDX-License-Identifier: Apache-2.0
// One replicate on the layout of all: edges of the average in its colour, others in grey. What is
// new since the one before lights up, and what is gone stays for a moment as dots.
import type { Edge, Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { Drawing, layoutOf, type DrawnEdge } from '../../parts/drawing.ts';
import { html } from '../../parts/svg.ts';
import { layoutAround } from '../structures/around.ts';

export interface Change {
  fresh: Edge[];
  gone: Edge[];
  turned: Edge[]; // as they are now
}

export function changeOf(model: Model, now: readonly Edge[], before: readonly Edge[]): Change {
  const keys = (edges: readonly Edge[]) => new Set(edges.map(([a, b]) => model.key(a, b)));
  const [has, had] = [keys(now), keys(before)];
  const added = now.filter(([a, b]) => !had.has(model.key(a, b)));
  const lacks = before.filter(([a, b]) => !has.has(model.key(a, b)));
  return {
    fresh: added.filter(([a, b]) => !had.has(model.key(b, a))),
    turned: added.filter(([a, b]) => had.has(model.key(b, a))),
    gone: lacks.filter(([a, b]) => !has.has(model.key(b, a))),
  };
}

/// What is shown of a large graph, and the edges by which it is laid out.
export interface Part {
  nodes: ReadonlySet<Node>;
  edges: Edge[];
}

export interface Picture {
  root: HTMLElement;
  show(replicate: Edge[], average: Edge[], change: Change, edge: Edge | null, part: Part | null): void;
}

export function picture(model: Model, onEdge: (edge: Edge) => void, onNode: (node: Node) => void): Picture {
  const root = html('div', { class: 'host' });
  let drawing: Drawing | null = null;
  let of: Part | null | undefined;

  const prepare = (part: Part | null) => {
    if (drawing && of === part) return drawing;
    of = part;
    root.replaceChildren();
    const layout = part ? layoutAround(model, part.nodes, part.edges) : layoutOf(model);
    drawing = new Drawing(root, model, { layout, title: 'One replicate', onEdge, onNode });
    drawing.svg.style.maxWidth = `${Math.round(1.3 * layout.width + 20)}px`;
    return drawing;
  };

  const show: Picture['show'] = (replicate, average, change, edge, part) => {
    const on = prepare(part);
    const drawn = replicate.map(([from, to]): DrawnEdge => ({ from, to, width: 0.55 }));
    for (const [from, to] of change.gone) drawn.push({ from, to, lost: true });
    on.show(drawn, { edge, only: part?.nodes, labels: 'none' });
    const kinds = new Map<string, string>();
    for (const [a, b] of average) kinds.set(`${a} ${b}`, 'in');
    for (const [a, b] of [...change.fresh, ...change.turned]) {
      const id = `${a} ${b}`;
      kinds.set(id, `${kinds.get(id) ?? 'out'} new`);
    }
    for (const [a, b] of change.gone) kinds.set(`${a} ${b}`, 'gone');
    for (const group of on.svg.querySelectorAll('.edge')) {
      const kind = kinds.get(group.getAttribute('data-edge')!) ?? 'out';
      for (const each of ['in', 'out', 'new', 'gone'])
        group.classList.toggle(each, kind.split(' ').includes(each));
    }
  };
  return { root, show };
}
