# SPDX-License-Identifier: Apache-2.0
"""`hoist draw`: figures of results, runs, bags and graphs, in every format."""
import json
import os
import re
import xml.etree.ElementTree as xml

from support import ASIA, case, cases_of, expect, expect_equal

BEGINS = {"svg": b"<?xml", "pdf": b"%PDF-", "png": b"\x89PNG\r\n\x1a\n", "dot": b"digraph"}
HOSTILE = ["</script><script>alert(1)</script>", '"><img onerror=x>', "a\\nb\\N", "&lt;b&gt;",
           "x" * 200, "y" * 100 + "1" + "y" * 99, "y" * 100 + "2" + "y" * 99, "<b>", "line\nend",
           "bell\x07", "graph", "tier 1", "number 1"]


def results(folder, *flags):
    folder.hoist("discover", ASIA, "-o", "out", "-n", "30", "-q", *flags)


def texts(folder, name="fig.svg"):
    """What stands in an SVG, which is sound XML or this raises."""
    root = xml.fromstring(folder.read(name))
    return [element.text for element in root.iter() if element.tag.endswith("}text")]


def said(folder, name="fig.svg"):
    return " ".join(filter(None, texts(folder, name)))


@cases_of({name: (name,) for name in BEGINS})
def a_figure_is_what_its_extension_says_and_the_same_bytes_each_time(folder, name):
    results(folder)
    folder.hoist("draw", "out", "-o", "one." + name)
    folder.hoist("draw", "out", "-o", "two." + name)
    expect(folder.read("one." + name).startswith(BEGINS[name]), folder.read("one." + name)[:40])
    if name == "pdf":
        expect(b"%%EOF" in folder.read("one.pdf")[-20:], "the end of the PDF")
        expect(b"(D:20000101000000" in folder.read("one.pdf"), "a PDF does not say when it was made")
    expect_equal(folder.read("one." + name), folder.read("two." + name), "bytes")


@case
def the_caption_says_how_the_figure_came_about(folder):
    results(folder, "--seed", "9")
    folder.hoist("draw", "out", "-o", "fig.svg")
    text = said(folder)
    for part in ("Average ordered", "30 replicates", "500 rows", "seed 9", "no threshold"):
        expect(part in text, f"{part}: {text}")
    folder.hoist("draw", "out", "-o", "fig.svg", "--method", "pma", "--threshold", "0.25")
    expect("Average pma" in said(folder) and "threshold 0.25" in said(folder), said(folder))
    folder.hoist("draw", "out", "-o", "fig.svg", "--caption", "Mine <b>", "--title", "A & B")
    expect("Mine <b>" in said(folder) and "A & B" in said(folder), said(folder))
    folder.hoist("draw", "out", "-o", "fig.svg", "--caption", "none", "--hide-legend")
    expect("replicates" not in said(folder), said(folder))


def drawn_edges(folder, name):
    """Every pair that a drawing without numbers joins, with whether its line has a head."""
    return {(a, b): "dir=none" not in rest for a, b, rest in
            re.findall(r'^  "(.*?)" -> "(.*?)" \[(penwidth.*?)\];$', folder.text(name), re.M)}


@case
def heads_are_where_a_direction_can_be_known(folder):
    results(folder)
    for one in json.loads(folder.text("out/discovery.json"))["averages"]:
        folder.hoist("draw", "out", "-o", "fig.dot", "--labels", "none", "--hide-lost", "--method",
                     one["method"])
        expect_equal(drawn_edges(folder, "fig.dot"),
                     {tuple(edge): edge not in one["open"] for edge in one["edges"]},
                     one["method"])


@case
def results_at_a_higher_threshold_are_what_average_gives(folder):
    results(folder)
    for method in ("tma", "pma", "cma", "ima"):
        for threshold in ("0.51", "0.7", "0.95"):
            folder.hoist("average", "out/run", "--method", method, "--threshold", threshold, "-o",
                         "g.json", "-q")
            edges = {tuple(edge) for edge in json.loads(folder.text("g.json"))["edges"]}
            for place in ("out", "out/run"):
                folder.hoist("draw", place, "--method", method, "--threshold", threshold,
                             "--labels", "none", "--hide-lost", "-o", "fig.dot")
                expect_equal(set(drawn_edges(folder, "fig.dot")), edges, f"{method} of {place}")


@case
def knowledge_is_seen(folder):
    folder.write("k.txt", "tier 1: smoke asia\ntier 2: lung tub bronc either\ntier 3: xray dysp\n"
                          "required smoke -> lung\n")
    results(folder, "--knowledge", "k.txt")
    folder.hoist("draw", "out", "-o", "fig.svg")
    for part in ("tier 1", "tier 3", "required by the knowledge"):
        expect(part in said(folder), said(folder))
    height = {}
    root = xml.fromstring(folder.read("fig.svg"))
    for element in root.iter():
        if element.tag.endswith("}text"):
            height[element.text] = float(element.get("y"))
    tiers = [["smoke", "asia"], ["lung", "tub", "bronc", "either"], ["xray", "dysp"]]
    for above, below in zip(tiers, tiers[1:]):
        expect(max(height[name] for name in above) < min(height[name] for name in below),
               f"{height}")


@case
def a_truth_is_counted_as_compare_counts_it(folder):
    results(folder, "--truth", "asia")
    folder.hoist("draw", "out", "-o", "fig.svg", "--truth", "results")
    found = re.search(r"(\d+) right, (\d+) reversed, (\d+) extra, (\d+) missing", said(folder))
    right, reversed_, extra, missing = map(int, found.groups())
    one = json.loads(folder.text("out/discovery.json"))["averages"][0]
    expect_equal(right + reversed_ + extra, len(one["edges"]), "edges")
    expect_equal(right + reversed_ + missing, 8, "edges of the truth")
    expect_equal(reversed_ + extra + missing, one["metrics"]["shd"], "shd")
    folder.hoist("draw", "out/average.json", "-o", "fig.svg", "--truth", "asia")
    expect(found[0] in said(folder), said(folder))


@case
def a_neighbourhood_has_no_more_than_that(folder):
    folder.write("g.csv", "from,to\na,b\nb,c\nc,d\n")
    folder.hoist("draw", "g.csv", "-o", "fig.svg", "--neighbourhood", "a", "--steps", "2")
    expect_equal([text for text in texts(folder) if text in "abcd"], ["a", "b", "c"], "names")
    expect("3 of 4 variables" in said(folder), said(folder))


@case
def runs_bags_and_graphs_of_every_format_are_drawn(folder):
    folder.hoist("bag", ASIA, "-n", "10", "-o", "run", "-q")
    folder.hoist("convert", "run", "bag.json")
    folder.hoist("draw", "run", "-o", "run.svg")
    folder.hoist("draw", "bag.json", "-o", "bag.svg")
    expect("10 replicates" in said(folder, "run.svg"), said(folder, "run.svg"))
    expect("10 replicates" in said(folder, "bag.svg"), said(folder, "bag.svg"))
    for name in ("g.json", "g.dot", "g.csv", "g.bif", "g.txt"):
        folder.hoist("convert", "asia", name, code=None)
        if os.path.exists(folder.at(name)):
            folder.hoist("draw", name, "-o", "fig.svg")
            expect("either" in texts(folder), name)
    folder.hoist("draw", "asia", "-o", "fig.svg")
    expect("either" in texts(folder), "an embedded network")
    folder.write("class.json", '{"nodes": ["a", "b"], "edges": [], "undirected": [["a", "b"]]}')
    folder.hoist("draw", "class.json", "-o", "fig.dot")
    expect_equal(drawn_edges(folder, "fig.dot"), {("a", "b"): False}, "a class")


@cases_of({name: (name,) for name in ("svg", "pdf", "png")})
def a_name_is_text_in_every_format(folder, name):
    edges = [[one, other] for one, other in zip(HOSTILE, HOSTILE[1:])]
    folder.write("g.json", json.dumps({"nodes": HOSTILE, "edges": edges}))
    folder.hoist("draw", "g.json", "-o", "fig." + name, "--neighbourhood", HOSTILE[0], "--steps",
                 "99", "--title", HOSTILE[0], "--labels", "none")
    expect(folder.read("fig." + name).startswith(BEGINS[name]), name)
    if name != "svg":
        return
    root = xml.fromstring(folder.read("fig.svg"))
    expect(not [one.tag for one in root.iter() if one.tag.split("}")[1] in ("script", "img", "b")],
           "an element made by a name")
    found = texts(folder)
    for text in (HOSTILE[1], HOSTILE[2], HOSTILE[3], HOSTILE[7], "line\\nend", "bell\\x07", "graph",
                 "tier 1", "number 1"):
        expect(text in found, f"{text!r} in {found}")
    expect(HOSTILE[4] not in found and any(text and text.startswith("xxxx") and "…" in text
                                           for text in found), f"{found}")
    expect_equal(len(found), len(set(found)), "labels that are alike")
    expect("x" * 200 in folder.text("fig.svg"), "the whole name in a tooltip")


@case
def without_graphviz_there_is_a_message_and_the_source(folder):
    folder.write("g.csv", "from,to\na,b\n")
    os.mkdir(folder.at("empty"))
    path = os.environ["PATH"]
    os.environ["PATH"] = folder.at("empty")
    try:
        folder.refused("draw", "g.csv", "-o", "fig.svg", code=3,
                       says=["Graphviz is not there", "graphviz", "-o fig.dot"])
        folder.hoist("draw", "g.csv", "-o", "fig.dot")
    finally:
        os.environ["PATH"] = path
    expect(folder.text("fig.dot").startswith("digraph"), "the source")


@case
def a_graphviz_that_fails_leaves_no_file(folder):
    folder.write("g.csv", "from,to\na,b\n")
    os.mkdir(folder.at("bin"))
    folder.write("bin/dot", "#!/bin/sh\necho half\necho broken >&2\nexit 7\n")
    os.chmod(folder.at("bin/dot"), 0o755)
    path = os.environ["PATH"]
    os.environ["PATH"] = folder.at("bin") + ":" + path
    try:
        folder.refused("draw", "g.csv", "-o", "fig.svg", code=3, says=["exit code 7", "broken"])
    finally:
        os.environ["PATH"] = path


@cases_of({
    "an extension": (["asia", "-o", "fig.jpg"], ["fig.jpg", ".svg, .pdf, .png"]),
    "no extension": (["asia", "-o", "svg"], [".svg, .pdf, .png"]),
    "a method": (["out", "-o", "f.svg", "--method", "pmx"], ["'pmx'", "did you mean 'pma'"]),
    "a low threshold": (["out", "-o", "f.svg", "--method", "pma", "--threshold", "0.01"],
                        ["is below", "hoist draw out/run"]),
    "a rule": (["out", "-o", "f.svg", "--threshold", "majority"], ["hoist draw out/run"]),
    "a variable": (["asia", "-o", "f.svg", "--neighbourhood", "lug"], ["did you mean 'lung'"]),
    "labels": (["asia", "-o", "f.svg", "--labels", "x"], ["linked, posterior"]),
    "a size": (["asia", "-o", "f.svg", "--size", "10in"], ["180x120"]),
    "a method of a graph": (["asia", "-o", "f.svg", "--method", "pma"], ["one graph"]),
    "the second bag": (["out/run", "-o", "f.svg", "--method", "ordered"], ["hoist discover"]),
    "no truth": (["out", "-o", "f.svg", "--truth", "results"], ["has no truth"]),
})
def what_cannot_be_drawn_is_refused(folder, arguments, says):
    results(folder)
    folder.refused("draw", *arguments, code=2 if says != ["did you mean 'lung'"] else 3, says=says)


@case
def a_folder_of_something_else_and_an_input_as_output_are_refused(folder):
    os.mkdir(folder.at("other"))
    folder.refused("draw", "other", "-o", "f.svg", code=3, says=["neither results", "hoist disc"])
    folder.write("g.dot", "digraph {a -> b}")
    folder.refused("draw", "g.dot", "-o", "g.dot", code=2, says="g.dot")
    folder.refused("draw", "g.dot", "-o", "none/f.svg", code=5, says="none")
