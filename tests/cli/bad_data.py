# SPDX-License-Identifier: Apache-2.0
"""Data files that cannot be read."""
import json

from support import case, cases_of, expect

# Content of d.csv, then what the message says: the place, the rule, the value and the cure.
TEXTS = {
    "an empty file": ("", [r"^d\.csv:1:1: ", "file is empty", "needs a line of names"]),
    "only blank lines": ("\n\r\n\n", [r"^d\.csv:1:1: ", "file is empty"]),
    "only a byte order mark": (b"\xef\xbb\xbf", [r"^d\.csv:1:1: ", "file is empty"]),
    "a header only": ("a,b\n", [r"^d\.csv:1:4: ", "no rows below the names", "add data"]),
    "a row too short": ("a,b\n1,2\n1\n", [r"^d\.csv:3:1: ", "1 cell, the header has 2", "comma",
                                          "check its quotes"]),
    "a row too long": ("a,b\n1,2\n1,2,3\n", [r"^d\.csv:3:1: ", "3 cells, the header has 2"]),
    "a delimiter after every row": ("a,b\n1,2,\n3,4,\n", [
        r"^d\.csv:2:1: ", "3 cells, the header has 2", "remove the delimiter at the end"]),
    "a blank line between rows": ("a,b\n1,2\n\n1,2\n", [r"^d\.csv:3:1: ", "remove the blank line"]),
    "one name twice": ("a,b,a\n1,2,3\n", [r"^d\.csv:1:5: ", "column 3 is named 'a' as column 1",
                                          "rename one"]),
    "an empty name of one column": ('""\n1\n', [r"^d\.csv:1:1: ", "column 1 has no name",
                                                "name it"]),
    "an empty middle name": ("a,,c\n1,2,3\n", [r"^d\.csv:1:3: ", "column 2 has no name"]),
    "a delimiter after the header": ("a,b,\n1,2,\n", [r"^d\.csv:1:5: ", "column 3 has no name",
                                                      "ends with a delimiter: remove it"]),
    "a quoted empty name": ('a,""\n1,2\n', [r"^d\.csv:1:3: ", "column 2 has no name"]),
    "a quote that never closes": ('a,b\n1,"2\n3,4\n', [r"^d\.csv:2:3: ", "never closed",
                                                       "add the closing"]),
    "a quote open in the header": ('a,"b\n1,2\n', [r"^d\.csv:1:3: ", "never closed"]),
    "text after a quote": ('a,b\n"1"x,2\n', [r"^d\.csv:2:4: ", "after the closing quote", '""']),
    "a byte that is not UTF-8": (b"a,b\n1,caf\xe9\n", [r"^d\.csv:2:6: ", "0xE9 is not UTF-8",
                                                       "save the file as UTF-8"]),
    "half a UTF-8 character": (b"a,b\n1,caf\xc3", [r"^d\.csv:2:6: ", "0xC3 is not UTF-8"]),
    "a surrogate": (b"a,b\n1,\xed\xa0\x80\n", [r"^d\.csv:2:3: ", "not UTF-8"]),
    "a NUL byte": (b"a,b\n1,\x002\n", [r"^d\.csv:2:3: ", "NUL byte", "save it as UTF-8"]),
    "UTF-16": ("a,b\n1,2\n".encode("utf-16"), [r"^d\.csv:1:1: ", "UTF-16", "UTF-8"]),
    "a continuous column": ("a,b\n1,2.5\n2,3.25\n", [
        "takes discrete columns only", "'b' is continuous", "hoist list score",
        "--bins 3", "--discrete b"]),
    "a missing value": ("a,b\nx,y\nNA,z\n?,y\n", [
        "takes no missing cells", "2 of 3 rows", "1 is complete", "'a' 2",
        "--missing drop", "--missing local", "--missing impute"]),
    "an empty cell": ("a,b\nx,\nx,y\n", ["1 of 2 rows", "'b' 1"]),
    "an infinite number": ("a,b\n1,2.5\n2,inf\n", [
        r"^d\.csv:3:3: ", "'b' holds 'inf'", "--na-values default,inf", "--drop b"]),
    "a number too large": ("a,b\n1,2.5\n2,1e999\n", [r"^d\.csv:3:3: ", "'b' holds '1e999'"]),
}


@cases_of(TEXTS)
def learn_refuses(folder, content, says):
    folder.write("d.csv", content)
    folder.refused("learn", "d.csv", "-o", "g.json", "--score", "k2", code=3, says=says)


@cases_of(TEXTS)
def bag_and_discover_refuse(folder, content, says):
    folder.write("d.csv", content)
    folder.refused("bag", "d.csv", "-o", "run", "--score", "k2", code=3, says=says)
    folder.refused("discover", "d.csv", "-o", "results", "--score", "k2", code=3, says=says)


@case
def standard_input_is_called_stdin(folder):
    folder.refused("learn", "-", stdin=b"a,b\n1\n", code=3, says=r"^stdin:2:1: this row has 1 cell")
    folder.refused("check", "-", stdin=b"", code=3, says=r"^stdin:1:1: the file is empty")


@case
def a_file_that_is_not_there_is_refused(folder):
    says = [r"^nosuch\.csv: cannot be read: No such file", "check its name"]
    for command in (["learn"], ["check"], ["bag", "-o", "run"], ["discover", "-o", "results"],
                    ["score", "--graph", "asia"]):
        folder.refused(command[0], "nosuch.csv", *command[1:], code=3, says=says)


@case
def a_mistyped_file_is_refused_with_the_nearest(folder):
    folder.write("patients.csv", "a,b\n1,2\n")
    folder.refused("learn", "patient.csv", code=3, says=r"did you mean 'patients\.csv'\?")
    folder.refused("learn", "asia", code=3, says="`hoist sample asia` makes data from it")


@case
def a_folder_is_refused_as_data(folder):
    folder.refused("learn", ".", code=3, says=r"^\.: .*it is a folder; name a file in it")


@case
def a_column_of_70000_levels_is_an_identifier_or_refused(folder):
    folder.write("d.csv", "id,x\n" + "".join(f"p{i},{i % 2}\n" for i in range(70000)))
    done = folder.hoist("learn", "d.csv", "-o", "g.json")
    expect("left out: 'id' (an identifier" in done.err, done.err)
    folder.refused("learn", "d.csv", "-o", "h.json", "--discrete", "id", code=3,
                   says=[r"^d\.csv:65537:1: ", "'id' has more than 65535 levels", "--drop id"])
    done = folder.hoist("check", "d.csv", "--discrete", "id", code=3)
    expect("more than 65535 levels" in done.out, done.out)
    expect("drop it with --drop id" in done.err, done.err)


@case
def check_names_what_some_scores_would_refuse(folder):
    folder.write("d.csv", "a,b,c\n1.5,x,1\n2.5,NA,1\n")
    done = folder.hoist("check", "d.csv")
    expect("1 cell was not observed ('NA' 1), the first at d.csv:3:5" in done.err, done.err)
    expect("--na-values none" in done.err, done.err)
    expect("constant" in done.out and "1.5 to 2.5" in done.out, done.out)
    folder.hoist("learn", "d.csv", "--score", "k2", "--discrete", "a", "--na-values", "none")


@case
def a_family_that_does_not_fit_in_memory_is_refused(folder):
    names = [f"v{i}" for i in range(13)]
    rows = [",".join(f"l{(i * (k + 3) + k) % 11}" for k in range(13)) for i in range(200)]
    folder.write("d.csv", ",".join(names) + "\n" + "\n".join(rows) + "\n")
    folder.write("g.modelstring", "".join(f"[{n}]" for n in names[:12]) +
                 f"[v12|{':'.join(names[:12])}]\n")
    folder.write("k.txt", "".join(f"required {n} -> v12\n" for n in names[:12]))
    says = ["'v12' given 12 parents", "cells", "more than", "fewer parents"]
    folder.refused("score", "d.csv", "--graph", "g.modelstring", code=3, says=says)
    folder.refused("learn", "d.csv", "--knowledge", "k.txt", "-o", "o.json", code=3, says=says)
    folder.refused("bag", "d.csv", "--knowledge", "k.txt", "-o", "run", code=3, says=says)
    folder.refused("discover", "d.csv", "--knowledge", "k.txt", "-o", "all", code=3, says=says)
    folder.refused("convert", "g.modelstring", "g.bif", "--data", "d.csv", code=3,
                   says=["'v12' given 12 parents", "fewer parents"])
    # Figures of fit count only what occurs, and that always fits.
    done = folder.hoist("compare", "g.modelstring", "g.modelstring", "--train", "d.csv", "--test",
                        "d.csv", "--json")
    expect(json.loads(done.out)["in_bic"] < -1e12, done.out)
