# SPDX-License-Identifier: Apache-2.0
"""Times one peer on bootstrap resamples of a CSV, one thread, and prints a line of JSON.

    peer.py pyagrum|pgmpy DATA.csv SECONDS [SCORE]

SCORE is one of pgmpy's: bic-d (the default), bic-g for numbers, bic-cg for both. Resamples are learnt one after the other until SECONDS are over, one at least. Only the search is
timed: importing the library, drawing the rows and handing them over are not.
"""

import json
import os
import sys
import tempfile
import time
import warnings

os.environ |= dict.fromkeys(["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"], "1")  # before numpy is there

import pandas as pd  # noqa: E402

warnings.simplefilter("ignore")


def pyagrum_search(data, score):
    """Greedy hill climbing with BIC."""
    import pyagrum

    assert score == "bic-d"  # it has none for numbers
    with tempfile.NamedTemporaryFile(suffix=".csv") as file:
        data.to_csv(file.name, index=False)
        learner = pyagrum.BNLearner(file.name)
    learner.useGreedyHillClimbing()
    learner.useScoreBIC()
    learner.setNumberOfThreads(1)
    return lambda: learner.learnDAG().sizeArcs()


def pgmpy_search(data, score):
    """HillClimbSearch with a score."""
    from pgmpy.causal_discovery import HillClimbSearch

    search = HillClimbSearch(scoring_method=score, return_type="dag", show_progress=False)
    return lambda: len(search.fit(data).causal_graph_.edges())


PEERS = {"pyagrum": pyagrum_search, "pgmpy": pgmpy_search}


def main():
    peer, path, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    score = sys.argv[4] if len(sys.argv) > 4 else "bic-d"
    labels = {"dtype": str, "keep_default_na": False}  # "None" is a level
    data = pd.read_csv(path, **(labels if score == "bic-d" else {}))
    PEERS[peer](data[data.columns[:3]], score)()  # imports, and whatever the library makes ready once
    spent, cpu, edges = 0.0, 0.0, []
    while spent < seconds:
        sample = data.sample(frac=1, replace=True, random_state=len(edges)).reset_index(drop=True)
        search = PEERS[peer](sample, score)
        start, cpu_start = time.perf_counter(), time.process_time()
        edges.append(search())
        spent += time.perf_counter() - start
        cpu += time.process_time() - cpu_start
    print(json.dumps({"seconds": spent / len(edges), "cpu": cpu / len(edges),
                      "edges": sum(edges) / len(edges)}))  # fmt: skip


if __name__ == "__main__":
    main()
