// SPDX-License-Identifier: Apache-2.0
// Names and numbers as a page shows them.

const kLongest = 24; // letters of a name in a picture
const kSqueeze = 0.8;
export const drawnFont = '12px system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif';

let ruler: CanvasRenderingContext2D | null = null;

const widths = new Map<string, number>(); // measuring is slow, and names come again and again

/// How wide a text is in a drawing, in its units.
export function textWidth(text: string): number {
  let width = widths.get(text);
  if (width === undefined) {
    if (widths.size > 20_000) widths.clear();
    width = measured(text);
    widths.set(text, width);
  }
  return width;
}

function measured(text: string): number {
  if (!ruler && typeof document !== 'undefined') {
    ruler = document.createElement('canvas').getContext('2d');
    if (ruler) ruler.font = drawnFont;
  }
  return ruler ? ruler.measureText(text).width : 7 * text.length;
}

/// A name that looks empty stands in quotes.
export function visible(text: string): string {
  return text.trim() ? text : `“${text}”`;
}

/// As a picture or a list shows a name.
export function shortened(text: string, letters = kLongest): string {
  const all = [...visible(text)];
  return all.length > letters ? `${all.slice(0, letters - 1).join('')}…` : all.join('');
}

/// As much of a text as fits, and how far it is to be squeezed for that: a little is better than to
/// lose letters.
export function fitted(text: string, width: number): { text: string; squeeze: number | null } {
  if (width <= 0) return { text: '', squeeze: null }; // of a box that is not to be seen
  const squeezed = (shown: string) => {
    const wide = textWidth(shown);
    return wide <= width ? null : wide * kSqueeze <= width ? width : undefined;
  };
  let letters = [...shortened(text)];
  let shown = letters.join('');
  while (squeezed(shown) === undefined && letters.length > 1) {
    letters = letters.slice(0, -1);
    shown = `${letters.join('')}…`;
  }
  return { text: shown, squeeze: squeezed(shown) ?? null };
}

export function boxWidth(name: string): number {
  return Math.max(36, Math.round(textWidth(shortened(name)) + 18));
}

/// A share: at most three digits, and 1 only for all of it.
export function share(value: number): string {
  const text = value.toFixed(2);
  return value < 1 && text === '1.00' ? '>0.99' : value > 0 && text === '0.00' ? '<0.01' : text;
}

export function percent(value: number): string {
  const rounded = Math.round(100 * value);
  if (rounded === 100 && value < 1) return 'more than 99 %';
  return rounded === 0 && value > 0 ? 'less than 1 %' : `${rounded} %`;
}

// One for all, as it is slow to make.
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/// A whole number with a comma between thousands.
export function count(value: number): string {
  return whole.format(value);
}

/// "1 edge", "7 edges".
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}
