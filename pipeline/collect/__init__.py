"""Pages in: files, folders, archives and standard input (``pages``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.records import Page, Reject

__all__ = ["pages"]


def pages(
    sources: Sequence[str],
    passed_over: Callable[[], None] = lambda: None,
    folder: Path | None = None,
) -> Iterator[Page | Reject]:
    """Every page that the sources hold, in a stable order; see :mod:`pipeline.collect.files`.

    ``passed_over`` is called once for each archived page that does not mention the benchmark.
    ``folder`` holds source files of one's own, whose selectors count as those of the shipped ones.
    """
    from pipeline.collect.files import pages as from_files
    from pipeline.collect.selecting import selecting
    from pipeline.records import Page

    add = selecting(folder)
    for item in from_files(sources, passed_over):
        yield add(item) if isinstance(item, Page) else item
