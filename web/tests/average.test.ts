// SPDX-License-Identifier: Apache-2.0
// The averages that the page makes are those of the program: edges, mass, every decision with its
// path, open edges and lost links, at fifty thresholds each.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Model } from '../src/model.ts';
import { cases, goldenBag } from './support/bags.ts';
import { hoist, scratchFile } from './support/hoist.ts';
import { knowledgeText, listOf, methodOf, nothing, pageData } from './support/page_data.ts';
import type { AverageOut } from './support/program.ts';
import { compared, requireSame } from './support/same.ts';
import { thresholds } from './support/thresholds.ts';

async function average(bag: string, ...flags: string[]): Promise<AverageOut> {
  return JSON.parse(await hoist('average', bag, '--json', '-q', ...flags)) as AverageOut;
}

// Compares a method of the model at fifty thresholds; the program is asked for each.
async function compare(model: Model, method: string, file: string, flags: string[]): Promise<void> {
  const own = await average(file, '--method', method, ...flags);
  requireSame(model, method, own.threshold, own);
  const shares = model.ranked(method).map((row) => row.support);
  const chosen = thresholds(shares, own.threshold, 49);
  const wanted = await Promise.all(
    chosen.map((alpha) => average(file, '--method', method, '--threshold', `${alpha}`, ...flags)),
  );
  chosen.forEach((alpha, i) => {
    assert.equal(wanted[i].threshold, alpha);
    requireSame(model, method, alpha, wanted[i]);
  });
}

cases.forEach((each, number) => {
  describe(each.name, async () => {
    const { settings, known } = each;
    const flags: string[] = [];
    if (settings.accumulate) flags.push('--accumulate');
    if (settings.kappa > 0) flags.push('--kappa', `${settings.kappa}`);
    if (known !== nothing)
      flags.push('--knowledge', scratchFile(`known${number}.txt`, knowledgeText(known)));
    const ready = each.bag().then(async (bag) => {
      const file = scratchFile(`bag${number}.json`, JSON.stringify(bag));
      const { support } = await average(file, '--method', 'tma', ...flags);
      const methods = ['tma', 'pma', 'cma', 'ima'].map((name) => methodOf(name, settings));
      return { file, model: new Model(pageData(bag, support, known, methods, null)) };
    });
    for (const method of ['tma', 'pma', 'cma', 'ima'])
      it(method, async () => {
        const { file, model } = await ready;
        await compare(model, method, file, flags);
      });
  });
});

describe('averages that are lists of structures', () => {
  for (const method of ['mb', 'ancestors', 'averaged-network'])
    it(method, async () => {
      const bag = goldenBag('insurance-1008');
      const file = scratchFile(`${method}.json`, JSON.stringify(bag));
      const all = await average(file, '--method', method, '--threshold', '0');
      const data = pageData(bag, all.support, nothing, [listOf(method, all)], null);
      await compare(new Model(data), method, file, []);
    });
});

it('everything that can happen has happened', () => {
  const all = [
    ...['taken', 'cycle', 'placed', 'forbidden'].map((verdict) => `structure ${verdict}`),
    ...['split', 'outvoted', 'cycle', 'forbidden'].map((reason) => `link ${reason}`),
    'edge open',
  ];
  assert.deepEqual([...compared.keys()].sort(), all.sort());
});
