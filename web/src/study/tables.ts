// SPDX-License-Identifier: Apache-2.0
// The verdict, and the means on show as a table and as CSV.
import { download } from '../charts/dom.ts';
import { number } from '../charts/text.ts';
import type { StudyReport } from '../data.ts';
import { html } from '../parts/svg.ts';
import type { Choice } from './choice.ts';
import { csvLine } from '../parts/csv.ts';
import { kEnough } from './estimate.ts';
import { type Frame, type Place, places } from './frame.ts';

const kMarks: Record<string, [mark: string, look: string]> = {
  holds: ['✓', 'yes'],
  'holds in part': ['≈', 'part'],
  'does not hold': ['✗', 'no'],
};
const kNotTested = 'not tested';

/// A table for each arm; claims that this study cannot test are only counted.
export function verdictOf(data: StudyReport): HTMLElement {
  const root = html('div', {});
  for (const arm of new Set(data.claims.map((claim) => claim.arm))) {
    const claims = data.claims.filter((claim) => claim.arm === arm);
    const tested = claims.filter(({ holds }) => holds !== kNotTested);
    if (arm) root.append(html('h3', {}, arm));
    if (tested.length) root.append(claimsTable(tested));
    const rest = claims.length - tested.length;
    const others = `${rest === 1 ? '1 claim needs' : `${number(rest)} claims need`} other networks, sizes or averages than this study has.`;
    if (rest) root.append(html('p', { class: 'faint' }, others));
  }
  return root;
}

function claimsTable(claims: StudyReport['claims']): HTMLElement {
  const rows = claims.map(({ says, holds, detail }) => {
    const [mark, look] = kMarks[holds] ?? ['•', 'open'];
    return html(
      'tr',
      { class: look },
      html('td', { class: 'verdict' }, html('span', { 'aria-hidden': 'true' }, mark), ` ${holds}`),
      html('th', { scope: 'row' }, says),
      html('td', {}, detail),
    );
  });
  const head = ['Verdict', 'Claim', 'Numbers'].map((title) => html('th', { scope: 'col' }, title));
  return html('table', { class: 'claims' }, html('thead', {}, html('tr', {}, ...head)), html('tbody', {}, ...rows));
}

interface Line {
  title: string;
  places: Map<string, Place>;
}

function linesOf(frame: Frame, choice: Choice): Line[] {
  return choice.lines().map((line) => ({
    title: line.title,
    places: new Map(
      places(frame, frame.select(line.fixed), choice.measure).map((place) => [`${place.network}/${place.x}`, place]),
    ),
  }));
}

/// Networks by sizes down, lines across.
export function meansOf(frame: Frame, choice: Choice): HTMLElement {
  const lines = linesOf(frame, choice);
  const keys = [...new Set(frame.rows.map((row) => `${row.network}/${row.x}`))];
  const better = frame.data.measures.find(({ name }) => name === choice.measure)?.better;
  const rows = keys.flatMap((key) => {
    const found = lines.map((line) => line.places.get(key));
    const some = found.find((place) => place !== undefined);
    if (!some) return [];
    const means = found.flatMap((place) => (place ? [place.mean] : []));
    const best = means.length > 1 && better ? (better === 'more' ? Math.max(...means) : Math.min(...means)) : null;
    const cells = found.map((place) => {
      const reach = place && place.repeats >= kEnough ? ` ±${number(place.reach)}` : '';
      return html('td', { class: place && best !== null && number(place.mean) === number(best) ? 'best' : null }, number(place?.mean), html('small', {}, reach));
    });
    return [
      html(
        'tr',
        {},
        html('th', { scope: 'row' }, some.network),
        html('td', {}, number(frame.byRows ? some.rows : some.x)),
        html('td', {}, number(some.repeats)),
        ...cells,
      ),
    ];
  });
  const titles = ['Network', frame.byRows ? 'Rows' : 'Rows / parameters', 'Data sets', ...lines.map(({ title }) => title)];
  return html(
    'table',
    { class: 'measures' },
    html('thead', {}, html('tr', {}, ...titles.map((title) => html('th', { scope: 'col' }, title)))),
    html('tbody', {}, ...rows),
  );
}

/// What is on show, a line for each mean.
export function csvOf(frame: Frame, choice: Choice): string {
  const head = ['network', frame.byRows ? 'rows' : 'ratio', choice.by, 'measure', 'mean', 'low', 'high', 'repeats'];
  const body = linesOf(frame, choice).flatMap((line) =>
    [...line.places.values()].map((place) => {
      const interval = place.repeats >= kEnough ? [place.low, place.high] : ['', ''];
      return [place.network, place.x, line.title, choice.measure, place.mean, ...interval, place.repeats];
    }),
  );
  return `${[head, ...body].map(csvLine).join('\n')}\n`;
}

export function csvButton(frame: Frame, choice: Choice): HTMLButtonElement {
  const button = html('button', { type: 'button' }, 'Save as CSV');
  button.addEventListener('click', () => download('study.csv', 'text/csv', csvOf(frame, choice)));
  return button;
}
