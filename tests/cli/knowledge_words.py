# SPDX-License-Identifier: Apache-2.0
"""How people write a knowledge file, and what is said about it."""
from support import case, cases_of, expect

DATA = "age,smoke,cough,sex\n" + "".join(
    f"{'ab'[i % 2]},{'cd'[i % 3 % 2]},{'ef'[i % 5 % 2]},{'gh'[i % 7 % 2]}\n" for i in range(40))


@cases_of({text: (text,) for text in (
    "root: age", "root age", "root : age, sex", "leaf: cough", "leaf:cough", "required: age -> sex",
    "forbidden : age -> sex", "tier 1: age,  sex ,smoke", "tier 1:age", "tier 2 : age")})
def is_understood(folder, text):
    folder.write("d.csv", DATA)
    folder.write("k.txt", text + "\n")
    folder.hoist("learn", "d.csv", "--knowledge", "k.txt", "-o", "g.json")


# A word that is not a keyword, and the one that is meant.
WORDS = {"forbid": "forbidden", "forbids": "forbidden", "forbidd": "forbidden", "require": "required",
         "requires": "required", "Required": "required", "FORBID": "forbidden", "roots": "root",
         "leaves": "leaf", "tiers": "tier", "blacklist": "forbidden", "whitelist": "required"}


@cases_of({word: (word, meant) for word, meant in WORDS.items()})
def another_word_gets_the_keyword(folder, word, meant):
    folder.write("d.csv", DATA)
    folder.write("k.txt", f"# mine\n{word} age -> sex\n")
    folder.refused("learn", "d.csv", "--knowledge", "k.txt", code=3,
                   says=[r"^k\.txt:2:1: unknown keyword", f"did you mean '{meant}'"])


@case
def only_variables_that_were_not_thought_of_are_said_to_have_no_tier(folder):
    folder.write("d.csv", DATA)
    folder.write("k.txt", "tier 1: age\ntier 2: smoke\nleaf cough\n")
    done = folder.hoist("learn", "d.csv", "--knowledge", "k.txt", "-o", "g.json")
    expect("in no tier, so the tiers forbid none of its edges: 'sex'\n" in done.err, done.err)
    expect("'cough'" not in done.err and "anywhere" not in done.err, done.err)
    folder.write("k.txt", "tier 1: age\ntier 2: smoke\nleaf cough\nroot sex\n")
    done = folder.hoist("learn", "d.csv", "--knowledge", "k.txt", "-o", "g.json")
    expect("no tier" not in done.err, done.err)
