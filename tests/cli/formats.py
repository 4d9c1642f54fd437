# SPDX-License-Identifier: Apache-2.0
"""Every format of the table of formats, from and to every other."""
import gzip
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


def holds(folder, start, name):
    """Whether a format holds the names of a graph; if not, it says so."""
    done = folder.hoist("convert", start, f"try.{name}", "--to", name, code=None)
    if done.returncode != 0:
        expect(done.returncode == 5 and "cannot hold the name" in done.err, f"{name}: {done.err}")
    return done.returncode == 0


def walk_all_pairs(folder, start):
    """Converts a .json graph from every format to every other and expects it to stay the same."""
    wanted = graph(folder, start)
    able = [name for name in formats(folder) if holds(folder, start, name)]
    expect(len(able) >= 10, f"only {able} hold {start}")
    for first in able:
        folder.hoist("convert", start, f"from.{first}", "--to", first)
        expect_equal(graph(folder, f"from.{first}", "--from", first), wanted, first)
        for second in able:
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
    for name in ("g.csv", "g.adj.csv", "g.dot", "g.gv", "g.bif", "g.modelstring", "g.txt", "g.xmlbif",
                 "g.xml", "g.net", "g.dsc", "g.dagitty", "g.tetrad", "g.graphml", "g.gml", "g.lavaan",
                 "g.dot.gz"):
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
def a_network_goes_through_every_format_of_networks(folder):
    wanted = folder.hoist("convert", "asia", "-", "--to", "network").out
    before = "asia"
    for name in ("a.bif", "a.xmlbif", "a.net", "a.dsc", "a.net.json", "a.bif.gz", "a.xml",
                 "a.net.gz", "a.bifxml"):
        folder.hoist("convert", before, name)
        expect_equal(folder.hoist("convert", name, "-", "--to", "network").out, wanted, name)
        first = folder.hoist("sample", name, "-n", "20", "--seed", "7").out
        expect_equal(first, folder.hoist("sample", "asia", "-n", "20", "--seed", "7").out, name)
        before = name


@case
def what_gzip_packed_is_read_and_written_the_same_each_time(folder):
    folder.hoist("sample", "asia", "-n", "300", "-o", "d.csv")
    folder.hoist("sample", "asia", "-n", "300", "-o", "d.csv.gz")
    folder.hoist("sample", "asia", "-n", "300", "-o", "e.csv.gz")
    expect_equal(folder.read("d.csv.gz"), folder.read("e.csv.gz"), "the same bytes")
    expect_equal(gzip.decompress(folder.read("d.csv.gz")), folder.read("d.csv"), "unpacked")
    expect_equal(folder.hoist("learn", "d.csv.gz").out, folder.hoist("learn", "d.csv").out, "graphs")
    done = folder.hoist("learn", "-", stdin=folder.read("d.csv.gz"))
    expect_equal(done.out, folder.hoist("learn", "d.csv").out, "from standard input")


@case
def a_class_keeps_its_open_edges_in_formats_that_have_them(folder):
    folder.hoist("learn", ASIA, "--cpdag", "-o", "c.json")
    wanted = json.loads(folder.text("c.json"))
    expect(wanted["undirected"], "the class of asia has open edges")
    for name in ("c.dot", "c.dagitty", "c.tetrad", "c.graphml", "c.txt"):
        folder.hoist("convert", "c.json", name, *(["--to", "tetrad"] if name == "c.txt" else []))
        folder.hoist("convert", name, "back.json")
        expect_equal(json.loads(folder.text("back.json")), wanted, name)
    for name in ("c.csv", "c.gml", "c.lavaan", "c.modelstring"):
        folder.refused("convert", "c.json", name, code=3,
                       says=[r"^c\.json: has open edges", r"\.json or .*\.graphml"])


@case
def names_that_a_format_cannot_hold_are_refused_with_one_that_can(folder):
    folder.write("g.csv", 'from,to\n"a b","c.d"\n')
    for name, other in (("g.net", ".xmlbif"), ("g.dsc", ".xmlbif"), ("g.tetrad", ".dot"),
                        ("g.lavaan", ".dagitty")):
        folder.refused("convert", "g.csv", name, code=5,
                       says=["cannot hold the name 'a b'", f"write {other}"])
        folder.hoist("convert", "g.csv", "g" + other)


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
