// SPDX-License-Identifier: Apache-2.0
// Draws the matrix, and finds the cell under a point.
import { shortened } from '../../parts/text.ts';
import type { Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import type { State } from '../../state.ts';

export interface Field {
  order: Node[];
  zoom: number; // 1: the whole matrix
  left: number; // the first column and row that are shown, counted in cells
  top: number;
  size: number; // of the square of cells, in pixels
  gutter: number; // for names, above and to the left
}

const kSmallestName = 10; // pixels of a cell that still has a name

/// The cell under a point. Where cells are tiny, the strongest nearby.
export function placeAt(field: Field, x: number, y: number, model: Model): [Node, Node] | null {
  const n = field.order.length;
  const shown = n / field.zoom;
  const column = Math.floor(field.left + ((x - field.gutter) / field.size) * shown);
  const row = Math.floor(field.top + ((y - field.gutter) / field.size) * shown);
  if (x < field.gutter || y < field.gutter || row < 0 || column < 0 || row >= n || column >= n) return null;
  const reach = Math.floor((3 * shown) / field.size);
  let best: [Node, Node] = [field.order[row], field.order[column]];
  let most = 0;
  for (let i = row - reach; i <= row + reach; ++i)
    for (let j = column - reach; j <= column + reach; ++j) {
      if (i < 0 || j < 0 || i >= n || j >= n) continue;
      const pair: [Node, Node] = [field.order[i], field.order[j]];
      const { linked, direction } = model.support(...pair);
      if (linked * direction > most) [most, best] = [linked * direction, pair];
    }
  return best[0] === best[1] ? null : best;
}

/// Gives the field back as it was drawn: within its bounds, at the size of the page.
export function paintMatrix(
  canvas: HTMLCanvasElement,
  model: Model,
  now: State,
  asked: Field,
  hover: [Node, Node] | null,
): Field {
  const n = model.size;
  const shown = n / asked.zoom;
  const within = (at: number) => Math.min(Math.max(at, 0), n - shown);
  const width = Math.min(canvas.parentElement!.clientWidth, 46 * 16);
  const longest = Math.min(14, Math.max(...model.data.names.map((name) => [...name].length)));
  const gutter = Math.round(longest * 6.6) + 10;
  const size = Math.min(width - gutter, Math.max(34 * shown, 200));
  const field = { ...asked, left: within(asked.left), top: within(asked.top), size, gutter };
  const cell = size / shown;

  const ratio = devicePixelRatio || 1;
  const side = size + gutter + 1;
  canvas.style.width = canvas.style.height = `${side}px`;
  if (canvas.width !== Math.round(side * ratio)) canvas.width = canvas.height = Math.round(side * ratio);
  const pen = canvas.getContext('2d')!;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, side, side);
  const [fill, ink, faint, grid, mark, paper] = ['fill', 'ink', 'soft', 'rule', 'warn', 'paper'].map(
    (name) => resolved(canvas, name),
  );
  const place = new Map(field.order.map((node, index) => [node, index]));
  const x = (node: Node) => gutter + (place.get(node)! - field.left) * cell;
  const y = (node: Node) => gutter + (place.get(node)! - field.top) * cell;

  pen.save();
  pen.beginPath();
  pen.rect(gutter, gutter, size, size);
  pen.clip();
  pen.fillStyle = grid;
  for (const node of field.order) pen.fillRect(x(node), y(node), cell, cell);
  // Cells smaller than two pixels would vanish; they are drawn larger, the strongest last.
  const drawn = Math.max(cell - (cell > 8 ? 1 : 0), 2.4);
  pen.fillStyle = fill;
  for (const { from, to, linked, direction } of model.links().toReversed())
    for (const [a, b, confidence] of [
      [from, to, linked * direction],
      [to, from, linked * (1 - direction)],
    ]) {
      if (!confidence) continue;
      pen.globalAlpha = 0.06 + 0.94 * confidence;
      pen.fillRect(x(b), y(a), drawn, drawn);
    }
  pen.globalAlpha = 1;
  pen.fillStyle = ink;
  if (cell >= 5)
    for (const [from, to] of model.average(now.method, now.alpha).edges) {
      pen.beginPath();
      pen.arc(x(to) + drawn / 2, y(from) + drawn / 2, Math.min(cell / 6, 4), 0, 7);
      pen.fill();
      pen.strokeStyle = paper;
      pen.lineWidth = 1;
      pen.stroke();
    }
  pen.restore();
  pen.strokeStyle = grid;
  pen.strokeRect(gutter + 0.5, gutter + 0.5, size - 1, size - 1);

  const lit = hover ?? now.edge;
  if (lit) {
    pen.strokeStyle = mark;
    pen.lineWidth = 2;
    const [left, top] = [x(lit[1]), y(lit[0])];
    if (left >= gutter - 1 && top >= gutter - 1)
      pen.strokeRect(left - 1, top - 1, Math.max(cell, 4) + 1, Math.max(cell, 4) + 1);
  }
  pen.font = `${Math.min(Math.max(cell * 0.6, 10), 13)}px system-ui, sans-serif`;
  pen.textBaseline = 'middle';
  for (const node of field.order) {
    const [left, top] = [x(node) + cell / 2, y(node) + cell / 2];
    const name = shortened(model.name(node), 14);
    const named = (isLit: boolean) => isLit || (cell >= kSmallestName && !(lit && cell < 13));
    pen.fillStyle = lit?.[0] === node ? mark : faint;
    if (named(lit?.[0] === node) && top > gutter && top < side) {
      pen.textAlign = 'right';
      pen.fillText(name, gutter - 5, top, gutter - 6);
    }
    pen.fillStyle = lit?.[1] === node ? mark : faint;
    if (named(lit?.[1] === node) && left > gutter && left < side) {
      pen.save();
      pen.translate(left, gutter - 5);
      pen.rotate(-Math.PI / 2);
      pen.textAlign = 'left';
      pen.fillText(name, 0, 0, gutter - 6);
      pen.restore();
    }
  }
  return field;
}

/// A colour of the page as the pen takes it, in the theme that holds.
function resolved(canvas: HTMLCanvasElement, name: string): string {
  canvas.style.color = `var(--${name})`;
  return getComputedStyle(canvas).color;
}
