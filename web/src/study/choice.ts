// SPDX-License-Identifier: Apache-2.0
// What a reader of a study looks at: a measure, which dimension makes the lines, which lines.
import { choice } from '../charts/dom.ts';
import { lookOf } from '../charts/looks.ts';
import { html } from '../parts/svg.ts';
import { type Dimension, dimensions, type Fixed, type Frame, kComplete, kSingles } from './frame.ts';

export interface Line {
  value: string; // of the dimension
  title: string;
  colour: string;
  fixed: Fixed;
}

const kMeasures = ['scaled_in_bic', 'f1']; // the first of these that the study has is shown first

export class Choice {
  readonly root = html('form', { class: 'choices', 'aria-label': 'What is shown' });
  measure: string;
  by: Dimension = 'method';
  showBoxes = true;
  private readonly fixed: Fixed;
  private readonly hidden = new Set<string>();

  constructor(
    private readonly frame: Frame,
    private readonly onChange: () => void,
  ) {
    const { measures } = frame.data;
    const first = kMeasures.find((name) => measures.some((measure) => measure.name === name));
    this.measure = first ?? measures[0].name;
    const firstOf = (dimension: Dimension) => frame.valuesOf(dimension)[0] ?? '';
    this.fixed = Object.fromEntries(dimensions.map(([name]) => [name, firstOf(name)])) as Fixed;
    const averages = frame.valuesOf('method').filter((method) => method !== kSingles);
    this.fixed.method = averages.find((method) => method === 'pma') ?? averages[0] ?? kSingles;
    // Where only learners are compared, they make the lines.
    if (averages.length < 2) this.by = this.several().find((name) => name !== 'method') ?? 'method';
    this.root.addEventListener('submit', (event) => event.preventDefault());
    this.show();
  }

  /// All lines of the chosen dimension, whether they are on show or not. Single DAGs are boxes.
  allLines(): Line[] {
    return this.frame
      .valuesOf(this.by)
      .filter((value) => this.by !== 'method' || value !== kSingles)
      .map((value, index) => ({
        value,
        title: this.frame.titleOf(this.by, value),
        colour: this.by === 'method' ? lookOf(value, index) : kColours[index % kColours.length],
        fixed: { ...this.fixed, [this.by]: value },
      }));
  }

  lines(): Line[] {
    return this.allLines().filter(({ value }) => !this.hidden.has(value));
  }

  /// The arm whose single DAGs are drawn behind the lines; there is none where arms are compared.
  boxesOf(): Fixed | null {
    return this.by === 'method' && this.showBoxes ? this.fixed : null;
  }

  /// Dimensions in which rows differ at all.
  private several(): Dimension[] {
    return dimensions.map(([name]) => name).filter((name) => this.frame.valuesOf(name).length > 1);
  }

  private show(): void {
    const several = this.several();
    const titles = new Map(dimensions);
    const change = (act: () => void) => {
      act();
      this.show();
      this.onChange();
    };
    const selects = [
      choice('Measure', this.frame.data.measures.map(({ name }) => [name, name]), this.measure, (value) =>
        change(() => (this.measure = value)),
      ),
    ];
    if (several.length > 1)
      selects.push(
        choice('Lines are', several.map((name) => [name, titles.get(name)!.toLowerCase()]), this.by, (value) =>
          change(() => {
            this.by = value as Dimension;
            this.hidden.clear();
            // Where nothing is lost, nothing is done about it.
            if (value === 'policy') this.fixed.lost = this.frame.valuesOf('lost').find((lost) => lost !== kComplete)!;
          }),
        ),
      );
    for (const name of several)
      if (name !== this.by && !(name === 'policy' && this.by !== 'lost' && this.fixed.lost === kComplete)) {
        const values = this.frame.valuesOf(name).filter((value) => value !== kSingles && !(this.by === 'policy' && value === kComplete));
        const options = values.map((value): [string, string] => [value, this.frame.titleOf(name, value)]);
        selects.push(choice(titles.get(name)!, options, this.fixed[name], (value) => change(() => (this.fixed[name] = value))));
      }
    const boxes = this.frame.data.boxes.rows.length > 0 && this.by === 'method';
    const focus = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.name : undefined;
    this.root.replaceChildren(
      html('div', { class: 'controls' }, ...selects),
      html(
        'fieldset',
        { class: 'lines' },
        html('legend', { class: 'offscreen' }, titles.get(this.by)!),
        ...this.allLines().map((line) =>
          this.check(line.title, line.colour, !this.hidden.has(line.value), (on) => {
            if (on) this.hidden.delete(line.value);
            else this.hidden.add(line.value);
            this.onChange();
          }),
        ),
        ...(boxes
          ? [
              this.check('single DAGs of the bag', 'var(--singles)', this.showBoxes, (on) => {
                this.showBoxes = on;
                this.onChange();
              }),
            ]
          : []),
      ),
    );
    if (focus) this.root.querySelector<HTMLElement>(`[data-name="${CSS.escape(focus)}"]`)?.focus();
  }

  private check(title: string, colour: string, on: boolean, act: (on: boolean) => void): HTMLLabelElement {
    const input = html('input', { type: 'checkbox', 'data-name': title });
    input.checked = on;
    input.addEventListener('change', () => act(input.checked));
    return html('label', {}, input, html('span', { class: 'swatch', style: `border-color:${colour}` }), title);
  }
}

/// For what has no colour of its own; told apart by everybody (Okabe and Ito).
const kColours = ['var(--line-1)', 'var(--line-2)', 'var(--line-3)', 'var(--line-4)', 'var(--line-5)', 'var(--line-6)'];
