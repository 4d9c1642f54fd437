#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""No shell, no network, no code loaded from data: fails on a call that could, but for the two places
that start a program: gnuplot, and the one that the user names for the learner `command`."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What each of them could do, and the files that may.
CALLS = {
    r"(system|popen|wordexp)": "gives text to a shell",
    r"(posix_spawnp?|execv?[lpe]*|v?fork|clone3?)": "starts a program",
    r"(dlopen|dlmopen)": "loads code",
    r"(socket|connect|bind|listen|getaddrinfo|gethostbyname|res_query)": "uses a network",
}
ALLOWED = {("apps/hoist/gnuplot.cpp", "posix_spawnp"): 1,
           ("src/core/process.cpp", "fork"): 1, ("src/core/process.cpp", "execve"): 1}


def code_of(path):
    """Its lines without comments and texts, which may speak of such calls."""
    text = re.sub(r'R"\((.|\n)*?\)"', lambda found: "\n" * found[0].count("\n"), path.read_text())
    for line in text.splitlines():
        yield re.sub(r"//.*", "", re.sub(r'"(\\.|[^"\\])*"', '""', line))


def main():
    wrong, seen, allowed = [], 0, dict.fromkeys(ALLOWED, 0)
    for folder in ("include", "src", "apps", "cmake"):
        for path in sorted((ROOT / folder).rglob("*.[chi]*")):
            name = str(path.relative_to(ROOT))
            for number, line in enumerate(code_of(path), 1):
                seen += 1
                for pattern, what in CALLS.items():
                    for found in re.finditer(rf"(?<![\w.>])(?:::|std::)?{pattern}\s*\(", line):
                        if (name, found[1]) in allowed:
                            allowed[name, found[1]] += 1
                        else:
                            wrong.append(f"{name}:{number}: {found[1]} {what}")
    wrong += [f"{name}: {call} stands {allowed[name, call]} times, not {times}"
              for (name, call), times in ALLOWED.items() if allowed[name, call] != times]
    print("\n".join(wrong))
    print(f"{seen} lines looked at, {len(wrong)} wrong")
    return 1 if wrong or seen < 5000 else 0


sys.exit(main())
