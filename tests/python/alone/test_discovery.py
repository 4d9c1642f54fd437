# SPDX-License-Identifier: Apache-2.0
import concurrent.futures
import json
import pathlib

import pytest

import hoist
from support import files, program


@pytest.fixture(scope="module")
def found(asia):
    return hoist.discover(asia, replicates=20, seed=3, truth="asia", progress=False)


def test_all_averages_are_there_the_recommended_one_first(found):
    assert list(found.averages) == ["ordered", "tma", "pma", "cma", "ima"]
    assert found.graph == found.averages["ordered"]
    assert "ordered" in repr(found)


def test_results_on_disk_are_the_programs(asia):
    """But for the title, which is the file's there, and the summary, which Python does not print."""
    pathlib.Path("asia.csv").write_text(asia.to_csv())
    program("discover", "asia.csv", "-n", 15, "--truth", "asia", "-o", "theirs")
    hoist.discover("asia.csv", replicates=15, truth="asia", out="ours", title="asia.csv",
                   progress=False)
    ours, theirs = files("ours"), files("theirs")
    for name in (*(each for each in theirs if each.startswith("run/")), "edges.csv", "metrics.csv",
                 "structures.csv", "thresholds.csv", "pma.json", "average.bif", "ima.dot"):
        assert ours[name] == theirs[name], name


def test_tables_are_those_of_the_files(found):
    assert "confidence" in found.edges.columns
    assert list(found.metrics["average"])[:5] == ["ordered", "tma", "pma", "cma", "ima"]
    assert "blocked_by" in found.structures.columns
    assert json.dumps(found.log)


def test_the_same_call_goes_on_in_the_folder(asia):
    hoist.discover(asia, replicates=10, out="results", progress=False)
    first = files("results")
    hoist.discover(asia, replicates=10, out="results", progress=False)
    assert files("results") == first


def test_an_executor_learns_the_bag(asia, found):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        elsewhere = hoist.discover(asia, replicates=20, seed=3, truth="asia", executor=pool,
                                   progress=False)
    assert elsewhere.log == found.log


def test_files_of_others_are_not_written_over(asia):
    pathlib.Path("results").mkdir()
    pathlib.Path("results/edges.csv").write_text("mine")
    with pytest.raises(hoist.OutputError, match="edges.csv"):
        hoist.discover(asia, replicates=5, out="results", progress=False)
    assert pathlib.Path("results/edges.csv").read_text() == "mine"


def test_another_average_may_come_first(asia):
    found = hoist.discover(asia, replicates=5, recommend="pma", methods=["tma", "pma"],
                           progress=False)
    assert next(iter(found.averages)) == "pma"


def test_test_data_are_judged(asia):
    drawn = hoist.sample("asia", 300, seed=9)
    test = {name: list(drawn[name]) for name in drawn.columns[::-1]}
    found = hoist.discover(asia, replicates=5, test=test, progress=False)
    assert "out_bic" in found.metrics.columns


def test_a_report_is_a_page_and_jupyter_shows_the_average(found):
    found.report("report.html")
    assert "<html" in pathlib.Path("report.html").read_text()
    assert "<svg" in found._repr_svg_()
