// SPDX-License-Identifier: Apache-2.0
// Moving about in a drawing: pointer, wheel, buttons, keys. The view box stays that of the layout;
// the scene moves in it, so a page that changes its size needs nothing, and print shows it all.
import { type D3ZoomEvent, select, zoom, type ZoomBehavior, zoomIdentity } from 'd3';
import type { LayoutData, Node } from '../data.ts';
import type { Drawing } from './drawing.ts';
import { html } from './svg.ts';

const kLargest = 1.5; // fitting makes nothing larger than this, in pixels per unit
const kReadable = 0.45; // below this, names are not drawn
const kStep = 1.35;
const kButtons = 44; // pixels at the bottom, where the buttons lie over the drawing

export class Zoom {
  readonly buttons: HTMLElement;
  private readonly behavior: ZoomBehavior<SVGSVGElement, unknown>;
  private readonly svg;
  private moved = false; // by the reader
  private fitted: Iterable<Node> | null = null;

  /// `size` is that of the drawing on the page: to ask for it would lay out a new drawing twice.
  constructor(
    private readonly drawing: Drawing,
    private size: { width: number; height: number },
    private readonly onScale: (scale: number) => void = () => {},
  ) {
    this.svg = select(drawing.svg);
    this.behavior = zoom<SVGSVGElement, unknown>()
      .scaleExtent([0.5, 60])
      .filter((event: Event) => this.heeds(event))
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        drawing.scene.setAttribute('transform', event.transform.toString());
        if (event.sourceEvent) this.moved = true;
        this.scaled();
      });
    this.svg.call(this.behavior).on('dblclick.zoom', null);
    drawing.svg.tabIndex = 0;
    drawing.svg.addEventListener('keydown', (event) => this.key(event));
    const button = (text: string, label: string, act: () => void) => {
      const made = html('button', { type: 'button', 'aria-label': label, title: label }, text);
      made.addEventListener('click', act);
      return made;
    };
    this.buttons = html(
      'div',
      { class: 'zoom', role: 'group', 'aria-label': 'Size of the drawing' },
      button('+', 'larger', () => this.by(kStep)),
      button('−', 'smaller', () => this.by(1 / kStep)),
      button('fit', 'all of it', () => this.fit(this.fitted)),
    );
    new ResizeObserver(([entry]) => {
      const { width, height } = entry.contentRect;
      if (width === this.size.width && height === this.size.height) return;
      this.size = { width, height };
      if (this.moved) this.scaled();
      else this.fit(this.fitted);
    }).observe(drawing.svg);
  }

  /// Shows all of these nodes, or of the layout.
  fit(nodes: Iterable<Node> | null = null): void {
    this.fitted = nodes;
    this.moved = false;
    const [left, top, right, bottom] = extent(this.drawing.layout, nodes);
    const unit = this.unit();
    if (!unit) return; // not on the page yet
    const { width, height } = this.size;
    const room = 24 / unit;
    const below = kButtons / unit;
    const [wide, high] = [width / unit - room, height / unit - room - below];
    const k = Math.min(wide / (right - left), high / (bottom - top), kLargest / unit);
    const box = this.drawing.svg.viewBox.baseVal;
    const x = box.x + box.width / 2 - (k * (left + right)) / 2;
    const y = box.y + (box.height - below) / 2 - (k * (top + bottom)) / 2;
    this.svg.call(this.behavior.transform, zoomIdentity.translate(x, y).scale(k));
  }

  /// Brings a node into sight where it is not.
  show(node: Node): void {
    const [x, y] = this.drawing.layout.nodes[node];
    const at = new DOMPoint(x, y).matrixTransform(this.drawing.scene.getScreenCTM() ?? undefined);
    const { left, right, top, bottom } = this.drawing.svg.getBoundingClientRect();
    if (at.x < left + 30 || at.x > right - 30 || at.y < top + 20 || at.y > bottom - 20)
      this.svg.call(this.behavior.translateTo, x, y);
  }

  by(factor: number): void {
    this.moved = true;
    this.svg.call(this.behavior.scaleBy, factor);
  }

  /// Pixels per unit of the layout, before the zoom.
  private unit(): number {
    const { width, height } = this.size;
    const box = this.drawing.svg.viewBox.baseVal;
    return Math.min(width / box.width, height / box.height);
  }

  private scaled(): void {
    const k = Number(
      /scale\(([^)]+)\)/.exec(this.drawing.scene.getAttribute('transform') ?? '')?.[1] ?? 1,
    );
    const scale = k * this.unit();
    this.drawing.svg.classList.toggle('far', scale < kReadable);
    // Lines keep a visible width on a map of hundreds; in few steps, as each restyles them all.
    const thick = [0.5, 0.3, 0.18, 0].findIndex((limit) => scale >= limit);
    this.drawing.svg.style.setProperty('--thick', String([1, 1.6, 2.6, 4][thick]));
    this.onScale(scale);
  }

  /// The wheel scrolls the page until the reader has turned to the drawing.
  private heeds(event: Event): boolean {
    if (event.type === 'wheel') {
      const { ctrlKey, metaKey } = event as WheelEvent;
      return ctrlKey || metaKey || this.drawing.svg.contains(document.activeElement);
    }
    return !(event as MouseEvent).button;
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan: Record<string, [number, number]> = {
      ArrowLeft: [1, 0],
      ArrowRight: [-1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const way = pan[event.key];
    if (way) {
      const step = 60 / (this.drawing.scene.getScreenCTM()?.a ?? 1);
      this.moved = true;
      this.svg.call(this.behavior.translateBy, way[0] * step, way[1] * step);
    } else if (event.key === '+' || event.key === '=') this.by(kStep);
    else if (event.key === '-' || event.key === '−') this.by(1 / kStep);
    else if (event.key === '0') this.fit(this.fitted);
    else return;
    event.preventDefault();
  }
}

function extent(
  layout: LayoutData,
  nodes: Iterable<Node> | null,
): [number, number, number, number] {
  if (!nodes) return [0, 0, layout.width, layout.height];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const node of nodes) {
    const [x, y, width, height] = layout.nodes[node];
    left = Math.min(left, x - width / 2);
    right = Math.max(right, x + width / 2);
    top = Math.min(top, y - height / 2);
    bottom = Math.max(bottom, y + height / 2);
  }
  return left < right ? [left, top, right, bottom] : [0, 0, layout.width, layout.height];
}
