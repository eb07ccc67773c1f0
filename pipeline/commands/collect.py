"""``pressclaims collect`` and ``pressclaims sources``: new pages from the web, and where from."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.commands.common import (
    FOLDER,
    Exit,
    Unusable,
    alone,
    console,
    interactive,
    state_option,
)

if TYPE_CHECKING:
    from pipeline.collect.crawl import Health
    from pipeline.collect.source import Source

_OUTCOMES = ("kept", "unchanged", "irrelevant", "refused", "forbidden", "failed")


def private_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --allow-private."""
    text = "Also ask private addresses (your own site)."
    return click.option("--allow-private", "private", is_flag=True, help=text)(command)


def folder_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --sources."""
    text = "A folder with source files of your own."
    return click.option("--sources", "folder", type=FOLDER, help=text)(command)


def since_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --since; what is no date is refused, or it would silently leave all or nothing."""

    def checked(_context: click.Context, _option: click.Parameter, text: str) -> str:
        from datetime import date

        try:
            return date.fromisoformat(text).isoformat() if text else ""
        except ValueError as error:
            raise click.BadParameter(f"“{text}” is no date such as 2024-01-31") from error

    text = "Leave entries that are dated before this day (2024-01-31)."
    option = click.option("--since", default="", metavar="DATE", callback=checked, help=text)
    return option(command)


@click.command()
@click.argument("names", nargs=-1, metavar="[SOURCE]...")
@click.option("--out", type=FOLDER, default="out", show_default=True, help="As for `run`.")
@since_option
@folder_option
@state_option("collect.db")
@private_option
@click.option(
    "--backfill",
    "pattern",
    metavar="PATTERN",
    help="Fetch old pages of a URL pattern (example.org/blog/*) from Common Crawl instead.",
)
@click.option(
    "--limit", default=500, show_default=True, help="Most pages that a back-fill fetches."
)
@click.option(
    "--crawls", default=3, show_default=True, help="How many crawls it asks, newest first."
)
@click.option("--index", default="", metavar="URL", help="Another index server of the same kind.")
@click.option("--data", default="", metavar="URL", help="Another archive server of the same kind.")
def collect(
    names: tuple[str, ...],
    out: Path,
    since: str,
    folder: Path | None,
    state: str,
    private: bool,
    pattern: str | None,
    limit: int,
    crawls: int,
    index: str,
    data: str,
) -> None:
    """Fetch what is new at the sources (all, or those named) into OUT/archive.

    Pages that cannot matter are not kept, robots.txt and wishes not to be mined are respected,
    and an unchanged page costs one conditional request. Afterwards `pressclaims run OUT/archive
    --out OUT` checks what came in; `pressclaims run --collect` does both.

    \b
    Exit status: 0 every source answered; 2 a source failed or went quiet, or another run is still
    at work in OUT.
    """
    click.get_current_context().with_resource(alone(out))
    if pattern is None:
        health = collect_into(out, names, folder, since=since, state=state, private=private)
        print_health(health)
        sys.exit(Exit.BAD_INPUT if any(row.flags for row in health) else Exit.OK)
    if names:
        raise click.UsageError("--backfill takes a URL pattern, not the names of sources.")
    from pipeline.collect.crawl import backfill

    servers: dict[str, Any] = {name: url for name, url in (("index", index), ("data", data)) if url}
    row = backfill(
        pattern, out, state_url=state, private=private, limit=limit, crawls=crawls, **servers
    )
    print_health((row,))
    sys.exit(Exit.BAD_INPUT if row.dead or "failed" in row.outcomes else Exit.OK)


def collect_into(
    out: Path,
    names: tuple[str, ...],
    folder: Path | None = None,
    *,
    since: str = "",
    state: str = "",
    private: bool = False,
    quiet: bool = False,
) -> tuple[Health, ...]:
    """Crawls the sources and says how each of them does; shows progress unless ``quiet``."""
    from pipeline.collect.crawl import crawl

    found = followed(names, folder)
    with _progress(quiet) as progress:
        return crawl(found, out, state_url=state, since=since, private=private, progress=progress)


def print_health(health: tuple[Health, ...], claims: Mapping[str, int] | None = None) -> None:
    """A line per source: pages new, asked for, by outcome, with claims where known; remarks."""
    from rich.table import Table
    from rich.text import Text

    extra = ("with claims",) if claims is not None else ()
    columns = ("source", "new", "asked", *_OUTCOMES, *extra, "remarks")
    table = Table(*columns, title="Sources", title_justify="left")
    for row in health:
        counts = [str(row.outcomes.get(name, 0)) for name in _OUTCOMES]
        counts += [str(claims.get(row.source, 0))] if claims is not None else []
        reasons = [f"{count} × {reason}" for reason, count in row.reasons.items()]
        remarks = Text("; ".join((*row.flags, *reasons[:2])))
        table.add_row(row.source, str(row.named), str(row.found), *counts, remarks)
    console().print(table)


@contextmanager
def _progress(quiet: bool) -> Iterator[Callable[[str, int, int], None]]:
    if quiet or not interactive():
        yield lambda source, asked, done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        tasks: dict[str, Any] = {}

        def progress(source: str, asked: int, done: int) -> None:
            if source not in tasks:
                tasks[source] = bar.add_task(source, total=None)
            bar.update(tasks[source], total=asked, completed=done)

        yield progress


@click.group()
def sources() -> None:
    """The publishers that are followed: list them, check them, add one."""


@sources.command("list")
@folder_option
def list_sources(folder: Path | None) -> None:
    """List every source with its languages, and whether its addresses have been verified."""
    from rich.table import Table

    table = Table("source", "name", "kind", "languages", "finds pages by", "checked")
    for source in followed((), folder):
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
@folder_option
@private_option
def check_sources(names: tuple[str, ...], folder: Path | None, private: bool) -> None:
    """Ask every feed, sitemap and listing of the sources once (needs a network).

    A source whose addresses all answer, and name pages, is verified: its file in the folder of
    --sources is marked so; of a source that is shipped the line is only printed.
    """
    import tempfile
    from datetime import UTC, datetime

    import msgspec

    from pipeline.collect.crawl import crawl
    from pipeline.collect.source import set_checked

    own = {path.stem: path for path in sorted(folder.glob("*.toml"))} if folder else {}
    found = followed(names or tuple(own), folder)
    # Three pages of each will do to see that what is named can be had.
    limited = tuple(msgspec.structs.replace(source, budget=3) for source in found)
    with tempfile.TemporaryDirectory() as scratch, _progress(quiet=False) as progress:
        health = crawl(limited, Path(scratch), private=private, progress=progress)
    print_health(health)
    checked = f"verified: {datetime.now(UTC).date().isoformat()}"
    for row in health:
        if row.flags or row.dead:
            for address in row.dead:
                click.echo(f"{row.source}: {address} cannot be read")
        elif row.source in own:
            set_checked(own[row.source], checked)
            click.echo(f"{row.source}: {checked} (written to {own[row.source]})")
        else:
            click.echo(f'{row.source}: would be checked = "{checked}"')
    bad = any(row.flags or row.dead for row in health)
    sys.exit(Exit.BAD_INPUT if bad else Exit.OK)


@sources.command("add")
@click.argument("url")
@click.option(
    "--sources",
    "folder",
    type=FOLDER,
    default="sources",
    show_default=True,
    help="The folder that the file goes to.",
)
@click.option("--key", default="", help="Name of the file (default: from the host).")
@private_option
def add_source(url: str, folder: Path, key: str, private: bool) -> None:
    """Find the feeds and sitemaps of a site and write its source file.

    URL is the page that lists a publisher's news, or a feed. Afterwards look at the file: its
    kind and country are yours to fill in, and URL patterns if the site holds more than news.
    """
    import re
    from urllib.parse import urlsplit

    from pipeline.collect.discover import discover
    from pipeline.collect.source import is_web_address, to_toml

    if not is_web_address(url):
        raise click.BadParameter(f"“{url}” is no http(s) address", param_hint="URL")
    host = (urlsplit(url).hostname or "").removeprefix("www.")
    stem = re.sub(r"[^a-z0-9]+", "-", (key or host).lower()).strip("-")
    path = folder / f"{stem}.toml"
    if path.exists():
        raise Unusable(f"{path} is there already; choose another name with --key")
    try:
        source = discover(url, private=private)
    except ValueError as error:
        raise Unusable(str(error)) from error
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(to_toml(source), encoding="utf-8")
    click.echo(f"{path}: {len(source.feeds)} feeds, {len(source.sitemaps)} sitemaps")
    click.echo(f"Next: pressclaims sources check {stem} --sources {folder}")


def followed(names: tuple[str, ...], folder: Path | None) -> tuple[Source, ...]:
    """The sources of these names, or all; one that is unknown or wrong ends the command."""
    from pipeline.collect.source import load_sources

    try:
        return load_sources(names, folder)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
