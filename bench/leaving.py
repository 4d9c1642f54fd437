#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How long after SIGTERM hoist is gone, and whether the same command then ends in the same bag.

    leaving.py --hoist build/release/hoist
"""
import argparse
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

# Name, how its data are made, and the command.
JOBS = {
    "bag of ALARM, 1,000,000 rows": (["sample", "alarm", "-n", "1000000"], ["bag", "-n", "40"]),
    "bag of PIGS, 28,090 rows": (["sample", "pigs", "-n", "28090"], ["bag", "-n", "40"]),
    "the same by K2": (["sample", "pigs", "-n", "28090"],
                       ["bag", "-n", "40", "--score", "k2", "--max-parents", "2"]),
    **{f"{learner} on {network}, {rows:,} rows": (["sample", network, "-n", str(rows)],
                                                  ["bag", "-n", "2000", "--learner", learner])
       for learner in ("tabu", "ges", "boss", "pc", "mmhc")
       for network, rows in (("andes", 5785), ("gaussian:200:3", 5000))},
    "exact on gaussian:20:3, 1,000 rows": (["sample", "gaussian:20:3", "-n", "1000"],
                                           ["bag", "-n", "40", "--learner", "exact"]),
    "study of PIGS, 28,090 rows": (None, ["study", "pigs.toml", "--no-figures"]),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hoist", required=True)
    parser.add_argument("--signals", type=int, default=10, help="so many to each job (10)")
    options = parser.parse_args()
    hoist = str(pathlib.Path(options.hoist).resolve())
    moments = random.Random(1)
    worst = 0.0
    print("| job | signals | median, s | longest, s |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="hoist-leaving-") as folder:
        (pathlib.Path(folder) / "pigs.toml").write_text(
            'networks = ["pigs"]\nratios = [5]\nreplicates = 20\nrepeats = 3\n')
        for number, (job, (making, command)) in enumerate(JOBS.items()):
            words = [hoist, *command, "-o", f"run{number}"]
            if making:
                subprocess.run([hoist, *making, "-o", "data.csv"], cwd=folder, check=True)
                words.insert(2, "data.csv")
            seconds = []
            manifest = pathlib.Path(folder) / f"run{number}/manifest.json"
            while len(seconds) < options.signals:
                process = subprocess.Popen(words, cwd=folder, stderr=subprocess.DEVNULL)
                while not manifest.exists():
                    time.sleep(0.01)
                time.sleep(moments.uniform(0.5, 3))
                start = time.monotonic()
                process.send_signal(signal.SIGTERM)
                code = process.wait()
                if code == 0:  # it was done
                    subprocess.run(["rm", "-r", f"run{number}"], cwd=folder, check=True)
                elif code in (143, -signal.SIGTERM):
                    seconds.append(time.monotonic() - start)
                else:
                    sys.exit(f"{job}: exit {code}")
            seconds.sort()
            worst = max(worst, seconds[-1])
            print(f"| {job} | {len(seconds)} | {seconds[len(seconds) // 2]:.2f} | "
                  f"{seconds[-1]:.2f} |", flush=True)
    print(f"\nlongest of all: {worst:.2f} s")


main()
