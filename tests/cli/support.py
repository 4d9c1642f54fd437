# SPDX-License-Identifier: Apache-2.0
"""The registry of cases, a way to run hoist in a folder of its own, and what cases expect of it."""
import functools
import os
import re
import resource
import shutil
import subprocess
import tempfile
import traceback

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GOLDEN = os.path.join(TESTS, "golden")
NETWORKS = os.path.join(os.path.dirname(TESTS), "networks")
ASIA = os.path.join(GOLDEN, "asia-500.csv")
ALARM = os.path.join(GOLDEN, "alarm-509.csv")

MEMORY = 1 << 30  # what any input may make hoist take, in bytes

hoist_path = ""  # set by run.py
cases = []


def case(function):
    """Registers a case: a function of a Folder whose name is a sentence."""
    cases.append(function)
    return function


def cases_of(table):
    """Registers one case a row of {name: arguments}; a failure names its row."""
    def register(function):
        for row, arguments in table.items():
            def one(folder, arguments=arguments):
                function(folder, *arguments)
            one.__name__ = f"{function.__name__}[{row}]"
            one.__module__ = function.__module__
            cases.append(one)
        return function
    return register


def run_case(function):
    """What is wrong, or nothing."""
    folder = Folder()
    try:
        function(folder)
    except AssertionError as error:
        return "  " + str(error).replace("\n", "\n  ")
    except Exception:  # a case that breaks is a case that fails
        return "  " + traceback.format_exc(limit=-3).replace("\n", "\n  ")
    finally:
        folder.remove()
    return ""


class Folder:
    """A new folder for one case, in which hoist runs, so that messages name files as written."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="hoist-cli-")

    def remove(self):
        for top, _, _ in os.walk(self.path):
            os.chmod(top, 0o700)
        shutil.rmtree(self.path)

    def at(self, name):
        return os.path.join(self.path, name)

    def write(self, name, content):
        with open(self.at(name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return name

    def read(self, name):
        with open(self.at(name), "rb") as file:
            return file.read()

    def text(self, name):
        return self.read(name).decode()

    def everything(self):
        """Every file and folder with its bytes: two equal ones are the same folder."""
        found = {}
        for top, folders, files in os.walk(self.path):
            for name in folders:
                found[os.path.relpath(os.path.join(top, name), self.path) + "/"] = None
            for name in files:
                path = os.path.join(top, name)
                if not os.path.exists(path):  # a link to nothing
                    found[os.path.relpath(path, self.path)] = os.readlink(path)
                    continue
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.path)] = file.read()
        return found

    def tree(self, name):
        """The same of one folder in it."""
        prefix = name + "/"
        return {path[len(prefix):]: content for path, content in self.everything().items()
                if path.startswith(prefix) and path != prefix}

    def hoist(self, *arguments, stdin=b"", code=0, timeout=60, bounded=False):
        """Runs it and expects that exit code, or any if None; if bounded, within MEMORY."""
        done = subprocess.run([hoist_path, *arguments], cwd=self.path, input=stdin,
                              capture_output=True, timeout=timeout,
                              **(bounds() if bounded else {}))
        done.out, done.err = done.stdout.decode(), done.stderr.decode()
        done.command = "hoist " + " ".join(arguments)
        expect(code in (done.returncode, None),
               f"{done.command}\nexit {done.returncode}, not {code}\n{done.err[-600:]}")
        return done

    def refused(self, *arguments, code, says, stdin=b""):
        """Runs it and expects that exit code, nothing on stdout, one message that matches every
        regular expression of `says` in turn, and the folder as it was. What is refused may take
        neither much memory nor much paper."""
        before = self.everything()
        done = self.hoist(*arguments, stdin=stdin, code=code, bounded=True)
        expect(done.out == "", f"{done.command}\nwrites to stdout: {done.out[:200]!r}")
        message = error_of(done)
        expect(len(message) < 4000, f"{done.command}\nsays {len(message)} characters")
        patterns = [says] if isinstance(says, str) else says
        for pattern in patterns:
            expect(re.search(pattern, message),
                   f"{done.command}\nsays {message!r}\nwithout /{pattern}/")
        expect_same(before, self.everything(), f"{done.command}\nleaves")
        return done


@functools.cache
def sanitizer_options():
    """The variable that its sanitizer reads, or nothing where the program has none."""
    with open(hoist_path, "rb") as file:
        program = file.read()
    signs = {"ASAN_OPTIONS": b"__asan_init", "TSAN_OPTIONS": b"__tsan_init"}
    return next((name for name, sign in signs.items() if sign in program), None)


def bounds():
    """How subprocess.run keeps a program within the limit, in the environment as it is now: a test
    may have changed its PATH. A sanitizer reserves terabytes of addresses, which is no memory yet,
    and has a limit of its own for what is used."""
    name = sanitizer_options()
    if name:
        options = [os.environ.get(name, ""), f"hard_rss_limit_mb={2 * MEMORY >> 20}"]
        return {"env": {**os.environ, name: ":".join(filter(None, options))}}
    return {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))}


def error_of(done):
    """The one error on stderr; hints and notes may stand beside it."""
    lines = done.err.splitlines()
    errors = [line for line in lines if line.startswith("hoist: error: ")]
    expect(len(errors) == 1, f"{done.command}\nhas {len(errors)} errors, not 1: {done.err!r}")
    for line in lines:
        expect(line.startswith("hoist: ") or line.startswith("Try `hoist "),
               f"{done.command}\nalso says {line!r}")
    expect("internal error" not in errors[0], errors[0])
    return errors[0][len("hoist: error: "):]


def expect(holds, message):
    if not holds:
        raise AssertionError(message)


def expect_equal(got, wanted, what):
    expect(got == wanted, f"{what}: {got!r}\n  not {wanted!r}")


def expect_same(before, after, what):
    """Of two folders, as `everything` and `tree` give them."""
    expect(before == after, f"{what} other files: " + ", ".join(
        sorted(path for path in before.keys() | after.keys()
               if before.get(path, 0) != after.get(path, 0))))
