// SPDX-License-Identifier: Apache-2.0
// A small picture of every variable. Pictures are made when they come near the screen, so a table
// of hundreds opens at once.
import { choice } from '../../charts/dom.ts';
import { number } from '../../charts/text.ts';
import type { ColumnData } from '../../data.ts';
import type { Model } from '../../model.ts';
import { html, svg, title } from '../../parts/svg.ts';
import { counted, percent, shortened } from '../../parts/text.ts';

const kAtOnce = 60; // cards; the others come when they are asked for
const kLevels = 5; // of a variable; the others are one bar
const kWidth = 220;
const kHeight = 76;
const kLetter = 5.6; // about its width

export function mountVariables(root: HTMLElement, model: Model, columns: ColumnData[]): void {
  const cards = html('div', { class: 'cards' });
  const found = html('p', { class: 'faint', 'aria-live': 'polite' });
  const more = html('button', { type: 'button' });
  const input = html('input', { type: 'search', placeholder: 'name or level', 'aria-label': 'Search variables' });
  let order = 'table';
  let most = kAtOnce;

  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        const node = Number((target as HTMLElement).dataset.variable);
        target.querySelector('.picture')!.replaceChildren(picture(columns[node], model.name(node)));
      }
    },
    { rootMargin: '300px' },
  );
  const made = new Map<number, HTMLElement>();
  const cardOf = (node: number) => {
    let card = made.get(node);
    if (!card) {
      card = cardFor(model.name(node), columns[node], model.data.rows ?? 0);
      card.dataset.variable = String(node);
      made.set(node, card);
      near.observe(card);
    }
    return card;
  };
  const show = () => {
    const asked = input.value.toLowerCase();
    const has = (text: string) => text.toLowerCase().includes(asked);
    const nodes = columns
      .map((_, node) => node)
      .filter((node) => has(model.name(node)) || columns[node].levels?.some(has));
    if (order === 'name') nodes.sort((a, b) => model.data.ranks[a] - model.data.ranks[b]);
    if (order === 'missing') nodes.sort((a, b) => columns[b].missing - columns[a].missing);
    cards.replaceChildren(...nodes.slice(0, most).map(cardOf));
    const shown = Math.min(nodes.length, most);
    found.textContent =
      shown === columns.length ? '' : `${number(shown)} of ${counted(columns.length, 'variable')}${asked ? ' found' : ''}`;
    more.hidden = nodes.length <= most;
    more.textContent = `Show all ${number(nodes.length)}`;
  };
  input.addEventListener('input', show);
  more.addEventListener('click', () => {
    most = Infinity;
    show();
  });
  addEventListener('beforeprint', () => {
    for (const [node, card] of made) card.querySelector('.picture')!.replaceChildren(picture(columns[node], model.name(node)));
  });
  const ways: [string, string][] = [['table', 'as in the table'], ['name', 'name'], ['missing', 'most missing first']];
  root.append(
    html('h2', {}, 'Variables'),
    html(
      'div',
      { class: 'controls' },
      html('label', {}, 'Search ', input),
      choice('Order', ways, order, (value) => {
        order = value;
        show();
      }),
      found,
    ),
    cards,
    more,
  );
  show();
}

function cardFor(name: string, column: ColumnData, rows: number): HTMLElement {
  const kind =
    column.kind === 'continuous' ? 'continuous' : `discrete, ${counted(column.levels?.length ?? 0, 'level')}`;
  const card = html('article', { class: 'card' });
  card.append(
    html('h3', { title: name }, shortened(name, 28) || '(no name)'),
    html('p', { class: 'faint' }, kind, column.missing ? html('b', {}, `, ${percent(rows ? column.missing / rows : 0)} missing`) : ''),
    html('div', { class: 'picture' }),
  );
  const note = html('p', { class: 'remark' });
  if (column.judged) note.append(`Judged by its ${column.judged}. `);
  if (column.turned_by) {
    const flag = html('code', { title: `${column.turned_by} ${name}` }, column.turned_by);
    note.append(flag, ` makes it ${column.kind === 'continuous' ? 'discrete' : 'continuous'}. `);
  }
  if (column.bins) note.append(`Cut into levels (${column.bins.method}) at ${column.bins.cuts.map(number).join(', ')}.`);
  if (note.firstChild) card.append(note);
  return card;
}

function picture(column: ColumnData, name: string): Element {
  if (column.histogram) return histogram(column.histogram, name);
  if (column.levels && column.counts) return levels(column.levels, column.counts, name);
  return html('p', { class: 'faint' }, 'no distribution in this report');
}

function histogram({ from, to, counts }: NonNullable<ColumnData['histogram']>, name: string): Element {
  const label = `Histogram of ${name} from ${number(from)} to ${number(to)}`;
  const root = svg('svg', { viewBox: `0 0 ${kWidth} ${kHeight}`, role: 'img', 'aria-label': label });
  const most = Math.max(...counts, 1);
  const [wide, high] = [kWidth / counts.length, kHeight - 16];
  counts.forEach((many, index) => {
    const height = (many / most) * high;
    const bar = svg('rect', { x: index * wide, y: high - height, width: Math.max(wide - 1, 0.5), height, class: 'bar' });
    const step = (to - from) / counts.length;
    bar.append(title(`${number(from + index * step)} to ${number(from + (index + 1) * step)}: ${number(many)}`));
    root.append(bar);
  });
  root.append(
    svg('line', { x1: 0, x2: kWidth, y1: high, y2: high, class: 'axis' }),
    words(0, kHeight - 3, number(from), 'start'),
    words(kWidth, kHeight - 3, number(to), 'end'),
  );
  return root;
}

function levels(names: string[], counts: number[], name: string): Element {
  const all = counts.reduce((sum, many) => sum + many, 0) || 1;
  const order = names.map((_, index) => index);
  if (names.length > kLevels) order.sort((a, b) => counts[b] - counts[a]);
  const bars = order
    .slice(0, names.length > kLevels ? kLevels - 1 : kLevels)
    .map((index) => ({ name: names[index], many: counts[index] }));
  if (names.length > kLevels) {
    const rest = order.slice(kLevels - 1).reduce((sum, index) => sum + counts[index], 0);
    bars.push({ name: `${number(names.length - kLevels + 1)} more`, many: rest });
  }
  const line = 15;
  const label = `Levels of ${name}: ${bars.map((bar) => `${bar.name} ${percent(bar.many / all)}`).join(', ')}`;
  const root = svg('svg', { viewBox: `0 0 ${kWidth} ${kHeight}`, role: 'img', 'aria-label': label });
  const left = 6 + kLetter * Math.max(3, ...bars.map((bar) => Math.min(12, [...bar.name].length)));
  const whole = kWidth - left - 34; // of a bar of all rows
  bars.forEach((bar, index) => {
    const y = index * line;
    const group = svg('g');
    group.append(
      title(`${bar.name}: ${number(bar.many)} (${percent(bar.many / all)})`),
      svg('rect', { x: left, y: y + 2, width: Math.max((bar.many / all) * whole, 0.5), height: line - 4, class: 'bar' }),
      words(left - 4, y + 11, shortened(bar.name, 12) || '(empty)', 'end'),
      words(left + 4 + (bar.many / all) * whole, y + 11, percent(bar.many / all).replace('less than', '<'), 'start'),
    );
    root.append(group);
  });
  return root;
}

function words(x: number, y: number, text: string, anchor: 'start' | 'end'): SVGTextElement {
  const element = svg('text', { x, y, 'text-anchor': anchor });
  element.textContent = text;
  return element;
}
