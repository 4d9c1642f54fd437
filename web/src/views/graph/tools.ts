// SPDX-License-Identifier: Apache-2.0
// What stands above the drawing: how much of the graph, and how it is coloured.
import type { Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { paced } from '../../parts/pace.ts';
import { html } from '../../parts/svg.ts';
import { counted, shortened } from '../../parts/text.ts';
import type { State, Store } from '../../state.ts';
import type { Stage } from './stage.ts';

const kSteps = [1, 2, 3];

export class Tools {
  readonly root: HTMLElement;
  private readonly part = html('select', { 'aria-label': 'How much of the graph' });
  private readonly centre = html('select', { 'aria-label': 'Around which variable' });
  private readonly truth = html('input', { type: 'checkbox' });
  private said = '';

  constructor(
    private readonly model: Model,
    store: Store,
    stage: Stage,
    exports: HTMLElement,
  ) {
    this.part.append(html('option', { value: '' }, 'all variables'));
    for (const steps of kSteps)
      this.part.append(html('option', { value: steps }, `${counted(steps, 'step')} around`));
    this.part.addEventListener('change', () => {
      const around = Number(this.part.value) || null;
      const node = store.now.node ?? (around ? Number(this.centre.value) : null);
      paced(store, { around, node });
    });
    this.centre.addEventListener('change', () =>
      paced(store, {
        node: this.centre.value === '' ? null : Number(this.centre.value),
        edge: null,
        decision: null,
      }),
    );
    const isolated = html('input', { type: 'checkbox' });
    isolated.addEventListener('change', () => {
      stage.hideIsolated = isolated.checked;
      stage.update(store.now);
    });
    this.truth.addEventListener('change', () => paced(store, { truth: this.truth.checked }));
    this.root = html(
      'div',
      { class: 'bar-of-tools' },
      html('label', {}, 'Show ', this.part),
      this.centre,
      html('label', {}, isolated, ' hide isolated variables'),
    );
    if (model.data.truth) this.root.append(html('label', {}, this.truth, ' colour by the truth'));
    this.root.append(exports);
  }

  update(now: State): void {
    this.list(now.method);
    this.part.value = now.node !== null && now.around !== null ? String(now.around) : '';
    this.truth.checked = now.truth;
    this.centre.value = now.node === null ? '' : String(now.node);
  }

  /// The variables, those with most links first.
  private list(method: string): void {
    if (this.said === method) return;
    this.said = method;
    const links = new Array<number>(this.model.size).fill(0);
    for (const [a, b] of this.model.method(method).edges) (links[a]++, links[b]++);
    const all: Node[] = links.map((_, v) => v).sort((a, b) => links[b] - links[a] || a - b);
    this.centre.replaceChildren(
      html('option', { value: '' }, 'choose a variable'),
      ...all.map((v) =>
        html(
          'option',
          { value: v },
          `${shortened(this.model.name(v), 32)} (${counted(links[v], 'link')})`,
        ),
      ),
    );
  }
}
