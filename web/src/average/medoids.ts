// SPDX-License-Identifier: Apache-2.0

const kRounds = 50; // of swaps; a handful is what it takes

/// The k of these items from which all are nearest, by greedy choice and then by swaps as long as
/// one helps. Of equal choices the first is taken, so the same distances give the same items.
export function medoids(apart: readonly Float64Array[], k: number): number[] {
  const n = apart.length;
  const chosen: number[] = [];
  const nearest = new Float64Array(n).fill(Infinity);
  while (chosen.length < Math.min(k, n)) {
    let best = -1;
    let least = Infinity;
    for (let i = 0; i < n; ++i) {
      if (chosen.includes(i)) continue;
      let cost = 0;
      for (let j = 0; j < n; ++j) cost += Math.min(nearest[j], apart[i][j]);
      if (cost < least) [best, least] = [i, cost];
    }
    chosen.push(best);
    for (let j = 0; j < n; ++j) nearest[j] = Math.min(nearest[j], apart[best][j]);
  }
  for (let round = 0; round < kRounds; ++round) if (!swapped(apart, chosen)) break;
  return chosen;
}

/// Makes the best swap of a chosen item for another; false where none helps.
function swapped(apart: readonly Float64Array[], chosen: number[]): boolean {
  const n = apart.length;
  // What an item costs without each of the chosen: the distance to the next of the others.
  let now = 0;
  const without = chosen.map(() => new Float64Array(n));
  for (let j = 0; j < n; ++j) {
    const row = chosen.map((c) => apart[c][j]);
    const least = Math.min(...row);
    now += least;
    const owner = row.indexOf(least);
    const second = Math.min(Infinity, ...row.filter((_, m) => m !== owner));
    without.forEach((of, m) => (of[j] = m === owner ? second : least));
  }
  let [out, into, best] = [-1, -1, now - 1e-9];
  for (let m = 0; m < chosen.length; ++m)
    for (let i = 0; i < n; ++i) {
      if (chosen.includes(i)) continue;
      let cost = 0;
      for (let j = 0; j < n && cost < best; ++j) cost += Math.min(without[m][j], apart[i][j]);
      if (cost < best) [out, into, best] = [m, i, cost];
    }
  if (out < 0) return false;
  chosen[out] = into;
  return true;
}
