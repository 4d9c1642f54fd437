// SPDX-License-Identifier: Apache-2.0
// All variables, each with its vote as a strip: how much of the bag is behind each of its
// structures. One long piece: the bag agrees; many short ones: the vote is split.
import type { Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { html } from '../../parts/svg.ts';
import { share, shortened } from '../../parts/text.ts';
import type { State } from '../../state.ts';
import { fatesOf, shapeOf } from './votes.ts';
import { setWord } from './words.ts';

const kPieces = 40; // of a strip; more could not be told apart

export interface VariableList {
  root: HTMLElement;
  show(state: State): void;
}

/// The strip as a gradient: one element for each variable, however many pieces. Pieces of one kind
/// are parted by a thin line of paper.
function strip(pieces: [share: number, colour: string][]): string {
  const stops: string[] = [];
  let at = 0;
  for (const [size, colour] of pieces) {
    const end = Math.min(1, at + size);
    if (end - at < 0.004) break;
    const line = end - at > 0.025 ? 0.008 : 0;
    stops.push(`${colour} ${pc(at)} ${pc(end - line)}`, `var(--paper) ${pc(end - line)} ${pc(end)}`);
    at = end;
  }
  if (at < 1) stops.push(`transparent ${pc(at)} 100%`);
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

const pc = (x: number) => `${(100 * x).toFixed(1)}%`;

export function variableList(model: Model, choose: (node: Node) => void): VariableList {
  const hint = 'Find a variable';
  const search = html('input', { type: 'search', placeholder: hint, 'aria-label': hint });
  const order = html('select', { 'aria-label': 'Order of the variables' });
  order.append(html('option', { value: 'doubt' }, 'most doubt first'), html('option', { value: 'name' }, 'by name'));
  order.append(html('option', { value: 'table' }, 'as in the table'));
  const items = html('div', { class: 'items', role: 'listbox', 'aria-label': 'Variables', tabindex: 0 });
  const note = html('p', { class: 'hint' });
  const root = html('div', { class: 'variables' }, search, order, items, note);

  const buttons = model.data.names.map((name, node) => {
    const label = html('span', { class: 'name', title: name }, shortened(name, 80));
    const of = html('span', { class: 'doubt' });
    const bar = html('span', { class: 'strip' });
    const item = html('div', { class: 'item', role: 'option', id: `variable-${node}` }, label, of, bar);
    item.addEventListener('click', () => choose(node));
    return { item, bar, of };
  });
  let sorted: Node[] = [];
  let shown: State | null = null;
  const found = () => {
    const wanted = search.value.trim().toLowerCase();
    return sorted.filter((node) => model.name(node).toLowerCase().includes(wanted));
  };
  const arrange = () => {
    if (!shown) return;
    const { doubt } = shapeOf(model, shown.method);
    const { ranks } = model.data;
    sorted = model.data.names.map((_, node) => node);
    if (order.value === 'name') sorted.sort((a, b) => ranks[a] - ranks[b]);
    if (order.value === 'doubt') sorted.sort((a, b) => doubt[b] - doubt[a] || ranks[a] - ranks[b]);
    items.replaceChildren(...found().map((node) => buttons[node].item));
  };
  search.addEventListener('input', arrange);
  order.addEventListener('change', arrange);
  items.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = found();
    const at = all.indexOf(shown?.node ?? -1);
    const next = all[Math.max(0, Math.min(all.length - 1, at + step))];
    if (next !== undefined) choose(next);
  });

  const looks: string[] = [];
  const paint = (state: State) => {
    const { kind, ranked, places, doubt } = shapeOf(model, state.method);
    const fates = fatesOf(model, state.method, state.alpha);
    const single = kind === 'edges' || kind === 'other';
    buttons.forEach(({ bar, of }, node) => {
      const all = places[node].slice(0, kPieces);
      const pieces = all.map((place): [number, string] => [
        ranked[place].posterior / (single ? Math.max(1, places[node].length) : 1),
        fates(place) === 'taken' ? 'var(--mine)' : 'var(--rest)',
      ]);
      const look = strip(pieces);
      if (looks[node] === look) return;
      looks[node] = look;
      bar.style.background = look;
      of.textContent = share(doubt[node]);
    });
    note.textContent = single
      ? 'The number is how many edges of the variable two replicates are expected to have otherwise.'
      : `Each piece is a ${setWord(kind)}, the coloured one is taken. The number is the chance that ` +
        'two replicates disagree on it.';
  };

  const show = (state: State) => {
    const before = shown;
    shown = state;
    if (!before || before.method !== state.method || before.alpha !== state.alpha) paint(state);
    if (!before || before.method !== state.method) arrange();
    if (before?.node !== state.node) {
      if (before?.node != null) buttons[before.node].item.removeAttribute('aria-selected');
      if (state.node === null) return;
      const { item } = buttons[state.node];
      item.setAttribute('aria-selected', 'true');
      items.setAttribute('aria-activedescendant', item.id);
      bringIntoList(items, item);
    }
  };
  return { root, show };
}

/// Moves the list until the item shows; the page stays where it is, which `scrollIntoView` would move.
function bringIntoList(items: HTMLElement, item: HTMLElement): void {
  const [list, at] = [items.getBoundingClientRect(), item.getBoundingClientRect()];
  if (at.top < list.top) items.scrollTop -= list.top - at.top;
  else if (at.bottom > list.bottom) items.scrollTop += at.bottom - list.bottom;
}
