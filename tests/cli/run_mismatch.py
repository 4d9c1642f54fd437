# SPDX-License-Identifier: Apache-2.0
"""A directory that holds the run of another command, of other data, or none."""
import os

from support import ALARM, ASIA, case, cases_of, expect, expect_same

BAG = ["bag", ASIA, "-o", "run", "-n", "4"]

# Other flags than those of the run on disk, and the key that the message lists.
OTHERS = {
    "another seed": (["--seed", "2"], "seed was 1, now 2"),
    "another score": (["--score", "k2"], 'score was "bic", now "k2"'),
    "another sample size": (["--score", "bdeu", "--iss", "3"], r'score was "bic", now "bdeu"; iss was unset, now 3\.0'),
    "another limit": (["--max-parents", "1"], "max_parents was null, now 1"),
    "another tie break": (["--tie-break", "order"], 'tie_break was "shuffle", now "order"'),
    "a stable tie break": (["--tie-break", "stable"], 'tie_break was "shuffle", now "stable"'),
    "restarts": (["--restarts", "3"], "restarts was 0, now 3"),
    "knowledge": (["--knowledge", "k.txt"], r'required was \[\], now \[\["asia","tub"\]\]'),
    "other levels": (["--states", "s.json"], "data_digest was"),
}


@cases_of(OTHERS)
def a_run_is_not_continued_with(folder, flags, says):
    folder.write("k.txt", "required asia -> tub\n")
    folder.write("s.json", '{"asia": ["no", "yes", "perhaps"]}')
    folder.hoist(*BAG, "-q")
    folder.refused(*BAG, *flags, code=4, says=["^run: holds another run: ", says,
                                               "use another directory, or ask for the same"])


@case
def a_run_is_not_continued_with_other_data(folder):
    folder.hoist(*BAG, "-q")
    folder.refused("bag", ALARM, "-o", "run", "-n", "4", code=4,
                   says=["^run: holds another run: ", "rows was 500, now 509", "nodes was"])
    with open(ASIA) as file:
        text = file.read()
    folder.write("changed.csv", text.replace("\nno,", "\nyes,", 1))
    folder.refused("bag", "changed.csv", "-o", "run", "-n", "4", code=4, says="data_digest was")
    folder.write("fewer.csv", text[:text.rstrip().rindex("\n") + 1])
    folder.refused("bag", "fewer.csv", "-o", "run", "-n", "4", code=4, says="rows was 500, now 499")


@case
def all_differences_are_listed(folder):
    folder.hoist(*BAG, "-q")
    folder.refused(*BAG, "--seed", "3", "--score", "aic", code=4, says=["seed was", "score was"])


@case
def a_run_of_another_version_is_not_continued(folder):
    folder.hoist(*BAG, "-q")
    # Without its seal: that of another version may be another.
    text = folder.text("run/manifest.json").split(',\n "sum"')[0] + "\n}\n"
    folder.write("run/manifest.json",
                 text.replace('"algorithm_revision": ', '"algorithm_revision": 9'))
    says = ["^run/manifest.json: written by another version", "another directory"]
    folder.refused(*BAG, code=4, says=says)
    folder.refused("average", "run", code=4, says=says)


# How the text of a sound manifest is changed.
MANIFESTS = {
    "nothing": lambda text: "",
    "no key": lambda text: "{}",
    "a list": lambda text: "[]",
    "an end too early": lambda text: text[:80],
    "a number for a name": lambda text: text.replace('"asia"', "3"),
    "an edge that is none": lambda text: text.replace('"required": []', '"required": [["asia"]]'),
    "lists 100,000 deep": lambda text: "[" * 100000,
}


def expect_mended(folder, before):
    done = folder.hoist(*BAG)
    expect("run/manifest.json: was damaged or gone, and is written anew" in done.err, done.err)
    expect("0 replicates computed" in done.err, done.err)
    expect_same(before, folder.tree("run"), "the mended run has")


@cases_of({name: (change,) for name, change in MANIFESTS.items()})
def a_manifest_is_refused_and_mended_with(folder, change):
    folder.hoist(*BAG, "-q")
    before = folder.tree("run")
    folder.write("run/manifest.json", change(folder.text("run/manifest.json")))
    for command in (["average", "run"], ["convert", "run", "b.json"]):
        folder.refused(*command, code=3, says=["^run/manifest.json: not the manifest of a run",
                                               "mends it", "another directory"])
    another = [*BAG, "--seed", "999"]
    folder.refused(*another, code=3, says="^run/manifest.json: not the manifest of a run")
    expect_mended(folder, before)


@case
def a_flipped_bit_anywhere_in_a_manifest_is_found_and_mended(folder):
    folder.hoist(*BAG, "-q")
    before = folder.tree("run")
    whole = folder.read("run/manifest.json")
    for place in range(0, len(whole), 23):  # tests/io flips every bit
        flipped = bytearray(whole)
        flipped[place] ^= 1 << place % 8
        folder.write("run/manifest.json", bytes(flipped))
        done = folder.hoist("verify", "run", code=None)
        expect(done.returncode in (3, 4), f"byte {place}: exit {done.returncode}: {done.out}")
        expect_mended(folder, before)


@case
def a_segment_that_strayed_here_does_not_make_it_the_run_of_another(folder):
    folder.hoist(*BAG, "-q")
    other = ["bag", ASIA, "-n", "4", "--seed", "2"]
    folder.hoist(*other, "-o", "other", "--shard", "2/2", "-q")
    os.rename(folder.at("other/segment-2-of-2.jsonl"), folder.at("run/segment-2-of-2.jsonl"))
    folder.refused(*other, "-o", "run", code=4, says="holds another run: seed was 1, now 2")
    os.remove(folder.at("run/manifest.json"))
    folder.refused(*other, "-o", "run", code=4, says="most are not of this command and data")
    folder.hoist(*BAG, "-q")
    found = folder.hoist("verify", "run", code=3)
    expect("4 of 4 replicates are there and sound" in found.out, found.out)


@case
def replicates_without_a_manifest_are_taken_by_their_own_command_only(folder):
    folder.hoist(*BAG, "-q")
    before = folder.tree("run")
    os.remove(folder.at("run/manifest.json"))
    folder.refused(*BAG, "--seed", "999", code=4,
                   says=["^run: .*no manifest.json", "use another directory"])
    expect_mended(folder, before)
