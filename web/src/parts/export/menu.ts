// SPDX-License-Identifier: Apache-2.0
// The menu that saves what is on show.
import type { Model } from '../../model.ts';
import { html } from '../svg.ts';
import { alphaText } from '../threshold.ts';
import { bifOf, csvOf, dotOf, type Shown } from './files.ts';
import { type Figure, pngOf, svgText } from './picture.ts';

interface Entry {
  title: string;
  ending: string;
  type: string;
  make: (model: Model, figure: Figure) => string | Promise<Blob>;
}

const kEntries: Entry[] = [
  { title: 'Drawing, SVG', ending: 'svg', type: 'image/svg+xml', make: svgText },
  { title: 'Drawing, PNG', ending: 'png', type: 'image/png', make: pngOf },
  { title: 'Edges, CSV', ending: 'csv', type: 'text/csv', make: (...on) => csvOf(shown(...on)) },
  {
    title: 'Graph, DOT',
    ending: 'dot',
    type: 'text/vnd.graphviz',
    make: (...on) => dotOf(shown(...on)),
  },
  { title: 'Graph, BIF', ending: 'bif', type: 'text/plain', make: (...on) => bifOf(shown(...on)) },
];

/// The graph alone: without links that it lacks.
function shown(model: Model, { state, edges, only }: Figure): Shown {
  const own = edges.filter((edge) => !edge.lost && edge.truth !== 'missing');
  own.sort((a, b) => a.from - b.from || a.to - b.to);
  const nodes = model.data.names.map((_, v) => v).filter((v) => !only || only.has(v));
  return { model, state, edges: own, nodes };
}

export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  html('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export class ExportMenu {
  readonly root: HTMLDetailsElement;

  constructor(model: Model, figure: () => Figure) {
    const buttons = kEntries.map((entry) => {
      const button = html('button', { type: 'button' }, entry.title);
      button.addEventListener('click', async () => {
        const on = figure();
        const content = await entry.make(model, on);
        const blob =
          typeof content === 'string' ? new Blob([content], { type: entry.type }) : content;
        const stem = `${model.data.title}-${on.state.method}-${alphaText(on.state.alpha)}`;
        save(`${stem.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 80)}.${entry.ending}`, blob);
        this.root.open = false;
      });
      return button;
    });
    this.root = html(
      'details',
      { class: 'menu' },
      html('summary', {}, 'Save as'),
      html('div', {}, ...buttons),
    );
    this.root.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.root.open) return;
      event.stopPropagation();
      this.root.open = false;
      this.root.querySelector('summary')!.focus();
    });
    document.addEventListener('click', (event) => {
      if (!this.root.contains(event.target as Element)) this.root.open = false;
    });
  }
}
