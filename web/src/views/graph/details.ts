// SPDX-License-Identifier: Apache-2.0
// What the reader chose, in words: a variable with its neighbours, or an edge with its numbers.
import type { Loss, LostLink } from '../../average/lost.ts';
import type { Edge, Node } from '../../data.ts';
import type { Model, Support } from '../../model.ts';
import { labelOf, lostOf, openOf, sentenceOf } from '../../parts/edges.ts';
import { titleOf } from '../../parts/methods.ts';
import { paced } from '../../parts/pace.ts';
import { html } from '../../parts/svg.ts';
import { count, counted, percent, shortened } from '../../parts/text.ts';
import type { State, Store } from '../../state.ts';

const kReasons: Record<Loss, string> = {
  split: 'votes split: no structure that holds it is above the threshold',
  outvoted: 'votes split: those that hold it lost to others of their variable',
  cycle: 'refused by a path',
  forbidden: 'knowledge forbids it',
};

const kRest = 150; // milliseconds

export class Details {
  readonly root = html('section', {
    class: 'details',
    'aria-label': 'What is chosen',
    'aria-live': 'polite',
  });

  private said = '';
  private reasonsOf = ''; // the average whose lost links have reasons, which come later
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly model: Model,
    private readonly store: Store,
  ) {}

  update(now: State): void {
    const inside = now.edge
      ? this.edge(now, now.edge)
      : now.node !== null
        ? this.node(now, now.node)
        : [this.hint()];
    const had = this.root.contains(document.activeElement);
    const says = `${inside.map((part) => part.textContent).join()}${this.reasonsOf}`;
    if (says === this.said) return; // the focus stays
    this.said = says;
    this.root.replaceChildren(...inside);
    if (had) this.root.querySelector<HTMLElement>('h2, .hint')?.focus();
  }

  private hint(): HTMLElement {
    return html(
      'p',
      { class: 'hint', tabindex: -1 },
      'Click a variable or an edge, here or in the table.',
    );
  }

  private node(now: State, node: Node): HTMLElement[] {
    const { edges } = this.model.average(now.method, now.alpha);
    const open = openOf(this.model, now);
    const to = edges.filter(([, b]) => b === node);
    const from = edges.filter(([a]) => a === node);
    const lost = lostOf(this.model, now).filter((link) => link.from === node || link.to === node);
    const name = this.model.name(node);
    return [
      html('h2', { title: name, tabindex: -1 }, shortened(name, 60)),
      html('p', { class: 'kind' }, this.kind(node)),
      ...this.list('Parents', to, node, open, 'none'),
      ...this.list('Children', from, node, open, 'none'),
      ...this.lostLinks(now, lost),
    ];
  }

  private kind(node: Node): string {
    const column = this.model.data.columns?.[node];
    if (!column) return 'a variable';
    const missing = column.missing ? `; ${counted(column.missing, 'missing cell')}` : '';
    const binned = column.bins ? `; cut into levels by ${column.bins.method}` : '';
    if (column.kind === 'continuous') return `continuous${missing}`;
    const levels = column.levels ?? [];
    const some = levels.slice(0, 6).map((level) => shortened(level, 16));
    const rest = levels.length > 6 ? ', …' : '';
    const names = `${some.join(', ')}${rest}`;
    return `discrete, ${counted(levels.length, 'level')}: ${names}${missing}${binned}`;
  }

  private list(
    heading: string,
    edges: Edge[],
    node: Node,
    open: ReadonlySet<number>,
    none: string,
  ): HTMLElement[] {
    const sorted = [...edges].sort(
      (x, y) => this.model.support(...y).linked - this.model.support(...x).linked,
    );
    const items = sorted.map((edge) => {
      const other = edge[0] === node ? edge[1] : edge[0];
      const isOpen = open.has(this.model.key(...edge));
      const numbers = html(
        'button',
        { type: 'button', class: 'link', title: 'choose this edge' },
        labelOf(this.model.support(...edge)),
      );
      numbers.addEventListener('click', () => paced(this.store, { edge }));
      return html('li', {}, this.variable(other), ' ', numbers, isOpen ? ' open' : '');
    });
    const head = html('h3', {}, `${heading} (${count(items.length)})`);
    return [head, items.length ? html('ul', {}, ...items) : html('p', { class: 'none' }, none)];
  }

  /// At once which, and why as soon as the threshold rests: reasons take longer.
  private lostLinks(now: State, links: Support[]): HTMLElement[] {
    clearTimeout(this.later);
    this.reasonsOf = links.length ? `${now.method} ${now.alpha}` : '';
    if (!links.length) return [];
    const reasons = links.map(() => html('span'));
    const items = links.map(({ from, to, linked }, i) => {
      const names = `${shortened(this.model.name(from))} – ${shortened(this.model.name(to))}`;
      const choose = html('button', { type: 'button', class: 'link' }, names);
      choose.addEventListener('click', () => paced(this.store, { edge: [from, to] }));
      return html('li', {}, choose, ` ${percent(linked)}`, reasons[i]);
    });
    const fill = () => {
      const why = this.model.lost(now.method, now.alpha);
      links.forEach(({ from, to }, i) => {
        const link = why.find((each) => each.edge.includes(from) && each.edge.includes(to));
        if (link) reasons[i].textContent = `: ${this.reason(link)}`;
      });
    };
    this.later = setTimeout(fill, kRest);
    return [html('h3', {}, `Lost links (${count(links.length)})`), html('ul', {}, ...items)];
  }

  private reason(link: LostLink): string {
    const path = link.why === 'cycle' ? link.path.map((v) => shortened(this.model.name(v))) : [];
    return kReasons[link.why] + (path.length ? `, ${path.join(' → ')}` : '');
  }

  private variable(node: Node): HTMLButtonElement {
    const name = this.model.name(node);
    const button = html(
      'button',
      { type: 'button', class: 'link name', title: name },
      shortened(name),
    );
    button.addEventListener('click', () => paced(this.store, { node, edge: null, decision: null }));
    return button;
  }

  private edge(now: State, edge: Edge): HTMLElement[] {
    const { edges } = this.model.average(now.method, now.alpha);
    const has = ([a, b]: Edge) => edges.some(([x, y]) => x === a && y === b);
    const way: Edge = has(edge) || !has([edge[1], edge[0]]) ? edge : [edge[1], edge[0]];
    const there = has(way);
    const heading = html(
      'h2',
      { tabindex: -1 },
      this.variable(way[0]),
      there ? ' → ' : ' – ',
      this.variable(way[1]),
    );
    const says = [sentenceOf(this.model, ...way), ...this.facts(now, way, there)];
    return [heading, ...says.map((text) => html('p', {}, text))];
  }

  private facts(now: State, edge: Edge, there: boolean): string[] {
    const [a, b] = edge;
    const title = titleOf(now.method);
    const says: string[] = [];
    const { compelled } = this.model.support(a, b);
    if (compelled > 0) says.push(`In ${percent(compelled)} of the bag its class fixes this way.`);
    if (there && openOf(this.model, now).has(this.model.key(a, b)))
      says.push(`In ${title} it is open: turned round it would fit the data as well.`);
    if (this.model.data.knowledge.required.some(([x, y]) => x === a && y === b))
      says.push('Knowledge requires it.');
    if (!there) says.push(this.absent(now, edge, title));
    says.push(...this.settled(now, edge));
    const { truth } = this.model.data;
    if (truth) {
      const real = truth.find((each) => each.includes(a) && each.includes(b));
      if (!real) says.push('The truth has no such link.');
      else says.push(`The truth has ${this.model.name(real[0])} → ${this.model.name(real[1])}.`);
    }
    return says;
  }

  /// What the program found at its own threshold.
  private settled(now: State, [a, b]: Edge): string[] {
    const { settled, threshold } = this.model.method(now.method);
    if (!settled || now.alpha !== threshold) return [];
    const found = settled.unsettled.find(({ edge }) => edge[0] === a && edge[1] === b);
    if (!found) return [];
    const needs =
      found.replicates === null
        ? 'no number of replicates would settle it'
        : `about ${count(found.replicates)} replicates would settle it`;
    return [`It is not settled: another bag could decide otherwise; ${needs}.`];
  }

  private absent(now: State, [a, b]: Edge, title: string): string {
    const link = this.model
      .lost(now.method, now.alpha)
      .find((each) => each.edge.includes(a) && each.edge.includes(b));
    if (!link) return `${title} does not have it at this threshold.`;
    return `${title} lacks it though it is a strong link: ${this.reason(link)}.`;
  }
}
