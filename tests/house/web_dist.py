#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The page in web/dist is what web/src makes: builds it anew in a folder of its own, with the packages
of the lock file, and compares byte by byte. The tree is left alone."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

WEB = pathlib.Path(__file__).resolve().parents[2] / "web"
CURE = "run `make web`, and commit what it changes in web/dist"


def run(command, folder):
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)
    except FileNotFoundError:
        sys.exit(f"{command[0]} is not there; `tools/install-deps.sh` installs it")
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")


def versions(path):
    """Of every package in a lock file, or in the one that npm keeps beside what it installed."""
    packages = json.loads(path.read_text())["packages"] if path.exists() else {}
    return {name: each["version"] for name, each in packages.items()
            if name and "version" in each and not each.get("optional")}


def install(folder):
    """The packages of the lock file; those of the tree where they are just these."""
    there = WEB / "node_modules"
    if versions(there / ".package-lock.json") == versions(WEB / "package-lock.json"):
        (folder / "node_modules").symlink_to(there.resolve())
    else:
        run(["npm", "ci", "--no-audit", "--no-fund", "--prefer-offline"], folder)


def main():
    wrong = []
    with tempfile.TemporaryDirectory(prefix="hoist-web-") as scratch:
        folder = pathlib.Path(scratch) / "web"
        shutil.copytree(WEB, folder, ignore=shutil.ignore_patterns("node_modules", "dist"))
        install(folder)
        run(["node", "tools/build.mjs"], folder)
        made = {path.name: path.read_bytes() for path in (folder / "dist").iterdir()}
    there = {path.name: path.read_bytes() for path in (WEB / "dist").iterdir()}
    for name in sorted(made.keys() | there.keys()):
        if made.get(name) != there.get(name):
            wrong.append(f"web/dist/{name} is not what web/src makes; {CURE}")
    if b"@DATA@" not in made.get("report.html", b""):
        wrong.append("the page has no place for data")
    print("\n".join(wrong))
    print(f"{len(made)} files made anew, {len(wrong)} wrong")
    return 1 if wrong else 0


sys.exit(main())
