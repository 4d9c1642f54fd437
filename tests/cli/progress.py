# SPDX-License-Identifier: Apache-2.0
"""A bar with the time left on a terminal."""
import os
import pty
import re
import signal
import subprocess

import support
from support import ALARM, case, expect


def on_a_terminal(folder, *arguments, until=None, **environment):
    """What the program says on a terminal, up to a pattern if one is given; then it is stopped."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([support.hoist_path, *arguments], cwd=folder.path, stderr=theirs,
                               stdout=subprocess.DEVNULL, env={**os.environ, **environment})
    os.close(theirs)
    said = b""
    try:
        while until is None or not re.search(until, said):
            more = os.read(ours, 4096)
            if not more:
                break
            said += more
    except OSError:  # the other end is closed
        pass
    finally:
        if process.poll() is None and until is not None:
            process.send_signal(signal.SIGINT)
        code = process.wait(timeout=30)
        os.close(ours)
    return said.decode(), code


@case
def a_bag_of_seconds_shows_a_bar_and_the_time_left(folder):
    said, code = on_a_terminal(folder, "bag", ALARM, "-o", "run", "-n", "100000",
                               until=rb"replicates \[#*\.+\] \d+/100000, about \d+ (s|min|h)")
    expect(re.search(r"replicates \[#*\.+\] \d+/100000, about ", said), f"no bar in {said!r}")
    expect(code == 130, f"exit {code}, not 130")


@case
def a_quick_bag_shows_none(folder):
    said, code = on_a_terminal(folder, "bag", ALARM, "-o", "run", "-n", "3")
    expect(code == 0 and "3 replicates computed" in said and "[#" not in said, f"{said!r}")


@case
def errors_are_coloured_on_a_terminal_unless_no_color_says_otherwise(folder):
    said, code = on_a_terminal(folder, "learn", "nosuch.csv", NO_COLOR="")
    expect(code == 3 and "\x1b[1;31mhoist: error: \x1b[0mnosuch.csv" in said, f"{said!r}")
    said, code = on_a_terminal(folder, "learn", "nosuch.csv", NO_COLOR="1")
    expect(code == 3 and said.startswith("hoist: error: nosuch.csv"), f"{said!r}")
