// SPDX-License-Identifier: Apache-2.0
// Labels of edges: above all lines, on a patch of paper, and not upon each other or upon a box.
import type { LayoutData, Node } from '../data.ts';
import { type DrawnEdge, textOf } from './drawing.ts';
import { pointAt, type Curves } from './geometry.ts';
import { svg } from './svg.ts';
import { textWidth } from './text.ts';

type Area = [left: number, top: number, right: number, bottom: number];

// Along the edge, and never beside it: there it could be another's.
const kPlaces = [0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66, 0.3, 0.7, 0.26, 0.74, 0.22];
const kMayCover = 40; // square units
const kPerCrossing = 12; // what a point of another line costs, in square units
const kFew = 150; // edges, whose lines are kept clear of
const kMust = 12; // lit edges that get a label whatever it covers
const kSamples = 24; // points of a line
const kScale = 10 / 12; // labels are set smaller than names

interface Place {
  x: number;
  y: number;
  area: Area;
  covered: number;
}

/// Points along a line, from its tail to the middle of its head.
function samples(points: number[]): [number, number][] {
  return Array.from({ length: kSamples }, (_, i) => {
    const [x, y] = pointAt(points, (i + 0.5) / kSamples);
    return [x, y];
  });
}

function overlap(a: Area, b: Area): number {
  const across = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const down = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return across > 0 && down > 0 ? across * down : 0;
}

/// On a patch of paper, so that no line strikes it through.
function patch(edge: DrawnEdge, x: number, y: number, kind: string | null): SVGGElement {
  const group = svg('g', { class: kind, transform: `translate(${x.toFixed(1)},${y.toFixed(1)})` });
  const text = svg('text', { dy: '0.35em' });
  text.textContent = textOf(edge.label);
  const width = textWidth(text.textContent) * kScale + 2;
  group.append(svg('rect', { x: -width / 2, y: -6, width, height: 12, rx: 3 }), text);
  return group;
}

export class EdgeLabels {
  readonly layer = svg('g', { class: 'labels' });
  private last = '';

  constructor(
    private readonly layout: LayoutData,
    private readonly curves: Curves,
  ) {}

  show(
    edges: DrawnEdge[],
    lit: ReadonlySet<number>,
    key: (from: Node, to: Node) => number,
    only: ReadonlySet<Node> | null,
  ): void {
    const now = edges
      .map((e) => `${e.from} ${e.to} ${textOf(e.label)} ${lit.has(key(e.from, e.to))}`)
      .join('|');
    if (now === this.last) return;
    this.last = now;
    const boxes = this.layout.nodes.filter((_, v) => !only || only.has(v));
    const taken = boxes.map(([x, y, w, h]): Area => [x - w / 2, y - h / 2, x + w / 2, y + h / 2]);
    const lines = edges.map((edge) => samples(this.curves.of(edge.from, edge.to)));
    for (const line of lines) {
      const [x, y] = line.at(-1)!; // where heads are
      taken.push([x - 5, y - 5, x + 5, y + 5]);
    }
    const few = edges.length <= kFew ? lines : [];
    const others = new Map(edges.map((edge, i) => [edge, few.filter((_, j) => j !== i).flat()]));
    const isLit = (edge: DrawnEdge) => lit.has(key(edge.from, edge.to));
    const must = edges.filter(isLit).length <= kMust;
    const groups: SVGGElement[] = [];
    for (const edge of [...edges].sort((a, b) => Number(isLit(b)) - Number(isLit(a)))) {
      const { x, y, area, covered } = this.place(edge, taken, others.get(edge)!);
      // One that is left out is shown when its edge is chosen.
      if (covered > kMayCover && !(must && isLit(edge))) continue;
      taken.push(area);
      groups.push(patch(edge, x, y, isLit(edge) ? 'lit' : null));
    }
    this.layer.replaceChildren(...groups);
  }

  /// The label of the edge under the pointer; null: of none.
  point(edge: DrawnEdge | null): void {
    this.layer.querySelector('.pointed')?.remove();
    if (!edge || !textOf(edge.label)) return;
    const [x, y] = pointAt(this.curves.of(edge.from, edge.to), 0.5);
    this.layer.append(patch(edge, x, y, 'lit pointed'));
  }

  /// Of several places along the edge the one that covers least.
  private place(edge: DrawnEdge, taken: Area[], others: [number, number][]): Place {
    const points = this.curves.of(edge.from, edge.to);
    const half = (textWidth(textOf(edge.label)) * kScale) / 2 + 1;
    let best: Place = { x: 0, y: 0, area: [0, 0, 0, 0], covered: Infinity };
    for (const t of kPlaces) {
      const [x, y] = pointAt(points, t);
      const area: Area = [x - half, y - 6, x + half, y + 6];
      const crossings = others.filter(
        ([u, v]) => Math.abs(u - x) < half && Math.abs(v - y) < 6,
      ).length;
      const covered = taken.reduce(
        (sum, other) => sum + overlap(area, other),
        kPerCrossing * crossings,
      );
      if (covered < best.covered) best = { x, y, area, covered };
      if (covered === 0) break;
    }
    return best;
  }
}
