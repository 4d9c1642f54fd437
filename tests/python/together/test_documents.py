# SPDX-License-Identifier: Apache-2.0
"""What the documents and docstrings show is what a reader gets."""
import doctest
import importlib
import os
import pkgutil
import re

import nbclient
import nbformat
import pytest

import hoist
from support import ROOT

MODULES = [f"hoist.{each.name}" for each in pkgutil.iter_modules(hoist.__path__)
           if each.name not in ("_core", "__main__")]
DOCUMENTS = [name for name in ("README.md", "docs/python.md", "docs/scale.md")
             if (ROOT / name).is_file()]
NOTEBOOKS = sorted((ROOT / "docs").glob("*.ipynb"))


@pytest.mark.parametrize("name", ["hoist", *MODULES])
def test_the_examples_of_docstrings_hold(name):
    module = importlib.import_module(name)
    done = doctest.testmod(module, extraglobs={"hoist": hoist}, optionflags=doctest.ELLIPSIS)
    assert done.failed == 0


def test_there_are_examples_to_hold():
    finder = doctest.DocTestFinder()
    assert sum(len(each.examples) for name in ["hoist", *MODULES]
               for each in finder.find(importlib.import_module(name))) >= 10


def blocks_of(text):
    """(line, what stands there, what it is to print) of every block of Python; ```text right below a
    block is what it prints. ```python X is a file X for commands, which tests/house/code_blocks.py
    looks after."""
    found = []
    for block in re.finditer(r"^```python\n(.*?)^```\n(?:```text\n(.*?)^```$)?", text, re.M | re.S):
        found.append((text[:block.start()].count("\n") + 2, block[1],
                      None if block[2] is None else block[2].splitlines()))
    return found


def matches(expected, got):
    """A line `...` stands for any lines."""
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line.rstrip()) + r" *\n"
                      for line in expected)
    return re.fullmatch(pattern, got) is not None


def run(notebook):
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3",
                            resources={"metadata": {"path": os.getcwd()}}).execute()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_blocks_of_a_document_run_and_print_what_stands_below_them(name):
    blocks = blocks_of((ROOT / name).read_text(encoding="utf-8"))
    cells = [nbformat.v4.new_code_cell(text) for _, text, _ in blocks]
    run(nbformat.v4.new_notebook(cells=cells))
    for cell, (line, _, expected) in zip(cells, blocks):
        said = "".join(each["text"] for each in cell.outputs
                       if each["output_type"] == "stream" and each["name"] == "stdout")
        assert expected is None or matches(expected, said), f"{name}:{line} printed:\n{said}"


def test_notebooks_run_from_top_to_bottom():
    for path in NOTEBOOKS:
        run(nbformat.read(path, as_version=4))
