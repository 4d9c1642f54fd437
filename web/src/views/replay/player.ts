// SPDX-License-Identifier: Apache-2.0
// Goes through replicates: play and pause, steps, a slider, the speed and the order. It is still
// until the reader starts it, and stops when the view is left.
import { iconButton } from '../../parts/icons.ts';
import { html } from '../../parts/svg.ts';
import { mixed } from './order.ts';

const kSpeeds: [perSecond: number, name: string][] = [
  [0.5, 'one in 2 s'],
  [1, '1 per second'],
  [2, '2 per second'],
  [4, '4 per second'],
  [10, '10 per second'],
];

export interface Player {
  root: HTMLElement;
  readonly order: readonly number[]; // the replicates that are played, in their order
  interval(): number; // ms between two
  play(replicates: readonly number[]): void; // only these from now on
  stop(): void;
  at(replicate: number): void; // where the playing is
}

/// `show` is told which replicate comes; `isOpen` says whether anybody looks.
export function player(
  all: readonly number[],
  show: (replicate: number) => void,
  isOpen: () => boolean,
): Player {
  let chosen = all;
  let order: readonly number[] = all;
  let place = 0;
  let timer = 0;

  const slider = html('input', { type: 'range', min: 1, value: 1, 'aria-label': 'Replicate' });
  const where = html('span', { class: 'where' });
  const speed = html('select', { 'aria-label': 'Speed' });
  for (const [perSecond, name] of kSpeeds)
    speed.append(html('option', { value: perSecond, selected: perSecond === 2 }, name));
  const mix = html('input', { type: 'checkbox' });

  const stop = () => {
    window.clearTimeout(timer);
    timer = 0;
    play.set('play', 'Play');
  };
  const interval = () => 1000 / Number(speed.value);
  const go = (to: number) => {
    place = (to + order.length) % order.length;
    show(order[place]);
  };
  const tick = () => {
    if (!isOpen()) return stop();
    go(place + 1);
    timer = window.setTimeout(tick, interval());
  };
  const start = () => {
    play.set('pause', 'Pause');
    tick();
  };
  const by = (step: number) => {
    stop();
    go(place + step);
  };
  const play = iconButton('play', 'Play', () => (timer ? stop() : start()));
  const previous = iconButton('previous', 'Previous replicate', () => by(-1));
  const next = iconButton('next', 'Next replicate', () => by(1));
  const arrange = () => {
    const now = order[place];
    order = mix.checked ? mixed(chosen) : chosen;
    slider.max = String(order.length);
    place = Math.max(0, order.indexOf(now));
  };
  slider.addEventListener('input', () => {
    stop();
    go(Number(slider.value) - 1);
  });
  mix.addEventListener('change', () => {
    arrange();
    go(place);
  });
  const root = html(
    'div',
    { class: 'controls' },
    previous.button,
    play.button,
    next.button,
    slider,
    where,
    html('label', {}, 'Speed ', speed),
    html('label', {}, mix, ' mixed order'),
  );
  const at = (replicate: number) => {
    const found = order.indexOf(replicate);
    if (found >= 0) place = found;
    slider.value = String(place + 1);
    where.textContent = `${place + 1} of ${order.length}`;
  };
  arrange();
  return {
    root,
    get order() {
      return order;
    },
    interval,
    play(replicates) {
      chosen = replicates;
      arrange();
      go(place);
    },
    stop,
    at,
  };
}
