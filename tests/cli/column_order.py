# SPDX-License-Identifier: Apache-2.0
"""The order of the columns in the file has no say."""
import random

from formats import graph
from support import ALARM, ASIA, case, expect, expect_equal

METHODS = ["tma", "pma", "cma", "ima"]


def permuted(folder, path, name, order):
    with open(path) as file:
        rows = [line.rstrip("\n").split(",") for line in file]
    order = order(list(range(len(rows[0]))))
    text = "".join(",".join(row[k] for k in order) + "\n" for row in rows)
    folder.write(name, text)
    with open(path) as file:
        expect(sorted(file.readline().rstrip().split(",")) == sorted(rows[0]) and
               text.split("\n")[0].split(",") != rows[0], "the columns are in the same order")


def shuffled(seed):
    def order(columns):
        random.Random(seed).shuffle(columns)
        return columns
    return order


def expect_no_say(folder, data, orders, *flags):
    folder.hoist("discover", data, "-o", "as-is", "-n", "40", "-q", *flags)
    for number, order in enumerate(orders):
        permuted(folder, data, "moved.csv", order)
        out = f"moved{number}"
        folder.hoist("discover", "moved.csv", "-o", out, "-n", "40", "-q", *flags)
        for name in ("edges.csv", "structures.csv"):
            expect(folder.read(f"{out}/{name}") == folder.read(f"as-is/{name}"),
                   f"{name} differs under order {number}")
        for method in METHODS:
            for kind in ("json", "dot", "bif"):
                expect_equal(graph(folder, f"{out}/{method}.{kind}"),
                             graph(folder, f"as-is/{method}.{kind}"), f"{method}.{kind}")


ORDERS = [shuffled(1), shuffled(2), lambda columns: columns[::-1]]


@case
def no_average_and_no_confidence_changes_on_asia(folder):
    expect_no_say(folder, ASIA, ORDERS)


@case
def no_average_and_no_confidence_changes_on_alarm(folder):
    expect_no_say(folder, ALARM, ORDERS)


@case
def nor_with_another_score_limit_and_knowledge(folder):
    folder.write("k.txt", "required asia -> dysp\nforbidden smoke -> lung\nroot bronc\n")
    expect_no_say(folder, ASIA, ORDERS[:2], "--score", "bdeu", "--iss", "5", "--max-parents", "2",
                  "--knowledge", "k.txt", "--accumulate", "--threshold", "0.1")


@case
def the_default_of_learn_follows_the_order_and_the_other_ways_do_not(folder):
    permuted(folder, ALARM, "moved.csv", ORDERS[2])
    for name, data in (("a", ALARM), ("b", "moved.csv")):
        folder.hoist("learn", data, "-o", f"{name}.json")
        for way in ("shuffle", "stable"):
            folder.hoist("learn", data, "--tie-break", way, "-o", f"{name}-{way}.json")
    for way in ("shuffle", "stable"):
        expect_equal(graph(folder, f"a-{way}.json"), graph(folder, f"b-{way}.json"), way)
    expect(graph(folder, "a.json") != graph(folder, "b.json"), "the order has no say in learn")
