// SPDX-License-Identifier: Apache-2.0
// Small things to choose, to copy and to take away.
import { html } from '../parts/svg.ts';

/// A labelled choice of one of several: [value, what it is called].
export function choice(
  label: string,
  options: [value: string, title: string][],
  chosen: string,
  onChange: (value: string) => void,
): HTMLLabelElement {
  const select = html('select');
  for (const [value, title] of options) {
    const option = html('option', { value }, title);
    option.selected = value === chosen;
    select.append(option);
  }
  select.addEventListener('change', () => onChange(select.value));
  return html('label', { class: 'picks' }, `${label} `, select);
}

/// A button that copies a text, and says that it did. Pages from disk may have no clipboard of
/// their own, so there is the older way as well.
export function copyButton(text: () => string, what: string): HTMLButtonElement {
  const button = html('button', { type: 'button', class: 'copy', 'aria-label': `Copy ${what}` }, 'Copy');
  button.addEventListener('click', async () => {
    const done = await copied(text());
    button.textContent = done ? 'Copied' : 'Select it';
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
  return button;
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = html('textarea', { class: 'offscreen' });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

/// Hands a text over as a file.
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  html('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
