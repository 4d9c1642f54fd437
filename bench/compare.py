# SPDX-License-Identifier: Apache-2.0
"""hoist, the yardstick and the peers on the six networks: `make bench`.

Everything is measured in one run on the same files, on one thread, the best of several rounds in
turn. Answers are checked before anything is timed: hoist and the yardstick must reach the same score
on the data as they are. The tables on stdout are Markdown.
"""

import argparse
import json
import math
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time

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


def run(command, limit=None):
    """Wall time and stdout of a command; None where it takes longer than the limit."""
    start = time.perf_counter()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return time.perf_counter() - start, done.stdout


class Bench:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder

    def hoist(self, data, replicates, threads):
        out = os.path.join(self.folder, "run")
        shutil.rmtree(out, ignore_errors=True)
        command = [self.options.hoist, "bag", data, "--replicates", str(replicates), "--threads",
                   str(threads), "--quiet", "-o", out]  # fmt: skip
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

    def replicates_for(self, measure, seconds, at_least=1):
        """So many replicates that a run takes that long."""
        count = at_least
        while True:
            taken = measure(count)
            if taken >= seconds:
                return count
            count = max(count + 1, math.ceil(count * min(50, 1.2 * seconds / max(taken, 1e-3))))

    def peer(self, name, data):
        options = self.options
        if not options.python:
            return None
        limit = options.limit
        command = [options.python, os.path.join(os.path.dirname(__file__), "peers", "peer.py"), name,
                   data, str(min(5, limit))]  # fmt: skip
        done = run(command, limit + 20)  # starting Python and reading the file are not its search
        return json.loads(done[1])["seconds"] if done else math.inf

    def row(self, name):
        rows = NETWORKS[name]
        data = os.path.join(self.folder, f"{name}.csv")
        run([self.options.hoist, "sample", name, "-n", str(rows), "--seed", "1", "-o", data])
        score = self.check(name, data)
        count = self.replicates_for(lambda n: self.yardstick(data, n), self.options.seconds)
        times = {"hoist": [], "yardstick": []}
        for _ in range(self.options.rounds):
            times["yardstick"].append(self.yardstick(data, count))
            times["hoist"].append(self.hoist(data, count, 1))
        result = {key: min(values) / count for key, values in times.items()}
        # Two threads need a run that is long enough to share.
        many = self.replicates_for(lambda n: self.hoist(data, n, 1), 2 * self.options.seconds, count)
        pairs = [(self.hoist(data, many, 1), self.hoist(data, many, 2))
                 for _ in range(self.options.rounds)]  # fmt: skip
        one, two = (min(times) for times in zip(*pairs))
        result |= {"name": name, "rows": rows, "replicates": count, "score": score,
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
    parser.add_argument("--python", help="with the peers installed; without it they are left out")
    parser.add_argument("--limit", type=float, default=60, help="seconds a peer may take (60)")
    parser.add_argument("--seconds", type=float, default=2, help="the yardstick runs so long (2)")
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many counts (5)")
    parser.add_argument("--networks", nargs="+", default=list(NETWORKS), choices=list(NETWORKS))
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options, folder)
        results = [bench.row(name) for name in options.networks]

    limit = options.limit
    print(f"\nMachine: {processor()}. Answers agree on all {len(results)} networks.\n")
    print("Seconds a replicate, one thread; hoist and the yardstick: whole command, file included.\n")
    print("| network | rows | replicates | hoist | yardstick | pyAgrum | pgmpy |")
    print("|---|---|---|---|---|---|---|")
    for row in results:
        cells = [seconds(row[key], limit) for key in ["hoist", "yardstick", *PEERS]]
        print(f"| {row['name']} | {row['rows']} | {row['replicates']} | {' | '.join(cells)} |")
    print("\nTimes as long as hoist's, and how much quicker hoist is with two threads.\n")
    print("| network | yardstick | pyAgrum | pgmpy | hoist, 2 threads |")
    print("|---|---|---|---|---|")
    for row in results:
        cells = [ratio(row[key], row["hoist"], limit) for key in ["yardstick", *PEERS]]
        print(f"| {row['name']} | {' | '.join(cells)} | {row['two']:.2f} |")
    mean = geometric_mean([row["yardstick"] / row["hoist"] for row in results])
    print(f"\nGeometric mean of yardstick / hoist: {mean:.2f}")


if __name__ == "__main__":
    main()
