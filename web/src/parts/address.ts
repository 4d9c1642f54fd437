// SPDX-License-Identifier: Apache-2.0
// What the reader chose, in the part of the address behind '#': a reload, a bookmark and a second
// tab each keep their own.
import type { Model } from '../model.ts';
import type { State, Store } from '../state.ts';

const kPause = 250; // browsers refuse an address that changes with every move of a slider

/// Names instead of numbers: an address outlives another order of the columns.
export function addressOf(model: Model, state: State): string {
  const parts = new URLSearchParams({
    view: state.view,
    method: state.method,
    alpha: String(state.alpha),
  });
  if (state.node !== null) parts.set('node', model.name(state.node));
  if (state.around !== null) parts.set('around', String(state.around));
  if (state.truth) parts.set('truth', '1');
  return `#${parts}`;
}

/// What of an address means something in this report.
export function fromAddress(model: Model, views: string[], address: string): Partial<State> {
  const parts = new URLSearchParams(address.replace(/^#/, ''));
  const found: Partial<State> = {};
  const view = parts.get('view');
  if (view && views.includes(view)) found.view = view;
  const method = model.data.methods.find((each) => each.name === parts.get('method'));
  if (method) {
    found.method = method.name;
    found.alpha = method.threshold;
    const alpha = parts.get('alpha') ? Number(parts.get('alpha')) : NaN;
    if (method.source !== 'fixed' && alpha >= method.least && alpha <= 1) found.alpha = alpha;
  }
  const node = model.data.names.indexOf(parts.get('node') ?? '');
  if (node >= 0) found.node = node;
  const around = Number(parts.get('around') ?? NaN);
  if (Number.isInteger(around) && around >= 1 && node >= 0) found.around = around;
  if (parts.get('truth') && model.data.truth) found.truth = true;
  return found;
}

export function keepInAddress(model: Model, views: string[], store: Store): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    const address = addressOf(model, store.now);
    if (address === location.hash) return;
    try {
      history.replaceState(null, '', address);
    } catch {
      // The page works without it.
    }
  };
  store.subscribe(() => {
    timer ??= setTimeout(write, kPause);
  });
  addEventListener('pagehide', write);
  addEventListener('hashchange', () => {
    if (location.hash !== addressOf(model, store.now))
      store.set(fromAddress(model, views, location.hash));
  });
}
