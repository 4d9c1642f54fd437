# SPDX-License-Identifier: Apache-2.0
"""Whatever is in a file of any format that hoist reads, it is refused in a message or read as what
it says: no crash, no hang, no memory eaten.

Broken files are rows of tables in these tests, not files beside them: Python spells any byte where
a reader sees it, while editors and git mend or hide what is odd in a file.
"""
import gzip
import json
import os
import random
import re

import bad_data
import bad_graphs
import bad_knowledge
import bad_networks
import bad_states
import bad_studies
import explain
import run_mismatch
import run_on_disk
from formats import formats
from support import TESTS, case, cases_of, error_of, expect, expect_equal, sanitizer_options

DATA = "a,b\nx,y\nz,w\nx,w\n"
BIF = "variable a{type discrete[1]{x};}probability(a){table 1;}"
NETWORK = ('{"variables":[{"name":"a","parents":[],"kind":"discrete","levels":["x"],'
           '"probabilities":[[1]]},{"name":"b","parents":["a"],"kind":"continuous",'
           '"coefficients":[[1]],"sd":[2]}]}')
NET = 'net{} node a{states=("x");} potential(a){data=(1);}'
DSC = 'belief network "n" node a{type:discrete[1]={"x"};} probability(a){1;}'
XMLBIF = ('<BIF VERSION="0.3"><NETWORK><NAME>n</NAME><VARIABLE><NAME>a</NAME><OUTCOME>x</OUTCOME>'
          '</VARIABLE><DEFINITION><FOR>a</FOR><TABLE>1</TABLE></DEFINITION></NETWORK></BIF>')
RUN = ["bag", "data.csv", "-o", "run", "-n", "3", "-q"]


def graphs_of(extension):
    return {name: row for name, row in bad_graphs.GRAPHS.items() if row[0] == "g" + extension}


# What is read: the functions that parse it, a whole file (made by a command where it is None), a
# command that reads it, and the table of files that are broken in its own ways.
FORMATS = {
    "data": (["parse_table"], "d.csv", DATA, ["learn", "d.csv", "--missing", "drop"],
             bad_data.TEXTS),
    "states": (["read_states", "parse_states"], "s.json", '{"a":["x","z"]}',
               ["learn", "data.csv", "--states", "s.json"], bad_states.TEXTS),
    "network_bif": (["parse_bif", "parse_bif_syntax", "parse_network_syntax"], "n.bif", BIF, ["sample", "n.bif", "-n", "2"],
                bad_networks.CHANGES),
    "network_json": (["parse_network", "parse_network_json"], "n.json", NETWORK,
                     ["sample", "n.json", "-n", "2"], bad_networks.JSON_CHANGES),
    "network_net": (["parse_net", "parse_net_syntax"], "n.net", NET, ["sample", "n.net", "-n", "2"],
                    bad_networks.NET_CHANGES),
    "network_dsc": (["parse_dsc", "parse_dsc_syntax"], "n.dsc", DSC, ["sample", "n.dsc", "-n", "2"],
                    bad_networks.DSC_CHANGES),
    "network_xmlbif": (["parse_xmlbif", "parse_xmlbif_syntax"], "n.xmlbif", XMLBIF,
                       ["sample", "n.xmlbif", "-n", "2"], bad_networks.XMLBIF_CHANGES),
    "network": (["parse_graph_network"], "g.net.json", NETWORK, ["convert", "g.net.json", "-"],
                graphs_of(".net.json")),
    "bag": (["parse_bag"], "b.json", '{"nodes":["a","b"],"graphs":[[["a","b"]]]}',
            ["average", "b.json", "-o", "-"], bad_graphs.BAGS),
    "knowledge": (["parse_knowledge"], "k.txt", "root a\nrequired a -> b\n",
                  ["learn", "data.csv", "--knowledge", "k.txt"], bad_knowledge.TEXTS),
    "tetrad_knowledge": (["parse_tetrad_knowledge"], "k.txt",
                         "/knowledge\naddtemporal\n1 a\n2* b\nrequiredirect\na b\n",
                         ["learn", "data.csv", "--knowledge", "k.txt"], bad_knowledge.TETRAD),
    "edge_knowledge": (["parse_edge_knowledge"], "whitelist.csv", "from,to\na,b\n",
                       ["learn", "data.csv", "--knowledge", "whitelist.csv"], bad_knowledge.EDGES),
    "study": (["parse_study", "parse_plan"], "s.toml", 'rows = [20]\nnetworks = ["asia"]\n',
              ["study", "s.toml", "--cells"], bad_studies.TEXTS),
    "manifest": (["parse_manifest", "parse_bag_manifest"], "run/manifest.json", None,
                 ["convert", "run", "-"], run_mismatch.MANIFESTS),
    "segment": (["parse_segment", "parse_record", "parse_replicate"], "run/segment-1-of-1.jsonl", None,
                ["convert", "run", "-"], run_on_disk.DAMAGE),
    "discovery": (["parse_discovery"], "out/discovery.json", None, ["explain", "out"],
                  explain.DISCOVERIES),
    "results": (["parse_results"], "out/discovery.json", None,
                ["draw", "out", "-o", "figure.dot"], explain.DISCOVERIES),
    "json": (["parse_graph_json", "parse_any_graph_json", "parse_json"], "g.json",
             '{"nodes":["a","b"],"edges":[["a","b"]]}', ["convert", "g.json", "-"],
             graphs_of(".json")),
    "csv": (["parse_graph_csv", "parse_any_graph_csv"], "g.csv", "from,to\na,b\nb,c\nd,\n", ["convert", "g.csv", "-"],
            graphs_of(".csv")),
    "adjacency": (["parse_graph_adjacency", "parse_any_graph_adjacency"], "g.adj.csv",
                  "from\\to,a,b\na,0,1\nb,0,0\n", ["convert", "g.adj.csv", "-"],
                  graphs_of(".adj.csv")),
    "dot": (["parse_graph_dot", "parse_any_graph_dot"], "g.dot", 'digraph "g" {a -> b [label="x"]; c}',
            ["convert", "g.dot", "-"], graphs_of(".dot")),
    "bif": (["parse_graph_bif"], "g.bif", BIF, ["convert", "g.bif", "-"], graphs_of(".bif")),
    "modelstring": (["parse_graph_modelstring", "parse_any_graph_modelstring"], "g.modelstring",
                    "[a][b|a][c|a:b]", ["convert", "g.modelstring", "-"],
                    graphs_of(".modelstring")),
    "xmlbif": (["parse_graph_xmlbif", "parse_xml"], "g.xmlbif", XMLBIF, ["convert", "g.xmlbif", "-"],
               graphs_of(".xmlbif")),
    "net": (["parse_graph_net"], "g.net", NET, ["convert", "g.net", "-"], graphs_of(".net")),
    "dsc": (["parse_graph_dsc"], "g.dsc", DSC, ["convert", "g.dsc", "-"], graphs_of(".dsc")),
    "dagitty": (["parse_graph_dagitty", "parse_any_graph_dagitty"], "g.dagitty",
                'dag { bb="0,0,1,1" a [pos="0,1"] a -> b c <- b }', ["convert", "g.dagitty", "-"],
                graphs_of(".dagitty")),
    "tetrad": (["parse_graph_tetrad", "parse_any_graph_tetrad"], "g.tetrad",
               "Graph Nodes:\na;b;c\n\nGraph Edges:\n1. a --> b\n2. b --> c\n",
               ["convert", "g.tetrad", "-"], graphs_of(".tetrad")),
    "graphml": (["parse_graph_graphml", "parse_any_graph_graphml"], "g.graphml",
                '<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/>'
                '<edge source="a" target="b"/></graph></graphml>', ["convert", "g.graphml", "-"],
                graphs_of(".graphml")),
    "gml": (["parse_graph_gml", "parse_any_graph_gml"], "g.gml",
            'graph [ directed 1 node [ id 0 label "a" ] node [ id 1 label "b" ] '
            'edge [ source 0 target 1 ] ]', ["convert", "g.gml", "-"], graphs_of(".gml")),
    "lavaan": (["parse_graph_lavaan"], "g.lavaan", "c ~ a + 0.5*b\nd ~~ d\n",
               ["convert", "g.lavaan", "-"], graphs_of(".lavaan")),
}
# results.csv of a study is made anew from the journal; what is parsed never comes from a disk.
NOT_FILES = {"parse_study_rows", "parse_value", "parse_threshold",
             "parse_bin_rule"}  # texts of flags and of our own


@case
def every_parser_and_every_listed_format_has_its_broken_files(folder):
    root = os.path.dirname(TESTS)
    declared = set()
    for top, _, files in [*os.walk(f"{root}/include"), *os.walk(f"{root}/src")]:
        for name in (name for name in files if name.endswith(".hpp")):
            with open(os.path.join(top, name)) as file:
                declared |= set(re.findall(r"\b(parse_\w+|read_states)\(", file.read()))
    known = {parser for row in FORMATS.values() for parser in row[0]} | NOT_FILES
    expect_equal(declared - known, set(), "parsers without a row of FORMATS")
    expect_equal(set(formats(folder)) - set(FORMATS), set(), "formats without a row")
    for name, row in FORMATS.items():
        expect(len(row[4]) >= 5, f"{name} has {len(row[4])} broken files, too few")


XML = ('<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {chr(98 + i)} "{("&" + chr(97 + i) + ";") * 10}">' for i in range(9)) +
       '<!ENTITY x SYSTEM "file:///etc/passwd">]><BIF>&j;&x;</BIF>').encode()

# A file without a word is knowledge of nothing.
KNOWLEDGE = {"knowledge", "tetrad_knowledge", "edge_knowledge"}

# What becomes of a whole file, and the formats in which the outcome is a file like any other.
HOSTILE = {
    "nothing": (lambda whole: b"", KNOWLEDGE | {"segment"}),
    "a byte order mark": (lambda whole: b"\xef\xbb\xbf", KNOWLEDGE | {"segment"}),
    "a NUL byte": (lambda whole: whole[:9] + b"\0" + whole[9:], {"segment"}),
    "a byte that is not UTF-8": (lambda whole: whole[:9] + b"\xff" + whole[9:], {"segment"}),
    "half a character at the end": (lambda whole: whole + b"\xe2\x82", {"segment"}),
    "UTF-16": (lambda whole: whole.decode().encode("utf-16"), {"segment"}),
    "XML with a bomb and an outside entity": (lambda whole: XML, {"segment"}),
    "gzip": (gzip.compress, set(FORMATS)),  # is unpacked, whatever the name
    "gzip cut short": (lambda whole: gzip.compress(whole)[:-9], {"segment"}),
    "an archive": (lambda whole: b"PK\x03\x04" + whole, {"segment"}),
    "brackets 100,000 deep": (lambda whole: b"[" * 100000, {"segment"}),
    "braces 100,000 deep": (lambda whole: b"{" * 100000, {"segment"}),
    "parentheses 100,000 deep": (lambda whole: b"(" * 100000, {"segment"}),
    "a million quotes, and one": (lambda whole: b'"' * 1000001, {"segment"}),
    "a word of a million letters": (lambda whole: b"w" * 1000000, {"segment"}),
    "a million line ends": (lambda whole: b"\n" * 1000000, KNOWLEDGE | {"segment"}),
    "a comment that never ends": (lambda whole: b"/*" + whole * 1000, {"data", "segment"}),
    "noise": (lambda whole: random.Random(1).randbytes(5000), {"segment"}),
}


def prepared(folder, name):
    """The bytes of a whole file, in a folder where its command can run."""
    folder.write("data.csv", DATA)
    folder.hoist(*RUN)
    folder.hoist("discover", "data.csv", "-o", "out", "-n", "3", "-q")
    _, path, whole, _, _ = FORMATS[name]
    return folder.read(path) if whole is None else whole.encode()


def read(folder, name, content):
    """What its command says of such a file: 0, or 3 with one message that names it."""
    _, path, _, command, _ = FORMATS[name]
    folder.write(path, content)
    done = folder.hoist(*command, code=None, bounded=True, timeout=20)
    expect(done.returncode in (0, 3), f"{name}: exit {done.returncode}: {done.err[-300:]}")
    if done.returncode == 3:
        expect(error_of(done).startswith(path) or name == "segment", f"{name}: {done.err!r}")
        expect(done.out == "", f"{name}: writes {done.out[:200]!r}")
    expect(len(done.err) < 4000, f"{name}: says {len(done.err)} characters")
    return done


@cases_of({name: (name,) for name in FORMATS})
def a_hostile_file_is_refused_in_a_message(folder, name):
    whole = prepared(folder, name)
    expect(read(folder, name, whole).returncode == 0, f"the whole {name} is refused")
    for kind, (change, legitimate) in HOSTILE.items():
        done = read(folder, name, change(whole))
        expect(done.returncode == 3 or name in legitimate, f"{name} with {kind} is read")


def rows_of(content):
    return [line for line in content.decode().splitlines() if line]


def is_part(folder, name, done, content, whole):
    """Whether a file that was cut and is read all the same says nothing that the whole does not."""
    if name in ("data", "knowledge"):
        # A row of data that ends behind a delimiter has a cell that was not observed.
        ends = [row for row in rows_of(content)[-1:] if name == "data" and row.endswith(",")]
        return (set(rows_of(content)) - set(ends) <= set(rows_of(whole)) and
                all(any(row.startswith(end) for row in rows_of(whole)) for end in ends))
    if name in KNOWLEDGE:  # a line that is cut says less, or nothing
        return all(any(row.startswith(part) for row in rows_of(whole)) for part in rows_of(content))
    if name == "segment":
        return json.loads(done.out)["graphs"] == whole_graphs(folder, whole)[:content.count(b"\n")]
    if name in ("csv", "modelstring", "tetrad", "lavaan"):
        part, all_of_it = json.loads(done.out), json.loads(read(folder, name, whole).out)
        return all(entry in all_of_it[key] for key in ("nodes", "edges") for entry in part[key])
    return content.strip() == whole.strip()


def whole_graphs(folder, whole):
    return json.loads(read(folder, "segment", whole).out)["graphs"]


@cases_of({name: (name,) for name in FORMATS})
def a_file_cut_at_any_byte_is_refused_or_says_a_part_of_the_whole(folder, name):
    whole = prepared(folder, name)
    # What is written by hand above is short, and cut at every byte; under a sanitizer, where a
    # program takes half a second to start, at a quarter of the places.
    places = 15 if sanitizer_options() else 60
    for length in range(0, len(whole), max(1, len(whole) // places)):
        done = read(folder, name, whole[:length])
        expect(done.returncode == 3 or is_part(folder, name, done, whole[:length], whole),
               f"{name} cut to {whole[:length]!r} is read: {done.out[:200]}")
