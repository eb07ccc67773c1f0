"""Builds the table from checkouts or bare git directories of the official repositories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pipeline.official.importers import importer_for
from pipeline.official.importers.summaries import Summarised, checked, summarised
from pipeline.official.repository import open_repository
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
    directories hold, and the others are held against them.
    """
    results: list[Result] = []
    summaries: list[Summarised] = []
    unused: list[tuple[str, str]] = []
    for directory in directories:
        try:
            repository = open_repository(directory)
        except ValueError as error:
            unused.append((str(directory), str(error)))
            continue
        summaries_here = list(summarised(repository))
        summaries += summaries_here
        importer = importer_for(repository.name)
        if importer is None and not summaries_here:
            unused.append((str(directory), f"no importer for {repository.name}"))
        elif importer is not None:
            results.extend(importer(repository))
    results = checked(results, summaries)
    return Summary(
        rows=_count(results),
        blank=_count(row for row in results if row.score is None),
        written=tuple(write_tables(results, out)),
        unused=tuple(unused),
    )


def _count(rows: Iterable[Result]) -> dict[tuple[str, str], int]:
    return dict(sorted(Counter((row.suite, row.round) for row in rows).items()))
