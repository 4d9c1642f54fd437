// SPDX-License-Identifier: Apache-2.0
// A mean with its 95 % interval, Student's t over data sets.

export interface Estimate {
  mean: number;
  reach: number; // of the interval, to either side; 0 where there are too few
  low: number;
  high: number;
  repeats: number;
}

/// An interval from fewer data sets says more of Student's t than of the method.
export const kEnough = 5;

// The quantile that leaves 2.5 % above it, by degrees of freedom from 4 on.
const kQuantiles = [
  2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086,
  2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

function quantile(degrees: number): number {
  const z = 1.959964;
  // Beyond the table the first two terms of the expansion are right to three digits.
  return kQuantiles[degrees - 4] ?? z + (z ** 3 + z) / (4 * degrees);
}

export function estimate(values: number[]): Estimate {
  const repeats = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / repeats;
  if (repeats < kEnough) return { mean, reach: 0, low: mean, high: mean, repeats };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const reach = quantile(repeats - 1) * Math.sqrt(squares / (repeats - 1) / repeats);
  return { mean, reach, low: mean - reach, high: mean + reach, repeats };
}
