# SPDX-License-Identifier: Apache-2.0
"""Cells that mean "not observed", and the flags about them."""
import json

from support import case, cases_of, expect

MARKERS = ["NA", "N/A", "n/a", "na", "NaN", "nan", "<NA>", "null", "NULL", "None", "#N/A", "?", "*",
           "."]


@cases_of({marker: (marker,) for marker in MARKERS})
def a_marker_is_counted_and_can_be_made_a_level(folder, marker):
    folder.write("d.csv", f"a,b\nx,1\n{marker},2\n{marker},1\ny,2\n")
    done = folder.refused("learn", "d.csv", code=3, says=r"^d\.csv:3:1: the value of 'a' is missing")
    expect(f"by column: 'a' 2; by what stands there: '{marker}' 2" in done.err, done.err)
    expect("--na-values none" in done.err, done.err)
    done = folder.hoist("check", "d.csv", "--na-values", "none")
    expect(marker in done.out and "--na-values none" in done.out, done.out)


@case
def a_list_of_markers_is_trimmed_and_may_be_quoted(folder):
    folder.write("d.csv", 'a,b,c\nx,-9,1\nNA,2,1\ny,2,"a, b"\n')
    done = folder.refused("learn", "d.csv", "--na-values", "NA, -9", code=3, says="first of 2")
    expect("'-9' 1, 'NA' 1" in done.err, done.err)
    folder.refused("learn", "d.csv", "--na-values", '"a, b"', code=3, says="'c' is missing .'a, b'")
    folder.refused("learn", "d.csv", "--na-values", "default,-9", code=3, says="first of 2")
    folder.hoist("learn", "d.csv", "--na-values", "-8", "-o", "g.json")


@case
def the_empty_cell_alone_can_be_the_marker(folder):
    folder.write("d.csv", "a,b\nx,NA\ny,\n")
    folder.refused("learn", "d.csv", "--na-values", "", code=3,
                   says=[r"^d\.csv:3:3: ", "first of 1 in the file", "an empty cell 1"])


# Values of --missing, and what the message says.
POLICIES = {
    "drop": ["--missing takes refuse", "'drop' is not there yet", "local, impute, em"],
    "em": ["'em' is not there yet"],
    "none": ["not 'none'", "--na-values none"],
    "NA,-9": ["drop, local, impute, em are not there yet", "--na-values NA,-9"],
    "refues": ["did you mean 'refuse'"],
}


@cases_of({value: (value, says) for value, says in POLICIES.items()})
def what_to_do_about_missing_cells_is_to_refuse_them(folder, value, says):
    folder.write("d.csv", "a,b\nx,1\ny,2\n")
    folder.refused("learn", "d.csv", "--missing", value, code=2, says=says)
    folder.hoist("learn", "d.csv", "--missing", "refuse", "-o", "g.json")


@case
def levels_beside_missing_cells_are_sorted_as_numbers(folder):
    folder.write("d.csv", "a,b\n10,x\n9,\nNA,x\n100,x\n2,x\n")
    expect("2 9 10 100" in folder.hoist("check", "d.csv", code=3).out, "the order")


@case
def names_with_commas_quotes_and_line_ends_can_be_given_to_every_flag(folder):
    folder.write("d.csv", '"a,b","c ""d""","e\nf",g\n0.5,1.5,2.5,x\n1.5,0.5,2.5,y\n')
    for flag in ("--drop", "--discrete"):
        value = '"a,b", "c ""d""", "e\nf"'
        done = folder.hoist("check", "d.csv", flag, value)
        expect(f"{flag} '\"a,b\",\"c \"\"d\"\"\",\"e\\nf\"'" in done.out, done.out)
        folder.hoist("learn", "d.csv", flag, value, "-o", "g.json")
    folder.refused("learn", "d.csv", code=3, says="--discrete '\"a,b\",\"c ")


@case
def none_is_missing_unless_it_is_spelled_like_the_other_levels(folder):
    folder.write("lower.csv", "damage,age\n" + "None,1\n" + "mild,2\n" * 3 + "severe,1\n" * 2)
    folder.refused("learn", "lower.csv", "-o", "g.json", code=3, says=["'damage'", "'None'"])
    folder.write("alike.csv", folder.text("lower.csv").replace("m", "M").replace("s", "S"))
    done = folder.hoist("learn", "alike.csv", "-o", "g.json")
    expect("'None' is spelled like the other levels of" in done.err, done.err)
    folder.refused("learn", "alike.csv", "-o", "h.json", "--na-values", "default,None", code=3,
                   says="'None'")
    # Beside numbers it cannot be an answer, nor alone.
    folder.write("numbers.csv", "x,y\n" + "None,a\n" * 5 + "1,b\n2,b\n")
    folder.refused("learn", "numbers.csv", "-o", "g.json", code=3, says=["'x'", "'None'"])
    folder.write("alone.csv", "x,y\nNone,a\nNone,b\n")
    folder.refused("learn", "alone.csv", "-o", "g.json", code=3, says=["'x'", "'None'"])


@case
def a_sample_of_every_embedded_network_is_read_as_it_was_written(folder):
    for network in json.loads(folder.hoist("networks", "--json").out):
        folder.hoist("sample", network["network"], "-n", "300", "-o", "d.csv")
        folder.hoist("bag", "d.csv", "-o", network["network"], "-n", "1")
