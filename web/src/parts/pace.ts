// SPDX-License-Identifier: Apache-2.0
// Changes at the pace of frames: a slider tells of more places than can be drawn. The page measures
// itself: 'hoist:redraw' is from the input to after the layout, 'hoist:ready' the first view.
import type { State, Store } from '../state.ts';

let waiting: Partial<State> = {};
let since: number | null = null;

/// Sets it in the next frame, together with what else comes until then.
export function paced(store: Store, change: Partial<State>): void {
  waiting = { ...waiting, ...change };
  if (since !== null) return;
  since = performance.now();
  requestAnimationFrame(() => {
    const start = since!;
    const waited = performance.now() - start; // for the frame, while the browser still paints
    const next = waiting;
    since = null;
    waiting = {};
    store.set(next);
    document.body.getBoundingClientRect(); // lays out now, so that it is counted
    performance.measure('hoist:redraw', { start, detail: { waited } });
  });
}
