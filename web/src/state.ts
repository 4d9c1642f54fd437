// SPDX-License-Identifier: Apache-2.0
// What the reader has chosen. Views read it, and change it by `set`; whoever subscribed hears of it
// once per change, with what was before.
import type { Edge, Node } from './data.ts';

export interface State {
  view: string; // id of the open view
  method: string;
  alpha: number; // the threshold of `method`
  node: Node | null; // the chosen variable
  edge: Edge | null; // the chosen link
  /// A structure of the chosen variable that is looked at: its place in the ranking; its path is
  /// lit up in the graph.
  decision: number | null;
  around: number | null; // show only so many steps around the chosen variable; null: all
  replicate: number | null; // the replicate that is shown instead of the average
  truth: boolean; // colour by the truth
}

type Listener = (now: State, before: State) => void;

export class Store {
  private listeners: Listener[] = [];
  private state: State;

  constructor(first: State) {
    this.state = first;
  }

  get now(): State {
    return this.state;
  }

  subscribe(listener: Listener): void {
    this.listeners.push(listener);
  }

  set(change: Partial<State>): void {
    const before = this.state;
    this.state = { ...before, ...change };
    for (const listener of this.listeners) listener(this.state, before);
  }
}
