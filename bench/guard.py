#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whether a replicate has become dearer: `make guard`, and `make guard-record` for a new record.

Counts instructions under valgrind, which are the same from run to run where seconds are not. What a
replicate costs is half the difference between bags of three replicates and of one, so that starting
and reading the file do not count. Valgrind has no AVX-512: what is counted is the AVX2 version of
the kernels.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile

from compare import NETWORKS

RECORD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "guard.json")
MOST = 1.03  # times the record
SEED = "1"

# What the AVX2 version needs (src/core/vector_units.cpp), in the words of /proc/cpuinfo.
AVX2 = {"avx2", "bmi1", "bmi2", "fma", "f16c", "aes", "pclmulqdq", "abm"}


def target():
    """The version of the kernels that runs under valgrind here."""
    if platform.machine() != "x86_64":
        return platform.machine()
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        flags = next((line for line in file if line.startswith("flags")), "")
    return "AVX2" if AVX2 <= set(flags.split()) else "below AVX2"


def compiler():
    done = subprocess.run(["c++", "--version"], capture_output=True, text=True, check=False)
    return done.stdout.splitlines()[0] if done.stdout else "unknown"


def instructions(hoist, folder, data, replicates):
    out = f"run-{replicates}-{data}"
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
               hoist, "bag", data, "--replicates", str(replicates), "--seed", SEED, "--threads", "1",
               "--quiet", "-o", out]  # fmt: skip
    # What the environment and the paths hold has a say in a few instructions, so both are fixed.
    clean = {"PATH": os.environ["PATH"], "LC_ALL": "C"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=clean,
                          cwd=folder)  # fmt: skip
    found = re.search(r"I\s+refs:\s+([0-9,]+)", done.stderr)
    if done.returncode != 0 or not found:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return int(found[1].replace(",", ""))


def measured(hoist):
    counts = {}
    with tempfile.TemporaryDirectory(prefix="hoist-guard-") as folder:
        for name, rows in NETWORKS.items():
            data = f"{name}.csv"
            subprocess.run([hoist, "sample", name, "-n", str(rows), "--seed", SEED, "-o", data,
                            "--quiet"], check=True, cwd=folder)  # fmt: skip
            three, one = (instructions(hoist, folder, data, count) for count in (3, 1))
            # The process id is written somewhere, hence a few instructions more or less.
            counts[name] = round((three - one) / 2000) * 1000
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hoist", required=True, help="the program, of the preset release")
    parser.add_argument("--record", action="store_true", help="write the record anew")
    options = parser.parse_args()
    here = {"target": target(), "compiler": compiler()}
    counts = measured(os.path.abspath(options.hoist))
    if options.record:
        with open(RECORD, "w", encoding="utf-8") as file:
            json.dump(here | {"instructions per replicate": counts}, file, indent=1)
            file.write("\n")
    with open(RECORD, encoding="utf-8") as file:
        record = json.load(file)
    recorded = record["instructions per replicate"]
    print("Instructions per replicate, in thousands.\n")
    print("| network | rows | record | now | now / record |\n|---|---|---|---|---|")
    for name, now in counts.items():
        print(f"| {name} | {NETWORKS[name]} | {recorded[name] // 1000:,} | {now // 1000:,} | "
              f"{now / recorded[name]:.3f} |")  # fmt: skip
    print()
    for what, value in here.items():
        if record[what] != value:
            print(f"The record was made with another {what}: {record[what]}, here {value}.")
    if record["target"] != here["target"]:
        print("So these counts cannot be compared, and nothing is judged.")
        return 0
    dearer = [name for name, now in counts.items() if now > MOST * recorded[name]]
    for name in dearer:
        print(f"{name}: {counts[name]:,} instructions per replicate, {recorded[name]:,} on record: "
              f"{100 * (counts[name] / recorded[name] - 1):.1f} % more, where 3 % may be")
    if dearer:
        print("Mend it, or record the new counts and say why: make guard-record")
    elif any(now < 0.97 * recorded[name] for name, now in counts.items()):
        print("Some are cheaper by more than 3 %: worth recording, so that they stay so.")
    return 1 if dearer else 0


if __name__ == "__main__":
    sys.exit(main())
