"""Builds the table from checkouts or bare git directories of the official repositories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.official.importers import importer_for
from pipeline.official.importers.summaries import Summarised, checked, summarised
from pipeline.official.repository import Repository, open_repository
from pipeline.official.table import write_tables
from pipeline.records import Result


@dataclass(frozen=True)
class Summary:
    """What a build did: rows and blank scores by suite and round, files, folders not used."""

    rows: dict[tuple[str, str], int]
    blank: dict[tuple[str, str], int]
    written: tuple[Path, ...]
    unused: tuple[tuple[str, str], ...]


def build(directories: Iterable[str | Path], out: Path) -> Summary:
    """Reads every directory that an importer knows and writes the tables to ``out``.

    A round's file is replaced as a whole; rounds that no directory holds are left alone. A
    directory that cannot be used is named in the summary with the reason, and costs nothing
    but itself. Scores whose logs are absent are filled from the summaries that the same
    directories hold, and the others are held against them. Raises ``ValueError`` where a
    repository breaks its layout in a way that no importer knows: half a round is worse than
    none.
    """
    repositories, unused = opened(directories)
    rows, unread = derived(repositories)
    return Summary(
        rows=_count(rows),
        blank=_count(row for row in rows if row.score is None),
        written=tuple(write_tables(rows, out)),
        unused=(*unused, *unread),
    )


def opened(
    directories: Iterable[str | Path],
) -> tuple[list[Repository], list[tuple[str, str]]]:
    """The repositories in some directories, and the directories that hold none, with why."""
    repositories: list[Repository] = []
    unused: list[tuple[str, str]] = []
    for directory in directories:
        try:
            repositories.append(open_repository(directory))
        except ValueError as error:
            unused.append((str(directory), str(error)))
    return repositories, unused


def derived(repositories: Sequence[Repository]) -> tuple[list[Result], list[tuple[str, str]]]:
    """The rows that some repositories hold, and the directories that hold none, with why."""
    rows: list[Result] = []
    scores: list[Summarised] = []
    unused: list[tuple[str, str]] = []
    for repository in repositories:
        here = list(summarised(repository))
        scores += here
        importer = importer_for(repository.name)
        if importer is not None:
            rows.extend(importer(repository))
        elif not here:
            unused.append((str(repository.directory), f"no importer for {repository.name}"))
    return checked(rows, scores), unused


def _count(rows: Iterable[Result]) -> dict[tuple[str, str], int]:
    return dict(sorted(Counter((row.suite, row.round) for row in rows).items()))
