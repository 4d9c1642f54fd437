# SPDX-License-Identifier: Apache-2.0
"""What goes wrong, in classes that say who must act on it. The words are those of the program."""


class Error(Exception):
    """Anything that hoist refuses: the message names the place, the rule, the value and the cure."""


class UsageError(Error, ValueError):
    """A setting is out of range or unknown (exit code 2 of the program)."""


class InputError(Error, ValueError):
    """Data, a graph, or a file breaks a rule (exit code 3)."""


class FailedError(InputError):
    """A program that was to learn from one sample did not."""


class MismatchError(Error):
    """The run on disk is of another request or other data (exit code 4)."""


class OutputError(Error, OSError):
    """A result could not be written (exit code 5)."""


class HoistWarning(UserWarning):
    """Something that a reader should know, and the work goes on."""
