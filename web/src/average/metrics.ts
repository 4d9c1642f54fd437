// SPDX-License-Identifier: Apache-2.0
// How far a DAG is from the true one: measures by the names that the library gives them.
import type { Edge } from '../data.ts';
import { classOf } from './classes.ts';

export interface Comparison {
  right: Edge[]; // in both
  missing: Edge[]; // of the truth, not joined in the estimate
  extra: Edge[]; // of the estimate, not joined in the truth
  reversed: Edge[]; // turned round: as the estimate has them
  values: Record<string, number>;
}

export function compare(
  nodes: number,
  truth: readonly Edge[],
  estimate: readonly Edge[],
): Comparison {
  const key = ([from, to]: Edge) => from * nodes + to;
  const back = ([from, to]: Edge) => to * nodes + from;
  const inTruth = new Set(truth.map(key));
  const inEstimate = new Set(estimate.map(key));
  const right = estimate.filter((edge) => inTruth.has(key(edge)));
  const reversed = estimate.filter((edge) => inTruth.has(back(edge)));
  const missing = truth.filter((edge) => !inEstimate.has(key(edge)) && !inEstimate.has(back(edge)));
  const extra = estimate.filter((edge) => !inTruth.has(key(edge)) && !inTruth.has(back(edge)));

  const [tp, edges] = [right.length, truth.length + estimate.length];
  const [fp, fn] = [estimate.length - tp, truth.length - tp];
  const tn = nodes * (nodes - 1) - tp - fp - fn;
  const sensitivity = rate(tp, tp + fn);
  const specificity = rate(tn, tn + fp);
  const alike = joinedAlike(nodes, truth, estimate);
  const joined = edges - tp - reversed.length; // in either
  const values = {
    shd_edges: fp + fn,
    shd: fp + fn - reversed.length,
    shd_cpdag: joined - alike,
    f1: rate(2 * tp, 2 * tp + fp + fn),
    balanced_accuracy: (sensitivity + specificity) / 2,
    sensitivity,
    specificity,
    accuracy: rate(tp + tn, tp + tn + fp + fn),
    precision: rate(tp, tp + fp),
    f1_cpdag: rate(2 * alike, edges),
    f1_skeleton: rate(2 * (tp + reversed.length), edges),
    missing: missing.length,
    extra: extra.length,
    reversed: reversed.length,
  };
  return { right, missing, extra, reversed, values };
}

function rate(part: number, all: number): number {
  return all === 0 ? 1 : part / all;
}

// How many pairs the classes of both join in the same way.
function joinedAlike(nodes: number, a: readonly Edge[], b: readonly Edge[]): number {
  const [first, second] = [classOf(nodes, a), classOf(nodes, b)];
  return a.filter(([from, to]) =>
    first.isOpen(from, to) ? second.isOpen(from, to) : second.children(from).includes(to),
  ).length;
}
