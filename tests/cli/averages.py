# SPDX-License-Identifier: Apache-2.0
"""`hoist average` over runs, plain bags and lists of graph files."""
import csv
import io
import json
import os

from support import ASIA, GOLDEN, case, expect, expect_equal

METHODS = ["tma", "pma", "cma", "ima"]
BAG = os.path.join(GOLDEN, "asia-500.bag.json")


def write_graphs(folder, kind):
    """The graphs of the golden bag as files."""
    with open(BAG) as file:
        bag = json.load(file)
    names = []
    for number, edges in enumerate(bag["graphs"]):
        folder.write("one.json", json.dumps({"nodes": bag["nodes"], "edges": edges}))
        names.append(f"g{number:03}.{kind}")
        folder.hoist("convert", "one.json", names[-1])
    expect(len(names) >= 20, f"{len(names)} graphs")
    return names


@case
def graph_files_average_as_the_plain_bag_of_them_does(folder):
    names = write_graphs(folder, "csv")
    names[3:6] = [folder.hoist("convert", n, n[:-4] + ".dot") and n[:-4] + ".dot"
                  for n in names[3:6]]
    for method in METHODS:
        files = folder.hoist("average", *names, "--method", method).out
        plain = folder.hoist("average", BAG, "--method", method).out
        edges = sorted(json.loads(files)["edges"])
        expect_equal(edges, sorted(json.loads(plain)["edges"]), method)
        expect(edges, f"{method} has no edge")


@case
def the_order_of_the_graph_files_has_no_say(folder):
    names = write_graphs(folder, "json")
    for method in METHODS:
        there = json.loads(folder.hoist("average", *names, "--method", method, "--json").out)
        back = json.loads(folder.hoist("average", *names[::-1], "--method", method, "--json").out)
        expect_equal(sorted(there["edges"]), sorted(back["edges"]), method)
        expect_equal(there["decisions"], back["decisions"], f"decisions of {method}")


@case
def json_holds_the_edges_and_every_decision(folder):
    for method in METHODS:
        done = folder.hoist("average", BAG, "--method", method, "--json", "--structures", "s.csv")
        found = json.loads(done.out)
        expect_equal(found["method"], method, "method")
        expect(0 < found["threshold"] < 1, f"threshold {found['threshold']}")
        expect(found["edges"] and len(found["nodes"]) == 8, f"{found}")
        taken = [d for d in found["decisions"] if d["taken"]]
        union = {tuple(e) for d in taken for e in d["set"]}
        expect_equal(union, {tuple(e) for e in found["edges"]}, f"edges taken by {method}")
        expect(all(d["blocked_by"] for d in found["decisions"] if not d["taken"]), "no reason")
        expect(all(d["posterior"] > found["threshold"] for d in found["decisions"]), "posterior")
        rows = list(csv.DictReader(io.StringIO(folder.text("s.csv"))))
        expect_equal([r["vertex"] for r in rows], [d["vertex"] for d in found["decisions"]], "log")


@case
def a_refused_structure_names_the_path_that_blocked_it(folder):
    folder.write("b.json", json.dumps({"nodes": ["a", "b", "c"], "graphs":
                 [[["a", "b"], ["b", "c"]]] * 3 + [[["b", "c"], ["c", "a"]]] * 2 + [[["c", "a"]]]}))
    found = json.loads(folder.hoist("average", "b.json", "--method", "tma", "--threshold", "0.4",
                                    "--json").out)
    expect_equal(sorted(found["edges"]), [["a", "b"], ["b", "c"]], "edges")
    refused = [d for d in found["decisions"] if not d["taken"]]
    expect_equal([d["blocked_by"] for d in refused], ["path a -> b -> c"], "the reason")


@case
def copies_of_one_graph_average_to_it(folder):
    folder.hoist("convert", "alarm", "g.dot")
    for method in METHODS:
        folder.hoist("average", "g.dot", "g.dot", "g.dot", "--method", method, "-o", "a.csv")
        done = json.loads(folder.hoist("compare", "g.dot", "a.csv", "--json").out)
        expect_equal(done["shd_edges"], 0, method)


@case
def graphs_may_lack_nodes_that_others_have(folder):
    folder.write("one.csv", "from,to\na,b\n")
    folder.write("two.csv", "from,to\na,b\nb,c\n")
    found = json.loads(folder.hoist("average", "one.csv", "two.csv", "--method", "tma",
                                    "--threshold", "0").out)
    expect_equal(found["nodes"], ["a", "b", "c"], "nodes")
    expect_equal(sorted(found["edges"]), [["a", "b"], ["b", "c"]], "edges")


@case
def a_run_averages_as_its_plain_bag_does(folder):
    folder.hoist("bag", ASIA, "-o", "run", "-n", "25", "-q")
    folder.hoist("convert", "run", "bag.json")
    expect_equal(len(json.loads(folder.text("bag.json"))["graphs"]), 25, "graphs")
    for method in METHODS:
        for more in ([], ["--accumulate"], ["--threshold", "0.2"]):
            command = ["--method", method, "--json", *more]
            expect_equal(folder.hoist("average", "run", *command).out,
                         folder.hoist("average", "bag.json", *command).out, method)


@case
def two_hundred_thousand_isolated_nodes_take_neither_memory_nor_time(folder):
    names = [f"v{i}" for i in range(200_000)]
    for name, edges in (("one.json", [["v7", "v9"]]), ("two.json", [["v7", "v9"], ["v1", "v0"]])):
        folder.write(name, json.dumps({"nodes": names, "edges": edges}))
    folder.hoist("average", "one.json", "two.json", "-o", "a.json", bounded=True)
    expect_equal(json.loads(folder.text("a.json"))["edges"], [["v7", "v9"]], "edges")
    row = json.loads(folder.hoist("compare", "two.json", "one.json", "--json", bounded=True).out)
    expect_equal(row["shd"], 1, "shd")


@case
def the_exact_solver_says_what_it_has_proven(folder):
    bag = os.path.join(GOLDEN, "insurance-1008.bag.json")
    greedy = json.loads(folder.hoist("average", bag, "--json").out)
    expect_equal(greedy["solver"], "greedy", "solver")
    expect("bound" not in greedy, "the greedy solver knows no bound")
    done = folder.hoist("average", bag, "--solver", "exact", "--json")
    exact = json.loads(done.out)
    expect_equal(exact["solver"], "exact", "solver")
    expect(exact["proven"] and exact["bound"] == exact["mass"], f"{exact['bound']}")
    expect(exact["mass"] > greedy["mass"] + 1e-9, f"{exact['mass']} and {greedy['mass']}")
    expect("proven to be the largest" in done.err, done.err)
    taken = [d for d in exact["decisions"] if d["taken"]]
    expect_equal({tuple(e) for d in taken for e in d["set"]}, {tuple(e) for e in exact["edges"]},
                 "edges taken")
    for words in (["--accumulate"], ["--cyclic"]):
        folder.refused("average", bag, "--solver", "exact", *words, code=2, says=words[0])
    folder.refused("average", bag, "--solver", "exakt", code=2, says="did you mean 'exact'")


@case
def cycles_are_let_in_where_they_are_asked_for(folder):
    folder.write("bag.json", json.dumps({"nodes": ["A", "B", "C"], "graphs": [
        [["A", "B"], ["B", "C"]], [["B", "C"], ["C", "A"]], [["C", "A"], ["A", "B"]]]}))
    plain = json.loads(folder.hoist("average", "bag.json", "--method", "tma").out)
    expect_equal(len(plain["edges"]), 2, "edges without a cycle")
    for form in ("json", "csv", "dot"):
        folder.hoist("average", "bag.json", "--method", "tma", "--cyclic", "-o", f"c.{form}")
    expect_equal(sorted(json.loads(folder.text("c.json"))["edges"]),
                 [["A", "B"], ["B", "C"], ["C", "A"]], "edges with it")
    folder.refused("average", "bag.json", "--cyclic", "-o", "c.bif", code=2, says=".json or .csv")
    folder.refused("convert", "c.json", "d.dot", code=3, says="cycle")
    both = folder.hoist("average", "bag.json", "--method", "tma", "--cyclic", "--json").out
    expect_equal(json.loads(both)["cyclic"], True, "cyclic")


@case
def every_average_of_the_list_is_made_by_its_name(folder):
    listed = json.loads(folder.hoist("list", "method", "--json").out)
    names = [entry["name"] for entry in listed]
    expect({"mb", "vstructures", "gshd", "ensemble"} <= set(names), f"{names}")
    for name in names:
        done = folder.hoist("average", BAG, "--method", name, "-o", f"{name}.json")
        expect(f"{name}: " in done.err, done.err)
        folder.hoist("compare", "asia", f"{name}.json")
    folder.hoist("average", BAG, "--method", "ensemble", "--ensemble", "majority")
    folder.refused("average", BAG, "--reversal", "2", code=2, says="--reversal")
