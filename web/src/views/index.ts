// SPDX-License-Identifier: Apache-2.0
// The tabs of a report of a bag, in their order.
import { data } from './data.ts';
import { graph } from './graph.ts';
import { replay } from './replay.ts';
import { structures } from './structures.ts';
import { sure } from './sure.ts';
import { compared, truth } from './truth.ts';
import type { View } from './view.ts';

export const views: View[] = [graph, structures, replay, sure, truth, compared, data];
