// SPDX-License-Identifier: Apache-2.0
// The page of a study: panels for every network, the verdict, thresholds, means.
import { list, number } from '../charts/text.ts';
import type { StudyReport } from '../data.ts';
import { html } from '../parts/svg.ts';
import { counted } from '../parts/text.ts';
import { themeButton } from '../parts/theme.ts';
import { Choice } from './choice.ts';
import { kEnough } from './estimate.ts';
import { Frame } from './frame.ts';
import { mountPanels } from './panels.ts';
import { hasSweep, mountSweep } from './sweep.ts';
import { csvButton, meansOf, verdictOf } from './tables.ts';

export function showStudy(root: HTMLElement, data: StudyReport): void {
  root.classList.add('charts', 'study');
  const frame = new Frame(data);
  const caption = html('p', { class: 'faint', 'aria-live': 'polite' });
  const panels = html('div', { class: 'row three' });
  const sweep = html('section');
  const means = html('div', { class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': 'Table of means' });
  const parts: (() => void)[] = [];
  const update = () => {
    const measure = data.measures.find(({ name }) => name === choice.measure)!;
    const better = measure.better === null ? '' : `; ${measure.better === 'more' ? 'higher' : 'lower'} is better`;
    caption.textContent = `${measure.name}: ${measure.title}${better}. ${meaning(frame, choice)}`;
    means.replaceChildren(meansOf(frame, choice));
    for (const part of parts) part();
  };
  const choice = new Choice(frame, update);
  root.append(
    html('header', { class: 'top' }, html('h1', {}, data.title), themeButton()),
    html('p', {}, about(frame)),
    ...(data.note ? [html('p', { class: 'warned' }, data.note)] : []),
    html('div', { class: 'sticky' }, choice.root),
    caption,
    panels,
    sweep,
  );
  parts.push(mountPanels(panels, frame, choice));
  if (hasSweep(frame)) parts.push(mountSweep(sweep, frame, choice));
  if (data.claims.length)
    root.append(
      html('h2', {}, 'The verdict'),
      html('p', {}, 'Each claim of the paper against the rows of this study.'),
      html('div', { class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': 'Table of claims' }, verdictOf(data)),
    );
  root.append(
    html('h2', {}, 'Means'),
    html('div', { class: 'controls' }, html('span', {}, 'Of the measure and the lines that are on show.'), csvButton(frame, choice)),
    means,
    html('footer', { class: 'faint' }, `hoist ${data.version}${data.command ? `: ${data.command}` : ''}`),
  );
  update();
}

function about(frame: Frame): string {
  const { plan, networks } = frame.data;
  const sizes = (frame.byRows ? plan.rows : plan.ratios) as number[] | undefined;
  const named = sizes ? ` at ${list(sizes.map(number))} ${frame.byRows ? 'rows' : 'times as many rows as parameters'}` : '';
  const replicates = Number(plan.replicates ?? 0);
  const bag = replicates ? `, bags of ${counted(replicates, 'DAG')}` : ', no bags';
  const repeats = counted(Number(plan.repeats ?? 1), 'data set');
  return `${counted(networks.length, 'network')}${named}, ${repeats} for each${bag}, seed ${plan.seed ?? 'unknown'}.`;
}

function meaning(frame: Frame, choice: Choice): string {
  const enough = Number(frame.data.plan.repeats ?? 1) >= kEnough;
  const lines = enough
    ? 'Lines are means over data sets, bands their 95 % intervals.'
    : `Each point is one data set: with fewer than ${kEnough} there is no interval to speak of.`;
  const boxes = choice.boxesOf() ? ' Grey: the middle half of the single DAGs, their median, and how far they reach.' : '';
  const scaled = choice.measure.startsWith('scaled') ? ' It is scaled within each data set, over all its graphs.' : '';
  return lines + boxes + scaled;
}
