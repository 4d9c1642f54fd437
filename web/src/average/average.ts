// SPDX-License-Identifier: Apache-2.0
// Phase III of Algorithm 3: insert structures, the largest share first, while no cycle closes.
import type { Edge } from '../data.ts';
import { GrowingDag } from './growing.ts';
import type { Knowledge } from './knowledge.ts';
import type { Average, Decision, Ranked, Structure, Verdict } from './types.ts';

/// `accumulate`: a vertex takes every structure that fits, not only its first.
export function averageAt(
  nodes: number,
  ranked: readonly Ranked[],
  threshold: number,
  knowledge: Knowledge,
  accumulate: boolean,
): Average {
  const dag = new GrowingDag(nodes);
  for (const edge of knowledge.required) dag.tryAdd([edge]);
  const placed = new Set<number>();
  const decisions: Decision[] = [];
  let mass = 0;
  for (const row of ranked) {
    if (!(row.support > threshold)) continue;
    const { structure } = row;
    const index = structure.slot * nodes + structure.vertex;
    let verdict: Verdict = 'taken';
    let edge: Edge | null = null;
    if (!accumulate && placed.has(index)) verdict = 'placed';
    else if ((edge = forbiddenEdge(structure, knowledge))) verdict = 'forbidden';
    else if (dag.tryAdd(structure.edges)) {
      placed.add(index);
      mass += row.support;
    } else verdict = 'cycle';
    decisions.push({ ranked: row, verdict, edge });
  }
  return { threshold, edges: dag.edges(), mass, decisions };
}

function forbiddenEdge(structure: Structure, knowledge: Knowledge): Edge | null {
  if (knowledge.empty) return null;
  return structure.edges.find(([from, to]) => knowledge.forbids(from, to)) ?? null;
}
