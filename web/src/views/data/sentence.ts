// SPDX-License-Identifier: Apache-2.0
// The sentences for a methods section: what was done, from the data of the report alone.
import { list, number } from '../../charts/text.ts';
import type { MethodData } from '../../data.ts';
import type { Model } from '../../model.ts';
import { titleOf } from '../../parts/methods.ts';
import { counted } from '../../parts/text.ts';
import { averageCitation, bagCitation, ruleCitation } from './citations.ts';

const kLearners: Record<string, string> = {
  hc: 'hill climbing',
  tabu: 'tabu search',
  ges: 'greedy search over equivalence classes (GES)',
  boss: 'a search over orders of the variables (BOSS)',
  pc: 'the PC algorithm',
  mmhc: 'max-min hill climbing',
  exact: 'dynamic programming (a DAG of the highest score)',
};

const kScores: Record<string, string> = { bic: 'BIC', aic: 'AIC', ebic: 'extended BIC', bdeu: 'BDeu', bds: 'BDs', bge: 'BGe', k2: 'K2' };

const kResamples: Record<string, string> = {
  bootstrap: 'bootstrap samples of the rows',
  subsample: 'subsamples of the rows, drawn without replacement',
  bayesian: 'samples of the Bayesian bootstrap',
  mofn: 'm-out-of-n bootstrap samples of the rows',
  pairs: 'complementary halves of the rows',
  block: 'block bootstrap samples of the rows',
  cluster: 'bootstrap samples of whole clusters of rows',
  parametric: 'parametric bootstrap samples',
};

const kMissing: Record<string, string> = {
  drop: 'rows with any of them were left out',
  local: 'each family was scored on the rows that were complete for it',
  impute: 'they were filled in anew in each replicate',
};

/// For `method` at `alpha`.
export function methodsSection(model: Model, method: MethodData, alpha: number): string {
  return [rowsOf(model), bagOf(model), knowledgeOf(model), averageOf(model, method, alpha)]
    .filter(Boolean)
    .join(' ');
}

function rowsOf(model: Model): string {
  const { rows, data, columns, version } = model.data;
  const from = rows === null ? '' : ` from ${counted(rows, 'row')}`;
  const missing = Number(data?.missing_cells ?? 0);
  const how = missing ? kMissing[String(data?.missing)] : undefined;
  const left = Number(data?.rows_left_out ?? 0);
  const cut = (columns ?? []).filter((column) => column.bins);
  const ways = [...new Set(cut.map((column) => column.bins!.method))];
  return (
    `The structure over ${counted(model.size, 'variable')} was learnt${from} with hoist ${version}.` +
    (left ? ` ${counted(left, 'row')} with missing cells ${left === 1 ? 'was' : 'were'} left out.` : '') +
    (how ? ` ${counted(missing, 'cell')} ${missing === 1 ? 'was' : 'were'} missing; ${how}.` : '') +
    (cut.length ? ` ${counted(cut.length, 'numeric variable')} ${cut.length === 1 ? 'was' : 'were'} cut into levels (${list(ways)}).` : '')
  );
}

function bagOf(model: Model): string {
  const run = model.data.learner ?? {};
  const said = (key: string) => (run[key] === null || run[key] === undefined ? null : String(run[key]));
  const learner = said('learner');
  const score = said('score');
  const resample = said('resample');
  const cites = bagCitation(model);
  const test = said('test') && ['pc', 'mmhc'].includes(learner ?? '') ? `, independence test ${said('test')}` : '';
  const penalty = said('penalty') && said('penalty') !== '1' ? `, penalty ${said('penalty')}` : '';
  const iss = said('iss') ? `, imaginary sample size ${said('iss')}` : '';
  const most = said('max_parents') ? `, at most ${said('max_parents')} parents` : '';
  const by = model.data.weighing.by;
  return (
    `A graph was learnt from each of ${number(model.replicates)} ${kResamples[resample ?? ''] ?? 'resamples'}` +
    (cites ? ` (${cites.short})` : '') +
    (learner ? ` by ${kLearners[learner] ?? `the learner ${learner}`}` : '') +
    (score && learner !== 'pc' ? ` with the score ${kScores[score] ?? score}` : '') +
    `${penalty}${iss}${test}${most}` +
    (model.data.seed === null ? '.' : `; the seed was ${model.data.seed}.`) +
    (by === 'equal'
      ? ''
      : ` Replicates were weighted (${by}), which left as much as ${number(model.data.weighing.effective)} of equal weight.`)
  );
}

function knowledgeOf(model: Model): string {
  const { required, forbidden, tiers } = model.data.knowledge;
  const parts = [
    required.length ? `${counted(required.length, 'edge')} required` : '',
    forbidden.length ? `${counted(forbidden.length, 'edge')} forbidden` : '',
    tiers ? `${counted(tiers.length, 'tier')} of variables in a fixed order` : '',
  ].filter(Boolean);
  return parts.length ? `Prior knowledge bound every graph and the average: ${list(parts)}.` : '';
}

const kSets: Record<string, string> = {
  tma: 'single edges',
  pma: 'whole sets of parents',
  cma: 'whole sets of children',
  ima: 'whole sets of parents and children',
};

function averageOf(model: Model, method: MethodData, alpha: number): string {
  const isFixed = method.source === 'fixed';
  const at = isFixed ? method.threshold : alpha;
  const { edges } = model.average(method.name, at);
  const isOwn = at === method.threshold;
  const source = ruleCitation(method);
  const rule = isOwn && method.rule ? ` (rule ${method.rule}${source ? `; ${source.short}` : ''})` : '';
  const kappa = method.kappa > 0 ? `, and similar sets supported each other (kappa ${number(method.kappa)})` : '';
  const result = `The average has ${counted(edges.length, 'edge')}.`;
  if (method.name === 'ordered')
    return (
      `The recommended average of hoist (ordered) was taken: PMA (${averageCitation().short}) of a second bag, learnt within the order of the variables that a search over all rows found. ` +
      `Each variable took the set of parents that this bag supports most${kappa}; the threshold was ${number(at)}. ${result}`
    );
  const what = kSets[method.name] ?? 'structures';
  if (isFixed)
    return (
      `The graphs were averaged by ${titleOf(method.name)} (${averageCitation().short}): ${what}, threshold ${number(at)}${rule}, ` +
      `by another search or ranking than the most frequent first${kappa}. ${result}`
    );
  return (
    `The graphs were averaged by ${titleOf(method.name)} (${averageCitation().short}): ${what} in a larger share of the replicates than ${number(at)}${rule} ` +
    `were inserted, the most frequent first, unless they closed a cycle${kappa}. ${result}`
  );
}
