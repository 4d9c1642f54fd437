// SPDX-License-Identifier: Apache-2.0
import type { Model } from '../model.ts';
import type { State, Store } from '../state.ts';

/// What a view has put on the page.
export interface Mounted {
  /// Called when the view is open and the reader's choice changed; `before` is null on the first
  /// call, and when the view is opened again, after changes that it has not seen. It must be quick:
  /// a change of the threshold has 100 ms for everything.
  update(now: State, before: State | null): void;
}

/// One entry of the list of views (`index.ts`): a tab of the page.
export interface View {
  id: string;
  title: string;
  /// Whether it shows the chosen variable; from others the search goes to the first that does.
  ofVariable?: boolean;
  /// Whether this report has anything to show in it.
  fits(model: Model): boolean;
  /// Builds it inside `root`, once, when it is first opened.
  mount(root: HTMLElement, model: Model, store: Store): Mounted;
}
