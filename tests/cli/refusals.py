# SPDX-License-Identifier: Apache-2.0
"""What is in the way of a score is said in one message, by every command alike."""
from support import case, error_of, expect, expect_equal


def said(folder, *flags):
    """What learn and discover say of d.csv, which must be one and the same."""
    message = error_of(folder.refused("learn", "d.csv", *flags, code=3, says=""))
    done = folder.refused("discover", "d.csv", "-o", "out", *flags, code=3, says="")
    expect_equal(error_of(done), message, "what discover says")
    return message


@case
def all_continuous_columns_are_named_at_once(folder):
    names = [f"mean radius {i}" for i in range(30)]
    folder.write("d.csv", ",".join(names) + ",target\n" + "".join(
        ",".join(f"{i}.{k}5" for k in range(30)) + ",1\n" for i in range(4)))
    message = said(folder, "--score", "k2")
    expect("'mean radius 0', 'mean radius 1'" in message and "25 more are continuous" in message,
           message)
    expect("--discrete all" in message, message)
    folder.hoist("learn", "d.csv", "--score", "k2", "--discrete", "all", "-o", "g.json")


@case
def continuous_columns_and_missing_cells_share_a_message(folder):
    folder.write("d.csv", "sex,bill,mass,n\nm,,3750.0,1\nNA,39.5,3800.5,2\nf,40.1,,3\nf,40.1,1.5,\n")
    message = said(folder, "--score", "k2")
    expect("'bill', 'mass' are continuous" in message, message)
    expect("4 of 4 rows have a cell that was not observed, 0 are complete" in message, message)
    expect("by column: 'sex' 1, 'bill' 1, 'mass' 1, 'n' 1" in message, message)
    done = folder.hoist("check", "d.csv")
    expect("4 cells were not observed (an empty cell 3, 'NA' 1), the first at d.csv:2:3" in done.err,
           done.err)
    expect("To pin" in done.out, done.out)


@case
def many_decimals_are_read(folder):
    folder.write("d.csv", "a,b,c\n" + "".join(f"{i}.5,{i}.25,x\n" for i in range(70000)))
    folder.refused("learn", "d.csv", "--score", "k2", code=3, says="'a', 'b' are continuous")
    done = folder.hoist("check", "d.csv", bounded=True)
    expect("0.5 to 7e+04" in done.out, done.out)


@case
def the_kind_of_whole_numbers_is_judged(folder):
    folder.write("d.csv", "bwt,month,code,half\n" + "".join(
        f"{700 + 17 * i % 900},{i % 12 + 1},{i % 7},{i % 3 / 2}\n" for i in range(200)))
    out = folder.hoist("check", "d.csv").out
    lines = {line.split()[0]: line for line in out.splitlines() if line.strip()}
    for name, kind in {"bwt": "continuous", "month": "discrete", "code": "discrete",
                       "half": "continuous"}.items():
        expect(lines[name].split()[1] == kind, out)
    expect("0 to 1" in lines["half"] and "3 distinct values only" in lines["half"], out)
