# SPDX-License-Identifier: Apache-2.0
"""How rows are drawn: plans, clusters, corrections of the penalty, and a bag that grows."""
import json

from support import ASIA, case, cases_of, expect, expect_equal, expect_same

PLANS = {
    "bootstrap": [],
    "subsample": ["--fraction", "0.8"],
    "bayesian": [],
    "mofn": ["--fraction", "0.3"],
    "pairs": [],
    "block": ["--block-length", "5"],
    "parametric": [],
}


def edges(folder, run):
    folder.hoist("convert", run, "bag.json")
    return sum(map(len, json.loads(folder.text("bag.json"))["graphs"]))


def manifest(folder, run="run"):
    return json.loads(folder.text(f"{run}/manifest.json"))


def with_clusters(folder):
    lines = folder.text(ASIA).splitlines()
    folder.write("data.csv", "\n".join(
        [f"Person,{lines[0]}"] + [f"p{row // 4},{line}" for row, line in enumerate(lines[1:])]))


@cases_of({name: (name, flags) for name, flags in PLANS.items()})
def is_one_bag_on_threads_and_in_shards(folder, plan, flags):
    words = ["bag", ASIA, "-n", "11", "--resample", plan, *flags, "-q"]
    folder.hoist(*words, "-o", "one", "--threads", "1")
    folder.hoist(*words, "-o", "two", "--threads", "3")
    expect_same(folder.tree("one"), folder.tree("two"), "three threads give")
    for shard in ("2/2", "1/2"):
        folder.hoist(*words, "-o", "shards", "--shard", shard)
    for run in ("one", "shards"):
        folder.hoist("convert", run, f"{run}.json")
    expect_equal(folder.read("shards.json"), folder.read("one.json"), "shards")
    expect_equal(manifest(folder, "one")["resample"], plan, "the manifest")


@cases_of({name: (name, flags) for name, flags in PLANS.items()})
def the_order_of_columns_has_no_say(folder, plan, flags):
    lines = [line.split(",") for line in folder.text(ASIA).splitlines()]
    found = []
    for name, order in (("plain", 1), ("turned", -1)):
        folder.write(f"{name}.csv", "\n".join(",".join(line[::order]) for line in lines) + "\n")
        folder.hoist("bag", f"{name}.csv", "-o", name, "-n", "8", "--resample", plan, *flags, "-q")
        folder.hoist("convert", name, f"{name}.json")
        found.append([{tuple(edge) for edge in graph}
                      for graph in json.loads(folder.text(f"{name}.json"))["graphs"]])
    expect_equal(found[1], found[0], "the bag of columns in another order")


@case
def another_plan_is_another_run(folder):
    folder.hoist("bag", ASIA, "-o", "run", "-n", "3", "-q")
    folder.refused("bag", ASIA, "-o", "run", "-n", "3", "--resample", "pairs", code=4,
                   says='resample was "bootstrap", now "pairs"')
    folder.refused("bag", ASIA, "-o", "run", "-n", "3", "--resample-penalty", "bias", code=4,
                   says='resample_penalty was unset, now "bias"')


@case
def a_parameter_of_another_plan_would_have_no_say(folder):
    folder.refused("bag", ASIA, "-o", "run", "--block-length", "4", code=2,
                   says="^--block-length would have no say")
    folder.refused("bag", ASIA, "-o", "run", "--resample", "block", "--block-length", "501", code=2,
                   says="a block of 501 rows does not fit into a table of 500")


@case
def real_weights_are_refused_by_scores_that_count(folder):
    folder.refused("bag", ASIA, "-o", "run", "--resample", "bayesian", "--score", "bdeu", code=3,
                   says="score 'bdeu' takes rows that count a whole number of times")
    expect_equal(folder.everything(), {}, "what is left behind")


@case
def a_column_of_clusters_is_no_variable(folder):
    with_clusters(folder)
    words = ["bag", "data.csv", "-n", "6", "--resample", "cluster", "-q"]
    folder.hoist(*words, "-o", "run", "--cluster", "Person")
    expect("Person" not in manifest(folder)["nodes"], "Person is a node")
    folder.refused(*words, "-o", "other", code=2, says="needs --cluster COLUMN")
    folder.refused(*words, "-o", "other", "--cluster", "Persn", code=2, says="'Person'")
    folder.refused(*words, "-o", "other", "--cluster", "Person", "--drop", "Person", code=2,
                   says="--cluster and --drop both name 'Person'")
    folder.refused("bag", "data.csv", "-o", "other", "--cluster", "Person", code=2,
                   says="--cluster would have no say with --resample bootstrap")


@case
def other_clusters_are_other_data(folder):
    with_clusters(folder)
    words = ["bag", "data.csv", "-o", "run", "-n", "6", "--resample", "cluster", "--cluster",
             "Person", "-q"]
    folder.hoist(*words)
    # Other names for the same clusters are the same data; another cluster is not.
    folder.write("data.csv", folder.text("data.csv").replace("\np", "\nq"))
    folder.hoist(*words)
    folder.write("data.csv", folder.text("data.csv").replace("\nq0,", "\nq1,", 1))
    folder.refused(*words, code=4, says="data_digest")


@case
def every_row_has_a_cluster(folder):
    with_clusters(folder)
    folder.write("data.csv", folder.text("data.csv").replace("\np7,", "\n,", 1))
    folder.refused("bag", "data.csv", "-o", "run", "--resample", "cluster", "--cluster", "Person",
                   code=3, says="^data.csv:30:1: the column of clusters 'Person' has no value here")


@case
def a_model_is_not_fitted_to_holes(folder):
    folder.write("data.csv", folder.text(ASIA).replace("\nno,", "\nNA,", 3))
    folder.refused("bag", "data.csv", "-o", "run", "--resample", "parametric", "--missing",
                   "impute", code=3, says="draws rows without holes")
    folder.hoist("bag", "data.csv", "-o", "run", "--resample", "parametric", "--missing", "drop",
                 "-n", "3", "-q")


@case
def a_corrected_penalty_finds_fewer_edges(folder):
    found = {}
    for name in ("none", "bias", "effective", "factor", "oob"):
        folder.hoist("bag", ASIA, "-o", name, "-n", "20", "--resample-penalty", name, "-q")
        found[name] = edges(folder, name)
    expect(found["effective"] < found["bias"] < found["none"], found)
    expect(found["factor"] < found["none"] and found["oob"] <= found["none"], found)
    expect("resample_penalty" not in manifest(folder, "none"), "a key that nobody asked for")
    expect_equal(manifest(folder, "factor")["resample_factor"], 2, "the factor")


@case
def a_subsample_needs_no_correction(folder):
    for name in ("none", "bias", "effective"):
        folder.hoist("bag", ASIA, "-o", name, "-n", "5", "--resample", "subsample",
                     "--resample-penalty", name, "-q")
        folder.hoist("convert", name, f"{name}.json")
        expect_equal(folder.read(f"{name}.json"), folder.read("none.json"), name)


@case
def what_has_no_penalty_cannot_be_corrected(folder):
    folder.refused("bag", ASIA, "-o", "run", "--score", "bdeu", "--resample-penalty", "bias",
                   code=2, says=["score 'bdeu' has none", "bic"])
    folder.refused("bag", ASIA, "-o", "run", "--learner", "pc", "--resample-penalty", "bias",
                   code=2, says="learner 'pc' has no score")
    folder.refused("bag", ASIA, "-o", "run", "--resample", "bayesian", "--resample-penalty", "oob",
                   code=2, says="leaves out, and this one has all")


@case
def a_bag_that_grows_is_the_bag_of_that_size(folder):
    grow = ["bag", ASIA, "-o", "run", "--replicates", "auto", "--unsettled", "0.1"]
    said = folder.hoist(*grow).err
    size = manifest(folder)["replicates"]
    expect(f"Settled at {size} replicates" in said, said)
    folder.hoist("bag", ASIA, "-o", "number", "-n", str(size), "-q")
    expect_same(folder.tree("number"), folder.tree("run"), "auto gives")
    before = folder.tree("run")
    said = folder.hoist(*grow).err
    expect(f"0 replicates computed, {size} already there" in said, said)
    expect_same(before, folder.tree("run"), "the same command gives")


@case
def a_bag_that_does_not_settle_says_so(folder):
    words = ["bag", ASIA, "-o", "run", "-n", "auto", "--most-replicates", "150", "--unsettled",
             "0.000001"]
    said = folder.hoist(*words).err
    expect("note: not settled at 150 replicates" in said, said)
    expect_equal(manifest(folder)["replicates"], 150, "replicates")


@case
def discover_grows_until_its_averages_stand_still(folder):
    grow = ["discover", ASIA, "-o", "auto", "-n", "auto", "--unsettled", "0.2", "--methods",
            "tma,pma"]
    said = folder.hoist(*grow).err
    size = manifest(folder, "auto/run")["replicates"]
    expect(f"Settled at {size} replicates" in said and "of pma" in said, said)
    folder.hoist("discover", ASIA, "-o", "number", "-n", str(size), "--methods", "tma,pma", "-q")
    for name in ("edges.csv", "run/manifest.json", "pma.json"):
        expect_equal(folder.read(f"auto/{name}"), folder.read(f"number/{name}"), name)
    # All but the command, which they say as it was given.
    one, other = (json.loads(folder.read(f"{name}/discovery.json")) for name in ("auto", "number"))
    expect(one.pop("command") != other.pop("command"), "the commands differ")
    expect_equal(one, other, "discovery.json")
    before = folder.tree("auto/run")
    folder.hoist(*grow, "-q")
    expect_same(before, folder.tree("auto/run"), "the same command gives")


@case
def a_larger_run_does_not_change_where_it_settles(folder):
    words = ["discover", ASIA, "-n", "auto", "--unsettled", "0.5", "--methods", "pma", "-q"]
    folder.hoist(*words, "-o", "fresh")
    folder.hoist("discover", ASIA, "-o", "old", "-n", "400", "-q")
    folder.hoist(*words, "-o", "old")
    expect_equal(folder.read("old/edges.csv"), folder.read("fresh/edges.csv"), "edges.csv")


@case
def shards_cannot_decide_when_to_stop(folder):
    folder.refused("bag", ASIA, "-o", "run", "-n", "auto", "--shard", "1/2", code=2,
                   says="a bag in shards needs a number")
    for flag in (["--most-replicates", "200"], ["--unsettled", "0.1"]):
        folder.refused("bag", ASIA, "-o", "run", *flag, code=2,
                       says=f"^{flag[0]} would have no say")
    folder.refused("bag", ASIA, "-o", "run", "-n", "autos", code=2,
                   says="^--replicates: must be a whole number from 1 to 10000000, not 'autos'")
