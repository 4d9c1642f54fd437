#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every allocation and every call that opens, reads, writes, brings to the disk, closes, renames,
makes or cuts a file of a small run fails once, in turn; and the process is killed at each of them.

    run.py path/to/hoist path/to/libhoist_faults.so

After each, hoist must have left with a documented exit code and a message, and the same command
without the fault must end in the bytes of a run that never failed.
"""
import concurrent.futures
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HOIST, LIBRARY = (os.path.abspath(path) for path in sys.argv[1:3])

STOPPED = {0, 3, 5}  # done in spite of it; could not read, or no memory; could not write
KILLED = {0, -signal.SIGKILL}
# What fails, and how hoist may end then. A short write and a file system without locks or without
# second names are not failures.
KINDS = {"open": STOPPED, "read": STOPPED, "write": STOPPED, "short": {0}, "fsync": STOPPED,
         "close": STOPPED, "rename": STOPPED, "mkdir": STOPPED, "ftruncate": STOPPED, "flock": {0},
         "link": {0},
         "new": STOPPED, "kill": KILLED, "torn": KILLED}

# The command, and from which file on calls are counted.
BAG = ["bag", "data.csv", "-o", "out", "-n", "4", "--threads", "1", "-q"]
JOBS = {
    "bag": (BAG, "data.csv"),
    "discover": (["discover", *BAG[1:], "--methods", "pma"], "data.csv"),
    "study": (["study", "mine.toml", "-o", "out", "--threads", "1", "-q", "--no-figures"],
              "mine.toml"),
    # A segment with a damaged record and a torn tail, which is mended on the way.
    "mending": (BAG, "data.csv"),
}


# What a job has no call of: folders that are there already, and files that are not damaged.
UNUSED = {"bag": {"ftruncate", "rename"}, "discover": {"ftruncate"}, "study": set(),
          "mending": {"mkdir", "link"}}


class Place:
    """A folder of its own to run jobs in."""

    def __init__(self, top, number):
        self.path = pathlib.Path(top) / str(number)
        self.path.mkdir()
        subprocess.run([HOIST, "sample", "asia", "-n", "20", "-o", "data.csv"], cwd=self.path,
                       check=True)
        (self.path / "mine.toml").write_text(
            'networks = ["asia"]\nratios = [1, 2]\nreplicates = 2\naverages = ["pma"]\n')
        # Graphviz takes longer than all the rest, thousands of times; this one says nothing at once.
        (self.path / "bin").mkdir()
        (self.path / "bin" / "dot").symlink_to(shutil.which("true"))
        self.damaged = self.path / "damaged"
        subprocess.run([HOIST, *BAG], cwd=self.path, check=True)
        (self.path / "out").rename(self.damaged)
        segment = self.damaged / "segment-1-of-1.jsonl"
        lines = segment.read_bytes().splitlines(keepends=True)
        segment.write_bytes(lines[0] + lines[1].replace(b"[", b"{") + lines[2] + lines[3][:-9])

    def run(self, job, fault=None, count=None):
        command, from_file = JOBS[job]
        environment = {**os.environ, "HOIST_FAULT_FROM": from_file,
                       "PATH": str(self.path / "bin")}
        if fault:
            environment.update(LD_PRELOAD=LIBRARY, HOIST_FAULT=fault)
        if count:
            environment["HOIST_FAULT_COUNT"] = str(count)
        return subprocess.run([HOIST, *command], cwd=self.path, env=environment,
                              capture_output=True, timeout=60)

    def prepare(self, job):
        shutil.rmtree(self.path / "out", ignore_errors=True)
        if job == "mending":
            shutil.copytree(self.damaged, self.path / "out")

    def tree(self):
        """All results. How long it took is none, nor is what a killed process was writing beside
        its target, which nothing ever reads."""
        return {str(path.relative_to(self.path)): path.read_bytes()
                for path in (self.path / "out").rglob("*")
                if path.is_file() and path.name != "timings.csv" and path.suffix != ".tmp"}

    def attempt(self, job, kind, number, golden):
        """What is wrong, or nothing; and whether the fault stopped the command."""
        self.prepare(job)
        done = self.run(job, f"{kind}:{number}")
        stopped = done.returncode != 0
        error = done.stderr.decode()[-300:]
        if done.returncode not in KINDS[kind]:
            return f"exit {done.returncode}: {error}", stopped
        if done.returncode > 0 and not error.startswith("hoist: error: "):
            return f"says {error!r}", stopped
        # Where it left nothing behind, the next run is one that never failed.
        if not stopped or (self.path / "out").exists():
            again = self.run(job)
            if again.returncode or self.tree() != golden:
                return f"then exit {again.returncode} or other bytes: {again.stderr.decode()}", stopped
        return "", stopped


def try_all(places, job, kind, calls, golden):
    """How many were tried, how many stopped the command, and what is wrong."""
    free = list(places)
    wrong, stopped = [], 0

    def one(number):
        place = free.pop()
        try:
            return place.attempt(job, kind, number, golden)
        finally:
            free.append(place)

    with concurrent.futures.ThreadPoolExecutor(len(places)) as pool:
        for number, (message, hit) in enumerate(pool.map(one, range(1, calls + 1)), start=1):
            stopped += hit
            if message:
                wrong.append(f"{job}, {kind} {number}: {message}")
    return stopped, wrong


def a_disk_that_does_not_answer(place):
    """SIGTERM ends the command all the same, and nothing that was written is lost."""
    place.prepare("bag")
    environment = {**os.environ, "HOIST_FAULT_FROM": "data.csv", "LD_PRELOAD": LIBRARY,
                   "HOIST_FAULT": "hang:3"}
    process = subprocess.Popen([HOIST, *[word for word in BAG if word != "-q"]], cwd=place.path,
                               env=environment, stderr=subprocess.PIPE)
    segment = place.path / "out/segment-1-of-1.jsonl"
    while process.poll() is None and not (segment.exists() and
                                          segment.read_bytes().count(b"\n") == 4):
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    _, error = process.communicate(timeout=60)
    if process.returncode != 143 or b"is safe in out" not in error:
        return [f"a disk that does not answer: exit {process.returncode}: {error.decode()}"]
    return []


def two_starters_without_locks(place):
    """Of two commands that start at once one makes the run, and the other is told; more replicates
    are asked for in the end."""
    environment = {**os.environ, "LD_PRELOAD": LIBRARY, "HOIST_FAULT": "no-locks"}
    manifest = place.path / "out/manifest.json"
    wrong = []
    for number in range(30):
        for flags, codes, key, wanted in (
                ((["--seed", "1", "--shard", "1/2"], ["--seed", "2", "--shard", "2/2"]),
                 ([0, 4], [4, 0]), "seed", None),
                ((["-n", "20", "--shard", "1/2"], ["-n", "40", "--shard", "2/2"]), ([0, 0],),
                 "replicates", 40)):
            place.prepare("bag")
            running = [subprocess.Popen(
                [HOIST, *[word for word in BAG if "-n" not in flag or word not in ("-n", "4")],
                 *flag], cwd=place.path, env=environment, stderr=subprocess.PIPE) for flag in flags]
            errors = [process.communicate(timeout=60)[1].decode() for process in running]
            ended = [process.returncode for process in running]
            stored = json.loads(manifest.read_text())[key]
            if ended not in codes or stored != (wanted or ended.index(0) + 1):
                wrong.append(f"without locks, round {number}: {ended}, {key} {stored}: {errors}")
    return wrong


def main():
    wrong = []
    table = {kind: [] for kind in KINDS}  # of each job: how many were tried, and survived
    # In memory where that can be: thousands of runs would wait for the disk at every fsync.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="hoist-faults-", dir=memory) as top:
        places = [Place(top, number) for number in range(os.cpu_count() or 1)]
        for job in JOBS:
            place = places[0]
            place.prepare(job)
            if place.run(job).returncode:
                sys.exit(f"{job} fails without a fault")
            golden = place.tree()
            for kind in KINDS:
                place.prepare(job)
                (place.path / "count").unlink(missing_ok=True)
                place.run(job, f"{kind}:0", place.path / "count")
                calls = int((place.path / "count").read_text())
                if calls == 0 and kind not in UNUSED[job]:
                    wrong.append(f"{job}: no call of {kind} was seen")
                stopped, found = try_all(places, job, kind, calls, golden)
                wrong += found
                table[kind].append((calls, calls - len(found)))
                print(f"{job}: {kind}: {calls} tried, {stopped} stopped it, "
                      f"{calls - len(found)} survived", flush=True)
        for kind, row in table.items():
            tried, survived = (sum(column) for column in zip(*row))
            cells = " | ".join(f"{calls:,}" for calls, _ in row)
            print(f"| {kind} | {cells} | {tried:,} | {survived:,} |")
        wrong += a_disk_that_does_not_answer(places[0])
        wrong += two_starters_without_locks(places[0])
    print("\n".join(wrong[:20]))
    print(f"{len(wrong)} wrong")
    return 1 if wrong else 0


sys.exit(main())
