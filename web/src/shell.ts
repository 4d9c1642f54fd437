// SPDX-License-Identifier: Apache-2.0
// The frame of a report: its heading, the choice of average and threshold, the tabs.
import type { BagReport } from './data.ts';
import { Model } from './model.ts';
import { Store } from './state.ts';
import { views } from './views/index.ts';
import type { Mounted, View } from './views/view.ts';

export function showBag(root: HTMLElement, data: BagReport): void {
  const model = new Model(data);
  const first = data.methods[0];
  const open = views.filter((view) => view.fits(model));
  const store = new Store({
    view: open[0]?.id ?? '',
    method: first.name,
    alpha: first.threshold,
    node: null,
    edge: null,
    decision: null,
    around: null,
    replicate: null,
    truth: false,
  });
  const heading = document.createElement('h1');
  heading.textContent = data.title;
  root.append(heading);

  const panels = new Map<string, { panel: HTMLElement; mounted: Mounted }>();
  const show = (view: View) => {
    let entry = panels.get(view.id);
    const isNew = !entry;
    if (!entry) {
      const panel = document.createElement('section');
      root.append(panel);
      entry = { panel, mounted: view.mount(panel, model, store) };
      panels.set(view.id, entry);
    }
    for (const [id, each] of panels) each.panel.hidden = id !== view.id;
    if (isNew) entry.mounted.update(store.now, null);
  };
  store.subscribe((now, before) => {
    const view = open.find((each) => each.id === now.view);
    if (!view) return;
    if (now.view !== before.view || !panels.has(view.id)) show(view);
    panels.get(view.id)!.mounted.update(now, before);
  });
  if (open[0]) show(open[0]);
}
