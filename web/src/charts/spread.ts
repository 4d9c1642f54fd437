// SPDX-License-Identifier: Apache-2.0

/// Places for labels that would like to stand at `wanted`: none closer than `gap` to the next, all
/// between `from` and `to` where there is room, and as few moved as can be.
export function spread(wanted: number[], gap: number, from: number, to: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b]);
  const places = [...wanted];
  let least = from;
  for (const index of order) {
    places[index] = Math.max(places[index], least);
    least = places[index] + gap;
  }
  let most = to;
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index], most);
    most = places[index] - gap;
  }
  return places;
}
