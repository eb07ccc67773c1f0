"""What the commands share: exit statuses, the console, options and the line for bad input."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import click

from pipeline.records import Reject

if TYPE_CHECKING:
    from rich.console import Console


_PIPE_WIDTH = 120


class Exit(IntEnum):
    """Exit statuses, as documented in ``pressclaims --help``."""

    OK = 0
    NOTHING = 1
    BAD_INPUT = 2
    FLAGGED = 3


def console(*, stderr: bool = False) -> Console:
    """A console that colours only a terminal and keeps its width elsewhere."""
    import os

    from rich.console import Console

    # Rich takes 80 columns where it cannot ask; a file or a pipe can hold a readable table.
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() or os.environ.get("COLUMNS") else _PIPE_WIDTH
    return Console(stderr=stderr, highlight=False, soft_wrap=False, width=width)


def report_reject(reject: Reject) -> None:
    """One line on standard error: the file and the reason, control characters made visible."""
    line = f"{reject.origin}: {reject.reason}"
    printable = "".join(c if c.isprintable() else repr(c)[1:-1] for c in line)
    click.echo(f"pressclaims: {printable}", err=True)


def verbosity(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --quiet and --verbose."""
    command = click.option("-v", "--verbose", is_flag=True, help="Show every reading.")(command)
    return click.option("-q", "--quiet", is_flag=True, help="Only results and errors.")(command)


def interactive() -> bool:
    """Whether a person is watching standard error."""
    return sys.stderr.isatty()
