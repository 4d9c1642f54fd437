# SPDX-License-Identifier: Apache-2.0
"""The program `hoist`, which travels in the package: all of the command line, as it is."""
from __future__ import annotations

import os
import subprocess

from .errors import Error, InputError, MismatchError, OutputError, UsageError

_KINDS = {2: UsageError, 3: InputError, 4: MismatchError, 5: OutputError}


def path() -> str:
    """Of the program."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "hoist")


def command(*words: object) -> str:
    """Runs a command of the program and gives what it wrote to standard output; what it says goes to
    standard error. Its errors are exceptions with the same words.

    >>> hoist.command("compare", "asia", "asia", "--json").startswith('{"shd_edges":0')
    True
    """
    if len(words) == 1 and " " in str(words[0]):
        first, *more = str(words[0]).split()
        raise UsageError(f"give the words one by one: hoist.command({first!r}, {more[0]!r}, ...)")
    done = subprocess.run([path(), *map(str, words)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False)
    said = done.stderr.decode("utf-8", "replace")
    if done.returncode == 0:
        if said:
            import sys
            print(said, end="", file=sys.stderr)
        return done.stdout.decode("utf-8")
    if done.returncode in (130, -2):
        raise KeyboardInterrupt
    message = said.strip().removeprefix("hoist: ").removeprefix("error: ")
    raise _KINDS.get(done.returncode, Error)(message)
