// SPDX-License-Identifier: Apache-2.0
// A simple drawing in layers, for a page that was written without Graphviz: causes above effects,
// each layer ordered by where its neighbours lie.
import type { Edge, LayoutData, Node } from '../data.ts';
import { boxWidth } from './text.ts';

const kHeight = 26;
const kBetween = 22; // boxes of a layer
const kLayer = 72; // from layer to layer
const kWidest = 2400; // isolated variables go on in another row

/// Edges that would close a cycle are left out of the layers; the first ones count. With `only`, the
/// others have no place worth looking at. A layer that is wider than `widest` becomes several.
export function layered(
  names: string[],
  edges: Edge[],
  only: ReadonlySet<Node> | null = null,
  widest = Infinity,
): LayoutData {
  const inside = only ? edges.filter(([a, b]) => only.has(a) && only.has(b)) : edges;
  const parents = acyclic(names.length, inside);
  const layer = layersOf(parents);
  const joined = names.map((_, v) => parents[v].length > 0);
  parents.flat().forEach((p) => (joined[p] = true));
  let rows: Node[][] = [];
  names.forEach((_, v) => {
    if (joined[v]) (rows[layer[v]] ??= []).push(v);
  });
  const near = neighbours(parents);
  const widths = names.map(boxWidth);
  const x = new Array<number>(names.length).fill(0);
  const sweep = (times: number) => {
    for (let i = 0; i < times; ++i)
      for (const row of i % 2 ? [...rows].reverse() : rows) settle(row, x, near, widths);
  };
  rows = rows.filter((row) => row);
  for (const row of rows) pack(row, x, widths);
  sweep(8);
  rows = rows.flatMap((row) => folded(row, widths, widest));
  if (widest < Infinity) {
    for (const row of rows) pack(row, x, widths);
    sweep(4);
  }
  const lonely = names.map((_, v) => v).filter((v) => !joined[v] && (!only || only.has(v)));
  return placed(rows, lonely, x, widths);
}

/// A row as several: neighbours come to lie in different ones, and so keep their order from left to
/// right.
function folded(row: Node[], widths: number[], widest: number): Node[][] {
  const wide = row.reduce((sum, v) => sum + widths[v] + kBetween, 0);
  const parts = Math.min(row.length, Math.ceil(wide / widest)) || 1;
  return Array.from({ length: parts }, (_, part) => row.filter((_, i) => i % parts === part));
}

function acyclic(n: number, edges: Edge[]): Node[][] {
  const parents: Node[][] = Array.from({ length: n }, () => []);
  const isAncestor = (of: Node, above: Node, seen: Set<Node>): boolean =>
    of === above ||
    parents[of].some((p) => !seen.has(p) && (seen.add(p), isAncestor(p, above, seen)));
  for (const [a, b] of edges) if (!isAncestor(a, b, new Set())) parents[b].push(a);
  return parents;
}

function layersOf(parents: Node[][]): number[] {
  const layer = new Array<number>(parents.length).fill(-1);
  const of = (v: Node): number => {
    if (layer[v] < 0) layer[v] = Math.max(-1, ...parents[v].map(of)) + 1;
    return layer[v];
  };
  parents.forEach((_, v) => of(v));
  // A variable without parents goes right above the first of its children.
  parents.forEach((own, v) => {
    const below = parents.flatMap((ps, c) => (ps.includes(v) ? [layer[c]] : []));
    if (!own.length && below.length) layer[v] = Math.min(...below) - 1;
  });
  return layer;
}

function neighbours(parents: Node[][]): Node[][] {
  const near: Node[][] = parents.map((ps) => [...ps]);
  parents.forEach((ps, v) => ps.forEach((p) => near[p].push(v)));
  return near;
}

/// One after the other, around 0.
function pack(row: Node[], x: number[], widths: number[]): void {
  const total = row.reduce((sum, v) => sum + widths[v] + kBetween, -kBetween);
  let at = -total / 2;
  for (const v of row) {
    x[v] = at + widths[v] / 2;
    at += widths[v] + kBetween;
  }
}

/// Sorts a layer by the mean place of its neighbours, and puts each as near to it as boxes allow.
function settle(row: Node[], x: number[], near: Node[][], widths: number[]): void {
  const wish = new Map(
    row.map((v) => [v, near[v].length ? near[v].reduce((s, u) => s + x[u], 0) / near[v].length : x[v]]),
  );
  row.sort((a, b) => wish.get(a)! - wish.get(b)!);
  const gap = (i: number) => (widths[row[i - 1]] + widths[row[i]]) / 2 + kBetween;
  const left = row.map((v) => wish.get(v)!);
  const right = left.slice();
  for (let i = 1; i < row.length; ++i) left[i] = Math.max(left[i], left[i - 1] + gap(i));
  for (let i = row.length - 2; i >= 0; --i) right[i] = Math.min(right[i], right[i + 1] - gap(i + 1));
  row.forEach((v, i) => (x[v] = (left[i] + right[i]) / 2));
}

function placed(rows: Node[][], lonely: Node[], x: number[], widths: number[]): LayoutData {
  const nodes = x.map((_, v): LayoutData['nodes'][number] => [x[v], 0, widths[v], kHeight]);
  let y = kHeight / 2;
  for (const row of rows) {
    for (const v of row) nodes[v][1] = y;
    y += kLayer;
  }
  const edge = (side: number) => Math.max(0, ...rows.flat().map((v) => side * x[v] + widths[v] / 2));
  const [west, east] = [-edge(-1), edge(1)];
  let at = west;
  for (const v of lonely) {
    if (at > west && at + widths[v] > west + Math.min(kWidest, Math.max(600, east - west))) {
      at = west;
      y += kHeight + kBetween;
    }
    nodes[v][0] = at + widths[v] / 2;
    nodes[v][1] = y;
    at += widths[v] + kBetween;
  }
  const width = Math.max(east, ...nodes.map((box) => box[0] + box[2] / 2)) - west;
  for (const box of nodes) box[0] -= west;
  const height = Math.max(...nodes.map((box) => box[1])) + kHeight / 2;
  return { width, height, nodes, edges: [] };
}
