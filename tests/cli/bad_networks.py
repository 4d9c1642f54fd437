# SPDX-License-Identifier: Apache-2.0
"""Files that are no network, in BIF and in JSON."""
import os

from support import ASIA, NETWORKS, case, cases_of, error_of, expect, expect_equal

GOOD = """network n {
}
variable a {
  type discrete [ 2 ] { yes, no };
}
variable b {
  type discrete [ 2 ] { yes, no };
}
probability ( a ) {
  table 0.2, 0.8;
}
probability ( b | a ) {
  (yes) 0.1, 0.9;
  (no) 0.3, 0.7;
}
"""
ROW = "(no) 0.3, 0.7;"

# What is changed in it, into what, and what the message says.
CHANGES = {
    "a row missing": (ROW, "", [":12:1: ", r"no probabilities of 'b' given \(no\)", "add the row"]),
    "a row twice": ("(no)", "(yes)", [":14:3: ", r"'b' given \(yes\) are given twice", "keep one"]),
    "a row that sums to 0.9": ("0.3, 0.7", "0.3, 0.6", [":14:8: ", r"'b' given \(no\) sum to 0\.9,"
                                                        " not 1"]),
    "a row of an unknown state": ("(no)", "(maybe)", [":14:4: ", "'maybe' is not a level of 'a'",
                                                      r"\(yes, no\)"]),
    "a row of two states": ("(no)", "(no, no)", [r":14:", "'b'"]),
    "a probability too many": ("0.3, 0.7", "0.3, 0.3, 0.4", [":14:8: ", "3 probabilities",
                                                             "2 levels"]),
    "a probability too few": ("0.3, 0.7", "1.0", [":14:8: ", "1 probabilit", "2 levels"]),
    "a negative probability": ("0.3, 0.7", "-0.3, 1.3", [":14:8: '-0.3' is not a probability",
                                                         "from 0 to 1"]),
    "a probability above one": ("0.3, 0.7", "1.7, 0.7", [":14:8: '1.7' is not a probability"]),
    "a probability of nan": ("0.3, 0.7", "nan, 0.7", [":14:8: 'nan' is not a probability"]),
    "a probability of inf": ("0.3, 0.7", "inf, 0.7", [":14:8: 'inf' is not a probability"]),
    "a probability of 1e999": ("0.3, 0.7", "1e999, 0.7", [":14:8: '1e999' is not a probability"]),
    "a probability in words": ("0.3, 0.7", "often, 0.7", [":14:8: 'often' is not a probability"]),
    "an empty table": ("table 0.2, 0.8", "table", [":10:8: ", "0 probabilities", "'a'", "needs 2"]),
    "another number of levels": ("[ 2 ]", "[ 3 ]", [":4:8: ", "'a' declares 3 levels and lists 2"]),
    "a huge number of levels": ("[ 2 ]", "[ 99999999999999999999 ]", [":4:19: ", "number of"]),
    "a lie of a billion levels": ("[ 2 ]", "[ 1000000000 ]", [
        ":4:8: ", "'a' declares 1000000000 levels and lists 2"]),
    "no levels": ("[ 2 ] { yes, no }", "[ 0 ] { }", [":4:8: ", "no levels", "at least one"]),
    "a level twice": ("{ yes, no }", "{ yes, yes }", [":4:30: ", "'yes' of 'a'", "distinct"]),
    "a continuous variable": ("discrete", "continuous", [":4:8: ", "'a' is continuous",
                                                         "only discrete"]),
    "a cycle": ("( a )", "( a | b )", ["the edges close a cycle: a -> b -> a", "remove one"]),
    "a loop": ("( b | a )", "( b | b )", [":12:19: ", "loop"]),
    "a parent twice": ("( b | a )", "( b | a, a )", [":12:22: ", "stands twice", "keep one"]),
    "an unknown parent": ("( b | a )", "( b | c )", [":12:19: unknown variable 'c'",
                                                     r"mean 'a'|known: a, b"]),
    "a variable twice": ("variable b", "variable a", [":6:10: ", "declared twice", "distinct"]),
    "two blocks of one variable": ("probability ( a )", "probability ( b )", [
        ":12:1: ", "'b' has two probability blocks", "keep one"]),
    "a mistyped keyword": ("probability (", "probabilty (", [
        ":9:1: ", "unknown keyword 'probabilty'", "did you mean 'probability'"]),
    "a NUL byte": ("yes", "y\0s", ["NUL byte", "UTF-8"]),
}


# The same in JSON, with a continuous variable.
GOOD_JSON = """{"variables": [
{"name": "a", "parents": [], "kind": "discrete", "levels": ["yes", "no"],
 "probabilities": [[0.2, 0.8]]},
{"name": "x", "parents": ["a"], "kind": "continuous", "coefficients": [[1], [2]], "sd": [1, 0.5]},
{"name": "y", "parents": ["a", "x"], "kind": "continuous",
 "coefficients": [[0, 1], [1, -1]], "sd": [1, 1]}
]}
"""
JSON_CHANGES = {
    "a row that sums to 0.9": ("0.2, 0.8", "0.2, 0.7", [":3:20: ", "'a'", "sum to 0.9, not 1"]),
    "a probability above one": ("0.2, 0.8", "1.2, 0.8", [":3:21: ", "1.2 is not a probability"]),
    "a probability too many": ("0.2, 0.8", "0.2, 0.3, 0.5", [":3:20: ", "3 numbers", "2 are needed"]),
    "a row too few": ("[[1], [2]]", "[[1]]", [":4:71: ", "'x'", "1 item", "2 combinations"]),
    "a coefficient too few": ("[0, 1]", "[0]", [":6:19: ", "'y'", "the intercept and one for each"]),
    "a coefficient in words": ("[0, 1]", '[0, "one"]', [":6:23: ", "must be a number"]),
    "a coefficient of 1e999": ("[0, 1]", "[0, 1e999]", [":6:", "number"]),
    "a negative sd": ("0.5", "-0.5", [":4:93: ", "'x'", "sd must be 0 or more"]),
    "no sd": ('"sd": [1, 0.5]', '"s": [1, 0.5]', [":4:1: ", "'x' has no \"sd\""]),
    "no parents": ('"parents": [],', "", [":2:1: ", "'a' has no \"parents\""]),
    "no kind": ('"kind": "discrete"', '"knd": "discrete"', [":2:1: ", "\"kind\"", "mean 'knd'"]),
    "another kind": ("continuous", "gaussian", [":4:", "discrete or continuous, not 'gaussian'"]),
    "a level twice": ('"yes", "no"', '"no", "no"', [":2:67: ", "'no' stands twice", "keep one"]),
    "no levels": ('"yes", "no"', "", [":2:", "no levels", "at least one"]),
    "a continuous parent of a discrete variable": ('"parents": []', '"parents": ["x"]', [
        "cycle: a -> x -> a|'a' is discrete, so its parents must be"]),
    "an unknown parent": ('["a", "x"]', '["a", "z"]', [":5:32: unknown variable 'z'"]),
    "a variable twice": ('"name": "x"', '"name": "a"', [":4:10: ", "'a'"]),
    "a loop": ('["a", "x"]', '["a", "y"]', [":5:32: ", "loop"]),
    "a comma too many": ("]}\n", "],}\n", ["not JSON"]),
    "no variables": ('"variables"', '"vars"', [":1:1: ", "no \"variables\""]),
}


# The same in NET, DSC and XMLBIF.
GOOD_NET = """net
{
}
node a { states = ("yes" "no"); }
node b { states = ("yes" "no"); }
potential (a) { data = (0.2 0.8); }
potential (b | a) { data = ((0.1 0.9)
(0.3 0.7)); }
"""
NET_CHANGES = {
    "a row that sums to 0.9": ("0.3 0.7", "0.3 0.6", [r":7:30: ", r"'b' given \(no\) sum to 0\.9"]),
    "a row missing": ("\n(0.3 0.7)", "", [":7:30: ", "2 probabilities in the table of 'b'", "needs 4"]),
    "a probability in words": ("0.3 0.7", "often 0.7", [":8:2: 'often' is not a probability"]),
    "a state twice": ('"yes" "no"', '"no" "no"', [":4:25: ", "'no' of 'a' stands twice"]),
    "no states": ('"yes" "no"', "", [":4:10: ", "'a' has no levels"]),
    "a formula": ("data = (0.2", "model_data = (0.2", [":6:17: ", "formula", "data ="]),
    "a continuous node": ("node b", "continuous node b", [":5:1: ", "continuous", ".json"]),
    "an unknown parent": ("b | a", "b | c", [":7:16: unknown variable 'c'"]),
    "a parenthesis too few": ("(0.3 0.7)); }", "(0.3 0.7); }", [":8:10: ", "expected, not ';'"]),
}
GOOD_DSC = """belief network "n"
node a { type : discrete [ 2 ] = { "yes", "no" }; }
node b { type : discrete [ 2 ] = { "yes", "no" }; }
probability ( a ) { 0.2, 0.8; }
probability ( b | a ) {
  (0) : 0.1, 0.9;
  (1) : 0.3, 0.7;
}
"""
DSC_CHANGES = {
    "a row that sums to 0.9": ("0.3, 0.7", "0.3, 0.6", [":7:9: ", r"'b' given \(no\) sum to 0\.9"]),
    "a row missing": ("  (1) : 0.3, 0.7;", "", [":5:1: ", r"'b' given \(no\)", "add the row"]),
    "a row of no state": ("(1)", "(2)", [":7:4: '2' is not the number of a state of 'a'", "has 2"]),
    "a row by name": ("(1)", "(no)", [":7:4: 'no' is not the number of a state"]),
    "another number of states": ("[ 2 ]", "[ 3 ]", [":2:15: ", "declares 3 levels and lists 2"]),
    "a lie of a billion states": ("[ 2 ]", "[ 1000000000 ]", [":2:15: ", "lists 2"]),
    "a continuous node": ("discrete [ 2 ]", "continuous [ 2 ]", [":2:17: ", "'discrete'", ".json"]),
    "a comma too few": ("0.3, 0.7", "0.3 0.7", [":7:13: ", "',' or ';' was expected"]),
}
GOOD_XMLBIF = """<?xml version="1.0"?>
<BIF VERSION="0.3"><NETWORK>
<VARIABLE TYPE="nature"><NAME>a</NAME><OUTCOME>yes</OUTCOME><OUTCOME>no</OUTCOME></VARIABLE>
<VARIABLE TYPE="nature"><NAME>b</NAME><OUTCOME>yes</OUTCOME><OUTCOME>no</OUTCOME></VARIABLE>
<DEFINITION><FOR>a</FOR><TABLE>0.2 0.8</TABLE></DEFINITION>
<DEFINITION><FOR>b</FOR><GIVEN>a</GIVEN><TABLE>0.1 0.9 0.3 0.7</TABLE></DEFINITION>
</NETWORK></BIF>
"""
XMLBIF_CHANGES = {
    "a row that sums to 0.9": ("0.3 0.7", "0.3 0.6", [":6:41: ", r"'b' given \(no\) sum to 0\.9"]),
    "a row missing": (" 0.3 0.7", "", [":6:41: ", "2 probabilities in the table of 'b'", "needs 4"]),
    "a probability in words": ("0.3 0.7", "often 0.7", [":6:41: 'often' is not a probability"]),
    "a level twice": ("yes", "no", [":3:60: ", "'no' of 'a' stands twice"]),
    "a decision": ("nature", "decision", [":3:1: ", "'decision'", "nature only"]),
    "a definition of two": ("<GIVEN>a</GIVEN>", "<FOR>a</FOR>", [":6:25: ", "two variables"]),
    "a tag that is not closed": ("</DEFINITION>", "", ["not XML: mismatched tag"]),
    "an entity of its own": ("yes", "&yes;", [":3:48: ", "not XML: undefined entity"]),
    "a variable twice": ("<NAME>b", "<NAME>a", [":4:25: ", "declared twice"]),
}


def sample_and_convert_refuse(folder, name, content, says):
    folder.write(name, content)
    says = [rf"^{name}:\d+:\d+: "] + says
    folder.refused("sample", name, "-n", "5", "-o", "d.csv", code=3, says=says)
    folder.refused("convert", name, "o.bif", code=3, says=says)


@cases_of(NET_CHANGES)
def a_network_in_net_is_refused_with(folder, old, new, says):
    sample_and_convert_refuse(folder, "n.net", GOOD_NET.replace(old, new, 1), says)


@cases_of(DSC_CHANGES)
def a_network_in_dsc_is_refused_with(folder, old, new, says):
    sample_and_convert_refuse(folder, "n.dsc", GOOD_DSC.replace(old, new, 1), says)


@cases_of(XMLBIF_CHANGES)
def a_network_in_xmlbif_is_refused_with(folder, old, new, says):
    sample_and_convert_refuse(folder, "n.xmlbif", GOOD_XMLBIF.replace(old, new, 1), says)


@case
def the_networks_of_all_formats_before_the_changes_are_one(folder):
    folder.write("n.bif", GOOD)
    wanted = folder.hoist("convert", "n.bif", "-", "--to", "network").out
    for name, content in (("n.net", GOOD_NET), ("n.dsc", GOOD_DSC), ("n.xmlbif", GOOD_XMLBIF)):
        folder.write(name, content)
        expect_equal(folder.hoist("convert", name, "-", "--to", "network").out, wanted, name)


@cases_of(JSON_CHANGES)
def sample_refuses_a_network_in_json_with(folder, old, new, says):
    folder.write("n.json", GOOD_JSON.replace(old, new, 1))
    says = [r"^n\.json:\d+:\d+: "] + says
    folder.refused("sample", "n.json", "-n", "5", "-o", "d.csv", code=3, says=says)
    folder.refused("discover", "--example", "n.json", "-o", "results", code=3, says=says)
    folder.refused("convert", "n.json", "o.net.json", code=3, says=[r"^n\.json:\d+:\d+: "])


@case
def the_network_in_json_before_the_changes_is_good(folder):
    folder.write("n.json", GOOD_JSON)
    folder.hoist("sample", "n.json", "-n", "5", "-o", "d.csv")
    lines = folder.text("d.csv").splitlines()
    expect_equal((len(lines), lines[0]), (6, "a,x,y"), "the sample")


@cases_of(CHANGES)
def sample_refuses_a_network_with(folder, old, new, says):
    folder.write("n.bif", GOOD.replace(old, new, 1))
    says = [r"^n\.bif:\d+:\d+: "] + says
    folder.refused("sample", "n.bif", "-n", "5", "-o", "d.csv", code=3, says=says)
    folder.refused("discover", "--example", "n.bif", "-o", "results", code=3, says=says)
    folder.refused("convert", "n.bif", "o.bif", code=3, says=says)


@case
def the_network_before_the_changes_is_good(folder):
    folder.write("n.bif", GOOD)
    folder.hoist("sample", "n.bif", "-n", "5", "-o", "d.csv")
    expect_equal(len(folder.text("d.csv").splitlines()), 6, "lines of the sample")


@case
def a_row_off_by_rounding_is_rescaled_with_a_note(folder):
    folder.write("n.bif", GOOD.replace("0.3, 0.7", "0.3, 0.7003"))
    done = folder.hoist("sample", "n.bif", "-n", "5", "-o", "d.csv")
    expect("hoist: note: n.bif: " in done.err, f"no note: {done.err!r}")


@case
def a_cycle_through_asia_is_spelled_out(folder):
    with open(os.path.join(NETWORKS, "asia.bif")) as file:
        folder.write("c.bif", file.read().replace("( asia )", "( asia | dysp )"))
    says = [r"^c\.bif:\d+:\d+: ", "cycle: asia -> tub -> either -> dysp -> asia"]
    folder.refused("sample", "c.bif", "-n", "5", code=3, says=says)
    folder.refused("score", ASIA, "--graph", "c.bif", code=3, says=says)
    folder.refused("compare", "asia", "c.bif", code=3, says=says)
    folder.refused("convert", "c.bif", "c.json", code=3, says=says)


@case
def asia_cut_short_anywhere_is_refused_or_whole(folder):
    with open(os.path.join(NETWORKS, "asia.bif"), "rb") as file:
        whole = file.read()
    end = len(whole.rstrip())
    for length in [*range(0, end - 9, 47), *range(end - 9, end)]:  # tests/io cuts at every byte
        folder.write("cut.bif", whole[:length])
        command = ["sample", "cut.bif", "-n", "2"] if length % 2 else ["convert", "cut.bif", "-"]
        done = folder.hoist(*command, code=3)
        expect(error_of(done).startswith("cut.bif:"), f"cut at {length}: {done.err!r}")
        expect(done.out == "", f"cut at {length}: writes {done.out!r}")
    folder.write("cut.bif", whole[:end])
    folder.hoist("sample", "cut.bif", "-n", "2")


@case
def an_unknown_network_is_refused_with_the_nearest(folder):
    folder.refused("sample", "asi", "-n", "2", code=3, says=["^asi: ", "did you mean 'asia'"])
    folder.refused("discover", "--example", "alrm", "-o", "o", code=3, says="did you mean 'alarm'")
    folder.refused("convert", "hailfindr", "o.json", code=3, says="did you mean 'hailfinder'")
    folder.refused("compare", "insurence", "asia", code=3, says="did you mean 'insurance'")
