// SPDX-License-Identifier: Apache-2.0
// The surroundings of a variable, and their places pulled together.
import type { Edge, LayoutData, Node } from '../data.ts';
import { layered } from './layering.ts';

/// The nodes within so many steps, over edges either way.
export function within(nodes: number, edges: Iterable<Edge>, from: Node, steps: number): Set<Node> {
  const next: Node[][] = Array.from({ length: nodes }, () => []);
  for (const [a, b] of edges) {
    next[a].push(b);
    next[b].push(a);
  }
  const seen = new Set([from]);
  let ring: Node[] = [from];
  for (let step = 0; step < steps && ring.length; ++step) {
    const further: Node[] = [];
    for (const v of ring)
      for (const u of next[v])
        if (!seen.has(u)) {
          seen.add(u);
          further.push(u);
        }
    ring = further;
  }
  return seen;
}

const kWide = 1300; // of a part that gets places of its own
const kLegible = 1.8; // times as wide or high: more than that, and names are too small to read

/// The places of a part of the graph: those it has in the whole, pulled together; or new ones,
/// where that would still be too far apart to read.
export function placesOf(
  layout: LayoutData,
  names: string[],
  only: ReadonlySet<Node>,
  edges: Edge[],
): LayoutData {
  const near = tightened(layout, only);
  if (near.width <= kLegible * kWide && near.height <= kWide) return near;
  return layered(names, edges, only, kWide);
}

const kGap = 34; // what an empty strip of the drawing is cut to
const kLayerGap = 50; // room for a label between layers
const kWidestGap = 90; // between layers of a wide drawing
const kWindow = 0.55; // height of a window by its width
const kNoLayers = 24; // rows that are closer hold variables without edges

/// The same drawing with empty strips cut short: who is left of whom, or above, stays.
export function tightened(layout: LayoutData, only: ReadonlySet<Node>): LayoutData {
  const boxes = [...only].map((v) => layout.nodes[v]);
  const across = squeeze(
    boxes.map(([x, , width]): Span => [x - width / 2, x + width / 2]),
    (gap) => Math.min(gap, kGap),
  );
  const down = squeeze(
    boxes.map(([, y, , height]): Span => [y - height / 2, y + height / 2]),
    layerGap,
  );
  const right = Math.max(0, ...boxes.map(([x, , width]) => across(x + width / 2)));
  const bottom = Math.max(0, ...boxes.map(([, y, , height]) => down(y + height / 2)));
  return {
    width: right,
    height: bottom,
    nodes: layout.nodes.map(([x, y, width, height]) => [across(x), down(y), width, height]),
    edges: layout.edges
      .filter(([a, b]) => only.has(a) && only.has(b))
      .map(([a, b, ...points]) => [a, b, ...points.map((p, i) => (i % 2 ? down(p) : across(p)))]),
  };
}

/// A layout with room for labels between its layers: more of it where the drawing is wider than a
/// window.
export function withRoom(layout: LayoutData): LayoutData {
  const spans = layout.nodes.map(([, y, , height]): Span => [y - height / 2, y + height / 2]);
  let layers = 0;
  const tight = squeeze(spans, (gap) => (gap < kNoLayers ? gap : (++layers, kLayerGap)));
  const free = kWindow * layout.width - Math.max(...spans.map(([, end]) => tight(end)));
  const wide = Math.min(kWidestGap, kLayerGap + Math.max(0, free / Math.max(1, layers)));
  const down = squeeze(spans, (gap) => (gap < kNoLayers ? gap : wide));
  const offset = Math.min(...spans.map(([top]) => top));
  const bottom = Math.max(...spans.map(([, end]) => down(end)));
  return {
    width: layout.width,
    height: bottom + offset,
    nodes: layout.nodes.map(([x, y, width, height]) => [x, offset + down(y), width, height]),
    edges: layout.edges.map(([a, b, ...p]) => [
      a,
      b,
      ...p.map((v, i) => (i % 2 ? offset + down(v) : v)),
    ]),
  };
}

const layerGap = (gap: number) => (gap < kNoLayers ? gap : kLayerGap);

type Span = [from: number, to: number];

/// A growing map that makes what no span covers as long as `wanted` says.
function squeeze(spans: Span[], wanted: (gap: number) => number): (at: number) => number {
  spans.sort((a, b) => a[0] - b[0]);
  const covered: Span[] = [];
  for (const [from, to] of spans) {
    const last = covered.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else covered.push([from, to]);
  }
  const starts: number[] = [];
  covered.forEach(([from], i) => {
    if (i === 0) starts.push(0);
    else {
      const empty = from - covered[i - 1][1];
      starts.push(starts[i - 1] + (covered[i - 1][1] - covered[i - 1][0]) + wanted(empty));
    }
  });
  return (at) => {
    if (!covered.length) return at;
    let i = 0;
    while (i + 1 < covered.length && at >= covered[i + 1][0]) ++i;
    const [from, to] = covered[i];
    if (at <= to) return starts[i] + at - from;
    const next = covered[i + 1];
    if (!next) return starts[i] + (to - from) + Math.min(at - to, kGap);
    const share = (at - to) / (next[0] - to);
    const end = starts[i] + (to - from);
    return end + share * (starts[i + 1] - end);
  };
}
