// SPDX-License-Identifier: Apache-2.0
// What lines mean: only the kinds that are on show.
import type { DrawnEdge } from './drawing.ts';
import { headOf, lineOf } from './geometry.ts';
import { html, svg } from './svg.ts';

const kTruths = {
  true: 'true',
  reversed: 'reversed: the truth has it the other way',
  extra: 'extra: the truth has no such link',
  missing: 'missing: only the truth has it',
} as const;

type Row = [example: Partial<DrawnEdge> & { width: number }, says: string];

/// Rows for these edges, in an order that never changes.
export function legendRows(edges: DrawnEdge[]): Row[] {
  const some = (test: (edge: DrawnEdge) => unknown) => edges.some(test);
  const rows: Row[] = [];
  const truth = some((edge) => edge.truth);
  if (!truth) rows.push([{ width: 1 }, 'in all of the bag'], [{ width: 0.3 }, 'in a third of it']);
  for (const kind of ['true', 'reversed', 'extra', 'missing'] as const)
    if (some((edge) => edge.truth === kind))
      rows.push([{ truth: kind, width: 0.8 }, kTruths[kind]]);
  if (some((edge) => edge.open && edge.head === 'none'))
    rows.push([{ open: true, head: 'none', width: 0.8 }, 'open: turned round it fits as well']);
  if (some((edge) => edge.head === 'hollow'))
    rows.push([
      { head: 'hollow', width: 0.8 },
      truth ? 'direction open or undecided' : 'the bag is undecided on the direction',
    ]);
  if (some((edge) => edge.required))
    rows.push([{ required: true, width: 0.8 }, 'required by knowledge']);
  if (some((edge) => edge.lost))
    rows.push([
      { lost: true, head: 'none', width: 1 },
      'left out, though in 0.9 of the bag or more',
    ]);
  return rows;
}

export const kExample = [0, 7, 12, 7, 24, 7, 38, 7];

/// One line of the legend, 40 wide and 14 high.
export function example([edge]: Row): SVGGElement {
  const kind = edge.lost ? 'lost' : edge.open ? 'open' : 'sure';
  const head = edge.head ?? 'full';
  const thick = edge.lost ? 1.4 : 0.7 + 2.6 * edge.width;
  const group = svg('g', {
    class: `edge ${kind} head-${head} ${edge.truth ? `truth-${edge.truth}` : ''}`,
  });
  const line = svg('path', { class: 'line', d: lineOf(kExample, head !== 'none') });
  line.style.setProperty('--w', thick.toFixed(2));
  group.append(line);
  if (head !== 'none') group.append(svg('path', { class: 'head', d: headOf(kExample, thick) }));
  if (edge.required) group.append(svg('path', { class: 'bar', d: 'M8,1L8,13' }));
  return group;
}

export class Legend {
  readonly root = html('ul', { class: 'legend', 'aria-label': 'Legend' });
  private last = '';

  show(edges: DrawnEdge[]): void {
    const rows = legendRows(edges);
    const now = rows.map(([, says]) => says).join('|');
    if (now === this.last) return;
    this.last = now;
    this.root.replaceChildren(
      ...rows.map((row) => {
        const picture = svg('svg', {
          class: 'drawing sample',
          viewBox: '0 0 40 14',
          'aria-hidden': 'true',
        });
        picture.append(example(row));
        return html('li', {}, picture, html('span', {}, row[1]));
      }),
    );
  }
}
