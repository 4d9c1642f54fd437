// SPDX-License-Identifier: Apache-2.0
// How an average looks everywhere: the paper's colours, and the page's own for the recommended one.

const looks: Record<string, string> = {
  ordered: 'var(--average-ordered)',
  tma: 'var(--average-tma)',
  pma: 'var(--average-pma)',
  cma: 'var(--average-cma)',
  ima: 'var(--average-ima)',
  alone: 'var(--average-alone)',
  none: 'var(--average-none)',
};

/// For averages that nobody foresaw.
const others = ['var(--average-other-1)', 'var(--average-other-2)', 'var(--average-other-3)'];

export function colourOf(method: string, index = 0): string {
  return looks[method] ?? others[index % others.length];
}

const names: Record<string, string> = {
  none: 'single DAGs',
  alone: 'learner alone',
  empty: 'empty graph',
  one_dag: 'one DAG',
  median_replicate: 'median replicate',
  best_replicate: 'best replicate',
};

/// What a reader calls an average or a reference.
export function nameOf(method: string): string {
  if (method in names) return names[method];
  return /^[tpci]ma$/.test(method) ? method.toUpperCase() : method.replaceAll('_', ' ');
}
