// SPDX-License-Identifier: Apache-2.0
// The drawing of the graph view: which part of the average it shows, and what is lit in it.
import type { Edge, LayoutData, Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { type DrawnEdge, Drawing, layoutOf, type Look } from '../../parts/drawing.ts';
import { edgesOf, strongOf } from '../../parts/edges.ts';
import { placesOf, within } from '../../parts/near.ts';
import { paced } from '../../parts/pace.ts';
import { html } from '../../parts/svg.ts';
import { counted } from '../../parts/text.ts';
import { Zoom } from '../../parts/zoom.ts';
import type { State, Store } from '../../state.ts';

const kFewEdges = 90; // so many have room for labels
const kLabelScale = 0.8;

export class Stage {
  readonly root = html('div', { class: 'stage' });
  shown: DrawnEdge[] = [];
  hideIsolated = false;
  onShown: () => void = () => {};
  private drawing!: Drawing;
  private zoom!: Zoom;
  private scale = 1;
  private labels: Look['labels'] = 'lit';
  private placed = new Set<Node>(); // whose places the layout keeps; empty: all
  private centre = ''; // of the part on show: variable and steps
  private only: ReadonlySet<Node> | null = null;
  private now: State | null = null;

  constructor(
    private readonly model: Model,
    private readonly store: Store,
  ) {
    this.build(layoutOf(model), new Set());
  }

  update(now: State): void {
    const { node } = now;
    const moved = node !== null && node !== this.now?.node;
    this.now = now;
    const edges = edgesOf(this.model, now);
    const part = this.part(now, edges);
    this.place(now, part);
    this.only = this.hideIsolated ? joined(edges, part, node) : part;
    this.shown = this.only
      ? edges.filter((e) => this.only!.has(e.from) && this.only!.has(e.to))
      : edges;
    this.redraw();
    if (moved && !part) this.zoom.show(node);
    this.onShown();
  }

  /// For a figure: the places and the variables on show.
  figure(): { layout: LayoutData; only: ReadonlySet<Node> | null; look: Look } {
    const { edge, path, litEdges } = this.look(this.now!);
    return { layout: this.drawing.layout, only: this.only, look: { edge, path, litEdges } };
  }

  private build(layout: LayoutData, placed: Set<Node>): void {
    const { clientWidth, clientHeight } = this.root;
    this.drawing = new Drawing(document.createElement('div'), this.model, {
      layout,
      onNode: (node) => paced(this.store, { node, edge: null, decision: null }),
      onEdge: (edge) => paced(this.store, { edge }),
      onGround: () => {
        const keep = this.store.now.around === null ? { node: null } : {};
        paced(this.store, { ...keep, edge: null, decision: null });
      },
    });
    this.zoom = new Zoom(this.drawing, { width: clientWidth, height: clientHeight }, (scale) =>
      this.scaled(scale),
    );
    this.root.replaceChildren(this.drawing.svg, this.zoom.buttons);
    this.placed = placed;
    this.scale = 1;
    this.zoom.fit(placed.size ? placed : null);
  }

  private redraw(): void {
    const now = this.now!;
    this.labels = this.wanted();
    this.drawing.show(this.shown, { ...this.look(now), only: this.only, labels: this.labels });
    const variables = counted(this.only?.size ?? this.model.size, 'variable');
    const lost = this.shown.filter((edge) => edge.lost).length;
    const edges = counted(this.shown.length - lost, 'edge');
    const text = `Drawing of ${variables} and ${edges}. The table after it lists the edges.`;
    this.drawing.svg.setAttribute('aria-label', text);
  }

  private look(now: State): Look {
    const around = now.node;
    const touching = (e: DrawnEdge) => e.from === around || e.to === around;
    const edges: Edge[] =
      around === null ? [] : this.shown.filter(touching).map((e) => [e.from, e.to]);
    const decisions =
      now.decision === null ? [] : this.model.average(now.method, now.alpha).decisions;
    const path =
      now.decision !== null && decisions[now.decision]
        ? this.model.blockingPath(now.method, now.alpha, now.decision)
        : null;
    const alone = around !== null && !edges.length ? [around] : [];
    if (now.edge) return { node: around, edge: now.edge, path };
    // In the surroundings of a variable all is about it: fading would only hide.
    if (now.around !== null && !path) return { node: around };
    return { node: around, lit: alone, litEdges: edges, path };
  }

  /// The variables within the steps that were asked for; null: all.
  private part(now: State, edges: DrawnEdge[]): Set<Node> | null {
    if (now.node === null || now.around === null) return null;
    const ends = edges.map(({ from, to }): Edge => [from, to]);
    return within(this.model.size, ends, now.node, now.around);
  }

  /// Of a part, boxes are pulled together. The places are those of all that the program's average
  /// and strong links have there, so that they stay when the threshold moves; only a variable from
  /// further off makes new ones.
  private place(now: State, part: Set<Node> | null): void {
    const centre = part ? `${now.node} ${now.around}` : '';
    const fits = part ? [...part].every((v) => this.placed.has(v)) : !this.placed.size;
    if (centre === this.centre && fits) return;
    this.centre = centre;
    if (!part) this.build(layoutOf(this.model), new Set());
    else {
      const { size, data } = this.model;
      const strong = strongOf(this.model).map(({ from, to }): Edge => [from, to]);
      const usual = [...this.model.method(now.method).edges, ...strong];
      const all = within(size, usual, now.node!, now.around!);
      for (const v of part) all.add(v);
      this.build(placesOf(layoutOf(this.model), data.names, all, usual), all);
    }
  }

  private wanted(): Look['labels'] {
    return this.scale >= kLabelScale && this.shown.length <= kFewEdges ? 'all' : 'lit';
  }

  private scaled(scale: number): void {
    this.scale = scale;
    if (this.now && this.labels !== this.wanted()) this.redraw();
  }
}

/// The variables of a part that have an edge on show, and the chosen one.
function joined(edges: DrawnEdge[], part: Set<Node> | null, chosen: Node | null): Set<Node> {
  const some = new Set<Node>(chosen === null ? [] : [chosen]);
  for (const { from, to } of edges)
    if (!part || (part.has(from) && part.has(to))) some.add(from).add(to);
  return some;
}
