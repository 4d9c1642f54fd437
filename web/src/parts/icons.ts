// SPDX-License-Identifier: Apache-2.0
// The signs of a player, drawn: fonts do not have all of them.
import { svg } from './svg.ts';

const kPaths = {
  first: 'M3 3h2v10H3zM13 3v10L6 8z',
  previous: 'M11 3v10L4 8z',
  play: 'M4 2.5v11L13 8z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  next: 'M5 3v10l7-5z',
  last: 'M11 3h2v10h-2zM3 3v10l7-5z',
};

export type Icon = keyof typeof kPaths;

/// A button with a sign and a name; `set` gives it others.
export function iconButton(icon: Icon, label: string, act: () => void) {
  const path = svg('path', { fill: 'currentColor' });
  const picture = svg('svg', { viewBox: '0 0 16 16', width: 14, height: 14, 'aria-hidden': 'true' });
  picture.append(path);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'icon-button';
  button.append(picture);
  button.addEventListener('click', act);
  const set = (to: Icon, says: string) => {
    path.setAttribute('d', kPaths[to]);
    button.setAttribute('aria-label', says);
    button.title = says;
  };
  set(icon, label);
  return { button, set };
}
