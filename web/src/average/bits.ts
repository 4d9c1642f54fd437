// SPDX-License-Identifier: Apache-2.0
import type { Node } from '../data.ts';

/// A row of bits for each node, as many as there are nodes, in words of 32.
export class BitRows {
  readonly words: number;
  readonly bits: Int32Array;

  constructor(readonly nodes: number) {
    this.words = (nodes + 31) >>> 5;
    this.bits = new Int32Array(nodes * this.words);
  }

  test(row: Node, bit: Node): boolean {
    return ((this.bits[row * this.words + (bit >>> 5)] >>> (bit & 31)) & 1) === 1;
  }

  set(row: Node, bit: Node): void {
    this.bits[row * this.words + (bit >>> 5)] |= 1 << (bit & 31);
  }

  clear(row: Node, bit: Node): void {
    this.bits[row * this.words + (bit >>> 5)] &= ~(1 << (bit & 31));
  }

  /// Adds what is in one row to another.
  unite(into: Node, from: Node): void {
    const { bits, words } = this;
    for (let i = into * words, j = from * words, end = i + words; i < end; ++i, ++j)
      bits[i] |= bits[j];
  }

  /// The bits of a row, lowest first.
  of(row: Node): Node[] {
    const found: Node[] = [];
    for (let i = 0; i < this.words; ++i)
      for (let rest = this.bits[row * this.words + i]; rest !== 0; rest &= rest - 1)
        found.push(i * 32 + 31 - Math.clz32(rest & -rest));
    return found;
  }
}
