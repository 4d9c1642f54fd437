// SPDX-License-Identifier: Apache-2.0
// Page data of a bag: all that an average needs, and nothing of what is only shown.
import type { BagReport, Edge, MethodData, Node, SupportRow } from '../../src/data.ts';
import type { AverageOut, Bag, Named, SupportOut } from './program.ts';

export interface Known {
  required: Named[];
  forbidden: Named[];
  tiers: string[][] | null;
}

export const nothing: Known = { required: [], forbidden: [], tiers: null };

export interface Settings {
  kappa: number;
  accumulate: boolean;
}

/// One of the paper's four, to be made of the bag.
export function methodOf(name: string, { kappa, accumulate }: Settings): MethodData {
  return {
    name,
    title: name,
    source: 'bag',
    ranked: null,
    accumulate,
    kappa,
    threshold: 0,
    rule: null,
    least: 0,
    mass: 0,
    edges: [],
    metrics: null,
    curve: null,
    settled: null,
  };
}

/// Any other, to be made of the structures that the program considered at threshold 0.
export function listOf(name: string, all: AverageOut): MethodData {
  const index = new Map(all.nodes.map((node, i) => [node, i]));
  const edgeBased = name === 'averaged-network';
  const ranked = all.decisions.map(({ vertex, set, count, posterior, support }) => {
    const edges = set.flatMap(([from, to]) => [index.get(from)!, index.get(to)!]);
    return [index.get(vertex)!, edgeBased ? edges[1] : 0, count, posterior, support, ...edges];
  });
  return { ...methodOf(name, { kappa: 0, accumulate: false }), source: 'list', ranked };
}

export function pageData(
  bag: Bag,
  support: SupportOut[],
  known: Known,
  methods: MethodData[],
  truth: Named[] | null,
): BagReport {
  const names = bag.nodes;
  const index = new Map(names.map((node, i) => [node, i]));
  const edge = ([from, to]: Named): Edge => [index.get(from)!, index.get(to)!];
  const sets: Node[][][] = names.map(() => []);
  const numbers = names.map(() => new Map<string, number>());
  const pick = bag.graphs.map((graph) => {
    const parents: Node[][] = names.map(() => []);
    for (const [from, to] of (Array.isArray(graph) ? graph : graph.edges).map(edge))
      parents[to].push(from);
    return parents.map((all, node) => {
      const key = all.sort((a, b) => a - b).join();
      if (!numbers[node].has(key)) numbers[node].set(key, sets[node].push(all) - 1);
      return numbers[node].get(key)!;
    });
  });
  const weights = bag.graphs.map((graph) => (Array.isArray(graph) ? 1 : (graph.weight ?? 1)));
  const sorted = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return {
    format: 'hoist report',
    revision: 1,
    kind: 'bag',
    title: 'test',
    version: '',
    command: null,
    learner: null,
    seed: null,
    names,
    ranks: names.map((name) => sorted.indexOf(name)),
    rows: null,
    data: null,
    columns: null,
    knowledge: {
      required: known.required.map(edge),
      forbidden: known.forbidden.map(edge),
      tiers: known.tiers?.map((tier) => tier.map((name) => index.get(name)!)) ?? null,
    },
    weighing: { by: 'equal', effective: bag.graphs.length },
    bag: { weights: weights.every((weight) => weight === 1) ? null : weights, sets, pick },
    support: supportRows(support, index),
    recommended: null,
    methods,
    references: [],
    truth: truth?.map(edge) ?? null,
    layout: null,
  };
}

// The program lists an edge and its reverse, the way with more of the bag first.
function supportRows(support: SupportOut[], index: ReadonlyMap<string, Node>): SupportRow[] {
  const seen = new Set<string>();
  const rows: SupportRow[] = [];
  for (const row of support) {
    const [from, to] = [index.get(row.from)!, index.get(row.to)!];
    const key = [from, to].sort().join();
    if (seen.has(key)) continue;
    seen.add(key);
    const { confidence, linked, direction, compelled, linked_se, direction_se } = row;
    rows.push([from, to, confidence, linked, direction, compelled, linked_se, direction_se]);
  }
  return rows;
}

/// The knowledge in the program's words.
export function knowledgeText({ required, forbidden, tiers }: Known): string {
  const lines = [
    ...required.map(([from, to]) => `required "${from}" -> "${to}"`),
    ...forbidden.map(([from, to]) => `forbidden "${from}" -> "${to}"`),
    ...(tiers ?? []).map((tier, i) => `tier ${i + 1}: ${tier.map((x) => `"${x}"`).join(', ')}`),
  ];
  return lines.join('\n') + '\n';
}
