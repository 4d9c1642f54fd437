# SPDX-License-Identifier: Apache-2.0
"""What cannot be learnt from yet is refused in one message, by every command alike."""
import shlex

from support import case, error_of, expect, expect_equal


def said(folder, *flags):
    """What learn, discover and check say of d.csv, which must be one and the same."""
    message = error_of(folder.refused("learn", "d.csv", *flags, code=3, says=r"^d\.csv:\d+:\d+: "))
    done = folder.refused("discover", "d.csv", "-o", "out", *flags, code=3, says="")
    expect_equal(error_of(done), message, "what discover says")
    done = folder.hoist("check", "d.csv", *flags, code=3)
    expect_equal(error_of(done), message, "what check says")
    expect("To pin" not in done.out, "a reading that is refused is not pinned")
    return message


@case
def all_continuous_columns_are_named_at_once(folder):
    names = [f"mean radius {i}" for i in range(30)]
    folder.write("d.csv", ",".join(names) + ",target\n" + "".join(
        ",".join(f"{i}.{k}5" for k in range(30)) + ",1\n" for i in range(4)))
    message = said(folder)
    expect(message.startswith("d.csv:2:1: column 'mean radius 0' is continuous"), message)
    expect("'mean radius 1'" in message and "29 more" in message, message)
    expect(message.endswith(" with --discrete all"), message)
    folder.hoist("learn", "d.csv", "--discrete", "all", "-o", "g.json")


@case
def continuous_columns_and_missing_cells_share_a_message_whose_flags_clear_all(folder):
    folder.write("d.csv", "sex,bill,mass,n\nm,,3750.0,1\nNA,39.5,3800.5,2\nf,40.1,,3\nf,40.1,1.5,\n")
    message = said(folder)
    expect(message.startswith("d.csv:2:3: the value of 'bill' is missing (an empty cell)"), message)
    expect("by column: 'sex' 1, 'bill' 1, 'mass' 1, 'n' 1" in message, message)
    expect("an empty cell 3, 'NA' 1" in message, message)
    expect("column 'bill' is continuous (it holds 39.5), and so is 1 more ('mass')" in message,
           message)
    flags = shlex.split(message.split(" with ")[-1])
    folder.hoist("learn", "d.csv", *flags, "-o", "g.json")
    done = folder.hoist("check", "d.csv", *flags)
    expect("To pin" in done.out, done.out)


@case
def many_decimals_do_not_hide_the_other_columns(folder):
    folder.write("d.csv", "a,b,c\n" + "".join(f"{i}.5,{i}.25,x\n" for i in range(70000)))
    folder.refused("learn", "d.csv", code=3, says=r"'a' is continuous .*and so is 1 more \('b'\)")


@case
def whole_numbers_of_many_values_are_remarked_on(folder):
    folder.write("d.csv", "bwt,month,code,id,Freq,half\n" + "".join(
        f"{700 + 17 * i % 900},{i % 12 + 1},{i % 7},{i},{i % 5},{i % 3 / 2}\n" for i in range(200)))
    out = folder.hoist("check", "d.csv", code=3).out
    remark = {line.split()[0]: line for line in out.splitlines() if line.strip()}
    expect("read as labels: looks like a measurement or a count; bin it" in remark["bwt"], out)
    expect("looks like" not in remark["month"] + remark["code"], out)
    expect("identifier: it numbers the rows" in remark["id"], out)
    expect("counts rows" in remark["Freq"], out)
    expect("0 to 1" in remark["half"] and "3 distinct values only" in remark["half"], out)
