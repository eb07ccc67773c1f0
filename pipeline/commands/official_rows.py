"""Rows of the official table on the terminal, as CSV, or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import click

from pipeline.commands.common import console
from pipeline.official.table import COLUMNS
from pipeline.records import Result


def print_rows(rows: Sequence[Result], form: str, limit: int) -> None:
    """Prints rows as ``form``: all as ``csv`` or ``json``, else a table of ``limit`` (0: all)."""
    if form == "csv":
        import csv

        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(cells(row, COLUMNS) for row in rows)
    elif form == "json":
        import msgspec

        # A closed pipe (`| head`) is no error worth a traceback; click turns it into an exit.
        click.echo(msgspec.json.format(msgspec.json.encode(list(rows)), indent=1).decode())
    else:
        from rich.table import Table

        shown = rows[:limit] if limit else rows
        with_ids = any(row.id for row in shown)
        table = Table("round", *(["id"] if with_ids else []), "division", "submitter")
        table.add_column("system", overflow="fold", min_width=16)
        for name in ("chips", "benchmark", "score"):
            table.add_column(name, no_wrap=True)
        for row in shown:
            chips = row.accelerators or row.host_processors
            table.add_row(
                f"{row.suite} {row.round}",
                *([row.id] if with_ids else []),
                row.division,
                row.submitter,
                row.system,
                "" if chips is None else str(chips),
                f"{row.benchmark} {row.scenario}".rstrip(),
                "not known" if row.score is None else f"{row.score:f} {row.unit}",
            )
        console().print(table)
        if len(shown) < len(rows):
            console().print(f"… and {len(rows) - len(shown)} more rows; --limit 0 shows all")


def cells(row: Result, names: Iterable[str]) -> list[str]:
    """A row's columns as text, empty where nothing is known."""
    values = (getattr(row, name) for name in names)
    return ["" if value is None else str(value) for value in values]
