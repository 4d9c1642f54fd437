// SPDX-License-Identifier: Apache-2.0
// The search for a variable: a box with a list beneath, for keys and for the pointer.
import type { Node } from '../data.ts';
import type { Model } from '../model.ts';
import { html } from './svg.ts';
import { shortened } from './text.ts';

const kMost = 12; // names that are offered

/// Names that hold the text; first those that begin with it.
export function found(names: string[], text: string): Node[] {
  const wanted = text.trim().toLowerCase();
  const place = (v: Node) => names[v].toLowerCase().indexOf(wanted);
  const rank = (v: Node) => (place(v) === 0 ? 0 : 1);
  return names
    .map((_, v) => v)
    .filter((v) => place(v) >= 0)
    .sort((a, b) => rank(a) - rank(b) || a - b);
}

let boxes = 0;

export class Search {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  private readonly list: HTMLUListElement;
  private offered: Node[] = [];
  private at = -1;

  constructor(
    private readonly model: Model,
    private readonly choose: (node: Node) => void,
    options: { label?: string; hint?: string } = {},
  ) {
    const id = `search-${++boxes}`;
    const label = options.label ?? 'Find a variable';
    this.list = html('ul', { id, role: 'listbox', 'aria-label': label, hidden: true });
    this.input = html('input', {
      type: 'text',
      role: 'combobox',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-expanded': 'false',
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-label': label,
      placeholder: options.hint ?? label,
    });
    this.root = html('div', { class: 'search' }, this.input, this.list);
    this.input.addEventListener('input', () => this.offer());
    this.input.addEventListener('focus', () => this.offer());
    this.input.addEventListener('blur', () => this.close());
    this.input.addEventListener('keydown', (event) => this.key(event));
    // Before the blur, which would close the list under the pointer.
    this.list.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      const item = (event.target as Element).closest('li[data-node]');
      if (item) this.take(Number(item.getAttribute('data-node')));
    });
  }

  private offer(): void {
    const all = found(this.model.data.names, this.input.value);
    this.offered = all.slice(0, kMost);
    this.at = this.offered.length && this.input.value ? 0 : -1;
    const items = this.offered.map((v, i) => {
      const attributes = { role: 'option', id: `${this.list.id}-${i}`, 'data-node': v };
      const item = html(
        'li',
        { ...attributes, title: this.model.name(v) },
        shortened(this.model.name(v), 48),
      );
      return item;
    });
    const rest = all.length - items.length;
    const note = !all.length ? 'no such variable' : rest > 0 ? `and ${rest} more` : null;
    const end = note ? [html('li', { class: 'note', role: 'presentation' }, note)] : [];
    this.list.replaceChildren(...items, ...end);
    this.list.hidden = false;
    this.input.setAttribute('aria-expanded', 'true');
    this.mark();
  }

  private mark(): void {
    [...this.list.children].forEach((item, i) => {
      if (item.role === 'option') item.setAttribute('aria-selected', String(i === this.at));
    });
    if (this.at >= 0)
      this.input.setAttribute('aria-activedescendant', `${this.list.id}-${this.at}`);
    else this.input.removeAttribute('aria-activedescendant');
  }

  private close(): void {
    this.list.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
  }

  private take(node: Node): void {
    this.input.value = '';
    this.close();
    this.choose(node);
  }

  private key(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.offered.length) {
      event.preventDefault();
      if (this.list.hidden) this.offer();
      this.at = (this.at + step + this.offered.length) % this.offered.length;
      this.mark();
    } else if (event.key === 'Enter' && this.at >= 0 && !this.list.hidden) {
      event.preventDefault();
      this.take(this.offered[this.at]);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      this.input.value = '';
      this.close();
    }
  }
}
