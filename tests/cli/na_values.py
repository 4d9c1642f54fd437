# SPDX-License-Identifier: Apache-2.0
"""Cells that mean "not observed", and the flags about them."""
import json

from support import case, cases_of, expect, expect_equal

MARKERS = ["NA", "N/A", "n/a", "na", "NaN", "nan", "<NA>", "null", "NULL", "None", "#N/A", "?", "*",
           "."]


@cases_of({marker: (marker,) for marker in MARKERS})
def a_marker_is_counted_and_can_be_made_a_level(folder, marker):
    folder.write("d.csv", f"a,b\nx,1\n{marker},2\n{marker},1\ny,2\n")
    done = folder.refused("learn", "d.csv", "--score", "k2", code=3, says="by column: 'a' 2")
    expect(f"d.csv: 2 cells were not observed ('{marker}' 2), the first at d.csv:3:1" in done.err,
           done.err)
    expect("--na-values none" in done.err, done.err)
    done = folder.hoist("check", "d.csv", "--na-values", "none")
    expect(marker in done.out and "--na-values none" in done.out, done.out)


@case
def a_list_of_markers_is_trimmed_and_may_be_quoted(folder):
    folder.write("d.csv", 'a,b,c\nx,-9,1\nNA,2,1\ny,2,"a, b"\n')
    done = folder.hoist("check", "d.csv", "--na-values", "NA, -9")
    expect("2 cells were not observed ('-9' 1, 'NA' 1)" in done.err, done.err)
    done = folder.hoist("check", "d.csv", "--na-values", '"a, b"')
    expect("1 cell was not observed ('a, b' 1)" in done.err, done.err)
    done = folder.hoist("check", "d.csv", "--na-values", "default,-9")
    expect("2 cells were not observed" in done.err, done.err)
    folder.hoist("learn", "d.csv", "--na-values", "-8", "-o", "g.json")


@case
def the_empty_cell_alone_can_be_the_marker(folder):
    folder.write("d.csv", "a,b\nx,NA\ny,\n")
    done = folder.hoist("check", "d.csv", "--na-values", "")
    expect("1 cell was not observed (an empty cell 1), the first at d.csv:3:3" in done.err,
           done.err)


# Values of --missing that are none, and what the message says.
POLICIES = {
    "em": ["--missing takes refuse, drop, local, impute, not 'em'"],
    "none": ["not 'none'", "--na-values none"],
    "NA,-9": ["--na-values NA,-9"],
    "refues": ["did you mean 'refuse'"],
}


@cases_of({value: (value, says) for value, says in POLICIES.items()})
def what_to_do_about_missing_cells_is_one_of_a_list(folder, value, says):
    folder.write("d.csv", "a,b\nx,1\ny,2\n")
    folder.refused("learn", "d.csv", "--missing", value, code=2, says=says)
    folder.hoist("learn", "d.csv", "--missing", "refuse", "-o", "g.json")


@case
def rows_with_holes_are_left_out_when_asked(folder):
    folder.write("d.csv", "a,b,c\n" + "x,1,0\ny,2,1\n" * 6 + "NA,1,0\nx,,1\ny,NA,1\n")
    folder.write("clean.csv", "a,b,c\n" + "x,1,0\ny,2,1\n" * 6)
    folder.write("g.modelstring", "[a][b|a][c]")
    score = ["score", "--graph", "g.modelstring", "--score", "k2"]
    done = folder.hoist(*score, "d.csv", "--missing", "drop")
    expect("3 of 15 rows left out for cells that were not observed, 12 used (by column: 'a' 1, "
           "'b' 2;" in done.err, done.err)
    expect_equal(done.out, folder.hoist(*score, "clean.csv").out, "the score")
    folder.write("holes.csv", "a,b\nx,\n,1\n")
    folder.refused("learn", "holes.csv", "--missing", "drop", code=3,
                   says=["leaves none of 2 rows", "--drop"])


@case
def a_second_data_set_is_read_as_the_first(folder):
    rows = "".join(f"{i % 30},{i % 7 / 2},{'uv'[i % 2]}\n" for i in range(60))
    folder.write("d.csv", "age,x,c\n" + rows)
    # Fewer values, one outside the first cuts, and a hole: none of it changes a kind or a cut.
    folder.write("t.csv", "c,age,x\nu,-5,1\nv,40,2\nv,3,NA\nu,3,1\n")
    done = folder.hoist("discover", "d.csv", "--test", "t.csv", "--bins", "3", "--missing", "drop",
                        "-n", "3", "-o", "out")
    expect("t.csv: 1 of 4 rows left out for cells that were not observed, 3 used" in done.err,
           done.err)
    expect("columns were cut: 'age' (quantile) <10, [10,20), >=20" in done.err, done.err)
    bins = json.loads(folder.text("out/discovery.json"))["columns"][0]["bins"]
    expect_equal(bins, {"method": "quantile", "cuts": [10.0, 20.0]}, "the cuts on record")


@case
def cuts_may_be_made_anew_in_each_replicate(folder):
    folder.write("d.csv", "x,y\n" + "".join(f"{i * 37 % 101}.5,{i * 37 % 101 + i % 3}\n"
                                            for i in range(90)))
    for more in ([], ["--bins-per-replicate"]):
        folder.hoist("discover", "d.csv", "--bins", "3", *more, "-n", "4", "-o", "o" + str(len(more)))
    expect('"bins_1": "quantile:3"' in folder.text("o1/run/manifest.json"), "the manifest")
    expect("bins_1" not in folder.text("o0/run/manifest.json"), "the manifest")
    folder.refused("bag", "d.csv", "-o", "run", "--bins-per-replicate", code=2, says="needs --bins")
    folder.refused("bag", "d.csv", "-o", "run", "--bins", "x=0,50", code=3,
                   says=["'x' has values outside its bins", "50\\.5"])


@case
def levels_beside_missing_cells_are_sorted_as_numbers(folder):
    folder.write("d.csv", "a,b\n10,x\n9,\nNA,x\n100,x\n2,x\n")
    expect("2 9 10 100" in folder.hoist("check", "d.csv").out, "the order")


@case
def names_with_commas_quotes_and_line_ends_can_be_given_to_every_flag(folder):
    folder.write("d.csv", '"a,b","c ""d""","e\nf",g\n0.5,1.5,2.5,x\n1.5,0.5,2.5,y\n')
    for flag in ("--drop", "--discrete"):
        value = '"a,b", "c ""d""", "e\nf"'
        done = folder.hoist("check", "d.csv", flag, value)
        expect(f"{flag} '\"a,b\",\"c \"\"d\"\"\",\"e\\nf\"'" in done.out, done.out)
        folder.hoist("learn", "d.csv", flag, value, "-o", "g.json")
    folder.refused("learn", "d.csv", "--score", "k2", code=3, says="--discrete '\"a,b\",\"c ")


@case
def none_is_missing_unless_it_is_spelled_like_the_other_levels(folder):
    folder.write("lower.csv", "damage,age\n" + "None,1\n" + "mild,2\n" * 3 + "severe,1\n" * 2)
    done = folder.hoist("check", "lower.csv")
    expect("1 cell was not observed ('None' 1)" in done.err, done.err)
    folder.write("alike.csv", folder.text("lower.csv").replace("m", "M").replace("s", "S"))
    done = folder.hoist("learn", "alike.csv", "-o", "g.json")
    expect("'None' is spelled like the other levels of" in done.err, done.err)
    done = folder.hoist("check", "alike.csv", "--na-values", "default,None")
    expect("1 cell was not observed ('None' 1)" in done.err, done.err)
    # Beside numbers it cannot be an answer, nor alone.
    folder.write("numbers.csv", "x,y\n" + "None,a\n" * 5 + "1,b\n2,b\n")
    done = folder.hoist("check", "numbers.csv")
    expect("5 cells were not observed ('None' 5)" in done.err, done.err)
    folder.write("alone.csv", "x,y\nNone,a\nNone,b\n")
    done = folder.hoist("check", "alone.csv")
    expect("2 cells were not observed ('None' 2)" in done.err, done.err)


@case
def a_sample_of_every_embedded_network_is_read_as_it_was_written(folder):
    for network in json.loads(folder.hoist("networks", "--json").out):
        folder.hoist("sample", network["network"], "-n", "300", "-o", "d.csv")
        folder.hoist("bag", "d.csv", "-o", network["network"], "-n", "1")
