# SPDX-License-Identifier: Apache-2.0
"""Levels that are declared and do not fit the data."""
from support import ASIA, case, expect


@case
def a_state_that_the_network_does_not_declare_is_refused(folder):
    folder.write("d.csv", "asia,tub\nyes,no\nno,maybe\n")
    folder.refused("learn", "d.csv", "--states", "asia", "-o", "g.json", code=3,
                   says=[r"^d\.csv:3:4: ", "'maybe' is no declared level of 'tub'", r"\(yes, no\)",
                         "correct the cell, or declare the level"])
    folder.refused("bag", "d.csv", "--states", "asia", "-o", "run", code=3, says="'maybe'")


@case
def a_mistyped_state_is_refused_with_the_nearest(folder):
    folder.write("d.csv", "asia,tub\nyes,noo\n")
    folder.refused("learn", "d.csv", "--states", "asia", code=3,
                   says=[r"^d\.csv:2:5: 'noo' is no declared", "did you mean 'no'"])


@case
def states_of_a_json_file_count_though_they_do_not_occur(folder):
    folder.write("d.csv", "a,b\nx,y\nx,z\n")
    folder.write("s.json", '{"a": ["x", "w"], "b": ["y", "z", "w"]}')
    done = folder.hoist("check", "d.csv", "--states", "s.json")
    expect("1 of 3 declared levels never occur" in done.out, done.out)


@case
def states_that_cannot_be_read_are_refused(folder):
    folder.write("twice.json", '{"asia": ["yes", "yes"]}')
    folder.write("none.json", '{"asia": []}')
    folder.write("broken.json", '{"asia": ["yes"')
    folder.write("list.json", '["asia"]')
    folder.refused("learn", ASIA, "--states", "twice.json", code=3, says="'yes'.* twice")
    folder.refused("learn", ASIA, "--states", "none.json", code=3, says="'asia'.*at least one")
    folder.refused("learn", ASIA, "--states", "broken.json", code=3, says=r"^broken\.json:1:")
    folder.refused("learn", ASIA, "--states", "list.json", code=3, says=r"^list\.json:1:1: ")
    folder.refused("learn", ASIA, "--states", "alarmm", code=3, says="did you mean 'alarm'")


@case
def states_of_another_network_are_noted(folder):
    done = folder.hoist("learn", ASIA, "--states", "alarm", "-o", "g.json")
    expect("no column for 37 declared variables" in done.err, done.err)
