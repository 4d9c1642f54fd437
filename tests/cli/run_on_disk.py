# SPDX-License-Identifier: Apache-2.0
"""What a run on disk holds, and what becomes of damage to it."""
import json
import os

from support import ASIA, case, cases_of, expect, expect_equal, expect_same

SEGMENT = "run/segment-1-of-1.jsonl"
BAG = ["bag", ASIA, "-o", "run", "-n", "12"]


@case
def the_manifest_says_what_was_asked(folder):
    folder.write("k.txt", "required asia -> tub\nforbidden tub -> lung\n")
    folder.hoist(*BAG, "--seed", "9", "--score", "bdeu", "--iss", "2.5", "--max-parents", "3",
                 "--knowledge", "k.txt", "-q")
    found = json.loads(folder.text("run/manifest.json"))
    wanted = {"replicates": 12, "seed": 9, "score": "bdeu", "iss": 2.5, "max_parents": 3,
              "learner": "hc", "resample": "bootstrap", "tie_break": "shuffle", "rows": 500,
              "required": [["asia", "tub"]], "forbidden": [["tub", "lung"]]}
    expect_equal({key: found.get(key) for key in wanted}, wanted, "manifest")
    expect({"data_digest", "format_revision", "algorithm_revision", "nodes"} <= set(found), "keys")


@case
def a_segment_has_a_line_a_replicate_with_its_checksum(folder):
    folder.hoist(*BAG, "-q")
    lines = [json.loads(line) for line in folder.text(SEGMENT).splitlines()]
    expect_equal([line["replicate"] for line in lines], list(range(12)), "replicates")
    expect(all(len(line["sum"]) == 16 and line["edges"] for line in lines), "sums and edges")


def flip(text, line):
    lines = text.splitlines(keepends=True)
    at = lines[line].index(b"[[") + 2
    digit = lines[line][at:at + 1]
    lines[line] = lines[line][:at] + (b"7" if digit != b"7" else b"6") + lines[line][at + 1:]
    return b"".join(lines)


DAMAGE = {
    "a torn last line": (lambda text: text[:-9], "run/segment-1-of-1.jsonl:12: the last record is"
                                                 " torn", 11),
    "garbage at the end": (lambda text: text + b"garbage\n", ":13: a damaged record", 12),
    "binary garbage at the end": (lambda text: text + b"\x00\xff\xfe", ":13: the last record", 12),
    "a flipped digit": (lambda text: flip(text, 4), ":5: a damaged record", 11),
    "a blank line": (lambda text: b"\n" + text, ":1: a damaged record", 12),
    "an empty segment": (lambda text: b"", "", 0),
}


@cases_of(DAMAGE)
def is_computed_again(folder, damage, note, sound):
    folder.hoist(*BAG, "-q")
    whole = folder.tree("run")
    folder.write(SEGMENT, damage(folder.read(SEGMENT)))
    done = folder.hoist(*BAG)
    expect(note in done.err and ("note" in done.err) == bool(note), f"says {done.err!r}")
    expect(f"{12 - sound} replicates computed, {sound} already there" in done.err, done.err)
    expect_same(whole, folder.tree("run"), "the run that was repaired has")


@cases_of(DAMAGE)
def is_not_averaged(folder, damage, note, sound):
    folder.hoist(*BAG, "-q")
    folder.write(SEGMENT, damage(folder.read(SEGMENT)))
    if sound == 0:
        folder.refused("average", "run", "-o", "a.json", code=3, says="nothing to average")
        return
    done = folder.hoist("average", "run", "-o", "a.json")
    expect(note in done.err, f"says {done.err!r}")
    expect((f"{sound} of 12 replicates are there" in done.err) == (sound < 12), done.err)
    folder.hoist("convert", "run", "bag.json")
    expect_equal(len(json.loads(folder.text("bag.json"))["graphs"]), sound, "graphs")


@case
def records_of_another_run_are_not_taken(folder):
    folder.hoist(*BAG, "-q")
    folder.hoist("bag", ASIA, "-o", "other", "-n", "12", "--seed", "2", "-q")
    whole = folder.tree("run")
    folder.write(SEGMENT, folder.read("other/segment-1-of-1.jsonl"))
    done = folder.hoist(*BAG)
    expect("12 replicates computed, 0 already there" in done.err, done.err)
    expect_same(whole, folder.tree("run"), "the run has")


@case
def a_directory_with_other_files_may_hold_a_run(folder):
    os.mkdir(folder.at("run"))
    folder.write("run/notes.txt", "mine\n")
    folder.hoist(*BAG, "-q")
    expect_equal(folder.text("run/notes.txt"), "mine\n", "the other file")
    folder.hoist("bag", ASIA, "-o", "deep/er/run", "-n", "2", "-q")
    expect(len(folder.tree("deep/er/run")) == 2, "the folders are made")
