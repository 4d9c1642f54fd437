// SPDX-License-Identifier: Apache-2.0
// What graphs are held against each other by, each with what it means in words.

export interface Measure {
  name: string;
  title: string;
  means: string;
  better: 'more' | 'less' | null;
  needsTruth: boolean;
}

export const measures: Measure[] = [
  { name: 'edges', title: 'Edges', means: 'how many edges it has', better: null, needsTruth: false },
  {
    name: 'shd',
    title: 'SHD',
    means: 'structural Hamming distance: edges to add, remove or turn round to come to the truth; lower is better',
    better: 'less',
    needsTruth: true,
  },
  {
    name: 'shd_cpdag',
    title: 'SHD of classes',
    means: 'the same between equivalence classes, so directions that data cannot tell do not count; lower is better',
    better: 'less',
    needsTruth: true,
  },
  {
    name: 'sid',
    title: 'SID',
    means: 'structural intervention distance: pairs of variables for which the effect of one on the other would be worked out wrongly; lower is better',
    better: 'less',
    needsTruth: true,
  },
  {
    name: 'f1',
    title: 'F1',
    means: 'of directed edges: twice those that are right, by the edges of both graphs; 1 is best',
    better: 'more',
    needsTruth: true,
  },
  {
    name: 'f1_cpdag',
    title: 'F1 of classes',
    means: 'the same over equivalence classes: an edge is right where both join the pair in the same way; 1 is best',
    better: 'more',
    needsTruth: true,
  },
  {
    name: 'precision',
    title: 'Precision',
    means: 'the share of its edges that are true; 1 is best',
    better: 'more',
    needsTruth: true,
  },
  {
    name: 'sensitivity',
    title: 'Sensitivity',
    means: 'the share of true edges that it has, also called recall; 1 is best',
    better: 'more',
    needsTruth: true,
  },
  {
    name: 'in_bic',
    title: 'BIC',
    means: 'on the rows that it was learnt from, natural logarithm; higher is better',
    better: 'more',
    needsTruth: false,
  },
  {
    name: 'out_bic',
    title: 'BIC on test rows',
    means: 'with parameters estimated on the test rows; higher is better',
    better: 'more',
    needsTruth: false,
  },
  {
    name: 'heldout',
    title: 'Held-out',
    means: 'log-likelihood of the test rows under parameters fitted on the others; higher is better',
    better: 'more',
    needsTruth: false,
  },
];
