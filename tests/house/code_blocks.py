#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the code blocks of the README and the docs, so that what they show is what a reader gets.

    code_blocks.py HOIST CXX LIBRARY [CXX_FLAG ...]

console   every line after `$ ` is run, all of one document in one folder; what follows it must be
          what it prints (standard output and standard error); a line `...` stands for any lines
cpp       compiled against the library and run; a `text` block right after it must be what it prints
sh        `make TARGET` lines: the targets must exist; nothing else may stand there
python X  the file X, for the console blocks of the document that come after it
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOIST, CXX, LIBRARY, *FLAGS = sys.argv[1:]


def blocks(text):
    """(language, first line number, body) of every fenced block."""
    found, language, start, body = [], None, 0, []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            if language is None:
                language, start, body = line[3:].strip(), number + 1, []
            else:
                found.append((language, start, body))
                language = None
        elif language is not None:
            body.append(line)
    return found


def matches(expected, got):
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n" for line in expected)
    return re.fullmatch(pattern, got) is not None


def run_console(body, folder, environment):
    """Commands with the lines expected after each; returns what differs."""
    commands = []
    for line in body:
        if line.startswith("$ "):
            commands.append((line[2:], []))
        elif commands and commands[-1][0].endswith("\\"):
            commands[-1] = (commands[-1][0][:-1] + line.strip(), [])
        else:
            commands[-1][1].append(line)
    wrong = []
    for command, expected in commands:
        run = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        if not matches(expected, run.stdout):
            wrong.append(f"$ {command}\n--- it printed (exit {run.returncode}):\n{run.stdout}")
    return wrong


def run_cpp(body, expected, folder):
    source = folder / "block.cpp"
    source.write_text("\n".join(body) + "\n")
    program = folder / "block"
    build = subprocess.run([CXX, "-std=c++20", *FLAGS, f"-I{ROOT}/include", str(source), LIBRARY,
                            "-lfmt", "-lhwy", "-lexpat", "-lz", "-pthread", "-o", str(program)],
                           text=True, capture_output=True)
    if build.returncode:
        return [f"does not compile:\n{build.stderr[:3000]}"]
    run = subprocess.run([str(program)], cwd=folder, text=True, capture_output=True, timeout=300)
    if run.returncode:
        return [f"exit {run.returncode}: {run.stderr}"]
    if expected is not None and not matches(expected, run.stdout):
        return [f"--- it printed:\n{run.stdout}"]
    return []


def run_sh(body):
    wrong = []
    for line in body:
        command = line.split("#")[0].split()
        if not command:
            continue
        if command[0] != "make":
            wrong.append(f"only make may stand in a sh block, not: {line}")
        elif subprocess.run(["make", "-n", "-C", str(ROOT), *command[1:]],
                            capture_output=True).returncode:
            wrong.append(f"no such target: {line}")
    return wrong


def main():
    passed = failed = 0
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "bin").mkdir()
            (folder / "bin" / "hoist").symlink_to(pathlib.Path(HOIST).resolve())
            environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "NO_COLOR": "1"}
            found = blocks(path.read_text())
            for i, (language, line, body) in enumerate(found):
                if language == "console":
                    wrong = run_console(body, folder, environment)
                elif language == "cpp":
                    follows = i + 1 < len(found) and found[i + 1][0] == "text"
                    wrong = run_cpp(body, found[i + 1][2] if follows else None, folder)
                elif language == "sh":
                    wrong = run_sh(body)
                elif language.startswith("python "):
                    (folder / language.split()[1]).write_text("\n".join(body) + "\n")
                    continue
                else:
                    continue
                passed, failed = passed + (not wrong), failed + bool(wrong)
                for text in wrong:
                    print(f"{path.relative_to(ROOT)}:{line}: {text}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


sys.exit(main())
