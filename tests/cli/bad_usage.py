# SPDX-License-Identifier: Apache-2.0
"""Commands, flags and names that do not exist."""
import re

from support import ASIA, case, expect

COMMANDS = ["discover", "learn", "bag", "average", "explain", "report", "draw", "score", "compare",
            "sample", "fit", "study", "convert", "slurm", "verify", "check", "networks", "list"]


def flags_of(folder, command):
    """Every long flag that the command's help names."""
    text = folder.hoist(command, "--help").out
    return re.findall(r"^  (?:-\w,)?(--[a-z-]+)", text, re.MULTILINE)


@case
def help_lists_every_command_and_prints_every_default(folder):
    text = folder.hoist("--help").out
    expect(re.findall(r"^  (\w+) {3,}", text, re.MULTILINE) == COMMANDS, text)
    expect(folder.hoist().out == text, "hoist alone prints no help")
    for command in COMMANDS:
        text = folder.hoist(command, "--help").out
        expect(f"Usage: hoist {command}" in text, text[:200])
    for default in ("--replicates UINT=100", "--seed UINT=1", "--score TEXT=bic",
                    "--learner TEXT=hc", "--tie-break TEXT=shuffle", "--threads UINT=0"):
        expect(default in folder.hoist("bag", "--help").out, f"no {default}")


@case
def a_mistyped_command_is_refused_with_the_nearest(folder):
    for word, meant in (("lern", "learn"), ("discovr", "discover"), ("Bag", "bag"),
                        ("averages", "average"), ("network", "networks"), ("chek", "check")):
        folder.refused(word, code=2, says=f"unknown command '{word}'; did you mean '{meant}'")
    folder.refused("zzzzzzzz", code=2, says="unknown command 'zzzzzzzz'")


@case
def a_slip_in_any_flag_of_any_command_is_refused_with_the_flag_meant(folder):
    tried = 0
    for command in COMMANDS:
        known = flags_of(folder, command)
        expect("--help" in known, f"the help of {command} names no flags")
        for flag in known:
            slips = [flag[:-1] + ("x" if flag[-1] != "x" else "y"),
                     flag[:3] + flag[4:] if len(flag) > 5 else flag + "p"]
            for slip in slips:
                if slip in known:
                    continue
                done = folder.refused(command, f"{slip}=1", code=2,
                                      says=f"^unknown flag '{slip}(=1)?'; did you mean '{flag}'")
                expect(f"Try `hoist {command} --help`" in done.err, done.err)
                tried += 1
    expect(tried > 100, f"only {tried} slips")


@case
def a_flag_without_its_value_or_twice_is_refused_in_plain_words(folder):
    for command in (["learn", ASIA], ["bag", ASIA, "-o", "r"], ["discover", ASIA, "-o", "r"]):
        folder.refused(*command, "--score", code=2, says="^--score has no value; write --score VAL")
        folder.refused(*command, "--score", "bic", "--score", "aic", code=2,
                       says="^--score is given more than once; give it once")


@case
def what_a_command_needs_is_named(folder):
    for command, needs in (("learn", "DATA"), ("bag", "DATA|--output"), ("average", "BAG"),
                           ("score", "DATA|--graph"), ("compare", "TRUTH|GRAPH"),
                           ("sample", "NET|--rows"), ("convert", "IN|OUT"), ("check", "DATA"),
                           ("discover", "--output")):
        folder.refused(command, code=2, says=f"^({needs}) is required")
    folder.refused("bag", ASIA, code=2, says="^--output is required")
    folder.refused("compare", "asia", code=2, says="^GRAPH is required")
    folder.refused("discover", "-o", "r", code=2, says="needs DATA, or --example NAME")
    folder.refused("learn", ASIA, "more.csv", code=2, says="unknown argument 'more.csv'")


@case
def flags_that_do_not_go_together_are_refused(folder):
    folder.refused("discover", ASIA, "--example", "asia", "-o", "r", code=2, says="not both")
    folder.refused("discover", "--example", "asia", "--truth", "asia", "-o", "r", code=2,
                   says="brings its own truth.*leave those flags out")
    folder.refused("compare", "asia", "asia", "--train", ASIA, code=2, says="give both or neither")


@case
def an_unknown_name_is_refused_with_the_nearest_and_all_known(folder):
    for command in (["learn", ASIA, "-o", "g.json"], ["bag", ASIA, "-o", "r"],
                    ["discover", ASIA, "-o", "r"], ["score", ASIA, "--graph", "asia"]):
        folder.refused(*command, "--score", "bicc", code=2,
                       says=["unknown score 'bicc'", "did you mean 'bic'", "known: .*qnml"])
    for command in (["learn", ASIA, "-o", "g.json"], ["bag", ASIA, "-o", "r"]):
        folder.refused(*command, "--learner", "hcc", code=2, says=["unknown learner", "mean 'hc'"])
        folder.refused(*command, "--tie-break", "ordr", code=2,
                       says=["unknown tie break 'ordr'", "mean 'order'", "known: .*stable"])
    folder.refused("bag", ASIA, "-o", "r", "--resample", "bootstrp", code=2,
                   says=["unknown resampl", "did you mean 'bootstrap'"])
    folder.refused("discover", ASIA, "-o", "r", "--methods", "tma,pmaa", code=2,
                   says=["unknown average 'pmaa'", "mean '[pc]ma'", "tma, pma, cma, ima"])
    folder.refused("average", "asia", "--method", "imaa", code=2,
                   says=["unknown average 'imaa'", "mean 'ima'"])
    folder.refused("learn", ASIA, "--format", "jsn", code=2, says=["format 'jsn'", "mean 'json'"])
    folder.refused("convert", "asia", "x.txt", "--to", "dott", code=2, says="mean 'dot'")
    folder.refused("learn", ASIA, "-o", "g.jso", code=2, says=[r"^g\.jso: ", r"json \(\.json\)"])
    folder.refused("list", "scores", code=2, says=["unknown table 'scores'", "mean 'score'"])
    folder.refused("check", ASIA, "--delimiter", "pipe", code=2, says="comma, tab or semicolon")
    folder.refused("check", ASIA, "--discrete", "asiaa", code=2, says=["'asiaa'", "mean 'asia'"])
