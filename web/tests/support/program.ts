// SPDX-License-Identifier: Apache-2.0
// What the program writes, as far as the tests read it.

export type Named = [from: string, to: string];

export interface Bag {
  nodes: string[];
  graphs: (Named[] | { edges: Named[]; weight?: number })[];
}

export interface DecisionOut {
  vertex: string;
  set: Named[];
  posterior: number;
  support: number;
  count: number;
  verdict: string;
  path: string[];
}

export interface VoteOut {
  vertex: string;
  set: Named[];
  posterior: number;
}

export interface LostOut {
  link: Named;
  linked: number;
  linked_se: number;
  why: string;
  votes: VoteOut[];
  winners: VoteOut[];
  path: string[];
  refused: Named[];
}

export interface SupportOut {
  from: string;
  to: string;
  confidence: number;
  linked: number;
  direction: number;
  compelled: number;
  linked_se: number;
  direction_se: number;
}

/// `hoist average --json`, and each average of discovery.json.
export interface AverageOut {
  method: string;
  threshold: number;
  mass: number;
  nodes: string[];
  edges: Named[];
  decisions: DecisionOut[];
  open: Named[];
  lost: LostOut[];
  support: SupportOut[];
}
