// SPDX-License-Identifier: Apache-2.0
// The graphs that are compared: every average, the chosen one where it is now, and references.
import { compare } from '../../average/metrics.ts';
import { lookOf, nameOf } from '../../charts/looks.ts';
import { number } from '../../charts/text.ts';
import type { Model } from '../../model.ts';
import type { State } from '../../state.ts';
import type { Measure } from './measures.ts';

export interface Graph {
  key: string;
  title: string;
  colour: string;
  reference: boolean;
  values: Record<string, number | null>;
}

/// The averages as the program made them.
export function averagesOf(model: Model): Graph[] {
  const { methods, truth } = model.data;
  return methods.map((method, index) => ({
    key: method.name,
    title: nameOf(method.name),
    colour: lookOf(method.name, index),
    reference: false,
    values: {
      ...(truth && !method.metrics ? compare(model.size, truth, method.edges).values : {}),
      ...method.metrics,
      edges: method.edges.length,
    },
  }));
}

/// The chosen average, where the reader moved its threshold; what needs data is not known there.
export function movedOf(model: Model, now: State): Graph | null {
  const method = model.method(now.method);
  if (method.source === 'fixed' || now.alpha === method.threshold) return null;
  const written = method.curve?.find((point) => point.threshold === now.alpha)?.values;
  return {
    key: 'moved',
    title: `${nameOf(method.name)} at ${number(now.alpha)}`,
    colour: lookOf(method.name, model.data.methods.indexOf(method)),
    reference: false,
    values: {
      ...model.againstTruth(method.name, now.alpha)?.values,
      in_bic: written?.bic ?? null,
      heldout: written?.heldout ?? null,
      edges: model.average(method.name, now.alpha).edges.length,
    },
  };
}

export function referencesOf(model: Model): Graph[] {
  return model.data.references.map(({ graph, metrics }) => ({
    key: graph,
    title: nameOf(graph),
    colour: 'var(--singles)',
    reference: true,
    values: graph === 'empty' ? { ...metrics, edges: 0 } : metrics,
  }));
}

/// Those that are as good as the best by a measure. The empty graph has no wrong edge, which is no
/// merit.
export function bestBy(measure: Measure, graphs: Graph[]): Set<string> {
  const values = graphs
    .filter(({ key }) => key !== 'empty')
    .flatMap(({ key, values }) => {
      const value = values[measure.name];
      return typeof value === 'number' ? [{ key, value }] : [];
    });
  if (!measure.better || values.length < 2) return new Set();
  const all = values.map(({ value }) => value);
  const best = measure.better === 'more' ? Math.max(...all) : Math.min(...all);
  const isNear = (value: number) => Math.abs(value - best) <= 1e-9 * Math.max(1, Math.abs(best));
  return new Set(values.filter(({ value }) => isNear(value)).map(({ key }) => key));
}
