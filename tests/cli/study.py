# SPDX-License-Identifier: Apache-2.0
"""Simulation studies: cells, results, figures, the verdict."""
import csv
import io
import os
import random
import re
import shutil
import signal
import subprocess
import time
import xml.etree.ElementTree

import support
from support import NETWORKS, case, cases_of, expect, expect_equal

MEASURES = ["in_bic", "out_bic", "scaled_in_bic", "scaled_out_bic", "heldout", "shd_edges", "shd",
            "shd_cpdag", "sensitivity", "specificity", "accuracy", "balanced_accuracy", "f1", "f1_cpdag", "sid",
            "edges"]

MINE = """\
title = "mine"
networks = ["asia", "sachs"]
ratios = [0.5, 2, 8]
replicates = 10
"""


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


@case
def smoke_gives_results_tables_figures_and_a_verdict(folder):
    done = folder.hoist("study", "smoke", "-o", "out")
    expect("24 cells computed, 0 already there" in done.err, done.err)
    rows = rows_of(folder.text("out/results.csv"))
    expect_equal(len(rows), 3 * 4 * 2 * (20 + 4), "rows")
    expect_equal(list(rows[0])[-16:], MEASURES, "columns")
    for row in rows:
        for name in ("scaled_in_bic", "scaled_out_bic", "f1", "balanced_accuracy"):
            expect(0 <= float(row[name]) <= 1, f"{name} is {row[name]}")
    expect_equal({row["method"] for row in rows}, {"none", "tma", "pma", "cma", "ima"}, "methods")
    table = rows_of(folder.text("out/table1.csv"))
    expect_equal([(row["network"], row["order_leak"]) for row in table][1], ("win95pts", "1"),
                 "order leak")
    expect_equal(len(rows_of(folder.text("out/timings.csv"))), 24, "timings")
    expect_equal(len(rows_of(folder.text("out/summary.csv"))), 3 * 4 * 5 * 16, "summary")
    verdict = folder.text("out/verdict.md")
    expect_equal(len(re.findall(r"\*\*(holds|holds in part|does not hold)\*\*", verdict)), 7,
                 "claims judged in verdict.md")
    expect_equal(verdict.count("**not tested**"), 2, "claims that need five networks")
    expect("## By held-out log-likelihood" in verdict, "nothing on held-out data")
    expect_equal(len(re.findall(r"^(holds in part|holds|does not hold) ", done.out, re.M)), 7,
                 "claims printed")
    expect("not tested     2 of the paper's claims need other" in done.out, done.out)
    for network in ("alarm", "win95pts", "insurance"):
        text = folder.text(f"out/figures/{network}.svg")
        xml.etree.ElementTree.fromstring(text)
        for part in ("scaled in BIC", "scaled out BIC", "SHD", "balanced accuracy", "F1",
                     "sample ratio", "DAGs of the bag", "TMA", "PMA", "CMA", "IMA"):
            expect(part in text, f"{network}.svg has no {part}")
        expect(folder.read(f"out/figures/{network}.pdf").startswith(b"%PDF"), "no PDF")


@case
def a_study_of_ones_own_with_files_and_rows(folder):
    shutil.copy(os.path.join(NETWORKS, "asia.bif"), folder.at("my net.bif"))
    os.mkdir(folder.at("studies"))
    os.rename(folder.at("my net.bif"), folder.at("studies/my net.bif"))
    folder.write("studies/mine.toml", """
networks = ["my net.bif", "sachs"]
rows = [50, 100]
replicates = 5
scores = ["bic", "bdeu"]
averages = ["tma", "pma"]
thresholds.pma = [0.1, 0.3, "majority"]
""")
    folder.hoist("study", "studies/mine.toml", "-o", "out", "-q")
    rows = rows_of(folder.text("out/results.csv"))
    expect_equal(len(rows), 2 * 2 * 2 * (5 + 4), "rows")
    expect_equal({row["network"] for row in rows}, {"my net", "sachs"}, "networks")
    expect_equal({(row["method"], row["threshold"]) for row in rows},
                 {("none", ""), ("tma", "majority"), ("pma", "0.1"), ("pma", "0.3"),
                  ("pma", "majority")}, "methods")
    expect("Which threshold wins" in folder.text("out/verdict.md"), "no word on thresholds")
    expect_equal(sorted(name for name in os.listdir(folder.at("out/figures")) if "svg" in name),
                 ["my_net-hc-bdeu-bootstrap.svg", "my_net-hc-bic-bootstrap.svg",
                  "sachs-hc-bdeu-bootstrap.svg", "sachs-hc-bic-bootstrap.svg",
                  "thresholds-hc-bdeu-bootstrap.svg", "thresholds-hc-bic-bootstrap.svg"], "figures")


@case
def learners_alone_on_permuted_networks(folder):
    folder.write("mine.toml", """
networks = ["asia", "gaussian:6:2"]
rows = 80
learners = ["hc", "exact"]
replicates = 0
alone = true
permute = true
repeats = 2
""")
    done = folder.hoist("study", "mine.toml", "-o", "out")
    expect("alone by shd_cpdag, lower is better. Best of 2 places: hc " in done.out, done.out)
    expect("out/verdict.md has the tables" in done.out, done.out)
    rows = rows_of(folder.text("out/results.csv"))
    expect_equal([row["method"] for row in rows], ["alone"] * 8, "methods")
    timings = rows_of(folder.text("out/timings.csv"))
    expect_equal(len(timings), 8, "timings")
    expect(all(float(row["alone_s"]) >= 0 and float(row["bag_s"]) == 0 for row in timings), "seconds")
    expect(not os.path.exists(folder.at("out/figures")), "figures of no bag")
    folder.hoist("study", "mine.toml", "--cell", "asia/80/2", "--save", "data", "-o", "cell.csv")
    header = folder.text("data/train.csv").splitlines()[0]
    expect_equal(header, ",".join(f"V{i:03}" for i in range(1, 9)), "names")
    graph = folder.hoist("convert", "data/truth.bif", "-", "--to", "csv").out
    expect_equal(len(graph.splitlines()), 9, "edges of the truth")
    folder.refused("study", "smoke", "-o", "none", "--replicates", "0", code=3,
                   says="--replicates: replicates: 0 makes no bag; add alone = true")


@case
def threads_do_not_show(folder):
    folder.write("mine.toml", MINE)
    for threads in ("1", "2", "5"):
        folder.hoist("study", "mine.toml", "-o", "t" + threads, "--threads", threads, "-q")
    for name in ("results.csv", "summary.csv", "verdict.md", "manifest.json",
                 "segment-1-of-1.jsonl", "figures/asia.svg"):
        first = folder.read("t1/" + name)
        expect(first == folder.read("t2/" + name) == folder.read("t5/" + name), f"{name} differs")


@case
def any_cell_alone_gives_the_same_rows(folder):
    folder.write("mine.toml", MINE)
    folder.hoist("study", "mine.toml", "-o", "out", "--repeats", "2", "-q", "--no-figures")
    expect(not os.path.exists(folder.at("out/figures")), "figures in spite of --no-figures")
    lines = folder.text("out/results.csv").splitlines(keepends=True)
    listed = folder.hoist("study", "mine.toml", "--repeats", "2", "--cells").out.splitlines()[1:]
    expect_equal(len(listed), 12, "cells")
    for line in random.Random(1).sample(listed, 4):
        label, network, ratio, rows, repeat = line.split()
        alone = folder.hoist("study", "mine.toml", "--repeats", "2", "--cell", label).out
        start = f"{network},{ratio},{rows},{repeat},"
        expected = lines[0] + "".join(one for one in lines if one.startswith(start))
        expect(alone == expected, f"{label} alone differs")


@case
def the_first_repeat_of_many_is_the_study_of_one(folder):
    folder.write("mine.toml", MINE)
    folder.hoist("study", "mine.toml", "-o", "one", "-q", "--no-figures")
    folder.hoist("study", "mine.toml", "-o", "three", "--repeats", "3", "-q", "--no-figures")
    one, three = folder.read("one/results.csv"), folder.read("three/results.csv")
    expect(three.startswith(one) and len(three) > 2.5 * len(one), "it does not begin with it")
    folder.hoist("study", "mine.toml", "-o", "one", "--repeats", "3", "-q", "--no-figures")
    expect(folder.read("one/results.csv") == three, "what grew differs from what was made at once")


@case
def killed_at_five_random_moments_it_ends_in_the_same_results(folder):
    command = [support.hoist_path, "study", "smoke", "--replicates", "60", "--no-figures", "-q"]
    began = time.monotonic()
    subprocess.run([*command, "-o", "whole"], cwd=folder.path, check=True, capture_output=True)
    took = time.monotonic() - began
    moments, stopped = random.Random(7), 0
    for _ in range(5):
        process = subprocess.Popen([*command, "-o", "out"], cwd=folder.path,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(moments.uniform(0.05, 0.45) * took)
        process.send_signal(signal.SIGKILL)
        stopped += process.wait() == -signal.SIGKILL
    expect(stopped > 0, "it was always done before the signal")
    subprocess.run([*command, "-o", "out"], cwd=folder.path, check=True, capture_output=True)
    for name in ("results.csv", "summary.csv", "verdict.md", "segment-1-of-1.jsonl"):
        expect(folder.read("whole/" + name) == folder.read("out/" + name), f"{name} differs")


@case
def shards_share_the_work(folder):
    folder.write("mine.toml", MINE)
    folder.hoist("study", "mine.toml", "-o", "whole", "-q", "--no-figures")
    for shard in ("3/3", "1/3"):
        done = folder.hoist("study", "mine.toml", "-o", "out", "--shard", shard)
        expect("2 cells computed" in done.err and "without --shard" in done.err, done.err)
    expect(not os.path.exists(folder.at("out/results.csv")), "results of a part")
    done = folder.hoist("study", "mine.toml", "-o", "out", "--no-figures")
    expect("2 cells computed, 4 already there" in done.err, done.err)
    expect(folder.read("out/results.csv") == folder.read("whole/results.csv"), "results differ")


@case
def a_cell_can_be_saved_for_other_programs(folder):
    folder.write("mine.toml", MINE)
    folder.hoist("study", "mine.toml", "--cell", "sachs/8/1", "--save", "data", "-o", "rows.csv")
    rows = [row for row in rows_of(folder.text("rows.csv")) if row["method"] == "pma"]
    folder.write("empty.csv", "from,to\n")
    scored = folder.hoist("compare", "data/truth.bif", "data/truth.bif", "--train",
                          "data/train.csv", "--test", "data/test.csv", "--states", "sachs",
                          "--json").out
    expect('"shd":0' in scored, scored)
    expect_equal(folder.text("data/train.csv").count("\n"), int(rows[0]["rows"]) + 1, "train rows")
    folder.refused("study", "mine.toml", "-o", "out", "--save", "data", code=2,
                   says="--save needs --cell")


@case
def a_verdict_on_fewer_rows_does_not_outlive_them(folder):
    folder.hoist("study", "smoke", "-o", "out", "-q", "--no-figures", "--repeats", "1")
    process = subprocess.Popen([support.hoist_path, "study", "smoke", "--repeats", "2000", "-o",
                                "out", "-q"], cwd=folder.path, stderr=subprocess.DEVNULL)
    before, deadline = os.path.getsize(folder.at("out/results.csv")), time.monotonic() + 30
    while os.path.getsize(folder.at("out/results.csv")) <= before:
        expect(process.poll() is None and time.monotonic() < deadline, "nothing grows")
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    expect_equal(process.wait(timeout=30), 130, "exit")
    expect(not os.path.exists(folder.at("out/verdict.md")), "the old verdict is still there")


@case
def somebody_elses_results_are_not_overwritten(folder):
    os.mkdir(folder.at("out"))
    folder.write("out/results.csv", "mine\n")
    folder.refused("study", "smoke", "-o", "out", code=5,
                   says=["^out/results.csv: is there, and hoist did not write it", "another directory"])


@case
def an_interrupt_keeps_what_is_done_and_says_how_to_go_on(folder):
    process = subprocess.Popen([support.hoist_path, "study", "smoke", "--replicates", "2000",
                                "-o", "out"], cwd=folder.path, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    deadline = time.monotonic() + 30
    while not os.path.exists(folder.at("out/results.csv")):
        expect(process.poll() is None and time.monotonic() < deadline, "no first cell")
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    expect_equal(process.returncode, 130, "exit")
    expect(re.search(r"Interrupted: \d+ cells are safe in out; the same command", err.decode()),
           err.decode())
    expect(not os.path.exists(folder.at("out/verdict.md")), "a verdict on half a study")


@case
def without_gnuplot_all_but_the_pictures_is_there(folder):
    folder.write("mine.toml", MINE)
    done = subprocess.run([support.hoist_path, "study", "mine.toml", "-o", "out"], cwd=folder.path,
                          capture_output=True, env={"PATH": folder.path})
    expect_equal(done.returncode, 0, "exit")
    expect(b"gnuplot is not there; install it" in done.stderr, done.stderr.decode())
    expect(os.path.exists(folder.at("out/verdict.md")), "no verdict")
    expect_equal(sorted(os.listdir(folder.at("out/figures"))), ["asia.gp", "sachs.gp"], "figures")


@case
def another_study_in_the_directory_is_refused(folder):
    folder.write("mine.toml", MINE)
    folder.hoist("study", "mine.toml", "-o", "out", "-q", "--no-figures")
    folder.refused("study", "mine.toml", "-o", "out", "--seed", "2", code=4,
                   says=["out: holds another run", "seed was 1, now 2", "another directory"])
    folder.refused("study", "mine.toml", "-o", "out", "--networks", "asia", code=4,
                   says="networks was")


REFUSED = {
    "a typo in the name": (["study", "papr", "-o", "out"], 2, "did you mean 'paper'"),
    "no such file": (["study", "none.toml", "-o", "out"], 3, "none.toml"),
    "no output": (["study", "smoke"], 2, "-o must name a directory"),
    "standard output": (["study", "smoke", "-o", "-"], 2, "-o must name a directory"),
    "no repeats": (["study", "smoke", "-o", "out", "--repeats", "0"], 2, "from 1 to"),
    "a typo in a flag": (["study", "smoke", "-o", "out", "--repeat", "3"], 2, "--repeats"),
    "a cell that is none": (["study", "smoke", "--cell", "alarm/0.2/3"], 2,
                            "no cell 'alarm/0.2/3'; did you mean"),
    "a network that is none": (["study", "smoke", "-o", "out", "--networks", "alrm"], 3,
                               "--networks: networks: .*did you mean 'alarm'"),
    "an unknown key": (["study", "bad.toml", "-o", "out"], 3,
                       r"bad\.toml:2:1: unknown key 'ratio'; did you mean 'ratios'"),
}


@cases_of(REFUSED)
def is_refused(folder, arguments, code, says):
    folder.write("bad.toml", 'networks = ["asia"]\nratio = [1]\n')
    folder.refused(*arguments, code=code, says=says)


@case
def a_disk_without_room_loses_no_cell(folder):
    folder.write("mine.toml", MINE)
    folder.hoist("study", "mine.toml", "-o", "whole", "-q", "--no-figures")
    folder.hoist("study", "mine.toml", "-o", "out", "-q", "--shard", "1/6")
    os.symlink("/dev/full", folder.at("out/results.csv"))
    done = folder.hoist("study", "mine.toml", "-o", "out", "-q", "--no-figures", code=5)
    expect("results.csv: " in done.err, done.err)
    os.unlink(folder.at("out/results.csv"))
    again = folder.hoist("study", "mine.toml", "-o", "out", "--no-figures")
    expect("1 already there" in again.err, again.err)
    expect(folder.read("out/results.csv") == folder.read("whole/results.csv"), "results differ")
