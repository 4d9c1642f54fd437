# SPDX-License-Identifier: Apache-2.0
"""What would not fit into memory is refused before it begins, with the figures."""
import os
import re
import resource
import subprocess
import time

import support
from support import ASIA, case, expect, expect_same

# Wide enough that a thread takes tens of MiB.
WIDE = ["v{}".format(i) for i in range(600)]


def wide_table(folder):
    lines = [",".join(WIDE)]
    for row in range(12):
        lines.append(",".join("01"[(row + k) % 3 == 0] for k in range(len(WIDE))))
    folder.write("wide.csv", "\n".join(lines) + "\n")


@case
def a_bag_takes_fewer_threads_where_not_all_fit(folder):
    wide_table(folder)
    bag = ["bag", "wide.csv", "-n", "2", "--max-parents", "0"]
    done = folder.hoist(*bag, "-o", "small", "--memory", "64M")
    expect("note: 1 of " in done.err and "64 MiB are allowed" in done.err or os.cpu_count() == 1,
           done.err)
    folder.hoist(*bag, "-o", "large")
    expect_same(folder.tree("large"), folder.tree("small"), "with little memory the run has")


@case
def of_threads_that_were_asked_for_as_many_as_fit_are_taken(folder):
    wide_table(folder)
    done = folder.hoist("bag", "wide.csv", "-o", "run", "-n", "1", "--threads", "64", "--memory",
                        "300M", "--max-parents", "0")
    expect(re.search(r"note: \d+ of 64 threads, because each may take \d+ MiB, and 300 MiB are "
                     "allowed", done.err), done.err)


@case
def the_system_enforces_the_limit(folder):
    def limit_of(*flags, before=resource.RLIM_INFINITY):
        process = subprocess.Popen(
            [support.hoist_path, "learn", "-", *flags], stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA,
                                                  (before, resource.RLIM_INFINITY)))
        try:
            deadline = time.monotonic() + 30
            while True:  # it waits for its data
                with open(f"/proc/{process.pid}/limits", encoding="utf-8") as file:
                    found = re.search(r"Max data size +(\S+)", file.read())[1]
                with open(f"/proc/{process.pid}/wchan", encoding="utf-8") as file:
                    waits = "pipe" in file.read()
                if waits or time.monotonic() > deadline:
                    return found
                time.sleep(0.02)
        finally:
            process.communicate(b"a,b\n1,2\n", timeout=60)

    if support.sanitizer_options():
        return  # a sanitizer's own tables are larger than any limit, and hoist leaves it alone
    small, large = int(limit_of("--memory", "500M")), int(limit_of("--memory", "2G"))
    expect(large - small == (2048 - 500) << 20, f"{small} and {large}")
    expect(small >= 500 << 20, f"{small}")
    expect(int(limit_of()) < 1 << 50, "no limit by default")
    expect(int(limit_of(before=1 << 29)) == 1 << 29, "the user's own limit was lifted")


@case
def what_fits_on_no_thread_is_refused_by_every_command(folder):
    folder.write("d.csv", "\n".join([",".join(f"v{i}" for i in range(4000))] +
                                    [",".join("ab"[(i + k) % 3 == 0] for k in range(4000))
                                     for i in range(3)]) + "\n")
    says = [r"^learning on a single thread would take \d+ MiB of memory", "100 MiB are allowed",
            "fewer columns"]
    for command in (["learn", "d.csv", "-o", "g.json"], ["bag", "d.csv", "-o", "run"],
                    ["discover", "d.csv", "-o", "all"]):
        folder.refused(*command, "--memory", "100M", code=3, says=says)


@case
def a_file_that_does_not_fit_is_refused_before_it_is_read(folder):
    with open(folder.at("huge.csv"), "wb") as file:
        file.write(b"a,b\n")
        file.truncate(1 << 40)  # a hole: no disk has to hold it
    os.mkdir(folder.at("run"))
    os.link(folder.at("huge.csv"), folder.at("huge.json"))
    os.link(folder.at("huge.csv"), folder.at("run/segment-1-of-1.jsonl"))
    folder.write("run/manifest.json", "{}")
    for command, path in (("learn", "huge.csv"), ("check", "huge.csv"), ("bag", "huge.csv"),
                          ("discover", "huge.csv"), ("average", "huge.json"), ("average", "run")):
        output = ["-o", "out"] if command in ("bag", "discover") else []
        done = folder.hoist(command, path, *output, code=3)
        expect(f"reading {path} would take 2.0 TiB of memory" in support.error_of(done), done.err)
    expect(not os.path.exists(folder.at("out")), "something was made")


@case
def a_sample_and_a_study_that_do_not_fit_are_refused(folder):
    folder.refused("sample", "pigs", "-n", "90000000", "-o", "d.csv", "--memory", "2G", code=3,
                   says=["a sample of 90000000 rows would take", "2.0 GiB are allowed"])
    folder.write("s.toml", 'networks = ["pigs"]\nrows = [50000000]\nreplicates = 1\n')
    folder.refused("study", "s.toml", "-o", "out", "--memory", "2G", code=3,
                   says=["^learning", "2.0 GiB are allowed"])


@case
def a_size_that_is_none_is_refused(folder):
    for size in ("4", "0G", "-1G", "lots", "4X", "1e30T", "nanG", "4GB2", "3M"):
        folder.refused("learn", ASIA, "--memory=" + size, code=2,
                       says=["--memory takes a size such as 500M or 4G", f"'{size}'"])
    for size in ("64M", "1.5G", "2GiB", "2gb", "1T"):
        folder.hoist("learn", ASIA, "--memory", size)


@case
def what_slurm_grants_is_the_limit(folder):
    done = subprocess.run([support.hoist_path, "sample", "pigs", "-n", "9000000"], cwd=folder.path,
                          env={**os.environ, "SLURM_MEM_PER_NODE": "300"}, capture_output=True)
    expect(done.returncode == 3 and b"300 MiB are allowed" in done.stderr, done.stderr)
