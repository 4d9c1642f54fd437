# SPDX-License-Identifier: Apache-2.0
"""``python -m hoist`` and the command ``hoist``: the program itself, in the place of Python."""
from __future__ import annotations

import os
import sys


def main() -> None:
    # Not from .program: what a command needs of the package is where it lies.
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "hoist")
    os.execv(program, ["hoist", *sys.argv[1:]])


if __name__ == "__main__":
    main()
