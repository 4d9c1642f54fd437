// SPDX-License-Identifier: Apache-2.0
// What the page says of a variable's votes: the shares add up to what the bag has, and the steps of
// an average to the average.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Model } from '../src/model.ts';
import { edgesAfter, telling } from '../src/views/structures/growth.ts';
import { linkVotes, nextTo, shapeOf, votesOf } from '../src/views/structures/votes.ts';
import { headline, splitText, structureText } from '../src/views/structures/words.ts';
import { goldenBag } from './support/bags.ts';
import { methodOf, nothing, pageData } from './support/page_data.ts';
import type { Bag, Named } from './support/program.ts';

const plain = { kappa: 0, accumulate: false };
const four = ['tma', 'pma', 'cma', 'ima'];
const modelOf = (bag: Bag, known = nothing) =>
  new Model(pageData(bag, [], known, four.map((name) => methodOf(name, plain)), null));

const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);

describe('votes of the golden bags', () => {
  for (const name of ['asia-500', 'alarm-509'])
    it(`${name}: sets share out the bag, and edges have their confidence`, () => {
      const bag = goldenBag(name);
      const model = modelOf(bag);
      const shareOf = ([a, b]: [number, number]) =>
        (bag.graphs as Named[][]).filter((graph) =>
          graph.some(([x, y]) => x === bag.nodes[a] && y === bag.nodes[b]),
        ).length / bag.graphs.length;
      for (const method of four)
        for (let node = 0; node < model.size; ++node) {
          const votes = votesOf(model, method, 0.1, node);
          if (method !== 'tma') near(votes.reduce((sum, vote) => sum + vote.ranked.posterior, 0), 1);
          for (const link of linkVotes(votes)) near(link.total, shareOf(link.edge));
        }
    });

  for (const method of four)
    it(`${method}: its steps make the average`, () => {
      const model = modelOf(goldenBag('alarm-509'));
      for (const alpha of [0, 0.05, 0.3, 0.5]) {
        const average = model.average(method, alpha);
        const made = edgesAfter(model, average, average.decisions.length);
        made.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        assert.deepEqual(made, average.edges);
        const skipped = average.decisions.filter((_, i) => !telling(average).includes(i));
        assert.ok(skipped.every(({ verdict }) => verdict === 'placed'));
      }
    });
});

describe('votes of a ranking that begins with the weakest', () => {
  it('have the decision that is theirs', () => {
    const ring: Named[] = [['a', 'b'], ['b', 'c'], ['c', 'a']];
    const graphs = ring.flatMap((edge, i) => Array.from({ length: 5 - i }, () => [edge]));
    const data = pageData({ nodes: ['a', 'b', 'c'], graphs }, [], nothing, [], null);
    const shares = [5, 4, 3].map((count) => count / 12);
    const row = (i: number) => [i, (i + 1) % 3, 5 - i, shares[i], shares[i], i, (i + 1) % 3];
    const list = { ...methodOf('weakest', plain), source: 'list' as const, ranked: [row(2), row(1), row(0)] };
    const model = new Model({ ...data, methods: [list] });
    const fates = (alpha: number) =>
      votesOf(model, 'weakest', alpha, 0).map(({ edges, verdict }) => `${edges.join()} ${verdict}`);
    assert.deepEqual(fates(0), ['2,0 taken', '0,1 cycle']);
    assert.deepEqual(fates(0.3), ['2,0 below', '0,1 taken']);
    for (const { place, verdict } of votesOf(model, 'weakest', 0.3, 0))
      assert.equal(model.average('weakest', 0.3).decisions[place]?.verdict ?? 'below', verdict);
  });
});

// 50 of 100 replicates have {bronc, either} -> dysp, 31 add smoke, 12 leave out either, 7 have none.
function dyspBag(): Bag {
  const into = (parents: string[]) => parents.map((parent): Named => [parent, 'dysp']);
  const graphs = [
    ...Array.from({ length: 50 }, () => into(['bronc', 'either'])),
    ...Array.from({ length: 31 }, () => into(['bronc', 'either', 'smoke'])),
    ...Array.from({ length: 12 }, () => into(['bronc'])),
    ...Array.from({ length: 7 }, () => into([])),
  ];
  return { nodes: ['bronc', 'dysp', 'either', 'smoke'], graphs };
}

describe('votes in words', () => {
  const model = modelOf(dyspBag());
  const dysp = 1;
  const said = (method: string, alpha: number) => {
    const { kind } = shapeOf(model, method);
    return headline(model, method, alpha, kind, dysp, votesOf(model, method, alpha, dysp));
  };

  it('name the first set, and how the others differ from it', () => {
    assert.equal(
      said('pma', 0.1),
      'Half of the bag gives dysp the parents bronc and either; 0.31 add smoke; 0.12 leave out either; ' +
        '0.07 have another set. PMA takes the first.',
    );
  });

  it('say so where nothing is above the threshold', () => {
    assert.match(said('pma', 0.5), /PMA takes none: no set of parents is above the threshold of 0\.5\.$/);
  });

  it('count the sets next to the one that is taken', () => {
    const votes = votesOf(model, 'pma', 0.1, dysp);
    const next = nextTo(votes, votes[0]);
    assert.equal(next.count, 2);
    near(next.share, 0.43);
  });

  it('call a link lost whose votes are split', () => {
    const sets = [[], [], [], [], ['a'], ['a', 'b'], ['a', 'c'], ['a', 'b', 'c'], ['a']];
    const graphs = sets.map((parents) => parents.map((parent): Named => [parent, 'x']));
    const split = modelOf({ nodes: ['a', 'b', 'c', 'x'], graphs });
    const votes = votesOf(split, 'pma', 0.3, 3);
    const { text, isLost } = splitText(split, split.average('pma', 0.3).edges, 'parents', votes);
    assert.ok(isLost);
    assert.match(text, /^a is a parent in 0\.56 of the bag, but spread over 4 sets/);
  });

  it('write a structure with its arrows', () => {
    const set = { vertex: 1, edges: [[0, 1], [2, 1], [1, 3]] as [number, number][] };
    assert.equal(structureText(model, 'incident', set), '{bronc, either} → dysp → smoke');
    assert.equal(structureText(model, 'parents', { vertex: 1, edges: [] }), 'dysp without parents');
  });

  it('tell a cycle from a set that came too late', () => {
    const ring: Named[][] = [[['a', 'b']], [['a', 'b']], [['a', 'b']], [['b', 'a']], [['b', 'a']]];
    const two = modelOf({ nodes: ['a', 'b'], graphs: ring });
    const fates = votesOf(two, 'tma', 0, 0).map((vote) => vote.verdict);
    assert.deepEqual(fates, ['taken', 'cycle']);
  });
});
