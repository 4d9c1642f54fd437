// SPDX-License-Identifier: Apache-2.0
// One small drawing per average: which edges are true, missing, extra, reversed.
import { type Comparison, compare } from '../../average/metrics.ts';
import { nameOf } from '../../charts/looks.ts';
import { number } from '../../charts/text.ts';
import type { MethodData } from '../../data.ts';
import type { Model } from '../../model.ts';
import { Drawing, type DrawnEdge, layoutOf, type Truth } from '../../parts/drawing.ts';
import { html } from '../../parts/svg.ts';
import type { State, Store } from '../../state.ts';

const kKinds: [kind: Truth, of: 'right' | Truth, title: string][] = [
  ['true', 'right', 'true'],
  ['reversed', 'reversed', 'reversed'],
  ['missing', 'missing', 'missing'],
  ['extra', 'extra', 'extra'],
];

const kWidth = 340; // about that of a panel, in pixels
const kMany = 150; // variables, from which on what is right steps back
const kBroad = 2; // width of a layout by its height, from which on panels are wide

function kindOf(comparison: Comparison, of: 'right' | Truth): [number, number][] {
  return of === 'true' ? comparison.right : comparison[of];
}

export class Panels {
  readonly root = html('div', { class: 'panels' });
  private readonly panels: Panel[];

  constructor(model: Model, store: Store) {
    this.panels = model.data.methods.map((method) => new Panel(model, store, method));
    const near = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) this.panels.find(({ root }) => root === target)!.appear();
      },
      { rootMargin: '300px' },
    );
    const { width, height } = layoutOf(model);
    this.root.classList.toggle('broad', width > kBroad * height);
    this.root.classList.toggle('many', model.size > kMany);
    this.root.style.setProperty('--shape', String(Math.max(width / height, 0.8)));
    for (const { root } of this.panels) {
      this.root.append(root);
      near.observe(root);
    }
    addEventListener('beforeprint', () => this.panels.forEach((panel) => panel.appear()));
  }

  update(now: State): void {
    for (const panel of this.panels) panel.update(now);
  }
}

class Panel {
  readonly root: HTMLElement;
  private readonly place = html('div', { class: 'place' });
  private readonly counts = html('p', {});
  private readonly heading: HTMLButtonElement;
  private drawing: Drawing | null = null;
  private alpha: number;

  constructor(
    private readonly model: Model,
    store: Store,
    private readonly method: MethodData,
  ) {
    this.alpha = method.threshold;
    this.heading = html('button', { type: 'button', class: 'plain', title: 'Choose this average' });
    this.heading.addEventListener('click', () => store.set({ method: method.name, alpha: this.alpha }));
    this.root = html('article', { class: 'panel' }, html('h3', {}, this.heading), this.counts, this.place);
    this.say();
  }

  appear(): void {
    if (this.drawing) return;
    this.drawing = new Drawing(this.place, this.model, {
      small: true,
      title: `${nameOf(this.method.name)} against the truth`,
    });
    // Thin lines of a large graph would vanish in a small picture.
    const scale = this.drawing.layout.width / kWidth;
    this.drawing.svg.style.setProperty('--thick', String(Math.max(1, 0.4 * scale)));
    this.draw();
  }

  update(now: State): void {
    const isChosen = now.method === this.method.name;
    this.root.classList.toggle('chosen', isChosen);
    const alpha = isChosen && this.method.source !== 'fixed' ? now.alpha : this.method.threshold;
    if (alpha === this.alpha) return;
    this.alpha = alpha;
    this.say();
    this.draw();
  }

  private comparison(): Comparison {
    const { truth } = this.model.data;
    if (this.alpha === this.method.threshold) return compare(this.model.size, truth!, this.method.edges);
    return this.model.againstTruth(this.method.name, this.alpha)!;
  }

  private say(): void {
    const moved = this.alpha === this.method.threshold ? '' : ` at ${number(this.alpha)}`;
    this.heading.textContent = `${nameOf(this.method.name)}${moved}`;
    const comparison = this.comparison();
    this.counts.replaceChildren(
      ...kKinds.map(([kind, of, title]) =>
        html('span', { class: `truth-${kind}` }, `${number(kindOf(comparison, of).length)} ${title}`),
      ),
    );
  }

  private draw(): void {
    if (!this.drawing) return;
    const comparison = this.comparison();
    const edges: DrawnEdge[] = kKinds.flatMap(([kind, of]) =>
      kindOf(comparison, of).map(([from, to]) => ({ from, to, truth: kind, width: kind === 'true' ? 0.2 : 0.8 })),
    );
    this.drawing.show(edges);
  }
}
