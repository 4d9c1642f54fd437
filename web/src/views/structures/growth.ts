// SPDX-License-Identifier: Apache-2.0
// What an average had after each step of its making.
import type { Average } from '../../average/types.ts';
import type { Edge } from '../../data.ts';
import type { Model } from '../../model.ts';
import type { State } from '../../state.ts';
import { count, counted, share } from '../../parts/text.ts';
import type { Kind } from './votes.ts';
import { nodesPath, structureText } from './words.ts';

/// The edges after `steps` decisions; those that knowledge requires are there from the start.
export function edgesAfter(model: Model, average: Average, steps: number): Edge[] {
  const edges = new Map<number, Edge>();
  const lay = (all: readonly Edge[]) => all.forEach((edge) => edges.set(model.key(...edge), edge));
  lay(model.data.knowledge.required);
  for (let i = 0; i < steps; ++i)
    if (average.decisions[i].verdict === 'taken') lay(average.decisions[i].ranked.structure.edges);
  return [...edges.values()];
}

/// The decisions that changed the average, or that a path or knowledge refused.
export function telling(average: Average): number[] {
  return average.decisions.flatMap(({ verdict }, i) => (verdict === 'placed' ? [] : [i]));
}

/// A step in one sentence.
export function stepText(model: Model, state: State, kind: Kind, average: Average, index: number): string {
  const { ranked, verdict } = average.decisions[index];
  const { edges } = ranked.structure;
  const name = `${structureText(model, kind, ranked.structure)}, in ${share(ranked.posterior)} of the bag`;
  if (verdict === 'taken') return edges.length ? `${name}: taken.` : `${name}: taken, so it brings no edge.`;
  if (verdict === 'placed') return `${name}: outvoted, as this variable has its set already.`;
  const path = model.blockingPath(state.method, state.alpha, index);
  if (verdict === 'forbidden') return `${name}: knowledge forbids ${nodesPath(model, path)}.`;
  return `${name}: refused, as it would close a cycle with ${nodesPath(model, path)}.`;
}

/// All of it in one sentence.
export function sumText(average: Average): string {
  const of = (verdict: string) => average.decisions.filter((each) => each.verdict === verdict).length;
  const refused = of('cycle') + of('forbidden');
  const parts = [`${count(of('taken'))} taken`];
  if (refused) parts.push(`${count(refused)} refused`);
  if (of('placed')) parts.push(`${count(of('placed'))} outvoted`);
  const decisions = counted(average.decisions.length, 'decision');
  return `${counted(average.edges.length, 'edge')} after ${decisions}: ${parts.join(', ')}.`;
}
