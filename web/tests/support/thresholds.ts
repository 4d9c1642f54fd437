// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';

/// So many different thresholds beside `own`: 0, shares that occur, each with numbers just beside
/// it, and others evenly between 0 and 1.
export function thresholds(shares: readonly number[], own: number, count: number): number[] {
  const chosen = new Set([0]);
  const add = (alpha: number) => {
    if (chosen.size < count && alpha >= 0 && alpha < 1 && alpha !== own) chosen.add(alpha);
  };
  const distinct = [...new Set(shares)].sort((a, b) => a - b);
  const part = Math.min(distinct.length, Math.ceil(count / 2));
  for (let i = 0; i < part; ++i) add(distinct[Math.floor((i * distinct.length) / part)]);
  for (let i = 0; i < part; i += 4) {
    const share = distinct[Math.floor((i * distinct.length) / part)];
    add(share * (1 - 2 ** -52));
    add(share * (1 + 2 ** -52));
  }
  for (let i = 1; chosen.size < count; ++i) add((i * 0.61803398875) % 1);
  assert.equal(chosen.size, count);
  return [...chosen];
}
