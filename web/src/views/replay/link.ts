// SPDX-License-Identifier: Apache-2.0
// One link through the bag: what each replicate says of it, and its share so far.
import type { Edge } from '../../data.ts';
import type { Model } from '../../model.ts';
import { html, svg } from '../../parts/svg.ts';
import { counted, share, shortened } from '../../parts/text.ts';

const kWidth = 320;
const kHeight = 150;
const kStrip = 22;
const kLinks = 60; // in the list

type Way = 'there' | 'back' | 'none';

export interface LinkPart {
  root: HTMLElement;
  show(edge: Edge, order: readonly number[], replicate: number): void;
}

/// The link of which the bag is least sure.
export function mostDoubtful(model: Model): Edge | null {
  const doubt = ({ linked, direction }: { linked: number; direction: number }) =>
    linked * (1 - linked) + linked * direction * (1 - direction);
  const [best] = model.links().sort((a, b) => doubt(b) - doubt(a));
  return best ? [best.from, best.to] : null;
}

export function linkPart(
  model: Model,
  choose: (edge: Edge) => void,
  jump: (replicate: number) => void,
): LinkPart {
  const pick = html('select', { 'aria-label': 'Link' });
  const text = ([a, b]: Edge) => `${shortened(model.name(a))} – ${shortened(model.name(b))}`;
  const listed = model.links().slice(0, kLinks).map(({ from, to }): Edge => [from, to]);
  const option = (edge: Edge) => html('option', { value: edge.join(' ') }, text(edge));
  pick.append(...listed.map(option));
  pick.addEventListener('change', () => choose(pick.value.split(' ').map(Number) as Edge));
  const viewBox = `0 0 ${kWidth + 86} ${kHeight + kStrip + 24}`;
  const chart = svg('svg', { viewBox, class: 'running', role: 'img' });
  const says = html('p', { class: 'told' });
  const root = html('div', { class: 'watched' }, html('label', {}, 'Link ', pick), chart, says);

  let ways: Way[] = [];
  let of = '';
  const waysOf = ([a, b]: Edge): Way[] => {
    const { sets, pick: picks } = model.data.bag;
    const has = (child: number, parent: number) => sets[child].map((set) => set.includes(parent));
    const [there, back] = [has(b, a), has(a, b)];
    return picks.map((row) => (there[row[b]] ? 'there' : back[row[a]] ? 'back' : 'none'));
  };

  const show = (edge: Edge, order: readonly number[], replicate: number) => {
    const id = edge.join(' ');
    if (of !== id) {
      of = id;
      ways = waysOf(edge);
      const back = [...edge].reverse().join(' ');
      const known = [...pick.options].find(({ value }) => value === id || value === back);
      if (known) known.selected = true;
      else pick.prepend(Object.assign(option(edge), { selected: true }));
    }
    const at = Math.max(0, order.indexOf(replicate));
    draw(edge, order, at);
  };

  const draw = (edge: Edge, order: readonly number[], at: number) => {
    const n = order.length;
    const weights = model.data.bag.weights;
    const x = (i: number) => (n > 1 ? (kWidth * i) / (n - 1) : 0);
    const y = (p: number) => kHeight * (1 - p) + 6;
    let [total, there, back] = [0, 0, 0];
    const line: Record<'there' | 'back', string[]> = { there: [], back: [] };
    const now = { there: 0, back: 0 };
    order.forEach((replicate, i) => {
      const weight = weights?.[replicate] ?? 1;
      total += weight;
      if (ways[replicate] === 'there') there += weight;
      if (ways[replicate] === 'back') back += weight;
      line.there.push(`${x(i).toFixed(1)},${y(there / total).toFixed(1)}`);
      line.back.push(`${x(i).toFixed(1)},${y(back / total).toFixed(1)}`);
      if (i === at) [now.there, now.back] = [there / total, back / total];
    });
    chart.replaceChildren();
    for (const p of [0, 0.5, 1]) {
      chart.append(svg('line', { class: 'grid', x1: 0, x2: kWidth, y1: y(p), y2: y(p) }));
      chart.append(words(kWidth + 82, y(p) + 4, String(p), 'tick'));
    }
    for (const way of ['back', 'there'] as const) {
      chart.append(svg('polyline', { class: `${way} later`, points: line[way].join(' ') }));
      chart.append(svg('polyline', { class: way, points: line[way].slice(0, at + 1).join(' ') }));
    }
    // The two labels are kept apart where their lines meet.
    const middle = Math.max(14, Math.min(kHeight - 4, (y(now.there) + y(now.back)) / 2));
    const apart = Math.max(0, 15 - Math.abs(y(now.there) - y(now.back))) / 2;
    const up = y(now.there) <= y(now.back) ? -1 : 1;
    const place = (way: 'there' | 'back') => {
      const shift = apart ? (way === 'there' ? up : -up) * 7.5 : 0;
      return (apart ? middle : y(now[way])) + shift + 4;
    };
    for (const way of ['there', 'back'] as const) {
      chart.append(svg('circle', { class: way, cx: x(at), cy: y(now[way]), r: 4 }));
      const mark = `${way === 'there' ? '→' : '←'} ${share(now[way])}`;
      chart.append(words(kWidth + 8, Math.max(10, Math.min(kHeight + 8, place(way))), mark, `label ${way}`));
    }
    const top = kHeight + 18;
    const wide = kWidth / n;
    order.forEach((replicate, i) => {
      const box = { x: i * wide, y: top, width: Math.max(0.6, wide - 0.4), height: kStrip };
      const tick = svg('rect', { class: `way ${ways[replicate]}`, ...box });
      tick.addEventListener('click', () => jump(replicate));
      chart.append(tick);
    });
    const here = { x: at * wide - 1, y: top - 2, width: wide + 2, height: kStrip + 4 };
    chart.append(svg('rect', { class: 'here', ...here }));
    const [a, b] = edge.map((end) => shortened(model.name(end)));
    const means = { there: `has ${a} → ${b}`, back: `has ${b} → ${a}`, none: `does not link ${a} and ${b}` };
    says.textContent =
      `This replicate ${means[ways[order[at]]]}. Of the ${counted(at + 1, 'replicate')} so far ` +
      `${share(now.there)} have →, ${share(now.back)} have ←.`;
    chart.setAttribute('aria-label', says.textContent);
  };
  return { root, show };
}

function words(x: number, y: number, text: string, kind: string): SVGTextElement {
  const made = svg('text', { x, y, class: kind });
  made.textContent = text;
  return made;
}
