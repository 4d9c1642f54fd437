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
const kFirst = 4;
const kQuantiles = [
  2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139, 2.200985, 2.178813, 2.160369, 2.144787, 2.13145,
  2.119905, 2.109816, 2.100922, 2.093024, 2.085963, 2.079614, 2.073873, 2.068658, 2.063899, 2.059539, 2.055529, 2.051831,
  2.048407, 2.04523, 2.042272,
];

function quantile(n: number): number {
  if (n - kFirst < kQuantiles.length) return kQuantiles[n - kFirst];
  // Beyond the table, the first terms of the expansion around the normal quantile.
  const z = 1.959963984540054;
  const [z3, z5, z7] = [z ** 3, z ** 5, z ** 7];
  const third = (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n ** 3);
  return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n ** 2) + third;
}

export function estimate(values: number[]): Estimate {
  const repeats = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / repeats;
  if (repeats < kEnough) return { mean, reach: 0, low: mean, high: mean, repeats };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const reach = quantile(repeats - 1) * Math.sqrt(squares / (repeats - 1) / repeats);
  return { mean, reach, low: mean - reach, high: mean + reach, repeats };
}
