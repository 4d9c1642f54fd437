# SPDX-License-Identifier: Apache-2.0
"""How sure: lost links, settled edges, open edges, and `hoist explain`."""
import csv
import io
import json

from support import ASIA, case, cases_of, expect, expect_equal

METHODS = ["tma", "pma", "cma", "ima"]


def sampled(folder):
    """A table whose links are certain and whose directions are not: votes split."""
    folder.hoist("sample", "sachs", "-n", "500", "-o", "d.csv")
    return folder.hoist("discover", "d.csv", "-o", "out", "-n", "50")


def load(folder, name):
    return json.loads(folder.text(name))


def edge_rows(folder, name="out/edges.csv"):
    return list(csv.DictReader(io.StringIO(folder.text(name))))


def pairs(edges):
    return {frozenset(edge) for edge in edges}


@case
def every_strong_link_that_an_average_lacks_is_named_with_its_reason(folder):
    said = sampled(folder).out
    strong = {frozenset((row["from"], row["to"])) for row in edge_rows(folder)
              if float(row["linked"]) >= 0.9}
    lost = 0
    for one in load(folder, "out/discovery.json")["averages"]:
        missing = strong - pairs(one["edges"])
        expect_equal(pairs(each["link"] for each in one["lost"]), missing, one["method"])
        expect(all(each["why"] in ("split", "outvoted", "cycle", "forbidden") and each["votes"]
                   for each in one["lost"]), f"no reason: {one['lost']}")
        for each in one["lost"][:5]:
            expect(f"  {one['method']}: {each['link'][0]} - {each['link'][1]} (linked " in said,
                   f"{each['link']} is not in the summary")
        lost += len(missing)
    expect("  pma: PIP2 - Plcg (linked 1.00): votes split, " in said, said)
    expect(lost > 1, f"{lost} lost links")


@case
def average_says_the_same_of_a_run_on_stderr_and_in_json(folder):
    sampled(folder)
    for one in load(folder, "out/discovery.json")["averages"]:
        if one["method"] not in METHODS:
            continue  # of a bag of its own
        done = folder.hoist("average", "out/run", "--method", one["method"], "--json")
        made = json.loads(done.out)
        for key in ("edges", "open", "lost", "settled", "decisions"):
            expect_equal(made[key], one[key], f"{key} of {one['method']}")
        for each in one["lost"][:5]:
            expect(f"note: lost link {each['link'][0]} - {each['link'][1]}" in done.err, done.err)
        expect("edges settled" in done.err or "edge settled" in done.err, done.err)
        expect_equal(made["support"], load(folder, "out/discovery.json")["support"], "support")


@case
def more_replicates_settle_what_was_said_to_be_unsettled(folder):
    sampled(folder)
    few = {one["method"]: one["settled"] for one in load(folder, "out/discovery.json")["averages"]}
    folder.hoist("discover", "d.csv", "-o", "out", "-n", "400", "-q")
    more = {one["method"]: one["settled"] for one in load(folder, "out/discovery.json")["averages"]}
    expect(sum(len(s["unsettled"]) for s in few.values()) >
           sum(len(s["unsettled"]) for s in more.values()), f"{few} {more}")
    for settled in few.values():
        for edge in settled["unsettled"]:
            expect(edge["distance"] <= 2, f"{edge}")
            expect(edge["replicates"] is None or edge["replicates"] >= 50, f"{edge}")


@case
def an_edge_has_two_numbers_and_their_errors(folder):
    sampled(folder)
    rows = {(row["from"], row["to"]): {key: float(value) for key, value in row.items()
                                       if key not in ("from", "to", "averages")}
            for row in edge_rows(folder)}
    for (a, b), row in rows.items():
        expect(abs(row["linked_se"] - (row["linked"] * (1 - row["linked"]) / 50) ** 0.5) < 1e-12,
               f"{a} -> {b}: {row}")
        expect(row["compelled"] <= row["linked"] * row["direction"] + 1e-12, f"{a} -> {b}: {row}")
        if (b, a) in rows:
            expect(abs(row["direction"] + rows[b, a]["direction"] - 1) < 1e-12, f"{a} -> {b}")
    drawn = folder.text("out/pma.dot")
    expect("→)\"" in drawn and "style=dashed" in drawn, drawn)


@case
def knowledge_is_heeded_by_directions_and_by_what_could_be_turned(folder):
    folder.write("d.csv", "a,b\n" + "x,x\ny,y\n" * 20)
    done = folder.hoist("discover", "d.csv", "-n", "5", "-o", "free", "--recommend", "pma")
    edge = load(folder, "free/pma.json")["edges"][0]
    expect(f"could be turned round and fit the data as well: {edge[0]} -> {edge[1]};" in done.out,
           done.out)
    expect_equal({row["direction"] for row in edge_rows(folder, "free/edges.csv")}, {"0.5"}, "free")
    folder.write("k.txt", "tier 1: b\ntier 2: a\n")
    done = folder.hoist("discover", "d.csv", "-n", "5", "-o", "known", "--knowledge", "k.txt",
                        "--recommend", "pma")
    expect("turned round" not in done.out, done.out)
    row, = edge_rows(folder, "known/edges.csv")
    expect_equal((row["from"], row["direction"], row["compelled"]), ("b", "1", "1"), "known")


@case
def knowledge_that_is_wrong_costs_score(folder):
    folder.write("k.txt", "forbidden either -> lung\nforbidden lung -> either\n")
    done = folder.hoist("discover", ASIA, "-n", "5", "-o", "out", "--knowledge", "k.txt")
    cost = load(folder, "out/discovery.json")["knowledge_cost"]
    expect(cost["without"] - cost["with"] > 1, f"{cost}")
    said = f"The knowledge costs one DAG {cost['without'] - cost['with']:.1f} of BIC"
    expect(said in done.out, done.out)
    expect(said in folder.hoist("explain", "out", "lung").out, "explain does not say so")
    folder.hoist("discover", ASIA, "-n", "5", "-o", "free", "-q")
    expect("knowledge_cost" not in load(folder, "free/discovery.json"), "a cost of nothing")


@case
def an_average_comes_as_its_class_or_with_undecided_edges_open(folder):
    folder.hoist("bag", ASIA, "-o", "run", "-n", "30", "-q")
    dag = json.loads(folder.hoist("average", "run").out)
    for flag in ("--cpdag", "--undecided-open"):
        open_ = json.loads(folder.hoist("average", "run", flag).out)
        expect(open_["undirected"], f"{flag}: nothing is open")
        expect_equal(pairs(open_["edges"] + open_["undirected"]), pairs(dag["edges"]), flag)
        expect(all(edge in dag["edges"] for edge in open_["edges"]), f"{flag} turned an edge")
        drawn = folder.hoist("average", "run", flag, "--format", "dot").out
        expect(drawn.count("dir=none") == len(open_["undirected"]), drawn)
        folder.refused("average", "run", flag, "-o", "a.csv", code=2,
                       says=f"^{flag}: format 'csv' has no open edges")
    folder.hoist("average", "run", "-o", "pma.json")
    folder.hoist("average", "run", "--cpdag", "-o", "class.json")
    compared = json.loads(folder.hoist("compare", "pma.json", "pma.json", "--json").out)
    expect_equal(compared["shd_cpdag"], 0, "of the same class")
    folder.refused("average", "run", "--cpdag", "--undecided-open", code=2, says="not both")


@case
def discover_writes_open_forms_where_asked_and_takes_them_away_again(folder):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "10", "-q", "--cpdag")
    for method in ["average", *METHODS]:
        found = load(folder, f"out/{method}.cpdag.json")
        dag = load(folder, f"out/{method}.json")
        expect_equal(pairs(found["edges"] + found.get("undirected", [])), pairs(dag["edges"]), method)
        expect(f"out/{method}.cpdag.dot" in folder.everything(), "no drawing")
    folder.hoist("discover", ASIA, "-o", "out", "-n", "10", "-q")
    expect(not [name for name in folder.everything() if "cpdag" in name], "stale files")
    folder.refused("discover", ASIA, "-o", "new", "--cpdag", "--undecided-open", code=2,
                   says="not both")


@case
def explain_has_the_parent_sets_of_the_bag_with_their_shares(folder):
    sampled(folder)
    folder.hoist("convert", "out/run", "bag.json")
    counts = {}
    for dag in load(folder, "bag.json")["graphs"]:
        parents = frozenset(edge[0] for edge in dag if edge[1] == "Plcg")
        counts[parents] = counts.get(parents, 0) + 1
    found = json.loads(folder.hoist("explain", "out", "Plcg", "--json").out)
    report, = found["variables"]
    sets = {frozenset(one["parents"]): one["count"] for one in report["sets"]}
    expect_equal({s: n for s, n in sets.items() if n}, counts, "sets")
    order = [one["share"] for one in report["sets"]]
    expect_equal(order, sorted(order, reverse=True), "the order of sets")
    for method in METHODS:
        edges = load(folder, f"out/{method}.json")["edges"]
        parents = frozenset(edge[0] for edge in edges if edge[1] == "Plcg")
        taken = [one["parents"] for one in report["sets"] if method in one["taken_by"]]
        expect_equal([frozenset(one) for one in taken], [parents], f"parents in {method}")
    said = folder.hoist("explain", "out", "Plcg").out
    for part in ("Plcg\n====\n", "above pma's 0.1", "pma lacks PIP2 - Plcg (linked 1.00): votes split",
                 "linked", "direction"):
        expect(part in said, f"no {part!r} in\n{said}")


@case
def explain_without_a_variable_lists_all_and_the_most_uncertain_first(folder):
    sampled(folder)
    found = json.loads(folder.hoist("explain", "out", "--json").out)
    doubts = sorted(((-one["doubt"], one["variable"]) for one in found["variables"]))
    said = folder.hoist("explain", "out").out
    lines = said[said.index("variable "):].splitlines()[1:]
    expect_equal([line.split()[0] for line in lines if line], [name for _, name in doubts], "order")


@case
def explain_says_of_a_run_what_it_says_of_its_results(folder):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "30", "-q", "--recommend", "tma")
    expect_equal(json.loads(folder.hoist("explain", "out/run", "--json").out)["variables"],
                 json.loads(folder.hoist("explain", "out", "--json").out)["variables"], "explained")


@case
def explain_keeps_to_the_replicates_of_the_results(folder):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "10", "-q")
    before = folder.hoist("explain", "out", "--json").out
    folder.hoist("bag", ASIA, "-o", "out/run", "-n", "20", "-q")
    expect_equal(folder.hoist("explain", "out", "--json").out, before, "a run that grew")


@case
def what_cannot_be_explained_is_refused_with_a_cure(folder):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "5", "-q")
    folder.refused("explain", "out", "smok", code=3, says="unknown variable 'smok'; did you mean 'smoke'")
    folder.refused("explain", ".", code=3, says=["holds neither results", "hoist discover -o"])
    folder.refused("explain", "nothing", code=3, says="^nothing: is not there")
    folder.refused("explain", "out/pma.json", code=3, says="is a file")


# Files of another version, of another hand, and cut short.
DISCOVERIES = {
    "no object": ("3",),
    "averages that are none": ('{"averages": 3}',),
    "an average without a name": ('{"averages": [{}]}',),
    "an average of other variables": ('{"averages": [{"method": "pma", "edges": [["a", "nobody"]]}]}',),
    "edges that are no pairs": ('{"averages": [{"method": "pma", "edges": [["a"]]}]}',),
    "a torn end": ('{"averages": [',),
}


@cases_of(DISCOVERIES)
def a_broken_discovery_is_refused(folder, content):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "2", "-q")
    folder.write("out/discovery.json", content)
    folder.refused("explain", "out", code=3, says="^out/discovery.json")


@case
def the_order_of_columns_changes_nothing_that_is_said(folder):
    text = open(ASIA).read().splitlines()
    order = [3, 0, 7, 5, 1, 6, 2, 4]
    folder.write("d.csv", "\n".join(text) + "\n")
    folder.write("e.csv", "\n".join(",".join(line.split(",")[i] for i in order)
                                    for line in text) + "\n")
    said = []
    for name in ("d", "e"):
        folder.hoist("discover", f"{name}.csv", "-o", name, "-n", "20", "-q")
        said.append([folder.hoist("explain", name).out,
                     folder.hoist("explain", name, "lung", "either", "smoke").out,
                     folder.text(f"{name}/edges.csv"), folder.text(f"{name}/structures.csv")])
    for one, other in zip(*said):
        expect_equal(one, other, "said")
