# SPDX-License-Identifier: Apache-2.0
"""What --missing does about cells that were not observed, on every kind of column."""
import csv
import json
import random

from support import case, cases_of, expect, expect_equal


def table(folder, share=0.15, rows=150):
    """group -> size -> weight, with holes; a label and two numbers."""
    dice = random.Random(3)
    lines = ["group,size,weight"]
    for _ in range(rows):
        group = dice.choice("ab")
        size = (3 if group == "a" else 0) + dice.gauss(0, 1)
        cells = [group, f"{size:.4f}", f"{2 * size + dice.gauss(0, 1):.4f}"]
        lines.append(",".join("NA" if dice.random() < share else cell for cell in cells))
    folder.write("d.csv", "\n".join(lines) + "\n")


def links(folder, path):
    return sorted(sorted(edge) for edge in json.loads(folder.read(path))["edges"])


@cases_of({name: (name,) for name in ("drop", "local", "impute")})
def each_way_finds_the_links(folder, way):
    table(folder)
    folder.refused("learn", "d.csv", "-o", "g.json", code=3, says="--missing drop")
    folder.hoist("learn", "d.csv", "--missing", way, "-o", "g.json")
    found = links(folder, "g.json")
    expect(["group", "size"] in found and ["size", "weight"] in found, f"{way}: {found}")
    folder.hoist("discover", "d.csv", "--missing", way, "-n", "10", "-o", "out")
    expect(b"size" in folder.read("out/edges.csv"), way)


@case
def the_bag_of_imputations_is_a_function_of_its_seed(folder):
    table(folder)
    for name, more in (("a", ["--threads", "1"]), ("b", ["--threads", "2"]), ("c", ["--seed", "2"])):
        folder.hoist("bag", "d.csv", "--missing", "impute", "-n", "12", "-o", name, *more)
        folder.hoist("convert", name, f"{name}.json")
    expect_equal(folder.read("a.json"), folder.read("b.json"), "other threads, other bag")
    folder.refused("bag", "d.csv", "--missing", "local", "-n", "12", "-o", "a", code=4, says="score")


@case
def local_is_for_scores_that_can(folder):
    table(folder)
    folder.write("g.json", '{"nodes": ["group", "size", "weight"], "edges": [["group", "size"]]}')
    asked = ("score", "d.csv", "--graph", "g.json", "--json")
    one = json.loads(folder.hoist(*asked, "--missing", "local").out)
    other = json.loads(folder.hoist(*asked, "--score", "pnal").out)
    expect_equal(one, other, "bic by families is pnal")
    folder.refused("learn", "d.csv", "--missing", "local", "--score", "dg", "-o", "g2.json", code=2,
                   says="--missing impute")
    folder.refused(*asked, "--missing", "impute", code=2, says="nothing to impute")


@case
def a_penalty_makes_a_graph_sparser(folder):
    folder.hoist("sample", "gaussian:20:3", "-n", "100", "-o", "d.csv")
    edges = []
    for penalty in ("0.5", "1", "4"):
        folder.hoist("learn", "d.csv", "--penalty", penalty, "-o", "g.json")
        edges.append(len(links(folder, "g.json")))
    expect(edges[0] > edges[1] > edges[2], edges)
    folder.refused("learn", "d.csv", "--penalty", "0", "-o", "g.json", code=2, says="--penalty")


@case
def a_sample_loses_cells_as_asked(folder):
    folder.hoist("sample", "asia", "-n", "500", "--missing", "0.2", "-o", "lost.csv")
    folder.hoist("sample", "asia", "-n", "500", "-o", "whole.csv")
    lost = folder.text("lost.csv").splitlines()
    whole = folder.text("whole.csv").splitlines()
    cells = [(a, b) for x, y in zip(lost[1:], whole[1:]) for a, b in zip(x.split(","), y.split(","))]
    holes = sum(a != b for a, b in cells)
    expect(all(a == b or a == "NA" for a, b in cells), "a cell was changed")
    expect(0.17 < holes / len(cells) < 0.23, f"{holes} of {len(cells)} lost")
    folder.refused("sample", "asia", "-n", "5", "--missing", "0.6", "--holes", "mnar", code=2,
                 says=["'mnar'", "0 to 0.5"])
    folder.refused("sample", "asia", "-n", "5", "--holes", "mar", code=2, says="--missing 0.1")
    folder.refused("sample", "asia", "-n", "5", "--missing", "1.5", code=2, says=["--missing"])
    folder.refused("sample", "asia", "-n", "5", "--missing", "0.1", "--holes", "mcra", code=2,
                 says=["did you mean 'mcar'"])


@case
def a_study_loses_cells_and_compares_policies(folder):
    folder.write("mine.toml", """
networks = ["asia", "gaussian:5:2"]
rows = 80
missing = [0, 0.2]
holes = ["mcar", "mar"]
replicates = 4
averages = "pma"
""")
    done = folder.hoist("study", "mine.toml", "-o", "out", "--no-figures", "-q")
    expect("pma by shd_cpdag, lower is better. Best of 4 places: drop" in done.out, done.out)
    rows = list(csv.DictReader(folder.text("out/results.csv").splitlines()))
    expect_equal(len(rows), 2 * (1 + 2 * 3) * 5, "rows")
    expect_equal({(row["missing"], row["holes"], row["policy"]) for row in rows},
                 {("0", "", "")} | {("0.2", how, policy) for how in ("mcar", "mar")
                                    for policy in ("drop", "local", "impute")}, "arms")
    expect_equal(len(folder.text("out/timings.csv").splitlines()), 1 + 2 * (1 + 2 * 3), "timings")
    one = folder.hoist("study", "mine.toml", "--cell", "asia/80/mar-0.2/1", "--save", "data", "-q")
    expect(all(line in folder.text("out/results.csv") for line in one.out.splitlines()),
           "a cell alone differs")
    # What was learnt from can be learnt from again.
    seed = json.loads(folder.text("data/cell.json"))["seed"]
    folder.hoist("bag", "data/train.csv", "--states", "data/truth.bif", "--seed", str(seed),
                 "-n", "4", "--missing", "impute", "-o", "again")
    folder.hoist("average", "again", "--method", "pma", "-o", "again.json")
    edges = len(json.loads(folder.text("again.json"))["edges"])
    row, = [r for r in rows if r["network"] == "asia" and r["holes"] == "mar"
            and r["policy"] == "impute" and r["method"] == "pma"]
    expect_equal(edges, int(float(row["edges"])), "edges of the same bag")
    folder.hoist("verify", "out")
