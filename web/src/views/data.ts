// SPDX-License-Identifier: Apache-2.0
// What went in and what was run, with the sentences for a paper.
import { copyButton } from '../charts/dom.ts';
import type { Model } from '../model.ts';
import { html } from '../parts/svg.ts';
import type { State, Store } from '../state.ts';
import { citationsOf, programCitation } from './data/citations.ts';
import { dataFacts, type Fact, knowledgeFacts, runFacts } from './data/facts.ts';
import { methodsSection } from './data/sentence.ts';
import { mountVariables } from './data/variables.ts';
import type { Mounted, View } from './view.ts';

export const data: View = {
  id: 'data',
  title: 'Data and run',
  fits: () => true,
  mount(root: HTMLElement, model: Model, _store: Store): Mounted {
    root.classList.add('charts', 'data');
    const said = html('p', { class: 'quote' });
    const cites = html('div', { class: 'cites' });
    let bibtex = '';
    root.append(
      html(
        'div',
        { class: 'row two' },
        html('div', {}, facts('Data', dataFacts(model), 'This report was made without them.'), facts('Knowledge', knowledgeFacts(model), kNone)),
        facts('Run', runFacts(model)),
      ),
      html('h2', {}, 'For a methods section'),
      html('p', { class: 'faint' }, 'It follows the average and the threshold that you chose. Check it against what you did to the data before.'),
      html('div', { class: 'copied' }, said, copyButton(() => said.textContent ?? '', 'the methods section')),
      html('h2', {}, 'How to cite'),
      html('div', { class: 'copied' }, cites, copyButton(() => bibtex, 'BibTeX')),
    );
    if (model.data.columns) {
      const variables = html('section');
      root.append(variables);
      mountVariables(variables, model, model.data.columns);
    }
    return {
      update(now: State, before: State | null) {
        if (before && now.method === before.method && now.alpha === before.alpha) return;
        const method = model.method(now.method);
        said.textContent = methodsSection(model, method, now.alpha);
        const all = [...citationsOf(model, method), programCitation(model.data.version)];
        bibtex = all.map((each) => each.bibtex).join('\n\n');
        const plain = html('ul', {}, ...all.map((each) => html('li', {}, each.text)));
        cites.replaceChildren(plain, html('pre', {}, bibtex));
      },
    };
  },
};

const kNone = 'None was given: every edge was allowed.';

function facts(title: string, all: Fact[], none = ''): HTMLElement {
  const section = html('section', {}, html('h2', {}, title));
  if (all.length === 0) section.append(html('p', { class: 'faint' }, none));
  const list = html('dl', { class: 'known' });
  for (const { term, says, copy } of all) {
    const value = html('dd', {}, ...says.map((line) => html('div', { class: copy ? 'mono' : null }, ...(copy ? [line] : withFlags(line)))));
    if (copy) value.append(copyButton(() => copy, term.toLowerCase()));
    list.append(html('dt', {}, term), value);
  }
  if (all.length) section.append(list);
  return section;
}

/// Flags do not break at their dashes.
function withFlags(text: string): (string | HTMLElement)[] {
  return text.split(/(--[a-z-]+(?: [a-z]+(?=\)))?)/).map((part, index) => (index % 2 ? html('code', {}, part) : part));
}
