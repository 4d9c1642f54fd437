# SPDX-License-Identifier: Apache-2.0
"""A bag that is stopped in the middle goes on where it stopped."""
import os
import random
import signal
import subprocess
import time

import support
from support import ALARM, case, cases_of, expect, expect_same

REPLICATES = 3000  # enough of them that a signal finds the bag unfinished on any machine
BAG = ["bag", ALARM, "-n", str(REPLICATES), "--threads", "2"]


def stop_in_the_middle(folder, command, segment, stop, *more):
    """Sends the signal once some replicates are on disk; what was left, and the process."""
    process = subprocess.Popen([support.hoist_path, *command, *more], cwd=folder.path,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    path = folder.at(segment)
    deadline = time.monotonic() + 30
    while not os.path.exists(path) or os.path.getsize(path) < 20000:
        expect(process.poll() is None and time.monotonic() < deadline, "it ended before the signal")
        time.sleep(0.002)
    process.send_signal(stop)
    process.out, process.err = (text.decode() for text in process.communicate(timeout=30))
    done = folder.read(segment).count(b"\n")
    expect(0 < done < REPLICATES, f"{done} replicates were on disk")
    return process, done


SIGNALS = {"SIGINT": (signal.SIGINT, 130), "SIGTERM": (signal.SIGTERM, 143),
           "SIGKILL": (signal.SIGKILL, -signal.SIGKILL)}


@cases_of(SIGNALS)
def a_bag_goes_on_with_the_same_bytes_after(folder, stop, code):
    folder.hoist(*BAG, "-o", "whole", "-q")
    process, done = stop_in_the_middle(folder, BAG, "run/segment-1-of-1.jsonl", stop, "-o", "run")
    expect(process.returncode == code, f"exit {process.returncode}, not {code}")
    if stop != signal.SIGKILL:
        expect(f"Interrupted: {done} replicates are safe in run" in process.err, process.err)
        expect("same command goes on" in process.err, process.err)
    again = folder.hoist(*BAG, "-o", "run")
    expect(f"{REPLICATES - done} replicates computed, {done} already there" in again.err, again.err)
    expect_same(folder.tree("whole"), folder.tree("run"), "the resumed run has")


@case
def a_signal_that_was_ignored_at_the_start_stays_ignored(folder):
    """As under nohup, or in the background of a shell without job control."""
    path = folder.at("run/segment-1-of-1.jsonl")
    process = subprocess.Popen(["bash", "-c", "trap '' INT; exec \"$@\"", "bash",
                                support.hoist_path, *BAG, "-o", "run"], cwd=folder.path,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 30
    while not os.path.exists(path) or os.path.getsize(path) < 20000:
        expect(process.poll() is None and time.monotonic() < deadline, "it ended before the signal")
        time.sleep(0.002)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    expect(process.returncode == 0, f"exit {process.returncode}: {err.decode()}")
    expect(folder.read("run/segment-1-of-1.jsonl").count(b"\n") == REPLICATES, "not all are there")


MATRIX = {f"{threads} threads, {shards} shards": (threads, shards)
          for threads in (1, 2, 3, 8) for shards in (1, 2, 5)}


@cases_of(MATRIX)
def killed_at_five_random_moments_the_bag_is_the_same(folder, threads, shards):
    """Sixty kills in all. A shard is begun anew, whatever the last kill left of it."""
    moments = random.Random(threads * 100 + shards)
    bag = ["bag", ALARM, "-n", "150", "--threads", str(threads), "-q"]
    folder.hoist(*bag, "-o", "whole")
    for _ in range(5):
        shard = f"{moments.randint(1, shards)}/{shards}"
        process = subprocess.Popen([support.hoist_path, *bag, "-o", "run", "--shard", shard],
                                   cwd=folder.path)
        time.sleep(moments.uniform(0.005, 0.08))
        process.kill()
        process.wait()
    for shard in range(1, shards + 1):
        folder.hoist(*bag, "-o", "run", "--shard", f"{shard}/{shards}")
    folder.hoist("verify", "run")
    folder.hoist("convert", "whole", "whole.json")
    folder.hoist("convert", "run", "run.json")
    expect(folder.read("whole.json") == folder.read("run.json"), "the bag is another")
    if shards == 1:
        left = {path: content for path, content in folder.tree("run").items()
                if not path.endswith(".tmp")}
        expect_same(folder.tree("whole"), left, "the run has")


@case
def discover_goes_on_with_the_same_bytes_after_an_interrupt(folder):
    command = ["discover", *BAG[1:], "-q"]
    process, _ = stop_in_the_middle(folder, command, "out/run/segment-1-of-1.jsonl", signal.SIGINT,
                                    "-o", "out")
    expect(process.returncode == 130, f"exit {process.returncode}, not 130")
    left = set(folder.tree("out"))
    expect(left == {"run/", "run/manifest.json", "run/segment-1-of-1.jsonl"}, f"left {left}")
    folder.hoist(*command, "-o", "out")
    resumed = folder.tree("out")
    os.rename(folder.at("out"), folder.at("resumed"))
    folder.hoist(*command, "-o", "out")
    expect_same(folder.tree("out"), resumed, "the resumed results have")


@case
def two_writers_of_one_shard_do_not_mix(folder):
    first = subprocess.Popen([support.hoist_path, *BAG, "-o", "run"], cwd=folder.path,
                             stderr=subprocess.PIPE)
    try:
        segment = folder.at("run/segment-1-of-1.jsonl")
        while not os.path.exists(segment) or os.path.getsize(segment) == 0:
            expect(first.poll() is None, "the first writer ended early")
            time.sleep(0.002)
        second = folder.hoist(*BAG, "-o", "run", code=5)
        expect("another hoist process is writing it" in second.err and "--shard" in second.err,
               second.err)
    finally:
        first.communicate(timeout=60)
    folder.hoist(*BAG, "-o", "whole", "-q")
    expect_same(folder.tree("whole"), folder.tree("run"), "the run of the first writer has")
