// SPDX-License-Identifier: Apache-2.0
// Which edges of random graphs are open, under random knowledge, as the program counts them in a
// bag of one graph: there an open edge has no compelled direction.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openEdges } from '../src/average/classes.ts';
import { GrowingDag } from '../src/average/growing.ts';
import type { Edge } from '../src/data.ts';
import { Model } from '../src/model.ts';
import { hoist, scratchFile } from './support/hoist.ts';
import { type Known, knowledgeText, pageData } from './support/page_data.ts';
import type { AverageOut, Named } from './support/program.ts';
import { randomDag, randomFrom, shuffled } from './support/random.ts';

// One that does not contradict itself: what it requires lies along an order.
function randomKnowledge(random: () => number, names: readonly string[]): Known {
  const order = shuffled(random, names);
  const known: Known = { required: [], forbidden: [], tiers: null };
  if (random() < 0.4) {
    const tier = order.map(() => Math.floor(random() * 4)).sort(); // of the last no say
    known.tiers = [0, 1, 2].map((each) => order.filter((_, i) => tier[i] === each));
    known.tiers = known.tiers.filter((each) => each.length > 0);
  }
  order.forEach((from, i) =>
    order.forEach((to, j) => {
      const chance = random();
      if (i < j && chance < 0.04) known.required.push([from, to]);
      else if (i !== j && chance > 0.94) known.forbidden.push([from, to]);
    }),
  );
  return known;
}

it('open edges are those of the program', async () => {
  const random = randomFrom(7);
  let [open, turned] = [0, 0];
  const one = async (round: number) => {
    const names = 'abcdefgh'.slice(0, 4 + (round % 5)).split('');
    const nodes = names.map((_, node) => node);
    const edges = randomDag(random, shuffled(random, nodes), 0.3 + 0.6 * random());
    const known = randomKnowledge(random, names);
    const bag = { nodes: names, graphs: [edges.map(([a, b]): Named => [names[a], names[b]])] };
    const said = JSON.parse(
      await hoist(
        ...['average', scratchFile(`one${round}.json`, JSON.stringify(bag)), '--json', '-q'],
        ...['--knowledge', scratchFile(`one${round}.txt`, knowledgeText(known))],
      ),
    ) as AverageOut;
    const want = said.support
      .filter(({ compelled, direction }) => compelled === 0 && direction === 0.5)
      .map(({ from, to }) => `${from} ${to}`);
    const { knowledge } = new Model(pageData(bag, [], known, [], null));
    const found = openEdges(names.length, edges, knowledge);
    const got = found.map(([a, b]) => `${names[a]} ${names[b]}`);
    assert.deepEqual(got.sort(), want.sort(), `${bag.graphs} under ${knowledgeText(known)}`);
    const free = new Model(pageData(bag, [], { ...known, ...none }, [], null)).knowledge;
    open += found.length;
    turned += openEdges(names.length, edges, free).length - found.length;
  };
  await Promise.all(Array.from({ length: 200 }, (_, round) => one(round)));
  assert.ok(open > 150 && turned > 150, `${open} open, ${turned} by knowledge`);
});

const none: Known = { required: [], forbidden: [], tiers: null };

// Who has two parents that are not joined, with these.
function colliders(edges: readonly Edge[]): string {
  const joined = new Set(edges.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const found = edges.flatMap(([a, to]) =>
    edges
      .filter(([b, other]) => other === to && a < b && !joined.has(`${a} ${b}`))
      .map(([b]) => `${a} ${b} ${to}`),
  );
  return found.sort().join();
}

// All graphs with the same links and colliders, by turning every link.
function membersOf(nodes: number, edges: readonly Edge[]): Edge[][] {
  const members: Edge[][] = [];
  for (let turned = 0; turned < 2 ** edges.length; ++turned) {
    const one = edges.map(([a, b], i): Edge => ((turned >> i) & 1 ? [b, a] : [a, b]));
    const dag = new GrowingDag(nodes);
    if (dag.tryAdd(one) && colliders(one) === colliders(edges)) members.push(one);
  }
  return members;
}

// Those that differ among the members that knowledge allows; and in all of the class.
function requireOpen(nodes: number, edges: readonly Edge[], members: Edge[][], known: Known) {
  const names = 'abcdef'.slice(0, nodes).split('');
  const { knowledge } = new Model(pageData({ nodes: names, graphs: [] }, [], known, [], null));
  const allowed = members.filter((member) =>
    member.every(([from, to]) => !knowledge.decides(to, from)),
  );
  const differ = (list: readonly Edge[][]) =>
    edges.filter((_, i) => list.some((member) => member[i][0] !== list[0][i][0]));
  const open = openEdges(nodes, edges, knowledge);
  assert.deepEqual(open, differ(allowed), `${edges.join(' ')} under ${knowledgeText(known)}`);
  return differ(members).length - open.length;
}

it('an edge is open where members of the class differ that knowledge allows', () => {
  const random = randomFrom(3);
  let turned = 0;
  for (let round = 0; round < 1000; ++round) {
    const nodes = 5 + (round % 2);
    const order = shuffled(random, [...Array(nodes).keys()]);
    const edges = randomDag(random, order, 0.75).slice(0, 11);
    const known: Known = { required: [], forbidden: [], tiers: null };
    for (const [from, to] of edges) {
      const chance = random();
      if (chance < 0.12) known.required.push(['abcdef'[from], 'abcdef'[to]]);
      else if (chance > 0.88) known.forbidden.push(['abcdef'[to], 'abcdef'[from]]);
    }
    turned += requireOpen(nodes, edges, membersOf(nodes, edges), known);
  }
  assert.ok(turned > 1000, `${turned} by knowledge`);
});

// Two directions of a fan, e.g. 0 -> 1 and 3 -> 4, leave to the last of Meek's rules what no other
// finds; what is found must not depend on the numbers of the nodes.
it('so it is in every fan of five nodes', () => {
  const random = randomFrom(5);
  let turned = 0;
  for (let round = 0; round < 1000; ++round) {
    const [hub, ...rim] = shuffled(random, [0, 1, 2, 3, 4]);
    const fan = rim.flatMap((node, i): Edge[] => [
      [hub, node],
      ...(i > 0 ? [[rim[i - 1], node] as Edge] : []),
    ]);
    const members = membersOf(5, fan);
    const one = members[Math.floor(random() * members.length)];
    const edges = [...one].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const required = shuffled(random, edges)
      .slice(0, 2)
      .map(([from, to]): Named => ['abcde'[from], 'abcde'[to]]);
    const known = { required, forbidden: [], tiers: null };
    turned += requireOpen(5, edges, membersOf(5, edges), known);
  }
  assert.ok(turned > 2000, `${turned} by knowledge`);
});
