# SPDX-License-Identifier: Apache-2.0
"""Cost of a replicate against rows, variables and levels: `make scaling`.

Prints three tables in Markdown and draws each with gnuplot. A replicate's time is the difference
between runs of more and of fewer replicates, so that starting and reading the file do not count.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time

import random_network


class Scaling:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def sample(self, network, rows):
        data = self.path("data.csv")
        subprocess.run([self.options.hoist, "sample", network, "-n", str(rows), "--seed", "1", "-o",
                        data, "--quiet"], check=True)  # fmt: skip
        return data

    def random_sample(self, variables, levels, rows, exactly=False):
        network = self.path("network.bif")
        with open(network, "w", encoding="utf-8") as file:
            file.write(random_network.network(variables, levels, variables, exactly))
        return self.sample(network, rows)

    def bag(self, data, replicates, threads=1):
        """Wall time and peak memory in MiB of a bag."""
        out = self.path("run")
        shutil.rmtree(out, ignore_errors=True)
        command = [self.options.hoist, "bag", data, "--replicates", str(replicates), "--threads",
                   str(threads), "--quiet", "-o", out]  # fmt: skip
        start = time.perf_counter()
        child = subprocess.Popen(command)
        _, status, usage = os.wait4(child.pid, 0)
        if status != 0:
            sys.exit(f"{' '.join(command)} failed")
        return time.perf_counter() - start, usage.ru_maxrss / 1024

    def replicate(self, data):
        """Seconds of one replicate."""
        few, many = 1, 2
        while True:
            short = min(self.bag(data, few)[0] for _ in range(2))
            long = min(self.bag(data, many)[0] for _ in range(2))
            if long - short > 0.5 or many >= 4096:
                return (long - short) / (many - few)
            few, many = many, many * 4


def table(title, head, rows):
    print(f"\n{title}\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(str(cell) for cell in row)} |")
    sys.stdout.flush()


def draw(options, name, title, x, rows):
    """Seconds against x, both logarithmic, with a line of slope one through the first point."""
    data = os.path.join(options.output, f"{name}.dat")
    with open(data, "w", encoding="utf-8") as file:
        for row in rows:
            file.write(f"{row[0]} {row[1]}\n")
    first = rows[0]
    script = f"""
set terminal svg size 560,380 font "sans-serif,13" background "white"
set output "{os.path.join(options.output, name)}.svg"
set title "{title}"
set xlabel "{x}"
set ylabel "seconds per replicate"
set logscale xy
set format y "10^{{%T}}"
set format x "%.0s%c"
set grid
set key left top
set xrange [{first[0] / 1.5}:{rows[-1][0] * 1.5}]
plot {first[1]} * x / {first[0]} with lines dashtype 2 linecolor "#999999" title "in proportion", \\
     {first[1]} * (x / {first[0]})**2 with lines dashtype 3 linecolor "#999999" title "as the square", \\
     "{data}" with linespoints pointtype 7 linewidth 2 linecolor "#1f5fa8" title "hoist"
"""
    subprocess.run(["gnuplot"], input=script, text=True, check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hoist", required=True, help="the program")
    parser.add_argument("-o", "--output", required=True, help="folder for the pictures")
    options = parser.parse_args()
    os.makedirs(options.output, exist_ok=True)

    with tempfile.TemporaryDirectory() as folder:
        scaling = Scaling(options, folder)

        rows = []
        for count in [1_000, 10_000, 100_000, 1_000_000]:
            rows.append((count, f"{scaling.replicate(scaling.sample('alarm', count)):.3g}"))
        table("ALARM, 37 variables.", ["rows", "seconds per replicate"], rows)
        draw(options, "rows", "ALARM, 37 variables", "rows",
             [(count, float(value)) for count, value in rows])  # fmt: skip

        rows = []
        for count in [50, 100, 200, 500, 1000, 2000]:
            data = scaling.random_sample(count, 4, 2000)
            rows.append((count, f"{scaling.replicate(data):.3g}"))
        table("Random networks of up to 4 levels and 3 parents, 2,000 rows.",
              ["variables", "seconds per replicate"], rows)  # fmt: skip
        draw(options, "variables", "Random networks, 2,000 rows", "variables",
             [(count, float(value)) for count, value in rows])  # fmt: skip
        taken, memory = scaling.bag(data, 2, threads=2)
        print(f"\n2 replicates of 2,000 variables and 2,000 rows on 2 threads: {taken:.1f} s in all, "
              f"{memory:.0f} MiB at most")

        rows = []
        for levels in [2, 4, 8, 16, 30]:
            data = scaling.random_sample(50, levels, 2000, exactly=True)
            rows.append((levels, f"{scaling.replicate(data):.3g}"))
        table("Random networks of 50 variables, 2,000 rows.", ["levels", "seconds per replicate"], rows)
        draw(options, "levels", "Random networks, 50 variables, 2,000 rows", "levels of each variable",
             [(count, float(value)) for count, value in rows])  # fmt: skip


if __name__ == "__main__":
    main()
