# SPDX-License-Identifier: Apache-2.0
"""What is said of the data: kinds, rows used, what was left out, bins, weights."""
import csv
import json
import random

from support import case, expect


def mixed(folder, name="d.csv", rows=120, holes=0.0):
    """An identifier, a label, whole numbers of few and of many values, a measurement."""
    dice = random.Random(rows)
    lines = ["id,sex,year,mass,length"]
    for number in range(rows):
        sex = dice.choice("mf")
        length = dice.gauss(4 if sex == "m" else 0, 1)
        cells = [sex, str(2007 + dice.randrange(3)), str(dice.randrange(40, 90)), f"{length:.3f}"]
        lines.append(",".join([str(number + 1)] + ["NA" if dice.random() < holes else cell
                                                   for cell in cells]))
    folder.write(name, "\n".join(lines) + "\n")


def lines_of(folder):
    """{what: line} of the first block of the summary."""
    block = folder.text("out/summary.txt").split("\n\n")[0].splitlines()[1:]
    return dict(line.strip().split(": ", 1) for line in block)


def found(folder):
    return json.loads(folder.text("out/discovery.json"))


@case
def the_summary_says_kinds_and_what_turns_them(folder):
    mixed(folder)
    folder.hoist("discover", "d.csv", "-o", "out", "-n", "4", "--drop", "length")
    said = lines_of(folder)
    expect("1 continuous (mass), 2 discrete (sex, year)" in said["columns"], said)
    expect("--discrete mass" in said["whole numbers"], said)
    expect("--continuous year" in said["whole numbers"], said)
    expect("id (an identifier" in said["left out"] and "length (--drop)" in said["left out"], said)
    expect("rows" not in said, said)
    columns = {column["name"]: column for column in found(folder)["columns"]}
    expect(columns["mass"]["turned_by"] == "--discrete" and "judged" not in columns["sex"], columns)


@case
def the_summary_says_which_rows_were_used(folder):
    mixed(folder, holes=0.05)
    mixed(folder, "test.csv", rows=60, holes=0.05)
    for way, out in (("drop", "out"), ("local", "out-local"), ("impute", "out-impute")):
        folder.hoist("discover", "d.csv", "--test", "test.csv", "--missing", way, "-n", "4", "-o", out)
    said, data, test = lines_of(folder), found(folder)["data"], found(folder)["test"]
    expect(data["rows_read"] == 120 and data["rows_left_out"] > 0, data)
    expect(data["rows_used"] + data["rows_left_out"] == 120, data)
    expect(test["rows_used"] + test["rows_left_out"] == 60, test)
    expect(f"{data['rows_used']} used of 120, {data['rows_left_out']} left out" in said["rows"], said)
    expect(f"{test['rows_used']} used of 60" in said["test data"], said)
    with open(folder.at("out/metrics.csv")) as file:
        row = next(csv.DictReader(file))
    expect((row["rows"], row["test_rows"]) == (str(data["rows_used"]), str(test["rows_used"])), row)
    for way, words in (("local", "each family is scored"), ("impute", "each replicate fills")):
        text = folder.text(f"out-{way}/summary.txt")
        other = json.loads(folder.text(f"out-{way}/discovery.json"))
        cells = other["data"]["missing_cells"]
        expect(cells > 0 and f"{cells} cells of " in text and words in text, text)
        expect(f"--missing {way}" in text and other["data"]["rows_used"] == 120, text)
        expect(other["test"]["missing_cells"] > 0, other["test"])


@case
def plain_labels_need_no_words(folder):
    folder.write("d.csv", "a,b\n" + "x,y\nz,w\nx,w\n" * 10)
    folder.hoist("discover", "d.csv", "-o", "out", "-n", "4")
    expect(lines_of(folder) == {}, folder.text("out/summary.txt"))


@case
def a_column_that_counts_rows_is_pointed_out_until_it_is_used(folder):
    folder.write("d.csv", "a,b,Freq\nx,u,12\nx,v,30\ny,u,45\ny,v,8\n")
    done = folder.hoist("discover", "d.csv", "-o", "out", "-n", "4")
    expect("  note: 'Freq'" in done.out and "--weights Freq" in done.out, done.out)
    folder.hoist("discover", "d.csv", "--weights", "Freq", "-o", "other", "-n", "4")
    text = folder.text("other/summary.txt")
    expect("note:" not in text and "the 4 rows of the file stand for 95 by 'Freq'" in text, text)


@case
def real_weights_count_in_fits_and_in_held_out_likelihoods(folder):
    dice = random.Random(5)
    lines = ["k,v,w"]
    for _ in range(80):
        k = dice.choice("xy")
        lines.append(f"{k},{dice.gauss(2 if k == 'x' else 0, 1):.3f},{dice.uniform(0.5, 2):.2f}")
    folder.write("d.csv", "\n".join(lines) + "\n")
    folder.hoist("discover", "d.csv", "--weights", "w", "--test", "d.csv", "-o", "out", "-n", "5")
    heldout = found(folder)["averages"][0]["metrics"]["heldout"]
    expect(isinstance(heldout, float) and heldout < 0, heldout)
    expect("real weights" in lines_of(folder)["rows"], lines_of(folder))
    folder.write("g.json", '{"nodes": ["k", "v"], "edges": [["k", "v"]]}')
    weighted = folder.hoist("fit", "d.csv", "--graph", "g.json", "--weights", "w").out
    plain = folder.hoist("fit", "d.csv", "--graph", "g.json", "--drop", "w").out
    expect(weighted != plain, weighted)


@case
def weights_that_are_shares_are_pointed_out(folder):
    folder.write("d.csv", "k,w\n" + "x,0.02\ny,0.03\n" * 20)
    done = folder.hoist("discover", "d.csv", "--weights", "w", "-o", "out", "-n", "3")
    expect("if these are shares" in done.err, done.err)


@case
def check_shows_where_bins_cut(folder):
    mixed(folder, holes=0.05)
    done = folder.hoist("check", "d.csv", "--bins", "length=-9,1.5,9", "--bins", "mass=quantile:2")
    expect("Bins:\n" in done.out and "'length' (cuts) [-9,1.5), [1.5,9]" in done.out, done.out)
    expect("'mass' (quantile) <" in done.out, done.out)
    folder.hoist("discover", "d.csv", "--bins", "2", "--missing", "drop", "-o", "out", "-n", "3")
    expect("'length' (quantile) <" in lines_of(folder)["bins"], lines_of(folder))
    folder.refused("learn", "d.csv", "--bins", "sex=3", code=3, says=["'sex'", "--bins"])
    folder.refused("learn", "d.csv", "--bins", "year=3", "--discrete", "year", code=2,
                   says="--bins and --discrete both name 'year'")


@case
def a_number_as_parent_of_a_label_has_no_bic_and_the_note_says_why(folder):
    mixed(folder)
    folder.write("k.txt", "required length -> sex\n")
    done = folder.hoist("discover", "d.csv", "--score", "dg", "--knowledge", "k.txt", "-o", "out",
                        "-n", "4")
    expect("Note: no BIC" in done.out and "'length' -> 'sex'" in done.out, done.out)
    expect(done.out.count("no BIC") == 1, done.out)
    expect(found(folder)["averages"][0]["metrics"]["in_bic"] is None, "a BIC")
    done = folder.hoist("compare", "out/pma.json", "out/pma.json", "--train", "d.csv", "--test",
                        "d.csv")
    expect("no BIC" in done.err and "--score dg" in done.err, done.err)


@case
def a_network_says_which_columns_are_numbers(folder):
    folder.write("n.json", json.dumps({"variables": [
        {"name": "x", "parents": [], "kind": "continuous", "coefficients": [[0]], "sd": [1]},
        {"name": "d", "parents": [], "kind": "discrete", "levels": ["1", "2", "3"],
         "probabilities": [[0.2, 0.3, 0.5]]}]}))
    folder.write("d.csv", "x,d\n" + "1,2\n2,1\n3,2\n" * 20)
    expect("x       discrete" in folder.hoist("check", "d.csv").out, "few whole numbers are labels")
    done = folder.hoist("check", "d.csv", "--states", "n.json")
    expect("x       continuous" in done.out and "1 2 3" in done.out, done.out)


@case
def a_column_without_a_cell_is_left_out_whatever_is_asked(folder):
    folder.write("d.csv", "a,b\n" + "NA,x\nNA,y\n" * 8)
    done = folder.hoist("learn", "d.csv", "-o", "g.json")
    expect("'a' (no cell of it was observed)" in done.err and "keeps it" not in done.err, done.err)
