# SPDX-License-Identifier: Apache-2.0
"""Graphs and bags that are no DAGs over the data."""
from support import ASIA, case, cases_of

BIF = ("variable a {{ type discrete [ 1 ] {{ x }}; }}\n"
       "variable b {{ type discrete [ 1 ] {{ x }}; }}\nprobability ( {} ) {{ }}\n"
       "probability ( a ) {{ }}\n")

NETWORK = """{{"variables": [{{"name": "a", "parents": [{}]}},
{{"name": "b", "parents": ["a"]}}]}}
"""

# A file, its content, and what the message says.
GRAPHS = {
    "a cycle in .json": ("g.json", '{"nodes": ["asia", "tub"],\n "edges": [["asia", "tub"],\n'
                         ' ["tub", "asia"]]}', [":3:2: ", "cycle: asia -> tub -> asia",
                                                "remove one"]),
    "a cycle in .csv": ("g.csv", "from,to\nasia,tub\ntub,lung\nlung,asia\n", [
        ":4:1: ", "cycle: asia -> tub -> lung -> asia"]),
    "a cycle in .adj.csv": ("g.adj.csv", "from\\to,asia,tub\nasia,0,1\ntub,1,0\n", [
        ":3:5: ", "cycle: asia -> tub -> asia"]),
    "a cycle in .dot": ("g.dot", "digraph { asia -> tub -> asia }", [":1:", "cycle: asia -> tub"]),
    "a cycle in .modelstring": ("g.modelstring", "[asia|tub][tub|asia]", [":1:", "cycle: asia"]),
    "a loop": ("g.csv", "from,to\nasia,asia\n", [":2:1: ", "'asia' -> 'asia' is a loop"]),
    "an edge twice": ("g.csv", "from,to\nasia,tub\nasia,tub\n", [":3:1: ", "stands twice",
                                                                 "keep one"]),
    "an edge to no node": ("g.json", '{"nodes": ["asia"], "edges": [["asia", "tub"]]}', [
        ":1:40: ", "edge 1: unknown variable 'tub'"]),
    "an edge of three": ("g.json", '{"nodes": ["a"], "edges": [["a", "a", "a"]]}', [
        ":1:28: ", "edge 1", r'\["from", "to"\]']),
    "a node twice": ("g.json", '{"nodes": ["asia", "asia"], "edges": []}', [":1:20: ", "twice",
                                                                           "distinct"]),
    "a node that is a number": ("g.json", '{"nodes": [1], "edges": []}', [":1:12: ", "string"]),
    "no edges key": ("g.json", '{"nodes": ["asia"]}', [":1:1: ", 'no "edges"', "must look like"]),
    "JSON cut short": ("g.json", '{"nodes": ["asia"', [r":1:\d+: ", "not JSON", "end of input"]),
    "an empty .json": ("g.json", "", [":1:1: ", "the file is empty"]),
    "an empty .csv": ("g.csv", "", [":1:1: ", "empty", "from,to"]),
    "an empty .dot": ("g.dot", "", [":1:1: ", "digraph"]),
    "an empty .bif": ("g.bif", "", [":1:1: ", "empty", "declares variables"]),
    "an empty .modelstring": ("g.modelstring", "", [":1:1: ", r"\[A\]\[B\|A\]"]),
    "an undirected graph": ("g.dot", "graph { asia -- tub }", [":1:1: ", "undirected", "digraph"]),
    "DOT cut short": ("g.dot", "digraph { asia -> ", [":1:", "ends where", "cut short"]),
    "a matrix with a 2": ("g.adj.csv", "from\\to,a,b\na,0,2\nb,0,0\n", [":2:5: '2'", "0 .*or 1"]),
    "a matrix that is not square": ("g.adj.csv", "from\\to,a,b\na,0,1\n", [":2:", "1 rows",
                                                                           "2 rows"]),
    "a matrix with a name twice": ("g.adj.csv", "from\\to,a,a\na,0,0\na,0,0\n", [
        ":1:11: ", "'a' stands twice"]),
    "a matrix with a row of no column": ("g.adj.csv", "from\\to,a,b\na,0,0\nc,0,0\n", [
        ":3:1: unknown variable 'c'"]),
    "a matrix with a row too many": ("g.adj.csv", "from\\to,a\na,0\na,0\n", [
        ":3:1: ", "more rows than names"]),
    "a matrix of nothing": ("g.adj.csv", "", [":1:1: ", "empty", "name the variables"]),
    "a group of DOT": ("g.dot", "digraph { a -> {b c} }", [":1:16: ", "subgraphs", "by itself"]),
    "subgraphs 100,000 deep": ("g.dot", "digraph {" + "subgraph {" * 100000, [
        ":1:10: ", "subgraphs"]),
    "HTML for a name": ("g.dot", "digraph { <b>x</b> -> a }", [":1:11: ", "HTML", "in quotes"]),
    "HTML 100,000 deep": ("g.dot", "digraph { a [label=" + "<" * 100000, [
        ":1:20: ", "never closed"]),
    "a port": ("g.dot", "digraph { a:n -> b }", [":1:12: ", "ports", "in quotes"]),
    "two graphs": ("g.dot", "digraph { a } digraph { b }", [":1:15: ", "one graph"]),
    "an edge that points back": ("g.dot", "digraph { a -> b [dir=back] }", [":1:19: ", "dir=back"]),
    "a parent of nobody": ("g.modelstring", "[a][b|c]", [":1:7: unknown variable 'c'"]),
    "a variable twice": ("g.modelstring", "[a][a]", [":1:5: ", "'a' stands twice"]),
    "no name": ("g.modelstring", "[a][]", [":1:5: ", "name of a variable"]),
    "a list of R": ("g.modelstring", "A -> B", [":1:1: ", r"looks like \[A\]"]),
    "a string cut short": ("g.modelstring", "[a][b|a", [":1:8: ", "cut short"]),
    "a network with a loop": ("g.bif", BIF.format("b | b"), [":3:19: ", "loop"]),
    "a network with an unknown parent": ("g.bif", BIF.format("b | c"), [":3:19: ", "'c'"]),
    "a network with an unknown keyword": ("g.bif", "node a { }", [":1:1: ", "keyword 'node'"]),
    "a network cut short": ("g.bif", BIF.format("b | a")[:-3], [":4:", "cut short"]),
    "blocks 100,000 deep": ("g.bif", "network n " + "{" * 100000, [":1:12: ", "expected"]),
    "lists 100,000 deep": ("g.json", '{"nodes": ' + "[" * 100000, [":1:", "deeper than 64"]),
    "a cycle of 50,000": ("g.dot", "digraph {" + "; ".join(
        f"n{i} -> n{(i + 1) % 50000}" for i in range(50000)) + "}", [
            "cycle: n0 -> n1", r"\(50000 edges\)", "-> n49999 -> n0"]),
    "a cycle in .net.json": ("g.net.json", NETWORK.format('"b"'), [
        ":2:27: ", "cycle: a -> b -> a", "remove one"]),
    "a loop in .net.json": ("g.net.json", NETWORK.format('"a"'), [":1:42: ", "loop"]),
    "an unknown parent in .net.json": ("g.net.json", NETWORK.format('"c"'), [
        ":1:42: unknown variable 'c'"]),
    "a parent that is a number": ("g.net.json", NETWORK.format("1"), [
        ":1:42: variable 'a': a parent must be a string, not a number"]),
    "a variable without a name": ("g.net.json", '{"variables": [{"parents": []}]}', [
        ":1:16: a variable has no \"name\""]),
    "a name twice in .net.json": ("g.net.json", NETWORK.format("").replace('"b"', '"a"', 1), [
        ":2:10: ", "'a'"]),
    "a graph for a network": ("g.net.json", '{"nodes": ["a"], "edges": []}', [
        ":1:1: there is no \"variables\""]),
    "a cycle in .dagitty": ("g.dagitty", "dag { asia -> tub tub -> asia }", [
        ":1:19: ", "cycle: asia -> tub -> asia"]),
    "an edge with two heads": ("g.dagitty", "dag { a <-> b }", [":1:9: ", "hidden variables"]),
    "a pag": ("g.dagitty", "pag { a @-> b }", [":1:1: ", "hidden variables", "dag and pdag"]),
    "DAGitty cut short": ("g.dagitty", "dag { a -> ", [":1:", "cut short"]),
    "a digraph for DAGitty": ("g.dagitty", "digraph { a -> b }", [":1:1: ", "'dag' or 'pdag'"]),
    "groups in groups": ("g.dagitty", "dag { " + "{ " * 100000, [":1:9: ", "group in a group"]),
    "a cycle in .tetrad": ("g.tetrad", "Graph Nodes:\na;b\n\nGraph Edges:\n1. a --> b\n"
                           "2. b --> a\n", [":6:6: ", "cycle: a -> b -> a"]),
    "a circle of Tetrad": ("g.tetrad", "Graph Nodes:\na;b\n\nGraph Edges:\n1. a o-> b\n", [
        ":5:6: ", "'o->'", "hidden variables"]),
    "a hidden variable of Tetrad": ("g.tetrad", "Graph Nodes:\n(a);b\n\nGraph Edges:\n", [
        ":2:1: ", "hidden"]),
    "an unknown node of Tetrad": ("g.tetrad", "Graph Nodes:\na;b\n\nGraph Edges:\n1. a --> c\n", [
        ":5:10: unknown variable 'c'"]),
    "Tetrad without edges": ("g.tetrad", "Graph Nodes:\na;b\n", ["ends where", "cut short"]),
    "an edge without a number": ("g.tetrad", "Graph Nodes:\na;b\n\nGraph Edges:\na --> b\n", [
        ":5:1: ", "written as: 1. A --> B"]),
    "a cycle in .graphml": ("g.graphml", '<graphml><graph><node id="a"/><node id="b"/>\n'
                            '<edge source="a" target="b"/>\n<edge source="b" target="a"/>\n'
                            '</graph></graphml>', [":3:1: ", "cycle: a -> b -> a"]),
    "an edge of no node": ("g.graphml", '<graphml><graph><node id="a"/>\n'
                           '<edge source="a" target="b"/></graph></graphml>', [
                               ":2:1: ", "unknown node 'b'"]),
    "a graph in a node": ("g.graphml", '<graphml><graph><node id="a"><graph/></node></graph>'
                          '</graphml>', [":1:17: ", "within a node"]),
    "elements 100,000 deep": ("g.graphml", "<graphml>" * 100000, [":1:577: ", "deeper than 64"]),
    "a network for GraphML": ("g.graphml", "<BIF></BIF>", [":1:1: ", "<graphml> was", "xmlbif"]),
    "GraphML cut short": ("g.graphml", "<graphml><graph>", [":1:17: ", "cut short"]),
    "a cycle in .gml": ("g.gml", "graph [ directed 1 node [ id 0 ] node [ id 1 ]\n"
                        "edge [ source 0 target 1 ]\nedge [ source 1 target 0 ] ]", [
                            ":3:1: ", "cycle: 0 -> 1 -> 0"]),
    "GML without directions": ("g.gml", "graph [ node [ id 0 ] node [ id 1 ]\n"
                               "edge [ source 0 target 1 ] ]", [":2:1: ", "no direction"]),
    "a node twice in .gml": ("g.gml", "graph [ node [ id 0 ]\nnode [ id 0 ] ]", [
        ":2:1: ", "'0' stands twice"]),
    "lists of GML 100,000 deep": ("g.gml", "graph [ a " + "[ " * 100000, ["cut short"]),
    "GML cut short": ("g.gml", "graph [ directed 1", [":1:19: ", "cut short"]),
    "no graph in .gml": ("g.gml", 'Creator "x"', [":1:12: ", "no graph"]),
    "a cycle in .lavaan": ("g.lavaan", "a ~ b\nb ~ a\n", [":2:5: ", "cycle: a -> b -> a"]),
    "a covariance": ("g.lavaan", "a ~~ b\n", [":1:3: ", "hidden variables"]),
    "a measurement": ("g.lavaan", "f =~ a + b\n", [":1:3: ", "hidden variable"]),
    "a regression of nothing": ("g.lavaan", "a ~ \n", [":", "name of a variable"]),
    "a constraint": ("g.lavaan", "a ~ b\nx := 3\n", [":2:3: ", "':='", "regressions"]),
    "an empty .lavaan": ("g.lavaan", "", [":1:1: ", "empty", "y ~ a"]),
    "an unknown parent in .net": ("g.net", "net{} node a{} potential(a|b){}", [
        ":1:28: unknown variable 'b'"]),
    "a node without a potential": ("g.net", "net{} node a{}", [":1:12: ", "no probability block"]),
    "a decision": ("g.net", "net{} decision a{}", [":1:7: ", "'decision'", "Bayesian network"]),
    "an empty .net": ("g.net", "", [":1:1: ", "empty", "declares nodes"]),
    "parentheses of NET 100,000 deep": ("g.net", "net{ a = " + "(" * 100000, ["cut short"]),
    "NET cut short": ("g.net", "net{} node a{} potential(a){", ["cut short"]),
    "an unknown parent in .dsc": ("g.dsc", "belief network node a{} probability(a|b){}", [
        ":1:39: unknown variable 'b'"]),
    "a loop in .dsc": ("g.dsc", "belief network node a{} probability(a|a){}", [":1:39: ", "loop"]),
    "an empty .dsc": ("g.dsc", "", [":1:1: ", "empty", "belief network"]),
    "a BIF for .dsc": ("g.dsc", BIF.format("b | a"), [":1:1: ", "'belief network' was expected"]),
    "DSC cut short": ("g.dsc", "belief network node a{} probability(", ["cut short"]),
    "an unknown parent in .xmlbif": (
        "g.xmlbif", "<BIF><NETWORK><VARIABLE><NAME>a</NAME></VARIABLE>\n<DEFINITION><FOR>a</FOR>\n"
        "<GIVEN>b</GIVEN></DEFINITION></NETWORK></BIF>", [":3:1: unknown variable 'b'"]),
    "an entity": ("g.xmlbif", '<!DOCTYPE BIF [<!ENTITY a "b">]><BIF/>', [":1:27: ", "entities"]),
    "a BIF without a network": ("g.xmlbif", "<BIF/>", [":1:1: ", "no <NETWORK>"]),
    "GraphML for a network": ("g.xmlbif", "<graphml/>", [":1:1: ", "<BIF>", "graphml"]),
    "a variable without a name in .xmlbif": (
        "g.xmlbif", "<BIF><NETWORK>\n<VARIABLE/></NETWORK></BIF>", [":2:1: ", "no <NAME>"]),
    "an empty .xmlbif": ("g.xmlbif", "", [":1:1: ", "empty"]),
    "data for a graph": ("g.csv", "asia,tub,lung\nyes,no,no\n", [":1:1: ", "from,to"]),
    "a byte that is not UTF-8": ("g.csv", b"from,to\nasia,\xff\n", [":2:6: ", "0xFF is not UTF-8"]),
}


@cases_of(GRAPHS)
def every_command_refuses(folder, name, content, says):
    folder.write(name, content)
    says = [rf"^{name}:\d+:\d+: "] + says
    folder.refused("score", ASIA, "--graph", name, code=3, says=says)
    folder.refused("compare", "asia", name, code=3, says=says)
    folder.refused("compare", name, "asia", code=3, says=says)
    folder.refused("discover", ASIA, "--truth", name, "-o", "out", code=3, says=says)
    folder.refused("average", name, "-o", "o.json", code=3, says=says)
    folder.refused("convert", name, "o.bif", code=3, says=says)


@case
def a_node_that_the_data_do_not_have_is_refused_with_the_nearest(folder):
    folder.write("g.csv", "from,to\nasia,tubb\n")
    says = [r"^g\.csv: unknown variable 'tubb'", "did you mean 'tub'"]
    folder.refused("score", ASIA, "--graph", "g.csv", code=3, says=says)
    folder.refused("compare", "asia", "g.csv", code=3, says=says)
    folder.refused("discover", ASIA, "--truth", "g.csv", "-o", "out", code=3, says=says)
    folder.refused("convert", "g.csv", "o.bif", "--data", ASIA, code=3, says=says)


@case
def a_node_near_to_none_is_refused_with_those_known(folder):
    folder.write("g.csv", "from,to\nasia,qqqqqqq\n")
    folder.refused("score", ASIA, "--graph", "g.csv", code=3,
                   says=r"unknown variable 'qqqqqqq' \(known: asia, tub, .*dysp\)")
    folder.refused("compare", "alarm", "g.csv", code=3, says=r"\(known: .* and 29 more\)")


# Content of b.json, and what the message says.
BAGS = {
    "an unknown node": ('{"nodes": ["a"], "graphs": [[], [["a", "b"]]]}', [
        ":1:40: ", "graph 2, edge 1: unknown variable 'b'"]),
    "a cycle": ('{"nodes": ["a", "b"], "graphs": [[["a", "b"], ["b", "a"]]]}', [
        ":1:47: ", "graph 1, ", "cycle: a -> b -> a"]),
    "no graphs": ('{"nodes": ["a"], "graphs": []}', ["no graph", "nothing to average"]),
    "graphs that are no list": ('{"nodes": ["a"], "graphs": 3}', [":1:28: ", "array"]),
    "no nodes": ('{"graphs": []}', [":1:1: ", 'no "nodes"']),
}


@cases_of(BAGS)
def average_refuses_a_bag_with(folder, content, says):
    folder.write("b.json", content)
    folder.refused("average", "b.json", "-o", "o.json", "--structures", "s.csv", code=3, says=says)


@case
def a_directory_that_is_no_run_is_refused(folder):
    folder.hoist("discover", ASIA, "-o", "results", "-n", "2", "-q")
    folder.refused("average", "results", code=3, says=["no run", "name the run in it: results/run"])
    folder.refused("average", ".", code=3, says=["no run", "graph files in it"])
    folder.refused("average", "nosuch", code=3, says="^nosuch: cannot be read: No such file")
    folder.refused("convert", "nosuch", "o.json", code=3, says="^nosuch: cannot be read")
