#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the types of the report's page and runs its tests, which compare it with a built `hoist`.

    run.py path/to/hoist [--only NAME ...]
"""
import argparse
import glob
import os
import subprocess
import sys
import tempfile

import packages

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hoist")
    parser.add_argument("--only", nargs="*", help="files of web/tests, such as average")
    arguments = parser.parse_args()
    packages.ensure()
    subprocess.run([packages.tool("tsc"), "--noEmit"], cwd=packages.WEB, check=True)
    sources = sorted(glob.glob(os.path.join(packages.WEB, "tests", "*.test.ts")))
    if arguments.only:
        sources = [each for each in sources
                   if os.path.basename(each)[:-len(".test.ts")] in arguments.only]
    if not sources:
        sys.exit("there are no such tests")
    environment = {**os.environ, "HOIST": os.path.abspath(arguments.hoist),
                   "HOIST_GOLDEN": os.path.join(HERE, "..", "golden")}
    with tempfile.TemporaryDirectory() as folder:
        # Plain JavaScript, as not every Node takes types away by itself.
        subprocess.run([packages.tool("esbuild"), *sources, "--bundle", "--platform=node",
                        "--format=esm", "--target=node18", "--sourcemap=inline",
                        f"--outdir={folder}", "--out-extension:.js=.mjs", "--log-level=warning"],
                       cwd=packages.WEB, check=True)
        bundles = sorted(glob.glob(os.path.join(folder, "*.mjs")))
        return subprocess.run(["node", "--enable-source-maps", "--test", *bundles],
                              env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
