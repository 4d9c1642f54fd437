// SPDX-License-Identifier: Apache-2.0

/// How much of a bag has something: how many replicates, and what they weigh together.
export class Tally {
  count = 0;
  private readonly others: number[] = []; // weights that are not 1

  add(weight: number): void {
    ++this.count;
    if (weight !== 1) this.others.push(weight);
  }

  /// Summed from the smallest up, so that the order of the bag does not show in the last bits.
  weight(): number {
    let sum = this.count - this.others.length;
    for (const weight of this.others.sort((a, b) => a - b)) sum += weight;
    return sum;
  }
}
