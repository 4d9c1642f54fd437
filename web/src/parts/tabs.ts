// SPDX-License-Identifier: Apache-2.0
// The tabs: arrow keys, Home and End go from one to the other.
import type { View } from '../views/view.ts';
import { html } from './svg.ts';

export class Tabs {
  readonly bar = html('div', { role: 'tablist', 'aria-label': 'Views', class: 'tabs' });
  readonly panels = new Map<string, HTMLElement>();
  private readonly buttons = new Map<string, HTMLButtonElement>();

  constructor(
    private readonly views: View[],
    private readonly choose: (id: string) => void,
  ) {
    for (const view of views) {
      const ids = { id: `tab-${view.id}`, 'aria-controls': `panel-${view.id}` };
      const button = html(
        'button',
        { type: 'button', role: 'tab', 'data-wide': view.title, ...ids },
        view.title,
      );
      button.addEventListener('click', () => choose(view.id));
      this.buttons.set(view.id, button);
      const labelled = { id: `panel-${view.id}`, 'aria-labelledby': `tab-${view.id}` };
      const panel = html('section', {
        role: 'tabpanel',
        class: `view view-${view.id}`,
        ...labelled,
      });
      panel.hidden = true;
      this.panels.set(view.id, panel);
    }
    this.bar.append(...this.buttons.values());
    this.bar.addEventListener('keydown', (event) => this.key(event));
  }

  open(id: string): void {
    for (const [each, button] of this.buttons) {
      button.setAttribute('aria-selected', String(each === id));
      button.tabIndex = each === id ? 0 : -1;
      this.panels.get(each)!.hidden = each !== id;
    }
  }

  private key(event: KeyboardEvent): void {
    const at = this.views.findIndex((view) => this.buttons.get(view.id) === event.target);
    const last = this.views.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    this.choose(this.views[to].id);
    this.buttons.get(this.views[to].id)!.focus();
  }
}
