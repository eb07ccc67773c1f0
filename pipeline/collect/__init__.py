"""Pages in: files, folders, archives and standard input (``pages``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.records import Page, Reject

__all__ = ["pages"]


def pages(sources: Sequence[str]) -> Iterator[Page | Reject]:
    """Every page that the sources hold, in a stable order; see :mod:`pipeline.collect.files`."""
    from pipeline.collect.files import pages as from_files

    return from_files(sources)
