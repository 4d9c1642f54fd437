// SPDX-License-Identifier: Apache-2.0
// What the page says of certainty: shares after every replicate as the program has them at the end,
// sentences, bins, orders of the matrix, places of labels.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { spread } from '../src/charts/spread.ts';
import type { MethodData } from '../src/data.ts';
import { Model } from '../src/model.ts';
import { binned } from '../src/views/sure/bins.ts';
import { orderOf, orders } from '../src/views/sure/orders.ts';
import { settledSentences } from '../src/views/sure/settled.ts';
import { running } from '../src/views/sure/steps.ts';
import { hoist, scratch } from './support/hoist.ts';
import { methodOf, nothing, pageData } from './support/page_data.ts';
import type { Bag, SupportOut } from './support/program.ts';
import { randomFrom } from './support/random.ts';

const plain = { kappa: 0, accumulate: false };

describe('a bag of asia', () => {
  let model: Model, support: (SupportOut & { confidence_se: number })[];
  before(async () => {
    const folder = join(scratch, 'asia');
    await hoist('discover', '--example', 'asia', '-n', '60', '-q', '-o', folder);
    await hoist('convert', join(folder, 'run'), join(folder, 'bag.json'), '-q');
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
    support = read('discovery.json').support;
    model = new Model(pageData(read('bag.json') as Bag, support, nothing, [methodOf('pma', plain)], null));
  });

  it('comes to the shares and errors of the program', () => {
    assert.ok(support.length > 20);
    for (const { from, to, confidence, linked, confidence_se } of support) {
      const nodes = [from, to].map((name) => model.data.names.indexOf(name)) as [number, number];
      const steps = running(model, nodes);
      const last = steps.at(-1)!;
      assert.equal(steps.length, 60);
      assert.equal(last.replicates, 60);
      assert.ok(Math.abs(last.confidence - confidence) < 1e-12);
      assert.ok(Math.abs(last.linked - linked) < 1e-12);
      if (confidence > 0.1 && confidence < 0.9)
        assert.ok(Math.abs(last.high - last.low - 4 * confidence_se) < 1e-12, `${from} -> ${to}`);
    }
  });

  it('is in the matrix whole, whatever the order', () => {
    for (const [name] of orders)
      assert.deepEqual([...orderOf(model, name)].sort((a, b) => a - b), [0, 1, 2, 3, 4, 5, 6, 7]);
    const strongest = model.links()[0];
    const order = orderOf(model, 'near');
    assert.equal(Math.abs(order.indexOf(strongest.from) - order.indexOf(strongest.to)), 1);
  });

  it('says what more replicates would change', () => {
    const method: MethodData = { ...methodOf('pma', plain), threshold: 0.25 };
    const say = (settled: MethodData['settled'], alpha = 0.25) =>
      settledSentences(model, { ...method, settled }, alpha).join(' ');
    assert.match(say(null), /does not say/);
    assert.match(say({ edges: 7, settled: 7, unsettled: [] }), /^All 7 edges are settled.* hardly change/);
    const [a, b] = model.data.names;
    const one = { edge: [0, 1] as [number, number], present: true, distance: 1, replicates: 500 };
    const text = say({ edges: 12, settled: 11, unsettled: [one] });
    assert.ok(text.startsWith('11 of 12 edges are settled'));
    assert.ok(text.includes(`${a} → ${b} could still drop out or turn; about 500 replicates would settle it.`));
    const even = say({ edges: 1, settled: 0, unsettled: [{ ...one, replicates: null, present: false }] }, 0.3);
    assert.match(even, /could still come in; for it it is a toss-up/);
    assert.match(even, /program's threshold 0.25; you look at 0.3/);
  });
});

it('bins hold every pair once, with an interval around their share', () => {
  const random = randomFrom(3);
  const pairs = Array.from({ length: 500 }, (): [number, number] => [random(), random() < 0.5 ? 1 : 0]);
  pairs.push([0, 1], [1, 1], [0.1, 0]);
  const bins = binned(pairs, 0, 10);
  assert.equal(bins.reduce((sum, bin) => sum + bin.all, 0), pairs.length);
  assert.equal(bins.reduce((sum, bin) => sum + bin.true, 0), pairs.reduce((sum, [, yes]) => sum + yes, 0));
  for (const bin of bins) {
    assert.ok(bin.low <= bin.true / bin.all && bin.true / bin.all <= bin.high);
    assert.ok(bin.from <= bin.said && bin.said <= bin.to);
  }
  // Wilson's interval of 8 of 10, from a table.
  const [{ low, high }] = binned(Array.from({ length: 10 }, (_, i): [number, number] => [1, i < 8 ? 1 : 0]), 0, 10);
  assert.equal(low.toFixed(3), '0.490');
  assert.equal(high.toFixed(3), '0.943');
});

it('labels keep their order and their distance', () => {
  const random = randomFrom(5);
  for (let round = 0; round < 200; ++round) {
    const wanted = Array.from({ length: 1 + Math.floor(random() * 8) }, () => random());
    const places = spread(wanted, 0.1, 0, 1);
    const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
    order.forEach((at, i) => {
      assert.ok(places[at] > -1e-9 && places[at] < 1 + 1e-9);
      if (i > 0) assert.ok(places[at] - places[order[i - 1]] > 0.1 - 1e-9);
    });
  }
  assert.deepEqual(spread([0.2, 0.8], 0.1, 0, 1), [0.2, 0.8]);
});
