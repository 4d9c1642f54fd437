// SPDX-License-Identifier: Apache-2.0
// With a truth: of the links that the bag has in so large a share, how many are true?
import * as Plot from '@observablehq/plot';
import { Chart } from '../../charts/chart.ts';
import { html } from '../../parts/svg.ts';
import { share } from '../../parts/text.ts';
import { number } from '../../charts/text.ts';
import type { Model } from '../../model.ts';
import { type Bin, binned } from './bins.ts';

const kHeight = 320;

export function mountCalibration(root: HTMLElement, model: Model): void {
  const truth = new Set(model.data.truth!.map(([from, to]) => model.key(from, to)));
  const isTrue = (from: number, to: number) => truth.has(model.key(from, to));
  const links = model.links();
  const joined = links.filter(({ from, to }) => isTrue(from, to) || isTrue(to, from));
  const never = truth.size - joined.length;
  const linked = binned(
    links.map(({ from, to, linked: said }) => [said, isTrue(from, to) || isTrue(to, from) ? 1 : 0]),
    0,
    10,
  );
  // Where both ways are alike, either guess would be right half the time.
  const directions = binned(
    joined.map(({ from, to, direction }) => {
      const forward = direction >= 0.5;
      const right = isTrue(from, to) === forward ? 1 : 0;
      return [Math.max(direction, 1 - direction), direction === 0.5 ? 0.5 : right];
    }),
    0.5,
    5,
  );
  const panel = (title: string, x: string, y: string, bins: Bin[], from: number) =>
    html(
      'div',
      {},
      html('h3', {}, title),
      new Chart(`${title}: ${y} against ${x}`, kHeight, (width) => draw(bins, x, y, from, Math.min(width, 460))).element,
    );
  root.append(
    html('h2', {}, 'Is it as sure as it says?'),
    html(
      'p',
      {},
      'Links in bins of what the bag says, against the share of them that is true. On the diagonal a share could be read as a probability; the numbers are how many links are in a bin, the bars 95 % intervals.',
    ),
    html(
      'p',
      { class: 'warned' },
      `This is one data set of ${model.data.rows === null ? 'unknown size' : `${number(model.data.rows)} rows`}: the bins of another would look different. ` +
        `Of ${number(truth.size)} true links ${never ? `${number(never)} ${never === 1 ? 'is' : 'are'} in no replicate` : 'all are in some replicate'}. Directions that data cannot tell are near 0.5 by right.`,
    ),
    html(
      'div',
      { class: 'row' },
      panel('Links', 'linked: share of the bag', 'share that is true', linked, 0),
      panel('Directions of true links', 'direction: share of what is linked', 'share that points the true way', directions, 0.5),
    ),
  );
}

function draw(bins: Bin[], x: string, y: string, from: number, width: number): Element {
  const rate = (bin: Bin) => bin.true / bin.all;
  return Plot.plot({
    className: 'hoist-plot',
    width,
    height: kHeight,
    marginLeft: 44,
    marginBottom: 40,
    x: { domain: [from, 1], label: x, ticks: 5 },
    y: { domain: [0, 1], label: y, grid: true, ticks: 5 },
    marks: [
      Plot.line([[from, from], [1, 1]], { stroke: 'var(--soft)', strokeDasharray: '4 4' }),
      Plot.ruleX(bins, { x: 'said', y1: 'low', y2: 'high', stroke: 'var(--fill)', strokeOpacity: 0.55, strokeWidth: 2 }),
      Plot.dot(bins, { x: 'said', y: rate, r: 5, fill: 'var(--fill)', stroke: 'var(--paper)' }),
      Plot.text(bins, { x: 'said', y: rate, text: (bin: Bin) => number(bin.all), dx: 8, dy: -9, textAnchor: 'start', fill: 'var(--soft)' }),
      Plot.tip(
        bins,
        Plot.pointer({
          x: 'said',
          y: rate,
          title: (bin: Bin) => `${share(bin.from)} to ${share(bin.to)}\n${number(bin.true)} of ${number(bin.all)} are true`,
        }),
      ),
    ],
  });
}
