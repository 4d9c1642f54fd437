// SPDX-License-Identifier: Apache-2.0
// The paper's four covers: which structures a replicate has, and how much of the bag has each.
// Structures are told apart by numbers, not by their edges: a set of parents has one in the page's
// data, and a set of children is a way through a tree, one step for each child in ascending order.
import type { BagData, Edge, Node } from '../data.ts';
import { Tally } from './tally.ts';
import type { Structure } from './types.ts';

export interface Tallied {
  structure: Structure;
  tally: Tally;
}

/// Every structure that the bag has by this cover, in no order.
export function tallied(bag: BagData, nodes: number, cover: string): Tallied[] {
  const found = new Map<number, Tallied>();
  const add = (key: number, replicate: number, make: () => Structure) => {
    let one = found.get(key);
    if (!one) found.set(key, (one = { structure: make(), tally: new Tally() }));
    one.tally.add(bag.weights?.[replicate] ?? 1);
  };
  const count = counters[cover];
  if (!count) throw new Error(`the page has no cover '${cover}'`);
  count(bag, nodes, add);
  return [...found.values()];
}

type Add = (key: number, replicate: number, make: () => Structure) => void;

const counters: Record<string, (bag: BagData, nodes: number, add: Add) => void> = {
  tma(bag, nodes, add) {
    bag.pick.forEach((picks, replicate) =>
      picks.forEach((set, to) => {
        for (const from of bag.sets[to][set])
          add(from * nodes + to, replicate, () => ({
            vertex: from,
            slot: to,
            edges: [[from, to]],
          }));
      }),
    );
  },
  pma(bag, nodes, add) {
    bag.pick.forEach((picks, replicate) =>
      picks.forEach((set, vertex) =>
        add(set * nodes + vertex, replicate, () => {
          const edges = bag.sets[vertex][set].map((parent): Edge => [parent, vertex]);
          return { vertex, slot: 0, edges };
        }),
      ),
    );
  },
  cma(bag, nodes, add) {
    const tree = new Tree(nodes);
    bag.pick.forEach((picks, replicate) => {
      const place = childrenOf(bag, picks, tree);
      for (let vertex = 0; vertex < nodes; ++vertex)
        add(place[vertex], replicate, () => {
          const edges = tree.steps(place[vertex]).map((child): Edge => [vertex, child]);
          return { vertex, slot: 0, edges };
        });
    });
  },
  ima(bag, nodes, add) {
    const tree = new Tree(nodes);
    const most = Math.max(...bag.sets.map((sets) => sets.length));
    bag.pick.forEach((picks, replicate) => {
      const place = childrenOf(bag, picks, tree);
      picks.forEach((set, vertex) =>
        add(place[vertex] * most + set, replicate, () => {
          const edges = bag.sets[vertex][set].map((parent): Edge => [parent, vertex]);
          for (const child of tree.steps(place[vertex])) edges.push([vertex, child]);
          return { vertex, slot: 0, edges: edges.sort(byNumber) };
        }),
      );
    });
  },
};

/// Their names.
export const covers = Object.keys(counters);

// Where the children of each vertex lead in the tree.
function childrenOf(bag: BagData, picks: readonly number[], tree: Tree): Int32Array {
  const place = Int32Array.from(picks, (_, vertex) => vertex);
  picks.forEach((set, child) => {
    for (const parent of bag.sets[child][set]) place[parent] = tree.step(place[parent], child);
  });
  return place;
}

// Its places are numbered; the first `roots` of them are where ways begin.
class Tree {
  private readonly next = new Map<number, number>();
  private readonly before: number[];
  private readonly last: Node[];

  constructor(private readonly roots: number) {
    this.before = Array.from({ length: roots }, () => -1);
    this.last = Array.from({ length: roots }, () => -1);
  }

  step(place: number, node: Node): number {
    const key = place * this.roots + node;
    let to = this.next.get(key);
    if (to === undefined) {
      this.next.set(key, (to = this.before.length));
      this.before.push(place);
      this.last.push(node);
    }
    return to;
  }

  steps(place: number): Node[] {
    const nodes: Node[] = [];
    for (let at = place; at >= this.roots; at = this.before[at]) nodes.push(this.last[at]);
    return nodes.reverse();
  }
}

function byNumber(a: Edge, b: Edge): number {
  return a[0] - b[0] || a[1] - b[1];
}
