"""``pressclaims run``: collect, read, extract, reconcile and publish in one go."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.collect import (
    collect_into,
    folder_option,
    followed,
    print_health,
    private_option,
    since_option,
)
from pipeline.commands.common import (
    FOLDER,
    Exit,
    alone,
    console,
    interactive,
    report_reject,
    state_option,
    verbosity,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pipeline.batch.run import Summary
    from pipeline.batch.store import Store
    from pipeline.collect.crawl import Health


@click.command()
@click.argument("sources", nargs=-1, metavar="[SOURCE]...")
@click.option(
    "--out",
    type=FOLDER,
    default="out",
    show_default=True,
    help="Folder for the report, the dataset and the memory of what is done.",
)
@state_option("state.db")
@click.option("-j", "--jobs", default=0, help="Processes; 0 is one per core.")
@click.option(
    "--collect",
    "collecting",
    is_flag=True,
    help="Fetch first what is new at the publishers named by SOURCE (none: all).",
)
@since_option
@folder_option
@private_option
@verbosity
def run(
    sources: tuple[str, ...],
    out: Path,
    state: str,
    jobs: int,
    collecting: bool,
    since: str,
    folder: Path | None,
    private: bool,
    quiet: bool,
    verbose: bool,
) -> None:
    """Check many pages; write a report and a dataset.

    SOURCE is what `pressclaims check` takes. A second run does only what is new: pages already
    checked under the same rules are skipped, and a run that was killed goes on where it stopped.

    With --collect, SOURCE names publishers (`pressclaims sources list`): what is new there is
    fetched into OUT/archive, and everything in that archive is checked. Fit for cron.

    \b
    Exit status: 0 there are claims; 1 no claim; 2 something could not be read, a publisher failed
    or went quiet, or another run is still at work in OUT.
    """
    if not sources and not collecting:
        raise click.UsageError("Missing argument 'SOURCE...' (or --collect).")
    from pipeline.batch.publish import publish, published
    from pipeline.batch.run import run as run_batch
    from pipeline.batch.store import Store
    from pipeline.collect import pages

    click.get_current_context().with_resource(alone(out))
    health: tuple[Health, ...] = ()
    if collecting:
        from pipeline.collect.archive import archives

        health = collect_into(
            out, sources, folder, since=since, state=state, private=private, quiet=quiet
        )
        sources = tuple(archives(out))
    elif folder:
        followed((), folder)
    passed: list[None] = []
    inputs = pages(sources, lambda: passed.append(None), folder)
    store = Store(state or f"sqlite:///{(out / 'state.db').resolve()}")
    try:
        with _progress(quiet) as progress:
            summary = run_batch(inputs, store, jobs=jobs, progress=progress)
        for reject in summary.rejects if not quiet else ():
            report_reject(reject)
        fresh = summary.checked > 0 or not published(out)
        if fresh:
            publish(store, out, jobs)
        if not quiet:
            _tell(summary, store, out, fresh, verbose, len(passed))
        if health and not quiet:
            print_health(health, _with_claims(store, health, folder))
        found = any(True for one in store.checked() if one.claims)
    finally:
        store.close()
    bad = summary.rejects or any(row.flags for row in health)
    sys.exit(Exit.BAD_INPUT if bad else Exit.OK if found else Exit.NOTHING)


@contextmanager
def _progress(quiet: bool) -> Iterator[Callable[[int, int], None]]:
    if quiet or not interactive():
        yield lambda found, done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=console(stderr=True)) as bar:
        task = bar.add_task("Checking pages", total=None)
        yield lambda found, done: bar.update(task, total=found, completed=done)


def _tell(
    summary: Summary, store: Store, out: Path, fresh: bool, verbose: bool, passed: int
) -> None:
    from pipeline.batch.run import reasons
    from pipeline.publish.terminal import print_table

    screen = console()
    if summary.new == 0:
        screen.print(f"Nothing new: all {summary.found} pages were checked before.")
    else:
        print_table(screen, store.checked(), verbose=verbose)
        _stages(screen, summary)
    for stage, reason, count in reasons(summary.rejects):
        screen.print(f"  not used ({stage}): {count} × {reason}", markup=False)
    if passed:
        screen.print(f"  passed over: {passed} archived pages that do not mention the benchmark")
    screen.print(f"Report:  {out / 'report' / 'index.html'}{'' if fresh else ' (unchanged)'}")
    screen.print(f"Dataset: {out / 'dataset'}/articles|claims|verdicts.parquet", markup=False)


def _with_claims(store: Store, health: tuple[Health, ...], folder: Path | None) -> dict[str, int]:
    """Source -> its articles that make claims, of all that were ever checked."""
    from pipeline.collect.source import load_sources

    counts: dict[str, int] = {}
    crawled = load_sources(tuple(row.source for row in health), folder)
    for one in store.checked():
        owner = next((source.key for source in crawled if source.owns(one.article.url)), None)
        if one.claims and owner is not None:
            counts[owner] = counts.get(owner, 0) + 1
    return counts


def _stages(screen: object, summary: Summary) -> None:
    from rich.console import Console
    from rich.table import Table

    assert isinstance(screen, Console)
    rejected = dict.fromkeys(("collect", "read", "extract", "reconcile"), 0)
    for reject in summary.rejects:
        rejected[reject.stage] = rejected.get(reject.stage, 0) + 1
    table = Table("stage", "in", "out", "fell away", title="This run", title_justify="left")
    skipped = summary.known + summary.duplicates
    collected = summary.found - rejected["collect"] - skipped
    note = f"{rejected['collect']} unusable, {summary.known} known, {summary.duplicates} doubles"
    table.add_row("collect", str(summary.found), str(collected), note)
    articles = collected - rejected["read"]
    table.add_row("read", str(collected), str(articles), f"{rejected['read']} unusable")
    failed = rejected["extract"] + rejected["reconcile"]
    table.add_row("extract", f"{articles} articles", f"{summary.claims} claims", f"{failed} failed")
    labels = ", ".join(f"{count} {label}" for label, count in summary.labels.items())
    table.add_row("reconcile", f"{summary.claims} claims", labels or "0 verdicts", "")
    screen.print(table)
