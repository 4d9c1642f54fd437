// SPDX-License-Identifier: Apache-2.0
// Cells of CSV as the program writes them (`csv_cell`, src/io/csv.cpp): a text that a spreadsheet
// would work out gets an apostrophe before it, and `hoist` takes that off again.

/// Any text that begins with =, and one that begins with another sign and could call something.
function isFormula(text: string): boolean {
  const begun = text.replace(/^[ "]+/, '');
  return /^[=\uff1d]/.test(begun) || (/^[+\-@\uff0b\uff0d\uff20]/.test(begun) && /[(!|#[]/.test(begun));
}

/// Some spreadsheets split a cell at these, too.
function guarded(text: string): string {
  return text
    .split(/([,;\t\r\n])/)
    .map((part, i) => (i % 2 === 0 && isFormula(part.replace(/^'+/, '')) ? `'${part}` : part))
    .join('');
}

export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = guarded(value);
  const plain = text !== '' && !/[,;\t"\r\n]/.test(text) && !/^[ \ufeff]| $/.test(text);
  return plain ? text : `"${text.replaceAll('"', '""')}"`;
}

export function csvLine(row: (string | number)[]): string {
  return row.map((cell) => (cell === '' ? '' : csvCell(cell))).join(','); // a cell without a value
}
