// SPDX-License-Identifier: Apache-2.0
// Why a structure was refused: the path that was there when its turn came.
import type { Edge, Node } from '../data.ts';
import type { Knowledge } from './knowledge.ts';
import type { Average } from './types.ts';

/// The shortest path that leads from the head of one of the structure's edges back to its tail,
/// over the edges that stood at the time and the structure's others; ties by names. Of a structure
/// that knowledge forbids, its forbidden edge; empty for one that was not refused.
export function blockingPath(
  average: Average,
  index: number,
  knowledge: Knowledge,
  ranks: readonly number[],
): Node[] {
  const { ranked, verdict, edge } = average.decisions[index];
  if (verdict === 'forbidden') return [...edge!];
  if (verdict !== 'cycle') return [];
  const next: Node[][] = ranks.map(() => []);
  const lay = (edges: readonly Edge[]) => {
    for (const [from, to] of edges) if (!next[from].includes(to)) next[from].push(to);
  };
  lay(knowledge.required);
  for (let i = 0; i < index; ++i)
    if (average.decisions[i].verdict === 'taken') lay(average.decisions[i].ranked.structure.edges);
  lay(ranked.structure.edges);
  for (const row of next) row.sort((a, b) => ranks[a] - ranks[b]);

  const suspects = [...ranked.structure.edges].sort(
    (a, b) => ranks[a[0]] - ranks[b[0]] || ranks[a[1]] - ranks[b[1]],
  );
  let shortest: Node[] = [];
  for (const [from, to] of suspects) {
    const path = findPath(next, to, from);
    if (path.length && (!shortest.length || path.length < shortest.length)) shortest = path;
  }
  return shortest;
}

/// A shortest path, both ends included; empty where there is none. Of equal ones the one that comes
/// first where the `next` of each node are tried in their order.
export function findPath(next: readonly Node[][], from: Node, to: Node): Node[] {
  const cameFrom = new Int32Array(next.length).fill(-1);
  cameFrom[from] = from;
  const todo = [from];
  for (let i = 0; i < todo.length && cameFrom[to] < 0; ++i)
    for (const child of next[todo[i]]) {
      if (cameFrom[child] >= 0) continue;
      cameFrom[child] = todo[i];
      todo.push(child);
    }
  if (cameFrom[to] < 0) return [];
  const path = [to];
  while (path[path.length - 1] !== from) path.push(cameFrom[path[path.length - 1]]);
  return path.reverse();
}
