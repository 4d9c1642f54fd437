// SPDX-License-Identifier: Apache-2.0
// What the page saves, as the program reads it: names of every kind come back as they were.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Edge, Node } from '../src/data.ts';
import { Model } from '../src/model.ts';
import { bifOf, csvOf, dotOf, type Shown } from '../src/parts/export/files.ts';
import type { State } from '../src/state.ts';
import { hoist, scratch, scratchFile } from './support/hoist.ts';
import { methodOf, nothing, pageData } from './support/page_data.ts';
import { randomDag, randomFrom, shuffled } from './support/random.ts';

const names = [
  'plain',
  'two words',
  'a,b',
  '"quoted"',
  "it's",
  'back\\slash\\',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{curly}',
  'a|b;c',
  '(x)',
  '// no comment',
  '/* nor this */',
  'digraph',
  'naïve é',
  'x'.repeat(200),
  '->',
  'a:b',
  '0',
  '=1+1',
];

const state: State = {
  view: 'graph',
  method: 'tma',
  alpha: 0.5,
  node: null,
  edge: null,
  decision: null,
  around: null,
  replicate: null,
  truth: false,
};

function shownOf(edges: Edge[]): Shown {
  const bag = {
    nodes: names,
    graphs: [edges.map(([a, b]): [string, string] => [names[a], names[b]])],
  };
  const model = new Model(
    pageData(bag, [], nothing, [methodOf('tma', { kappa: 0, accumulate: false })], null),
  );
  const drawn = edges.map(([from, to], i) => ({
    from,
    to,
    open: i % 2 === 0,
    label: '0.97 (0.55→)',
  }));
  return { model, state, edges: drawn, nodes: names.map((_, v): Node => v) };
}

function sorted(edges: string[][]): string[] {
  return edges.map((edge) => JSON.stringify(edge)).sort();
}

describe('a graph that the page saves', () => {
  const random = randomFrom(3);
  for (const [ending, format] of Object.entries({ csv: csvOf, dot: dotOf, bif: bifOf }))
    for (const density of [0, 0.1, 0.5])
      it(`is read by hoist convert: ${ending}, density ${density}`, async () => {
        const edges = randomDag(random, shuffled(random, [...names.keys()]), density);
        const path = scratchFile(`${density}.${ending}`, format(shownOf(edges)));
        const out = join(scratch, `${density}.${ending}.json`);
        await hoist('convert', path, out);
        const read = JSON.parse(readFileSync(out, 'utf8')) as {
          nodes: string[];
          edges: string[][];
        };
        assert.deepEqual([...read.nodes].sort(), [...names].sort());
        assert.deepEqual(sorted(read.edges), sorted(edges.map(([a, b]) => [names[a], names[b]])));
      });

  it('holds only the variables on show', async () => {
    const shown = shownOf([[0, 1]]);
    const path = scratchFile('part.bif', bifOf({ ...shown, nodes: [0, 1, 2] }));
    const out = join(scratch, 'part.json');
    await hoist('convert', path, out);
    assert.deepEqual(JSON.parse(readFileSync(out, 'utf8')).nodes, names.slice(0, 3));
  });
});
