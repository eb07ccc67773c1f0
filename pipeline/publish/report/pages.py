"""The articles' pages: only those are drawn whose article, copies or official scores changed.

Each page ends with the digest of all that it was made from, the program among it, so that the page
itself says whether it would come out the same.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from pipeline.digests import package_digest
from pipeline.pool import on_cores
from pipeline.publish.files import utf8, write_whole
from pipeline.publish.report.page import Shelf, article_page
from pipeline.records import Checked

_MARK = "<!-- made from {} -->\n"
_encode = msgspec.msgpack.Encoder().encode


class Task(NamedTuple):
    """A page to be drawn: its file, what stands in it, and the line that says what of."""

    path: Path
    checked: Checked
    shelf: Shelf
    base_url: str
    mark: bytes


def write_pages(
    named: Iterable[tuple[Checked, str]], shelf: Shelf, folder: Path, base_url: str, jobs: int = 0
) -> None:
    """Writes ``folder/NAME.html`` of each article whose page is not there as it would be.

    ``jobs`` is the number of processes (0: one per core); any number gives the same pages.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tasks = _tasks(named, shelf, folder, base_url)
    for task, page in on_cores(drawn, tasks, jobs=jobs, batch=4):
        write_whole(task.path, page)


def drawn(task: Task) -> bytes:
    """The page's bytes, its mark included."""
    page = article_page(task.checked, task.path.stem, task.shelf, task.base_url)
    return page.rstrip(b"\n") + b"\n" + task.mark


def _tasks(
    named: Iterable[tuple[Checked, str]], shelf: Shelf, folder: Path, base_url: str
) -> Iterator[Task]:
    for checked, name in named:
        own = shelf.of_one(checked)
        made_of = (name, base_url, checked, own.clusters, list(own.fields.items()))
        mark = _MARK.format(_digest(made_of)).encode()
        path = folder / f"{name}.html"
        if not _ends_with(path, mark):
            yield Task(path, checked, own, base_url, mark)


def _digest(made_of: object) -> str:
    """Hex SHA-256 of the records that a page shows and of the program that draws it."""
    try:
        records = _encode(made_of)
    except UnicodeEncodeError:  # a lone surrogate, which the page shows as a mark
        records = utf8(repr(made_of))
    return hashlib.sha256(package_digest().encode() + records).hexdigest()


def _ends_with(path: Path, mark: bytes) -> bool:
    try:
        with path.open("rb") as page:
            page.seek(-len(mark), os.SEEK_END)
            return page.read() == mark
    except OSError:  # no such page, or a shorter one
        return False
