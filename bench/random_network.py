# SPDX-License-Identifier: Apache-2.0
"""Random networks to measure with, written as BIF.

    random_network.py VARIABLES LEVELS SEED > NET.bif

Every variable has at most three parents, drawn among the variables before it, and up to LEVELS
levels, two at least ("=K" for exactly K). Each distribution has one level that is likely.
"""

import random
import sys


def network(variables, most_levels, seed, exactly=False):
    draw = random.Random(seed)
    levels = [most_levels if exactly else draw.randint(2, most_levels) for _ in range(variables)]
    lines = ["network random {\n}"]
    for node, count in enumerate(levels):
        states = ", ".join(f"s{k}" for k in range(count))
        lines.append(f"variable x{node} {{\n  type discrete [ {count} ] {{ {states} }};\n}}")
    for node, count in enumerate(levels):
        # A table of more than a thousand rows would be noise.
        parents, configurations = [], 1
        for parent in sorted(draw.sample(range(node), min(node, draw.randint(0, 3)))):
            if configurations * levels[parent] <= 1000:
                parents.append(parent)
                configurations *= levels[parent]
        if not parents:
            lines.append(f"probability ( x{node} ) {{\n  table {row(draw, count)};\n}}")
            continue
        given = ", ".join(f"x{parent}" for parent in parents)
        lines.append(f"probability ( x{node} | {given} ) {{")
        for place in range(configurations):
            names = []
            for parent in reversed(parents):
                place, level = divmod(place, levels[parent])
                names.append(f"s{level}")
            lines.append(f"  ({', '.join(reversed(names))}) {row(draw, count)};")
        lines.append("}")
    return "\n".join(lines) + "\n"


def row(draw, count):
    weights = [draw.random() for _ in range(count)]
    weights[draw.randrange(count)] += 2
    parts = [round(weight / sum(weights), 6) for weight in weights]
    parts[0] = round(1 - sum(parts[1:]), 6)
    return ", ".join(f"{part:.6f}" for part in parts)


if __name__ == "__main__":
    limit = sys.argv[2]
    sys.stdout.write(
        network(int(sys.argv[1]), int(limit.lstrip("=")), int(sys.argv[3]), limit.startswith("="))
    )
