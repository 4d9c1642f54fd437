# SPDX-License-Identifier: Apache-2.0
"""Places that cannot be written."""
import os
import resource
import shutil
import subprocess

import support
from support import ASIA, case, cases_of, expect

WRITERS = {
    "learn": (["learn", ASIA], "g.json"),
    "sample": (["sample", "asia", "-n", "5"], "d.csv"),
    "average": (["average", "bag.json"], "a.dot"),
    "average --structures": (["average", "bag.json", "-o", "a.json"], "s.csv", "--structures"),
    "convert": (["convert", "asia"], "a.bif", None),
    "convert a bag": (["convert", "bag.json"], "b.json", None),
}


def become_nobody():
    if os.geteuid() == 0:
        os.setgid(65534)
        os.setuid(65534)


def write_to(command, target, flag):
    return [*command, *([flag] if flag else []), target]


@cases_of(WRITERS)
def a_place_that_cannot_be_written_is_refused(folder, command, name, flag="-o"):
    folder.write("bag.json", '{"nodes": ["a", "b"], "graphs": [[["a", "b"]], []]}')
    folder.write("file", "a file\n")
    os.mkdir(folder.at("taken" + name[1:]))
    refusals = {"nodir/" + name: "there is no folder 'nodir'; make it first",
                "file/" + name: "'file' is a file, not a folder",
                "taken" + name[1:]: "it is a folder; name a file in it"}
    for target, says in refusals.items():
        folder.refused(*write_to(command, target, flag), code=5,
                       says=f"^{target}: cannot be written: {says}")


@cases_of(WRITERS)
def a_full_disk_is_told(folder, command, name, flag="-o"):
    folder.write("bag.json", '{"nodes": ["a", "b"], "graphs": [[["a", "b"]], []]}')
    os.symlink("/dev/full", folder.at(name))
    done = folder.hoist(*write_to(command, name, flag), code=5)
    expect(f"{name}: cannot be written: No space left" in support.error_of(done), done.err)
    expect(os.path.islink(folder.at(name)), "the link is replaced")
    expect(not [f for f in os.listdir(folder.path) if f.endswith(".tmp")], "a torn file is left")


@cases_of(WRITERS)
def a_file_without_the_right_to_write_stays(folder, command, name, flag="-o"):
    folder.write("bag.json", '{"nodes": ["a", "b"], "graphs": [[["a", "b"]], []]}')
    folder.write(name, "precious\n")
    os.chmod(folder.at(name), 0o444)
    os.mkdir(folder.at("locked"))
    os.chmod(folder.at("locked"), 0o555)
    # The rights of files do not bind root, and nobody may not look into root's home.
    os.chmod(folder.path, 0o777)
    program = shutil.copy(support.hoist_path, folder.at("hoist"))
    shutil.copy(ASIA, folder.at("asia-500.csv"))
    command = [word.replace(ASIA, "asia-500.csv") for word in command]
    for target in (name, "locked/" + name):
        done = subprocess.run([program, *write_to(command, target, flag)], cwd=folder.path,
                              capture_output=True, preexec_fn=become_nobody)
        expect(done.returncode == 5, f"{target}: exit {done.returncode}, not 5: {done.stderr!r}")
        expect(b"Permission denied" in done.stderr, done.stderr)
        expect(done.stdout == b"", done.stdout)
    expect(folder.text(name) == "precious\n" and os.listdir(folder.at("locked")) == [], "changed")


@cases_of({"bag": (["bag", "d.csv", "-n", "2", "-o", "locked"],),
           "discover": (["discover", "d.csv", "-n", "2", "-o", "locked"],),
           "study": (["study", "smoke", "-o", "locked"],),
           "study --save": (["study", "smoke", "--cell", "alarm/0.5/1", "--save", "locked"],)})
def a_folder_without_the_right_to_write_is_refused(folder, command):
    os.mkdir(folder.at("locked"))
    os.chmod(folder.at("locked"), 0o555)
    os.chmod(folder.path, 0o777)
    program = shutil.copy(support.hoist_path, folder.at("hoist"))
    shutil.copy(ASIA, folder.at("d.csv"))
    done = subprocess.run([program, *command], cwd=folder.path, capture_output=True,
                          preexec_fn=become_nobody)
    expect(done.returncode == 5, f"exit {done.returncode}, not 5: {done.stderr!r}")
    expect(b"Permission denied" in done.stderr and b"name another" in done.stderr, done.stderr)
    expect(done.stdout == b"" and os.listdir(folder.at("locked")) == [], "something is written")


@case
def a_run_and_results_need_a_directory(folder):
    folder.write("file", "a file\n")
    for command in ("bag", "discover"):
        for target in ("file", "file/x"):
            folder.refused(command, ASIA, "-n", "2", "-o", target, code=5,
                           says=f"^{target}(/run)?: cannot be made a directory.*another with -o")
        for target in ("-", ""):
            folder.refused(command, ASIA, "-n", "2", "-o", target, code=2,
                           says="must name a directory")


@case
def a_full_standard_output_is_told(folder):
    folder.hoist("bag", ASIA, "-n", "3", "-o", "run")
    for command in (["--help"], ["learn", "--help"], ["--version"], ["list"], ["networks"],
                    ["check", ASIA], ["learn", ASIA], ["sample", "asia", "-n", "9"],
                    ["average", "run"], ["average", "run", "--json"], ["compare", "asia", "asia"],
                    ["score", ASIA, "--graph", "asia"], ["convert", "run", "-"],
                    ["convert", "asia", "-"], ["discover", ASIA, "-n", "2", "-o", "all"]):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([support.hoist_path, *command], cwd=folder.path, stdout=full,
                                  stderr=subprocess.PIPE)
        expect(done.returncode == 5, f"{command}: exit {done.returncode}, not 5: {done.stderr!r}")
        expect(b"written" in done.stderr, f"{command}: says {done.stderr!r}")


@case
def a_file_that_may_not_grow_is_a_failed_write_and_loses_nothing(folder):
    bag = ["bag", ASIA, "-n", "300", "--threads", "1"]
    done = subprocess.run(
        [support.hoist_path, *bag, "-o", "run"], cwd=folder.path, capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000)))
    expect(done.returncode == 5, f"exit {done.returncode}, not 5: {done.stderr!r}")
    expect(b"File too large" in done.stderr and b"run the same command again" in done.stderr,
           done.stderr)
    kept = folder.read("run/segment-1-of-1.jsonl")
    expect(9000 - 300 < len(kept) <= 9000 and kept.endswith(b"\n"), f"{len(kept)} bytes are kept")
    again = folder.hoist(*bag, "-o", "run")
    lines = kept.count(b"\n")
    expect(f"{300 - lines} replicates computed, {lines} already there" in again.err, again.err)
    expect(folder.read("run/segment-1-of-1.jsonl").startswith(kept), "what was kept has changed")


@case
def a_dash_writes_what_a_file_would_hold(folder):
    folder.hoist("bag", ASIA, "-n", "3", "-o", "run", "-q")
    for command, name in ((["learn", ASIA], "g.json"), (["average", "run"], "a.json"),
                          (["sample", "asia", "-n", "20"], "d.csv")):
        folder.hoist(*command, "-o", name)
        expect(folder.hoist(*command, "-o", "-").stdout == folder.read(name), f"{command} differs")
    folder.hoist("learn", ASIA, "-o", "g.dot")
    expect(folder.hoist("learn", ASIA, "--format", "dot").stdout == folder.read("g.dot"), "dot")
    folder.hoist("convert", "g.dot", "c.json")
    expect(folder.hoist("convert", "g.dot", "-").stdout == folder.read("c.json"), "convert")
