// SPDX-License-Identifier: Apache-2.0
// A graph as SVG, on the places of `data.layout`.
//
//   const drawing = new Drawing(host, model, { title: 'Replicate 3', onNode: (v) => … });
//   drawing.show(edges, { node: 4, path: [1, 5, 6] });   // any list of edges, any number of times
//
// `show` keeps the elements of edges that stay, so another threshold changes only what differs.
// Boxes never move. `edgesOf` (edges.ts) makes the list for an average; for a replicate it is
// `model.replicate(r).map(([from, to]) => ({ from, to }))`. A drawing fills its host and shows all
// of its layout; `Zoom` (zoom.ts) adds moving about. `small` draws for thumbnails, without names.
import type { Edge, LayoutData, Node } from '../data.ts';
import type { Model } from '../model.ts';
import { barOf, clearOf, Curves, headOf, lineOf } from './geometry.ts';
import { EdgeLabels } from './labels.ts';
import { layoutOf } from './layout.ts';
import { svg, title } from './svg.ts';
import { fitted } from './text.ts';

export { layoutOf };

export type Truth = 'true' | 'missing' | 'extra' | 'reversed';

/// A text, or what makes it: thousands of edges would wait for texts that nobody sees.
export type Text = string | (() => string);

export function textOf(text: Text | undefined): string {
  return typeof text === 'function' ? text() : (text ?? '');
}

export interface DrawnEdge {
  from: Node;
  to: Node;
  head?: 'full' | 'hollow' | 'none'; // hollow: the bag leaves the direction open; default full,
  // of a lost one none
  open?: boolean; // dashed: it could be turned round
  lost?: boolean; // grey, dotted: not in the graph
  required?: boolean; // a bar across its tail
  truth?: Truth;
  width?: number; // 0 to 1; default: how often the bag links the two
  label?: Text; // shown where there is room, or when it is lit
  title?: Text; // for the pointer
}

/// What stands out. All of it is optional; what is lit makes the rest fade.
export interface Look {
  node?: Node | null; // chosen: a ring around it
  edge?: Edge | null; // chosen
  lit?: Iterable<Node> | null; // these and the edges between them
  litEdges?: Iterable<Edge> | null; // these and their ends
  path?: Node[] | null; // a path along edges, in the colour of warning
  only?: ReadonlySet<Node> | null; // the others are not drawn at all
  labels?: 'all' | 'lit' | 'none'; // of edges; default lit
}

export interface DrawingOptions {
  title?: string; // what a screen reader says
  small?: boolean;
  layout?: LayoutData; // instead of the report's
  onNode?: (node: Node) => void;
  onEdge?: (edge: Edge) => void;
  onGround?: () => void; // a click beside everything
}

const kMostReachable = 2000; // edges

interface Kept {
  group: SVGGElement;
  line: SVGPathElement;
  look: string;
  edge: DrawnEdge;
}

export class Drawing {
  readonly svg: SVGSVGElement;
  readonly scene: SVGGElement; // what a zoom moves
  readonly layout: LayoutData;
  private readonly edgeLayer: SVGGElement;
  private readonly nodeLayer: SVGGElement;
  private readonly labels: EdgeLabels;
  private readonly curves: Curves;
  private readonly boxes: SVGGElement[] = [];
  private readonly kept = new Map<number, Kept>();
  private reachable = true; // lines have a wide margin for the pointer
  private litNodes = new Set<Node>();
  private litEdges = new Set<number>();
  private onlyNodes: ReadonlySet<Node> | null = null;

  constructor(
    host: Element,
    private readonly model: Model,
    private readonly options: DrawingOptions = {},
  ) {
    this.layout = options.layout ?? layoutOf(model);
    this.curves = new Curves(this.layout);
    this.svg = svg('svg', { class: options.small ? 'drawing small' : 'drawing', role: 'img' });
    if (options.title) this.svg.setAttribute('aria-label', options.title);
    const { width, height } = this.layout;
    this.svg.setAttribute('viewBox', `-6 -6 ${width + 12} ${height + 12}`);
    this.scene = svg('g', { class: 'scene' });
    this.edgeLayer = svg('g', { class: 'edges' });
    this.nodeLayer = svg('g', { class: 'nodes' });
    this.labels = new EdgeLabels(this.layout, this.curves);
    this.scene.append(this.edgeLayer, this.nodeLayer, this.labels.layer);
    this.svg.append(this.scene);
    this.addNodes();
    this.svg.addEventListener('click', (event) => this.click(event));
    this.svg.addEventListener('pointerover', (event) => this.point(event));
    host.append(this.svg);
  }

  /// Draws exactly these edges, with this look.
  show(edges: DrawnEdge[], look: Look = {}): void {
    this.reachable = !this.options.small && edges.length <= kMostReachable;
    const wanted = new Set<number>();
    const shown: DrawnEdge[] = [];
    for (const edge of edges) {
      if (look.only && !(look.only.has(edge.from) && look.only.has(edge.to))) continue;
      const key = this.model.key(edge.from, edge.to);
      if (wanted.has(key)) continue;
      wanted.add(key);
      shown.push(edge);
      this.put(key, edge);
    }
    for (const [key, kept] of this.kept)
      if (!wanted.has(key)) {
        kept.group.remove();
        this.kept.delete(key);
      }
    this.restrict(look.only ?? null);
    this.light(look);
    if (!this.options.small) this.label(shown, look);
  }

  private addNodes(): void {
    this.layout.nodes.forEach(([x, y, width, height], v) => {
      const group = svg('g', { class: 'node', transform: `translate(${x},${y})`, 'data-node': v });
      const rect = { x: -width / 2, y: -height / 2, width, height, rx: 6 };
      group.append(svg('rect', rect));
      if (!this.options.small) {
        const name = fitted(this.model.name(v), width - 8);
        const squeeze = {
          textLength: name.squeeze,
          lengthAdjust: name.squeeze && 'spacingAndGlyphs',
        };
        const text = svg('text', { dy: '0.35em', ...squeeze });
        text.textContent = name.text;
        group.append(text);
      }
      group.append(title(this.model.name(v)));
      this.boxes.push(group);
    });
    this.nodeLayer.append(...this.boxes);
  }

  private put(key: number, edge: DrawnEdge): void {
    const width = edge.width ?? this.model.support(edge.from, edge.to).linked;
    const head = edge.head ?? (edge.lost ? 'none' : 'full');
    const kind = edge.lost ? 'lost' : edge.open ? 'open' : 'sure';
    const names = ['edge', kind, `head-${head}`];
    if (edge.truth) names.push(`truth-${edge.truth}`);
    const look = `${names.join(' ')}|${width}|${edge.required ?? ''}`;
    const old = this.kept.get(key);
    if (old?.look === look) {
      old.edge = edge;
      return;
    }
    const curve = this.curves.of(edge.from, edge.to);
    const thick = this.options.small ? 1.5 + 2 * width : edge.lost ? 1.4 : 0.7 + 2.6 * width;
    const to = this.layout.nodes[edge.to];
    const points = head === 'none' ? curve : clearOf(to, curve, thick);
    const line = svg('path', { class: 'line', d: lineOf(points, head !== 'none') });
    line.style.setProperty('--w', thick.toFixed(2));
    const group = svg('g', { class: names.join(' '), 'data-edge': `${edge.from} ${edge.to}` });
    group.append(line);
    if (head !== 'none') group.append(svg('path', { class: 'head', d: headOf(points, thick) }));
    if (edge.required) group.append(svg('path', { class: 'bar', d: barOf(points) }));
    if (this.reachable) group.append(svg('path', { class: 'hit', d: lineOf(points, false) }));
    if (old) old.group.replaceWith(group);
    else this.edgeLayer.append(group);
    this.kept.set(key, { group, line, look, edge });
    if (this.litEdges.has(key)) group.classList.add('lit');
  }

  private restrict(only: ReadonlySet<Node> | null): void {
    if (only === this.onlyNodes) return;
    this.boxes.forEach((box, v) => box.classList.toggle('away', only !== null && !only.has(v)));
    this.onlyNodes = only;
  }

  private light(look: Look): void {
    const nodes = new Set<Node>(look.lit ?? []);
    const edges = new Set<number>();
    const path = new Set<number>();
    if (nodes.size)
      for (const [key, { edge }] of this.kept)
        if (nodes.has(edge.from) && nodes.has(edge.to)) edges.add(key);
    const join = (a: Node, b: Node, into: Set<number>) => {
      nodes.add(a).add(b);
      for (const key of [this.model.key(a, b), this.model.key(b, a)])
        if (this.kept.has(key)) into.add(key);
    };
    for (const [a, b] of look.litEdges ?? []) join(a, b, edges);
    (look.path ?? []).forEach((v, i, all) => i > 0 && join(all[i - 1], v, path));
    for (const key of path) edges.add(key);
    if (look.edge) join(look.edge[0], look.edge[1], edges);
    for (const v of new Set([...this.litNodes, ...nodes]))
      this.boxes[v].classList.toggle('lit', nodes.has(v));
    this.boxes.forEach((box, v) => box.classList.toggle('chosen', v === (look.node ?? -1)));
    for (const [key, { group, edge }] of this.kept) {
      group.classList.toggle('lit', edges.has(key));
      group.classList.toggle('path', path.has(key));
      const chosen = look.edge?.includes(edge.from) && look.edge.includes(edge.to);
      group.classList.toggle('chosen', Boolean(chosen));
    }
    this.svg.classList.toggle('has-lit', nodes.size > 0);
    this.litNodes = nodes;
    this.litEdges = edges;
  }

  private label(edges: DrawnEdge[], look: Look): void {
    const which = look.labels ?? 'lit';
    const chosen = edges.filter(
      (edge) =>
        edge.label &&
        (which === 'all' ||
          (which === 'lit' && this.litEdges.has(this.model.key(edge.from, edge.to)))),
    );
    this.labels.show(
      chosen,
      this.litEdges,
      (from, to) => this.model.key(from, to),
      look.only ?? null,
    );
  }

  /// The edge under the pointer gets its words and its label.
  private point(event: PointerEvent): void {
    const group = (event.target as Element).closest('[data-edge]');
    const [from, to] = group?.getAttribute('data-edge')?.split(' ').map(Number) ?? [];
    const edge = this.kept.get(this.model.key(from, to))?.edge ?? null;
    if (!this.options.small) this.labels.point(edge);
    const text = textOf(edge?.title);
    if (!group || !text) return;
    group.querySelector('title')?.remove();
    group.append(title(text));
  }

  private click(event: MouseEvent): void {
    const at = (event.target as Element).closest('[data-node], [data-edge]');
    const node = at?.getAttribute('data-node');
    const edge = at?.getAttribute('data-edge');
    if (node != null) this.options.onNode?.(Number(node));
    else if (edge != null) this.options.onEdge?.(edge.split(' ').map(Number) as Edge);
    else this.options.onGround?.();
  }
}
