# SPDX-License-Identifier: Apache-2.0
"""What the tests share."""
import json
import os
import pathlib
import subprocess
import sys

import hoist

ROOT = pathlib.Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
NETWORKS = ROOT / "networks"


def program(*words, code=0):
    """Runs the program of the package; its standard output, or where it is to fail, its words."""
    done = subprocess.run([hoist.program.path(), *map(str, words)], text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    assert done.returncode == code, f"exit {done.returncode}: {done.stderr}"
    return done.stdout if code == 0 else done.stderr.strip()


def manifest(run):
    return json.loads((pathlib.Path(run) / "manifest.json").read_text())


def files(folder):
    """All that is in a folder, by name."""
    folder = pathlib.Path(folder)
    return {str(each.relative_to(folder)): each.read_bytes()
            for each in folder.rglob("*") if each.is_file()}


def bag_bytes(run):
    """The manifest and the bag, whoever of how many learnt which part."""
    run = pathlib.Path(run)
    return (run / "manifest.json").read_bytes(), program("convert", run, "-", "--to", "json")


def python(script, *words, **options):
    """A Python of its own that runs a script."""
    return subprocess.Popen([sys.executable, "-c", script, *map(str, words)], text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            env={**os.environ, "NO_COLOR": "1"}, **options)
