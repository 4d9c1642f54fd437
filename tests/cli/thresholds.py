# SPDX-License-Identifier: Apache-2.0
"""Rules that find a threshold, weights of replicates and rankings of insertion, as users meet them."""
import csv
import io
import json

from support import case, expect, expect_equal


def table_and_run(folder, *flags):
    folder.hoist("sample", "asia", "-n", "300", "--seed", "4", "-o", "asia.csv")
    folder.hoist("bag", "asia.csv", "-o", "run", "-n", "30", *flags)


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


@case
def a_rule_that_needs_data_says_which_command_has_them(folder):
    table_and_run(folder)
    for rule, cure in (("oob", "--data FILE"), ("null", "hoist discover DATA --threshold null"),
                       ("expected-false", "hoist bag DATA --resample pairs")):
        done = folder.hoist("average", "run", "--threshold", rule, code=2)
        expect(f"'{rule}'" in done.err and cure in done.err, done.err)
    done = folder.hoist("average", "run", "--rank", "gain", code=2)
    expect("--data FILE" in done.err, done.err)
    done = folder.hoist("average", "run", "--weigh", "score", code=2)
    expect("--data FILE" in done.err, done.err)


@case
def a_run_and_its_data_have_all_but_a_second_bag(folder):
    table_and_run(folder)
    data = ["--data", "asia.csv"]
    found = {}
    for flags in (["--threshold", "oob"], ["--rank", "gain"], ["--rank", "both"],
                  ["--weigh", "score"], ["--weigh", "oob"], ["--weigh", "window"]):
        done = folder.hoist("average", "run", *data, *flags, "--json")
        again = folder.hoist("average", "run", *data, *flags, "--json")
        expect_equal(done.out, again.out, flags)
        found[" ".join(flags)] = json.loads(done.out)
    weights = found["--weigh score"]["weights"]
    expect_equal(weights["by"], "score", "by")
    expect(1 < weights["effective_replicates"] < 30, weights)
    expect_equal(found["--rank gain"]["weights"], {"by": "equal", "effective_replicates": 30.0},
                 "weights")
    done = folder.hoist("average", "run", *data, "--weigh", "oob", "-o", "a.json")
    expect("30 replicates say as much as" in done.err, done.err)


@case
def other_data_can_judge_replicates_but_know_nothing_of_rows_left_out(folder):
    table_and_run(folder)
    folder.hoist("sample", "asia", "-n", "200", "--seed", "5", "-o", "other.csv")
    folder.hoist("average", "run", "--data", "other.csv", "--weigh", "score")
    for flags in (["--weigh", "oob"], ["--threshold", "oob"]):
        folder.hoist("average", "run", "--data", "other.csv", *flags, code=2)
    folder.write("alien.csv", "a,b\n1,2\n2,1\n")
    done = folder.hoist("average", "run", "--data", "alien.csv", "--weigh", "score", code=3)
    expect("has no column 'asia'" in done.err, done.err)


@case
def the_curve_has_the_average_itself_on_it(folder):
    table_and_run(folder)
    done = folder.hoist("average", "run", "--method", "tma", "--data", "asia.csv", "--curve",
                        "curve.csv", "--json")
    average = json.loads(done.out)
    rows = rows_of(folder.text("curve.csv"))
    expect_equal(list(rows[0]), ["average", "threshold", "edges", "mass", "bic", "oob", "rules"],
                 "columns")
    own = [row for row in rows if "majority" in row["rules"].split()]
    expect_equal(len(own), 1, "points")
    expect_equal(int(own[0]["edges"]), len(average["edges"]), "edges")
    thresholds = [float(row["threshold"]) for row in rows]
    expect_equal(thresholds, sorted(thresholds, reverse=True), "order")
    best = max(rows, key=lambda row: (float(row["oob"]), float(row["threshold"])))
    expect("oob" in best["rules"].split(), best)


@case
def discover_takes_all_rules_weights_and_rankings_and_writes_the_curves(folder):
    folder.hoist("sample", "asia", "-n", "300", "--seed", "4", "-o", "asia.csv")
    base = ["discover", "asia.csv", "-o", "results", "-n", "20", "--methods", "tma,pma", "--json"]
    for flags in (["--threshold", "null", "--null-quantile", "0.5"], ["--threshold", "oob"],
                  ["--rank", "both"], ["--weigh", "score", "--temperature", "0.5"]):
        found = json.loads(folder.hoist(*base, *flags).out)
        expect({row["method"] for row in found["averages"]} >= {"tma", "pma"}, flags)
    expect_equal(found["weights"]["by"], "score", "by")
    expect(found["weights"]["effective_replicates"] < 20, found["weights"])
    rows = rows_of(folder.text("results/thresholds.csv"))
    expect_equal({row["average"] for row in rows}, {"tma", "pma"}, "averages")
    # What was not asked for costs no second bag.
    expect(not any("null" in row["rules"] for row in rows), "null")
    done = folder.hoist("discover", "asia.csv", "-o", "none", "--threshold", "expected-false",
                        code=2)
    expect("pairs" in done.err, done.err)
    done = folder.hoist("discover", "asia.csv", "-o", "none", "--temperature", "2", code=2)
    expect("would have no say" in done.err, done.err)


@case
def the_list_says_what_a_promise_rests_on(folder):
    rows = json.loads(folder.hoist("list", "threshold", "--json").out)
    promising = [row["name"] for row in rows if "assumes" in row]
    expect_equal(promising, ["expected-false"], "promises")
    for table, names in (("ranking", ["posterior", "gain", "both"]),
                         ("weighing", ["equal", "score", "oob", "window"])):
        rows = json.loads(folder.hoist("list", table, "--json").out)
        expect_equal([row["name"] for row in rows], names, table)
