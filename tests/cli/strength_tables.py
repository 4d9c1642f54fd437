# SPDX-License-Identifier: Apache-2.0
"""Edge lists with more than edges, and graphs that do not belong together."""
from formats import graph
from support import ASIA, case, expect, expect_equal

STRENGTH = ('"","from","to","strength","direction"\n"1","a","b",0.9,0.5\n"2","a","c",0.1,0.7\n'
            '"3","b","a",0.9,0.5\n"4","c","a",0.1,0.3\n')


@case
def a_strength_table_of_bnlearn_is_told_from_a_graph(folder):
    says = ["boot.strength", "not a graph", r"averaged\.network"]
    for content in (STRENGTH, STRENGTH.replace('"",', "").replace('"1",', "").replace('"2",', "")
                    .replace('"3",', "").replace('"4",', "")):
        folder.write("s.csv", content)
        folder.refused("average", "s.csv", "-o", "g.json", code=3,
                       says=[r"^s\.csv:4:"] + says)
        folder.refused("convert", "s.csv", "g.json", code=3, says=says)
    folder.write("s.csv", "".join(STRENGTH.splitlines(keepends=True)[:3]))  # the sure ones only
    done = folder.hoist("convert", "s.csv", "g.json")
    expect("these columns are ignored: strength, direction" in done.err, done.err)


@case
def the_table_of_edges_is_told_from_a_graph(folder):
    folder.hoist("discover", ASIA, "-n", "4", "-o", "out", "-q")
    folder.refused("average", "out/edges.csv", "-o", "g.json", code=3,
                   says=[r"^out/edges\.csv:1:1: ", "not a graph", "give the run", r"pma\.json"])


@case
def a_weight_is_ignored_with_a_note(folder):
    folder.write("g.csv", "from,to,weight\na,b,0.5\n")
    folder.write("plain.csv", "from,to\na,b\n")
    for command in (["convert", "g.csv", "o.json"], ["average", "g.csv", "-o", "o.json"],
                    ["compare", "plain.csv", "g.csv"]):
        done = folder.hoist(*command)
        expect("g.csv: a graph has edges and nothing else, so this column is ignored: weight"
               in done.err, done.err)
    expect("ignored" not in folder.hoist("convert", "plain.csv", "o.json").err, "a plain list")


@case
def arcs_that_r_wrote_with_row_names_are_read(folder):
    folder.write("g.csv", '"","from","to"\n"1","a","b"\n"2","b","c"\n')
    folder.hoist("convert", "g.csv", "g.json")
    expect_equal(graph(folder, "g.json"), (["a", "b", "c"], [("a", "b"), ("b", "c")]), "the graph")


@case
def graphs_over_unrelated_variables_are_refused(folder):
    folder.write("a.csv", "from,to\na,b\n")
    folder.write("b.csv", "from,to\nx,y\n")
    folder.refused("average", "a.csv", "b.csv", "-o", "g.json", code=3,
                   says=[r"^b\.csv: none of its variables \(x, y\) is one of a\.csv \(a, b\)"])
    folder.refused("average", "asia", "alarm", "-o", "g.json", code=3, says="same variables")


@case
def variables_that_a_graph_lacks_are_named(folder):
    folder.write("a.csv", "from,to\na,b\n")
    folder.write("b.csv", "from,to\nb,c\nc,d\n")
    done = folder.hoist("average", "a.csv", "b.csv", "-o", "g.json")
    expect("2 of 2 graphs lack variables that others have" in done.err, done.err)
    expect("a.csv has no 'c', 'd'; 1 more lack some" in done.err, done.err)
    expect("lack" not in folder.hoist("average", "a.csv", "a.csv", "-o", "g.json").err, "none lacks")
