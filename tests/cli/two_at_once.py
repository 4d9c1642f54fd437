# SPDX-License-Identifier: Apache-2.0
"""Two processes that start at once in one directory: one run comes of it, and nobody loses work."""
import json
import os
import resource
import shutil
import signal
import subprocess

import support
from support import ASIA, case, cases_of, expect, expect_equal

ROUNDS = 30


def at_once(folder, *commands, kill=None):
    """Exit codes and messages of commands that start together; `kill` is which one is killed as
    soon as the folder of the run is there."""
    running = [subprocess.Popen([support.hoist_path, *command], cwd=folder.path,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
               for command in commands]
    if kill is not None:
        while not os.path.exists(folder.at("run")) and running[kill].poll() is None:
            pass
        running[kill].send_signal(signal.SIGKILL)
    ended = [process.communicate(timeout=120)[1].decode() for process in running]
    return [process.returncode for process in running], ended


def stored(folder, key):
    return json.loads(folder.text("run/manifest.json"))[key]


def expect_nothing_else(folder):
    odd = [name for name in os.listdir(folder.at("run"))
           if name != "manifest.json" and not name.startswith("segment-")]
    expect_equal(odd, [], "files beside the run")


BAG = ["bag", ASIA, "-o", "run", "-q", "--threads", "1"]


@case
def of_two_different_bags_one_is_made_and_the_other_told(folder):
    for number in range(ROUNDS):
        codes, errors = at_once(folder, *([*BAG, "-n", "20", "--seed", seed, "--shard", f"{seed}/2"]
                                          for seed in ("1", "2")))
        expect_equal(sorted(codes), [0, 4], f"round {number}: {errors}")
        won = codes.index(0) + 1
        expect("run: holds another run: seed was" in errors[2 - won], f"{errors}")
        expect_equal(stored(folder, "seed"), won, "the seed of the run")
        found = json.loads(folder.hoist("verify", "run", "--json").out)
        expect_equal((found["sound"], found["damaged"]), (10, []), f"round {number}: records")
        expect_nothing_else(folder)
        shutil.rmtree(folder.at("run"))


@case
def of_more_and_fewer_replicates_more_are_asked_for_in_the_end(folder):
    for number in range(ROUNDS):
        codes, errors = at_once(folder, [*BAG, "-n", "20", "--shard", "1/2"],
                                [*BAG, "-n", "40", "--shard", "2/2"])
        expect_equal(codes, [0, 0], f"round {number}: {errors}")
        expect_equal(stored(folder, "replicates"), 40, f"round {number}: replicates")
        found = json.loads(folder.hoist("verify", "run", "--json").out)
        expect_equal(found["sound"], 30, f"round {number}: records")
        expect_nothing_else(folder)
        shutil.rmtree(folder.at("run"))


@case
def of_two_that_want_one_segment_one_waits_its_turn_or_is_told(folder):
    for number in range(ROUNDS):
        codes, errors = at_once(folder, [*BAG, "-n", "20"], [*BAG, "-n", "40"])
        expect(set(codes) <= {0, 5} and 0 in codes, f"round {number}: {codes} {errors}")
        for code, error in zip(codes, errors):
            expect((code == 5) == ("another hoist process is writing it" in error), f"{errors}")
        asked = 40 if codes[1] == 0 else 20
        expect_equal(stored(folder, "replicates"), asked, f"round {number}: replicates")
        found = json.loads(folder.hoist("verify", "run", "--json").out)
        expect_equal((found["sound"], found["missing"]), (asked, []), f"round {number}: records")
        shutil.rmtree(folder.at("run"))


@case
def of_two_different_studies_one_is_made_and_the_other_told(folder):
    study = ["study", "smoke", "-o", "run", "-q", "--no-figures", "--threads", "1",
             "--replicates", "2", "--networks", "asia"]
    for number in range(ROUNDS // 3):
        codes, errors = at_once(folder, *([*study, "--seed", seed, "--shard", f"{seed}/2"]
                                          for seed in ("1", "2")))
        expect_equal(sorted(codes), [0, 4], f"round {number}: {errors}")
        expect_equal(stored(folder, "seed"), codes.index(0) + 1, "the seed of the study")
        found = json.loads(folder.hoist("verify", "run", "--json").out)
        expect(found["sound"] > 0 and not found["damaged"], f"round {number}: {found}")
        shutil.rmtree(folder.at("run"))


@case
def one_that_is_killed_takes_nothing_of_the_other(folder):
    for number in range(ROUNDS):
        codes, errors = at_once(folder, [*BAG, "-n", "20", "--shard", "1/2"],
                                [*BAG, "-n", "20", "--shard", "2/2"], kill=number % 2)
        expect_equal(codes[1 - number % 2], 0, f"round {number}: {errors}")
        folder.hoist(*BAG, "-n", "20")
        found = json.loads(folder.hoist("verify", "run", "--json").out)
        expect_equal((found["sound"], found["damaged"]), (20, []), f"round {number}: records")
        expect(not os.path.exists(folder.at("run/.hoist-lock")), "a lock is left")
        shutil.rmtree(folder.at("run"))


@case
def one_that_fails_takes_nothing_of_the_other(folder):
    # No file of it may grow: it fails at the manifest, or at its first record.
    for number in range(ROUNDS):
        failing = subprocess.Popen(
            [support.hoist_path, *BAG, "-n", "20", "--shard", "1/2"], cwd=folder.path,
            stderr=subprocess.PIPE,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (60, 60)))
        folder.hoist(*BAG, "-n", "20", "--shard", "2/2")
        error = failing.communicate(timeout=60)[1].decode()
        expect(failing.returncode == 5 and "File too large" in error, f"round {number}: {error}")
        expect_equal(sorted(os.listdir(folder.at("run"))),
                     ["manifest.json", "segment-2-of-2.jsonl"], f"round {number}: files of the run")
        found = json.loads(folder.hoist("verify", "run", "--json").out)
        expect_equal((found["sound"], found["damaged"]), (10, []), f"round {number}: records")
        shutil.rmtree(folder.at("run"))


@case
def shards_with_nothing_to_do_take_nothing_of_the_others(folder):
    for number in range(ROUNDS // 3):
        codes, errors = at_once(folder, *([*BAG, "-n", "20", "--shard", f"{shard}/30"]
                                          for shard in (21, 1, 22)))
        expect_equal(codes, [0, 0, 0], f"round {number}: {errors}")
        expect_equal(sorted(os.listdir(folder.at("run"))),
                     ["manifest.json", "segment-1-of-30.jsonl"], "files of the run")
        shutil.rmtree(folder.at("run"))


WRITERS = {
    "learn": ["learn", ASIA, "-o", "out.json"],
    "sample": ["sample", "asia", "-n", "50", "-o", "out.json"],
    "convert": ["convert", "asia", "out.json"],
}


@cases_of({name: (command,) for name, command in WRITERS.items()})
def two_that_write_one_file_leave_a_whole_one(folder, command):
    folder.hoist(*command)
    whole = folder.read("out.json")
    for _ in range(5):
        codes, errors = at_once(folder, command, command)
        expect_equal(codes, [0, 0], f"{errors}")
        expect_equal((folder.read("out.json"), os.listdir(folder.path)), (whole, ["out.json"]),
                     "what is there")


@case
def two_discoveries_in_one_folder_leave_the_results_of_one(folder):
    discover = ["discover", ASIA, "-n", "5", "-q", "--threads", "1"]
    wanted = {}
    for method in ("pma", "cma"):
        folder.hoist(*discover, "-o", "out", "--methods", method)
        wanted[method] = folder.tree("out")
    for number in range(10):
        codes, errors = at_once(folder, *([*discover, "-o", "out", "--methods", method]
                                          for method in wanted))
        expect(set(codes) <= {0, 5} and 0 in codes, f"round {number}: {codes} {errors}")
        expect(folder.tree("out") in wanted.values(), f"round {number}: results of both are mixed")
