// SPDX-License-Identifier: Apache-2.0
// What is on show as files that `hoist convert` reads: CSV, DOT, BIF.
import type { Node } from '../../data.ts';
import type { Model } from '../../model.ts';
import { csvCell } from '../csv.ts';
import { alphaText } from '../threshold.ts';
import { titleOf } from '../methods.ts';
import { type DrawnEdge, textOf } from '../drawing.ts';
import { runInWords } from '../header.ts';
import { counted, shortened } from '../text.ts';
import type { State } from '../../state.ts';

export interface Shown {
  model: Model;
  state: State;
  edges: DrawnEdge[]; // of the graph alone, by tail, then by head
  nodes: Node[];
}

/// One line under a figure: what it is of, and what made it.
export function captionOf(model: Model, state: State): string {
  const average = `${titleOf(state.method)} at threshold ${alphaText(state.alpha)}`;
  const { title, version } = model.data;
  const part =
    state.node !== null && state.around !== null
      ? `${counted(state.around, 'step')} around ${shortened(model.name(state.node))} in `
      : '';
  return `${shortened(title, 60)}: ${part}${average}; ${runInWords(model.data)}; hoist ${version}`;
}

function number(value: number): string {
  return String(Number(value.toPrecision(6)));
}

export function csvOf({ model, edges, nodes }: Shown): string {
  const truth = edges.some((edge) => edge.truth);
  const columns = ['from', 'to', 'linked', 'direction', 'compelled', 'open', 'required'];
  const lines = edges.map((edge) => {
    const support = model.support(edge.from, edge.to);
    const yes = (value: unknown) => (value ? 'yes' : 'no');
    return [
      csvCell(model.exactName(edge.from)),
      csvCell(model.exactName(edge.to)),
      number(support.linked),
      number(support.direction),
      number(support.compelled),
      yes(edge.open),
      yes(edge.required),
      ...(truth ? [edge.truth ?? ''] : []),
    ].join(',');
  });
  // A variable without edges has a row of its own: an edge list has no other way to hold it.
  const joined = new Set(edges.flatMap((edge) => [edge.from, edge.to]));
  const empty = ','.repeat(columns.length - 1 + Number(truth));
  const lonely = nodes
    .filter((node) => !joined.has(node))
    .map((node) => csvCell(model.exactName(node)) + empty);
  const head = [...columns, ...(truth ? ['truth'] : [])].join(',');
  return `${[head, ...lines, ...lonely].join('\n')}\n`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/// Open edges are dashed but keep their heads: a DAG has no other edges.
export function dotOf({ model, state, edges, nodes }: Shown): string {
  const caption = captionOf(model, state).replaceAll('\n', ' ');
  const ids = nodes.map((node) => `  ${quoted(model.exactName(node))};`);
  const lines = edges.map((edge) => {
    const { linked } = model.support(edge.from, edge.to);
    const look = [
      `label=${quoted(textOf(edge.label))}`,
      `penwidth=${(0.5 + 2.5 * linked).toFixed(2)}`,
    ];
    if (edge.open) look.push('style=dashed');
    const [from, to] = [quoted(model.exactName(edge.from)), quoted(model.exactName(edge.to))];
    return `  ${from} -> ${to} [${look.join(', ')}];`;
  });
  return [
    'digraph {',
    `  label=${quoted(caption)};`,
    '  node [shape=box];',
    ...ids,
    ...lines,
    '}',
    '',
  ].join('\n');
}

/// A name as BIF has it: in quotes where it would be more than one word.
function bifWord(text: string): string {
  const odd = text === '' || /\/\/|\/\*|[\u0000-\u0020\u007f"{}()[\];,|]/.test(text);
  return odd ? quoted(text) : text;
}

/// The structure, without probabilities.
export function bifOf({ model, edges, nodes }: Shown): string {
  const variables = nodes.map((node) => `variable ${bifWord(model.exactName(node))} {\n}\n`);
  const families = nodes.map((node) => {
    const parents = edges
      .filter((edge) => edge.to === node)
      .map((edge) => bifWord(model.exactName(edge.from)));
    const given = parents.length ? ` | ${parents.join(', ')}` : '';
    return `probability ( ${bifWord(model.exactName(node))}${given} ) {\n}\n`;
  });
  return `network unknown {\n}\n${variables.join('')}${families.join('')}`;
}
