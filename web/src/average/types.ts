// SPDX-License-Identifier: Apache-2.0
// The words of the page's averages; they mean what they mean in the library.
import type { Edge, Node } from '../data.ts';

export interface Structure {
  vertex: Node;
  slot: number;
  edges: Edge[]; // by tail, then by head
}

export interface Ranked {
  structure: Structure;
  count: number; // replicates
  posterior: number; // their share of the bag, by weight
  support: number; // what it is ranked by
}

/// taken; `cycle`: a path leads back; `placed`: its vertex has another of this slot; `forbidden`.
export type Verdict = 'taken' | 'cycle' | 'placed' | 'forbidden';

export interface Decision {
  ranked: Ranked;
  verdict: Verdict;
  edge: Edge | null; // that is forbidden
}

export interface Average {
  threshold: number;
  edges: Edge[]; // by tail, then by head
  mass: number;
  decisions: Decision[]; // every structure above the threshold, first ranked first
}
