// SPDX-License-Identifier: Apache-2.0
// The chosen variable and what is around it in the average; of a structure that was refused the
// path that was in its way, and who put it there.
import type { Edge, Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { Drawing, layoutOf, type DrawnEdge } from '../../parts/drawing.ts';
import { drawnEdges, openOf } from '../../parts/edges.ts';
import { titleOf } from '../../parts/methods.ts';
import { html } from '../../parts/svg.ts';
import { count, share } from '../../parts/text.ts';
import type { State } from '../../state.ts';
import { around, layoutAround } from './around.ts';
import { hasEdge, linkVotes, type Kind, type Vote } from './votes.ts';
import { nodesPath, structureText } from './words.ts';

const kHint =
  'The average around this variable. Choose a set on the left to see it here; of a refused one, what ' +
  'was in its way.';
const kWhole = 12; // a graph of so few variables is shown as a whole, on the page's layout

export interface Mini {
  root: HTMLElement;
  show(state: State, node: Node, kind: Kind, votes: Vote[]): void;
}

export function miniPart(model: Model, choose: (node: Node) => void, moment: (place: number) => void): Mini {
  const host = html('div', { class: 'host' });
  const caption = html('div', { class: 'caption', 'aria-live': 'polite' });
  const root = html('div', { class: 'mini' }, host, caption);
  let drawing: Drawing | null = null;
  let drawnFor = '';

  const show = (state: State, node: Node, kind: Kind, votes: Vote[]) => {
    const average = model.average(state.method, state.alpha);
    const chosen = votes.find((vote) => vote.place === state.decision) ?? null;
    const refused = chosen !== null && chosen.verdict === 'cycle';
    const path = refused ? model.blockingPath(state.method, state.alpha, chosen.place) : [];
    const whole = model.size <= kWhole;
    const strong = linkVotes(votes).filter((link) => link.total >= 0.2);
    // First what does not depend on the threshold, so that the picture stays when it moves.
    const fixed = model.method(state.method).edges;
    const links = [...strong.map((link) => link.edge), ...fixed, ...average.edges];
    const near = around(node, [...path, ...(chosen?.edges.flat() ?? [])], links);
    const id = whole ? 'whole' : [...near].sort((a, b) => a - b).join();
    if (!drawing || id !== drawnFor) {
      const layout = whole ? layoutOf(model) : layoutAround(model, near, [...fixed, ...links]);
      host.replaceChildren();
      drawing = new Drawing(host, model, { layout, title: `Around ${model.name(node)}`, onNode: choose });
      drawing.svg.style.maxWidth = `${Math.round(1.2 * layout.width + 20)}px`;
      drawnFor = id;
    }
    // A circle is one by its arrows, so those of the path are drawn, whatever is known of them; what
    // would close it is dotted.
    const circle = path.length ? [...path, path[0]] : path;
    const onPath = (a: Node, b: Node) => path.some((v, i) => v === a && path[i + 1] === b);
    const edges = drawnEdges(model, average.edges, openOf(model, state), false, false).map((edge) =>
      onPath(edge.from, edge.to) ? { ...edge, open: false, head: 'full' as const } : edge,
    );
    const extra = (chosen?.edges ?? [])
      .filter((edge) => !hasEdge(average.edges, edge))
      .map(([from, to]): DrawnEdge => ({ from, to, lost: true, head: 'full', width: chosen!.ranked.posterior }));
    const lit = chosen ? chosen.edges : average.edges.filter((edge) => edge.includes(node));
    drawing.show([...edges, ...extra], { node, litEdges: lit, path: circle, only: whole ? null : near, labels: 'none' });
    caption.replaceChildren(...told(state, kind, chosen, path));
  };

  /// A way to the moment of its decision, where there was one.
  const then = (chosen: Vote): HTMLElement[] => {
    if (chosen.verdict === 'below' || chosen.verdict === 'else') return [];
    const button = html('button', { type: 'button', class: 'then' }, 'See the graph at that moment');
    button.addEventListener('click', () => moment(chosen.place));
    return [button];
  };

  const told = (state: State, kind: Kind, chosen: Vote | null, path: Node[]): HTMLElement[] => {
    if (!chosen)
      return [html('p', {}, kHint)];
    const text = structureText(model, kind, chosen.ranked.structure);
    if (!path.length) {
      const steps = model.average(state.method, state.alpha).decisions.length;
      const fate = {
        taken: steps
          ? `was taken, as decision ${count(chosen.place + 1)} of ${count(steps)}`
          : 'is what the average has',
        else: 'is not what the average has',
        placed: 'was outvoted: its variable had a set by then',
        below: 'is in too little of the bag to be asked',
        forbidden: 'is not allowed by the knowledge that was given',
        cycle: 'would close a cycle',
      }[chosen.verdict];
      return [html('p', {}, `${text} ${fate}. `, ...then(chosen))];
    }
    const circle = [...path, path[0]];
    const came = `came as decision ${count(chosen.place + 1)}, with ${share(chosen.ranked.support)}`;
    const line = html('p', {}, `${text} ${came}. It would close the circle `);
    line.append(html('strong', { class: 'path' }, nodesPath(model, circle)), '.');
    const who = html('ul');
    for (const vote of builders(model, state, kind, circle, chosen)) who.append(html('li', {}, vote));
    line.append(' ', ...then(chosen));
    return [line, who];
  };
  return { root, show };
}

/// Which structures, taken earlier, put the edges of a path there.
function builders(model: Model, state: State, kind: Kind, path: Node[], refused: Vote): string[] {
  const { decisions } = model.average(state.method, state.alpha);
  const lines: string[] = [];
  let last = -1;
  for (let i = 0; i + 1 < path.length; ++i) {
    const edge: Edge = [path[i], path[i + 1]];
    const place = decisions.findIndex(
      ({ ranked, verdict }, at) =>
        at < refused.place && verdict === 'taken' && hasEdge(ranked.structure.edges, edge),
    );
    const name = nodesPath(model, edge);
    if (place < 0) {
      const isOwn = hasEdge(refused.ranked.structure.edges, edge);
      lines.push(`${name} is ${isOwn ? 'its own' : 'required by knowledge'}`);
    } else if (place !== last) {
      const { structure, support } = decisions[place].ranked;
      const text = structureText(model, kind, structure);
      const single = structure.edges.length === 1;
      const took = `${titleOf(state.method)} took it as decision ${count(place + 1)}, with ${share(support)}`;
      lines.push(`${single ? text : `${name} came with ${text}`}: ${took}`);
    }
    last = place;
  }
  return lines;
}
