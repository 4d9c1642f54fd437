// SPDX-License-Identifier: Apache-2.0
// The page's measures are those of `hoist compare`.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compare } from '../src/average/metrics.ts';
import type { Edge } from '../src/data.ts';
import { goldenBag, truthOf } from './support/bags.ts';
import { hoist, scratchFile } from './support/hoist.ts';
import type { Named } from './support/program.ts';

describe('a graph against the truth has the measures of the program', () => {
  for (const name of ['asia-500', 'alarm-509', 'insurance-1008'])
    it(name, async () => {
      const { nodes, graphs } = goldenBag(name);
      const edge = ([from, to]: Named): Edge => [nodes.indexOf(from), nodes.indexOf(to)];
      const estimates: Named[][] = [[], truthOf(name), ...(graphs as Named[][]).slice(0, 40)];
      const write = (edges: Named[], i: number | string) =>
        scratchFile(`${name}-${i}.json`, JSON.stringify({ nodes, edges }));
      const truth = truthOf(name);
      const said = JSON.parse(
        await hoist('compare', write(truth, 'truth'), ...estimates.map(write), '--json', '-q'),
      ) as Record<string, number>[];
      estimates.forEach((estimate, i) => {
        const made = compare(nodes.length, truth.map(edge), estimate.map(edge));
        for (const [measure, value] of Object.entries(made.values))
          assert.equal(value, said[i][measure], `${measure} of graph ${i}`);
        const { right, missing, extra, reversed } = made;
        assert.equal(right.length + extra.length + reversed.length, estimate.length);
        assert.equal(right.length + missing.length + reversed.length, truth.length);
      });
    });
});
