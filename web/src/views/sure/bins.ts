// SPDX-License-Identifier: Apache-2.0
// What the bag says against what is true, in bins.

export interface Bin {
  from: number;
  to: number;
  said: number; // mean of what the bag says of those in it
  true: number;
  all: number;
  low: number; // 95 % interval of the true share (Wilson)
  high: number;
}

/// Cuts pairs of (what the bag says, whether it is true) into bins of equal width.
export function binned(pairs: [said: number, isTrue: number][], from: number, bins: number): Bin[] {
  const width = (1 - from) / bins;
  return Array.from({ length: bins }, (_, index) => {
    const [low, high] = [from + index * width, from + (index + 1) * width];
    const inside = pairs.filter(
      ([said]) => (said >= low || index === 0) && (said < high || index === bins - 1),
    );
    const yes = inside.reduce((sum, [, isTrue]) => sum + isTrue, 0);
    const mean = inside.reduce((sum, [said]) => sum + said, 0) / inside.length;
    const [least, most] = wilson(yes, inside.length);
    return { from: low, to: high, said: mean, true: yes, all: inside.length, low: least, high: most };
  }).filter((bin) => bin.all > 0);
}

function wilson(yes: number, all: number): [number, number] {
  const z = 1.96;
  const p = yes / all;
  const middle = (p + (z * z) / (2 * all)) / (1 + (z * z) / all);
  const reach = (z * Math.sqrt((p * (1 - p)) / all + (z * z) / (4 * all * all))) / (1 + (z * z) / all);
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}
