// SPDX-License-Identifier: Apache-2.0
// What to cite for what was used, as a text and as BibTeX.
import type { MethodData } from '../../data.ts';
import type { Model } from '../../model.ts';

export interface Citation {
  short: string; // in a sentence
  text: string;
  bibtex: string;
}

const kHigherOrder: Citation = {
  short: 'Zanga et al., 2024',
  text: 'A. Zanga, M. Scutari, F. Stella. Causal Discovery on Higher-Order Interactions. Probabilistic Graphical Models, 2024. arXiv:2511.14206.',
  bibtex: `@inproceedings{Zanga2024HigherOrder,
  author    = {Zanga, Alessio and Scutari, Marco and Stella, Fabio},
  title     = {Causal Discovery on Higher-Order Interactions},
  booktitle = {Probabilistic Graphical Models},
  year      = {2024},
  eprint    = {2511.14206},
  archivePrefix = {arXiv}
}`,
};

const kBootstrap: Citation = {
  short: 'Friedman et al., 1999',
  text: 'N. Friedman, M. Goldszmidt, A. Wyner. Data Analysis with Bayesian Networks: A Bootstrap Approach. Uncertainty in Artificial Intelligence, 1999.',
  bibtex: `@inproceedings{Friedman1999Bootstrap,
  author    = {Friedman, Nir and Goldszmidt, Moises and Wyner, Abraham},
  title     = {Data Analysis with {Bayesian} Networks: A Bootstrap Approach},
  booktitle = {Uncertainty in Artificial Intelligence},
  year      = {1999}
}`,
};

const kInclusion: Citation = {
  short: 'Scutari and Nagarajan, 2013',
  text: 'M. Scutari, R. Nagarajan. Identifying Significant Edges in Graphical Models of Molecular Networks. Artificial Intelligence in Medicine 57(3), 2013.',
  bibtex: `@article{Scutari2013Significant,
  author  = {Scutari, Marco and Nagarajan, Radhakrishnan},
  title   = {Identifying Significant Edges in Graphical Models of Molecular Networks},
  journal = {Artificial Intelligence in Medicine},
  volume  = {57},
  number  = {3},
  year    = {2013}
}`,
};

const kErrorControl: Citation = {
  short: 'Shah and Samworth, 2013',
  text: 'R. D. Shah, R. J. Samworth. Variable Selection with Error Control: Another Look at Stability Selection. Journal of the Royal Statistical Society B 75(1), 2013.',
  bibtex: `@article{Shah2013ErrorControl,
  author  = {Shah, Rajen D. and Samworth, Richard J.},
  title   = {Variable Selection with Error Control: Another Look at Stability Selection},
  journal = {Journal of the Royal Statistical Society: Series B},
  volume  = {75},
  number  = {1},
  year    = {2013}
}`,
};

/// Of the averages of this program.
export function averageCitation(): Citation {
  return kHigherOrder;
}

/// Of how the bag was made.
export function bagCitation(model: Model): Citation | null {
  return String(model.data.learner?.resample ?? '') === 'bootstrap' ? kBootstrap : null;
}

/// Of the rule that found a threshold.
export function ruleCitation(method: MethodData): Citation | null {
  if (method.rule === 'l1') return kInclusion;
  return method.rule === 'expected-false' ? kErrorControl : null;
}

/// All that an average at its own threshold rests on.
export function citationsOf(model: Model, method: MethodData): Citation[] {
  return [averageCitation(), bagCitation(model), ruleCitation(method)].filter((each) => each !== null);
}

/// The program itself, by its version.
export function programCitation(version: string): Citation {
  return {
    short: `hoist ${version}`,
    text: `hoist ${version}: causal discovery by bagging.`,
    bibtex: `@misc{hoist,
  title = {hoist: causal discovery by bagging},
  note  = {Version ${version}}
}`,
  };
}
