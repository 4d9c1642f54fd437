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


# The same of Tetrad's files, and of lists of edges in whitelist.csv.
TETRAD = {
    "an unknown section": ("/knowledge\naddtier\n", [":2:1: ", "unknown section 'addtier'"]),
    "a group": ("/knowledge\nforbiddengroup\nasia\n", [":2:1: ", "under forbiddirect"]),
    "an unknown name": ("/knowledge\naddtemporal\n1 asia smoek\n", [
        ":3:8: unknown variable 'smoek'", "did you mean 'smoke'"]),
    "a variable in two tiers": ("/knowledge\naddtemporal\n1 asia\n2* asia\n", [
        ":4:4: 'asia' is in tier 1 already"]),
    "a tier in words": ("/knowledge\naddtemporal\none asia\n", [":3:1: 'one'", "number of a tier"]),
    "half an edge": ("/knowledge\nrequiredirect\nasia\n", [":3:5: ", "name of a variable"]),
    "a required edge within a closed tier": (
        "/knowledge\naddtemporal\n1* asia tub\nrequiredirect\nasia tub\n", [
            "contradicts itself", "'asia' -> 'tub' is both required and forbidden"]),
}
EDGES = {
    "an unknown name": ("from,to\nasia,smoek\n", [":2:6: ", "did you mean 'smoke'"]),
    "a loop": ("from,to\nasia,asia\n", [":2:1: ", "loop"]),
    "an edge both ways": ("from,to\nasia,tub\ntub,asia\n", [":3:1: ", "both ways", "keep it"]),
    "half an edge": ("from,to\nasia\n", [":2:1: ", "1 cell, the header has 2"]),
    "a cycle": ("from,to\nasia,tub\ntub,lung\nlung,asia\n", ["contradicts itself", "cycle"]),
    "a quote that never closes": ('from,to\n"asia,tub\n', [":2:1: ", "never closed"]),
}


@cases_of(TETRAD)
def learn_refuses_knowledge_of_tetrad_with(folder, content, says):
    folder.write("k.txt", content)
    folder.refused("learn", ASIA, "--knowledge", "k.txt", "-o", "g.json", code=3,
                   says=[r"^k\.txt:"] + says)


@cases_of(EDGES)
def learn_refuses_a_list_of_edges_with(folder, content, says):
    folder.write("whitelist.csv", content)
    folder.refused("learn", ASIA, "--knowledge", "whitelist.csv", "-o", "g.json", code=3,
                   says=[r"^whitelist\.csv:"] + says)


@case
def a_list_of_edges_says_by_its_name_what_it_is(folder):
    folder.write("edges.csv", '"","from","to"\n"1","asia","tub"\n')
    folder.refused("learn", ASIA, "--knowledge", "edges.csv", "-o", "g.json", code=3,
                   says=[r"^edges\.csv:1:1: ", "name it so, as blacklist.csv"])


@case
def several_files_hold_together(folder):
    folder.write("whitelist.csv", '"","from","to"\n"1","asia","smoke"\n')
    folder.write("my-Blacklist.csv", "from,to\nsmoke,bronc\nbronc,smoke\n")
    folder.write("t.txt", "/knowledge\naddtemporal\n1 xray\n2* asia tub\n")
    flags = [word for name in ("whitelist.csv", "my-Blacklist.csv", "t.txt")
             for word in ("--knowledge", name)]
    folder.hoist("learn", ASIA, *flags, "-o", "g.json", "-q")
    edges = json.loads(folder.text("g.json"))["edges"]
    expect(["asia", "smoke"] in edges, f"{edges}")
    expect(all({"smoke", "bronc"} != set(e) and {"asia", "tub"} != set(e) for e in edges), f"{edges}")
    folder.write("blacklist.csv", "from,to\nasia,smoke\n")
    folder.refused("learn", ASIA, *flags[:2], "--knowledge", "blacklist.csv", "-o", "h.json", code=3,
                   says=[r"^whitelist\.csv, blacklist\.csv: ", "both required and forbidden"])


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
