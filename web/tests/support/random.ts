// SPDX-License-Identifier: Apache-2.0
// Small random graphs; the same in every run.
import type { Edge } from '../../src/data.ts';

/// Numbers from 0 to below 1 (mulberry32).
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(random: () => number, list: readonly T[]): T[] {
  const result = [...list];
  for (let i = result.length - 1; i > 0; --i) {
    const j = Math.floor(random() * (i + 1));
    [result[i], result[j]] = [result[j], result[i]];
  }
  return result;
}

/// Each pair is joined with this probability, along an order.
export function randomDag(random: () => number, order: readonly number[], density: number): Edge[] {
  const edges: Edge[] = [];
  for (let i = 0; i < order.length; ++i)
    for (let j = i + 1; j < order.length; ++j)
      if (random() < density) edges.push([order[i], order[j]]);
  return edges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
