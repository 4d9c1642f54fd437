#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs the Python package into a virtual environment below a build folder, and tests it there.

    run.py path/to/build_folder [install] [types] [tests [PYTEST_ARGUMENT ...]]

install   the environment, what tests/python/requirements.txt asks for, and the wheel with the
          library and the program of the build folder: what did not change is not made again
types     mypy over the package and over tests/python/typed_client.py
tests     pytest, with what follows for it

Without a word, all three.
"""
import fcntl
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
REQUIREMENTS = HERE / "requirements.txt"


def checksum(paths, *words):
    """Of files, folders of files and words."""
    sum_of_all = hashlib.sha256("\n".join(words).encode())
    for path in paths:
        files = [path] if path.is_file() else sorted(
            each for each in path.rglob("*")
            if each.is_file() and "__pycache__" not in each.parts and each.suffix != ".so")
        for file in files:
            sum_of_all.update(f"{file.relative_to(path.parent)}\0".encode())
            sum_of_all.update(hashlib.sha256(file.read_bytes()).digest())
    return sum_of_all.hexdigest()


class Made:
    """Something that is made anew where what it is made of has changed, and noted when it is whole.
    """

    def __init__(self, note, state):
        self.note, self.state = note, state

    def is_there(self):
        return self.note.is_file() and self.note.read_text() == self.state

    def __enter__(self):
        self.note.unlink(missing_ok=True)

    def __exit__(self, kind, error, trace):
        if kind is None:
            self.note.write_text(self.state)


def run(*words, **options):
    print("$", *words, flush=True)
    subprocess.run([str(word) for word in words], check=True, **options)


def install(build):
    """The python of an environment that has the package of this build in it."""
    folder = build / "python"
    folder.mkdir(parents=True, exist_ok=True)
    venv = folder / "venv"
    python = venv / "bin" / "python"
    pip = (python, "-m", "pip", "--disable-pip-version-check", "install", "-q")
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        packages = Made(folder / "packages.made", checksum([REQUIREMENTS], sys.version))
        if not packages.is_there():
            with packages:
                shutil.rmtree(venv, ignore_errors=True)
                (folder / "wheel.made").unlink(missing_ok=True)
                run(sys.executable, "-m", "venv", venv)
                run(*pip, "-r", REQUIREMENTS)
        wheel = Made(folder / "wheel.made", checksum(
            [ROOT / "python", ROOT / "include", ROOT / "pyproject.toml", ROOT / "CMakeLists.txt",
             build / "libhoist.a", build / "hoist"], packages.state))
        if not wheel.is_there():
            with wheel:
                run(*pip, "--no-build-isolation", "--no-deps", "--force-reinstall",
                    # In full: the pip of Debian 12 does not know -C.
                    "--config-settings", f"build-dir={folder / 'wheel'}",
                    "--config-settings", f"cmake.define.HOIST_PREBUILT={build}",
                    ROOT, env=with_tools(venv))
    return python


def with_tools(venv):
    return {**os.environ, "PATH": f"{venv / 'bin'}{os.pathsep}{os.environ['PATH']}"}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    build, words = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:] or ["install", "types", "tests"]
    python = install(build)
    failed = False
    while words:
        word = words.pop(0)
        if word == "types":
            failed |= subprocess.run(
                [python, "-m", "mypy", "--cache-dir", build / "python" / "mypy",
                 "--config-file", ROOT / "pyproject.toml", ROOT / "python" / "hoist",
                 HERE / "typed_client.py"], cwd=ROOT, check=False).returncode != 0
        elif word == "tests":
            # Not from the sources: what was installed is what is tested.
            failed |= subprocess.run(
                [python, "-m", "pytest", "-q", "-c", ROOT / "pyproject.toml", "--rootdir", ROOT,
                 "-o", f"cache_dir={build / 'python' / 'pytest'}", *(words or [HERE])],
                cwd=build / "python", env=with_tools(build / "python" / "venv"),
                check=False).returncode != 0
            words = []
        elif word != "install":
            sys.exit(f"install, types or tests, not {word}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
