// SPDX-License-Identifier: Apache-2.0
// The part of a graph around one variable, with a layout of its own, for graphs that are too large
// to be read as a whole.
import type { Edge, LayoutData, Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { layered } from '../../parts/layering.ts';

const kMost = 30; // variables in the picture, but for those that must be there

/// The variable, what must be shown, and then who is linked with it, in this order.
export function around(node: Node, must: Iterable<Node>, links: Edge[]): Set<Node> {
  const near = new Set<Node>([node, ...must]);
  for (const edge of links) if (near.size < kMost && edge.includes(node)) for (const end of edge) near.add(end);
  return near;
}

/// Places for these variables alone; the others lie in its corner and are not to be drawn.
export function layoutAround(model: Model, near: ReadonlySet<Node>, edges: Edge[]): LayoutData {
  const nodes = [...near];
  const at = new Map(nodes.map((node, i) => [node, i]));
  const inside = edges.filter(([a, b]) => near.has(a) && near.has(b));
  const local = layered(
    nodes.map((node) => model.name(node)),
    inside.map(([a, b]): Edge => [at.get(a)!, at.get(b)!]),
  );
  const places = model.data.names.map((_, v): LayoutData['nodes'][number] =>
    at.has(v) ? local.nodes[at.get(v)!] : [0, 0, 1, 1],
  );
  return { width: local.width, height: local.height, nodes: places, edges: [] };
}
