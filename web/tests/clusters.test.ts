// SPDX-License-Identifier: Apache-2.0
// Groups of replicates: the distance, the medoids, and how many groups there are.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clustersOf, distance, linkBits } from '../src/average/clusters.ts';
import { medoids } from '../src/average/medoids.ts';
import type { BagReport, Edge } from '../src/data.ts';
import { mixed } from '../src/views/replay/order.ts';
import { nothing, pageData } from './support/page_data.ts';
import { randomDag, randomFrom, shuffled } from './support/random.ts';

const nodes = Array.from({ length: 9 }, (_, i) => `v${i}`);

function bagOf(graphs: Edge[][]): BagReport {
  const named = graphs.map((edges) => edges.map(([a, b]): [string, string] => [nodes[a], nodes[b]]));
  return pageData({ nodes, graphs: named }, [], nothing, [], null);
}

function randomGraphs(count: number, seed: number): Edge[][] {
  const random = randomFrom(seed);
  const all = nodes.map((_, i) => i);
  return Array.from({ length: count }, () => randomDag(random, shuffled(random, all), 0.3));
}

describe('how far apart two replicates are', () => {
  it('is the number of pairs of variables on which they differ', () => {
    const graphs = randomGraphs(30, 1);
    const bits = linkBits(bagOf(graphs));
    const has = (edges: Edge[], a: number, b: number) => edges.some(([x, y]) => x === a && y === b);
    graphs.forEach((one, i) =>
      graphs.forEach((other, j) => {
        let pairs = 0;
        for (let a = 0; a < nodes.length; ++a)
          for (let b = a + 1; b < nodes.length; ++b)
            if (has(one, a, b) !== has(other, a, b) || has(one, b, a) !== has(other, b, a)) ++pairs;
        assert.equal(distance(bits[i], bits[j]), pairs);
      }),
    );
  });
});

describe('medoids', () => {
  it('are such that no swap of one of them brings all nearer', () => {
    const random = randomFrom(2);
    const points = Array.from({ length: 25 }, () => [random(), random()]);
    const apart = points.map(([x, y]) => Float64Array.from(points, ([u, v]) => Math.hypot(x - u, y - v)));
    const cost = (of: number[]) =>
      points.reduce((sum, _, j) => sum + Math.min(...of.map((i) => apart[i][j])), 0);
    for (const k of [1, 2, 3, 5]) {
      const chosen = medoids(apart, k);
      assert.equal(new Set(chosen).size, k);
      for (const out of chosen)
        for (let into = 0; into < points.length; ++into) {
          const swapped = chosen.map((i) => (i === out ? into : i));
          assert.ok(cost(swapped) >= cost(chosen) - 1e-9);
        }
    }
  });
});

describe('groups of replicates', () => {
  // Copies of three graphs, each with one edge of its own taken away.
  const planted = randomGraphs(3, 3);
  const sizes = [12, 7, 5];
  const graphs = planted.flatMap((edges, g) =>
    Array.from({ length: sizes[g] }, (_, i) => edges.filter((_, at) => at !== i % edges.length)),
  );

  it('are those that were put there, the largest first', () => {
    const { clusters, silhouette } = clustersOf(bagOf(graphs));
    let next = 0;
    const expected = sizes.map((size) => Array.from({ length: size }, () => next++));
    assert.deepEqual(
      clusters.map((cluster) => cluster.members),
      expected,
    );
    assert.ok(silhouette! > 0.5);
    for (const { medoid, members } of clusters) assert.ok(members.includes(medoid));
  });

  it('do not depend on the order of the bag', () => {
    const order = shuffled(randomFrom(4), graphs.map((_, i) => i));
    const { clusters } = clustersOf(bagOf(order.map((i) => graphs[i])));
    assert.deepEqual(
      clusters.map(({ members }) => members.map((at) => order[at]).sort((a, b) => a - b)),
      clustersOf(bagOf(graphs)).clusters.map(({ members }) => members),
    );
  });

  it('are one where all replicates agree', () => {
    const { clusters, silhouette } = clustersOf(bagOf(Array.from({ length: 6 }, () => planted[0])));
    assert.equal(silhouette, null);
    assert.deepEqual(
      clusters.map((cluster) => cluster.members),
      [[0, 1, 2, 3, 4, 5]],
    );
  });

  it('hold every replicate of a bag that is larger than what finds them', () => {
    const many = Array.from({ length: 600 }, (_, i) => graphs[i % graphs.length]);
    const { clusters } = clustersOf(bagOf(many));
    const all = clusters.flatMap((cluster) => cluster.members).sort((a, b) => a - b);
    assert.deepEqual(
      all,
      many.map((_, i) => i),
    );
    // Of which of the three graphs a replicate is a copy.
    const from = (i: number) => (i % 24 < 12 ? 0 : i % 24 < 19 ? 1 : 2);
    for (const { members } of clusters) assert.equal(new Set(members.map(from)).size, 1);
  });
});

describe('the mixed order', () => {
  it('has every item once, is the same each time, and is not the old one', () => {
    const items = Array.from({ length: 50 }, (_, i) => i);
    const order = mixed(items);
    assert.deepEqual(mixed(items), order);
    assert.notDeepEqual(order, items);
    assert.deepEqual([...order].sort((a, b) => a - b), items);
  });
});
