// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Model } from '../src/model.ts';
import { addressOf, fromAddress } from '../src/parts/address.ts';
import type { State } from '../src/state.ts';
import { methodOf, nothing, pageData } from './support/page_data.ts';

const names = ['a&b=c', '#', '</script>', 'naïve é'];
const plain = { kappa: 0, accumulate: false };
const data = pageData(
  { nodes: names, graphs: [[]] },
  [],
  nothing,
  [methodOf('tma', plain), methodOf('pma', plain)],
  [],
);
data.methods[1].least = 0.2;
data.methods[1].threshold = 0.4;
const model = new Model(data);
const views = ['graph', 'data'];

const state: State = {
  view: 'data',
  method: 'pma',
  alpha: 1 / 3,
  node: 0,
  edge: null,
  decision: null,
  around: 2,
  replicate: null,
  truth: true,
};

describe('the address of what the reader chose', () => {
  it('brings it back, whatever a variable is called', () => {
    for (const node of names.keys()) {
      const { view, method, alpha, around, truth } = state;
      const back = fromAddress(model, views, addressOf(model, { ...state, node }));
      assert.deepEqual(back, { view, method, alpha, node, around, truth });
    }
  });

  it('means nothing where this report has no such thing', () => {
    assert.deepEqual(fromAddress(model, views, '#view=x&method=y&alpha=0.5&node=z&around=2'), {});
    assert.deepEqual(fromAddress(model, views, '#%%%&&=='), {});
    assert.deepEqual(fromAddress(model, views, ''), {});
  });

  it('keeps to the thresholds that the page can show', () => {
    for (const alpha of ['0.1', '-1', '2', 'x', '', 'NaN'])
      assert.deepEqual(fromAddress(model, views, `#method=pma&alpha=${alpha}`), {
        method: 'pma',
        alpha: 0.4,
      });
    data.methods[0].source = 'fixed';
    assert.deepEqual(fromAddress(model, views, '#method=tma&alpha=0.5'), {
      method: 'tma',
      alpha: 0,
    });
  });
});
