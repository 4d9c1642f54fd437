# SPDX-License-Identifier: Apache-2.0
"""`hoist discover` into a directory that holds results already."""
from support import ALARM, ASIA, case, expect, expect_equal, expect_same


@case
def the_same_command_again_gives_the_same_bytes(folder):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "15", "-q")
    first = folder.tree("out")
    done = folder.hoist("discover", ASIA, "-o", "out", "-n", "15")
    expect_same(first, folder.tree("out"), "the second run leaves")
    expect(done.out == first["summary.txt"].decode(), "another summary")


@case
def a_rerun_uses_the_replicates_that_are_there(folder):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "15", "-q")
    segment = folder.read("out/run/segment-1-of-1.jsonl")
    folder.hoist("discover", ASIA, "-o", "out", "-n", "30", "--methods", "pma", "-q")
    grown = folder.read("out/run/segment-1-of-1.jsonl")
    expect(grown.startswith(segment), "the first replicates are computed again")
    expect_equal(grown.count(b"\n"), 30, "replicates")


@case
def fewer_replicates_than_there_are_give_the_results_of_fewer(folder):
    folder.hoist("discover", ASIA, "-o", "few", "-n", "10", "-q")
    folder.hoist("discover", ASIA, "-o", "out", "-n", "30", "-q")
    folder.hoist("discover", ASIA, "-o", "out", "-n", "10", "-q")
    for name in ("edges.csv", "structures.csv", "metrics.csv", "pma.json", "pma.bif"):
        expect(folder.read(f"few/{name}") == folder.read(f"out/{name}"), f"{name} differs")


@case
def only_the_averages_asked_for_are_made(folder):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "5", "--methods", "ima,tma", "-q")
    made = {name for name in folder.tree("out") if name.endswith("ma.json")}
    expect_equal(made, {"ima.json", "tma.json"}, "averages")
    for name in ("edges.csv", "structures.csv", "metrics.csv"):
        expect("pma" not in folder.text(f"out/{name}"), f"pma in {name}")
    folder.hoist("discover", ASIA, "-o", "all", "-n", "5", "-q")
    expect(folder.read("all/ima.json") == folder.read("out/ima.json"), "ima differs")


@case
def another_question_is_refused_and_nothing_changes(folder):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "5", "-q")
    for flags, key in ((["--seed", "2"], "seed was 1, now 2"),
                       (["--score", "aic"], 'score was "bic", now "aic"'),
                       (["--max-parents", "2"], "max_parents was null, now 2")):
        folder.refused("discover", ASIA, "-o", "out", "-n", "5", *flags, code=4,
                       says=["^out/run: holds another run: ", key, "use another directory"])
    folder.refused("discover", ALARM, "-o", "out", code=4, says=["data_digest", "nodes"])


@case
def another_threshold_uses_the_same_run(folder):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "20", "-q")
    run = folder.tree("out/run")
    folder.hoist("discover", ASIA, "-o", "out", "-n", "20", "--threshold", "0.9", "-q")
    expect_same(run, folder.tree("out/run"), "another threshold leaves")
    folder.hoist("average", "out/run", "--method", "cma", "--threshold", "0.9", "-o", "cma.json")
    expect(folder.read("cma.json") == folder.read("out/cma.json"), "cma differs")
