#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a built `hoist` as its users do and prints what differs; exits 1 if anything does.

    run.py path/to/hoist [--tier TIER] [--only REGEX] [--jobs N] [--times]
"""
import argparse
import concurrent.futures
import importlib
import os
import re
import sys
import time

import support

# Every topic, and where it runs besides `make test`, which runs them all: `asan` where the input is
# hostile or a parser or a writer has much to do, `tsan` where threads, signals or several
# processes are the point (others start threads, too), `quick` where a slip shows first. Only what
# runs neither parsers of its own nor threads stands in no sanitizer, with the reason beside it.
TOPICS = {
    "bad_data": "quick asan",
    "bad_states": "asan",
    "bad_networks": "asan",
    "bad_graphs": "asan",
    "bad_knowledge": "asan",
    "bad_usage": "quick asan",
    "bad_numbers": "asan",
    "bad_studies": "asan",
    "bad_output": "asan",
    "every_format": "asan",
    "field_networks": "asan",
    "networks_in_json": "quick asan",
    "field_data": "asan",
    "field_report": "",  # looks at names of cases, runs nothing
    "harmless": "asan",
    "formats": "quick asan",
    "hostile_names": "asan",
    "averages": "quick asan",
    "thresholds": "quick asan",
    "classes": "quick asan",
    "tables": "quick asan",
    "discover": "quick asan tsan",
    "discover_again": "tsan",
    "explain": "quick asan",
    "draw": "quick asan",
    "resampling": "quick tsan",
    "determinism": "tsan",
    "column_order": "tsan",
    "run_on_disk": "asan tsan",
    "run_mismatch": "asan tsan",
    "interrupted": "tsan",
    "progress": "quick tsan",
    "study": "tsan",
    "row_names": "asan",
    "na_values": "asan",
    "holes": "asan",
    "data_said": "asan",
    "refusals": "quick asan",
    "look_alikes": "asan",
    "knowledge_words": "asan",
    "bif_names": "asan",
    "strength_tables": "asan",
    "verify": "asan tsan",
    "many_machines": "tsan",
    "memory": "asan tsan",
    "two_at_once": "tsan",
    "command_learner": "asan tsan",
    "own_files": "asan",
    "talk": "tsan",
    "help": "quick asan",
}
TIERS = ["all", "quick", "asan", "tsan"]


def topics_on_disk():
    """Every file here that holds cases: one that TOPICS lacks would never run."""
    files = os.listdir(os.path.dirname(os.path.abspath(__file__)))
    return {name[:-3] for name in files if name.endswith(".py")} - {"run", "support"}


def name_of(case):
    return f"{case.__module__}.{case.__name__}"


def run_case(number):
    case = support.cases[number]
    start = time.monotonic()
    wrong = support.run_case(case)
    return name_of(case), time.monotonic() - start, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hoist")
    parser.add_argument("--tier", choices=TIERS, default="all", help="only topics of this tier")
    parser.add_argument("--only", default="", help="only cases whose topic.name matches this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="cases at one time")
    parser.add_argument("--times", action="store_true", help="print what each case takes")
    arguments = parser.parse_args()
    support.hoist_path = os.path.abspath(arguments.hoist)
    if topics_on_disk() != set(TOPICS):
        sys.exit(f"TOPICS differs from the files: {sorted(topics_on_disk() ^ set(TOPICS))}")
    for topic in TOPICS:
        importlib.import_module(topic)

    topics = {topic for topic, tiers in TOPICS.items()
              if arguments.tier in ["all", *tiers.split()]}
    chosen = [number for number, case in enumerate(support.cases)
              if case.__module__ in topics and re.search(arguments.only, name_of(case))]
    passed = failed = 0
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        for name, seconds, wrong in pool.map(run_case, chosen):
            if arguments.times:
                print(f"{seconds:6.2f} s  {name}")
            if wrong:
                failed += 1
                print(f"FAILED {name}\n{wrong}", flush=True)
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
