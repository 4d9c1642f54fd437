# SPDX-License-Identifier: Apache-2.0
"""hoist, the yardstick and the peers on the six networks: `make bench`.

Everything is measured in one run on the same files, on one thread, the best of several rounds in
turn. Each run is a whole command that takes seconds. Ratios are of CPU time (user and system), which
a busy machine disturbs least; wall time stands beside it. Answers are checked before anything is
timed: hoist and the yardstick must reach the same score on the data as they are. The tables on
stdout are Markdown.
"""

import argparse
import json
import math
import os
import platform
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

# Rows as in the field's studies: about as many as the network has parameters.
NETWORKS = {
    "alarm": 509,
    "insurance": 1008,
    "win95pts": 574,
    "hailfinder": 2656,
    "andes": 1157,
    "pigs": 5618,
}
PEERS = ["pyagrum", "pgmpy"]


class Time(NamedTuple):
    cpu: float
    wall: float

    def per(self, count):
        return Time(self.cpu / count, self.wall / count)


def cpu_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(command, limit=None, cpu_limit=None):
    """Time and stdout of a command; None where it takes longer than a limit, of wall or CPU time."""
    def set_limit():
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(cpu_limit), math.ceil(cpu_limit)))

    cpu, wall = cpu_of_children(), time.perf_counter()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False,
                              preexec_fn=set_limit if cpu_limit else None)  # fmt: skip
    except subprocess.TimeoutExpired:
        return None
    # The kernel ends it with one or the other when its CPU time is over.
    if cpu_limit and done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return None
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return Time(cpu_of_children() - cpu, time.perf_counter() - wall), done.stdout


def best(times):
    return Time(min(each.cpu for each in times), min(each.wall for each in times))


class Bench:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder

    def hoist(self, data, replicates, threads=1, program=None, flags=()):
        out = os.path.join(self.folder, "run")
        shutil.rmtree(out, ignore_errors=True)
        command = [program or self.options.hoist, "bag", data, "--replicates", str(replicates), "--threads",
                   str(threads), "--quiet", "-o", out, *flags]  # fmt: skip
        return run(command)[0]

    def yardstick(self, data, replicates):
        return run([self.options.yardstick, data, str(replicates)])[0]

    def check(self, name, data):
        """Both must climb to the same score on the data as they are."""
        graph = os.path.join(self.folder, "graph.json")
        run([self.options.hoist, "learn", data, "--quiet", "-o", graph])
        ours = json.loads(
            run([self.options.hoist, "score", data, "--graph", graph, "--score", "bic", "--json"])[1]
        )["value"]
        theirs = json.loads(run([self.options.yardstick, data, "0"])[1])["score"]
        if abs(ours - theirs) > 1e-5 * abs(ours):
            sys.exit(f"{name}: hoist reaches {ours}, the yardstick {theirs}")
        return ours

    def replicates_for(self, measure, seconds):
        """So many replicates that a run takes that long."""
        count = 1
        while True:
            taken = measure(count).cpu
            if taken >= seconds:
                return count
            count = max(count + 1, math.ceil(count * min(50, 1.2 * seconds / max(taken, 1e-3))))

    def peer(self, name, data, score="bic-d", clock="seconds"):
        options = self.options
        if not options.python:
            return None
        limit = options.limit
        command = [options.python, os.path.join(os.path.dirname(__file__), "peers", "peer.py"), name,
                   data, str(min(5, limit)), score]  # fmt: skip
        most = limit + 20  # starting Python and reading the file are not its search
        done = run(command, cpu_limit=most) if clock == "cpu" else run(command, most)
        return json.loads(done[1])[clock] if done else math.inf

    def row(self, name):
        rows = NETWORKS[name]
        data = os.path.join(self.folder, f"{name}.csv")
        run([self.options.hoist, "sample", name, "-n", str(rows), "--seed", "1", "-o", data])
        score = self.check(name, data)
        measures = {"yardstick": lambda n: self.yardstick(data, n),
                    "hoist": lambda n: self.hoist(data, n)}  # fmt: skip
        if self.options.baseline:
            measures["baseline"] = lambda n: self.hoist(data, n, program=self.options.baseline)
        counts = {key: self.replicates_for(measure, self.options.seconds)
                  for key, measure in measures.items()}  # fmt: skip
        times = {key: [] for key in measures}
        for _ in range(self.options.rounds):
            for key, measure in measures.items():
                times[key].append(measure(counts[key]).per(counts[key]))
        result = {key: best(each) for key, each in times.items()}
        # Two threads need a run that is long enough to share.
        many = 2 * counts["hoist"]
        pairs = [(self.hoist(data, many).wall, self.hoist(data, many, threads=2).wall)
                 for _ in range(self.options.rounds)]  # fmt: skip
        one, two = (min(walls) for walls in zip(*pairs))
        result |= {"name": name, "rows": rows, "replicates": counts["hoist"], "score": score,
                   "two": one / two}  # fmt: skip
        for peer in PEERS:
            result[peer] = self.peer(peer, data)
        print(f"{name}: {result}", file=sys.stderr)
        return result


def seconds(value, limit):
    if value is None:
        return "not run"
    if math.isinf(value):
        return f"> {limit:g}"
    return f"{value:.3g}" if value >= 1e-3 else f"{value:.6f}".rstrip("0")


def ratio(value, base, limit):
    if value is None:
        return ""
    return f"> {limit / base:,.0f}" if math.isinf(value) else f"{value / base:,.{1 if value / base < 100 else 0}f}"


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    return f"{names[0] if names else platform.processor()}, {os.cpu_count()} cores"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hoist", required=True, help="the program")
    parser.add_argument("--yardstick", required=True, help="the plain program")
    parser.add_argument("--baseline", help="another hoist, to be compared in the same rounds")
    parser.add_argument("--python", help="with the peers installed; without it they are left out")
    parser.add_argument("--limit", type=float, default=60, help="seconds a peer may take (60)")
    parser.add_argument("--seconds", type=float, default=2, help="a run takes so long at least (2)")
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many counts (5)")
    parser.add_argument("--networks", nargs="+", default=list(NETWORKS), choices=list(NETWORKS))
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options, folder)
        results = [bench.row(name) for name in options.networks]

    report(results, options)


def report(results, options):
    limit = options.limit
    print(f"\nMachine: {processor()}. Answers agree on all {len(results)} networks.\n")
    print("Seconds per replicate, one thread: CPU time, and wall time in brackets. hoist and the "
          "yardstick: whole command, file included; peers: the search alone, wall time.\n")  # fmt: skip
    print("| network | rows | replicates | hoist | yardstick | pyAgrum | pgmpy |")
    print("|---|---|---|---|---|---|---|")
    for row in results:
        cells = [f"{seconds(row[key].cpu, limit)} ({seconds(row[key].wall, limit)})"
                 for key in ["hoist", "yardstick"]]  # fmt: skip
        cells += [seconds(row[peer], limit) for peer in PEERS]
        print(f"| {row['name']} | {row['rows']} | {row['replicates']} | {' | '.join(cells)} |")
    print("\nTimes as long as hoist's, by CPU time (peers: by wall time), and how much quicker hoist "
          "is with two threads, by wall time.\n")  # fmt: skip
    print("| network | yardstick | pyAgrum | pgmpy | hoist, 2 threads |")
    print("|---|---|---|---|---|")
    for row in results:
        cells = [ratio(row["yardstick"].cpu, row["hoist"].cpu, limit)]
        cells += [ratio(row[peer], row["hoist"].wall, limit) for peer in PEERS]
        print(f"| {row['name']} | {' | '.join(cells)} | {row['two']:.2f} |")
    mean = geometric_mean([row["yardstick"].cpu / row["hoist"].cpu for row in results])
    print(f"\nGeometric mean of yardstick / hoist, by CPU time: {mean:.2f}")
    if options.baseline:
        report_baseline(results, options.baseline)


def report_baseline(results, baseline):
    print(f"\nAgainst {baseline}, by CPU time in the same rounds.\n")
    print("| network | baseline | hoist | times as fast as the baseline |\n|---|---|---|---|")
    for row in results:
        print(f"| {row['name']} | {seconds(row['baseline'].cpu, 0)} | {seconds(row['hoist'].cpu, 0)} "
              f"| {row['baseline'].cpu / row['hoist'].cpu:.2f} |")  # fmt: skip
    mean = geometric_mean([row["baseline"].cpu / row["hoist"].cpu for row in results])
    print(f"\nGeometric mean of baseline / hoist: {mean:.2f}")


if __name__ == "__main__":
    main()
