# SPDX-License-Identifier: Apache-2.0
"""What is shown while work goes on."""
import sys

import pytest

import hoist


def test_a_bar_of_tqdm_is_shown_where_it_is_asked_for(asia, capsys):
    hoist.bag(asia, replicates=5, progress=True)
    said = capsys.readouterr().err
    assert "bag" in said and "5/5" in said and "DAG" in said


def test_nothing_is_shown_where_nobody_looks(asia, capsys):
    hoist.bag(asia, replicates=5)
    hoist.bag(asia, replicates=5, progress=False)
    assert capsys.readouterr() == ("", "")


def test_a_bar_is_shown_where_somebody_looks(asia, capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    hoist.bag(asia, replicates=5)
    assert "5/5" in capsys.readouterr().err


def test_without_tqdm_there_is_no_bar_and_no_error(asia, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    hoist.bag(asia, replicates=5, progress=True)
    assert capsys.readouterr() == ("", "")


def test_a_function_is_told_instead(asia, capsys):
    told = []
    hoist.bag(asia, replicates=5, progress=lambda *each: told.append(each))
    assert told[-1] == (5, 5) and capsys.readouterr() == ("", "")


@pytest.mark.parametrize("stderr", [None])
def test_programs_without_a_standard_error_work(asia, monkeypatch, stderr):
    monkeypatch.setattr(sys, "stderr", stderr)
    assert len(hoist.bag(asia, replicates=3)) == 3
