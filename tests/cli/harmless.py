# SPDX-License-Identifier: Apache-2.0
"""Whatever names say, they command no terminal, shell, spreadsheet, page or plotter, and nothing is
written outside the place that -o names."""
import csv
import io
import json
import os
import re
import shlex
import shutil
import xml.etree.ElementTree as ElementTree

from formats import graph
from support import ASIA, NETWORKS, case, cases_of, expect, expect_equal, expect_same

# Each would touch the file `canary` or write outside the folder, if anything ran or followed it.
NAMES = ["=cmd()", "+cmd|' /C touch canary'!A0", "@SUM(1)", "-rf", "$(touch canary)",
         "`touch canary`", 'a"; system "touch canary', "'; !touch canary; '", "</script>",
         "<b>x</b>", "../x", "/abs", "con", "two\nlines", "x;=cmd()", "esc\x1b[31m\x07", "c1\u009b31m",
         "back\u202ewards", "zero\u200bwidth", "{}%s%n", "a\\nb", "|sh", "--help"]
LEVELS = ["=1+cmd()", "-1", "+", "+5"]


def table(names):
    """Each column is a copy of its left one, mostly; all in quotes."""
    lines = [",".join('"' + name.replace('"', '""') + '"' for name in names)]
    for i in range(60):
        bits = [(i + (i % 13 == k)) % 2 for k in range(len(names))]
        lines.append(",".join(LEVELS[2 * (k % 2) + bit] for k, bit in enumerate(bits)))
    return "\n".join(lines) + "\n"


def expect_quiet(text, where):
    """No character that a terminal obeys or a reader cannot see."""
    found = re.findall("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069]", text)
    expect(not found, f"{where}: {found[:5]!r}")


def expect_no_formula(text, where):
    """Wherever the country of the spreadsheet splits cells."""
    for delimiter in ",;\t":
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            for cell in row:
                acts = re.match(r'[\s"]*(=|[-+@][^,]*[(!|#\[])', cell)
                expect(not acts, f"{where}, split at {delimiter!r}: {cell!r}")


@case
def no_name_commands_the_terminal(folder):
    folder.write("d.csv", table(NAMES))
    folder.write("k.txt", 'required "esc\x1b[31mm" -> "two\nline"\n')
    folder.write("g.json", json.dumps({"nodes": ["esc\x1b[32m"], "edges": []}))
    folder.write("esc\x1b[31m.json", '{"nodes": ["a", "b"], "edges": []}')
    for command, code in (
            (["check", "d.csv"], 0), (["discover", "d.csv", "-o", "out\x1b[1m", "-n", "4"], 0),
            (["learn", "d.csv", "--knowledge", "k.txt"], 3), (["learn", "nosuch\x1b[31m.csv"], 3),
            (["score", "d.csv", "--graph", "g.json"], 3), (["l\x1b[31mearn"], 2),
            (["learn", "--\x1b[31mseed"], 2), (["learn", "d.csv", "--score", "\x1b[31m"], 2),
            (["check", "d.csv", "--drop", "\x1b[31m"], 2), (["verify", "out\x1b[1m/run"], 0),
            (["compare", "esc\x1b[31m.json", "esc\x1b[31m.json", "esc\x1b[31m.json"], 0),
            (["study", "smoke", "--networks", "a\x1b[31m", "-o", "s"], 3)):
        done = folder.hoist(*command, code=code)
        expect_quiet(done.out + done.err, repr(command))
    expect_quiet(folder.text("out\x1b[1m/summary.txt"), "summary.txt")
    expect(r"esc\x1b[31m" in folder.hoist("check", "d.csv").out, "the name is not to be seen")


@case
def no_cell_is_a_formula_and_all_read_back(folder):
    folder.write("d.csv", table(NAMES))
    folder.hoist("discover", "d.csv", "-o", "out", "-n", "4", "-q")
    folder.hoist("sample", "out/pma.bif", "-n", "80", "-o", "sample.csv")
    folder.hoist("average", "out/run", "-o", "g.csv", "--edges", "e.csv", "--structures", "s.csv")
    folder.hoist("convert", "g.csv", "g.adj.csv")
    for name in ("out/edges.csv", "out/structures.csv", "out/metrics.csv", "sample.csv", "g.csv",
                 "g.adj.csv", "e.csv", "s.csv"):
        expect_no_formula(folder.text(name), name)
    wanted = graph(folder, "out/pma.json")
    for name in ("g.csv", "g.adj.csv"):
        expect_equal(graph(folder, name), wanted, name)
    folder.hoist("learn", "sample.csv", "--states", "out/pma.bif", "-o", "again.json")
    expect_equal(json.loads(folder.text("again.json"))["nodes"], NAMES, "the names of the sample")
    rows = list(csv.reader(io.StringIO(folder.text("sample.csv"), newline="")))
    expect_equal({row[1] for row in rows[1:]}, {"+", "+5"}, "levels that are signs and numbers")


@case
def a_drawing_has_names_in_quotes_only(folder):
    folder.write("d.csv", table(NAMES))
    folder.hoist("discover", "d.csv", "-o", "out", "-n", "4", "-q")
    folder.hoist("learn", "d.csv", "-o", "g.dot")
    for name in ("out/tma.dot", "out/ima.dot", "g.dot"):
        bare = re.sub(r'"(\\.|[^"\\])*"', "", folder.text(name), flags=re.DOTALL)
        expect(re.fullmatch(r"digraph\s*\{[\w\s\[\]=,;.]*(->[\w\s\[\]=,;.]*)*\}\s*", bare),
               f"{name}: {bare[:300]}")


@case
def a_study_of_hostile_names_runs_nothing_and_stays_below_its_folder(folder):
    os.makedirs(folder.at("in/deep"))
    names = [name for name in NAMES if not re.search(r"[/\n\x1b\x07\u009b\u202e\u200b|]", name)]
    for name in names:
        shutil.copy(os.path.join(NETWORKS, "asia.bif"), folder.at(f"in/{name}.bif"))
    shutil.copy(os.path.join(NETWORKS, "asia.bif"), folder.at("x.bif"))
    quoted = ", ".join(json.dumps(f"../{name}.bif") for name in names)
    folder.write("in/deep/s.toml", f'networks = [{quoted}, "../../x.bif"]\nrows = [30]\n'
                 'replicates = 3\ntitle = "</script> `touch canary` $(touch canary) <img src=x>"\n')
    before = folder.everything()
    folder.hoist("study", "in/deep/s.toml", "-o", "out", "-q")
    after = {path: content for path, content in folder.everything().items()
             if not path.startswith("out/")}
    expect_same(before, after, "the study leaves")
    for name in ("results.csv", "summary.csv", "table1.csv", "timings.csv"):
        expect_no_formula(folder.text("out/" + name), name)
    expect(not re.search(r"(?<!\\)[<`]", folder.text("out/verdict.md").replace("`results.csv`", "")
                         .replace("`none`", "")), "verdict.md has HTML or code in it")
    drawn = [name for name in os.listdir(folder.at("out/figures")) if name.endswith(".svg")]
    expect_equal(len(drawn), len(names) + 1, "figures")
    for name in drawn:
        expect(re.fullmatch(r"[\w.-]+", name), name)
        tags = {element.tag.split("}")[-1] for element in
                ElementTree.fromstring(folder.text("out/figures/" + name)).iter()}
        expect(not tags & {"script", "b", "img", "foreignObject"}, f"{name} has {tags}")


@case
def what_a_message_offers_to_paste_is_one_word_a_name(folder):
    folder.write("d.csv", "\"'; touch canary; '\",b\n1.5,x\n2.5,y\n")
    err = folder.hoist("learn", "d.csv", "--score", "k2", code=3).err
    words = shlex.split(err.split("read them as labels (")[1].strip().removesuffix(")"))
    expect_equal(words, ["--discrete", "'; touch canary; '"], "words for a shell")
    folder.hoist("bag", ASIA, "-n", "2", "-o", "$(touch canary)")
    err = folder.hoist("bag", ASIA, "-n", "2", "-o", "$(touch canary)").err
    words = shlex.split(err.splitlines()[-1])
    expect(words[:4] == ["Next:", "hoist", "average", "$(touch canary)"], f"{words}")


RESULTS = {
    "discover": (["discover", ASIA, "-n", "3", "-q", "-o", "out"], [
        "edges.csv", "pma.json", "pma.dot", "pma.bif", "summary.txt", "run/manifest.json"]),
    "study": (["study", "smoke", "-q", "-o", "out"], [
        "results.csv", "summary.csv", "table1.csv", "verdict.md", "timings.csv", "manifest.json",
        "figures/alarm.gp", "figures/alarm.svg", "figures/alarm.pdf"]),
}


@cases_of(RESULTS)
def a_link_among_the_results_is_replaced_and_not_followed(folder, command, names):
    folder.hoist(*command)
    os.mkdir(folder.at("outside"))
    for name in names:
        if name.endswith("manifest.json"):
            shutil.copy(folder.at("out/" + name), folder.at("outside/manifest.json"))
        else:
            folder.write("outside/" + os.path.basename(name), "precious\n")
        os.remove(folder.at("out/" + name))
        os.symlink(folder.at("outside/" + os.path.basename(name)), folder.at("out/" + name))
    before = folder.tree("outside")
    more = ["--repeats", "3"] if command[0] == "study" else ["--replicates", "5"]
    folder.hoist(*[word for word in command if word not in ("-n", "3")], *more)
    expect_same(before, folder.tree("outside"), "the folder outside has")
    for name in names:
        expect(not os.path.islink(folder.at("out/" + name)), f"{name} is still a link")


@case
def records_are_not_appended_through_a_link(folder):
    bag = ["bag", ASIA, "-o", "run", "-q", "-n"]
    folder.hoist(*bag, "2")
    os.rename(folder.at("run/segment-1-of-1.jsonl"), folder.at("elsewhere"))
    os.symlink("../elsewhere", folder.at("run/segment-1-of-1.jsonl"))
    folder.refused(*bag, "4", code=5, says=["segment-1-of-1.jsonl: is a link", "remove the link"])


@case
def a_folder_that_is_a_link_is_the_users_own_and_followed(folder):
    os.mkdir(folder.at("scratch"))
    os.symlink("scratch", folder.at("out"))
    folder.hoist("discover", ASIA, "-n", "2", "-q", "-o", "out")
    expect("edges.csv" in folder.tree("scratch"), "nothing is there")
    os.symlink("kept.json", folder.at("link.json"))
    folder.write("kept.json", "old\n")
    folder.hoist("learn", ASIA, "-o", "link.json")
    expect(os.path.islink(folder.at("link.json")) and "nodes" in folder.text("kept.json"),
           "a file that the user names himself is written through its link")
