# SPDX-License-Identifier: Apache-2.0
"""What would not fit into memory is refused before it begins, with the figures."""
import os
import subprocess

import support
from support import ASIA, case, expect, expect_same

# Wide enough that a thread takes tens of MiB.
WIDE = ["v{}".format(i) for i in range(400)]


def wide_table(folder):
    lines = [",".join(WIDE)]
    for row in range(12):
        lines.append(",".join("01"[(row + k) % 3 == 0] for k in range(len(WIDE))))
    folder.write("wide.csv", "\n".join(lines) + "\n")


@case
def a_bag_takes_fewer_threads_where_not_all_fit(folder):
    wide_table(folder)
    bag = ["bag", "wide.csv", "-n", "2"]
    done = folder.hoist(*bag, "-o", "small", "--memory", "70M")
    expect("note: 1 of " in done.err and "70 MiB are allowed" in done.err or os.cpu_count() == 1,
           done.err)
    folder.hoist(*bag, "-o", "large")
    expect_same(folder.tree("large"), folder.tree("small"), "with little memory the run has")


@case
def threads_that_were_asked_for_and_do_not_fit_are_refused(folder):
    wide_table(folder)
    folder.refused("bag", "wide.csv", "-o", "run", "--threads", "64", "--memory", "500M", code=3,
                   says=[r"^learning \(\d+ MiB for each thread, of which there are 64\) would "
                         r"take \d\.\d GiB",
                         "500 MiB are allowed", r"--threads \d+ would fit"])


@case
def what_fits_on_no_thread_is_refused_by_every_command(folder):
    folder.write("d.csv", "\n".join([",".join(f"v{i}" for i in range(4000))] +
                                    [",".join("ab"[(i + k) % 3 == 0] for k in range(4000))
                                     for i in range(3)]) + "\n")
    says = [r"^learning \(\d+ MiB for each thread, of which there is 1\) would take",
            "100 MiB are allowed",
            "fewer columns"]
    for command in (["learn", "d.csv", "-o", "g.json"], ["bag", "d.csv", "-o", "run"],
                    ["discover", "d.csv", "-o", "all"]):
        folder.refused(*command, "--memory", "100M", code=3, says=says)


@case
def a_file_that_does_not_fit_is_refused_before_it_is_read(folder):
    with open(folder.at("huge.csv"), "wb") as file:
        file.write(b"a,b\n")
        file.truncate(1 << 40)  # a hole: no disk has to hold it
    for command in ("learn", "check", "bag", "discover"):
        output = {"learn": [], "check": []}.get(command, ["-o", "out"])
        done = folder.hoist(command, "huge.csv", *output, code=3)
        expect("reading huge.csv would take 2.0 TiB of memory" in support.error_of(done), done.err)
    expect(not os.path.exists(folder.at("out")), "something was made")
    os.remove(folder.at("huge.csv"))


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
