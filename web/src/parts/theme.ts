// SPDX-License-Identifier: Apache-2.0
// Light, dark, or as the system has it; kept in the browser where that is allowed.
import { html } from './svg.ts';

const kThemes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof kThemes)[number];
const kKey = 'hoist-theme';

function kept(): Theme {
  try {
    return kThemes.find((theme) => theme === localStorage.getItem(kKey)) ?? 'auto';
  } catch {
    return 'auto'; // a page from disk may have no storage
  }
}

function keep(theme: Theme): void {
  try {
    localStorage.setItem(kKey, theme);
  } catch {
    // It holds until the page is closed.
  }
}

export function themeButton(): HTMLButtonElement {
  let theme = kept();
  const button = html('button', { type: 'button', class: 'quiet theme' });
  const show = () => {
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = `Theme: ${theme}`;
  };
  button.addEventListener('click', () => {
    theme = kThemes[(kThemes.indexOf(theme) + 1) % kThemes.length];
    keep(theme);
    show();
  });
  show();
  return button;
}
