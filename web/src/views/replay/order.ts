// SPDX-License-Identifier: Apache-2.0

/// The items in an order that looks random and is the same each time (Fisher and Yates' shuffle with
/// a linear congruential generator). Neighbours in a bag say nothing of each other, but a bag that
/// was put together from several runs does have an order.
export function mixed<T>(items: readonly T[]): T[] {
  const all = [...items];
  let seed = 20_260_717;
  for (let i = all.length - 1; i > 0; --i) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const j = Math.floor((seed / 2 ** 32) * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}
