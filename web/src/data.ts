// SPDX-License-Identifier: Apache-2.0
// What the program writes into a page. Vertices are indices into `names` everywhere; shares are
// numbers from 0 to 1. `null` says that something is not known, never that it is zero.

export type Node = number;
export type Edge = [from: Node, to: Node];

/// One variable of the table.
export interface ColumnData {
  kind: 'discrete' | 'continuous';
  levels: string[] | null; // of a discrete one, in their order
  counts: number[] | null; // rows (by weight) of each level
  /// Of a continuous one: its range, cut into bins of equal width.
  histogram: { from: number; to: number; counts: number[] } | null;
  missing: number; // cells
  judged: string | null; // why hoist took it for this kind, where it had to judge
  turned_by: string | null; // the flag that makes it the other kind
  bins: { method: string; cuts: number[] } | null; // where numbers were cut into levels
}

/// The bag. A replicate is one parent set for every vertex, by its number in `sets`.
export interface BagData {
  weights: number[] | null; // null: all are 1
  sets: Node[][][]; // sets[v]: the different parent sets of v, each ascending
  pick: number[][]; // pick[replicate][v]: which of them
}

/// A structure with its share: [vertex, slot, count, posterior, support, from, to, from, to, ...].
export type RankedRow = number[];

export interface CurvePoint {
  threshold: number;
  rules: string[]; // threshold rules that come to it
  edges: number;
  mass: number;
  values: Record<string, number | null>; // bic, heldout, oob, ...
}

export interface UnsettledData {
  edge: Edge;
  present: boolean; // in the average
  distance: number; // from its closest decision, in standard errors
  replicates: number | null; // about how many would settle it
}

/// An average as the program made it.
export interface MethodData {
  name: string; // 'ordered', 'pma', ...
  title: string; // 'parents: the set of a vertex's incoming edges'
  /// Whether the page makes it again at another threshold: 'bag' from the bag by the cover of this
  /// name (tma, pma, cma, ima), 'list' from `ranked`, 'fixed' not at all (another solver or rank).
  source: 'bag' | 'list' | 'fixed';
  ranked: RankedRow[] | null; // for 'list': every structure, first ranked first
  accumulate: boolean; // a vertex takes every structure that fits
  kappa: number; // how much structures support similar ones
  threshold: number; // at which the program made it
  rule: string | null; // the rule that found it
  least: number; // the lowest threshold that the page can show (0 for 'bag')
  mass: number;
  edges: Edge[]; // by tail, then by head
  metrics: Record<string, number | null> | null;
  curve: CurvePoint[] | null; // highest threshold first
  settled: { edges: number; settled: number; unsettled: UnsettledData[] } | null;
}

/// How often the bag has a link, for each pair that it has at all; the way with more of the bag.
/// [from, to, confidence, linked, direction, compelled, linked_se, direction_se]: `confidence` is
/// the share with from -> to, `linked` with either way, `direction` that of from -> to in `linked`.
export type SupportRow = [Node, Node, number, number, number, number, number, number];

/// Where vertices and edges are drawn, in points; y grows downwards.
export interface LayoutData {
  width: number;
  height: number;
  nodes: [x: number, y: number, width: number, height: number][]; // centre and size
  /// Bezier curves of those edges that were laid out: [from, to, x0, y0, x1, y1, ...], of 3k + 1
  /// points, from the tail's border to the head's.
  edges: number[][];
}

export interface ReferenceData {
  graph: string; // 'empty', 'one_dag', 'median_replicate', ...
  metrics: Record<string, number | null>;
}

/// What knowledge said.
export interface KnowledgeData {
  required: Edge[];
  forbidden: Edge[]; // by name, without those that tiers say
  tiers: Node[][] | null; // no edge from a later one to an earlier one
}

/// A bag and its averages: from `hoist discover`, or of a run alone (then much is null).
export interface BagReport {
  format: 'hoist report';
  revision: 1;
  kind: 'bag';
  title: string;
  version: string;
  command: string | null; // as the user gave it
  learner: Record<string, string | number | null> | null; // of the run's manifest: learner, score, ...
  seed: number | null;
  names: string[];
  exact?: string[]; // set by the page: the names as they were, where `names` spells out what cannot be seen
  ranks: number[]; // of each name, when they are sorted byte by byte
  rows: number | null;
  data: Record<string, unknown> | null; // as in discovery.json
  columns: ColumnData[] | null;
  knowledge: KnowledgeData;
  weighing: { by: string; effective: number };
  bag: BagData;
  support: SupportRow[];
  recommended: { method: string; why: string } | null;
  methods: MethodData[];
  references: ReferenceData[];
  truth: Edge[] | null;
  layout: LayoutData | null; // null: Graphviz was not there or took too long
}

export type Cell = string | number | null;

/// What a study found: a row of numbers, one for every measure, for each DAG of each data set.
export interface StudyReport {
  format: 'hoist report';
  revision: 1;
  kind: 'study';
  title: string;
  version: string;
  command: string | null;
  plan: Record<string, unknown>; // as the study's file has it
  networks: { name: string; variables: number; edges: number; parameters: number }[];
  /// The averages, and the threshold that stands for each where the study has several.
  methods: { name: string; threshold: string }[];
  columns: string[]; // of `rows`
  /// Those of results.csv; but of the single DAGs of a bag (method 'none') one row, their means.
  rows: Cell[][];
  /// How single DAGs spread, over all repeats together: columns network, ratio, rows, learner,
  /// score, resample, missing, holes, policy, measure, low, lower, median, upper, high.
  boxes: { columns: string[]; rows: Cell[][] };
  measures: { name: string; title: string; better: 'more' | 'less' | null }[];
  /// The verdict. `arm` is of what: 'hc, bic, bootstrap'; empty where the study has one alone.
  claims: { arm: string; name: string; says: string; holds: string; detail: string }[];
  note: string | null; // what a reader should know
}

export type ReportData = BagReport | StudyReport;
