#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a built `hoist` as its users do and prints what differs; exits 1 if anything does.

    run.py path/to/hoist [--only REGEX] [--jobs N] [--times]
"""
import argparse
import concurrent.futures
import importlib
import os
import re
import sys
import time

import support

TOPICS = ["bad_data", "bad_states", "bad_networks", "bad_graphs", "bad_knowledge", "bad_usage",
          "bad_numbers", "bad_studies", "bad_output", "every_format", "field_networks",
          "field_data", "field_report", "harmless", "formats", "hostile_names", "averages", "tables", "discover",
          "discover_again", "determinism", "column_order", "run_on_disk", "run_mismatch",
          "interrupted", "progress", "study", "row_names", "na_values", "refusals", "look_alikes",
          "knowledge_words", "bif_names", "strength_tables",
          "verify", "many_machines", "memory", "two_at_once", "own_files", "talk", "help"]


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
    parser.add_argument("--only", default="", help="only cases whose topic.name matches this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="cases at one time")
    parser.add_argument("--times", action="store_true", help="print what each case takes")
    arguments = parser.parse_args()
    support.hoist_path = os.path.abspath(arguments.hoist)
    for topic in TOPICS:
        importlib.import_module(topic)

    chosen = [number for number, case in enumerate(support.cases)
              if re.search(arguments.only, name_of(case))]
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
