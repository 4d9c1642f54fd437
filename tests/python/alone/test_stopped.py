# SPDX-License-Identifier: Apache-2.0
"""Ctrl-C, kills, and what else goes on while a bag is learnt."""
import os
import pathlib
import signal
import sys
import threading
import time

import pytest

import hoist
from support import files, python

# From the tenth replicate on the work waits until the signal was seen, so that it never comes too
# late.
CHILD = """
import signal, sys, threading
import hoist
seen = threading.Event()
def on_signal(number, frame):
    seen.set()
    raise KeyboardInterrupt
signal.signal(signal.SIGINT, on_signal)
said = False
def wait(done, total):
    global said
    if done >= 10:
        if not said:
            said = True
            print("ready", flush=True)
        seen.wait(60)
try:
    hoist.bag("asia.csv", replicates=200, seed=5, out="run", threads=2, progress=wait)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


@pytest.fixture
def whole(asia):
    pathlib.Path("asia.csv").write_text(asia.to_csv())
    hoist.bag(asia, replicates=200, seed=5, out="whole", progress=False)
    return files("whole")


def test_ctrl_c_leaves_a_run_that_goes_on_to_the_same_bytes(asia, whole):
    child = python(CHILD)
    assert child.stdout.readline() == "ready\n", child.stderr.read()
    child.send_signal(signal.SIGINT)
    said, errors = child.communicate(timeout=60)
    assert (said, child.returncode) == ("stopped\n", 0), errors
    assert 10 <= len(files("run")["segment-1-of-1.jsonl"].splitlines()) < 200
    hoist.bag(asia, replicates=200, seed=5, out="run", progress=False)
    assert files("run") == whole


def test_a_kill_leaves_a_run_that_goes_on_to_the_same_bytes(asia, whole):
    child = python(CHILD)
    assert child.stdout.readline() == "ready\n", child.stderr.read()
    child.kill()
    child.communicate(timeout=60)
    hoist.bag(asia, replicates=200, seed=5, out="run", progress=False)
    assert files("run") == whole


def test_an_exception_of_the_progress_function_stops_the_work_and_comes_out(asia, whole):
    def refuse(done, total):
        if done == 10:
            raise RuntimeError("enough")
    with pytest.raises(RuntimeError, match="enough"):
        hoist.bag(asia, replicates=200, seed=5, out="run", threads=1, progress=refuse)
    hoist.bag(asia, replicates=200, seed=5, out="run", progress=False)
    assert files("run") == whole


def test_progress_counts_up_to_all(asia):
    told = []
    hoist.bag(asia, replicates=12, threads=1, progress=lambda *each: told.append(each))
    assert told[-1] == (12, 12) and told == sorted(told)


def test_other_threads_run_while_a_bag_is_learnt(asia):
    """Python is free meanwhile: the replicate in the middle waits for another thread, which could
    not answer otherwise."""
    asked, answered = threading.Event(), threading.Event()

    def answer():
        asked.wait(60)
        answered.set()

    def ask(done, total):
        asked.set()
        assert answered.wait(60)

    other = threading.Thread(target=answer)
    other.start()
    hoist.bag(asia, replicates=5, progress=ask)
    other.join()
    assert answered.is_set()


def test_the_library_itself_holds_nobody_up(asia):
    """Python changes threads by itself only every thousand seconds here, so another one counts only
    where C++ lets go of the interpreter."""
    counted, done = [0], threading.Event()

    def count():
        while not done.is_set():
            counted[0] += 1
            time.sleep(0)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    thread = threading.Thread(target=count)
    thread.start()
    try:
        for _ in range(200):
            seen = counted[0]
            hoist.learn(asia, restarts=20)
            if counted[0] > seen:
                break
        else:
            raise AssertionError("no other thread ran in 200 calls")
    finally:
        sys.setswitchinterval(before)
        done.set()
        thread.join()


def test_bags_are_learnt_in_several_threads_at_once(asia, bag):
    made = [None] * 4

    def learn(i):
        made[i] = hoist.bag(asia, replicates=30, seed=7, progress=False)

    threads = [threading.Thread(target=learn, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(each == bag for each in made)


def test_a_signal_that_has_a_handler_of_its_own_does_not_stop_the_work(asia):
    got = []
    before = signal.signal(signal.SIGUSR1, lambda *each: got.append(each[0]))
    try:
        made = hoist.bag(asia, replicates=20, progress=lambda done, total: done == 5 and os.kill(
            os.getpid(), signal.SIGUSR1))
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert len(made) == 20 and got == [signal.SIGUSR1]
