# SPDX-License-Identifier: Apache-2.0
"""Data of the field report: tables, names and bags that broke other programs."""
import csv
import json

from formats import graph
from support import case, cases_of, expect, expect_equal

@cases_of({marker: (marker,) for marker in ("NaN", "nan", "NA", "null", "", "?", "N/A", "n/a", "na", "None",
                                               "#N/A", "<NA>", ".")})
def a_missing_value(folder, marker):
    folder.write("d.csv", f"a,b\n1,2\n{marker},1\n3,2\n")
    done = folder.refused("learn", "d.csv", "--score", "k2", code=3, says=["'a' 1", "--missing drop"])
    expect("the first at d.csv:3:1" in done.err and "--na-values" in done.err, done.err)


@case
def constant_and_equal_columns(folder):
    rows = "".join(f"{i % 2},{i % 2},same,{i % 3 % 2}\n" for i in range(60))
    folder.write("d.csv", "a,copy,constant,other\n" + rows)
    done = folder.hoist("discover", "d.csv", "-o", "out", "-n", "8")
    expect("column 'constant': constant" in done.err, done.err)
    nodes, edges = graph(folder, "out/tma.json")
    expect(len(nodes) == 4 and all("constant" not in edge for edge in edges), f"{edges}")
    with open(folder.at("out/edges.csv")) as file:
        linked = [float(row["linked"]) for row in csv.DictReader(file)
                  if {row["from"], row["to"]} == {"a", "copy"}]
    expect_equal(linked[0], 1.0, "the copies are linked")


@case
def a_level_that_some_replicates_lack(folder):
    folder.write("d.csv", "a,b\nrare,x\n" + "".join(f"{'uv'[i % 2]},{'xy'[i % 2]}\n"
                                                    for i in range(30)))
    folder.hoist("discover", "d.csv", "-o", "out", "-n", "30", "-q")
    expect("{ rare, u, v }" in folder.text("out/tma.bif"), folder.text("out/tma.bif"))


@case
def forty_parents_of_one_variable(folder):
    names = [f"v{i}" for i in range(41)]
    folder.write("d.csv", ",".join(names) + "\n" + "".join(
        ",".join(str((i >> k % 5) % 2) for k in range(41)) + "\n" for i in range(32)))
    folder.write("g.modelstring", "".join(f"[{name}]" for name in names[1:]) +
                 f"[v0|{':'.join(names[1:])}]")
    folder.refused("score", "d.csv", "--graph", "g.modelstring", code=3,
                   says=["'v0' given 40 parents", "fewer parents"])
    folder.hoist("learn", "d.csv", "-o", "g.json")


@case
def blanks_around_cells(folder):
    folder.write("d.csv", "   a ,  b\n   x , y\n   z,w  \n")
    folder.write("plain.csv", "a,b\nx,y\nz,w\n")
    expect_equal(folder.hoist("check", "d.csv").out.split("\n", 1)[1],
                 folder.hoist("check", "plain.csv").out.split("\n", 1)[1], "what is understood")


@case
def a_table_of_650_columns(folder):
    folder.write("d.csv", ",".join(f"v{i}" for i in range(650)) + "\n" + "".join(
        ",".join(str((i * 7 + k * 13) % 11 % 2) for k in range(650)) + "\n"
        for i in range(12)))
    done = folder.hoist("check", "d.csv", bounded=True, timeout=20)
    expect("12 rows, 650 columns" in done.out, done.out[:200])


@case
def whole_numbers_with_a_point(folder):
    folder.write("d.csv", "a,b\n3.0,1\n1.0,2\n3.0,1\n")
    done = folder.hoist("check", "d.csv")
    expect("discrete" in done.out and "1.0 3.0" in done.out, done.out)
    folder.hoist("learn", "d.csv", "-o", "g.json")


@case
def columns_of_every_type(folder):
    folder.write("d.csv", "word,number,truth,day\nred,1,TRUE,2024-01-01\nblue,2,FALSE,2024-01-02\n"
                          "red,10,TRUE,2024-01-01\n")
    folder.hoist("learn", "d.csv", "-o", "g.json")
    expect("1 2 10" in folder.hoist("check", "d.csv").out, "numbers are sorted as numbers")


@cases_of({"dots": (["a.b", "a.b.c"],), "blanks": (["body mass", "mass"],),
           "blanks at the end": (["dose ", "time"],), "UTF-8": (["Größe", "日本語"],),
           "formulas": (["y ~ x", "I(x^2)"],)})
def names_as_people_write_them(folder, names):
    quoted = [f'"{name}"' for name in names]
    folder.write("d.csv", ",".join(quoted) + "\nx,y\nz,w\nx,y\nz,w\nx,y\n")
    folder.write("k.txt", f"required {quoted[0]} -> {quoted[1]}\n")
    folder.hoist("discover", "d.csv", "-o", "out", "-n", "4", "--knowledge", "k.txt", "-q")
    for extension in ("json", "dot", "bif"):
        expect_equal(graph(folder, f"out/pma.{extension}"), (sorted(names), [tuple(names)]),
                     extension)


@case
def a_search_over_copies_ends(folder):
    folder.write("d.csv", ",".join("abcdefgh") + "\n" + "".join(
        ",".join([str(i % 2)] * 8) + "\n" for i in range(40)))
    for score in ("loglik", "bic", "k2"):
        folder.hoist("learn", "d.csv", "--score", score, "-o", "g.json", timeout=20)
        expect(len(graph(folder, "g.json")[1]) >= 7, score)


@case
def a_tie_at_one_half_gives_a_dag(folder):
    folder.write("b.json", json.dumps({"nodes": ["a", "b", "c"], "graphs": [
        [["a", "b"], ["b", "c"]], [["b", "a"], ["c", "b"]],
        [["b", "c"], ["c", "a"]], [["a", "c"], ["c", "b"]]]}))
    for method in ("tma", "pma", "cma", "ima"):
        for threshold in ("0", "0.25", "0.49", "0.5"):
            folder.hoist("average", "b.json", "--method", method, "--threshold", threshold, "-o",
                         "a.json")
            folder.hoist("convert", "a.json", "a.bif")  # which refuses a cycle


# Files that are odd and right: their bytes, and the rows, columns and values that are understood.
ODD = {
    "a byte order mark and CRLF": (b"\xef\xbb\xbfa,b\r\nx,y\r\nz,w\r\n", "2 rows, 2 columns",
                                   "x z"),
    "a lone carriage return": (b"a,b\rx,y\rz,w\r", "2 rows, 2 columns", "x z"),
    "a line end in quotes": (b'a,b\n"x\nx",y\nz,w\n', "2 rows, 2 columns", r"x\nx z"),
    "one row": (b"a,b\nx,y\n", "1 rows, 2 columns", "constant"),
    "one column": (b"a\nx\nz\n", "2 rows, 1 columns", "x z"),
    "no end of the last line": (b"a,b\nx,y\nz,w", "2 rows, 2 columns", "x z"),
    "a field of a million letters": (b"a,b\n" + b"x" * 1000000 + b",y\nz,w\n", "2 rows", "..."),
}


@cases_of(ODD)
def is_read_as_it_stands(folder, content, size, values):
    folder.write("d.csv", content)
    done = folder.hoist("check", "d.csv", bounded=True, timeout=20)
    expect(size in done.out and values in done.out, done.out[:500])
    folder.hoist("bag", "d.csv", "-o", "run", "-n", "2", bounded=True, timeout=20)


@case
def a_name_of_a_million_letters_pads_no_table(folder):
    names = ["n" * 1000000] + [f"v{i}" for i in range(999)]
    folder.write("d.csv", ",".join(names) + "\n" + ",".join("0" * 1000) + "\n")
    done = folder.hoist("check", "d.csv", bounded=True, timeout=20)
    expect(len(done.out) < 300000, f"{len(done.out)} characters")
