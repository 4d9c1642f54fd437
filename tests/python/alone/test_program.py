# SPDX-License-Identifier: Apache-2.0
"""The program that travels in the package."""
import os
import pathlib
import signal
import subprocess
import sys

import pytest

import hoist


def beside_python():
    """The command that pip installs."""
    return os.path.join(os.path.dirname(sys.executable), "hoist")


@pytest.mark.parametrize("words", [[beside_python()], [sys.executable, "-m", "hoist"]])
def test_the_command_and_the_module_are_the_program(words):
    said = subprocess.run([*words, "--version"], capture_output=True, text=True, check=True)
    assert hoist.__version__ in said.stdout
    refused = subprocess.run([*words, "check", "nobody.csv"], capture_output=True, text=True,
                             check=False)
    assert refused.returncode == 3 and "nobody.csv: cannot be read" in refused.stderr


def test_the_package_has_the_version_of_the_library():
    from importlib import metadata
    assert metadata.version("hoist-causal") == hoist.__version__


def test_a_signal_reaches_the_program_behind_the_command():
    child = subprocess.Popen([beside_python(), "check", "-"], stdin=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    child.send_signal(signal.SIGTERM)
    assert child.wait(60) in (-signal.SIGTERM, 143)
    child.stdin.close()


def test_a_command_gives_what_it_prints(capfd):
    pathlib.Path("g.csv").write_text("from,to\na,b\n")
    assert hoist.command("convert", pathlib.Path("g.csv"), "-", "--to", "modelstring") == "[a][b|a]\n"
    assert hoist.command("sample", "asia", "-n", 2).count("\n") == 3
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize("words, kind, said", [
    (["learn", "asia.csv", "--max-parent", "3"], hoist.UsageError, "did you mean '--max-parents'"),
    (["check", "nobody.csv"], hoist.InputError, "nobody.csv: cannot be read"),
    (["sample", "asia", "-n", 3, "-o", "/proc/x/y"], hoist.OutputError, "/proc/x/y")])
def test_an_error_of_a_command_is_an_exception_with_its_words(words, kind, said):
    with pytest.raises(kind, match=said) as refused:
        hoist.command(*words)
    assert not str(refused.value).startswith(("hoist", "error"))


def test_a_run_of_another_request_is_a_mismatch_from_the_command_too(asia):
    hoist.bag(asia, replicates=3, out="run", progress=False)
    pathlib.Path("asia.csv").write_text(asia.to_csv())
    with pytest.raises(hoist.MismatchError, match="seed was 1, now 2"):
        hoist.command("bag", "asia.csv", "-o", "run", "-n", 3, "--seed", 2)
