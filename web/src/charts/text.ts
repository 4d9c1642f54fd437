// SPDX-License-Identifier: Apache-2.0
// Numbers and names in words.

/// At most three digits, more only where a whole number has them: 0.0278, 12.3, -6,199.
export function number(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const text =
    Math.abs(value) >= 100 || Number.isInteger(value)
      ? Math.round(value).toLocaleString('en')
      : String(Number(value.toPrecision(3)));
  return text.replace('-', '−');
}

/// A share with two decimals.
export function share(value: number): string {
  return value.toFixed(2);
}

/// `1 edge`, `3 edges`.
export function count(many: number, one: string, several = `${one}s`): string {
  return `${number(many)} ${many === 1 ? one : several}`;
}

/// A name as it fits into a picture; the whole name belongs into a tooltip beside it.
export function short(name: string, most = 24): string {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name;
}

/// `a, b and c`.
export function list(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
