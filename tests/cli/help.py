# SPDX-License-Identifier: Apache-2.0
"""Words that people try, and what they are told."""
import re
import shlex

from support import ASIA, case, cases_of, expect, expect_equal

COMMANDS = ["discover", "bag", "study", "verify"]


@case
def help_is_a_command_too(folder):
    expect_equal(folder.hoist("help").out, folder.hoist("--help").out, "hoist help")
    for command in COMMANDS:
        expect_equal(folder.hoist("help", command).out, folder.hoist(command, "--help").out,
                     f"hoist help {command}")
    folder.refused("help", "discovr", code=2, says="unknown command 'discovr'; did you mean 'dis")


@cases_of({flag: (flag,) for flag in ("-v", "-V")})
def the_version_has_short_names(folder, flag):
    expect_equal(folder.hoist(flag).out, folder.hoist("--version").out, flag)


@case
def a_picture_is_pointed_at(folder):
    folder.refused("plot", "g.json", code=2, says=["^unknown command 'plot'", "hoist draw"])


@case
def only_a_slip_gets_a_suggestion(folder):
    for score, suggested in (("bci", True), ("entropy", False)):
        done = folder.refused("learn", ASIA, "--score", score, code=2, says="unknown score")
        expect_equal("did you mean 'bic'" in done.err, suggested, score)


@case
def lists_are_shown_as_they_are_written(folder):
    line = re.search(r".*--methods.*", folder.hoist("discover", "--help").out)[0]
    expect("..." not in line and "LIST" in line, line)


@case
def what_comes_next_can_be_pasted_for_any_name(folder):
    done = folder.hoist("bag", ASIA, "-n", "2", "--output=-run")
    words = shlex.split(done.err.splitlines()[-1])
    expect_equal(words[:4], ["Next:", "hoist", "average", "./-run"], "what comes next")
    folder.hoist(*words[2:])
    done = folder.hoist("discover", ASIA, "-n", "2", "--output=-all")
    expect("hoist draw ./-all -o average.svg" in done.out, done.out)


@case
def one_edge_is_one_edge(folder):
    folder.write("d.csv", "a,b\n" + "x,x\ny,y\n" * 20)
    done = folder.hoist("discover", "d.csv", "-n", "5", "-o", "out")
    expect("\nThe one edge of ordered could be turned round" in done.out, done.out)


@case
def shares_are_worked_out_from_counts(folder):
    graphs = [[["a", "b"]]] * 29 + [[["b", "a"]]] * 28 + [[]] * 43
    folder.write("bag.json", str({"nodes": ["a", "b"], "graphs": graphs}).replace("'", '"'))
    folder.hoist("average", "bag.json", "-o", "a.json", "--edges", "edges.csv")
    expect_equal([line.split(",")[5] for line in folder.text("edges.csv").splitlines()[1:]],
                 ["0.57", "0.57"], "linked")
