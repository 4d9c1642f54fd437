#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every allocation, open, write, fsync and rename of a small run fails once, in turn.

    run.py path/to/hoist path/to/libhoist_faults.so

After each failure hoist must leave with a documented exit code, and the same command without the
failure must end in the bytes of a run that never failed.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HOIST, LIBRARY = (os.path.abspath(path) for path in sys.argv[1:3])
KINDS = ["open", "write", "short", "fsync", "rename", "new"]
CODES = {0, 3, 5}  # done in spite of it; no memory; could not write

# The command, from which file on calls are counted, and what it makes.
JOBS = {
    "bag": (["bag", "data.csv", "-o", "out", "-n", "4", "--threads", "1", "-q"], "data.csv"),
    "discover": (["discover", "data.csv", "-o", "out", "-n", "3", "--threads", "1", "-q",
                  "--methods", "pma"], "data.csv"),
    "study": (["study", "mine.toml", "-o", "out", "--threads", "1", "-q", "--no-figures"],
              "mine.toml"),
}
IGNORED = {"timings.csv"}


def run(job, folder, fault=None, count=None):
    command, from_file = JOBS[job]
    environment = {**os.environ, "HOIST_FAULT_FROM": from_file}
    if fault:
        environment.update(LD_PRELOAD=LIBRARY, HOIST_FAULT=fault)
    if count:
        environment["HOIST_FAULT_COUNT"] = str(count)
    return subprocess.run([HOIST, *command], cwd=folder, env=environment, capture_output=True,
                          timeout=60)


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted((folder / "out").rglob("*"))
            if path.is_file() and path.name not in IGNORED}


def clear(folder):
    subprocess.run(["rm", "-rf", str(folder / "out")], check=True)


def attempts(calls):
    """All of them, or, where there are more than a thousand, the last hundred and every so many."""
    if calls <= 1000:
        return range(1, calls + 1)
    return sorted({*range(1, calls + 1, 1 + calls // 500), *range(max(1, calls - 100), calls + 1)})


def main():
    wrong, table = [], []
    # In memory where that can be: thousands of runs would wait for the disk at every fsync.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="hoist-faults-", dir=memory) as name:
        folder = pathlib.Path(name)
        subprocess.run([HOIST, "sample", "asia", "-n", "20", "-o", "data.csv"], cwd=folder,
                       check=True)
        (folder / "mine.toml").write_text(
            'networks = ["asia"]\nratios = [1, 2]\nreplicates = 2\naverages = ["pma"]\n')
        for job in JOBS:
            clear(folder)
            if run(job, folder).returncode:
                sys.exit(f"{job} fails without a fault")
            golden = tree(folder)
            for kind in KINDS:
                clear(folder)
                counter = folder / "count"
                run(job, folder, f"{kind}:0", counter)
                calls = int(counter.read_text())
                tried = survived = hit = 0
                for number in attempts(calls):
                    clear(folder)
                    done = run(job, folder, f"{kind}:{number}")
                    tried += 1
                    hit += done.returncode != 0
                    again = run(job, folder)
                    if done.returncode not in CODES:
                        wrong.append(f"{job}, {kind} {number}: exit {done.returncode}: "
                                     f"{done.stderr.decode()[-300:]}")
                    elif done.returncode and not re.match(rb"hoist: error: ", done.stderr):
                        wrong.append(f"{job}, {kind} {number}: says {done.stderr!r}")
                    elif again.returncode or tree(folder) != golden:
                        wrong.append(f"{job}, {kind} {number}: the next run has exit "
                                     f"{again.returncode} or other bytes: "
                                     f"{again.stderr.decode()[-300:]}")
                    else:
                        survived += 1
                table.append(f"{job:9} {kind:7} {calls:6} calls {tried:6} tried {hit:6} stopped it "
                             f"{survived:6} survived")
                print(table[-1], flush=True)
    print("\n".join(wrong[:20]))
    print(f"{len(wrong)} wrong")
    return 1 if wrong else 0


sys.exit(main())
