// SPDX-License-Identifier: Apache-2.0
// How the bag votes: the structures of the chosen variable, which of them the average took and why,
// and how the whole average came about.
import type { Node } from '../data.ts';
import type { Model } from '../model.ts';
import { colourOf, titleOf } from '../parts/methods.ts';
import { paced } from '../parts/pace.ts';
import { html } from '../parts/svg.ts';
import { shortened } from '../parts/text.ts';
import type { State, Store } from '../state.ts';
import { comparisonPart } from './structures/compare.ts';
import { linksPart } from './structures/links.ts';
import { variableList } from './structures/list.ts';
import { miniPart } from './structures/mini.ts';
import { setsPart } from './structures/sets.ts';
import { stepsPart } from './structures/steps.ts';
import { shapeOf, votesOf, type Kind, type Vote } from './structures/votes.ts';
import { lostTexts } from './structures/lost.ts';
import { headline, splitText } from './structures/words.ts';
import type { View } from './view.ts';

const kQuestion: Record<Kind, string> = {
  edges: 'Every edge by itself',
  parents: 'Which parents?',
  children: 'Which children?',
  incident: 'Which edges?',
  other: 'Which structures?',
};

const kWhole = 'A set is taken or refused as a whole, the largest share first.';
const oneVote = (what: string) => `A replicate has one vote: for all ${what} that it gives the variable. ${kWhole}`;
const kHow: Record<Kind, string> = {
  edges:
    'A replicate votes for each of its edges apart. Edges above the threshold are taken, the largest ' +
    'share first, unless one would close a cycle.',
  parents: oneVote('parents'),
  children: oneVote('children'),
  incident: oneVote('edges'),
  other: 'A structure is taken or refused as a whole, the largest share first.',
};

const kOrdered = 'ordered';
const kOwnBag =
  ' This average has a bag of its own, whose replicates all follow one order; the shares are of that bag.';

/// Where nobody has chosen: the variable on which the bag is least at one.
export function mostDoubted(model: Model, method: string): Node {
  const { doubt } = shapeOf(model, method);
  return doubt.reduce((best, value, node) => (value > doubt[best] ? node : best), 0);
}

function mount(root: HTMLElement, model: Model, store: Store) {
  root.classList.add('structures');
  const choose = (node: Node) => paced(store, { node, decision: null });
  const list = variableList(model, choose);
  const title = html('h2');
  const how = html('p', { class: 'hint' });
  const lead = html('p', { class: 'lead' });
  const split = html('div', { class: 'split' });
  let rowsOf: HTMLElement;
  const hover = (vote: Vote | null) => {
    links.light(vote);
    rowsOf.querySelectorAll('.row').forEach((row) => {
      row.classList.toggle('lit', row.getAttribute('data-place') === String(vote?.place));
    });
  };
  const sets = setsPart(model, (decision) => paced(store, { decision }), hover);
  rowsOf = sets.root;
  const links = linksPart(model, hover);
  const comparison = comparisonPart(model, (method) =>
    paced(store, { method, alpha: model.method(method).threshold, decision: null }),
  );
  const mini = miniPart(model, choose, (place) => steps.goTo(place));
  const look = (decision: number | null) => paced(store, { decision });
  const steps = stepsPart(model, look, choose, () => store.now.view === 'structures');
  const middle = html('div', { class: 'votes' }, title, how, lead, split, sets.root, links.root);
  const right = html('div', { class: 'right' }, mini.root, comparison.root);
  root.append(html('div', { class: 'main' }, list.root, middle, right), steps.root);

  let last: Node | null = null; // stays where the choice is taken back
  const update = (now: State) => {
    const node = (last = now.node ?? last ?? mostDoubted(model, now.method));
    const { kind } = shapeOf(model, now.method);
    const votes = votesOf(model, now.method, now.alpha, node);
    const { edges } = model.average(now.method, now.alpha);
    root.style.setProperty('--mine', colourOf(now.method));
    title.textContent = `${shortened(model.name(node), 40)}: ${kQuestion[kind]}`;
    how.textContent = kHow[kind] + (now.method === kOrdered ? kOwnBag : '');
    title.title = model.name(node);
    lead.textContent = headline(model, now.method, now.alpha, kind, node, votes);
    const lost = lostTexts(model, now, kind, node);
    const { text, isLost } = splitText(model, edges, kind, votes);
    split.replaceChildren(...[...lost, text].map((each) => html('p', {}, each)));
    split.hidden = !split.textContent;
    split.classList.toggle('warns', isLost || lost.length > 0);
    list.show({ ...now, node });
    sets.show(now, node, kind, votes);
    links.show(edges, node, kind, votes);
    mini.show(now, node, kind, votes);
    comparison.show(now, node);
    steps.show(now, node);
    steps.root.setAttribute('aria-label', `How ${titleOf(now.method)} came about`);
  };
  return { update };
}

export const structures: View = {
  id: 'structures',
  title: 'Votes',
  ofVariable: true,
  fits: (model) => model.replicates > 0 && model.data.methods.length > 0,
  mount,
};
