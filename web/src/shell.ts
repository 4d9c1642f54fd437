// SPDX-License-Identifier: Apache-2.0
// The frame of a report: its heading, the choice of average and threshold, the tabs.
import type { BagReport } from './data.ts';
import { Model } from './model.ts';
import { fromAddress, keepInAddress } from './parts/address.ts';
import { header } from './parts/header.ts';
import { helpButton, listenToKeys } from './parts/help.ts';
import { Methods } from './parts/methods.ts';
import { within } from './parts/near.ts';
import { Numbers } from './parts/numbers.ts';
import { paced } from './parts/pace.ts';
import { Search } from './parts/search.ts';
import { html } from './parts/svg.ts';
import { Tabs } from './parts/tabs.ts';
import { themeButton } from './parts/theme.ts';
import { Threshold } from './parts/threshold.ts';
import { type State, Store } from './state.ts';
import { views } from './views/index.ts';
import type { Mounted, View } from './views/view.ts';

const kMany = 150; // variables, above which the page begins with a part of the graph
const kPart = 60; // and so many it shows at first
const kSideBySide = 16; // links of the variable that it begins with

export function showBag(root: HTMLElement, data: BagReport): void {
  const model = new Model(data);
  const open = views.filter((view) => view.fits(model));
  const ids = open.map((view) => view.id);
  const store = new Store(firstState(model, ids));
  const thresholds = new Map<string, number>(); // where the reader left each average

  const search = new Search(
    model,
    (node) =>
      paced(store, { node, edge: null, decision: null, ...viewOfVariable(open, store.now.view) }),
    { hint: 'Find a variable   /' },
  );
  const methods = new Methods(model, (method) => {
    const { threshold } = model.method(method);
    thresholds.set(store.now.method, store.now.alpha);
    paced(store, { method, alpha: thresholds.get(method) ?? threshold, decision: null });
  });
  const threshold = new Threshold(model, (alpha) => paced(store, { alpha, decision: null }));
  const numbers = new Numbers(model);
  const tabs = new Tabs(open, (view) => paced(store, { view }));
  const choice = html(
    'div',
    { class: 'choice' },
    methods.root,
    threshold.root,
    numbers.root,
    methods.says,
    numbers.status,
  );
  root.append(
    header(data, search.root, themeButton(), helpButton()),
    ...notes(data),
    choice,
    tabs.bar,
    ...tabs.panels.values(),
  );
  listenToKeys({
    '/': () => search.input.focus(),
    '?': () => root.querySelector<HTMLButtonElement>('button.keys')?.click(),
    Escape: () => paced(store, { ...lessChosen(store.now), edge: null, decision: null }),
  });

  const mounted = new Map<string, Mounted>();
  const show = (now: State, before: State | null) => {
    const view = open.find((each) => each.id === now.view);
    methods.update(now);
    threshold.update(now);
    numbers.update(now);
    if (!view) return;
    const isNew = !mounted.has(view.id);
    if (now.view !== before?.view) tabs.open(view.id); // first, so that the view can measure itself
    if (isNew) mounted.set(view.id, view.mount(tabs.panels.get(view.id)!, model, store));
    mounted.get(view.id)!.update(now, isNew || now.view !== before?.view ? null : before);
  };
  store.subscribe(show);
  show(store.now, null);
  keepInAddress(model, ids, store);
  document.body.getBoundingClientRect(); // lays out now, so that 'hoist:ready' counts it
}

function firstState(model: Model, ids: string[]): State {
  const { data } = model;
  const method =
    data.methods.find((each) => each.name === data.recommended?.method) ?? data.methods[0];
  const from = fromAddress(model, ids, location.hash);
  const first: State = {
    view: ids[0] ?? '',
    method: method.name,
    alpha: method.threshold,
    node: null,
    edge: null,
    decision: null,
    around: null,
    replicate: null,
    truth: false,
    ...from,
  };
  if (model.size <= kMany || from.node !== undefined || from.method !== undefined) return first;
  const links = new Array<number>(model.size).fill(0);
  for (const [a, b] of method.edges) (links[a]++, links[b]++);
  // Of those whose surroundings can be read: a hub has more than fit side by side.
  const few = links.map((count) => (count <= kSideBySide ? count : 0));
  const node = few.indexOf(Math.max(...few));
  return {
    ...first,
    node,
    around: within(model.size, method.edges, node, 2).size <= kPart ? 2 : 1,
  };
}

/// First the edge goes, then the variable; not the one whose surroundings are shown.
function lessChosen({ edge, decision, around }: State): Partial<State> {
  return edge || decision !== null || around !== null ? {} : { node: null };
}

/// What a reader should know before anything else.
function notes(data: BagReport): HTMLElement[] {
  if (data.layout) return [];
  const text =
    'This page was written without Graphviz, which was not there or took too long, so the page ' +
    'places the variables itself, and less well. ' +
    'With Graphviz installed, hoist report makes the page anew.';
  return [html('p', { class: 'note' }, text)];
}

/// Where the found variable is to be seen: here, or else in the first view that shows one.
function viewOfVariable(open: View[], now: string): Partial<State> {
  if (open.find((view) => view.id === now)?.ofVariable) return {};
  const view = open.find((each) => each.ofVariable);
  return view ? { view: view.id } : {};
}
