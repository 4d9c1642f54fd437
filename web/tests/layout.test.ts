// SPDX-License-Identifier: Apache-2.0
// Places that the page finds itself: boxes apart, causes above effects, and order kept where a part
// is pulled together.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Edge, LayoutData, Node } from '../src/data.ts';
import { clearOf, Curves, headOf, pointAt } from '../src/parts/geometry.ts';
import { layered } from '../src/parts/layering.ts';
import { tightened, within } from '../src/parts/near.ts';
import { randomDag, randomFrom, shuffled } from './support/random.ts';

function overlapping(boxes: LayoutData['nodes']): boolean {
  return boxes.some(([x, y, w, h], i) =>
    boxes.some(
      ([u, v, s, t], j) => i < j && Math.abs(x - u) < (w + s) / 2 && Math.abs(y - v) < (h + t) / 2,
    ),
  );
}

function graphs(): { names: string[]; edges: Edge[] }[] {
  const random = randomFrom(11);
  return [8, 20, 60].flatMap((nodes) =>
    [0, 0.03, 0.2].map((density) => ({
      names: Array.from({ length: nodes }, (_, v) => 'v'.repeat(1 + Math.floor(random() * 30)) + v),
      edges: randomDag(random, shuffled(random, [...Array(nodes).keys()]), density),
    })),
  );
}

describe('layers', () => {
  for (const { names, edges } of graphs()) {
    const says = `${names.length} variables and ${edges.length} edges`;
    it(`keep boxes apart and inside, causes above effects: ${says}`, () => {
      for (const widest of [Infinity, 500]) {
        const layout = layered(names, edges, null, widest);
        assert.equal(layout.nodes.length, names.length);
        assert.ok(!overlapping(layout.nodes));
        for (const [x, y, w, h] of layout.nodes) {
          assert.ok(x - w / 2 >= -1e-6 && x + w / 2 <= layout.width + 1e-6);
          assert.ok(y - h / 2 >= -1e-6 && y + h / 2 <= layout.height + 1e-6);
        }
        for (const [a, b] of edges) assert.ok(layout.nodes[a][1] < layout.nodes[b][1]);
      }
    });

    it(`are of a part of them: ${says}`, () => {
      const part = within(names.length, edges, 0, 1);
      const { nodes } = layered(names, edges, part);
      assert.ok(!overlapping([...part].map((v) => nodes[v])));
    });
  }

  it('are found for edges that run in a circle', () => {
    const { nodes } = layered(
      ['a', 'b', 'c'],
      [
        [0, 1],
        [1, 2],
        [2, 0],
      ],
    );
    assert.ok(nodes[0][1] < nodes[1][1] && nodes[1][1] < nodes[2][1]);
  });
});

describe('a part that is pulled together', () => {
  for (const { names, edges } of graphs())
    it(`keeps who is left and above: ${names.length} variables and ${edges.length} edges`, () => {
      const whole = layered(names, edges);
      const part = within(names.length, edges, 0, 2);
      const near = tightened(whole, part);
      const inside = [...part];
      assert.ok(!overlapping(inside.map((v) => near.nodes[v])));
      for (const a of inside)
        for (const b of inside)
          for (const axis of [0, 1])
            if (whole.nodes[a][axis] < whole.nodes[b][axis] - 1e-9)
              assert.ok(near.nodes[a][axis] < near.nodes[b][axis]);
      assert.ok(near.width <= whole.width + 1e-6);
    });
});

describe('the surroundings of a variable', () => {
  const chain: Edge[] = [
    [0, 1],
    [2, 1],
    [2, 3],
    [3, 4],
  ];
  it('are counted in steps along edges either way', () => {
    const steps = (count: number): Node[] => [...within(6, chain, 0, count)].sort();
    assert.deepEqual(steps(0), [0]);
    assert.deepEqual(steps(1), [0, 1]);
    assert.deepEqual(steps(3), [0, 1, 2, 3]);
    assert.deepEqual(steps(9), [0, 1, 2, 3, 4]);
  });
});

describe('the curve of an edge', () => {
  for (const { names, edges } of graphs().filter(({ edges }) => edges.length))
    it(`goes from border to border, and back the same way: ${edges.length} edges`, () => {
      const layout = layered(names, edges);
      const curves = new Curves(layout);
      const onBorder = ([x, y]: number[], [u, v, w, h]: number[]) =>
        Math.abs(Math.max(Math.abs(x - u) / (w / 2), Math.abs(y - v) / (h / 2)) - 1) < 1e-6;
      for (const [a, b] of edges) {
        const there = curves.of(a, b);
        assert.equal((there.length / 2 - 1) % 3, 0);
        assert.ok(onBorder(there.slice(0, 2), layout.nodes[a]));
        assert.ok(onBorder(there.slice(-2), layout.nodes[b]));
        const [x, y] = pointAt(there, 0.3);
        const [u, v] = pointAt(curves.of(b, a), 0.7);
        assert.ok(Math.hypot(x - u, y - v) < 1e-6);
      }
    });

  it('goes round a box between its ends where it was not laid out', () => {
    const nodes: LayoutData['nodes'] = [0, 1, 2].map((row) => [60, 20 + 80 * row, 60, 26]);
    const curve = new Curves({ width: 120, height: 200, nodes, edges: [] }).of(0, 2);
    for (let t = 0; t <= 1; t += 0.01) {
      const [x, y] = pointAt(curve, t);
      assert.ok(Math.abs(x - 60) > 30 || Math.abs(y - 100) > 13);
      assert.ok(x >= 0 && x <= 120);
    }
  });

  it('ends where its head is beside the box, however flat it comes in', () => {
    for (const rise of [0.25, 0.5, 1, 3]) {
      const flat = [0, -100 * rise, 30, -70 * rise, 60, -40 * rise, 100, 0];
      const box: LayoutData['nodes'][number] = [120, 13, 60, 26]; // its upper border is at 0
      const head = headOf(clearOf(box, flat, 3), 3);
      const corners = head.match(/-?[\d.]+,-?[\d.]+/g)!.map((point) => Number(point.split(',')[1]));
      for (const y of corners) assert.ok(y <= 0.3, `${rise}: ${head}`);
    }
  });
});
