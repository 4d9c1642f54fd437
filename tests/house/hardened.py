#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails where the program lacks a protection that cmake/HoistHardening.cmake asks for.

    hardened.py path/to/hoist
"""
import re
import subprocess
import sys

# What `readelf` must say, and of what.
RULES = {
    "its place in memory is not known beforehand (PIE)": ("-h", r"Type:\s+DYN"),
    "its tables are read-only once it runs (RELRO)": ("-l", r"GNU_RELRO"),
    "all of them, because nothing is bound later": ("-d", r"BIND_NOW|FLAGS_1.*NOW"),
    "its stack is not executable": ("-l", r"GNU_STACK\s+\S+\s+\S+\s+\S+\s+\S+\s+\S+\s+RW\s"),
    "its stack is guarded": ("-s", r"__stack_chk_fail"),
    "calls of the C library check their buffers": ("-s", r"__\w+_chk\b(?<!stack_chk)"),
}


def main():
    wrong = []
    for rule, (flag, pattern) in RULES.items():
        said = subprocess.run(["readelf", "-W", flag, sys.argv[1]], capture_output=True, text=True,
                              check=True).stdout
        if not re.search(pattern, said):
            wrong.append(rule)
    for rule in wrong:
        print(f"does not hold: {rule}")
    print(f"{len(RULES) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


sys.exit(main())
