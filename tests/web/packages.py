# SPDX-License-Identifier: Apache-2.0
"""Sees to it that web/node_modules is what web/package-lock.json says."""
import fcntl
import json
import os
import shutil
import subprocess
import sys

WEB = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "web")


def is_as_locked():
    """npm keeps a list of what it has installed. Packages for other systems are optional."""
    with open(os.path.join(WEB, "package-lock.json"), encoding="utf-8") as file:
        wanted = json.load(file)["packages"]
    try:
        with open(os.path.join(WEB, "node_modules", ".package-lock.json"),
                  encoding="utf-8") as file:
            there = json.load(file)["packages"]
    except FileNotFoundError:
        return False
    return all(there.get(name, {}).get("version") == package["version"]
               for name, package in wanted.items()
               if name and not (package.get("optional") and name not in there))


def ensure():
    """Installs the packages where they are not there; one process at a time."""
    for program in ["node", "npm"]:
        if not shutil.which(program):
            sys.exit(f"{program} is needed for the tests of the page; see tools/install-deps.sh")
    with open(os.path.join(WEB, "package-lock.json"), encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_as_locked():
            return
        modules = os.path.join(WEB, "node_modules")
        if os.path.islink(modules):  # npm would empty the folder that it leads to
            os.unlink(modules)
        print("npm ci", flush=True)
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=WEB, check=True)


def tool(name):
    """A program of the packages."""
    return os.path.join(WEB, "node_modules", ".bin", name)
