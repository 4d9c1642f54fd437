# SPDX-License-Identifier: Apache-2.0
"""Same command, same bytes: on any number of threads, in any shards, on any processor."""
import os
import subprocess

import support
from support import ALARM, ASIA, case, expect, expect_equal, expect_same


@case
def one_and_two_threads_give_the_same_bytes(folder):
    for number, data in enumerate((ASIA, ALARM)):
        for threads in ("1", "2", "7"):
            folder.hoist("bag", data, "-o", f"run{number}-{threads}", "-n", "60", "--threads",
                         threads, "-q")
        for threads in ("2", "7"):
            expect_same(folder.tree(f"run{number}-1"), folder.tree(f"run{number}-{threads}"),
                        f"{threads} threads give")
        expect(len(folder.tree(f"run{number}-1")) == 2, "no manifest and segment")


@case
def the_same_command_twice_gives_the_same_bytes(folder):
    for name in ("one", "two"):
        folder.hoist("discover", ALARM, "-o", f"{name}/out", "-n", "20", "-q",
                     "--states", "alarm", code=0)
        summary = folder.text(f"{name}/out/summary.txt").replace(f"{name}/", "")
        folder.write(f"{name}/out/summary.txt", summary)
        os.remove(folder.at(f"{name}/out/.hoist-results.json"))  # has the checksum of the summary
    expect_same(folder.tree("one"), folder.tree("two"), "the second command gives")


@case
def learn_and_sample_give_the_same_bytes(folder):
    for command in (["learn", ALARM], ["learn", ALARM, "--tie-break", "shuffle", "--seed", "5"],
                    ["sample", "insurance", "-n", "50"], ["networks"], ["check", ALARM]):
        first = folder.hoist(*command).out
        expect(len(first) > 100, f"{command} prints {first!r}")
        expect_equal(folder.hoist(*command).out, first, " ".join(command))


@case
def another_seed_gives_another_bag(folder):
    folder.hoist("bag", ALARM, "-o", "one", "-n", "5", "--seed", "1", "-q")
    folder.hoist("bag", ALARM, "-o", "two", "-n", "5", "--seed", "2", "-q")
    folder.hoist("convert", "one", "one.json")
    folder.hoist("convert", "two", "two.json")
    expect(folder.read("one.json") != folder.read("two.json"), "the bags are equal")


@case
def shards_in_one_directory_make_the_single_run(folder):
    folder.hoist("bag", ALARM, "-o", "single", "-n", "20", "-q")
    for shard in ("2/3", "3/3", "1/3"):
        folder.hoist("bag", ALARM, "-o", "shards", "-n", "20", "--shard", shard, "-q")
    folder.hoist("convert", "single", "single.json")
    folder.hoist("convert", "shards", "shards.json")
    expect_equal(folder.read("shards.json"), folder.read("single.json"), "the bag of the shards")
    expect_equal(folder.read("shards/manifest.json"), folder.read("single/manifest.json"),
                 "the manifest of the shards")
    done = folder.hoist("bag", ALARM, "-o", "shards", "-n", "20")
    expect("0 replicates computed, 20 already there" in done.err, done.err)


@case
def a_run_without_a_shard_says_what_is_missing(folder):
    for shard in ("1/3", "3/3"):
        folder.hoist("bag", ASIA, "-o", "run", "-n", "9", "--shard", shard, "-q")
    done = folder.hoist("average", "run", "-o", "a.json")
    expect("6 of 9 replicates are there; 3 are missing (the first is number 2)" in done.err,
           done.err)


@case
def more_replicates_later_are_those_of_one_request(folder):
    folder.hoist("bag", ALARM, "-o", "grown", "-n", "8", "-q")
    folder.hoist("bag", ALARM, "-o", "grown", "-n", "25", "-q")
    folder.hoist("bag", ALARM, "-o", "single", "-n", "25", "-q")
    expect_same(folder.tree("single"), folder.tree("grown"), "growing gives")
    expect_equal(folder.read("grown/segment-1-of-1.jsonl").count(b"\n"), 25, "replicates")


@case
def no_path_and_no_time_is_in_a_run(folder):
    folder.hoist("bag", ASIA, "-o", "run", "-n", "3", "-q")
    folder.write("copy.csv", open(ASIA, "rb").read().replace(b"\n", b"\r\n"))
    folder.hoist("bag", "copy.csv", "-o", "elsewhere", "-n", "3", "-q")
    expect_same(folder.tree("run"), folder.tree("elsewhere"), "a copy of the data gives")
    text = folder.text("run/manifest.json") + folder.text("run/segment-1-of-1.jsonl")
    expect("asia-500" not in text and folder.path not in text, "a path is in the run")


# What the C library then takes instead of its fused multiply-add versions, whose last bits differ.
OLDER_PROCESSOR = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-AVX512F"}


@case
def a_processor_without_fused_multiply_add_gives_the_same_bytes(folder):
    commands = [["score", ALARM, "--graph", "alarm", "--states", "alarm", "--score", score, "--json"]
                for score in ("loglik", "aic", "bic", "bdeu", "bds", "k2", "fnml", "qnml")]
    commands += [["bag", ALARM, "-o", "-bag", "-n", "20", "-q", "--score", "bdeu"],
                 ["discover", ALARM, "-o", "-all", "-n", "20", "-q"],
                 ["study", "smoke", "-o", "-study", "-q", "--no-figures"],
                 ["learn", ALARM, "--score", "qnml"]]
    for command in commands:
        told = []
        for name, more in (("new", {}), ("old", OLDER_PROCESSOR)):
            arguments = [name + word if word in ("-bag", "-all", "-study") else word
                         for word in command]
            done = subprocess.run([support.hoist_path, *arguments], cwd=folder.path,
                                  capture_output=True, env={**os.environ, **more}, timeout=120)
            expect(done.returncode == 0, f"{arguments}: {done.stderr.decode()}")
            told.append(done.stdout.replace(name.encode() + b"-", b"-"))
        expect(told[0] == told[1], f"{command} prints other bytes")
    for made in ("-bag", "-all", "-study"):
        new, old = folder.tree("new" + made), folder.tree("old" + made)
        for tree in (new, old):  # times, and what says where the results are
            tree.pop("timings.csv", None)
            tree.pop("summary.txt", None)
            tree.pop(".hoist-results.json", None)
        expect_same(new, old, f"the older processor's {made}")
