# SPDX-License-Identifier: Apache-2.0
"""Names and levels with blanks and marks in BIF: as bnlearn and pgmpy write and read them."""
import re

from formats import graph
from support import case, cases_of, expect, expect_equal

# Line by line what bnlearn's write.bif prints for names and levels of several words: as they are.
BNLEARN = """network unknown {
}
variable M. Work {
  type discrete [ 2 ] { no, yes };
}
variable P. Work {
  type discrete [ 3 ] { not at all, <140, _0_5] };
}
variable I(x^2) {
  type discrete [ 2 ] { a, b };
}
probability ( M. Work | P. Work, I(x^2) ) {
  (not at all, a) 0.25, 0.75;
  (<140, a) 0.5, 0.5;
  (_0_5], a) 0.5, 0.5;
  (not at all, b) 0.5, 0.5;
  (<140, b) 0.5, 0.5;
  (_0_5], b) 0.5, 0.5;
}
probability ( P. Work ) {
  table 0.2, 0.3, 0.5;
}
probability ( I(x^2) ) {
  table 0.2, 0.8;
}
"""


@case
def what_bnlearn_writes_is_read(folder):
    folder.write("n.bif", BNLEARN)
    folder.hoist("sample", "n.bif", "-n", "200", "-o", "d.csv")
    header, *rows = folder.text("d.csv").splitlines()
    expect_equal(header, "M. Work,P. Work,I(x^2)", "the columns")
    expect_equal(sorted({row.split(",")[1] for row in rows}), ["<140", "_0_5]", "not at all"],
                 "the levels")
    folder.hoist("convert", "n.bif", "g.json")
    expect_equal(graph(folder, "g.json"), (sorted(["M. Work", "P. Work", "I(x^2)"]),
                                           [("I(x^2)", "M. Work"), ("P. Work", "M. Work")]), "DAG")


@case
def a_name_that_begins_as_another_is_told_from_it(folder):
    folder.write("n.bif", "variable a {\n type discrete [ 1 ] { not sure };\n}\n"
                          "variable a b {\n type discrete [ 2 ] { x y };\n}\n"
                          "probability ( a b | a ) {\n (not sure) 0.5, 0.5;\n}\n"
                          "probability ( a ) {\n table 1.0;\n}\n")
    folder.hoist("convert", "n.bif", "g.json")
    expect_equal(graph(folder, "g.json"), (["a", "a b"], [("a", "a b")]), "the graph")
    expect("not sure,x" in folder.hoist("sample", "n.bif", "-n", "50", "-o", "-").out, "levels")


@case
def format_015_without_commas_and_bars_is_read(folder):
    folder.write("n.bif", 'network "Dog-Problem" {\n}\nvariable "light-on" { // 2 values\n'
                          ' type discrete[2] { "true" "false" };\n property "x = 1" ;\n}\n'
                          "variable out {\n type discrete [2] { true false };\n}\n"
                          'probability ( "light-on" out ) {\n (true) 0.6 0.4;\n (false) 0.1 0.9;\n}\n'
                          "probability ( out ) {\n table 0.15 0.85;\n}\n")
    folder.hoist("convert", "n.bif", "g.json")
    expect_equal(graph(folder, "g.json")[1], [("out", "light-on")], "the graph")


# Names, levels of the first, and whether other programs read them.
TABLES = {
    "plain": (["a_1", "b"], ["x", "y"], True),
    "letters of other scripts": (["Größe", "b"], ["grün", "y"], True),
    "levels with blanks": (["a", "b"], ["not at all", "y"], True),
    "blanks": (["M. Work", "b"], ["x", "y"], False),
    "dots": (["alk.phos", "b"], ["x", "y"], False),
    "bins of R": (["a", "b"], ["(0,5]", "(5,10]"], False),
    "quotes": (["a", "b"], ['the "x"', "y"], False),
}


@cases_of(TABLES)
def what_is_written_reads_back_and_says_who_cannot_read_it(folder, names, levels, common):
    def cell(text):
        return '"' + text.replace('"', '""') + '"'
    folder.write("d.csv", ",".join(map(cell, names)) + "\n" + "".join(
        f"{cell(levels[i % 2])},{i % 3 % 2}\n" for i in range(20)))
    folder.write("k.txt", f"required {cell(names[0])} -> b\n")
    folder.hoist("learn", "d.csv", "--knowledge", "k.txt", "-o", "g.json")
    done = folder.hoist("convert", "g.json", "n.bif", "--data", "d.csv")
    expect(common == ("bnlearn and pgmpy cannot" not in done.err), done.err)
    folder.hoist("convert", "n.bif", "again.bif")
    expect_equal(re.sub("^network .*", "", folder.text("again.bif")),
                 re.sub("^network .*", "", folder.text("n.bif")), "the network")
    done = folder.hoist("check", "d.csv", "--states", "n.bif")
    expect("never occur" not in done.out + done.err, "all levels are those of the data")
    if common:
        expect('"' not in folder.text("n.bif"), folder.text("n.bif"))
