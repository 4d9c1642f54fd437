// SPDX-License-Identifier: Apache-2.0
// Play the bag: replicates one after the other on one layout, so that the eye sees what stays.
import { clustersOf, type Cluster } from '../average/clusters.ts';
import type { Edge } from '../data.ts';
import type { Model } from '../model.ts';
import { colourOf, titleOf } from '../parts/methods.ts';
import { paced } from '../parts/pace.ts';
import { html } from '../parts/svg.ts';
import { counted, shortened } from '../parts/text.ts';
import type { State, Store } from '../state.ts';
import { groupsPart } from './replay/groups.ts';
import { linkPart, mostDoubtful } from './replay/link.ts';
import { changeOf, picture, type Change, type Part } from './replay/picture.ts';
import { player } from './replay/player.ts';
import { mostDoubted } from './structures.ts';
import { around } from './structures/around.ts';
import { nodesPath } from './structures/words.ts';
import type { View } from './view.ts';

const kReadable = 60; // variables; of more only what is around the chosen one is shown at first
const kPart = 14; // variables that are shown then
const kNamed = 4; // changes of a kind that are named

function changeText(model: Model, { fresh, gone, turned }: Change, isShown: (edge: Edge) => boolean): string {
  const some = (what: string, all: Edge[]) => {
    const edges = all.filter(isShown);
    if (!edges.length) return '';
    const named = edges.slice(0, kNamed).map((edge) => nodesPath(model, edge));
    const more = edges.length > kNamed ? ` and ${edges.length - kNamed} more` : '';
    return `${what} ${named.join(', ')}${more}.`;
  };
  const parts = [some('New:', fresh), some('Gone:', gone), some('Turned round:', turned)].filter(Boolean);
  return parts.length ? parts.join(' ') : 'All that is shown here stays.';
}

function mount(root: HTMLElement, model: Model, store: Store) {
  root.classList.add('replay');
  const all = model.data.bag.pick.map((_, replicate) => replicate);
  const clusters = clustersOf(model.data);
  let group: Cluster | null = null;
  const choose = (edge: Edge) => paced(store, { edge });
  const play = player(all, (replicate) => paced(store, { replicate }), () => store.now.view === 'replay');
  const drawing = picture(model, choose, (node) => paced(store, { node }));
  const link = linkPart(model, choose, (replicate) => (play.stop(), paced(store, { replicate })));
  const groups = groupsPart(model, clusters, (chosen) => {
    group = chosen;
    play.play(chosen ? chosen.members : all);
  });
  const says = html('p', { class: 'lead' });
  const changed = html('p', { class: 'changed' });
  const only = html('input', { type: 'checkbox', checked: model.size > kReadable });
  const onlyWhat = html('span');
  const part = html('label', { hidden: model.size <= 12 }, only, onlyWhat);
  only.addEventListener('change', () => update(store.now));
  play.root.append(part);
  const key = html('p', { class: 'hint key' });
  key.append(html('i', { class: 'in' }), 'edge of the average', html('i', { class: 'out' }), 'other edge');
  key.append(html('i', { class: 'new' }), 'new since the one before', html('i', { class: 'gone' }), 'gone since');
  const side = html('div', { class: 'side' }, link.root, html('h3', {}, 'Since the one before'), changed);
  root.append(says, play.root, html('div', { class: 'pair' }, drawing.root, side), key, groups.root);

  let last: { replicate: number; edges: Edge[] } | null = null;
  let isFirst = true;
  let before: Edge[] = []; // the edges of the replicate before
  let shown: Part | null = null; // null: all
  let shownOf = '';
  const restrict = (now: State, average: Edge[]) => {
    const node = now.node ?? mostDoubted(model, now.method);
    onlyWhat.textContent = ` only around ${shortened(model.name(node))}`;
    const id = only.checked && !part.hidden ? `${node} ${now.method} ${now.alpha}` : '';
    if (id === shownOf) return;
    shownOf = id;
    if (!id) return void (shown = null);
    const own = model.links().map((each): Edge => [each.from, each.to]);
    const edges = [...average, ...own.filter((edge) => edge.includes(node))];
    shown = { nodes: around(node, [], edges, kPart), edges };
  };
  const isShown = ([a, b]: Edge) => !shown || (shown.nodes.has(a) && shown.nodes.has(b));

  const update = (now: State) => {
    const replicate = now.replicate ?? play.order[0];
    play.at(replicate);
    root.style.setProperty('--mine', colourOf(now.method));
    root.style.setProperty('--flash', `${Math.min(700, play.interval())}ms`);
    if (last?.replicate !== replicate) {
      isFirst = last === null;
      before = last?.edges ?? model.replicate(replicate);
      last = { replicate, edges: model.replicate(replicate) };
    }
    const { edges } = last;
    const average = model.average(now.method, now.alpha).edges;
    const change = changeOf(model, edges, before);
    restrict(now, average);
    drawing.show(edges, average, change, now.edge, shown);
    const keys = new Set(average.map(([a, b]) => model.key(a, b)));
    const shared = edges.filter(([a, b]) => keys.has(model.key(a, b))).length;
    const which = group ? `, one of ${group.members.length} that are alike` : '';
    says.textContent =
      `Replicate ${replicate + 1}${which}: ${counted(edges.length, 'edge')}. It has ${shared} of the ` +
      `${counted(average.length, 'edge')} of ${titleOf(now.method)} and ${counted(edges.length - shared, 'other')}.`;
    changed.textContent = isFirst ? 'It is the first that is shown.' : changeText(model, change, isShown);
    const edge = now.edge ?? mostDoubtful(model);
    if (edge) link.show(edge, play.order, replicate);
    groups.mark(group, replicate);
  };
  return { update };
}

export const replay: View = {
  id: 'replay',
  title: 'Replicates',
  fits: (model) => model.replicates > 1,
  mount,
};
