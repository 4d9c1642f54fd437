# SPDX-License-Identifier: Apache-2.0
"""`hoist verify` says what of a run on disk is sound, and touches nothing."""
import json
import os

from support import ALARM, ASIA, case, expect, expect_equal, expect_same

SEGMENT = "run/segment-1-of-1.jsonl"


def damaged(folder, change):
    content = bytearray(folder.read(SEGMENT))
    change(content)
    folder.write(SEGMENT, bytes(content))


@case
def a_whole_bag_is_sound(folder):
    folder.hoist("bag", ASIA, "-o", "run", "-n", "12", "-q")
    expect_equal(folder.hoist("verify", "run").out,
                 "run: 12 of 12 replicates are there and sound\n", "what it says")


@case
def a_flipped_bit_anywhere_in_a_record_is_found(folder):
    folder.hoist("bag", ASIA, "-o", "run", "-n", "3", "-q")
    whole = folder.read(SEGMENT)
    first = whole.index(b"\n")
    for place in range(0, first, 7):
        damaged(folder, lambda content: content.__setitem__(place, whole[place] ^ 4))
        done = folder.hoist("verify", "run", code=3)
        expect("2 of 3 replicates are there and sound" in done.out, f"byte {place}: {done.out}")
        expect("damaged: run/segment-1-of-1.jsonl:1: a damaged record" in done.out, done.out)
        folder.write(SEGMENT, whole)


@case
def missing_records_are_named_and_are_no_damage(folder):
    folder.hoist("bag", ALARM, "-o", "run", "-n", "10", "--shard", "2/3", "-q")
    done = folder.hoist("verify", "run")
    expect("3 of 10 replicates" in done.out and "missing: 1, 3-4, 6-7, 9-10\n" in done.out, done.out)
    found = json.loads(folder.hoist("verify", "run", "--json").out)
    expect_equal(found["missing"], [0, 2, 3, 5, 6, 8, 9], "missing in JSON")


@case
def a_torn_tail_is_found_and_the_bag_mends_it(folder):
    folder.hoist("bag", ASIA, "-o", "run", "-n", "12", "-q")
    before = folder.tree("run")
    damaged(folder, lambda content: content.__delitem__(slice(len(content) - 5, None)))
    torn = folder.everything()
    done = folder.hoist("verify", "run", code=3)
    expect("11 of 12" in done.out and "the last record is torn" in done.out, done.out)
    expect_same(torn, folder.everything(), "verify leaves")
    folder.hoist("bag", ASIA, "-o", "run", "-n", "12", "-q")
    expect_same(before, folder.tree("run"), "the mended run has")


@case
def a_study_can_be_verified_too(folder):
    folder.hoist("study", "smoke", "-o", "run", "-q", "--no-figures", "--shard", "1/4")
    done = folder.hoist("verify", "run")
    expect("run: 6 of 24 cells are there and sound" in done.out, done.out)


@case
def what_is_no_run_is_refused(folder):
    os.mkdir(folder.at("empty"))
    folder.refused("verify", "empty", code=3, says="is not a run")
    folder.refused("verify", "nowhere", code=3, says="is not a run")


@case
def what_is_not_a_file_is_refused_and_not_waited_for(folder):
    folder.hoist("bag", ASIA, "-o", "run", "-n", "3", "-q")
    for name in (SEGMENT, "run/manifest.json"):
        os.rename(folder.at(name), folder.at("kept"))
        for make, what in ((lambda path: os.mkfifo(path), "pipe"),
                           (lambda path: os.symlink("/dev/zero", path), "device")):
            make(folder.at(name))
            done = folder.hoist("verify", "run", code=3)
            expect(f"{name}: cannot be read: it is a {what}, not a file" in done.err, done.err)
            done = folder.hoist("bag", ASIA, "-o", "run", "-n", "3", "-q", code=None)
            expect(done.returncode in (3, 5) and name in done.err, f"{done.returncode} {done.err}")
            os.remove(folder.at(name))
        os.rename(folder.at("kept"), folder.at(name))


@case
def damage_to_a_shard_is_mended_by_the_command_without_one(folder):
    bag = ["bag", ASIA, "-o", "run", "-n", "12", "-q"]
    for shard in ("1/2", "2/2"):
        folder.hoist(*bag, "--shard", shard)
    content = bytearray(folder.read("run/segment-2-of-2.jsonl"))
    content[20] ^= 4
    folder.write("run/segment-2-of-2.jsonl", bytes(content))
    folder.hoist("verify", "run", code=3)
    folder.hoist(*bag)
    expect_equal(folder.hoist("verify", "run").out, "run: 12 of 12 replicates are there and sound\n",
                 "what it says")
