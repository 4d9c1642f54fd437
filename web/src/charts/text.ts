// SPDX-License-Identifier: Apache-2.0
// Numbers and lists in words, beside what `parts/text.ts` has.

/// At most three digits, more only where a whole number has them: 0.0278, 12.3, −6,199.
export function number(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const text =
    Math.abs(value) >= 100 || Number.isInteger(value)
      ? Math.round(value).toLocaleString('en-US')
      : String(Number(value.toPrecision(3)));
  return text.replace('-', '−');
}

/// `a, b and c`.
export function list(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
