// SPDX-License-Identifier: Apache-2.0
// The rows of a study by what tells them apart: average, learner, score, resampling, lost cells.
import { nameOf } from '../charts/looks.ts';
import type { Cell, StudyReport } from '../data.ts';
import { type Estimate, estimate } from './estimate.ts';

/// What rows differ in. One of them makes the lines of a chart, the others are held fixed.
export type Dimension = 'method' | 'learner' | 'score' | 'resample' | 'lost' | 'policy';

export const dimensions: [name: Dimension, title: string][] = [
  ['method', 'Average'],
  ['learner', 'Learner'],
  ['score', 'Score'],
  ['resample', 'Resampling'],
  ['lost', 'Lost cells'],
  ['policy', 'What is done about them'],
];

export interface Row {
  network: string;
  x: number; // rows by parameters, or rows
  rows: number;
  repeat: number;
  method: string;
  learner: string;
  score: string;
  resample: string;
  lost: string; // 'complete', '0.15 mcar'
  policy: string; // '' where the data are complete
  threshold: string;
  alpha: number | null;
  values: Cell[];
}

export interface Box extends Omit<Row, 'repeat' | 'method' | 'threshold' | 'alpha' | 'values'> {
  low: number;
  lower: number;
  median: number;
  upper: number;
  high: number;
}

export type Fixed = Record<Dimension, string>;

export const kSingles = 'none';
export const kComplete = 'complete';

export class Frame {
  readonly rows: Row[];
  readonly byRows: boolean; // sizes are said in rows, not as multiples of the parameters
  private readonly first: number; // the column of the first measure
  private readonly boxes = new Map<string, Box[]>();

  constructor(readonly data: StudyReport) {
    const sizes = data.plan.rows;
    this.byRows = Array.isArray(sizes) && sizes.length > 0;
    this.first = data.columns.indexOf(data.measures[0].name);
    this.rows = data.rows.map((row) => this.read(data.columns, row));
    const { columns } = data.boxes;
    const at = (name: string) => columns.indexOf(name);
    for (const row of data.boxes.rows) {
      const measure = String(row[at('measure')]);
      const number = (name: string) => Number(row[at(name)]);
      const box = {
        ...this.read(columns, row),
        low: number('low'),
        lower: number('lower'),
        median: number('median'),
        upper: number('upper'),
        high: number('high'),
      };
      if (!this.boxes.has(measure)) this.boxes.set(measure, []);
      this.boxes.get(measure)!.push(box);
    }
  }

  /// The values of a dimension, in the order of the study; averages before what is no average.
  valuesOf(dimension: Dimension): string[] {
    const found = new Set(this.rows.map((row) => row[dimension]));
    const first = dimension === 'method' ? this.data.methods.map(({ name }) => name) : [];
    return [...new Set([...first.filter((value) => found.has(value)), ...found])].filter((value) => value !== '');
  }

  titleOf(dimension: Dimension, value: string): string {
    return dimension === 'method' ? nameOf(value) : value;
  }

  value(row: Row, measure: string): number | null {
    const index = this.data.measures.findIndex(({ name }) => name === measure);
    const value = row.values[index];
    return typeof value === 'number' ? value : null;
  }

  /// Rows of one line: all dimensions are as `fixed` says; each average at the threshold that
  /// stands for it, unless all thresholds are asked for.
  select(fixed: Fixed, allThresholds = false): Row[] {
    const stands = new Map(this.data.methods.map(({ name, threshold }) => [name, threshold]));
    return this.rows.filter(
      (row) =>
        isOf(row, fixed) &&
        row.method === fixed.method &&
        (allThresholds || !stands.has(row.method) || row.threshold === stands.get(row.method)),
    );
  }

  boxesOf(fixed: Fixed, measure: string, network: string): Box[] {
    return (this.boxes.get(measure) ?? []).filter((box) => box.network === network && isOf(box, fixed));
  }

  private read(columns: string[], row: Cell[]): Row {
    const text = (name: string) => String(row[columns.indexOf(name)] ?? '');
    const number = (name: string) => Number(row[columns.indexOf(name)] ?? 0);
    const share = number('missing');
    return {
      network: text('network'),
      x: number(this.byRows ? 'rows' : 'ratio'),
      rows: number('rows'),
      repeat: number('repeat'),
      method: text('method'),
      learner: text('learner'),
      score: text('score'),
      resample: text('resample'),
      lost: share === 0 ? kComplete : `${share} ${text('holes')}`,
      policy: share === 0 ? '' : text('policy'),
      threshold: text('threshold'),
      alpha: text('alpha') === '' ? null : number('alpha'),
      values: row.slice(this.first),
    };
  }
}

// A learner alone is of no resampling plan; where data are complete there is no policy.
function isOf(row: Omit<Row, 'method' | 'repeat' | 'threshold' | 'alpha' | 'values'>, fixed: Fixed): boolean {
  return (
    row.learner === fixed.learner &&
    row.score === fixed.score &&
    (row.resample === fixed.resample || row.resample === '') &&
    row.lost === fixed.lost &&
    (row.policy === fixed.policy || row.policy === '')
  );
}

export interface Place extends Estimate {
  network: string;
  x: number;
  rows: number;
  each: { repeat: number; value: number }[];
}

/// What a measure can be: intervals end there.
function rangeOf(frame: Frame, measure: string): [number, number] {
  const values = frame.rows.flatMap((row) => frame.value(row, measure) ?? []);
  const isCount = values.every((value) => value >= 0);
  return [isCount ? 0 : -Infinity, isCount && values.every((value) => value <= 1) ? 1 : Infinity];
}

/// Means over data sets, by network and size.
export function places(frame: Frame, rows: Row[], measure: string): Place[] {
  const [least, most] = rangeOf(frame, measure);
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.network, row.x]);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key)!.push(row);
  }
  return [...groups.values()].flatMap((group) => {
    const each = group.flatMap((row) => {
      const value = frame.value(row, measure);
      return value === null ? [] : [{ repeat: row.repeat, value }];
    });
    if (each.length === 0) return [];
    const { network, x, rows: many } = group[0];
    const found = estimate(each.map(({ value }) => value));
    const [low, high] = [Math.max(found.low, least), Math.min(found.high, most)];
    return [{ network, x, rows: many, each, ...found, low, high }];
  });
}
