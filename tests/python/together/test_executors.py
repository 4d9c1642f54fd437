# SPDX-License-Identifier: Apache-2.0
"""Replicates learnt elsewhere: the same bytes, whoever learns them, and whoever dies meanwhile."""
import concurrent.futures
import os
import pathlib
import signal

import dask.distributed
import joblib
import numpy as np
import pytest
import ray
import ray.util.joblib

import hoist
from support import bag_bytes, files, program

SETTINGS = dict(replicates=30, seed=5, max_parents=3, progress=False)


@pytest.fixture(scope="module")
def plain(asia, tmp_path_factory):
    """The run as one process of Python makes it."""
    run = tmp_path_factory.mktemp("plain") / "run"
    hoist.bag(asia, out=run, **SETTINGS)
    return run


@pytest.fixture(scope="module")
def cluster():
    with dask.distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True,
                                       dashboard_address=None) as made:
        yield made


@pytest.fixture(scope="module")
def on_ray():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    ray.util.joblib.register_ray()
    yield
    ray.shutdown()


def test_the_command_line_makes_the_same_files(asia, plain):
    pathlib.Path("asia.csv").write_text(asia.to_csv())
    program("bag", "asia.csv", "-o", "run", "-n", 30, "--seed", 5, "--max-parents", 3, "-q")
    assert files("run") == files(plain)


def test_two_shards_of_the_command_line_make_the_same_bag(asia, plain):
    pathlib.Path("asia.csv").write_text(asia.to_csv())
    for shard in ("1/2", "2/2"):
        program("bag", "asia.csv", "-o", "run", "-n", 30, "--seed", 5, "--max-parents", 3, "-q",
                "--shard", shard)
    assert bag_bytes("run") == bag_bytes(plain)


def test_threads_make_the_same_files(asia, plain):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        hoist.bag(asia, out="run", executor=pool, **SETTINGS)
    assert files("run") == files(plain)


def test_a_process_pool_makes_the_same_files(asia, plain):
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        in_memory = hoist.bag(asia, executor=pool, **SETTINGS)
        hoist.bag(asia, out="run", executor=pool, **SETTINGS)
    assert files("run") == files(plain)
    assert in_memory == hoist.read_bag(plain)


def test_a_dask_cluster_makes_the_same_files(asia, plain, cluster):
    with dask.distributed.Client(cluster) as client:
        hoist.bag(asia, out="run", executor=client.get_executor(), **SETTINGS)
    assert files("run") == files(plain)


def test_ray_makes_the_same_files(asia, plain, on_ray):
    with joblib.parallel_config(backend="ray"):
        hoist.bag(asia, out="run", executor=joblib.Parallel(n_jobs=2), **SETTINGS)
    assert files("run") == files(plain)


@pytest.mark.parametrize("backend", ["loky", "threading", "sequential"])
def test_joblib_makes_the_same_files(asia, plain, backend):
    hoist.bag(asia, out="run", executor=joblib.Parallel(n_jobs=2, backend=backend), **SETTINGS)
    assert files("run") == files(plain)


def test_a_run_may_go_on_elsewhere(asia, plain):
    hoist.bag(asia, out="run", **{**SETTINGS, "replicates": 11})
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        hoist.bag(asia, out="run", executor=pool, **SETTINGS)
    assert files("run") == files(plain)


@pytest.mark.parametrize("learner", ["ges", "pc", "boss"])
def test_classes_are_the_same_files_elsewhere(asia, learner):
    """Those without an open edge, too."""
    hoist.bag(asia, learner=learner, replicates=20, out="here", progress=False)
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        hoist.bag(asia, learner=learner, replicates=20, out="there", executor=pool, progress=False)
    assert files("there") == files("here")


@pytest.mark.filterwarnings("ignore::hoist.HoistWarning")
def test_data_with_holes_weights_knowledge_and_bins_are_the_same_elsewhere():
    rng = np.random.default_rng(1)
    table = hoist.Table({name: np.where(rng.random(120) < 0.1, np.nan, rng.normal(size=120))
                         for name in "abcd"}, weights=rng.random(120) + 0.5)
    settings = dict(replicates=6, missing="local", score="pnal", bins=3, bins_per_replicate=True,
                    knowledge={"forbidden": [("a", "b")]}, progress=False)
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        assert hoist.bag(table, executor=pool, **settings) == hoist.bag(table, **settings)


def a_learner(table, rng):
    """Links that the generator draws: what it draws must be the same everywhere."""
    names = [name for name in table.columns]
    return [(a, b) for i, a in enumerate(names) for b in names[i + 1:] if rng.random() < 0.3]


def test_a_function_learns_the_same_elsewhere(asia, cluster):
    here = hoist.bag(asia, learner=a_learner, **{**SETTINGS, "max_parents": None})
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        assert hoist.bag(asia, learner=a_learner, executor=pool,
                         **{**SETTINGS, "max_parents": None}) == here
    with dask.distributed.Client(cluster) as client:
        assert hoist.bag(asia, learner=a_learner, executor=client.get_executor(),
                         **{**SETTINGS, "max_parents": None}) == here


class Dying:
    """Learns, but the process that is to learn the eleventh graph is killed: as long as there is a
    file "deadly", which `once` takes away first."""

    def __init__(self, folder, once):
        self.folder, self.once = str(folder), once
        self.__name__ = "dying"

    def __call__(self, table, rng):
        folder = pathlib.Path(self.folder)
        (folder / f"learnt-{rng.integers(2**62)}").touch()
        if len(list(folder.glob("learnt-*"))) > 10:
            try:
                if self.once:
                    (folder / "deadly").unlink()
                deadly = self.once or (folder / "deadly").exists()
            except FileNotFoundError:
                deadly = False
            if deadly:
                os.kill(os.getpid(), signal.SIGKILL)
        return a_learner(table, rng)


@pytest.fixture
def undisturbed(asia, tmp_path):
    folder = tmp_path / "undisturbed"
    folder.mkdir()
    hoist.bag(asia, replicates=30, learner=Dying(folder, False), out="undisturbed/run",
              progress=False)
    return files("undisturbed/run")


def test_a_worker_of_dask_that_is_killed_changes_nothing(asia, cluster, tmp_path, undisturbed):
    (tmp_path / "deadly").touch()
    with dask.distributed.Client(cluster) as client:
        hoist.bag(asia, replicates=30, learner=Dying(tmp_path, True), out="run",
                  executor=client.get_executor(), progress=False)
    assert not (tmp_path / "deadly").exists()
    assert files("run") == undisturbed


def test_a_process_pool_that_breaks_is_an_error_and_the_same_call_goes_on(asia, tmp_path,
                                                                          undisturbed):
    (tmp_path / "deadly").touch()
    learner = Dying(tmp_path, False)
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        with pytest.raises(concurrent.futures.BrokenExecutor):
            hoist.bag(asia, replicates=30, learner=learner, out="run", executor=pool, progress=False)
    (tmp_path / "deadly").unlink()
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        hoist.bag(asia, replicates=30, learner=learner, out="run", executor=pool, progress=False)
    assert files("run") == undisturbed


def test_ctrl_c_while_others_learn_leaves_a_run_that_goes_on(asia, plain):
    def stop(done, total):
        if done == 12:
            raise KeyboardInterrupt
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        with pytest.raises(KeyboardInterrupt):
            hoist.bag(asia, out="run", executor=pool, **{**SETTINGS, "progress": stop})
        assert 0 < len(files("run")["segment-1-of-1.jsonl"].splitlines()) < 30
        hoist.bag(asia, out="run", executor=pool, **SETTINGS)
    assert files("run") == files(plain)


def test_an_error_elsewhere_is_the_error_here(asia):
    def refuses(table):
        raise ValueError("this will not do")
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        with pytest.raises(Exception, match="this will not do"):
            hoist.bag(asia, replicates=3, learner=refuses, executor=pool, progress=False)


def test_errors_travel_from_other_processes_with_their_class(asia):
    with concurrent.futures.ProcessPoolExecutor(1) as pool:
        with pytest.raises(hoist.InputError, match="'nobody', which is not a column"):
            hoist.bag(asia, replicates=3, learner=a_stranger, executor=pool, progress=False)


def a_stranger(table):
    return hoist.Graph([*table.columns, "nobody"], [])


def test_what_is_no_executor_is_refused(asia):
    with pytest.raises(hoist.UsageError, match="executor: int has neither submit"):
        hoist.bag(asia, replicates=2, executor=2, progress=False)
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        with pytest.raises(hoist.UsageError, match="shard and executor"):
            hoist.bag(asia, replicates=2, executor=pool, out="run", shard=(1, 2), progress=False)
        with pytest.raises(hoist.UsageError, match="auto"):
            hoist.bag(asia, replicates="auto", executor=pool, out="run", progress=False)
