# SPDX-License-Identifier: Apache-2.0
"""Names that a spreadsheet, a shell, a web page or a parser could trip over."""
import csv
import json

from formats import graph, walk_all_pairs
from support import case, expect, expect_equal

NAMES = ["-rf", "=cmd()", "</script>", "../x", "a b", "Größe", "naïve, \"quoted\"", "x;y", "a->b",
         "#hash", "--help", "100%", "yes", "from", "digraph", "tab\there", "back\\slash", "{curly}",
         "日本語", "'single'", "(round)", "table", "&amp;", "A", "a"]
LEVELS = ["ja", 'nein; "nie"']
BARRED = ["[x]", "p|q", "r:s"]  # what a model string cannot hold


def in_a_sheet(names):
    """What other readers of a CSV file see: a name that a spreadsheet could run is guarded."""
    return ["'=cmd()" if name == "=cmd()" else name for name in names]


def messy(names, rows=80):
    """A table with a BOM, semicolons, quotes, CRLF; each column copies its left one, mostly."""
    def row(cells):
        return ";".join('"' + cell.replace('"', '""') + '"' for cell in cells)
    lines = [row(names)]
    for i in range(rows):
        cells = []
        for k in range(len(names)):
            flipped = (i + 3 * k) % 11 == 0
            cells.append(cells[-1] ^ flipped if k > 0 else (i * 7 + i // 5) % 2)
        lines.append(row(LEVELS[bit] for bit in cells))
    return b"\xef\xbb\xbf" + "\r\n".join(lines).encode() + b"\r\n"


@case
def check_understands_a_messy_file(folder):
    folder.write("m.csv", messy(["Größe", "a b"]))
    done = folder.hoist("check", "m.csv")
    for part in ("80 rows, 2 columns, separated by semicolon", "byte order mark", "CRLF", "quoted",
                 "Größe", "--delimiter semicolon"):
        expect(part in done.out, f"no {part!r} in {done.out!r}")


@case
def every_name_survives_every_pair_of_formats(folder):
    edges = [[a, b] for a, b in zip(NAMES, NAMES[1:])]
    folder.write("g.json", json.dumps({"nodes": NAMES, "edges": edges}))
    found = walk_all_pairs(folder, "g.json")
    expect_equal(found, (sorted(NAMES), sorted(map(tuple, edges))), "the graph")


@case
def a_model_string_refuses_names_that_it_cannot_hold(folder):
    for name in BARRED:
        folder.write("g.json", json.dumps({"nodes": [name, "b"], "edges": [[name, "b"]]}))
        folder.refused("convert", "g.json", "g.modelstring", code=5,
                       says=["cannot hold the name", r"\.json instead"])
        for kind in ("csv", "adjacency", "dot", "bif"):
            folder.hoist("convert", "g.json", "g", "--to", kind)
            expect_equal(graph(folder, "g", "--from", kind),
                         (sorted([name, "b"]), [(name, "b")]), kind)


@case
def discover_keeps_every_name_in_every_result(folder):
    names = NAMES + BARRED
    folder.write("m.csv", messy(names))
    folder.hoist("discover", "m.csv", "-o", "out", "-n", "6")
    for method in ("tma", "pma", "cma", "ima"):
        wanted = graph(folder, f"out/{method}.json")
        nodes = json.loads(folder.text(f"out/{method}.json"))["nodes"]
        expect_equal(nodes, names, f"the nodes of {method}.json")
        for kind in ("dot", "bif"):
            expect_equal(graph(folder, f"out/{method}.{kind}"), wanted, f"{method}.{kind}")
        folder.hoist("sample", f"out/{method}.bif", "-n", "9", "-o", "s.csv")
        with open(folder.at("s.csv"), encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        expect_equal(rows[0], in_a_sheet(names), "the header of a sample")
        expect(set(sum(rows[1:], [])) == set(LEVELS), f"levels {rows[1]}")
    with open(folder.at("out/edges.csv"), encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    expect(len(rows) >= len(names) - 1, f"{len(rows)} edges")
    expect({row["from"] for row in rows} | {row["to"] for row in rows} == set(in_a_sheet(names)),
           "edges.csv")
    with open(folder.at("out/structures.csv"), encoding="utf-8", newline="") as file:
        expect({row["vertex"] for row in csv.DictReader(file)} == set(in_a_sheet(names)),
               "structures.csv")
    expect(set(folder.everything()) == {f for f in folder.everything() if ".." not in f}, "escaped")


@case
def knowledge_can_name_them_in_quotes(folder):
    folder.write("m.csv", messy(["a b", "a->b", "#hash"]))
    folder.write("k.txt", 'forbidden "a b" -> "a->b"\nforbidden "a->b" -> "a b"\nroot "#hash"\n')
    folder.hoist("learn", "m.csv", "--knowledge", "k.txt", "-o", "g.json")
    _, edges = graph(folder, "g.json")
    expect(all(to != "#hash" and {one, to} != {"a b", "a->b"} for one, to in edges), f"{edges}")
    expect(edges, "no edge at all")


@case
def names_that_differ_only_in_case_or_blanks_are_two(folder):
    folder.write("d.csv", '"A","a","a "\nx,y,z\nx,w,z\n')
    folder.hoist("learn", "d.csv", "-o", "g.json")
    expect_equal(graph(folder, "g.json")[0], ["A", "a", "a "], "the names")


@case
def names_that_look_alike_are_noted(folder):
    for one, two in (("caf\u00e9", "cafe\u0301"), ("dose", "dose "), ("a", "a\u200b"),
                     ("a b", "a\u00a0b")):
        folder.write("d.csv", f'"{one}","{two}"\nx,y\nz,w\n')
        done = folder.hoist("learn", "d.csv", "-o", "g.json")
        expect("d.csv: the columns" in done.err and "look alike and are two" in done.err, done.err)
        expect_equal(json.loads(folder.text("g.json"))["nodes"], [one, two], "names")
        folder.write("d.csv", f'level,other\n"{one}",y\n"{two}",w\n')
        done = folder.hoist("learn", "d.csv", "-o", "g.json")
        expect("column 'level': its levels" in done.err and "look alike" in done.err, done.err)
        expect("look alike" in folder.hoist("check", "d.csv").err, "check does not say so")
    folder.write("d.csv", "caf\u00e9,b\nx,y\nz,w\n")
    folder.write("k.txt", "root cafe\u0301\n")
    folder.refused("learn", "d.csv", "--knowledge", "k.txt", code=3,
                   says=["^k.txt:1:6: unknown variable", "which looks alike"])


@case
def a_file_named_like_a_flag_or_with_blanks_is_read(folder):
    folder.write("my data (1).csv", messy(["p", "q"]))
    folder.hoist("learn", "my data (1).csv", "-o", "my graph.json")
    folder.write("-x.csv", messy(["p", "q"]))
    folder.hoist("learn", "./-x.csv", "-o", "./-x.json")
    folder.hoist("learn", "-o", "y.json", "--", "-x.csv")
    expect_equal(folder.text("./-x.json"), folder.text("y.json"), "the graph")
