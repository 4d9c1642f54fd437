// SPDX-License-Identifier: Apache-2.0
// How the average came about: its decisions one by one, while the graph grows beside them.
import type { Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { Drawing, layoutOf, type DrawnEdge } from '../../parts/drawing.ts';
import { iconButton, type Icon } from '../../parts/icons.ts';
import { html } from '../../parts/svg.ts';
import { share, shortened } from '../../parts/text.ts';
import type { State } from '../../state.ts';
import { around, layoutAround } from './around.ts';
import { edgesAfter, stepText, sumText, telling } from './growth.ts';
import { hasEdge, shapeOf } from './votes.ts';
import { structureText, verdictIcon } from './words.ts';

const kWindow = 11; // lines of the log around the present step
const kSmall = 12; // up to so many variables the whole graph is shown
const kReadable = 60; // above, only what is around the chosen variable, where nobody says otherwise
const kVotes = 10; // of the variable's structures, whose ends are shown
const kLasts = 15000; // ms that playing all steps should take at most

export interface Steps {
  root: HTMLElement;
  show(state: State, node: Node): void;
  goTo(place: number): void; // the moment of a decision
}

export function stepsPart(
  model: Model,
  look: (decision: number | null) => void,
  choose: (node: Node) => void,
  isOpen: () => boolean,
): Steps {
  const host = html('div', { class: 'host' });
  const says = html('p', { class: 'told', 'aria-live': 'polite' });
  const log = html('ol', { class: 'log' });
  const slider = html('input', { type: 'range', min: 0, value: 0, 'aria-label': 'Step' });
  const where = html('span', { class: 'where' });
  const skip = html('input', { type: 'checkbox', checked: true });
  const button = (icon: Icon, label: string, act: () => void) => iconButton(icon, label, act).button;
  const only = html('input', { type: 'checkbox', checked: model.size > kReadable });
  const onlyWhat = html('span');
  const part = html('label', { hidden: model.size <= kSmall }, only, onlyWhat);
  const play = iconButton('play', 'Play', () => (timer ? stop() : start()));
  const controls = html(
    'div',
    { class: 'controls' },
    button('first', 'First step', () => go(0)),
    button('previous', 'Previous step', () => go(at - 1)),
    play.button,
    button('next', 'Next step', () => go(at + 1)),
    button('last', 'Last step', () => go(order.length)),
    slider,
    where,
    html('label', {}, skip, ' leave out the outvoted'),
    part,
  );
  const side = html('div', { class: 'side' }, says, log);
  const root = html(
    'section',
    { class: 'steps' },
    html('h3', {}, 'How this average came about'),
    controls,
    html('div', { class: 'pair' }, host, side),
  );

  let state: State | null = null;
  let order: number[] = []; // places of the decisions that are stepped through
  let drawing: Drawing;
  let node: Node = 0;
  let near: ReadonlySet<Node> | null = null; // what is shown; null: all
  let at = 0; // steps done: 0 is before the first, order.length after the last
  let timer = 0;
  const stop = () => {
    window.clearTimeout(timer);
    timer = 0;
    play.set('play', 'Play');
  };
  const tick = () => {
    if (!isOpen() || at >= order.length) return stop();
    go(at + 1, true);
    timer = window.setTimeout(tick, Math.max(60, Math.min(1000, kLasts / order.length)));
  };
  const start = () => {
    if (at >= order.length) at = 0;
    play.set('pause', 'Pause');
    tick();
  };
  const go = (to: number, playing = false) => {
    if (!playing) stop();
    at = Math.max(0, Math.min(order.length, to));
    look(at > 0 && at <= order.length ? order[at - 1] : null);
    draw();
  };
  slider.addEventListener('input', () => go(Number(slider.value)));
  for (const box of [skip, only])
    box.addEventListener('change', () => {
      stop();
      const decision = at === order.length ? Infinity : (order[at - 1] ?? -1);
      arrange();
      at = order.filter((place) => place <= decision).length;
      draw();
    });

  /// Which steps, and which variables.
  const arrange = () => {
    if (!state) return;
    const average = model.average(state.method, state.alpha);
    const { places, ranked } = shapeOf(model, state.method);
    const votes = places[node].slice(0, kVotes).map((place) => ranked[place]);
    const strong = votes.flatMap((vote) => vote.structure.edges);
    const fixed = model.method(state.method).edges; // the picture stays when the threshold moves
    near = only.checked && !part.hidden ? around(node, [], [...fixed, ...strong]) : null;
    onlyWhat.textContent = ` only around ${shortened(model.name(node))}`;
    order = skip.checked ? telling(average) : average.decisions.map((_, i) => i);
    const shown = near;
    if (shown) order = order.filter((place) => shown.has(average.decisions[place].ranked.structure.vertex));
    slider.max = String(order.length);
    const id = near ? [...near].sort((a, b) => a - b).join() : 'all';
    if (host.dataset.of === id) return;
    host.dataset.of = id;
    host.replaceChildren();
    const layout = near ? layoutAround(model, near, [...fixed, ...strong]) : layoutOf(model);
    drawing = new Drawing(host, model, { layout, title: 'The average as it grows', onNode: choose });
    drawing.svg.style.maxWidth = `${Math.round(1.2 * layout.width + 20)}px`;
  };

  const draw = () => {
    if (!state) return;
    const average = model.average(state.method, state.alpha);
    const place = at > 0 ? order[at - 1] : -1;
    const decision = place >= 0 ? average.decisions[place] : null;
    const present = edgesAfter(model, average, place + 1);
    const now = decision?.ranked.structure.edges ?? [];
    const path = decision?.verdict === 'cycle' ? model.blockingPath(state.method, state.alpha, place) : [];
    const edges = present.map(([from, to]): DrawnEdge => ({ from, to }));
    // At the end everything is as it is: nothing stands out.
    const last = at === order.length;
    for (const [from, to] of last ? [] : now)
      if (!hasEdge(present, [from, to])) edges.push({ from, to, lost: true, head: 'full', width: decision!.ranked.posterior });
    const vertex = last ? null : (decision?.ranked.structure.vertex ?? null);
    drawing.show(edges, { node: vertex, path: last || !path.length ? null : [...path, path[0]], only: near });
    drawing.svg.querySelectorAll('.now').forEach((each) => each.classList.remove('now'));
    for (const [from, to] of last ? [] : now)
      drawing.svg.querySelector(`[data-edge="${from} ${to}"]`)?.classList.add('now');
    slider.value = String(at);
    where.textContent = `${at} of ${order.length}`;
    const { kind } = shapeOf(model, state.method);
    says.textContent = last
      ? sumText(average)
      : decision
        ? stepText(model, state, kind, average, place)
        : 'Nothing is taken yet.';
    listed(place);
  };

  const listed = (place: number) => {
    const average = model.average(state!.method, state!.alpha);
    const { kind } = shapeOf(model, state!.method);
    const from = Math.max(0, Math.min(order.length - kWindow, at - 1 - Math.floor(kWindow / 2)));
    const hadFocus = log.contains(document.activeElement);
    log.start = from + 1;
    log.replaceChildren(
      ...order.slice(from, from + kWindow).map((each, i) => {
        const { ranked, verdict } = average.decisions[each];
        const text = structureText(model, kind, ranked.structure);
        const entry = html('button', { type: 'button', class: verdict, title: text });
        if (each === place) entry.setAttribute('aria-current', 'step');
        const name = html('span', { class: 'name' }, text);
        entry.append(html('span', { class: 'icon' }, verdictIcon[verdict]), name);
        entry.append(html('span', { class: 'share' }, share(ranked.support)));
        entry.addEventListener('click', () => go(from + i + 1));
        return html('li', { class: each > place ? 'later' : '' }, entry);
      }),
    );
    if (hadFocus) log.querySelector<HTMLElement>('[aria-current]')?.focus();
  };

  const show = (now: State, of: Node) => {
    const same = state?.method === now.method && state.alpha === now.alpha;
    const moved = of !== node && only.checked && !part.hidden;
    state = now;
    node = of;
    if (same && !moved) {
      onlyWhat.textContent = ` only around ${shortened(model.name(node))}`;
      return;
    }
    stop();
    root.hidden = model.method(now.method).source === 'fixed'; // nobody knows its steps
    arrange();
    at = order.length;
    draw();
  };
  const goTo = (place: number) => {
    if (!order.includes(place)) {
      skip.checked = false;
      arrange();
    }
    if (!order.includes(place)) {
      only.checked = false;
      arrange();
    }
    go(order.indexOf(place) + 1);
    root.scrollIntoView({ block: 'nearest' });
  };
  return { root, show, goTo };
}
