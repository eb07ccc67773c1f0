"""Holds the table against checkouts of the repositories that it was built from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from pipeline.official.build import derived, opened
from pipeline.official.repository import Repository
from pipeline.official.table import COLUMNS, load_results
from pipeline.records import Result

# Filled by hand or from elsewhere, not from the repository that a row was read from.
_NOT_DERIVED = frozenset({"id"})
# A note tells what another repository has in a part of its own, and names it as a source.
_OTHERS_SOURCE = re.compile(r"([\w.-]+/[\w.-]+)@[0-9a-f]+:")


@dataclass(frozen=True)
class Drift:
    """One difference between the table and a checkout.

    ``changed``: the checkout gives another value for a column; ``missing``: it has a row that
    the table lacks; ``gone``: the table has a row that it no longer gives; ``unresolved``: a
    row's source is not in it. ``table`` and ``checkout`` are the values as text.
    """

    kind: Literal["changed", "missing", "gone", "unresolved"]
    key: str
    column: str = ""
    table: str = ""
    checkout: str = ""


@dataclass(frozen=True)
class Verification:
    """What was held against what: rows compared, differences, folders not used, and of how many
    rows a score or a note is of a repository that was not given, and so not compared."""

    compared: int
    drift: tuple[Drift, ...]
    unused: tuple[tuple[str, str], ...]
    absent: tuple[tuple[str, int], ...] = ()


def verify(directories: Iterable[str | Path], rows: Sequence[Result] | None = None) -> Verification:
    """Derives the rows of some checkouts anew and compares them with the table's.

    Only rounds that the checkouts hold are compared, and of a round with rows from several
    repositories the rows of those that are given. ``rows`` are the table's unless given.
    """
    table = load_results() if rows is None else rows
    repositories, unused = opened(directories)
    fresh, unread = derived(repositories)
    rounds = {(row.suite, row.round) for row in fresh}
    given = {repository.name for repository in repositories}
    sources: dict[tuple[str, str], set[str]] = {}
    for row in table:
        sources.setdefault((row.suite, row.round), set()).add(source_parts(row.source)[0])
    ours = [
        row
        for row in table
        if (row.suite, row.round) in rounds
        # A round of one repository alone is compared whatever a copy of it is called.
        and (source_parts(row.source)[0] in given or len(sources[row.suite, row.round]) == 1)
    ]
    drift = (*_differences(ours, fresh, given), *_unresolved(table, repositories))
    absent = Counter(name for row in ours for name in _told_by(row.note) - given)
    return Verification(len(ours), drift, (*unused, *unread), tuple(sorted(absent.items())))


def _differences(
    ours: Sequence[Result], fresh: Sequence[Result], given: set[str]
) -> Iterator[Drift]:
    theirs = {_identity(row): row for row in fresh}
    for row in ours:
        other = theirs.pop(_identity(row), None)
        if other is None:
            yield Drift("gone", row.key, "source", row.source)
            continue
        elsewhere = _told_by(row.note) - given
        for column in COLUMNS:
            mine, new = _text(row, column), _text(other, column)
            if elsewhere and column == "note":
                mine = _without(mine, elsewhere)
            if elsewhere and column == "score" and not new and "score taken from" in row.note:
                continue
            if mine != new and column not in _NOT_DERIVED:
                yield Drift("changed", row.key, column, mine, new)
    for row in theirs.values():
        yield Drift("missing", row.key, "source", checkout=row.source)


def _told_by(note: str) -> set[str]:
    """The repositories that a row's note tells of beside its own."""
    return set(_OTHERS_SOURCE.findall(note))


def _without(note: str, repositories: set[str]) -> str:
    """A note without the parts that other repositories have told."""
    return "; ".join(part for part in note.split("; ") if not _told_by(part) & repositories)


def _unresolved(table: Sequence[Result], repositories: Sequence[Repository]) -> Iterator[Drift]:
    places = {repository.name: _places(repository) for repository in repositories}
    named = {repository.name: repository for repository in repositories}

    @cache
    def held(name: str, path: str) -> bool:
        # A summary may lie on a branch or tag alone.
        return named[name].holding(path) is not None

    for row in table:
        name, path = source_parts(row.source)
        if name in places and path not in places[name] and not held(name, path):
            yield Drift("unresolved", row.key, "source", row.source)


def source_parts(source: str) -> tuple[str, str]:
    """The repository and the path of a row's source, without the commit between them."""
    place, _, path = source.partition(":")
    return place.partition("@")[0], path


def _places(repository: Repository) -> frozenset[str]:
    # Every file and every folder above one.
    places = set(repository.paths)
    for path in repository.paths:
        while "/" in path:
            path = path.rpartition("/")[0]
            if path in places:
                break
            places.add(path)
    return frozenset(places)


def _identity(row: Result) -> tuple[str, ...]:
    # Rows of one folder may differ in benchmark or scenario; the commit may move on.
    return (*source_parts(row.source), row.key)


def _text(row: Result, column: str) -> str:
    value = getattr(row, column)
    return "" if value is None else str(value)
