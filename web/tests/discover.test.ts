// SPDX-License-Identifier: Apache-2.0
// The page says of each average what discovery.json says of it: decisions, open edges, lost links
// and measures; of the recommended one, too, which is of another bag.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { Model } from '../src/model.ts';
import { hoist, scratch } from './support/hoist.ts';
import { listOf, methodOf, nothing, pageData } from './support/page_data.ts';
import type { AverageOut, Bag, Named, SupportOut } from './support/program.ts';
import { compared, requireSame } from './support/same.ts';

interface Discovery {
  support: SupportOut[];
  truth: Named[];
  averages: (AverageOut & { metrics: Record<string, number> })[];
}

const plain = { kappa: 0, accumulate: false };

for (const [network, rows] of [
  ['asia', 200],
  ['alarm', 300],
  ['insurance', 150],
] as const)
  describe(`discovery of ${network}`, () => {
    let found: Discovery, model: Model;
    before(async () => {
      const folder = join(scratch, network);
      const flags = ['--example', network, '--rows', `${rows}`, '-n', '60', '-q'];
      await hoist('discover', ...flags, '-o', folder);
      const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
      await hoist('convert', join(folder, 'run'), join(folder, 'bag.json'), '-q');
      found = read('discovery.json') as Discovery;
      const methods = found.averages.map((each) =>
        each.method === 'ordered' ? listOf('ordered', each) : methodOf(each.method, plain),
      );
      const bag = read('bag.json') as Bag;
      model = new Model(pageData(bag, found.support, nothing, methods, found.truth));
    });
    it('a link read against its way has the shares of the program', () => {
      for (const want of found.support) {
        const [from, to] = [want.from, want.to].map((name) => model.data.names.indexOf(name));
        const made = model.support(from, to);
        for (const share of ['confidence', 'linked', 'direction', 'compelled'] as const)
          assert.ok(Math.abs(made[share] - want[share]) < 1e-12, `${share} ${from} -> ${to}`);
        assert.ok(Math.abs(made.directionSe - want.direction_se) < 1e-12);
      }
    });
    for (const method of ['ordered', 'tma', 'pma', 'cma', 'ima'])
      it(method, () => {
        const want = found.averages.find((each) => each.method === method)!;
        requireSame(model, method, want.threshold, want);
        const against = model.againstTruth(method, want.threshold)!;
        for (const [measure, value] of Object.entries(against.values))
          assert.equal(value, want.metrics[measure], measure);
      });
  });

it('some links were lost', () => {
  assert.ok(
    [...compared.keys()].some((word) => word.startsWith('link')),
    [...compared.keys()].join(),
  );
});
