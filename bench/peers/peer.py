# SPDX-License-Identifier: Apache-2.0
"""Times one peer on bootstrap resamples of a CSV, one thread, and prints a line of JSON.

    peer.py pyagrum|pgmpy DATA.csv SECONDS

Resamples are learnt one after the other until SECONDS are over, one at least. Only the search is
timed: importing the library, drawing the rows and handing them over are not.
"""

import json
import sys
import tempfile
import time
import warnings

import pandas as pd

warnings.simplefilter("ignore")


def pyagrum_search(data):
    """Greedy hill climbing with BIC."""
    import pyagrum

    with tempfile.NamedTemporaryFile(suffix=".csv") as file:
        data.to_csv(file.name, index=False)
        learner = pyagrum.BNLearner(file.name)
    learner.useGreedyHillClimbing()
    learner.useScoreBIC()
    learner.setNumberOfThreads(1)
    return lambda: learner.learnDAG().sizeArcs()


def pgmpy_search(data):
    """HillClimbSearch with BIC."""
    from pgmpy.causal_discovery import HillClimbSearch

    search = HillClimbSearch(scoring_method="bic-d", return_type="dag", show_progress=False)
    return lambda: len(search.fit(data).causal_graph_.edges())


PEERS = {"pyagrum": pyagrum_search, "pgmpy": pgmpy_search}


def main():
    peer, path, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    data = pd.read_csv(path, dtype=str, keep_default_na=False)  # "None" is a level
    PEERS[peer](data[data.columns[:3]])()  # imports, and whatever the library makes ready once
    spent, edges = 0.0, []
    while spent < seconds:
        sample = data.sample(frac=1, replace=True, random_state=len(edges)).reset_index(drop=True)
        search = PEERS[peer](sample)
        start = time.perf_counter()
        edges.append(search())
        spent += time.perf_counter() - start
    print(json.dumps({"seconds": spent / len(edges), "edges": sum(edges) / len(edges)}))


if __name__ == "__main__":
    main()
