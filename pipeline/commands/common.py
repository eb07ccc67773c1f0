"""What the commands share: exit statuses, the console, options and the line for bad input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.records import Reject

if TYPE_CHECKING:
    from rich.console import Console


_PIPE_WIDTH = 120
# A folder as an option, made where it is not there yet.
FOLDER = click.Path(file_okay=False, path_type=Path)


class Exit(IntEnum):
    """Exit statuses, as documented in ``pressclaims --help``."""

    OK = 0
    NOTHING = 1
    BAD_INPUT = 2
    FLAGGED = 3


class Unusable(click.ClickException):
    """What was given cannot be used; the message says why, and what would do."""

    exit_code = Exit.BAD_INPUT


class Nothing(click.ClickException):
    """What was asked for is not there."""

    exit_code = Exit.NOTHING


@contextmanager
def alone(out: Path) -> Iterator[None]:
    """Sees to it that one process at a time collects into a folder or publishes to it.

    A second one, as when cron starts a run before the last is done, ends with ``BAD_INPUT``. The
    lock goes with the process that has it, however that ends; where there are no such locks
    (Windows, some network folders) nobody is held up.
    """
    out.mkdir(parents=True, exist_ok=True)
    with (out / ".lock").open("a") as file:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Unusable(f"another run is at work in {out}; this one does nothing") from error
        except (ImportError, OSError):
            pass
        yield


def state_option(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Adds --state, a database URL that is tried before anything is done; else OUT/``name``."""

    def tried(_context: click.Context, _option: click.Parameter, url: str) -> str:
        if not url:
            return url
        from sqlalchemy import create_engine
        from sqlalchemy.exc import SQLAlchemyError

        try:
            engine = create_engine(url)
            engine.connect().close()
            engine.dispose()
        except (SQLAlchemyError, ImportError) as error:
            reason = str(error).partition("\n")[0]
            raise click.BadParameter(f"no database can be had there: {reason}") from error
        return url

    text = f"Database URL (default: OUT/{name})."
    return click.option("--state", default="", metavar="URL", callback=tried, help=text)


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
