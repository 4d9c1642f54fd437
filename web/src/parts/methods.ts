// SPDX-License-Identifier: Apache-2.0
// The choice of an average, each with its colour; the recommended one is marked, with why.
import type { Model } from '../model.ts';
import type { State } from '../state.ts';
import { html } from './svg.ts';

const kColoured = ['ordered', 'tma', 'pma', 'cma', 'ima'];

export function colourOf(method: string): string {
  return `var(--${kColoured.includes(method) ? method : 'other'})`;
}

/// As it is written: the paper's averages in capitals.
export function titleOf(method: string): string {
  return /^(tma|pma|cma|ima)$/.test(method) ? method.toUpperCase() : method;
}

export class Methods {
  readonly root: HTMLElement;
  private readonly inputs = new Map<string, HTMLInputElement>();
  readonly says = html('p', { class: 'says' });

  constructor(
    private readonly model: Model,
    choose: (method: string) => void,
  ) {
    const best = model.data.recommended?.method;
    const choices = model.data.methods.map(({ name, title }) => {
      const input = html('input', { type: 'radio', name: 'method', value: name });
      input.addEventListener('change', () => choose(name));
      this.inputs.set(name, input);
      const dot = html('span', { class: 'dot', 'aria-hidden': 'true' });
      dot.style.background = colourOf(name);
      const mark =
        name === best
          ? [
              html('span', { class: 'star', title: 'recommended' }, '★'),
              html('span', { class: 'unseen' }, 'recommended'),
            ]
          : [];
      return html(
        'label',
        { title },
        input,
        dot,
        html('span', { 'data-wide': titleOf(name) }, titleOf(name)),
        ...mark,
      );
    });
    const group = html('div', { class: 'segments' }, ...choices);
    this.root = html('fieldset', { class: 'methods' }, html('legend', {}, 'Average'), group);
  }

  update(now: State): void {
    const method = this.model.method(now.method);
    this.inputs.get(now.method)!.checked = true;
    const best = this.model.data.recommended;
    const why = best?.method === now.method ? `. Recommended: ${best.why}` : '';
    const text = `${titleOf(method.name)}: ${method.title}${why}.`;
    if (this.says.textContent !== text) this.says.textContent = this.says.title = text;
  }
}
