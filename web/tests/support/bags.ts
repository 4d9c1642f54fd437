// SPDX-License-Identifier: Apache-2.0
// The bags that page and program are compared on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hoist, scratch, scratchFile } from './hoist.ts';
import { type Known, knowledgeText, nothing, type Settings } from './page_data.ts';
import type { Bag, Named } from './program.ts';

const folder = process.env.HOIST_GOLDEN;
if (!folder) throw new Error('set HOIST_GOLDEN to the folder of the golden cases');

export interface Case {
  name: string;
  settings: Settings;
  known: Known;
  bag(): Promise<Bag>;
}

const plain: Settings = { kappa: 0, accumulate: false };

export function goldenBag(name: string): Bag {
  return JSON.parse(readFileSync(join(folder!, `${name}.bag.json`), 'utf8')) as Bag;
}

/// Of a golden data set, from its network.
export function truthOf(name: string): Named[] {
  const text = readFileSync(join(folder!, `${name}.json`), 'utf8');
  return (JSON.parse(text) as { truth: Named[] }).truth;
}

// Weights whose sums depend on their order, in the last bits.
function weighted(bag: Bag): Bag {
  const graphs = bag.graphs.map((graph, i) => ({
    edges: Array.isArray(graph) ? graph : graph.edges,
    weight: i % 5 === 0 ? 1 : ((i * 7) % 11) / 10 + 0.1,
  }));
  return { ...bag, graphs };
}

// A bag that the program learns from a sample of a network.
async function learnt(network: string, rows: number, known: Known, flags: string[]): Promise<Bag> {
  const [data, run, bag] = ['data.csv', 'run', 'bag.json'].map((each) =>
    join(scratch, `${network}-${each}`),
  );
  await hoist('sample', network, '-n', `${rows}`, '-o', data, '-q');
  const file = scratchFile(`${network}.txt`, knowledgeText(known));
  await hoist('bag', data, '-o', run, '-q', '--knowledge', file, ...flags);
  await hoist('convert', run, bag, '-q');
  return JSON.parse(readFileSync(bag, 'utf8')) as Bag;
}

// The vertices of a golden bag in three tiers, as they come: many structures break them.
function inTiers(name: string, required: Named[], forbidden: Named[]): Known {
  const { nodes } = goldenBag(name);
  const third = Math.ceil(nodes.length / 3);
  const tiers = [nodes.slice(0, third), nodes.slice(third, 2 * third), nodes.slice(2 * third)];
  return { required, forbidden, tiers };
}

// Few vertices whose order by bytes is not that of JavaScript's strings, in many equal shares.
function namedBag(): Bag {
  const nodes = ['\u{10000}', '\uffff', 'é', 'z', '</script>', 'Z', '"><b>', 'a b'];
  const graphs = Array.from({ length: 24 }, (_, i) => {
    const order = nodes.map((_, place) => nodes[(place * 3 + i * 5 + (i >> 2)) % nodes.length]);
    const edges: Named[] = order.slice(1).map((node, place) => [order[place], node]);
    if (i % 3 === 0) edges.push([order[0], order[7]], [order[2], order[5]]);
    return edges;
  });
  return { nodes, graphs };
}

const early: Known = {
  required: [['smoke', 'lung']],
  forbidden: [['bronc', 'dysp']],
  tiers: [['asia', 'smoke'], ['tub', 'lung', 'bronc', 'either'], ['xray']],
};
const drivers: Known = {
  required: [
    ['Age', 'GoodStudent'],
    ['Cushioning', 'CarValue'], // in none of the bag: some paths that refuse lead along it
  ],
  forbidden: [
    ['GoodStudent', 'SocioEcon'],
    ['SocioEcon', 'GoodStudent'],
  ],
  tiers: null,
};

function golden(name: string, change: Partial<Case> = {}, what = ''): Case {
  const bag = async () => goldenBag(name);
  return { name: name + what, settings: plain, known: nothing, bag, ...change };
}

const kappa = (value: number): Settings => ({ kappa: value, accumulate: false });
const accumulate: Settings = { kappa: 0, accumulate: true };

export const cases: Case[] = [
  golden('asia-500'),
  golden('alarm-509'),
  golden('insurance-1008'),
  golden('asia-500', { known: early }, ' under knowledge'),
  golden(
    'alarm-509',
    { known: inTiers('alarm-509', [['CVP', 'PRESS']], [['CO', 'BP']]) },
    ' in tiers',
  ),
  golden('insurance-1008', { known: drivers, settings: kappa(0.5) }, ' under knowledge, kappa'),
  golden('asia-500', { settings: kappa(0.8) }, ', kappa'),
  golden('asia-500', { settings: accumulate }, ', every structure that fits'),
  golden('insurance-1008', { settings: accumulate }, ', every structure that fits'),
  golden(
    'alarm-509',
    { bag: async () => weighted(goldenBag('alarm-509')), settings: kappa(0.8) },
    ', weighted, kappa',
  ),
  golden(
    'insurance-1008',
    { bag: async () => weighted(goldenBag('insurance-1008')) },
    ', weighted',
  ),
  {
    name: 'a link whose ways a path and knowledge keep out',
    settings: plain,
    known: {
      required: [
        ['b', 'c'],
        ['c', 'a'],
      ],
      forbidden: [['b', 'a']],
      tiers: null,
    },
    bag: async () => ({
      nodes: ['a', 'b', 'c'],
      graphs: Array.from({ length: 10 }, (_, i): Named[] => [i < 6 ? ['a', 'b'] : ['b', 'a']]),
    }),
  },
  {
    name: 'names whose order is that of their bytes',
    settings: plain,
    known: nothing,
    bag: async () => namedBag(),
  },
  {
    name: 'a learnt bag of asia, under its knowledge',
    settings: plain,
    known: early,
    bag: () => learnt('asia', 300, early, ['-n', '100']),
  },
  {
    name: 'a learnt bag of alarm, of halves',
    settings: plain,
    known: nothing,
    bag: () => learnt('alarm', 400, nothing, ['-n', '60', '--resample', 'pairs']),
  },
  {
    name: 'a learnt bag of insurance, every structure that fits, kappa',
    settings: { kappa: 0.3, accumulate: true },
    known: drivers,
    bag: () => learnt('insurance', 300, drivers, ['-n', '60']),
  },
];
