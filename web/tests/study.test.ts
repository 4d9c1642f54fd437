// SPDX-License-Identifier: Apache-2.0
// The page of a study has the means and intervals of the program, and a table that a spreadsheet
// can be given.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { Cell, StudyReport } from '../src/data.ts';
import { dimensions, type Fixed, Frame, places } from '../src/study/frame.ts';
import { csvLine } from '../src/parts/csv.ts';
import { hoist, scratch, scratchFile } from './support/hoist.ts';

type Line = Record<string, string>;

const kTexts = ['network', 'learner', 'score', 'resample', 'holes', 'policy', 'method', 'threshold'];

// The tables of a study quote nothing.
function table(path: string): Line[] {
  const [head, ...lines] = readFileSync(path, 'utf8').trim().split('\n').map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i]])));
}

function reportOf(results: Line[]): StudyReport {
  const columns = Object.keys(results[0]);
  const cell = (name: string, text: string): Cell => (kTexts.includes(name) ? text : text === '' ? null : Number(text));
  const measures = columns.slice(columns.indexOf('in_bic'));
  const averages = results.filter((row) => row.method !== 'none');
  const methods = [...new Map(averages.map((row) => [row.method, row.threshold]))];
  return {
    format: 'hoist report',
    revision: 1,
    kind: 'study',
    title: '',
    version: '',
    command: null,
    plan: { ratios: [0.2, 0.5] },
    networks: [],
    methods: methods.map(([name, threshold]) => ({ name, threshold })),
    columns,
    rows: averages.map((row) => columns.map((name) => cell(name, row[name]))),
    boxes: { columns: [], rows: [] },
    measures: measures.map((name) => ({ name, title: name, better: null })),
    claims: [],
    note: null,
  };
}

describe('a study of six data sets', () => {
  let frame: Frame, summary: Line[];
  before(async () => {
    const plan = scratchFile(
      'small.toml',
      'title = "small"\nnetworks = ["asia", "sachs"]\nratios = [2, 5]\nreplicates = 5\nrepeats = 6\nscores = ["bic", "aic"]\n',
    );
    const folder = join(scratch, 'study');
    await hoist('study', plan, '-o', folder, '-q');
    frame = new Frame(reportOf(table(join(folder, 'results.csv'))));
    summary = table(join(folder, 'summary.csv')).filter((row) => row.method !== 'none');
  });

  it('has the means and intervals of summary.csv', () => {
    // Intervals of the page end where the measure does.
    const near = (mine: number, theirs: number, line: Line) =>
      assert.ok(Math.abs(mine - theirs) <= 1e-9 * Math.max(1, Math.abs(theirs)), `${mine} for ${JSON.stringify(line)}`);
    for (const line of summary) {
      const fixed = Object.fromEntries(dimensions.map(([name]) => [name, line[name] ?? ''])) as Fixed;
      fixed.lost = 'complete';
      const place = places(frame, frame.select(fixed), line.measure).find(
        ({ network, x }) => network === line.network && x === Number(line.ratio),
      )!;
      assert.equal(place.repeats, 6);
      near(place.mean, Number(line.mean), line);
      near(place.reach, (Number(line.high) - Number(line.low)) / 2, line);
      assert.ok(place.low <= place.mean && place.mean <= place.high);
    }
    assert.ok(summary.length > 300);
  });

  it('tells two scores apart', () => {
    assert.deepEqual(frame.valuesOf('score'), ['bic', 'aic']);
    assert.deepEqual(frame.valuesOf('lost'), ['complete']);
    assert.deepEqual(frame.valuesOf('policy'), []);
  });
});

it('a text that a spreadsheet would work out has an apostrophe', () => {
  assert.equal(csvLine(['=cmd()', '-1', 'a,b', 'say "x"', -1.5, '']), `'=cmd(),-1,"a,b","say ""x""",-1.5,`);
});
