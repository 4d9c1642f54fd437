// SPDX-License-Identifier: Apache-2.0
// A place on the page that holds a chart. It is drawn when it comes near the screen and when it is
// printed, and anew when its width changes or what it shows; at most once for each frame.
import { html } from '../parts/svg.ts';

export type Draw = (width: number) => Element | null;

export class Chart {
  readonly element: HTMLElement;
  private near = false;
  private stale = true;
  private asked = false;
  private width = 0;

  /// `height` is kept free from the beginning, so that nothing jumps. `label` is what a screen
  /// reader says of it.
  constructor(
    label: string,
    height: number,
    private readonly draw: Draw,
  ) {
    this.element = html('figure', {
      class: 'chart',
      role: 'img',
      'aria-label': label,
      style: `min-height:${height}px`,
    });
    new IntersectionObserver(
      (entries) => {
        this.near = entries.at(-1)!.isIntersecting;
        this.ask();
      },
      { rootMargin: '400px' },
    ).observe(this.element);
    new ResizeObserver(() => {
      if (this.element.clientWidth !== this.width) this.redraw();
    }).observe(this.element);
    addEventListener('beforeprint', () => this.now());
  }

  redraw(): void {
    this.stale = true;
    this.ask();
  }

  private ask(): void {
    if (this.asked || !this.near || !this.stale) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      if (this.near) this.now();
    });
  }

  private now(): void {
    const width = this.element.clientWidth;
    if (!this.stale || !width) return;
    this.stale = false;
    this.width = width;
    const drawn = this.draw(width);
    this.element.replaceChildren(...(drawn ? [drawn] : []));
  }
}
