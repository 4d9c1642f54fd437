// SPDX-License-Identifier: Apache-2.0
// The drawing as a file of its own: every look is an attribute, beneath it a legend and a caption.
// It is drawn anew for that, in light, beside the page.
import type { LayoutData, Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import type { State } from '../../state.ts';
import { type DrawnEdge, Drawing, type Look } from '../drawing.ts';
import { example, legendRows } from '../legend.ts';
import { html, svg } from '../svg.ts';
import { textWidth } from '../text.ts';
import { captionOf } from './files.ts';

export interface Figure {
  state: State;
  edges: DrawnEdge[];
  layout: LayoutData;
  only: ReadonlySet<Node> | null;
  look: Look;
}

const kMargin = 12;
const kRow = 18; // of the legend
const kLeast = 420; // width
const kFewEdges = 90;
const kMostPixels = 12000; // of a side of a PNG: browsers have a limit

const kCopied = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
];
const kPlain: Record<string, string> = {
  'fill-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  opacity: '1',
  'font-weight': '400',
};

/// Turns what style sheets say into attributes, and drops what only the page needs.
function selfContained(root: Element): void {
  for (const part of [...root.querySelectorAll('.hit, .away')]) part.remove();
  const parts = [...root.querySelectorAll('path, rect, text, g')];
  const looks = parts.map((part) => {
    const style = getComputedStyle(part);
    const names =
      part.tagName === 'g'
        ? ['opacity']
        : kCopied.filter((name) => part.tagName === 'text' || !/font|anchor/.test(name));
    return names.map((name): [string, string] => [name, style.getPropertyValue(name)]);
  });
  parts.forEach((part, i) => {
    for (const name of ['class', 'style', 'data-node', 'data-edge']) part.removeAttribute(name);
    for (const [name, value] of looks[i])
      if (value && value !== kPlain[name]) part.setAttribute(name, value.replaceAll('px', ''));
  });
}

export function svgOf(model: Model, figure: Figure): SVGSVGElement {
  const host = html('div', { 'data-theme': 'light', class: 'offstage' });
  document.body.append(host);
  try {
    const { layout, edges, only, look, state } = figure;
    const drawing = new Drawing(host, model, { layout });
    drawing.show(edges, { ...look, only, labels: edges.length <= kFewEdges ? 'all' : 'lit' });
    const caption = captionOf(model, state);
    const [left, top, right, bottom] = bounds(layout, only);
    const width = Math.max(right - left, Math.min(textWidth(caption), 900), kLeast);
    const rows = legendRows(edges);
    const beneath = bottom + 26;
    const middle = (left + right - width) / 2;
    const keys = svg('g', { class: 'drawing', transform: `translate(${middle},${beneath})` });
    const height = addLegend(keys, rows, width) + addCaption(keys, caption, rows, width);
    drawing.scene.removeAttribute('transform');
    drawing.svg.append(keys);
    const box = [
      middle - kMargin,
      top - kMargin,
      width + 2 * kMargin,
      beneath - top + height + kMargin,
    ];
    selfContained(drawing.svg);
    const ground = svg('rect', {
      x: box[0],
      y: box[1],
      width: box[2],
      height: box[3],
      fill: '#ffffff',
    });
    drawing.svg.prepend(ground);
    const size = { width: Math.ceil(box[2]), height: Math.ceil(box[3]) };
    const made = svg('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: box.map((v) => v.toFixed(1)).join(' '),
      ...size,
      'font-family': 'Helvetica, Arial, "DejaVu Sans", sans-serif',
      role: 'img',
      'aria-label': caption,
    });
    made.append(...drawing.svg.childNodes);
    return made;
  } finally {
    host.remove();
  }
}

function bounds(
  layout: LayoutData,
  only: ReadonlySet<Node> | null,
): [number, number, number, number] {
  const boxes = layout.nodes.filter((_, v) => !only || only.has(v));
  const curves = layout.edges.filter(([a, b]) => !only || (only.has(a) && only.has(b)));
  const xs = curves.flatMap((edge) => edge.slice(2).filter((_, i) => i % 2 === 0));
  const ys = curves.flatMap((edge) => edge.slice(2).filter((_, i) => i % 2 === 1));
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const side = (i: 0 | 1, sign: number) => boxes.map((box) => sign * box[i] - box[i + 2] / 2);
  return [
    least([...side(0, 1), ...xs]),
    least([...side(1, 1), ...ys]),
    -least([...side(0, -1), ...xs.map((x) => -x)]),
    -least([...side(1, -1), ...ys.map((y) => -y)]),
  ];
}

function addLegend(into: SVGGElement, rows: ReturnType<typeof legendRows>, width: number): number {
  let [x, y] = [0, 0];
  for (const row of rows) {
    const wide = 48 + textWidth(row[1]) + 18;
    if (x > 0 && x + wide > width) [x, y] = [0, y + kRow];
    const item = svg('g', { transform: `translate(${x},${y})` });
    const text = svg('text', {
      x: 46,
      y: 7,
      dy: '0.35em',
      style: 'text-anchor: start; font-size: 11px',
    });
    text.textContent = row[1];
    item.append(example(row), text);
    into.append(item);
    x += wide;
  }
  return rows.length ? y + kRow : 0;
}

/// Broken into lines where it is wider than the drawing.
function addCaption(into: SVGGElement, caption: string, rows: unknown[], width: number): number {
  const lines: string[] = [];
  for (const word of caption.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && textWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const last = into.lastElementChild?.getAttribute('transform') ?? 'translate(0,0)';
  const above = rows.length ? Number(/,([\d.]+)\)/.exec(last)?.[1] ?? 0) + kRow : 0;
  lines.forEach((line, i) => {
    const text = svg('text', {
      x: 0,
      y: above + 14 + 15 * i,
      style: 'text-anchor: start; font-size: 11px',
    });
    text.textContent = line;
    into.append(text);
  });
  return 14 + 15 * lines.length;
}

export function svgText(model: Model, figure: Figure): string {
  const text = new XMLSerializer().serializeToString(svgOf(model, figure));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

/// Twice as fine as the screen, less where the browser could not hold it.
export async function pngOf(model: Model, figure: Figure): Promise<Blob> {
  const picture = svgOf(model, figure);
  const [width, height] = [
    Number(picture.getAttribute('width')),
    Number(picture.getAttribute('height')),
  ];
  const scale = Math.min(2, kMostPixels / Math.max(width, height));
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = html('canvas', {
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    });
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the browser made no picture')))),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
