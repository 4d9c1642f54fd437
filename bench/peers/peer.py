# SPDX-License-Identifier: Apache-2.0
"""Times one peer on bootstrap resamples of a CSV, one thread, and prints a line of JSON.

    peer.py pyagrum|pgmpy DATA.csv SECONDS

Resamples are learnt one after the other until SECONDS are over, one at least. Importing the library,
reading the file and drawing the rows are not counted.
"""

import json
import sys
import time
import warnings

import pandas as pd

warnings.simplefilter("ignore")


def pyagrum_edges(data):
    import pyagrum

    learner = pyagrum.BNLearner(data)
    learner.useGreedyHillClimbing()
    learner.useScoreBIC()
    learner.setNumberOfThreads(1)
    return learner.learnDAG().sizeArcs()


def pgmpy_edges(data):
    from pgmpy.causal_discovery import HillClimbSearch

    search = HillClimbSearch(scoring_method="bic-d", return_type="dag", show_progress=False)
    return len(search.fit(data).causal_graph_.edges())


PEERS = {"pyagrum": pyagrum_edges, "pgmpy": pgmpy_edges}


def main():
    peer, path, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    learn = PEERS[peer]
    data = pd.read_csv(path, dtype=str)
    learn(data[data.columns[:3]])  # imports, and whatever the library makes ready once
    spent, edges = 0.0, []
    while spent < seconds:
        sample = data.sample(frac=1, replace=True, random_state=len(edges)).reset_index(drop=True)
        start = time.perf_counter()
        edges.append(learn(sample))
        spent += time.perf_counter() - start
    print(json.dumps({"seconds": spent / len(edges), "edges": sum(edges) / len(edges)}))


if __name__ == "__main__":
    main()
