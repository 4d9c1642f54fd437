# SPDX-License-Identifier: Apache-2.0
"""Levels that are declared and do not fit the data."""
from support import ASIA, case, cases_of, expect


@case
def a_state_that_the_network_does_not_declare_is_refused(folder):
    folder.write("d.csv", "asia,tub\nyes,no\nno,maybe\n")
    folder.refused("learn", "d.csv", "--states", "asia", "-o", "g.json", code=3,
                   says=[r"^d\.csv:3:4: ", "'maybe' is not a declared level of 'tub'", r"\(yes, no\)",
                         "correct the cell, or declare the level"])
    folder.refused("bag", "d.csv", "--states", "asia", "-o", "run", code=3, says="'maybe'")


@case
def a_mistyped_state_is_refused_with_the_nearest(folder):
    folder.write("d.csv", "asia,tub\nyes,noo\n")
    folder.refused("learn", "d.csv", "--states", "asia", code=3,
                   says=[r"^d\.csv:2:5: 'noo' is not a declared", "did you mean 'no'"])


@case
def states_of_a_json_file_count_though_they_do_not_occur(folder):
    folder.write("d.csv", "a,b\nx,y\nx,z\n")
    folder.write("s.json", '{"a": ["x", "w"], "b": ["y", "z", "w"]}')
    done = folder.hoist("check", "d.csv", "--states", "s.json")
    expect("1 of 3 declared levels never occur" in done.out, done.out)


# Content of s.json, and what the message says.
TEXTS = {
    "a level twice": ('{"asia": ["yes", "yes"]}', [":1:18: ", "'yes'.* twice", "keep one"]),
    "no levels": ('{"asia": []}', [":1:10: ", "'asia'.*at least one"]),
    "a variable twice": ('{"asia": ["a"],\n "asia": ["b"]}', [":2:2: ", "twice"]),
    "a level that is a number": ('{"asia": [1]}', [":1:11: ", "'asia'", "string"]),
    "levels that are no list": ('{"asia": "yes"}', [":1:10: ", "'asia'", "array"]),
    "an end too early": ('{"asia": ["yes"', [":1:", "not JSON"]),
    "text after the end": ('{"asia": ["yes"]} x', [":1:19: ", "not JSON"]),
    "a list": ('["asia"]', [":1:1: "]),
    "a list 100,000 deep": ('{"asia": ' + "[" * 100000, [":1:", "deeper than 64"]),
}


@cases_of(TEXTS)
def states_are_refused_with(folder, content, says):
    folder.write("s.json", content)
    folder.refused("learn", ASIA, "--states", "s.json", code=3, says=[r"^s\.json:\d+:\d+: "] + says)


@case
def a_mistyped_name_of_a_network_is_refused_with_the_nearest(folder):
    folder.refused("learn", ASIA, "--states", "alarmm", code=3, says="did you mean 'alarm'")


@case
def states_of_another_network_are_refused_with_the_right_one(folder):
    says = ["asia-500.csv:1:1: none of the declared variables", "is a column",
            "did you mean --states asia"]
    for command in (["learn", "-o", "g.json"], ["bag", "-o", "run"], ["check"]):
        folder.refused(command[0], ASIA, "--states", "alarm", *command[1:], code=3, says=says)
    folder.write("d.csv", "smoker,cough\nyes,no\nno,yes\n")
    folder.write("s.json", '{"Smoker": ["no", "yes"]}')
    folder.refused("learn", "d.csv", "--states", "s.json", code=3,
                   says=r"none of .* \(Smoker\) .*did you mean 'smoker' by 'Smoker'\?")


@case
def states_of_more_variables_than_there_are_columns_are_noted(folder):
    folder.write("d.csv", "asia,tub\nyes,no\nno,yes\n")
    done = folder.hoist("learn", "d.csv", "--states", "asia", "-o", "g.json")
    expect("no column for 6 declared variables" in done.err, done.err)
