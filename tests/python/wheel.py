#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds the wheel as `pip install .` does, for the oldest and the newest Python that can be found,
and tests each in an environment with nothing but it, numpy and pytest.

    wheel.py FOLDER [PYTHON ...]

FOLDER gets the wheels and the environments. The library is compiled for each Python anew: minutes.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
OLDEST = 9  # requires-python in pyproject.toml


def run(*words, **options):
    print("$", *words, flush=True)
    return subprocess.run([str(word) for word in words], check=True, **options)


def version_of(python):
    """(3, 11), where it runs, and where it can make environments and compile modules."""
    test = ("import sys, sysconfig, os, ensurepip, venv; "
            "assert os.path.exists(os.path.join(sysconfig.get_path('include'), 'Python.h')); "
            "print(*sys.version_info[:2])")
    try:
        said = subprocess.run([python, "-c", test], capture_output=True, text=True, check=True)
        return tuple(map(int, said.stdout.split()))
    except (OSError, subprocess.CalledProcessError, ValueError):
        return None


def pythons():
    """The oldest and the newest of those on the PATH and those of pyenv."""
    found = {}
    places = [pathlib.Path(each) for each in os.environ["PATH"].split(os.pathsep) if each]
    if shutil.which("pyenv"):
        root = subprocess.run(["pyenv", "root"], capture_output=True, text=True, check=False)
        places += sorted(pathlib.Path(root.stdout.strip()).glob("versions/*/bin"))
    for place in places:
        for python in sorted(place.glob("python3*")):
            if re.fullmatch(r"python3(\.\d+)?", python.name):
                version = version_of(python)
                if version is not None and version >= (3, OLDEST):
                    found.setdefault(version, python)
    if not found:
        sys.exit(f"there is no Python from 3.{OLDEST} on with its headers")
    return [found[version] for version in sorted({min(found), max(found)})]


def wheel_for(python, folder):
    """The wheel as it is built for this Python, in isolation, from nothing."""
    version = "{}.{}".format(*version_of(python))
    made = folder / version
    shutil.rmtree(made, ignore_errors=True)
    begin = time.time()
    run(python, "-m", "venv", made / "builder")
    run(made / "builder" / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "wheel", "-q",
        "--no-deps", "-w", made, ROOT)
    wheel, = made.glob("*.whl")
    print(f"{wheel.name}: {wheel.stat().st_size / 2**20:.1f} MiB in {time.time() - begin:.0f} s")
    return wheel, made


def require_self_contained(wheel, auditor):
    said = subprocess.run([auditor / "bin" / "auditwheel", "show", wheel], check=True,
                          capture_output=True, text=True).stdout
    print(said)
    if "manylinux" not in said:
        sys.exit(f"{wheel.name} needs libraries that a plain Linux does not have")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    pins = (HERE / "requirements.txt").read_text()
    auditor = folder / "auditor"
    run(sys.executable, "-m", "venv", "--clear", auditor)
    run(auditor / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "install", "-q",
        re.search(r"^auditwheel==.*$", pins, re.M)[0])
    for python in sys.argv[2:] or pythons():
        wheel, made = wheel_for(python, folder)
        require_self_contained(wheel, auditor)
        venv = made / "empty"
        run(python, "-m", "venv", venv)
        run(venv / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "install", "-q",
            wheel, "pytest")  # numpy comes with the wheel
        run(venv / "bin" / "python", "-m", "pytest", "-q", "-c", ROOT / "pyproject.toml", "--rootdir",
            ROOT, "-p", "no:cacheprovider", HERE / "alone", cwd=made)


if __name__ == "__main__":
    main()
