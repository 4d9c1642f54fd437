// SPDX-License-Identifier: Apache-2.0
// How averages and what they are held against look and are called in charts.
import { colourOf as known, titleOf } from '../parts/methods.ts';

const kAverages = ['ordered', 'tma', 'pma', 'cma', 'ima'];
const kSingles: Record<string, string> = { none: 'var(--singles)', alone: 'var(--alone)' };

/// For averages that nobody foresaw, one after the other.
const kOthers = ['var(--other)', 'var(--other-2)', 'var(--other-3)'];

export function lookOf(method: string, index = 0): string {
  if (kAverages.includes(method)) return known(method);
  return kSingles[method] ?? kOthers[index % kOthers.length];
}

const kNames: Record<string, string> = {
  none: 'single DAGs',
  alone: 'learner alone',
  empty: 'empty graph',
  one_dag: 'one DAG',
  median_replicate: 'median replicate',
  best_replicate: 'best replicate',
};

/// What a reader calls an average or a reference.
export function nameOf(method: string): string {
  return kNames[method] ?? titleOf(method).replaceAll('_', ' ');
}
