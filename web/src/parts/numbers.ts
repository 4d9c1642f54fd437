// SPDX-License-Identifier: Apache-2.0
// What follows from the choice at once: edges, of these open, lost links, mass; with a truth SHD
// and F1.
import type { Model } from '../model.ts';
import type { State } from '../state.ts';
import { lostOf, openOf } from './edges.ts';
import { titleOf } from './methods.ts';
import { html } from './svg.ts';
import { count } from './text.ts';
import { alphaText } from './threshold.ts';

const kRest = 600; // milliseconds

interface Fact {
  title: string;
  means: string;
  value: (model: Model, now: State) => string;
  needsTruth?: boolean;
}

const kFacts: Fact[] = [
  {
    title: 'edges',
    means: 'edges of this average',
    value: (model, now) => count(model.average(now.method, now.alpha).edges.length),
  },
  {
    title: 'open',
    means: 'of these: could be turned round and fit the data as well',
    value: (model, now) => count(openOf(model, now).size),
  },
  {
    title: 'lost',
    means: 'links in 0.9 of the bag or more that this average lacks',
    value: (model, now) => count(lostOf(model, now).length),
  },
  {
    title: 'mass',
    means: 'sum of the support of the structures that were taken',
    value: (model, now) => model.average(now.method, now.alpha).mass.toPrecision(3),
  },
  {
    title: 'SHD',
    means: 'edges to add, remove or turn round to come to the truth',
    value: (model, now) => count(model.againstTruth(now.method, now.alpha)!.values.shd),
    needsTruth: true,
  },
  {
    title: 'F1',
    means: 'of its edges against the true ones; 1 is best',
    value: (model, now) => model.againstTruth(now.method, now.alpha)!.values.f1.toFixed(2),
    needsTruth: true,
  },
];

export class Numbers {
  readonly root = html('dl', { class: 'numbers', 'aria-label': 'This average in numbers' });
  /// Says them once the threshold rests.
  readonly status = html('p', { role: 'status', class: 'unseen' });
  private readonly places: [Fact, HTMLElement][] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly model: Model) {
    for (const fact of kFacts) {
      if (fact.needsTruth && !model.data.truth) continue;
      const value = html('dd');
      this.places.push([fact, value]);
      this.root.append(html('div', { title: fact.means }, html('dt', {}, fact.title), value));
    }
  }

  update(now: State): void {
    for (const [fact, place] of this.places) {
      const text = fact.value(this.model, now);
      if (place.textContent !== text) place.textContent = text;
    }
    const says = this.places
      .map(([fact, place]) => `${fact.title} ${place.textContent}`)
      .join(', ');
    const all = `${titleOf(now.method)} at threshold ${alphaText(now.alpha)}: ${says}`;
    clearTimeout(this.timer);
    if (this.status.textContent !== all)
      this.timer = setTimeout(() => (this.status.textContent = all), kRest);
  }
}
