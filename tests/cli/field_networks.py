# SPDX-License-Identifier: Apache-2.0
"""Networks of the field report: files that broke other programs."""
import csv
import json
import os

from support import NETWORKS, case, cases_of, expect, expect_equal

def bif(levels, rows):
    """Two variables, the second with a row for each level of the first."""
    names = ", ".join(levels)
    kind = f"type discrete [ {len(levels)} ] {{ {names} }};"
    first = ", ".join(["1.0"] + ["0.0"] * (len(levels) - 1))
    return (f"network n {{ }}\nvariable a {{ {kind} }}\nvariable b {{ {kind} }}\n"
            f"probability ( a ) {{ table {first}; }}\nprobability ( b | a ) {{\n" +
            "".join(f"  ({level}) {row};\n" for level, row in rows) + "}\n")


@case
def levels_with_marks(folder):
    levels = ["a, 1", "b; 2", "c {x}"]
    folder.write("d.csv", 'v,w\n"a, 1",x\n"b; 2",y\nc {x},x\n"a, 1",y\n')
    folder.write("g.modelstring", "[v][w|v]")
    folder.hoist("convert", "g.modelstring", "n.bif", "--data", "d.csv")
    folder.hoist("sample", "n.bif", "-n", "60", "-o", "s.csv")
    with open(folder.at("s.csv"), newline="") as file:
        expect_equal({row["v"] for row in csv.DictReader(file)}, set(levels), "levels")


@case
def a_network_in_another_code_page(folder):
    text = bif(["über", "unter"], [("über", "0.5, 0.5"), ("unter", "0.5, 0.5")])
    folder.write("n.bif", text.encode("latin-1"))
    folder.refused("sample", "n.bif", "-n", "2", code=3,
                   says=[r"^n\.bif:2:\d+: byte 0xFC is not UTF-8", "save the file as UTF-8"])
    folder.write("n.bif", text)
    expect("über" in folder.hoist("sample", "n.bif", "-n", "2").out, "the level is lost")


@case
def a_network_as_bnlearn_writes_it(folder):
    folder.write("n.bif", "network unknown {\n}\nvariable A.1 {\n  type discrete [ 2 ] { lo, hi };"
                 "\n}\nvariable B {\n  type discrete [ 2 ] { (0,5], (5,9] };\n}\n"
                 "probability ( A.1 ) {\n  table 0.25, 0.75;\n}\n")
    folder.refused("sample", "n.bif", "-n", "2", code=3, says=[r"^n\.bif:7:", "expected"])
    folder.write("n.bif", folder.text("n.bif").replace("(0,5], (5,9]", "_0_5_, _5_9_") +
                 "probability ( B | A.1 ) {\n  (lo) 0.1, 0.9;\n  (hi) 0.4, 0.6;\n}\n")
    expect(folder.hoist("sample", "n.bif", "-n", "3").out.startswith("A.1,B\n"), "the names")


@case
def cpt_rows_in_another_order(folder):
    rows = [("x", "0.9, 0.1, 0"), ("y", "0.2, 0.7, 0.1"), ("z", "0, 0, 1")]
    folder.write("one.bif", bif("xyz", rows))
    folder.write("two.bif", bif("xyz", rows[::-1]))
    written = [folder.hoist("convert", name, "-", "--to", "bif").out.split("\n", 1)[1]
               for name in ("one.bif", "two.bif")]
    expect_equal(written[1], written[0], "the network")
    expect("(y) 0.2, 0.7, 0.1;" in written[0], written[0])


@case
def the_networks_of_the_repository(folder):
    for name in sorted(os.listdir(NETWORKS)):
        if name.endswith(".bif"):
            folder.hoist("sample", os.path.join(NETWORKS, name), "-n", "2", "-o", "s.csv")


@case
def thirds_are_rescaled(folder):
    third = "0.3333, 0.3333, 0.3333"
    folder.write("n.bif", bif("xyz", [(level, third) for level in "xyz"]))
    done = folder.hoist("convert", "n.bif", "o.bif")
    expect("note: n.bif: " in done.err and "rescaled" in done.err, done.err)
    expect(folder.text("o.bif").count("0.3333333333333333") == 9, folder.text("o.bif"))


@case
def states_that_are_numbers(folder):
    folder.write("n.bif", bif("012", [(level, "0.2, 0.3, 0.5") for level in "012"]))
    folder.hoist("sample", "n.bif", "-n", "50", "-o", "d.csv")
    folder.hoist("learn", "d.csv", "--states", "n.bif", "-o", "g.json")
    folder.hoist("compare", "n.bif", "g.json", "--train", "d.csv", "--test", "d.csv")
    expect_equal(json.loads(folder.hoist("compare", "n.bif", "n.bif", "--json").out)["shd"], 0, "")


FOREIGN = {
    "UAI": ("n.uai", "BAYES\n1\n2\n1\n1 0\n\n2\n 0.4 0.6\n", r":1:1: unknown keyword 'BAYES'"),
    "XDSL": ("n.xdsl", '<?xml version="1.0"?>\n<smile version="1.0"></smile>\n', ":2:1: <smile>"),
    "XBN": ("n.xbn", '<?xml version="1.0"?>\n<ANALYSISNOTEBOOK/>\n', ":2:1: <ANALYSISNOTEBOOK>"),
}


@cases_of(FOREIGN)
def a_foreign_format_is_refused(folder, name, content, says):
    folder.write(name, content)
    folder.refused("sample", name, "-n", "2", code=3, says=[rf"^{name}{says}", "BIF"])
    folder.refused("convert", name, "o.json", code=2, says=[rf"^{name}: ", r"bif \(\.bif\)"])
