// SPDX-License-Identifier: Apache-2.0
// Lines between boxes: cubic curves as flat lists of points, x0, y0, x1, y1, ... (3k + 1 points).
import type { LayoutData, Node } from '../data.ts';

export type Box = LayoutData['nodes'][number]; // centre and size

const kHead = 8; // length of a head
const halfOf = (thick: number) => 2.6 + thick * 0.55; // its half width
const longOf = (thick: number) => kHead + thick * 0.5;

const kFew = 60; // boxes, which curves keep clear of
const kBends = [1, -1, 2, -2, 3.5, -3.5, 5, -5]; // the gentlest that is free

/// Where the line from a box's centre towards a point leaves the box.
function border([x, y, width, height]: Box, towards: [number, number]): [number, number] {
  const dx = towards[0] - x;
  const dy = towards[1] - y;
  if (dx === 0 && dy === 0) return [x, y + height / 2];
  const by = Math.min(width / 2 / Math.abs(dx || 1e-9), height / 2 / Math.abs(dy || 1e-9));
  return [x + dx * by, y + dy * by];
}

/// A gentle curve between two boxes; it bends more the longer it is, to miss boxes between them.
export function curveBetween(from: Box, to: Box, times = 1): number[] {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  const bend = times * Math.min(50, 5 + 0.07 * length);
  const control: [number, number] = [
    (from[0] + to[0]) / 2 + (dy / length) * bend,
    (from[1] + to[1]) / 2 - (dx / length) * bend,
  ];
  const [x0, y0] = border(from, control);
  const [x3, y3] = border(to, control);
  const third = (end: number, middle: number) => end + (middle - end) * (2 / 3);
  return [
    x0,
    y0,
    third(x0, control[0]),
    third(y0, control[1]),
    third(x3, control[0]),
    third(y3, control[1]),
    x3,
    y3,
  ];
}

export function reversed(points: number[]): number[] {
  const back: number[] = [];
  for (let i = points.length - 2; i >= 0; i -= 2) back.push(points[i], points[i + 1]);
  return back;
}

/// The curves of a layout by (from, to), either way round.
export class Curves {
  private readonly laid = new Map<number, number[]>();
  private readonly boxes: Box[]; // those that a curve can keep clear of

  constructor(readonly layout: LayoutData) {
    for (const [from, to, ...points] of layout.edges)
      if (points.length >= 8) this.laid.set(this.key(from, to), points);
    const boxes = layout.nodes.filter(([, , width]) => width > 1);
    this.boxes = boxes.length <= kFew ? boxes : [];
  }

  of(from: Node, to: Node): number[] {
    const there = this.laid.get(this.key(from, to));
    if (there) return there;
    const back = this.laid.get(this.key(to, from));
    if (back) return reversed(back);
    // One curve for both ways, so that an edge that turns round stays where it was.
    const [a, b] = from < to ? [from, to] : [to, from];
    const made = this.between(a, b);
    this.laid.set(this.key(a, b), made);
    return from < to ? made : reversed(made);
  }

  /// Past the boxes between the two where one of some bends does that.
  private between(a: Node, b: Node): number[] {
    const [from, to] = [this.layout.nodes[a], this.layout.nodes[b]];
    const others = this.boxes.filter((box) => box !== from && box !== to);
    const curves = kBends.map((times) => curveBetween(from, to, times));
    return curves.find((curve) => this.isFree(curve, others)) ?? curves[0];
  }

  private isFree(curve: number[], others: Box[]): boolean {
    const { width, height } = this.layout;
    for (let t = 0.05; t < 1; t += 0.05) {
      const [u, v] = pointAt(curve, t);
      if (u < 0 || v < 0 || u > width || v > height) return false;
      if (others.some(([x, y, w, h]) => Math.abs(u - x) < w / 2 + 2 && Math.abs(v - y) < h / 2 + 2))
        return false;
    }
    return true;
  }

  private key(from: Node, to: Node): number {
    return from * this.layout.nodes.length + to;
  }
}

const n1 = (value: number) => Math.round(value * 10) / 10;

/// `d` of the line. With a head the line ends inside it, so that a thick line does not show beside
/// the tip.
export function lineOf(points: number[], head: boolean): string {
  const p = points.slice();
  if (head) {
    const [ux, uy] = endDirection(points);
    const at = p.length - 2;
    p[at] -= ux * kHead * 0.8;
    p[at + 1] -= uy * kHead * 0.8;
  }
  const point = (i: number) => `${n1(p[i])},${n1(p[i + 1])}`;
  let d = `M${point(0)}`;
  for (let i = 2; i + 5 < p.length; i += 6) d += `C${point(i)} ${point(i + 2)} ${point(i + 4)}`;
  return d;
}

/// The way in which a curve arrives.
function endDirection(points: number[]): [number, number] {
  const at = points.length - 2;
  for (let back = at - 2; back >= 0; back -= 2) {
    const dx = points[at] - points[back];
    const dy = points[at + 1] - points[back + 1];
    const length = Math.hypot(dx, dy);
    if (length > 0.5) return [dx / length, dy / length];
  }
  return [0, 1];
}

/// The curve as it ends where its head, which lies under the boxes, does not reach into the box: one
/// that comes in flat would lose half of it.
export function clearOf([x, y, width, height]: Box, points: number[], thick: number): number[] {
  const [ux, uy] = endDirection(points);
  const at = points.length - 2;
  const across = Math.abs(points[at] - x) / width > Math.abs(points[at + 1] - y) / height;
  const steep = Math.max(0.2, Math.abs(across ? ux : uy));
  const back = Math.min(kHead, halfOf(thick) * Math.sqrt(1 - steep * steep) / steep - longOf(thick));
  if (back <= 0) return points;
  const p = points.slice();
  for (const i of [at - 2, at]) {
    p[i] -= ux * back;
    p[i + 1] -= uy * back;
  }
  return p;
}

/// `d` of the head: a triangle with its tip on the last point; wider on a thicker line.
export function headOf(points: number[], width: number): string {
  const [ux, uy] = endDirection(points);
  const at = points.length - 2;
  const [x, y] = [points[at], points[at + 1]];
  const half = halfOf(width);
  const long = longOf(width);
  const corner = (side: number) =>
    `${n1(x - ux * long - uy * half * side)},${n1(y - uy * long + ux * half * side)}`;
  return `M${n1(x)},${n1(y)}L${corner(1)}L${corner(-1)}Z`;
}

/// The point at `t` (0 to 1) of the curve and its direction there.
export function pointAt(
  points: number[],
  t: number,
): [x: number, y: number, ux: number, uy: number] {
  const pieces = (points.length / 2 - 1) / 3;
  const piece = Math.min(pieces - 1, Math.floor(t * pieces));
  const s = t * pieces - piece;
  const r = 1 - s;
  const c = (axis: number, i: number) => points[2 * (3 * piece + i) + axis];
  const value = (axis: number) =>
    r * r * r * c(axis, 0) +
    3 * r * r * s * c(axis, 1) +
    3 * r * s * s * c(axis, 2) +
    s * s * s * c(axis, 3);
  const slope = (axis: number) =>
    r * r * (c(axis, 1) - c(axis, 0)) +
    2 * r * s * (c(axis, 2) - c(axis, 1)) +
    s * s * (c(axis, 3) - c(axis, 2));
  const [dx, dy] = [slope(0), slope(1)];
  const length = Math.hypot(dx, dy) || 1;
  return [value(0), value(1), dx / length, dy / length];
}

/// `d` of a short bar across the line near its tail: the mark of a required edge.
export function barOf(points: number[]): string {
  const [x, y, ux, uy] = pointAt(points, 0.2);
  return `M${n1(x - uy * 6)},${n1(y + ux * 6)}L${n1(x + uy * 6)},${n1(y - ux * 6)}`;
}
