# SPDX-License-Identifier: Apache-2.0
"""Every format of the table of formats, from and to every other."""
import json
import os

from support import ALARM, ASIA, NETWORKS, case, expect, expect_equal


def formats(folder):
    rows = json.loads(folder.hoist("list", "format", "--json").out)
    names = [row["name"] for row in rows]
    expect(len(names) >= 6 and names[0] == "json", f"formats are {names}")
    return names


def graph(folder, name, *flags):
    """The nodes and the edges of a graph file, by way of .json; a list of edges keeps no order."""
    found = json.loads(folder.hoist("convert", name, "-", *flags).out)
    return sorted(found["nodes"]), sorted(map(tuple, found["edges"]))


def walk_all_pairs(folder, start):
    """Converts a .json graph from every format to every other and expects it to stay the same."""
    wanted = graph(folder, start)
    for first in formats(folder):
        folder.hoist("convert", start, f"from.{first}", "--to", first)
        expect_equal(graph(folder, f"from.{first}", "--from", first), wanted, first)
        for second in formats(folder):
            folder.hoist("convert", f"from.{first}", f"to.{second}", "--from", first, "--to",
                         second)
            expect_equal(graph(folder, f"to.{second}", "--from", second), wanted,
                         f"{first} to {second}")
    return wanted


@case
def every_format_to_every_other_keeps_nodes_and_edges(folder):
    folder.hoist("convert", "alarm", "g.json")
    nodes, edges = walk_all_pairs(folder, "g.json")
    expect(len(nodes) == 37 and len(edges) == 46, f"{len(nodes)} nodes, {len(edges)} edges")


@case
def graphs_without_edges_or_of_one_node_survive_every_format(folder):
    for number, text in enumerate(('{"nodes": ["b", "a", "c"], "edges": []}',
                                   '{"nodes": ["only"], "edges": []}',
                                   '{"nodes": ["0", "1"], "edges": [["1", "0"]]}')):
        walk_all_pairs(folder, folder.write(f"g{number}.json", text))


@case
def the_extension_tells_the_format(folder):
    folder.hoist("convert", "asia", "g.json")
    for name in ("g.csv", "g.adj.csv", "g.dot", "g.gv", "g.bif", "g.modelstring", "g.txt"):
        folder.hoist("convert", "g.json", name)
        expect_equal(graph(folder, name), graph(folder, "g.json"), name)
    expect(folder.text("g.adj.csv").startswith("from\\to,asia,"), folder.text("g.adj.csv"))
    expect(folder.text("g.csv").startswith("from,to\n"), folder.text("g.csv"))
    expect(folder.text("g.txt").startswith("[asia][tub|asia]"), folder.text("g.txt"))


@case
def standard_input_is_read_in_any_format(folder):
    folder.hoist("convert", "asia", "g.json")
    for name in formats(folder):
        folder.hoist("convert", "g.json", "g", "--to", name)
        done = folder.hoist("convert", "-", "-", "--from", name, "--to", "csv",
                            stdin=folder.read("g"))
        expect_equal(done.out, folder.hoist("convert", "asia", "-", "--to", "csv").out, name)


@case
def a_network_keeps_its_probabilities(folder):
    with open(os.path.join(NETWORKS, "alarm.bif")) as file:
        text = file.read()
    folder.hoist("convert", "alarm", "alarm.bif")
    expect_equal(folder.text("alarm.bif"), text, "the embedded network")
    os.mkdir(folder.at("again"))
    folder.hoist("convert", "alarm.bif", "again/alarm.bif")
    expect_equal(folder.text("again/alarm.bif"), text, "the network written twice")
    done = folder.hoist("convert", "-", "-", "--from", "bif", "--to", "bif",
                        stdin=folder.read("alarm.bif"))
    expect_equal(done.out.split("\n", 1)[1], text.split("\n", 1)[1], "through standard input")


@case
def a_bif_of_a_structure_only_stays_one_with_a_note(folder):
    done = folder.hoist("convert", "-", "s.bif", "--from", "json",
                        stdin=folder.hoist("convert", "asia", "-").stdout)
    expect("structure only; --data CSV fits" in done.err, done.err)
    folder.hoist("convert", "s.bif", "t.bif")
    expect_equal(folder.text("t.bif"), folder.text("s.bif"), "the copy")
    folder.refused("sample", "s.bif", "-n", "3", code=3, says=["network needs", "as a graph"])


@case
def a_bif_can_be_fitted_to_data(folder):
    folder.hoist("learn", ASIA, "-o", "g.json")
    folder.hoist("convert", "g.json", "g.bif", "--data", ASIA)
    folder.hoist("sample", "g.bif", "-n", "200", "-o", "d.csv")
    folder.hoist("learn", "d.csv", "--states", "g.bif", "-o", "h.json")
    expect_equal(graph(folder, "g.bif"), graph(folder, "g.json"), "the fitted network's graph")


@case
def a_graph_compared_with_itself_has_the_best_values(folder):
    folder.hoist("learn", ALARM, "-o", "g.dot")
    best = json.loads(folder.hoist("compare", "g.dot", "g.dot", "--json").out)
    ones = {"f1", "balanced_accuracy", "sensitivity", "specificity", "accuracy", "precision",
            "f1_cpdag", "f1_skeleton"}
    zeros = {"shd_edges", "shd", "shd_cpdag", "sid", "missing", "extra", "reversed"}
    expect_equal({k for k, v in best.items() if v == 1}, ones, "values of 1")
    expect_equal({k for k, v in best.items() if v == 0}, zeros, "values of 0")
    both = json.loads(folder.hoist("compare", "alarm", "g.dot", "alarm", "--json").out)
    expect_equal([row["graph"] for row in both], ["g.dot", "alarm"], "graphs compared")
    expect(both[0]["shd"] > 0 and both[1]["shd"] == 0, f"{both}")
