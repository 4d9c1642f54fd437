// SPDX-License-Identifier: Apache-2.0
// Link by link: for each edge of the variable the shares of all of its sets that hold it, put end
// to end. An edge can win where no set that holds it does.
import type { Edge, Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { html } from '../../parts/svg.ts';
import { counted, share } from '../../parts/text.ts';
import { chips } from './chips.ts';
import { hasEdge, linkVotes, type Kind, type LinkVote, type Vote } from './votes.ts';
import { structureText } from './words.ts';

const kShown = 8;
const kPieces = 30; // of a bar; what is left is one more

const setsOf = ({ votes }: LinkVote) => votes.filter((vote) => vote.ranked.count > 0).length;

export interface Links {
  root: HTMLElement;
  show(average: Edge[], node: Node, kind: Kind, votes: Vote[]): void;
  light(vote: Vote | null): void;
}

export function linksPart(model: Model, hover: (vote: Vote | null) => void): Links {
  const heading = html('h3', {}, 'The same votes, link by link');
  const rows = html('div', { class: 'rows' });
  const note = html('p', { class: 'hint' });
  const root = html('div', { class: 'links' }, heading, rows, note);
  let pieces: { vote: Vote; piece: HTMLElement }[] = [];

  const barOf = (kind: Kind, votes: Vote[]) => {
    const bar = html('span', { class: 'stack' });
    votes.slice(0, kPieces).forEach((vote) => {
      const piece = html('i', { class: vote.verdict === 'taken' ? 'piece taken' : 'piece' });
      piece.style.setProperty('--share', String(vote.ranked.posterior));
      piece.title = `${structureText(model, kind, vote.ranked.structure)}: ${share(vote.ranked.posterior)}`;
      piece.addEventListener('pointerenter', () => hover(vote));
      piece.addEventListener('pointerleave', () => hover(null));
      pieces.push({ vote, piece });
      bar.append(piece);
    });
    const left = votes.slice(kPieces).reduce((sum, vote) => sum + vote.ranked.posterior, 0);
    const rest = html('i', { class: 'piece' });
    rest.style.setProperty('--share', String(left));
    if (left > 0) bar.append(rest);
    return bar;
  };

  const show = (average: Edge[], node: Node, kind: Kind, votes: Vote[]) => {
    pieces = [];
    const links = kind === 'edges' || kind === 'other' ? [] : linkVotes(votes).filter((link) => link.total > 0);
    root.hidden = !links.length;
    rows.replaceChildren(
      ...links.slice(0, kShown).map((link) =>
        html(
          'div',
          { class: hasEdge(average, link.edge) ? 'one taken' : 'one' },
          html('span', { class: 'icon', title: 'in the average' }, hasEdge(average, link.edge) ? '✓' : ''),
          chips(model, node, [link.edge], ''),
          barOf(kind, link.votes.filter((vote) => vote.ranked.posterior > 0)),
          html(
            'span',
            { class: 'numbers-of' },
            html('span', { class: 'share' }, share(link.total)),
            html('span', { class: 'count' }, `in ${counted(setsOf(link), 'set')}`),
          ),
        ),
      ),
    );
    const hidden = links.length - kShown;
    note.textContent =
      'Each piece is one set that holds the link; the coloured one was taken. ' +
      'A tick: the average has the link.' +
      (hidden > 0 ? ` ${hidden} more links have ${share(links[kShown].total)} or less.` : '');
  };

  const light = (vote: Vote | null) => {
    root.classList.toggle('lights', vote !== null);
    for (const each of pieces) each.piece.classList.toggle('lit', each.vote === vote);
  };
  return { root, show, light };
}
