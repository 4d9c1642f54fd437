// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BitRows } from '../src/average/bits.ts';
import { GrowingDag } from '../src/average/growing.ts';
import type { Edge } from '../src/data.ts';
import { randomFrom } from './support/random.ts';

it('rows of bits hold what was set, also beyond a word', () => {
  const rows = new BitRows(70);
  for (const bit of [69, 0, 31, 32, 63, 64]) rows.set(3, bit);
  assert.deepEqual(rows.of(3), [0, 31, 32, 63, 64, 69]);
  assert.deepEqual([rows.of(2), rows.of(4)], [[], []]);
  assert.ok(rows.test(3, 31) && !rows.test(3, 30));
  rows.set(5, 1);
  rows.unite(5, 3);
  assert.deepEqual(rows.of(5), [0, 1, 31, 32, 63, 64, 69]);
});

it('a structure enters whole or not at all', () => {
  const dag = new GrowingDag(4);
  assert.ok(dag.tryAdd([[0, 1]]));
  const closing: Edge[] = [
    [1, 2],
    [2, 3],
    [3, 0],
  ];
  assert.ok(!dag.tryAdd(closing));
  assert.deepEqual(dag.edges(), [[0, 1]]);
  assert.ok(dag.tryAdd(closing.slice(0, 2)));
  assert.ok(!dag.tryAdd([[3, 0]]));
  assert.deepEqual(dag.edges(), [
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
});

// Takes away what nothing points to until that is all.
function isAcyclic(nodes: number, edges: readonly Edge[]): boolean {
  let left = [...edges];
  for (let i = 0; i < nodes; ++i)
    left = left.filter(([from]) => left.some(([, to]) => to === from));
  return left.length === 0;
}

it('takes exactly what a plain search for cycles would take', () => {
  const random = randomFrom(1);
  let [taken, refused] = [0, 0];
  for (let round = 0; round < 100; ++round) {
    const nodes = 3 + Math.floor(random() * 40);
    const dag = new GrowingDag(nodes);
    let all: Edge[] = [];
    for (let turn = 0; turn < 40; ++turn) {
      const structure: Edge[] = [];
      for (let i = Math.floor(random() * 4); i >= 0; --i) {
        const from = Math.floor(random() * nodes);
        structure.push([from, (from + 1 + Math.floor(random() * (nodes - 1))) % nodes]);
      }
      const fits = isAcyclic(nodes, [...all, ...structure]);
      assert.equal(dag.tryAdd(structure), fits);
      if (fits) all = [...all, ...structure];
      fits ? ++taken : ++refused;
    }
    const distinct = new Set(all.map(([from, to]) => from * nodes + to));
    assert.deepEqual(
      dag.edges().map(([from, to]) => from * nodes + to),
      [...distinct].sort((a, b) => a - b),
    );
  }
  assert.ok(taken > 500 && refused > 500);
});
