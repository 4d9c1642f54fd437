// SPDX-License-Identifier: Apache-2.0
// The part of a graph around one variable, with a layout of its own, for graphs that are too large
// to be read as a whole.
import type { Edge, LayoutData, Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { layered } from '../../parts/layering.ts';

const kMost = 30; // variables in the picture, but for those that must be there

const kWide = 760; // points of a layer
const kGap = 18;
const kLine = 44;

/// The variable, what must be shown, and then who is linked with it, in this order.
export function around(node: Node, must: Iterable<Node>, links: Edge[], most = kMost): Set<Node> {
  const near = new Set<Node>([node, ...must]);
  for (const edge of links) if (near.size < most && edge.includes(node)) for (const end of edge) near.add(end);
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
  const folded = foldedRows(local);
  const places = model.data.names.map((_, v): LayoutData['nodes'][number] =>
    at.has(v) ? folded.nodes[at.get(v)!] : [0, 0, 1, 1],
  );
  return { ...folded, nodes: places };
}

/// Layers that are too wide to be read go on in more rows.
function foldedRows(layout: LayoutData): LayoutData {
  const rows = new Map<number, LayoutData['nodes']>();
  for (const box of layout.nodes) rows.set(box[1], [...(rows.get(box[1]) ?? []), box]);
  const wide = (row: LayoutData['nodes']) => row.reduce((sum, box) => sum + box[2] + kGap, 0);
  if (![...rows.values()].some((row) => wide(row) > kWide)) return layout;
  let lower = 0; // by how much all that follows has moved down
  for (const [y, row] of [...rows].sort((a, b) => a[0] - b[0])) {
    row.sort((a, b) => a[0] - b[0]);
    const lines = Math.ceil(wide(row) / kWide);
    const each = Math.ceil(row.length / lines);
    for (let line = 0; line < lines; ++line) {
      const part = row.slice(line * each, (line + 1) * each);
      let x = -wide(part) / 2;
      for (const box of part) {
        box[0] = x + box[2] / 2;
        box[1] = y + lower + line * kLine;
        x += box[2] + kGap;
      }
    }
    lower += (lines - 1) * kLine;
  }
  const left = Math.min(...layout.nodes.map((box) => box[0] - box[2] / 2));
  for (const box of layout.nodes) box[0] -= left;
  const width = Math.max(...layout.nodes.map((box) => box[0] + box[2] / 2));
  return { width, height: layout.height + lower, nodes: layout.nodes, edges: [] };
}
