// SPDX-License-Identifier: Apache-2.0
// The keys of the page, and a window that lists them.
import { html } from './svg.ts';

const kKeys: [keys: string, does: string][] = [
  ['/', 'find a variable'],
  ['← →', 'on the tabs: the next view; on the slider: a step of the threshold'],
  ['+ − 0', 'on the drawing: larger, smaller, all of it'],
  ['← ↑ → ↓', 'on the drawing: move it'],
  ['wheel', 'on the drawing, once it was clicked, or with Ctrl: larger, smaller'],
  ['Esc', 'nothing chosen'],
  ['?', 'this list'],
];

export function helpButton(): HTMLElement {
  const rows = kKeys.map(([keys, does]) => {
    const names = keys.split(' ').map((key) => html('kbd', {}, key));
    return html('tr', {}, html('th', { scope: 'row' }, ...names), html('td', {}, does));
  });
  const close = html('button', { type: 'button' }, 'Close');
  const table = html('table', {}, html('tbody', {}, ...rows));
  const labelled = { class: 'help', 'aria-labelledby': 'help-title' };
  const dialog = html('dialog', labelled, html('h2', { id: 'help-title' }, 'Keys'), table, close);
  close.addEventListener('click', () => dialog.close());
  const button = html('button', { type: 'button', class: 'quiet keys', title: 'Keys (?)' }, 'Keys');
  button.addEventListener('click', () => dialog.showModal());
  return html('span', {}, button, dialog);
}

/// Keys that work everywhere but where one writes.
export function listenToKeys(does: Record<string, () => void>): void {
  addEventListener('keydown', (event) => {
    const at = event.target as Element;
    const writes = at.closest(
      'input:not([type="range"], [type="radio"], [type="checkbox"]), textarea, select',
    );
    if (
      writes ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector('dialog[open]')
    )
      return;
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
