// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Edge } from '../src/data.ts';
import { Model } from '../src/model.ts';
import { methodOf, nothing, pageData } from './support/page_data.ts';
import type { Bag, Named } from './support/program.ts';

const plain = { kappa: 0, accumulate: false };

// Six replicates that run in a circle when they are taken together.
function circle(): Bag {
  const [ab, bc, ca]: Named[] = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
  ];
  return {
    nodes: ['a', 'b', 'c', 'd'],
    graphs: [[ab, bc], [ab, bc], [ab, bc], [bc, ca], [bc, ca], [ca]],
  };
}

describe('a bag that runs in a circle', () => {
  const model = new Model(
    pageData(
      circle(),
      [],
      nothing,
      [methodOf('tma', plain)],
      [
        ['a', 'b'],
        ['c', 'b'],
      ],
    ),
  );

  it('loses the edge that fewest have, and says which path refused it', () => {
    const { edges, mass, decisions } = model.average('tma', 0.4);
    assert.deepEqual(edges, [
      [0, 1],
      [1, 2],
    ]);
    assert.equal(mass, 5 / 6 + 1 / 2);
    assert.deepEqual(
      decisions.map(({ ranked, verdict }) => [
        ranked.structure.edges.join(),
        ranked.count,
        verdict,
      ]),
      [
        ['1,2', 5, 'taken'],
        ['0,1', 3, 'taken'],
        ['2,0', 3, 'cycle'],
      ],
    );
    assert.deepEqual(model.blockingPath('tma', 0.4, 2), [0, 1, 2]);
    assert.deepEqual(model.blockingPath('tma', 0.4, 0), []);
  });

  it('takes only what is in more of the bag than the threshold', () => {
    assert.deepEqual(model.average('tma', 0.5).edges, [[1, 2]]);
  });

  it('is held against the truth', () => {
    const { right, missing, extra, reversed } = model.againstTruth('tma', 0.4)!;
    assert.deepEqual(
      { right, missing, extra, reversed },
      {
        right: [[0, 1]],
        missing: [],
        extra: [],
        reversed: [[1, 2]],
      },
    );
  });

  it('is worked out once for a threshold', () => {
    assert.equal(model.average('tma', 0.2), model.average('tma', 0.2));
    assert.equal(model.ranked('tma'), model.ranked('tma'));
  });
});

it('an average that the page cannot make is as the program made it, at any threshold', () => {
  const edges: Edge[] = [[2, 3]];
  for (const name of ['pma', 'consensus']) {
    const method = {
      ...methodOf(name, plain),
      source: 'fixed' as const,
      edges,
      mass: 2,
      threshold: 0.3,
    };
    const model = new Model(pageData(circle(), [], nothing, [method], null));
    assert.deepEqual(model.average(name, 0.9), { threshold: 0.3, edges, mass: 2, decisions: [] });
    assert.deepEqual(model.open(name, 0.9), edges);
    assert.equal(model.againstTruth(name, 0.9), null);
    assert.equal(model.ranked(name).length, name === 'pma' ? 7 : 0);
  }
});
