# SPDX-License-Identifier: Apache-2.0
"""Every flag that takes a number, and every value that is none for it."""
from support import ASIA, case, cases_of, expect

BAG = ["bag", ASIA, "-o", "run"]
LEARN = ["learn", ASIA, "-o", "g.json"]
DISCOVER = ["discover", ASIA, "-o", "all"]
EXAMPLE = ["discover", "--example", "asia", "-o", "all"]
SAMPLE = ["sample", "asia", "-o", "d.csv"]
SCORE = ["score", ASIA, "--graph", "asia"]
NO_WHOLE = ["-1", "-5", "abc", "1.5", "1e3", "", " 7", "0x10", "nan", "99999999999999999999999"]

WHOLE = {  # a command, its flag, and values beyond its bounds
    "bag --replicates": (BAG, "--replicates", ["0", "10000001", "18446744073709551615"]),
    "bag -n": (BAG, "-n", ["0", "10000001"]),
    "bag --seed": (BAG, "--seed", ["18446744073709551616"]),
    "bag --threads": (BAG, "--threads", ["1025", "4294967297"]),
    "bag --max-parents": (BAG, "--max-parents", ["18446744073709551616"]),
    "learn --max-parents": (LEARN, "--max-parents", ["18446744073709551616"]),
    "learn --seed": (LEARN, "--seed", ["18446744073709551616"]),
    "discover --replicates": (DISCOVER, "--replicates", ["0", "10000001"]),
    "discover --seed": (DISCOVER, "--seed", ["18446744073709551616"]),
    "discover --threads": (DISCOVER, "--threads", ["1025"]),
    "discover --max-parents": (DISCOVER, "--max-parents", ["18446744073709551616"]),
    "discover --rows": (EXAMPLE, "--rows", ["0", "100000001", "9223372036854775809"]),
    "sample --rows": (SAMPLE, "--rows", ["0", "100000001", "18446744073709551615"]),
    "sample --seed": (["sample", "asia", "-n", "3", "-o", "d.csv"], "--seed", []),
}


@cases_of(WHOLE)
def a_whole_number_is_checked_before_any_work(folder, command, flag, beyond):
    name = "--replicates" if flag == "-n" else flag
    for value in NO_WHOLE + beyond:
        folder.refused(*command, flag, value, code=2,
                       says=f"^{name}: must be a whole number .*, not '{value}'")


@case
def a_negative_number_may_stand_apart_from_its_flag(folder):
    folder.refused(*BAG, "-n", "-5", code=2, says="^--replicates.*from 1 to 10000000, not '-5'")
    folder.refused(*BAG, "--seed", "-1", code=2, says="^--seed.*of 0 or more, not '-1'")


@case
def the_imaginary_sample_size_is_a_positive_number(folder):
    for command in (BAG, LEARN, DISCOVER, SCORE):
        for value in ("0", "-3", "nan", "inf", "abc", "1e999", "1,5"):
            folder.refused(*command, "--score", "bdeu", f"--iss={value}", code=2,
                           says=f"^--iss.*must be a number above 0, not '{value}'")


@case
def a_threshold_is_from_0_to_below_1_or_a_rule(folder):
    folder.hoist(*BAG, "-n", "3")
    for command in (["average", "run", "-o", "a.json"], DISCOVER):
        for value in ("-0.1", "1", "1.5", "nan", "inf", "1e300"):
            folder.refused(*command, f"--threshold={value}", code=2,
                           says=f"^--threshold must be at least 0 and below 1, not {value}$")
        for value in ("abc", "0,5", "50%", "0.5x"):
            folder.refused(*command, "--threshold", value, code=2,
                           says=[f"^--threshold takes a number .*not '{value}'", "majority"])
        folder.refused(*command, "--threshold", "majorty", code=2, says="did you mean 'majority'")
    for value in ("0", "0.999", "majority", "1/(n-1)"):
        folder.hoist("average", "run", "-o", "a.json", "--threshold", value)


@case
def a_shard_is_one_of_so_many(folder):
    for value in ("0/3", "4/3", "1", "1-3", "a/b", "1/", "/3", "-1/3", "1/0", "1/3/5", "1.0/3"):
        folder.refused(*BAG, "--shard", value, code=2,
                       says=[f"^--shard takes I/N .*not '{value}'", "2/8"])


@case
def the_largest_seed_and_many_threads_are_fine(folder):
    folder.hoist(*BAG, "-n", "2", "--seed", "18446744073709551615", "--threads", "1024")
    folder.hoist(*LEARN, "--max-parents", "0")
    expect('"edges": []' in folder.text("g.json"), folder.text("g.json"))


@case
def leading_zeros_are_decimal(folder):
    folder.hoist("sample", "asia", "-n", "0100", "-o", "d.csv")
    expect(len(folder.text("d.csv").splitlines()) == 101, "-n 0100 is not 100 rows")
    folder.hoist("sample", "asia", "-n", "08", "--seed", "010", "-o", "e.csv")
    folder.hoist("sample", "asia", "-n", "8", "--seed", "10", "-o", "f.csv")
    expect(folder.text("e.csv") == folder.text("f.csv"), "--seed 010 is not 10")
