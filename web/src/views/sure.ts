// SPDX-License-Identifier: Apache-2.0
// How sure the bag is: of every edge, of all links, at every threshold, after every replicate.
import { html } from '../parts/svg.ts';
import type { Model } from '../model.ts';
import type { State, Store } from '../state.ts';
import { mountAgainstThreshold } from './sure/against_threshold.ts';
import { mountCalibration } from './sure/calibration.ts';
import { mountConfidences } from './sure/confidences.ts';
import { mountMatrix } from './sure/matrix.ts';
import { mountRunning } from './sure/running.ts';
import type { Mounted, View } from './view.ts';

export const sure: View = {
  id: 'sure',
  title: 'How sure',
  fits: (model) => model.replicates > 0,
  mount(root: HTMLElement, model: Model, store: Store): Mounted {
    root.classList.add('charts', 'sure');
    const parts = [mountRunning, mountConfidences, mountMatrix, mountAgainstThreshold].map((mount) => {
      const section = html('section');
      root.append(section);
      return mount(section, model, store);
    });
    if (model.data.truth?.length && model.data.support.length) {
      const section = html('section');
      root.append(section);
      mountCalibration(section, model);
    }
    return {
      update(now: State, before: State | null) {
        for (const part of parts) part.update(now, before);
      },
    };
  },
};
