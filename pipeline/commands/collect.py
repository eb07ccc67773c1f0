"""``pressclaims collect`` and ``pressclaims sources``: new pages from the web, and where from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.common import Exit, console

if TYPE_CHECKING:
    from pipeline.collect.crawl import Health
    from pipeline.collect.source import Source

_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command()
@click.argument("names", nargs=-1, metavar="[SOURCE]...")
@click.option("--out", type=_FOLDER, default="out", show_default=True, help="As for `run`.")
@click.option("--since", default="", metavar="DATE", help="Leave entries older than this ISO date.")
@click.option("--sources", "folder", type=_FOLDER, help="A folder with source files of your own.")
@click.option("--state", default="", metavar="URL", help="Database URL (default: OUT/collect.db).")
@click.option("--allow-private", is_flag=True, help="Also ask private addresses (your own site).")
def collect(
    names: tuple[str, ...],
    out: Path,
    since: str,
    folder: Path | None,
    state: str,
    allow_private: bool,
) -> None:
    """Fetch what is new at the sources (all, or those named) into OUT/archive.

    Pages that cannot matter are not kept, robots.txt and wishes not to be mined are respected,
    and an unchanged page costs one conditional request. Afterwards `pressclaims run OUT/archive
    --out OUT` checks what came in; `pressclaims run --collect` does both.

    \b
    Exit status: 0 every source answered; 2 a source failed or went quiet.
    """
    health = collect_into(out, names, folder, since=since, state=state, private=allow_private)
    sys.exit(Exit.BAD_INPUT if any(row.flags for row in health) else Exit.OK)


def collect_into(
    out: Path,
    names: tuple[str, ...],
    folder: Path | None = None,
    *,
    since: str = "",
    state: str = "",
    private: bool = False,
) -> tuple[Health, ...]:
    """Crawls the sources and prints how each of them does."""
    from pipeline.collect.crawl import crawl

    found = _sources(names, folder)
    health = crawl(found, out, state_url=state, since=since, private=private)
    _print_health(health)
    return health


def _print_health(health: tuple[Health, ...]) -> None:
    from rich.table import Table
    from rich.text import Text

    outcomes = ("kept", "unchanged", "irrelevant", "refused", "forbidden", "failed")
    table = Table("source", "asked", *outcomes, "remarks", title="Sources", title_justify="left")
    for row in health:
        counts = [str(row.outcomes.get(name, 0)) for name in outcomes]
        reasons = [f"{count} × {reason}" for reason, count in row.reasons.items()]
        remarks = Text("; ".join((*row.flags, *reasons[:2])))
        table.add_row(row.source, str(row.found), *counts, remarks)
    console().print(table)


@click.group()
def sources() -> None:
    """The publishers that are followed: list them, check them, add one."""


@sources.command("list")
@click.option("--sources", "folder", type=_FOLDER, help="A folder with source files of your own.")
def list_sources(folder: Path | None) -> None:
    """List every source with its languages, and whether its addresses have been verified."""
    from rich.table import Table

    table = Table("source", "name", "kind", "languages", "finds pages by", "checked")
    for source in _sources((), folder):
        finders = [
            f"{len(urls)} {kind}"
            for kind, urls in (
                ("feeds", source.feeds),
                ("sitemaps", source.sitemaps),
                ("listings", source.listings),
                ("pages", source.pages),
            )
            if urls
        ]
        languages = " ".join(source.languages)
        table.add_row(
            source.key, source.name, source.kind, languages, ", ".join(finders), source.checked
        )
    console().print(table)


@sources.command("check")
@click.argument("names", nargs=-1, metavar="[SOURCE]...")
@click.option("--sources", "folder", type=_FOLDER, help="A folder with source files of your own.")
def check_sources(names: tuple[str, ...], folder: Path | None) -> None:
    """Ask every address of the sources once and say what it gives (needs a network)."""
    import tempfile

    from pipeline.collect.crawl import crawl

    found = _sources(names, folder)
    with tempfile.TemporaryDirectory() as scratch:
        limited = tuple(_with_budget(source, 3) for source in found)
        health = crawl(limited, Path(scratch))
    _print_health(health)
    sys.exit(Exit.BAD_INPUT if any(row.flags for row in health) else Exit.OK)


def _with_budget(source: Source, budget: int) -> Source:
    import msgspec

    return msgspec.structs.replace(source, budget=budget)


def _sources(names: tuple[str, ...], folder: Path | None) -> tuple[Source, ...]:
    from pipeline.collect.source import load_sources

    try:
        return load_sources(names, folder)
    except ValueError as error:
        raise click.ClickException(str(error)) from error
