// SPDX-License-Identifier: Apache-2.0
// Rows as CSV, as the program writes it: a text that a spreadsheet would work out as a formula has
// an apostrophe before it.

export function csvLine(row: (string | number)[]): string {
  return row.map(quoted).join(',');
}

function quoted(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
