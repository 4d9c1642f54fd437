#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A machine without npm builds hoist: no file of CMake calls it or node, and the sources that embed
the page are made where neither is in PATH.

    without_npm.py CMAKE GENERATOR MAKE_PROGRAM COMPILER
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CALLS = re.compile(r"\b(npm|npx|node|nodejs|esbuild|tsc)\b", re.IGNORECASE)
# What a compiler looks for in PATH.
TOOLS = ["as", "ld", "ar", "ranlib", "nm", "objcopy", "objdump", "strip", "readelf", "uname", "sh"]


def files_of_cmake():
    found = [ROOT / "CMakeLists.txt", *ROOT.glob("cmake/*"), *ROOT.glob("*/CMakeLists.txt"),
             *ROOT.glob("tests/*/CMakeLists.txt")]
    return [path for path in found if path.is_file()]


def calls():
    """Every mention outside of comments and of what is said to people."""
    for path in files_of_cmake():
        for number, line in enumerate(path.read_text().splitlines(), 1):
            code = re.sub(r'"[^"]*"', '""', re.sub(r"^\s*(#|//).*", "", line))
            if CALLS.search(code):
                yield f"{path.relative_to(ROOT)}:{number}: {line.strip()}"


def configured(cmake, generator, make, compiler):
    """What is wrong with a build folder that is made without them, or nothing."""
    with tempfile.TemporaryDirectory(prefix="hoist-no-npm-") as scratch:
        tools = pathlib.Path(scratch) / "bin"
        tools.mkdir()
        for name in TOOLS:
            if path := shutil.which(name):
                (tools / name).symlink_to(path)
        build = pathlib.Path(scratch) / "build"
        done = subprocess.run(
            [cmake, "-S", str(ROOT), "-B", str(build), "-G", generator,
             f"-DCMAKE_MAKE_PROGRAM={make}", f"-DCMAKE_CXX_COMPILER={compiler}"],
            capture_output=True, text=True, timeout=300,
            env={"PATH": str(tools), "HOME": os.environ.get("HOME", "/")})
        if done.returncode != 0:
            return f"cmake failed:\n{done.stdout[-2000:]}{done.stderr[-4000:]}"
        page = (ROOT / "web/dist/report.html").read_text()
        if page not in (build / "embedded_page.cpp").read_text():
            return "the page in the sources is not web/dist/report.html"
    return ""


def main():
    wrong = list(calls())
    if why := configured(*sys.argv[1:5]):
        wrong.append(why)
    print("\n".join(wrong))
    print(f"{len(files_of_cmake())} files of CMake looked at, {len(wrong)} wrong")
    return 1 if wrong or len(files_of_cmake()) < 5 else 0


sys.exit(main())
