# SPDX-License-Identifier: Apache-2.0
"""Any program as a learner: --learner command."""
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import time

import support
from support import ASIA, case, cases_of, error_of, expect, expect_equal, expect_same

SH = "sh script.sh {data} {graph}"
PYTHON = shlex.quote(sys.executable)
FOUR = "a,b,c,d\n" + "0,1,0,1\n1,1,0,0\n" * 9
SMALL = "a,b,c\n" + "".join(f"{i % 2},{i % 2},{i % 3 % 2}\n" for i in range(30))


def tree_script():
    """The script of docs/extending.md, so that what users copy is what is tested."""
    text = (pathlib.Path(support.TESTS).parent / "docs/extending.md").read_text()
    return re.search(r"```python tree\.py\n(.*?)```", text, re.S)[1]


def bag(folder, *arguments, script=None, command=SH, run="run", data="data.csv", **more):
    """A bag of 8 by a shell script."""
    if script is not None:
        folder.write("script.sh", script)
    if not os.path.exists(folder.at("data.csv")):
        folder.write("data.csv", SMALL)
    return folder.hoist("bag", data, "-o", run, "-n", "8", "--threads", "2", "--learner", "command",
                        "--command", command, *arguments, **more)


EMPTY = 'echo from,to > "$2"\n'


@case
def a_bag_is_the_same_for_any_threads_and_shards(folder):
    folder.write("tree.py", tree_script())
    common = ["bag", ASIA, "-n", "12", "--learner", "command", "--command",
              PYTHON + " tree.py {data} {graph}"]
    folder.hoist(*common, "-o", "one", "--threads", "1")
    folder.hoist(*common, "-o", "four", "--threads", "4")
    expect_same(folder.tree("one"), folder.tree("four"), "four threads make")
    expect_equal(sorted(folder.tree("one")), ["manifest.json", "segment-1-of-1.jsonl"], "the run has")
    for shard in (2, 1):
        folder.hoist(*common, "-o", "two", "--shard", f"{shard}/2")
    for run in ("one", "two"):
        folder.hoist("convert", run, run + ".json")
    expect_equal(folder.read("one.json"), folder.read("two.json"), "the bag of two shards")
    graphs = json.loads(folder.text("one.json"))["graphs"]
    linked = sum(any({"tub", "either"} == set(edge) for edge in graph["undirected"])
                 for graph in graphs)
    expect(linked >= 10, f"tub and either are linked in {linked} of 12 trees")
    averaged = folder.hoist("average", "one", "--method", "pma", "-o", "-")
    expect('"edges"' in averaged.out, averaged.out)


FAILS = 'if [ ! -e healed ]; then case $3 in 3|5) echo "I am" >&2; echo "broken" >&2; exit 7;; esac; fi\n'


@case
def a_replicate_that_fails_loses_no_other(folder):
    command = SH + " {replicate}"
    done = bag(folder, script=FAILS + EMPTY, command=command, code=3)
    message = error_of(done)
    for part in ("2 of 8 replicates failed, the first: replicate 3: the command ended with exit "
                 "code 7; its last words: I am / broken; its files are kept in ",
                 "/run/work/replicate-3; 6 are safe in run, and the same command goes on"):
        expect(part in message, f"{message!r} lacks {part!r}")
    expect("note: replicate 5: the command ended with exit code 7" in done.err, done.err)
    kept = sorted(os.listdir(folder.at("run/work/replicate-5")))
    expect_equal(kept, ["data.csv", "knowledge.txt"], "what is kept")
    verify = folder.hoist("verify", "run", "--json", code=None)
    expect_equal(json.loads(verify.out)["missing"], [2, 4], "what is missing")
    folder.write("healed", "")
    again = bag(folder, command=command)
    expect("2 replicates computed, 6 already there" in again.err, again.err)
    bag(folder, command=command, run="whole")
    expect_same(folder.tree("whole"), folder.tree("run"), "the mended run has")


@case
def what_fails_in_one_shard_fails_there_alone(folder):
    command = SH + " {replicate}"
    bag(folder, "--shard", "2/2", script=FAILS + EMPTY, command=command)
    done = bag(folder, "--shard", "1/2", command=command, code=3)
    expect("2 of 4 replicates failed" in done.err, done.err)
    folder.write("healed", "")
    expect("2 replicates computed, 6 already there" in bag(folder, command=command).err, "not 2")


@case
def a_program_that_failed_is_tried_again_on_request(folder):
    # Each replicate fails once.
    script = 'if [ ! -e "tried-$3" ]; then : > "tried-$3"; exit 1; fi\n' + EMPTY
    bag(folder, "--retries", "1", script=script, command=SH + " {replicate}")
    expect_equal(sorted(os.listdir(folder.at("run"))), ["manifest.json", "segment-1-of-1.jsonl"],
                 "the run has")


@case
def how_it_is_run_is_no_part_of_the_run_and_the_command_is(folder):
    bag(folder, script=EMPTY)
    bag(folder, "--retries", "3", "--time-limit", "5", "--keep-work", "yes")
    manifest = json.loads(folder.text("run/manifest.json"))
    expect_equal(manifest["command"], SH, "the command in the manifest")
    for key in ("time_limit", "retries", "keep_work", "work"):
        expect(key not in manifest, f"{key} is in the manifest")
    expect(folder.path not in folder.text("run/manifest.json"), "a path is in the manifest")
    expect("command" in error_of(bag(folder, command=SH + " x", code=4)), "no word of the command")


WRONG = {
    "exit code": ("exit 9", "the command ended with exit code 9; its files"),
    "signal": ("kill -SEGV $$", r"the command was ended by signal 11 \(Segmentation fault\)"),
    "no graph": ("true", "the command ended well, but wrote no graph to .*/replicate-1/graph.csv"),
    "output where errors are none": ("echo on stdout; exit 1", "its last words: on stdout"),
    "many words": ("seq 100000 >&2; exit 1",
                   "its last words: 99991 / .* / 100000; its files are kept"),
    "words of another world": (r"printf '\033[31m\377red' >&2; exit 1", r"\\x1b\[31m\\xffred"),
    "unknown variable": ('printf "from,to\\na,bb\\n" > "$2"', "graph.csv: unknown variable 'bb' .known: "),
    "cycle": ('printf "from,to\\na,b\\nb,c\\nc,a\\n" > "$2"', "the graph cannot be used: .*cycle"),
    "no extension": ('printf "from,to\\na,b\\nb,a\\na,c\\nc,a\\nc,d\\nd,c\\nb,d\\nd,b\\n" > "$2"',
                     "no DAG agrees with the graph: its directed edges close a cycle, or its open"),
    "not a graph": ('echo hello > "$2"', "graph.csv:1:1: the first line must be from,to"),
    "a folder": ('mkdir "$2"', "it is a folder"),
    "a pipe": ('mkfifo "$2"', "it is a pipe"),
}


@cases_of(WRONG)
def what_went_wrong_is_said_of(folder, script, says):
    folder.write("script.sh", script + "\n")
    folder.write("data.csv", FOUR)
    done = folder.hoist("bag", "data.csv", "-o", "run", "-n", "1", "--learner", "command",
                        "--command", SH, code=3)
    message = error_of(done)
    expect(re.search(says, message), f"{message!r} lacks /{says}/")
    expect(len(message) < 2500, f"{len(message)} characters")


@case
def a_program_that_takes_too_long_is_ended(folder):
    start = time.monotonic()
    folder.write("data.csv", SMALL)
    folder.write("script.sh", "echo begun >&2; sleep 100\n")
    done = folder.hoist("bag", "data.csv", "-o", "run", "-n", "2", "--threads", "2", "--learner",
                        "command", "--command", SH, "--time-limit", "0.3", code=3)
    expect("replicate 1: the command took longer than 0.3 seconds and was ended (--time-limit); "
           "its last words: begun" in done.err, done.err)
    expect(time.monotonic() - start < 30, "it waited for the program")


USAGE = {
    "no command": ([], r"learner 'command' runs a program of yours, which must be named: --command"),
    "no data": (["--command", "true {graph}"], r"has no \{data\}"),
    "no graph": (["--command", "true {data}"], r"has no \{graph\}"),
    "empty": (["--command", " "], "it is empty"),
    "typo": (["--command", "true {data} {grpah}"], r"'\{grpah\}'; did you mean '\{graph\}'\?"),
    "unknown format": (["--command", "true {data} {graph.png}"], "does not tell the format"),
    "two graphs": (["--command", "true {data} {graph.dot} {graph}"], "graph.dot and graph.csv"),
    "open quote": (["--command", "true '{data} {graph}"], "a quote is never closed; add '"),
    "pipe": (["--command", "true {data} | tee {graph}"], r"no shell runs it, so '\|'"),
    "no program": (["--command", "no-such-program {data} {graph}"],
                   "no program 'no-such-program' that may be run; install it"),
    "a script that may not be run": (["--command", "./plain {data} {graph}"],
                                     "no program './plain'.*python3 my.py"),
    "a negative limit": (["--command", SH, "--time-limit", "-1"], "from 0 .no limit. to"),
}


@cases_of(USAGE)
def what_cannot_run_is_refused_before_anything_is_made(folder, flags, says):
    folder.write("data.csv", SMALL)
    folder.write("plain", EMPTY)
    folder.refused("bag", "data.csv", "-o", "run", "--learner", "command", *flags, code=2, says=says)


@case
def a_flag_of_the_command_without_the_learner_is_refused(folder):
    folder.refused("bag", ASIA, "-o", "run", "--command", SH, code=2, says="would have no say")


@case
def words_and_paths_with_blanks_and_quotes_do_no_harm(folder):
    os.mkdir(folder.at("it's a \"folder\" $(x)"))
    folder.write("my script.sh", 'printf "%s|" "$@" > words; echo from,to > "$4"\n')
    folder.write("data.csv", SMALL)
    folder.hoist("bag", "data.csv", "-o", "it's a \"folder\" $(x)/run", "-n", "1", "--learner",
                 "command", "--command",
                 'sh "my script.sh" \'a  b\' x\\ y {data} {graph} $HOME "{{data}} {x}y" {replicate}'
                 .replace("{x}y", "{X}y"))
    words = folder.text("words").split("|")
    expect_equal(words[:2] + words[4:-1], ["a  b", "x y", "$HOME", "{data} {X}y", "1"], "the words")
    expect(words[2].endswith("/it's a \"folder\" $(x)/run/work/replicate-1/data.csv"), words[2])


@case
def names_of_columns_are_text_whatever_they_say(folder):
    names = ['$(touch x)', '`touch y`', 'with "quotes"', "two\nlines", "=cmd()", "a,b", "-rf"]
    cells = ",".join('"' + name.replace('"', '""') + '"' for name in names)
    rows = "".join(",".join(str((i >> k) & 1) for k in range(len(names))) + "\n" for i in range(128))
    folder.write("data.csv", cells + "\n" + rows)
    folder.write("chain.py", """import csv, json, sys
with open(sys.argv[1], newline="") as file:
    names = next(csv.reader(file))
with open(sys.argv[2], "w", newline="") as file:
    out = csv.writer(file)
    out.writerow(["from", "to"])
    for pair in zip(sorted(names), sorted(names)[1:]):
        out.writerow(pair)
""")
    before = sorted(os.listdir(folder.path))
    folder.hoist("learn", "data.csv", "--learner", "command", "--command",
                 PYTHON + " chain.py {data} {graph}", "-o", "out.json")
    edges = json.loads(folder.text("out.json"))["edges"]
    expect_equal(sorted(map(tuple, edges)), sorted(zip(
        sorted(names, key=lambda n: "'" + n if n[0] == "=" else n),
        sorted(names, key=lambda n: "'" + n if n[0] == "=" else n)[1:])), "the chain")
    expect_equal(sorted(os.listdir(folder.path)), sorted(before + ["out.json"]), "the folder")


FORMATS = {
    "graph.json": '{"nodes": ["a", "b", "c"], "edges": [["a", "b"]], "undirected": [["b", "c"]]}',
    "graph.dot": "digraph { a -> b; c }",
    "graph.modelstring": "[a][b|a][c]",
    "graph.adj.csv": "a,b,c\n0,1,0\n0,0,1\n0,1,0\n",
}


@cases_of({name: (name, text) for name, text in FORMATS.items()})
def a_graph_may_be_written_as(folder, name, text):
    folder.write("data.csv", SMALL)
    folder.write("graph.txt", text)
    folder.write("script.sh", 'cp graph.txt "$2"\n')
    folder.hoist("learn", "data.csv", "--learner", "command", "--command",
                 "sh script.sh {data} {" + name + "}", "-o", "out.json")
    expect(["a", "b"] in json.loads(folder.text("out.json"))["edges"], folder.text("out.json"))


@case
def knowledge_is_told_and_checked(folder):
    folder.write("data.csv", SMALL)
    folder.write("known.txt", "required a -> b\nforbidden c -> b\n")
    base = ["learn", "data.csv", "--learner", "command", "--knowledge", "known.txt", "-o", "out.json",
            "--command", "sh script.sh {data} {graph} {knowledge}"]
    # What a class leaves open is directed as the knowledge says.
    folder.write("script.sh", 'cp "$3" seen; printf "from,to\\na,b\\nb,a\\nb,c\\nc,b\\n" > "$2"\n')
    folder.hoist(*base)
    expect_equal(folder.text("seen"), 'required "a" -> "b"\nforbidden "c" -> "b"\n', "the knowledge")
    expect_equal(json.loads(folder.text("out.json"))["edges"], [["a", "b"], ["b", "c"]], "the DAG")
    for edges, says in (("c,b\\na,b", "the graph has 'c' -> 'b', which the knowledge forbids"),
                        ("b,a", "the graph lacks 'a' -> 'b', which the knowledge requires"),
                        ("a,c", "the graph lacks 'a' -> 'b'")):
        folder.write("script.sh", f'printf "from,to\\n{edges}\\n" > "$2"\n')
        expect(says in error_of(folder.hoist(*base, code=3)), says)


@case
def a_sample_has_its_rows_as_often_as_they_were_drawn_and_its_holes(folder):
    folder.write("data.csv", "a,x\n" + "".join(f"{i % 3 or 'NA'},{i / 7 if i % 5 else 'NA'}\n"
                                               for i in range(50)))
    bag(folder, "--keep-work", "yes", script=EMPTY)
    for i in range(1, 9):
        header, *rows = folder.text(f"run/work/replicate-{i}/data.csv").splitlines()
        expect(header in ("a,x", "x,a"), header)
        expect_equal(len(rows), 50, f"rows of replicate {i}")
        expect(len(set(rows)) < 45 and any("NA" in row for row in rows), "no resample with holes")


@case
def seeds_differ_by_replicate_and_fit_thirty_one_bits(folder):
    script = 'echo "$3 $4" >> log\n' + EMPTY
    command = SH + " {replicate} {seed}"
    bag(folder, script=script, command=command)
    first = sorted(folder.text("log").splitlines())
    os.remove(folder.at("log"))
    bag(folder, command=command, run="again")
    expect_equal(sorted(folder.text("log").splitlines()), first, "the seeds of the second time")
    seeds = {int(line.split()[1]) for line in first}
    expect(len(seeds) == 8 and all(0 < seed < 2 ** 31 for seed in seeds), str(first))


def wait_for(condition, what):
    deadline = time.monotonic() + 30
    while not condition():
        expect(time.monotonic() < deadline, what)
        time.sleep(0.01)


def is_running(number):
    try:
        with open(f"/proc/{number}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


ENDS = {"SIGINT": (signal.SIGINT, 130), "SIGTERM": (signal.SIGTERM, 143),
        "SIGKILL": (signal.SIGKILL, -signal.SIGKILL)}


@cases_of(ENDS)
def programs_end_with_hoist_and_the_bag_goes_on_after(folder, stop, code):
    # The first two replicates are quick, the others wait until they are healed, deaf to SIGTERM.
    script = 'trap "" TERM\n[ "$3" -le 2 ] || [ -e healed ] || { echo $$ >> pids; while :; do sleep 0.1; done; }\n'
    folder.write("script.sh", script + EMPTY)
    folder.write("data.csv", SMALL)
    command = ["bag", "data.csv", "-o", "run", "-n", "8", "--threads", "2", "--learner", "command",
               "--command", SH + " {replicate}"]
    process = subprocess.Popen([support.hoist_path, *command], cwd=folder.path,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_for(lambda: os.path.exists(folder.at("pids")) and folder.text("pids").count("\n") == 2 and
             folder.read("run/segment-1-of-1.jsonl").count(b"\n") == 2, "nothing waits")
    start = time.monotonic()
    process.send_signal(stop)
    _, err = process.communicate(timeout=30)
    expect(time.monotonic() - start < 10, "it stayed")
    expect_equal(process.returncode, code, "exit code")
    if stop != signal.SIGKILL:
        expect(b"2 replicates are safe in run" in err, err.decode())
    for number in folder.text("pids").split():
        wait_for(lambda: not is_running(number), f"{number} is still there")
    folder.write("healed", "")
    expect("6 replicates computed, 2 already there" in folder.hoist(*command).err, "not 6 and 2")
    folder.hoist(*[word.replace("run", "whole") if word == "run" else word for word in command])
    expect_same(folder.tree("whole"), folder.tree("run"), "the resumed run has")


@case
def two_at_once_have_folders_of_their_own(folder):
    """Both compute the same replicates, as shards that help each other may."""
    folder.write("script.sh", 'echo x > "$3/mine" && sleep 0.05 && [ "$(cat "$3/mine")" = x ] || exit 1\n'
                 + EMPTY)
    folder.write("data.csv", SMALL)
    base = [support.hoist_path, "bag", "data.csv", "-o", "run", "-n", "12", "--learner", "command",
            "--command", SH + " {folder}"]
    environment = {**os.environ, "SLURM_JOB_ID": "1", "SLURM_NTASKS": "3"}
    processes = [subprocess.Popen(base, cwd=folder.path, stderr=subprocess.PIPE,
                                  env={**environment, "SLURM_PROCID": str(rank)})
                 for rank in range(3)]
    for process in processes:
        _, err = process.communicate(timeout=60)
        expect_equal(process.returncode, 0, err.decode())
    expect_equal(sorted(os.listdir(folder.at("run"))), ["manifest.json"] + [
        f"segment-{i}-of-3.jsonl" for i in (1, 2, 3)], "the run has")
    folder.hoist("verify", "run")


@case
def a_link_in_the_run_is_not_followed(folder):
    bag(folder, script=EMPTY)
    os.mkdir(folder.at("elsewhere"))
    os.symlink(folder.at("elsewhere"), folder.at("run/work"))
    done = folder.hoist("bag", "data.csv", "-o", "run", "-n", "9", "--learner", "command",
                        "--command", SH, code=5)
    expect("run/work: cannot be made a folder" in error_of(done), done.err)
    os.remove(folder.at("run/work"))
    os.mkdir(folder.at("run/work"))
    os.symlink(folder.at("elsewhere"), folder.at("run/work/replicate-9"))
    folder.hoist("bag", "data.csv", "-o", "run", "-n", "9", "--learner", "command", "--command", SH,
                 code=5)
    expect_equal(os.listdir(folder.at("elsewhere")), [], "elsewhere")


@case
def learn_works_in_a_temporary_folder_and_leaves_it_where_it_failed(folder):
    folder.write("data.csv", SMALL)
    os.mkdir(folder.at("scratch"))
    environment = {**os.environ, "TMPDIR": folder.at("scratch")}
    command = [support.hoist_path, "learn", "data.csv", "--learner", "command", "--command", SH]
    folder.write("script.sh", EMPTY)
    subprocess.run(command, cwd=folder.path, env=environment, check=True, capture_output=True)
    expect_equal(os.listdir(folder.at("scratch")), [], "after success")
    folder.write("script.sh", "exit 1\n")
    done = subprocess.run(command, cwd=folder.path, env=environment, capture_output=True)
    expect_equal(done.returncode, 3, "exit code")
    (kept,) = os.listdir(folder.at("scratch"))
    expect(f"kept in {folder.at('scratch')}/{kept}".encode() in done.stderr, done.stderr.decode())
    expect_equal(folder.text(f"scratch/{kept}/data.csv"), SMALL, "the data")


@case
def discover_averages_nothing_while_replicates_are_missing(folder):
    folder.write("data.csv", SMALL)
    folder.write("script.sh", FAILS + EMPTY)
    command = ["discover", "data.csv", "-o", "results", "-n", "8", "--learner", "command",
               "--command", SH + " {replicate}"]
    done = folder.hoist(*command, code=3)
    expect("2 of 8 replicates failed, the first: replicate 3" in done.err, done.err)
    expect_equal(os.listdir(folder.at("results")), ["run"], "the results")
    folder.write("healed", "")
    folder.hoist(*command)
    expect(os.path.exists(folder.at("results/pma.json")), "no average")
    expect_equal(sorted(os.listdir(folder.at("results/run"))),
                 ["manifest.json", "segment-1-of-1.jsonl"], "the run has")


@case
def a_study_goes_on_past_cells_that_fail(folder):
    # Cells of 20 rows fail.
    folder.write("script.sh", '[ -e healed ] || [ "$(wc -l < "$1")" != 21 ] || { echo few >&2; exit 1; }\n'
                 + EMPTY)
    folder.write("own.toml", f"""networks = ["asia"]
rows = [20, 40]
repeats = 2
replicates = 3
learners = ["hc", "command"]
command = "{SH}"
time_limit = 60
""")
    done = folder.hoist("study", "own.toml", "-o", "out", "--no-figures", code=3)
    message = error_of(done)
    expect("2 of 4 cells failed, the first: asia/20/1: replicate 1: the command ended with exit code "
           "1; its last words: few; its files are kept in " in message, message)
    expect("/out/work-cell-1/replicate-1; 2 are safe in out" in message, message)
    expect(not os.path.exists(folder.at("out/verdict.md")), "a verdict on half of the cells")
    folder.write("healed", "")
    folder.write("own.toml", folder.text("own.toml").replace("60", "90"))
    again = folder.hoist("study", "own.toml", "-o", "out", "--no-figures")
    expect("2 cells computed, 2 already there" in again.err, again.err)
    folder.hoist("study", "own.toml", "-o", "whole", "--no-figures")
    expect_equal(folder.read("out/results.csv"), folder.read("whole/results.csv"), "the results")


@case
def a_program_has_the_memory_of_the_user_and_not_of_hoist(folder):
    folder.write("data.csv", SMALL)
    folder.write("script.sh", 'ulimit -S -d >> limits\n' + EMPTY)
    folder.hoist("learn", "data.csv", "--memory", "200M", "--learner", "command", "--command", SH)
    own = subprocess.run(["sh", "-c", "ulimit -S -d"], capture_output=True, check=True, text=True)
    expect_equal(folder.text("limits"), own.stdout, "the limit")
