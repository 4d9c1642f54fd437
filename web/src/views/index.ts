// SPDX-License-Identifier: Apache-2.0
// The tabs of a report of a bag, in their order.
import { graph } from './graph.ts';
import { sure } from './sure.ts';
import type { View } from './view.ts';

export const views: View[] = [graph, sure];
