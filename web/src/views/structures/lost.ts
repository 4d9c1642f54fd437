// SPDX-License-Identifier: Apache-2.0
// Links of the variable that the bag is sure of and the average has not, with the reason.
import type { LostLink } from '../../average/lost.ts';
import type { Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { counted, share, shortened } from '../../parts/text.ts';
import type { State } from '../../state.ts';
import type { Kind } from './votes.ts';
import { nodesPath, structureText, theMethod } from './words.ts';

export function lostTexts(model: Model, state: State, kind: Kind, node: Node): string[] {
  const lost = model.lost(state.method, state.alpha).filter((link) => link.edge.includes(node));
  return lost.map((link) => {
    const [a, b] = link.edge.map((end) => shortened(model.name(end)));
    const much = link.linked > 0.995 ? 'all' : share(link.linked);
    return (
      `${theMethod(state.method)} lacks ${a} – ${b}, though ${much} of the bag links them, ` +
      `one way or the other: ${reason(model, kind, link)}.`
    );
  });
}

function reason(model: Model, kind: Kind, link: LostLink): string {
  const sets = link.votes.filter((vote) => vote.count > 0).length;
  const split = `the votes are split over ${counted(sets, kind === 'edges' ? 'direction' : 'set')}`;
  const winners = link.winners.map(
    (won) => `${structureText(model, kind, won.structure)} (${share(won.posterior)})`,
  );
  if (link.why === 'split') return `${split}, none of them above the threshold`;
  if (link.why === 'outvoted') return `${split}, and ${winners.join(' and ')} won`;
  if (link.why === 'forbidden') return 'knowledge forbids it, or what holds it';
  return `it would close a cycle with ${nodesPath(model, link.path)}`;
}
