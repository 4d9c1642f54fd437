# SPDX-License-Identifier: Apache-2.0
"""Levels of one column that are one to a reader."""
from support import case, cases_of, expect

# Cells of a column, and what the note names.
COLUMNS = {
    "one number": (["1", "1.0", "01", "2"], "'1' = '1.0' = '01' are the same number"),
    "letter case": (["Yes", "yes", "YES", "no"], "'Yes' = 'yes' = 'YES' are the same word"),
    "a single letter": (["M", "m", "f"], "'M' = 'm' are the same word"),
    "two groups": (["Yes", "yes", "No", "no"], "'Yes' = 'yes', 'No' = 'no'"),
    "a blank": ([" male", "male", "f"], "' male' and 'male' look alike"),
    "accents": (["Ärzte", "ärzte"], "'Ärzte' = 'ärzte'"),
}


@cases_of(COLUMNS)
def are_noted(folder, cells, says):
    folder.write("d.csv", "a,b\n" + "".join(f'"{cell}",{i % 2}\n' for i, cell in enumerate(cells)))
    for command in (["check"], ["learn", "-o", "g.json"]):
        done = folder.hoist(command[0], "d.csv", *command[1:])
        expect(f"column 'a': its levels {says}" in done.err, done.err)
        expect("column 'b': its levels" not in done.err, done.err)


@case
def levels_that_differ_are_not_noted(folder):
    folder.write("d.csv", "a,b,c\n1,one,1\n10,two,1.0\n100,three,1.5\n")
    done = folder.hoist("check", "d.csv", "--drop", "c")
    expect(done.err == "", done.err)
    done = folder.hoist("check", "d.csv")  # 1 and 1.0 are one measurement
    expect("same number" not in done.err, done.err)
    folder.write("s.json", '{"a": ["yes", "Yes"]}')
    folder.write("d.csv", "a\nyes\nYes\n")
    expect(folder.hoist("check", "d.csv", "--states", "s.json").err == "", "declared levels")
