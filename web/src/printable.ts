// SPDX-License-Identifier: Apache-2.0
// Names come from strangers. What cannot be seen in them, or turns the direction of the text around
// them, is spelled out, as the program does in its messages (`printable`, src/core/unicode.cpp).
import type { BagReport } from './data.ts';

const kUnseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\u{e0100}-\u{e01ef}]/gu;
const kShort: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

export function printable(text: string): string {
  return text.replace(kUnseen, (letter) => {
    const code = letter.codePointAt(0)!;
    const hex = code.toString(16);
    return kShort[letter] ?? (code < 0x80 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`);
  });
}

/// The report as it is shown; files that are saved take the names as they are (`exact`).
export function legible(data: BagReport): BagReport {
  return {
    ...data,
    title: printable(data.title),
    command: data.command === null ? null : printable(data.command),
    names: data.names.map(printable),
    exact: data.names,
    columns:
      data.columns?.map((column) => ({ ...column, levels: column.levels?.map(printable) ?? null })) ?? null,
  };
}
