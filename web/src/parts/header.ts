// SPDX-License-Identifier: Apache-2.0
// What the page is about: its title, and the run in one line.
import type { BagReport } from '../data.ts';
import { html } from './svg.ts';
import { count, counted } from './text.ts';

function factsOf(data: BagReport): string[] {
  const { learner, rows, seed, bag, weighing } = data;
  const weighed = bag.weights ? ` (worth ${weighing.effective.toPrecision(3)})` : '';
  const how = [learner?.learner, learner?.score].filter((word) => typeof word === 'string');
  return [
    ...(rows === null ? [] : [counted(rows, 'row')]),
    counted(data.names.length, 'variable'),
    counted(bag.pick.length, 'replicate') + weighed,
    ...(seed === null ? [] : [`seed ${seed}`]),
    ...(how.length ? [`learner ${how.join(', ')}`] : []),
    ...(learner?.resample ? [String(learner.resample)] : []),
    ...(data.truth ? [`a truth of ${count(data.truth.length)} edges`] : []),
  ];
}

/// The same for the caption of a figure.
export function runInWords(data: BagReport): string {
  const n = data.rows === null ? [] : [`n = ${count(data.rows)}`];
  const seed = data.seed === null ? [] : [`seed ${data.seed}`];
  return [...n, counted(data.bag.pick.length, 'replicate'), ...seed].join(', ');
}

export function header(data: BagReport, ...tools: HTMLElement[]): HTMLElement {
  const facts = factsOf(data).map((fact) => html('li', {}, fact));
  const words = html(
    'div',
    { class: 'words' },
    html('h1', { title: data.title }, data.title),
    html('ul', { class: 'facts' }, ...facts),
  );
  return html('header', { class: 'top' }, words, html('div', { class: 'tools' }, ...tools));
}
