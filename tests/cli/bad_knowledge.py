# SPDX-License-Identifier: Apache-2.0
"""Knowledge that cannot be understood or contradicts itself."""
import json

from support import ASIA, case, cases_of, expect

# Content of k.txt, and what the message says.
TEXTS = {
    "a required cycle": ("required asia -> tub\nrequired tub -> lung\nrequired lung -> asia\n", [
        "contradicts itself", "cycle: asia -> tub -> lung -> asia", "remove one"]),
    "required and forbidden": ("required asia -> tub\nforbidden asia -> tub\n", [
        "contradicts itself", "'asia' -> 'tub' is both required and forbidden", "remove one"]),
    "a required edge into a root": ("root tub\nrequired asia -> tub\n", [
        "'asia' -> 'tub' is both required and forbidden", "tiers, roots and leaves forbid"]),
    "a required edge out of a leaf": ("leaf asia\nrequired asia -> tub\n", [
        "'asia' -> 'tub' is both required and forbidden"]),
    "a required edge against the tiers": ("tier 1: tub\ntier 2: asia\nrequired asia -> tub\n", [
        "'asia' -> 'tub' is both required and forbidden"]),
    "two contradictions": ("required asia -> tub\nrequired tub -> asia\nforbidden tub -> asia\n", [
        "'tub' -> 'asia' is both", "cycle: asia -> tub -> asia"]),
    "an unknown name": ("\n# a comment\nrequired asiia -> tub\n", [
        ":3:10: ", "unknown variable 'asiia'", "did you mean 'asia'"]),
    "an unknown name in a tier": ("tier 1: asia smoek\n", [":1:14: ", "did you mean 'smoke'"]),
    "a variable in two tiers": ("tier 1: asia tub\ntier 2: lung asia\n", [
        ":2:9: ", "'asia' is in tier 1 and in tier 2", "keep one"]),
    "a mistyped keyword": ("requird asia -> tub\n", [
        ":1:1: ", "unknown keyword 'requird'", "did you mean 'required'"]),
    "a keyword of another language": ("whitelist asia tub\n", [
        ":1:1: ", "unknown keyword", "required, forbidden, tier, root, leaf"]),
    "no arrow": ("required asia tub\n", [":1:15: ", "'->' was expected after 'asia'", "A -> B"]),
    "half an edge": ("required asia ->\n", [":1:17: ", "name of a variable was expected"]),
    "two edges on a line": ("required asia -> tub lung\n", [":1:22: ", "one edge per line"]),
    "a loop": ("required asia -> asia\n", [":1:10: ", "'asia' -> 'asia' is a loop"]),
    "a tier without a number": ("tier one: asia\n", [":1:6: ", "number of the tier", "tier 1: A"]),
    "a tier without a colon": ("tier 1 asia\n", [":1:8: ", "':' was expected", "tier 1: A"]),
    "a root of nothing": ("root\n", [":1:5: ", "'root' names no variable"]),
    "a quote that never closes": ('required "asia -> tub\n', [":1:10: ", "never closed", "add"]),
    "a byte that is not UTF-8": (b"required asia -> t\xffb\n", [":1:19: ", "not UTF-8"]),
    "a NUL byte": (b"required asia -> t\0b\n", [":1:19: ", "NUL byte"]),
}


@cases_of(TEXTS)
def every_command_refuses(folder, content, says):
    folder.write("k.txt", content)
    says = [r"^k\.txt:"] + says
    folder.refused("learn", ASIA, "--knowledge", "k.txt", "-o", "g.json", code=3, says=says)
    folder.refused("bag", ASIA, "--knowledge", "k.txt", "-o", "run", code=3, says=says)
    folder.refused("discover", ASIA, "--knowledge", "k.txt", "-o", "all", code=3, says=says)
    folder.write("b.json", '{"nodes": ["asia", "tub", "lung", "smoke"], "graphs": [[]]}')
    folder.refused("average", "b.json", "--knowledge", "k.txt", "-o", "g.json", code=3, says=says)


@case
def more_required_parents_than_allowed_are_refused(folder):
    folder.write("k.txt", "required asia -> dysp\nrequired tub -> dysp\n")
    says = [r"^k\.txt: ", "'dysp' has 2 required parents, but at most 1"]
    for command in (["learn", "-o", "g.json"], ["bag", "-o", "run"], ["discover", "-o", "all"]):
        folder.refused(command[0], ASIA, *command[1:], "--knowledge", "k.txt", "--max-parents", "1",
                       code=3, says=says)
    folder.hoist("learn", ASIA, "--knowledge", "k.txt", "--max-parents", "2", "-o", "g.json")


@case
def knowledge_holds_in_every_replicate_and_in_every_average(folder):
    folder.write("k.txt", "required xray -> asia\nforbidden smoke -> bronc\n"
                          "forbidden bronc -> smoke\nroot smoke\n")
    folder.hoist("discover", ASIA, "-o", "all", "-n", "12", "--knowledge", "k.txt", "-q")
    folder.hoist("convert", "all/run", "bag.json")
    graphs = json.loads(folder.text("bag.json"))["graphs"]
    graphs += [json.loads(folder.text(f"all/{m}.json"))["edges"] for m in
               ("tma", "pma", "cma", "ima")]
    expect(len(graphs) == 16, f"{len(graphs)} graphs")
    for edges in graphs:
        expect(["xray", "asia"] in edges, f"the required edge is not in {edges}")
        expect(all({"smoke", "bronc"} != set(e) and e[1] != "smoke" for e in edges),
               f"a forbidden edge is in {edges}")
