// SPDX-License-Identifier: Apache-2.0
import type { ReportData } from './data.ts';
import { legible, printable } from './printable.ts';
import { showBag } from './shell.ts';
import { showStudy } from './study/study.ts';

const data = JSON.parse(document.getElementById('hoist-data')!.textContent!) as ReportData;
document.title = printable(data.title);
const root = document.getElementById('hoist')!;
if (data.kind === 'bag') showBag(root, legible(data));
else showStudy(root, data);
performance.mark('hoist:ready');
