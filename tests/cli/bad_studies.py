# SPDX-License-Identifier: Apache-2.0
"""Studies that cannot be understood, through the program; tests/io/study_toml_test.cpp has more."""
from support import cases_of

LEAST = 'networks = ["asia"]\nratios = [1]\n'

# Content of s.toml, and what the message says.
TEXTS = {
    "an unknown key": (LEAST + "replicate = 3\n", [":3:1: ", "unknown key", "mean 'replicates'"]),
    "a list that never closes": ('networks = ["asia"\nratios = 1\n', [":2:", "not TOML"]),
    "a key twice": (LEAST + "ratios = [2]\n", [":3:", "not TOML"]),
    "no network": ("ratios = [1]\n", ["names no network", "add networks"]),
    "no size": ('networks = ["asia"]\n', ["says no size", r"ratios = \[1\]"]),
    "a negative seed": (LEAST + "seed = -1\n", [":3:8: ", "from 0 to"]),
    "nan for a ratio": ('networks = ["asia"]\nratios = [nan]\n', [":2:11: ", "must be a number"]),
    "a network that is none": ('networks = ["../nosuch.bif"]\nratios = [1]\n', [
        ":1:", "networks: ", "cannot be read"]),
    "a network with an escape sequence in its name": (
        'networks = ["a\\u001b[31m.bif"]\nratios = [1]\n', [":1:", r"'a\\x1b\[31m'", "rename"]),
    "a network whose name reads backwards": (
        'networks = ["a\\u202e.bif"]\nratios = [1]\n', [":1:", r"'a\\u202e'", "rename"]),
    "a header in three brackets": ("[[[a]]]\n", [":1:3: ", "not TOML"]),
    "lists 60,000 deep": ("networks = " + "[" * 60000, [":1:", "not TOML", "depth"]),
    "tables 20,000 deep": ("networks = " + "{a=" * 20000, [":1:", "not TOML", "depth"]),
    "a key of 30,000 parts": ("a." * 30000 + "a = 1\n", [":1:130: ", "more than 64 dots"]),
    "a key of 60 parts": ("a." * 60 + "a = 1\n", [":1:1: ", "unknown key 'a'"]),
    "lists deeper than a plan is long": ("networks = " + "[" * 100000, [
        ":1:1: ", "not a plan of a study", "100011 bytes", "at most 65536"]),
}


@cases_of(TEXTS)
def study_refuses(folder, content, says):
    folder.write("s.toml", content)
    says = [r"^s\.toml(:\d+:\d+)?: "] + says
    folder.refused("study", "s.toml", "-o", "out", code=3, says=says)
    folder.refused("study", "s.toml", "--cells", code=3, says=says)
