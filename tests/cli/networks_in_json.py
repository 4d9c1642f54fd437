# SPDX-License-Identifier: Apache-2.0
"""Networks in JSON, which may have continuous variables: sampled, fitted, converted, compared."""
import json
import math
import statistics

from bad_networks import GOOD_JSON
from support import ASIA, case, expect, expect_equal


def columns_of(text):
    """The columns of a CSV file without quotes, by their names."""
    head, *rows = [line.split(",") for line in text.splitlines()]
    return dict(zip(head, zip(*rows)))


@case
def a_sample_has_the_moments_of_its_network(folder):
    folder.write("n.json", GOOD_JSON)
    folder.hoist("sample", "n.json", "-n", "20000", "--seed", "3", "-o", "d.csv")
    data = columns_of(folder.text("d.csv"))
    share = data["a"].count("yes") / 20000
    expect(abs(share - 0.2) < 4 * math.sqrt(0.16 / 20000), f"share of yes: {share}")
    for level, mean, sd in (("yes", 1, 1), ("no", 2, 0.5)):
        values = [float(x) for a, x in zip(data["a"], data["x"]) if a == level]
        found = statistics.fmean(values), statistics.stdev(values)
        expect(abs(found[0] - mean) < 4 * sd / math.sqrt(len(values)), f"{level}: {found}")
        expect(abs(found[1] / sd - 1) < 4 / math.sqrt(2 * len(values)), f"{level}: {found}")
    longer = folder.hoist("sample", "n.json", "-n", "20001", "--seed", "3").out
    expect(longer.startswith(folder.text("d.csv")), "a longer sample begins with the shorter one")


@case
def a_network_in_json_stays_one(folder):
    folder.write("n.json", GOOD_JSON)
    folder.hoist("convert", "n.json", "again.json")
    folder.hoist("convert", "again.json", "third.net.json")
    expect_equal(folder.text("third.net.json"), folder.text("again.json"), "the network")
    for name in ("n.json", "again.json"):
        sample = folder.hoist("sample", name, "-n", "9").out
        expect_equal(sample, folder.hoist("sample", "third.net.json", "-n", "9").out, name)
    # Where a graph is asked for, it is one.
    graph = json.loads(folder.hoist("convert", "n.json", "-").out)
    expect_equal(graph, {"nodes": ["a", "x", "y"], "edges": [["a", "x"], ["a", "y"], ["x", "y"]]},
                 "its graph")
    done = folder.hoist("compare", "n.json", "third.net.json", "--json")
    expect_equal(json.loads(done.out)["shd"], 0, "the distance of the two")


@case
def a_discrete_network_goes_to_json_and_back(folder):
    folder.hoist("convert", "asia", "asia.net.json")
    folder.hoist("convert", "asia.net.json", "asia.bif")
    folder.hoist("convert", "asia", "plain.bif")
    expect_equal(folder.text("asia.bif").split("\n", 1)[1], folder.text("plain.bif").split("\n", 1)[1],
                 "asia")
    folder.hoist("learn", ASIA, "--states", "asia.net.json", "-o", "a.json")
    folder.hoist("learn", ASIA, "--states", "asia", "-o", "b.json")
    expect_equal(folder.text("a.json"), folder.text("b.json"), "the graph learnt")


@case
def bif_refuses_what_is_continuous_and_offers_json(folder):
    folder.write("n.json", GOOD_JSON)
    folder.refused("convert", "n.json", "n.bif", code=5,
                   says=["'x' is continuous", "BIF holds discrete networks only", r"\.json"])


@case
def fit_gives_the_shares_of_each_level(folder):
    folder.write("d.csv", "a,b\nx,u\nx,v\nx,v\nz,v\n")
    folder.write("g.csv", "from,to\na,b\n")
    folder.hoist("fit", "d.csv", "--graph", "g.csv", "-o", "n.json")
    a, b = json.loads(folder.text("n.json"))["variables"]
    expect_equal(a["probabilities"], [[0.75, 0.25]], "shares of a")
    expect_equal(b["probabilities"], [[1 / 3, 2 / 3], [0, 1]], "shares of b")
    folder.hoist("fit", "d.csv", "--graph", "g.csv", "-o", "n.bif")
    folder.hoist("convert", "g.csv", "c.bif", "--data", "d.csv")
    expect_equal(folder.text("n.bif"), folder.text("c.bif"), "what convert --data writes")
    smooth = json.loads(folder.hoist("fit", "d.csv", "--graph", "g.csv", "--iss", "4").out)
    expect_equal(smooth["variables"][1]["probabilities"], [[0.4, 0.6], [1 / 3, 2 / 3]], "smoothed")


@case
def fit_refuses_formats_that_hold_no_parameters(folder):
    folder.refused("fit", ASIA, "--graph", "asia", "-o", "n.dot", code=2,
                   says=[r"^n\.dot: ", r"\.json", r"\.bif"])
    folder.refused("fit", ASIA, "--graph", "asia", "--iss", "-1", code=2,
                   says="--iss: must be a number from 0 up, not '-1'")


@case
def fit_writes_over_nothing_that_it_reads(folder):
    folder.write("g.json", folder.hoist("convert", "asia", "-").out)
    folder.refused("fit", ASIA, "--graph", "g.json", "-o", "g.json", code=2, says="g.json")
