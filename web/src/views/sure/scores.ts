// SPDX-License-Identifier: Apache-2.0
// What an average comes to at every threshold: from the program's curve, and what the page works out.
import type { CurvePoint, Edge, MethodData } from '../../data.ts';
import type { Model } from '../../model.ts';

export interface Point {
  threshold: number;
  edges: number;
  values: Record<string, number | null>;
}

const kPoints = 40;

/// Thresholds where a method's average may change, highest first: the program's, or else some forty
/// of those that its structures have.
export function thresholdsOf(model: Model, method: MethodData): number[] {
  if (method.source === 'fixed') return [];
  if (method.curve?.length) return method.curve.map((point) => point.threshold);
  const shares = new Set([method.least, ...model.ranked(method.name).map((row) => row.support)]);
  const all = [...shares].filter((at) => at >= method.least).sort((a, b) => b - a);
  const step = Math.max(1, (all.length - 1) / (kPoints - 1));
  const picked = new Set<number>();
  for (let at = 0; at < all.length; at += step) picked.add(all[Math.round(at)]);
  return [...picked].filter((at) => at !== undefined);
}

/// F1 over directed edges, as `compare` has it; alone, as the others of its measures take longer.
function f1(model: Model, truth: Edge[], edges: Edge[]): number {
  const keys = new Set(truth.map((edge) => model.key(...edge)));
  const right = edges.filter((edge) => keys.has(model.key(...edge))).length;
  const all = truth.length + edges.length;
  return all === 0 ? 1 : (2 * right) / all;
}

/// A point without what only the page can work out.
export function writtenAt(method: MethodData, threshold: number): Point | null {
  const written: CurvePoint | undefined = method.curve?.find((point) => point.threshold === threshold);
  return written ? { threshold, edges: written.edges, values: written.values } : null;
}

/// A whole point. What only data tell is there where the program wrote it.
export function pointAt(model: Model, method: MethodData, threshold: number): Point {
  const written = writtenAt(method, threshold);
  const { truth } = model.data;
  if (written && !truth) return written;
  const { edges } = model.average(method.name, threshold);
  const values = { ...written?.values };
  if (truth) values.f1 = f1(model, truth, edges);
  return { threshold, edges: edges.length, values };
}

/// The one point that the program made, of an average that the page cannot make again, too.
export function ownPoint(model: Model, method: MethodData): Point {
  const { bic, in_bic: inBic, heldout = null, f1: known } = method.metrics ?? {};
  const { truth } = model.data;
  return {
    threshold: method.threshold,
    edges: method.edges.length,
    values: { bic: bic ?? inBic ?? null, heldout, f1: known ?? (truth && f1(model, truth, method.edges)) },
  };
}
