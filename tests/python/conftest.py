# SPDX-License-Identifier: Apache-2.0
import pytest

import hoist


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def asia():
    """500 rows of a network of 8 variables, of labels, as a file of them reads."""
    drawn = hoist.sample("asia", 500, seed=1)
    return hoist.Table({name: list(drawn[name]) for name in drawn.columns})


@pytest.fixture(scope="session")
def bag(asia):
    return hoist.bag(asia, replicates=30, seed=7, progress=False)


@pytest.fixture(scope="session")
def columns(asia):
    """The same rows as plain lists."""
    return {name: list(asia[name]) for name in asia.columns}
