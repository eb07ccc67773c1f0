"""Pages in: files, folders, archives and standard input (``pages``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.records import Page, Reject

__all__ = ["pages"]


def pages(
    sources: Sequence[str], passed_over: Callable[[], None] = lambda: None
) -> Iterator[Page | Reject]:
    """Every page that the sources hold, in a stable order; see :mod:`pipeline.collect.files`.

    ``passed_over`` is called once for each archived page that does not mention the benchmark.
    """
    from pipeline.collect.files import pages as from_files

    return from_files(sources, passed_over)
