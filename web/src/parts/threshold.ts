// SPDX-License-Identifier: Apache-2.0
// The threshold: a slider with the places that the rules find, a field for an exact number, and the
// way back to what the program took.
import type { MethodData } from '../data.ts';
import type { Model } from '../model.ts';
import type { State } from '../state.ts';
import { html } from './svg.ts';

const kNear = 0.006; // of a rule's place, where the slider falls into it

/// A threshold as it is shown: at most three digits, and none for show.
export function alphaText(alpha: number): string {
  return String(Number(alpha.toPrecision(3)));
}

interface Place {
  threshold: number;
  rules: string[];
}

/// Where rules stop, lowest first; with the program's own.
function placesOf(method: MethodData): Place[] {
  const places = (method.curve ?? []).filter((point) => point.rules.length);
  return places
    .filter(({ threshold }) => threshold >= method.least && threshold <= 1)
    .map(({ threshold, rules }) => ({ threshold, rules }))
    .sort((a, b) => a.threshold - b.threshold);
}

export class Threshold {
  readonly root: HTMLElement;
  private readonly slider = html('input', {
    type: 'range',
    min: 0,
    max: 1,
    step: 'any',
    id: 'alpha',
  });
  private readonly field = html('input', {
    type: 'number',
    min: 0,
    max: 1,
    step: 0.01,
    'aria-label': 'Threshold, as a number',
  });
  private readonly ticks = html('div', { class: 'ticks', 'aria-hidden': 'true' });
  private readonly rules = html('p', { class: 'rules' });
  private readonly reset = html('button', { type: 'button', class: 'quiet' }, 'Reset');
  private method: MethodData | null = null;

  constructor(
    private readonly model: Model,
    private readonly choose: (alpha: number) => void,
  ) {
    this.slider.addEventListener('input', () => this.slide());
    this.slider.addEventListener('keydown', (event) => this.step(event));
    this.field.addEventListener('change', () => this.write());
    this.reset.addEventListener('click', () => choose(this.method!.threshold));
    const label = html('label', { for: 'alpha' }, 'Threshold');
    const track = html('div', { class: 'track' }, this.slider, this.ticks);
    const row = html('div', { class: 'row' }, label, track, this.field, this.reset);
    this.root = html('div', { class: 'threshold' }, row, this.rules);
  }

  update(now: State): void {
    const method = this.model.method(now.method);
    if (method !== this.method) this.dress(method);
    if (Number(this.slider.value) !== now.alpha) this.slider.value = String(now.alpha);
    const text = alphaText(now.alpha);
    if (document.activeElement !== this.field || Number(this.field.value) !== now.alpha)
      this.field.value = text;
    this.slider.setAttribute('aria-valuetext', text);
    this.reset.disabled = now.alpha === method.threshold;
  }

  private dress(method: MethodData): void {
    this.method = method;
    const fixed = method.source === 'fixed';
    for (const input of [this.slider, this.field]) {
      input.disabled = fixed;
      input.min = String(method.least);
    }
    this.field.step = 'any';
    const places = fixed ? [] : placesOf(method);
    this.ticks.replaceChildren(
      ...places.map(({ threshold }) => {
        const tick = html('span');
        tick.style.left = `${(100 * (threshold - method.least)) / (1 - method.least)}%`;
        return tick;
      }),
    );
    const buttons = places.map(({ threshold, rules }) => {
      const text = `${rules.join(', ')} ${alphaText(threshold)}`;
      const button = html(
        'button',
        { type: 'button', class: 'rule', title: `set the threshold of ${text}` },
        text,
      );
      button.addEventListener('click', () => this.choose(threshold));
      return button;
    });
    const words = this.words(method, fixed, buttons.length > 0);
    this.rules.replaceChildren(words, ...buttons);
    this.rules.title = fixed ? 'Another solver or another ranking made this average.' : words;
  }

  private words(method: MethodData, fixed: boolean, places: boolean): string {
    if (fixed) return `Fixed at ${alphaText(method.threshold)}: the page cannot make this average again.`;
    const least =
      method.least > 0 ? `From ${alphaText(method.least)} up: nothing below is in this page. ` : '';
    return least + (places ? 'Rules: ' : `The program took ${alphaText(method.threshold)}.`);
  }

  private slide(): void {
    const raw = Number(this.slider.value);
    const near = [this.method!.threshold, ...placesOf(this.method!).map((place) => place.threshold)]
      .filter((place) => Math.abs(place - raw) < kNear)
      .sort((a, b) => Math.abs(a - raw) - Math.abs(b - raw))[0];
    this.choose(this.allowed(near ?? Math.round(raw * 200) / 200));
  }

  /// Arrow keys go in steps of 0.005, PageUp and PageDown of 0.05.
  private step(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -10,
      PageUp: 10,
    };
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    const at = Number(this.slider.value);
    const next = by > 0 ? Math.floor(at * 200 + 1e-9) + by : Math.ceil(at * 200 - 1e-9) + by;
    this.slider.value = String(this.allowed(next / 200));
    this.choose(Number(this.slider.value));
  }

  private write(): void {
    const value = this.field.value === '' ? NaN : Number(this.field.value);
    if (Number.isFinite(value)) this.choose(this.allowed(value));
    else this.field.value = alphaText(Number(this.slider.value));
  }

  private allowed(alpha: number): number {
    return Math.min(1, Math.max(this.method!.least, alpha));
  }
}
