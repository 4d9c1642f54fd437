# SPDX-License-Identifier: Apache-2.0
"""Nothing of the user is written over: neither what is read, nor what hoist did not write."""
import json
import os
import shutil
import signal
import subprocess
import time

import support
from support import ALARM, ASIA, NETWORKS, case, cases_of, expect, expect_equal

# What would be written over what is read.
OVER_INPUT = {
    "learn": ["learn", "d.csv", "-o", "d.csv", "--format", "json"],
    "learn, stdin": ["learn", "-", "-o", "d.csv", "--format", "json"],
    "learn --knowledge": ["learn", "d.csv", "--knowledge", "k.json", "-o", "k.json"],
    "learn --states": ["learn", "d.csv", "--states", "net.bif", "-o", "net.bif"],
    "learn to a link": ["learn", "d.csv", "-o", "link.csv", "--format", "json"],
    "learn to a second name": ["learn", "d.csv", "-o", "second.csv", "--format", "json"],
    "sample": ["sample", "net.bif", "-n", "5", "-o", "net.bif"],
    "sample from a link": ["sample", "link.bif", "-n", "5", "-o", "net.bif"],
    "convert": ["convert", "net.bif", "net.bif"],
    "convert --data": ["convert", "net.bif", "d.csv", "--data", "d.csv", "--to", "bif"],
    "convert a run": ["convert", "run", "run/manifest.json"],
    "convert a bag": ["convert", "bag.json", "bag.json"],
    "average a bag": ["average", "bag.json", "-o", "bag.json"],
    "average a run": ["average", "run", "-o", "a.json", "--edges", "run/segment-1-of-1.jsonl"],
    "average --knowledge": ["average", "run", "--knowledge", "k.json", "-o", "k.json"],
    "slurm": ["slurm", "d.csv", "-o", "new", "--script", "d.csv"],
    "study": ["study", "out/results.csv", "-o", "out"],
    "study --cell": ["study", "smoke", "--networks", "net.bif", "--cell", "net/0.5/1", "-o",
                     "net.bif"],
    "discover": ["discover", "out/edges.csv", "-o", "out"],
    "discover --truth": ["discover", "d.csv", "--truth", "out/pma.json", "-o", "out"],
    "discover --test": ["discover", "d.csv", "--test", "out/metrics.csv", "-o", "out"],
    "discover --knowledge": ["discover", "d.csv", "--knowledge", "out/summary.txt", "-o", "out"],
    "discover --states": ["discover", "d.csv", "--states", "out/tma.bif", "-o", "out"],
}


@cases_of({name: (command,) for name, command in OVER_INPUT.items()})
def what_is_read_is_not_written_over(folder, command):
    shutil.copy(ASIA, folder.at("d.csv"))
    os.link(folder.at("d.csv"), folder.at("second.csv"))
    os.symlink("d.csv", folder.at("link.csv"))
    shutil.copy(os.path.join(NETWORKS, "asia.bif"), folder.at("net.bif"))
    os.symlink("net.bif", folder.at("link.bif"))
    folder.write("k.json", "required asia -> tub\n")
    folder.write("bag.json", '{"nodes": ["a", "b"], "graphs": [[["a", "b"]], []]}')
    os.mkdir(folder.at("out"))
    for name in ("edges.csv", "metrics.csv"):
        shutil.copy(ASIA, folder.at("out/" + name))
    shutil.copy(os.path.join(NETWORKS, "asia.bif"), folder.at("out/tma.bif"))
    folder.write("out/pma.json", '{"nodes": ["asia"], "edges": []}')
    folder.write("out/summary.txt", "required asia -> tub\n")
    folder.write("out/results.csv", 'networks = ["asia"]\nratios = [1]\n')
    if "run" in command:
        folder.hoist("bag", "d.csv", "-n", "2", "-o", "run", "-q")
    before = folder.everything()
    with open(folder.at("d.csv"), "rb") as stdin:
        done = subprocess.run([support.hoist_path, *command], cwd=folder.path, stdin=stdin,
                              capture_output=True, timeout=60)
    expect(done.returncode == 2, f"exit {done.returncode}, not 2: {done.stderr.decode()}")
    expect(b"would be written over what is read from it" in done.stderr, done.stderr.decode())
    support.expect_same(before, folder.everything(), "it leaves")


@case
def two_outputs_are_not_one_file(folder):
    folder.hoist("bag", ASIA, "-n", "2", "-o", "run", "-q")
    os.symlink("o.csv", folder.at("link.csv"))
    for flags in (["--structures", "o.csv", "--edges", "o.csv"],
                  ["-o", "o.csv", "--edges", "./o.csv"],
                  ["-o", "o.csv", "--structures", "link.csv"]):
        folder.refused("average", "run", *flags, code=2,
                       says="would be written twice .* is the same file.*each output its own")


RESULTS = {
    "edges.csv": ["discover", ASIA, "-n", "2", "-o", "."],
    "pma.json": ["discover", ASIA, "-n", "2", "-o", "."],
    "summary.txt": ["discover", ASIA, "-n", "2", "-o", ".", "--methods", "tma"],
    "data.csv": ["discover", "--example", "asia", "-n", "2", "-o", "."],
    "verdict.md": ["study", "smoke", "-o", "."],
    "timings.csv": ["study", "smoke", "-o", "."],
    "train.csv": ["study", "smoke", "--cell", "alarm/0.5/1", "--save", "."],
}


@cases_of({name: (name, command) for name, command in RESULTS.items()})
def a_file_that_hoist_did_not_write_is_not_written_over(folder, name, command):
    folder.write(name, "precious\n")
    folder.refused(*command, code=5, says=[f"^./{name}: is there, and hoist did not write it",
                                           "move it away, or name another directory with -o"])


@case
def results_that_somebody_changed_are_not_written_over(folder):
    discover = ["discover", ASIA, "-n", "2", "-o", "out", "-q"]
    folder.hoist(*discover)
    folder.write("out/summary.txt", folder.text("out/summary.txt") + "My remarks.\n")
    folder.refused(*discover, code=5, says="^out/summary.txt: was changed since hoist wrote it")
    os.rename(folder.at("out/summary.txt"), folder.at("out/remarks.txt"))
    folder.hoist(*discover)
    expect("My remarks." in folder.text("out/remarks.txt"), "lost")


@case
def an_average_that_hoist_did_not_write_is_not_removed(folder):
    folder.write("tma.json", "precious\n")
    folder.hoist("discover", ASIA, "-n", "2", "-o", ".", "--methods", "pma")
    expect_equal(folder.text("tma.json"), "precious\n", "tma.json")
    folder.hoist("discover", ASIA, "-n", "2", "-o", ".", "--methods", "cma")
    expect(not os.path.exists(folder.at("pma.json")), "our own old average stays")


@case
def a_figure_that_hoist_did_not_write_stays(folder):
    os.makedirs(folder.at("out/figures"))
    folder.write("out/figures/asia.svg", "precious\n")
    done = folder.hoist("study", "smoke", "--networks", "asia", "--replicates", "2", "-o", "out")
    expect_equal(folder.text("out/figures/asia.svg"), "precious\n", "the figure")
    expect("out/figures/asia.svg: is there, and not as hoist wrote it" in done.err, done.err)


@case
def a_file_that_is_also_standard_output_stays_that_file(folder):
    for path in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
        with open(folder.at("out"), "wb") as out:
            out.write(b"before\n")
            out.flush()
            done = subprocess.run([support.hoist_path, "learn", ASIA, "--format", "json", "-o",
                                   path], cwd=folder.path, stdout=out, stderr=subprocess.PIPE)
            out.write(b"after\n")
        text = folder.text("out")
        expect(done.returncode == 0, done.stderr.decode())
        expect(text.startswith("before\n{") and text.endswith("}\nafter\n"), f"{path}: {text!r}")
    folder.refused("learn", ASIA, "--format", "json", "-o", "/dev/fd/77", code=5,
                   says="^/dev/fd/77: cannot be written")


@case
def a_link_to_nothing_is_followed(folder):
    os.mkdir(folder.at("far"))
    os.symlink("far/g.json", folder.at("link.json"))
    folder.hoist("learn", ASIA, "-o", "link.json")
    expect(os.path.islink(folder.at("link.json")), "the link is replaced")
    expect("nodes" in folder.text("far/g.json"), "its target is not made")
    os.symlink("far/run", folder.at("run"))
    folder.hoist("bag", ASIA, "-n", "2", "-o", "run", "-q")
    expect("manifest.json" in folder.tree("far/run"), "the run is not made where the link leads")


def at_work(folder, *arguments):
    """A long bag that has written some of its replicates."""
    process = subprocess.Popen([support.hoist_path, "bag", ALARM, "-n", "100000", "-o", "run",
                                "--threads", "1", *arguments], cwd=folder.path,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    segment = folder.at("run/segment-1-of-1.jsonl")
    while process.poll() is None and not (os.path.exists(segment) and os.path.getsize(segment)):
        time.sleep(0.01)
    return process


@case
def a_run_that_is_removed_while_it_works_is_told(folder):
    process = at_work(folder)
    shutil.rmtree(folder.at("run"))
    error = process.communicate(timeout=120)[1].decode()
    expect(process.returncode == 5, f"exit {process.returncode}, not 5: {error}")
    expect("segment-1-of-1.jsonl: was removed while hoist wrote it" in error, error)
    expect_equal(os.listdir(folder.path), [], "what is left")


@case
def a_run_that_is_moved_while_it_works_is_told_and_goes_on_there(folder):
    process = at_work(folder)
    os.rename(folder.at("run"), folder.at("moved"))
    process.send_signal(signal.SIGTERM)
    error = process.communicate(timeout=120)[1].decode()
    expect(process.returncode == 5, f"exit {process.returncode}, not 5: {error}")
    expect("segment-1-of-1.jsonl: was moved or replaced while hoist wrote it" in error, error)
    expect_equal(os.listdir(folder.path), ["moved"], "what is there")
    found = json.loads(folder.hoist("verify", "moved", "--json").out)
    expect(found["sound"] > 0 and not found["damaged"], f"{found}")


@case
def a_saved_cell_has_the_seed_of_its_bag(folder):
    cell = ["study", "smoke", "--networks", "asia", "--replicates", "4", "--cell", "asia/2/1"]
    folder.hoist(*cell, "--save", "cell", "-o", "rows.csv")
    keys = json.loads(folder.text("cell/cell.json"))
    folder.hoist("bag", "cell/train.csv", "--states", "cell/truth.bif", "-o", "bag", "-n",
                 str(keys["replicates"]), "--seed", str(keys["seed"]), "-q")
    header, *rows = [line.split(",") for line in folder.text("rows.csv").splitlines()]
    singles = [dict(zip(header, row)) for row in rows if row[header.index("replicate")] != ""]
    expect_equal(len(singles), 4, "replicates in the rows")
    folder.hoist("convert", "bag", "bag.json")
    bag = json.loads(folder.text("bag.json"))
    for single, edges in zip(singles, bag["graphs"]):
        folder.write("one.json", json.dumps({"nodes": bag["nodes"], "edges": edges}))
        found = json.loads(folder.hoist("compare", "cell/truth.bif", "one.json", "--json").out)
        for measure in ("shd", "f1"):
            expect_equal(float(single[measure]), found[measure], f"{measure} of a replicate")
