// SPDX-License-Identifier: Apache-2.0
// What became of the rows and the columns, and what was run.
import { list, number } from '../../charts/text.ts';
import type { Edge } from '../../data.ts';
import type { Model } from '../../model.ts';
import { counted } from '../../parts/text.ts';

export interface Fact {
  term: string;
  says: string[]; // a line each
  copy?: string; // what a button beside it copies
}

const kMissing: Record<string, string> = {
  refuse: '--missing says what to do with them',
  drop: 'rows with holes are left out (--missing drop)',
  local: 'a family is judged on the rows that have it (--missing local)',
  impute: 'each replicate fills them in (--missing impute)',
};

export function dataFacts(model: Model): Fact[] {
  const { rows, columns } = model.data;
  const data = (model.data.data ?? {}) as Record<string, unknown>;
  const facts: Fact[] = [];
  const add = (term: string, ...says: string[]) => facts.push({ term, says });
  const left = Number(data.rows_left_out ?? 0);
  const used = Number(data.rows_used ?? rows ?? 0);
  if (rows !== null)
    add('Rows', `${number(used)} used` + (left ? `, ${number(left)} left out for missing cells` : ', none left out'));
  if (columns) {
    const numbers = columns.filter((column) => column.kind === 'continuous').length;
    const labels = columns.length - numbers;
    add('Variables', `${number(labels)} discrete, ${number(numbers)} continuous`);
  }
  const holes = Number(data.missing_cells ?? 0);
  if (data.missing_cells !== undefined) {
    const incomplete = used - Number(data.complete_rows ?? used);
    const how = kMissing[String(data.missing)] ?? `--missing ${data.missing}`;
    add('Missing', holes ? `${counted(holes, 'cell')} of ${counted(incomplete, 'row')} not observed; ${how}` : 'no cell');
  }
  const dropped = (data.columns_left_out ?? []) as { name: string; why: string }[];
  if (dropped.length) add('Columns left out', ...dropped.map(({ name, why }) => `${name}: ${why}`));
  const cut = (columns ?? []).flatMap((column, node) => (column.bins ? [{ node, ...column.bins }] : []));
  if (cut.length)
    add(
      'Cut into levels',
      ...cut.map(({ node, method, cuts }) => `${model.name(node)}: ${method}, at ${list(cuts.map(number))}`),
    );
  const weights = data.weights as { column: string; total: number; repeated: boolean } | undefined;
  if (weights) {
    const how = weights.repeated ? 'each row stands that often' : 'rows weigh as much as it says';
    add('Weights of rows', `column ${weights.column}, ${number(weights.total)} in all: ${how}`);
  }
  const clusters = data.clusters as { column: string; count: number } | undefined;
  if (clusters) add('Clusters of rows', `${number(clusters.count)}, told apart by column ${clusters.column}`);
  if (data.may_count_rows)
    add('Note', `Column ${data.may_count_rows} looks as if it said how often a row occurs; --weights would read it so.`);
  return facts;
}

export function runFacts(model: Model): Fact[] {
  const { command, seed, version, weighing, learner } = model.data;
  const facts: Fact[] = [];
  if (command !== null) facts.push({ term: 'Command', says: [command], copy: command });
  if (seed !== null) facts.push({ term: 'Seed', says: [String(seed)], copy: String(seed) });
  facts.push({ term: 'Version of hoist', says: [version], copy: version });
  const weighed =
    weighing.by === 'equal' ? 'all of equal weight' : `weighed by ${weighing.by}, as much as ${number(weighing.effective)} of equal weight`;
  facts.push({ term: 'Replicates', says: [`${number(model.replicates)}, ${weighed}`] });
  for (const [key, value] of Object.entries(learner ?? {}))
    if (value !== null && !Array.isArray(value) && typeof value !== 'object')
      facts.push({ term: `${key[0].toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`, says: [String(value)] });
  return facts;
}

const kNamed = 40; // of a long list

export function knowledgeFacts(model: Model): Fact[] {
  const { required, forbidden, tiers } = model.data.knowledge;
  const edges = (which: Edge[]) => {
    const named = which.slice(0, kNamed).map(([from, to]) => `${model.name(from)} → ${model.name(to)}`);
    if (which.length > kNamed) named.push(`and ${number(which.length - kNamed)} more`);
    return named;
  };
  const facts: Fact[] = [];
  if (required.length) facts.push({ term: 'Required', says: edges(required) });
  if (forbidden.length) facts.push({ term: 'Forbidden', says: edges(forbidden) });
  for (const [index, tier] of (tiers ?? []).entries())
    facts.push({ term: `Tier ${index + 1}`, says: [tier.map((node) => model.name(node)).join(', ')] });
  return facts;
}
