// SPDX-License-Identifier: Apache-2.0
// The groups of the bag as small pictures: the replicate in the middle of each, how many are alike,
// and the links by which they differ most from all others.
import type { Cluster, Clusters } from '../../average/clusters.ts';
import type { Edge, Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { Drawing, layoutOf, type DrawnEdge } from '../../parts/drawing.ts';
import { html } from '../../parts/svg.ts';
import { counted, share, shortened } from '../../parts/text.ts';
import { layoutAround } from '../structures/around.ts';

const kLinks = 3; // that are named
const kTells = 0.15; // differences below say nothing
const kWhole = 60; // variables; of more only those are drawn on whose links the groups differ
const kNames = 1.5; // in pictures that are shrunk further names could not be read
const kClear = 0.1; // the silhouette of groups that are set apart

export interface Telling {
  edge: Edge;
  here: number; // its share in the group
  elsewhere: number;
}

/// The edges whose share in a group is most unlike that in the rest, one for each pair.
export function tellingLinks(model: Model, group: Cluster): Telling[] {
  const { sets, pick, weights } = model.data.bag;
  const inside = new Set(group.members);
  const sums = new Map<number, [here: number, elsewhere: number]>();
  const total: [number, number] = [0, 0];
  pick.forEach((picks, replicate) => {
    const side = inside.has(replicate) ? 0 : 1;
    const weight = weights?.[replicate] ?? 1;
    total[side] += weight;
    picks.forEach((set, child) => {
      for (const parent of sets[child][set]) {
        const key = model.key(parent, child);
        let sum = sums.get(key);
        if (!sum) sums.set(key, (sum = [0, 0]));
        sum[side] += weight;
      }
    });
  });
  const all = [...sums].map(
    ([key, [here, elsewhere]]): Telling => ({
      edge: [Math.floor(key / model.size), key % model.size],
      here: here / total[0],
      elsewhere: total[1] ? elsewhere / total[1] : 0,
    }),
  );
  const differs = (each: Telling) => Math.abs(each.here - each.elsewhere);
  // Of a link that is turned round, the way that the group has says it better.
  all.sort(
    (a, b) =>
      differs(b) - differs(a) || b.here - a.here || a.edge[0] - b.edge[0] || a.edge[1] - b.edge[1],
  );
  const found: Telling[] = [];
  for (const each of all) {
    if (differs(each) < kTells || found.length === kLinks) break;
    if (!found.some(({ edge: [a, b] }) => a === each.edge[1] && b === each.edge[0])) found.push(each);
  }
  return found;
}

export interface Groups {
  root: HTMLElement;
  mark(group: Cluster | null, replicate: number): void;
}

export function groupsPart(
  model: Model,
  { clusters, silhouette }: Clusters,
  choose: (group: Cluster | null) => void,
): Groups {
  const told = clusters.map((group) => (clusters.length > 1 ? tellingLinks(model, group) : []));
  const ends = new Set<Node>(told.flatMap((links) => links.flatMap(({ edge }) => edge)));
  const union = clusters.flatMap((group) => model.replicate(group.medoid));
  const part = model.size > kWhole && ends.size > 1 ? ends : null;
  const layout = part ? layoutAround(model, part, union) : layoutOf(model);

  const scale = Math.max(layout.width / 250, layout.height / 150);
  const cards = clusters.map((group, i) => {
    const host = html('span', { class: 'host' });
    const size = html('strong', {}, `${group.members.length} of ${counted(model.replicates, 'replicate')}`);
    const card = html('button', { type: 'button', 'aria-pressed': 'false' }, host, size);
    if (told[i].length) card.append(tableOf(model, told[i]));
    const drawing = new Drawing(host, model, { small: scale > kNames, layout });
    drawing.svg.setAttribute('aria-hidden', 'true');
    drawing.svg.style.setProperty('--thick', String(Math.max(1, scale)));
    const edges = model.replicate(group.medoid);
    // What the group lacks is drawn as dots.
    const linked = new Set(edges.flatMap(([a, b]) => [model.key(a, b), model.key(b, a)]));
    const lacks = told[i].filter(({ edge: [a, b] }) => !linked.has(model.key(a, b)));
    const drawn = edges.map(([from, to]): DrawnEdge => ({ from, to, width: 0.3 }));
    for (const { edge } of lacks) drawn.push({ from: edge[0], to: edge[1], lost: true });
    drawing.show(drawn, { only: part, labels: 'none' });
    for (const { edge } of told[i])
      drawing.svg.querySelector(`[data-edge="${edge.join(' ')}"]`)?.classList.add('tells');
    card.addEventListener('click', () => choose(card.getAttribute('aria-pressed') === 'true' ? null : group));
    return card;
  });

  const root = html(
    'section',
    { class: 'groups' },
    html('h3', {}, 'Replicates that are alike'),
    html('p', { class: 'hint' }, noteOf()),
    html('div', { class: 'cards' }, ...cards),
  );

  function noteOf(): string {
    if (silhouette === null)
      return 'The bag does not fall into groups. This is the replicate that is nearest to all others.';
    const how = 'Each picture is the replicate in the middle of its group; a click plays only this group.';
    const what = part ? ' Only variables on whose links the groups differ are drawn.' : '';
    const clear =
      silhouette < kClear
        ? `The groups are hardly set apart (silhouette ${share(silhouette)}): replicates differ here and ` +
          'there, not in a few ways.'
        : `The bag falls into ${clusters.length} groups (silhouette ${share(silhouette)}).`;
    return `${clear} ${how}${what}`;
  }

  return {
    root,
    mark(group, replicate) {
      clusters.forEach((each, i) => {
        cards[i].setAttribute('aria-pressed', String(each === group));
        cards[i].classList.toggle('here', each.members.includes(replicate));
      });
    },
  };
}

/// The shares by which a group differs, beside those of all others.
function tableOf(model: Model, links: Telling[]): HTMLElement {
  const row = (name: string, here: string, elsewhere: string, title = '') => [
    html('span', { class: 'name', title }, name),
    html('span', {}, here),
    html('span', {}, elsewhere),
  ];
  const made = html('span', { class: 'tells' }, ...row('', 'here', 'elsewhere'));
  for (const { edge, here, elsewhere } of links) {
    const [a, b] = edge.map((end) => model.name(end));
    made.append(...row(`${shortened(a)} → ${shortened(b)}`, share(here), share(elsewhere), `${a} → ${b}`));
  }
  return made;
}
