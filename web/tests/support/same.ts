// SPDX-License-Identifier: Apache-2.0
// Whether the page says what the program says, to the last bit.
import assert from 'node:assert/strict';
import type { LostLink } from '../../src/average/lost.ts';
import type { Ranked } from '../../src/average/types.ts';
import type { Edge, Node } from '../../src/data.ts';
import type { Model } from '../../src/model.ts';
import type { AverageOut, LostOut, Named, VoteOut } from './program.ts';

/// How often each verdict and each reason for a loss has been compared.
export const compared = new Map<string, number>();

export function requireSame(model: Model, method: string, alpha: number, want: AverageOut): void {
  const what = `${method} at ${alpha}`;
  const nodes = (list: readonly Node[]) => list.map((node) => model.name(node));
  const edges = (list: readonly Edge[]) => list.map((edge) => nodes(edge) as Named);
  const made = model.average(method, alpha);
  const decisions = made.decisions.map(({ ranked, verdict }, i) => ({
    vertex: model.name(ranked.structure.vertex),
    set: edges(ranked.structure.edges),
    posterior: ranked.posterior,
    support: ranked.support,
    count: ranked.count,
    verdict,
    path: nodes(model.blockingPath(method, alpha, i)),
  }));
  const wanted = want.decisions.map(
    ({ vertex, set, posterior, support, count, verdict, path }) => ({
      vertex,
      set,
      posterior,
      support,
      count,
      verdict,
      path,
    }),
  );
  requireSameList(decisions, wanted, `${what}, decision`);
  requireSameList(edges(made.edges), want.edges, `${what}, edge`);
  assert.equal(made.mass, want.mass, `${what}, mass`);
  requireSameList(edges(model.open(method, alpha)), want.open, `${what}, open edge`);

  const vote = ({ structure, posterior }: Ranked): VoteOut => ({
    vertex: model.name(structure.vertex),
    set: edges(structure.edges),
    posterior,
  });
  const lost = ({
    edge,
    linked,
    linkedSe,
    why,
    votes,
    winners,
    path,
    refused,
  }: LostLink): LostOut => ({
    link: edges([edge])[0],
    linked,
    linked_se: linkedSe,
    why,
    votes: votes.map(vote),
    winners: winners.map(vote),
    path: nodes(path),
    refused: refused === null ? [] : edges(made.decisions[refused].ranked.structure.edges),
  });
  requireSameList(model.lost(method, alpha).map(lost), want.lost, `${what}, lost link`);
  const words = [
    ...want.decisions.map((each) => `structure ${each.verdict}`),
    ...want.lost.map((each) => `link ${each.why}`),
    ...want.open.map(() => 'edge open'),
  ];
  for (const word of words) compared.set(word, (compared.get(word) ?? 0) + 1);
}

/// Says the first place at which two lists differ; whole lists would fill the screen.
export function requireSameList(
  got: readonly unknown[],
  want: readonly unknown[],
  what: string,
): void {
  for (let i = 0; i < Math.min(got.length, want.length); ++i)
    if (JSON.stringify(got[i]) !== JSON.stringify(want[i]))
      assert.deepEqual(got[i], want[i], `${what} ${i}: page and program differ`);
  assert.equal(got.length, want.length, `${what}: how many`);
}
