# SPDX-License-Identifier: Apache-2.0
"""Talk on standard error never ends a command, and never changes what it does."""
import os
import subprocess

import support
from support import ASIA, case, cases_of, expect, expect_equal

# What happens to standard error: how the shell is told.
BROKEN = {
    "a full disk": "2>/dev/full",
    "closed": "2>&-",
    "its reader is gone": "2> >(true)",
    "all closed": "<&- >&- 2>&-",
}

COMMANDS = {
    "a note and a summary": (["bag", ASIA, "-n", "3", "-o", "run"], 0),
    "a wrong flag": (["learn", "--nonsense"], 2),
    "a wrong value": (["learn", ASIA, "--score", "nonsense"], 2),
    "a missing file": (["learn", "nowhere.csv"], 3),
    "another run": (["bag", ASIA, "-n", "3", "-o", "other", "--seed", "5"], 4),
    "a folder that is not there": (["sample", "asia", "-n", "3", "-o", "nodir/d.csv"], 5),
}


@cases_of({f"{how}: {what}": (shell, *command) for how, shell in BROKEN.items()
           for what, command in COMMANDS.items()})
def standard_error_changes_no_exit_code(folder, shell, command, code):
    folder.hoist("bag", ASIA, "-n", "3", "-o", "other", "-q")
    done = subprocess.run(["bash", "-c", f'"$0" "$@" {shell}', support.hoist_path, *command],
                          cwd=folder.path, timeout=60)
    expect_equal(done.returncode, code, "exit code")
    if code == 0:
        folder.hoist("bag", ASIA, "-n", "3", "-o", "again", "-q")
        support.expect_same(folder.tree("again"), folder.tree("run"), "the run has")


@case
def a_closed_standard_output_is_no_file_of_ours(folder):
    done = subprocess.run(["bash", "-c", '"$0" "$@" >&-', support.hoist_path, "learn", ASIA],
                          cwd=folder.path, stderr=subprocess.PIPE, timeout=60)
    expect(done.returncode == 5 and b"written" in done.stderr, f"{done}")
    done = subprocess.run(["bash", "-c", '"$0" "$@" <&-', support.hoist_path, "learn", "-"],
                          cwd=folder.path, capture_output=True, timeout=60)
    expect(done.returncode == 3 and b"stdin: cannot be read" in done.stderr, f"{done}")


@case
def nobody_who_reads_standard_error_holds_nothing_up(folder):
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    try:
        while True:
            os.write(writer, b"x" * 4096)
    except BlockingIOError:
        pass  # now it is full
    os.set_blocking(writer, True)
    done = subprocess.run([support.hoist_path, "bag", ASIA, "-n", "3", "-o", "run"],
                          cwd=folder.path, stderr=writer, timeout=100)
    os.close(writer)
    os.close(reader)
    expect_equal(done.returncode, 0, "exit code")
    expect("3 of 3" in folder.hoist("verify", "run").out, "the bag is not whole")
