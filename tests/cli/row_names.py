# SPDX-License-Identifier: Apache-2.0
"""Tables whose first column names the rows, as R and pandas write them."""
import json

from support import case, cases_of, expect, expect_equal

PLAIN = "a,b\nx,1\ny,2\nx,2\n"

# The same data with row names, and what the note says.
TABLES = {
    "R's write.csv": ('"","a","b"\n"85","x",1\n"86","y",2\n"87","x",2\n', "the first column has no"),
    "pandas' to_csv": (",a,b\n0,x,1\n1,y,2\n2,x,2\n", "the first column has no name"),
    "tabs": ("\ta\tb\n0\tx\t1\n1\ty\t2\n2\tx\t2\n", "the first column has no name"),
    "R's write.table": ('"a","b"\n"r1","x",1\n"r2","y",2\n"r3","x",2\n', "one cell more than"),
    "R's write.table with tabs": ("a\tb\nr1\tx\t1\nr2\ty\t2\nr3\tx\t2\n", "one cell more than"),
}


@cases_of(TABLES)
def row_names_are_left_out_with_a_note(folder, content, says):
    folder.write("d.csv", content)
    folder.write("plain.csv", PLAIN)
    done = folder.hoist("learn", "d.csv", "-o", "g.json")
    expect(says in done.err and "taken for row names and left out" in done.err, done.err)
    expect_equal(json.loads(folder.text("g.json"))["nodes"], ["a", "b"], "the variables")
    folder.hoist("bag", "d.csv", "-o", "run", "-n", "4", "-q")
    folder.hoist("bag", "plain.csv", "-o", "plain", "-n", "4", "-q")
    expect_equal(folder.tree("run"), folder.tree("plain"), "the run")
    done = folder.hoist("check", "d.csv")
    expect("3 rows, 2 columns" in done.out and "row names in the first column" in done.out,
           done.out)


@case
def a_table_of_one_column_may_have_row_names(folder):
    folder.write("d.csv", "a\nr1\tx\nr2\ty\n")
    expect("2 rows, 1 columns, separated by tab" in folder.hoist("check", "d.csv").out, "tab")


# Content, and what the message says.
NOT_DISTINCT = {
    "in a header with an empty cell": (",a\n1,x\n2,y\n1,x\n", [
        r"^d\.csv:4:1: ", "column 1 has no name", r"as the one at d\.csv:2:1", "name it in the header",
        "--drop"]),
    "in a header without a cell": ("a,b\n1,x,y\n1,x,z\n", [
        r"^d\.csv:3:1: ", "one cell more than the header", r"at d\.csv:2:1", "name it"]),
    "empty cells": (",a\n,x\n,y\n", [r"^d\.csv:3:1: ", "column 1 has no name"]),
}


@cases_of(NOT_DISTINCT)
def cells_that_are_not_distinct_are_no_row_names(folder, content, says):
    folder.write("d.csv", content)
    folder.refused("learn", "d.csv", "-o", "g.json", code=3, says=says)
    folder.refused("check", "d.csv", code=3, says=says)
    done = folder.hoist("check", "d.csv", "--drop", '""')
    expect("row names" not in done.out + done.err, done.out + done.err)


@case
def a_position_is_not_a_name(folder):
    folder.write("d.csv", ",low,age\n1,x,a\n2,y,b\n")
    folder.refused("learn", "d.csv", "--drop", "1", code=2,
                   says=["no column '1'", "not by its position: column 1 has no name"])
    folder.refused("learn", "d.csv", "--drop", "2", code=2,
                   says=["no column '2'", "not by its position: column 2 is 'low'"])
    folder.refused("learn", "d.csv", "--drop", "7", code=2, says=r"no column '7' \(columns: low, age")
    folder.hoist("learn", "d.csv", "--drop", '""', "-o", "g.json")
    folder.write("named.csv", "1,2\nx,a\ny,b\n")
    folder.hoist("learn", "named.csv", "--drop", "1", "-o", "g.json")
    folder.refused("learn", "named.csv", "--drop", '""', code=2, says="every column has a name")


@case
def a_million_row_names_take_little_memory(folder):
    folder.write("d.csv", ",a\n" + "".join(f"row{i},{i % 2}\n" for i in range(1000000)))
    expect("1000000 rows" in folder.hoist("check", "d.csv", bounded=True).out, "rows")
