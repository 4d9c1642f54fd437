#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Searches with every fuzz target for a while and fails on any finding.

    tests/fuzz/run.py build/fuzz/tests/fuzz/hoist_fuzz -o build/fuzz/search --seconds 60 [TARGET ...]

Nothing is written but below the folder that -o names: inputs that reach new code go to
FOLDER/corpus/TARGET, inputs that break a law to FOLDER/findings/TARGET-*.
"""
import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent

# A reader must not need more for 4 kB than this, nor longer.
LIMITS = ["-max_len=4096", "-timeout=10", "-rss_limit_mb=2048", "-malloc_limit_mb=256"]


def targets_of(fuzzer):
    listed = subprocess.run([fuzzer, "--list"], check=True, capture_output=True, text=True)
    return [line.split()[0] for line in listed.stdout.splitlines()]


def search(fuzzer, folder, target, seconds):
    """What one search printed, and whether it ended without a finding."""
    scratch, findings = folder / "corpus" / target, folder / "findings"
    for made in (scratch, findings):
        made.mkdir(parents=True, exist_ok=True)
    dictionary = HERE / f"{target}.dict"
    command = [fuzzer, f"--target={target}", *LIMITS, f"-max_total_time={seconds}",
               f"-artifact_prefix={findings}/{target}-", "-print_final_stats=1",
               *([f"-dict={dictionary}"] if dictionary.exists() else []),
               scratch, HERE / "corpus" / target]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    return done.stderr, done.returncode == 0


def figures(log):
    """Executions, and edges of the program's graph that were reached."""
    runs = re.search(r"stat::number_of_executed_units: (\d+)", log)
    edges = re.findall(r"\bcov: (\d+)", log)
    return int(runs[1]) if runs else 0, int(edges[-1]) if edges else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("fuzzer")
    parser.add_argument("-o", dest="folder", type=pathlib.Path, required=True)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2, help="searches at a time")
    parser.add_argument("targets", nargs="*")
    asked = parser.parse_intermixed_args()
    targets = asked.targets or targets_of(asked.fuzzer)
    print(f"{'target':<10} {'executions':>10} {'a second':>9} {'coverage':>9}", flush=True)
    failed = []
    with concurrent.futures.ThreadPoolExecutor(max_workers=asked.jobs) as pool:
        searches = pool.map(
            lambda target: search(asked.fuzzer, asked.folder, target, asked.seconds), targets)
        for target, (log, sound) in zip(targets, searches):
            runs, edges = figures(log)
            print(f"{target:<10} {runs:>10} {runs // max(asked.seconds, 1):>9} {edges:>9}"
                  f"{'' if sound else '  broken'}", flush=True)
            if not sound:
                failed.append(target)
                print("\n".join(log.splitlines()[-60:]), file=sys.stderr)
    for target in failed:
        print(f"{target}: to replay: {asked.fuzzer} --target={target} "
              f"{asked.folder}/findings/{target}-*", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
