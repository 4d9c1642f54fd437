// SPDX-License-Identifier: Apache-2.0
// Labels of edges: above all lines, on a patch of paper, and not upon each other or upon a box.
import type { LayoutData, Node } from '../data.ts';
import { type DrawnEdge, textOf } from './drawing.ts';
import { pointAt, type Curves } from './geometry.ts';
import { svg } from './svg.ts';
import { textWidth } from './text.ts';

type Area = [left: number, top: number, right: number, bottom: number];

// Along the edge, and never beside it: there it could be another's.
const kPlaces = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];
const kMayCover = 40; // square units
const kScale = 10 / 12; // labels are set smaller than names

function overlap(a: Area, b: Area): number {
  const across = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const down = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return across > 0 && down > 0 ? across * down : 0;
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
    const now = edges.map((e) => `${e.from} ${e.to} ${textOf(e.label)} ${lit.has(key(e.from, e.to))}`).join('|');
    if (now === this.last) return;
    this.last = now;
    const boxes = this.layout.nodes.filter((_, v) => !only || only.has(v));
    const taken = boxes.map(([x, y, w, h]): Area => [x - w / 2, y - h / 2, x + w / 2, y + h / 2]);
    const isLit = (edge: DrawnEdge) => lit.has(key(edge.from, edge.to));
    const groups: SVGGElement[] = [];
    for (const edge of [...edges].sort((a, b) => Number(isLit(b)) - Number(isLit(a)))) {
      const { x, y, area, covered } = this.place(edge, taken);
      if (covered > kMayCover && !isLit(edge)) continue; // it is shown when its edge is chosen
      taken.push(area);
      const group = svg('g', { class: isLit(edge) ? 'lit' : null, transform: `translate(${x.toFixed(1)},${y.toFixed(1)})` });
      const text = svg('text', { dy: '0.35em' });
      text.textContent = textOf(edge.label);
      // On a patch of paper, so that no line strikes it through.
      const width = area[2] - area[0];
      group.append(svg('rect', { x: -width / 2, y: -6, width, height: 12, rx: 3 }), text);
      groups.push(group);
    }
    this.layer.replaceChildren(...groups);
  }

  /// Of several places along the edge the one that covers least.
  private place(edge: DrawnEdge, taken: Area[]): { x: number; y: number; area: Area; covered: number } {
    const points = this.curves.of(edge.from, edge.to);
    const half = (textWidth(textOf(edge.label)) * kScale) / 2 + 1;
    let best = { x: 0, y: 0, area: [0, 0, 0, 0] as Area, covered: Infinity };
    for (const t of kPlaces) {
      const [x, y] = pointAt(points, t);
      const area: Area = [x - half, y - 6, x + half, y + 6];
      const covered = taken.reduce((sum, other) => sum + overlap(area, other), 0);
      if (covered < best.covered) best = { x, y, area, covered };
      if (covered === 0) break;
    }
    return best;
  }
}
