// SPDX-License-Identifier: Apache-2.0
// A simple drawing in layers, where Graphviz made none: causes above effects, each layer ordered by
// where its neighbours lie. An edge over several layers has a place of its own in each of them.
import type { Edge, LayoutData, Node } from '../data.ts';
import { acyclicParents, layersOf } from './layers.ts';
import { boxWidth } from './text.ts';

const kHeight = 26;
const kBetween = 22; // boxes of a layer
const kBeside = 9; // lines that pass
const kBesideFew = 30; // the same, where there are few variables
const kFew = 12;
const kLayer = 72; // from layer to layer
const kWidest = 2400; // isolated variables go on in another row
const kMostBends = 400; // more than so many only spread a large drawing; then edges go straight

/// What is placed: variables, and behind them the points where edges pass a layer.
interface Places {
  rows: Node[][];
  x: number[];
  widths: number[];
  near: Node[][];
  variables: number;
}

/// Edges that would close a cycle are left out of the layers; the first ones count. With `only`,
/// the others have no place worth looking at. A layer wider than `widest` becomes several.
export function layered(
  names: string[],
  edges: Edge[],
  only: ReadonlySet<Node> | null = null,
  widest = Infinity,
): LayoutData {
  const inside = only ? edges.filter(([a, b]) => only.has(a) && only.has(b)) : edges;
  const parents = acyclicParents(names.length, inside);
  const joined = parents.map((own) => own.length > 0);
  for (const p of parents.flat()) joined[p] = true;
  const layer = layersOf(parents);
  const rows: Node[][] = [];
  names.forEach((_, v) => {
    if (joined[v]) (rows[layer[v]] ??= []).push(v);
  });
  const near = parents.map((own) => [...own]);
  parents.forEach((own, v) => own.forEach((p) => near[p].push(v)));
  const zeros = new Array<number>(names.length).fill(0);
  const all: Places = {
    rows: rows.filter((row) => row),
    x: zeros,
    widths: names.map(boxWidth),
    near,
    variables: names.length,
  };
  arrange(all, 8);
  const layers = all.rows.length;
  all.rows = all.rows.flatMap((row) => folded(row, all.widths, widest));
  const isFolded = all.rows.length > layers;
  if (isFolded) arrange(all, 4);
  // Where rows were folded, edges pass behind the boxes: to lead them round would part the rows.
  const bends = isFolded ? new Map<string, Node[]>() : addBends(all, parents);
  const lonely = names.map((_, v) => v).filter((v) => !joined[v] && (!only || only.has(v)));
  return placed(all, lonely, bends);
}

/// A row as several: neighbours come to lie in different ones, and so keep their order from left to
/// right.
function folded(row: Node[], widths: number[], widest: number): Node[][] {
  const wide = row.reduce((sum, v) => sum + widths[v] + kBetween, 0);
  const parts = Math.min(row.length, Math.ceil(wide / widest)) || 1;
  return Array.from({ length: parts }, (_, part) => row.filter((_, i) => i % parts === part));
}

/// The points of each edge over several layers, from above to below.
function addBends(all: Places, parents: Node[][]): Map<string, Node[]> {
  const layer: number[] = [];
  all.rows.forEach((row, i) => row.forEach((v) => (layer[v] = i)));
  const long: Edge[] = parents.flatMap((own, v) =>
    own.filter((p) => layer[v] - layer[p] > 1).map((p): Edge => [p, v]),
  );
  const bends = new Map<string, Node[]>();
  if (long.reduce((sum, [p, v]) => sum + layer[v] - layer[p] - 1, 0) > kMostBends) return bends;
  for (const [p, v] of long) {
    const chain: Node[] = [];
    for (let at = layer[p] + 1; at < layer[v]; ++at) {
      const bend = all.x.length;
      const share = (at - layer[p]) / (layer[v] - layer[p]);
      all.x.push(all.x[p] + share * (all.x[v] - all.x[p]));
      all.widths.push(2);
      all.rows[at].push(bend);
      chain.push(bend);
    }
    const whole = [p, ...chain, v];
    all.near[p] = all.near[p].map((u) => (u === v ? chain[0] : u));
    all.near[v] = all.near[v].map((u) => (u === p ? chain.at(-1)! : u));
    chain.forEach((bend, i) => (all.near[bend] = [whole[i], whole[i + 2]]));
    bends.set(`${p} ${v}`, chain);
  }
  if (bends.size)
    for (let i = 0; i < 8; ++i)
      for (const row of i % 2 ? [...all.rows].reverse() : all.rows) settle(row, all);
  return bends;
}

/// Layers one below the other, each packed around the middle, then moved towards their neighbours.
function arrange(all: Places, sweeps: number): void {
  for (const row of all.rows) {
    let at = -row.reduce((sum, v) => sum + all.widths[v] + kBetween, -kBetween) / 2;
    for (const v of row) {
      all.x[v] = at + all.widths[v] / 2;
      at += all.widths[v] + kBetween;
    }
  }
  for (let i = 0; i < sweeps; ++i)
    for (const row of i % 2 ? [...all.rows].reverse() : all.rows) settle(row, all);
}

/// Sorts a layer by the mean place of its neighbours, and puts each as near to it as boxes allow.
function settle(row: Node[], { x, near, widths, variables }: Places): void {
  const wish = new Map(
    row.map((v) => [
      v,
      near[v].length ? near[v].reduce((s, u) => s + x[u], 0) / near[v].length : x[v],
    ]),
  );
  row.sort((a, b) => wish.get(a)! - wish.get(b)!);
  const beside = variables <= kFew ? kBesideFew : kBeside;
  const gap = (i: number) => {
    const [a, b] = [row[i - 1], row[i]];
    return (widths[a] + widths[b]) / 2 + (a < variables && b < variables ? kBetween : beside);
  };
  const left = row.map((v) => wish.get(v)!);
  const right = left.slice();
  for (let i = 1; i < row.length; ++i) left[i] = Math.max(left[i], left[i - 1] + gap(i));
  for (let i = row.length - 2; i >= 0; --i)
    right[i] = Math.min(right[i], right[i + 1] - gap(i + 1));
  row.forEach((v, i) => (x[v] = (left[i] + right[i]) / 2));
}

function placed(
  { rows, x, widths, variables }: Places,
  lonely: Node[],
  bends: Map<string, Node[]>,
): LayoutData {
  const y = new Array<number>(x.length).fill(0);
  rows.forEach((row, i) => row.forEach((v) => (y[v] = kHeight / 2 + i * kLayer)));
  const edge = (side: number) =>
    rows.flat().reduce((most, v) => Math.max(most, side * x[v] + widths[v] / 2), 0);
  const [west, east] = [-edge(-1), edge(1)];
  let at = west;
  let row = kHeight / 2 + rows.length * kLayer;
  for (const v of lonely) {
    if (at > west && at + widths[v] > west + Math.min(kWidest, Math.max(600, east - west))) {
      at = west;
      row += kHeight + kBetween;
    }
    x[v] = at + widths[v] / 2;
    y[v] = row;
    at += widths[v] + kBetween;
  }
  const nodes = Array.from({ length: variables }, (_, v): LayoutData['nodes'][number] => [
    x[v] - west,
    y[v],
    widths[v],
    kHeight,
  ]);
  const width = Math.max(0, ...nodes.map((box) => box[0] + box[2] / 2));
  const height = Math.max(0, ...nodes.map((box) => box[1])) + kHeight / 2;
  const edges = [...bends].map(([key, chain]) => {
    const [p, v] = key.split(' ').map(Number);
    const points = [p, ...chain, v].map((u): [number, number] => [x[u] - west, y[u]]);
    points[0][1] += kHeight / 2;
    points.at(-1)![1] -= kHeight / 2;
    return [p, v, ...through(points)];
  });
  return { width, height, nodes, edges };
}

/// A curve that passes all these points downwards.
function through(points: [number, number][]): number[] {
  const curve = [...points[0]];
  for (let i = 1; i < points.length; ++i) {
    const [[x0, y0], [x1, y1]] = [points[i - 1], points[i]];
    const middle = (y0 + y1) / 2;
    curve.push(x0, middle, x1, middle, x1, y1);
  }
  return curve;
}
