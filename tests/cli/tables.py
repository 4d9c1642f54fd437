# SPDX-License-Identifier: Apache-2.0
"""What `hoist networks`, `hoist list`, `hoist score` and `hoist sample` print."""
import json
import math
import os

from support import ASIA, case, expect, expect_equal

# Table 1 of the paper: parameters, vertices, edges, average Markov blanket, average degree; and the
# share of edges that point forward in the order of the variables.
TABLE_1 = {"alarm": "509 37 46 3.51 2.49 0.63", "win95pts": "574 76 112 5.92 2.95 1.00",
           "insurance": "1008 27 52 5.19 3.85 0.65", "andes": "1157 223 338 5.61 3.03 1.00",
           "hailfinder": "2656 56 66 3.54 2.36 1.00", "pigs": "5618 441 592 3.66 2.68 0.40"}


@case
def networks_prints_table_1_of_the_paper(folder):
    lines = folder.hoist("networks").out.splitlines()
    rows = {line.split()[0]: " ".join(line.split()[1:]) for line in lines}
    expect_equal({name: rows.get(name) for name in TABLE_1}, TABLE_1, "Table 1")
    expect({"asia", "sachs", "child"} <= set(rows), f"networks are {list(rows)}")
    listed = json.loads(folder.hoist("networks", "--json").out)
    expect_equal([row["network"] for row in listed], list(rows)[1:], "networks in JSON")
    expect_equal([row["parameters"] for row in listed[:6]],
                 [int(figures.split()[0]) for figures in TABLE_1.values()], "parameters")


@case
def list_names_every_table(folder):
    rows = json.loads(folder.hoist("list", "--json").out)
    tables = {}
    for row in rows:
        tables.setdefault(row["table"], []).append(row["name"])
        expect(row["title"], f"{row} has no title")
    expect_equal(tables["score"],
                 ["loglik", "aic", "bic", "ebic", "bdeu", "bds", "k2", "fnml", "qnml", "bge", "nal",
                  "pnal", "dg", "bf"], "scores")
    expect_equal(tables["method"][:4], ["tma", "pma", "cma", "ima"], "methods")
    expect_equal(set(tables), {"score", "learner", "resample", "resample-penalty", "method", "threshold", "ranking", "weighing", "metric", "missing", "holes", "tie-break", "solver",
                               "format", "measure", "study"}, "tables")
    for table, names in tables.items():
        text = folder.hoist("list", table).out
        expect(all(name in text for name in names), f"{table}: {text}")
        expect_equal(len(text.splitlines()), len(names) + 1, table)


@case
def every_score_listed_can_be_used(folder):
    folder.write("numbers.csv", folder.hoist("sample", "gaussian:5:2", "-n", "60").out)
    for row in json.loads(folder.hoist("list", "score", "--json").out):
        data, graph = (ASIA, "asia") if row["takes"]["discrete"] else ("numbers.csv", "gaussian:5:2")
        asked = ("score", data, "--graph", graph, "--score", row["name"])
        found = json.loads(folder.hoist(*asked, "--json").out)
        expect_equal(found["score"], row["name"], "score")
        expect(math.isfinite(found["value"]), f"{found}")
        expect_equal(folder.hoist(*asked).out, f"{row['name']} {found['value']!r}\n", "in words")
        folder.hoist("learn", data, "--score", row["name"], "-o", "g.json")


@case
def a_longer_sample_begins_with_the_shorter_one(folder):
    short = folder.hoist("sample", "alarm", "-n", "30", "--seed", "7").out
    long = folder.hoist("sample", "alarm", "-n", "300", "--seed", "7").out
    expect(long.startswith(short) and len(short.splitlines()) == 31, "the samples differ")
    expect(folder.hoist("sample", "alarm", "-n", "30", "--seed", "8").out != short, "same sample")


@case
def quiet_says_nothing_on_stderr_and_keeps_the_summary(folder):
    folder.hoist("bag", ASIA, "-o", "loud", "-n", "3")
    folder.write("s.json", '{"asia": ["no", "yes"], "other": ["a", "b"]}')
    for command in (["bag", ASIA, "-o", "run", "-n", "3"], ["average", "run", "-o", "a.json"],
                    ["learn", ASIA, "--states", "s.json", "-o", "g.json"],
                    ["discover", ASIA, "-o", "all", "-n", "3"]):
        done = folder.hoist(*command, "--quiet")
        expect(os.path.exists(folder.at(command[command.index("-o") + 1])), "nothing is written")
        summary = folder.text("all/summary.txt") if command[0] == "discover" else ""
        expect_equal((done.out, done.err), (summary, ""), f"{done.command} says")
    done = folder.hoist("study", "smoke", "-o", "study", "--no-figures", "-q")
    expect("study/verdict.md says" in done.out and done.err == "", done.out + done.err)


@case
def talk_goes_to_stderr_without_colour_or_bar(folder):
    done = folder.hoist("bag", ASIA, "-o", "run", "-n", "3")
    expect(done.out == "", f"stdout has {done.out!r}")
    expect("3 replicates computed" in done.err and "Next: hoist average run" in done.err, done.err)
    expect("\x1b" not in done.err and "\r" not in done.err, f"control characters: {done.err!r}")


@case
def version_is_one_line(folder):
    done = folder.hoist("--version")
    expect(done.out.startswith("hoist ") and done.out.count("\n") == 1, f"{done.out!r}")
