// SPDX-License-Identifier: Apache-2.0
// The confidence of an edge after more and more replicates.
import type { Edge } from '../../data.ts';
import type { Model } from '../../model.ts';

const kSteps = 400; // more of them than pixels are of no use

export interface Step {
  replicates: number;
  confidence: number; // from -> to
  linked: number; // either way
  low: number; // two standard errors around the confidence
  high: number;
}

/// The share of the first replicates with an edge, for more and more of them.
export function running(model: Model, [from, to]: Edge): Step[] {
  const { pick, sets, weights } = model.data.bag;
  let [total, squares, forward, backward] = [0, 0, 0, 0];
  const steps: Step[] = [];
  const every = Math.max(1, Math.floor(pick.length / kSteps));
  pick.forEach((choices, index) => {
    const weight = weights?.[index] ?? 1;
    total += weight;
    squares += weight * weight;
    if (sets[to][choices[to]].includes(from)) forward += weight;
    else if (sets[from][choices[from]].includes(to)) backward += weight;
    const confidence = forward / total;
    if ((index + 1) % every && index + 1 < pick.length) return;
    // As many replicates of equal weight would say as much; half of one is moved towards a half,
    // so that a few that agree do not look certain.
    const effective = (total * total) / squares;
    const careful = Math.min(Math.max(confidence, 0.5 / effective), 1 - 0.5 / effective);
    const reach = 2 * Math.sqrt((careful * (1 - careful)) / effective);
    steps.push({
      replicates: index + 1,
      confidence,
      linked: (forward + backward) / total,
      low: Math.max(0, confidence - reach),
      high: Math.min(1, confidence + reach),
    });
  });
  return steps;
}
