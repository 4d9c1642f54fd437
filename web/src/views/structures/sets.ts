// SPDX-License-Identifier: Apache-2.0
// The structures of the chosen variable, first ranked first: each a row of chips with its share as
// a bar, and what became of it. The threshold is a line across the bars.
import type { Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { html } from '../../parts/svg.ts';
import { count, share } from '../../parts/text.ts';
import type { State } from '../../state.ts';
import { chips } from './chips.ts';
import type { Kind, Vote } from './votes.ts';
import { kNone, nodesPath, number3, setText, structureText, verdictIcon } from './words.ts';

const kShown = 6; // rows before 'show all'

/// What became of a structure, in words.
export function verdictText(model: Model, state: State, kind: Kind, vote: Vote, votes: Vote[]): string {
  const { vertex } = vote.ranked.structure;
  if (vote.verdict === 'taken') return 'taken';
  if (vote.verdict === 'else') return 'the average has another';
  if (vote.verdict === 'below') return 'below the threshold';
  if (vote.verdict === 'placed') {
    const won = votes.find((each) => each.verdict === 'taken' && each.ranked.structure.vertex === vertex);
    return won ? `outvoted: ${setText(model, kind, won.ranked.structure.edges)} came first` : 'outvoted';
  }
  const path = model.blockingPath(state.method, state.alpha, vote.place);
  if (vote.verdict === 'forbidden') return `forbidden by knowledge: ${nodesPath(model, path)}`;
  return `refused: would close a cycle: ${nodesPath(model, [...path, path[0]])}`;
}

export interface Sets {
  root: HTMLElement;
  show(state: State, node: Node, kind: Kind, votes: Vote[]): void;
}

export function setsPart(
  model: Model,
  choose: (place: number | null) => void,
  hover: (vote: Vote | null) => void,
): Sets {
  const rows = html('div', { class: 'rows' });
  const scale = html('div', { class: 'scale', 'aria-hidden': 'true' });
  const more = html('button', { class: 'show-all', type: 'button' });
  const note = html('p', { class: 'hint' });
  const root = html('div', { class: 'sets' }, scale, rows, more, note);
  let all = false;
  let last: Node | null = null;
  let shownOf = '';
  let again = () => {};
  more.addEventListener('click', () => {
    all = !all;
    again();
  });

  const show = (state: State, node: Node, kind: Kind, votes: Vote[]) => {
    if (node !== last) all = false;
    last = node;
    again = () => show(state, node, kind, votes);
    root.style.setProperty('--alpha', String(state.alpha));
    const { kappa } = model.method(state.method);
    const taken = votes.find((vote) => vote.verdict === 'taken');
    // The one taken and the one chosen are always among those shown.
    const shown = votes.filter(
      (vote, i) => all || i < kShown || vote.place === state.decision || (vote === taken && kind !== 'edges'),
    );
    const id = [state.method, state.alpha, node, ...shown.map((vote) => vote.place)].join(' ');
    if (id === shownOf) {
      // Only the choice is another one: rows stay, and with them the focus of the keyboard.
      for (const row of rows.children)
        row.setAttribute('aria-pressed', String(row.getAttribute('data-place') === String(state.decision)));
      return;
    }
    shownOf = id;
    scale.replaceChildren(...scaleOf(state.alpha, kappa));
    rows.replaceChildren(
      ...shown.map((vote) => {
        const row = rowOf(vote, state, node, kind, votes, taken);
        row.addEventListener('click', () =>
          choose(row.getAttribute('aria-pressed') === 'true' ? null : vote.place),
        );
        row.addEventListener('pointerenter', () => hover(vote));
        row.addEventListener('pointerleave', () => hover(null));
        return row;
      }),
    );
    const hidden = votes.length - shown.length;
    more.hidden = !hidden && !(all && votes.length > kShown);
    more.textContent = hidden ? `Show ${hidden} more` : `Show the first ${kShown}`;
    note.textContent = kappa
      ? `The full bar is the share of the bag with exactly this set. The pale one is what it is ranked by: sets that ` +
        `differ by d edges help each other by ${number3(kappa)} to the power of d.`
      : '';
  };

  const rowOf = (vote: Vote, state: State, node: Node, kind: Kind, votes: Vote[], taken: Vote | undefined) => {
    const { support, posterior, count: replicates, structure } = vote.ranked;
    const verdict = verdictText(model, state, kind, vote, votes);
    const bar = html('span', { class: 'bar' }, html('i', { class: 'pale' }), html('i', { class: 'full' }));
    bar.style.setProperty('--support', String(support));
    bar.style.setProperty('--share', String(posterior));
    const against = taken && taken !== vote && kind !== 'edges' ? taken.edges : null;
    const text = structureText(model, kind, structure);
    return html(
      'button',
      {
        type: 'button',
        class: `row ${vote.verdict}`,
        'data-place': vote.place,
        'aria-pressed': String(vote.place === state.decision),
        'aria-label':
          `${text}: share ${share(posterior)}, ` +
          `${replicates} of ${model.replicates} replicates, ${verdict}`,
      },
      html('span', { class: 'icon', 'aria-hidden': 'true' }, verdictIcon[vote.verdict]),
      chips(model, node, vote.edges, kNone[kind], against),
      bar,
      html(
        'span',
        { class: 'numbers-of' },
        html('span', { class: 'share' }, share(posterior)),
        html('span', { class: 'count' }, `${count(replicates)} of ${count(model.replicates)}`),
      ),
      html('span', { class: 'verdict', title: verdict }, verdict),
    );
  };
  return { root, show };
}

function scaleOf(alpha: number, kappa: number): HTMLElement[] {
  const tick = (at: number, text: string, kind: string) => {
    const made = html('span', { class: kind }, text);
    made.style.setProperty('--at', String(at));
    return made;
  };
  const ticks = [tick(0, '0', 'tick'), tick(0.5, '½', 'tick'), tick(1, '1', 'tick')];
  const inner = html('span', { class: 'axis' }, ...ticks);
  inner.append(tick(alpha, `threshold ${number3(alpha)}`, alpha > 0.5 ? 'alpha left' : 'alpha'));
  return [html('span', { class: 'what' }, kappa ? 'share of the bag, and support' : 'share of the bag'), inner];
}
