"""``pressclaims official``: look the official results up, and rebuild them from their sources."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import click

from pipeline.commands.common import FOLDER, Exit, Unusable, console
from pipeline.commands.official_rows import print_rows
from pipeline.official.convergence import TABLE as FACTORS
from pipeline.official.table import RESULTS

_FETCHED = ("training", "hpc", "inference", "tiny", "storage", "automotive", "mobile")
_CLONES = click.option(
    "--from", "directories", multiple=True, required=True, type=FOLDER, metavar="DIR",
    help="A clone of a results repository; may be given several times.",
)  # fmt: skip


@click.group()
def official() -> None:
    """The official results: look up, compare rounds, rebuild from the repositories.

    \b
    Exit status: 0 done; 1 nothing was found; 2 the call was wrong, or something
    could not be used; 3 `verify` found differences.
    """


@official.command()
@click.option("--submitter", default="", help="As texts write it: NVIDIA, 英伟达, Dell …")
@click.option("--system", default="", help="A system's official or press name.")
@click.option("--accelerator", default="", help="A chip: A100, TPU v4, Gaudi2 …")
@click.option("--accelerators", type=click.IntRange(min=1), help="How many chips in all.")
@click.option("--suite", default="", help="training, inference, hpc, tiny, storage …")
@click.option("--round", "round_", default="", help="1.1, 3.0 …")
@click.option("--division", default="", help="closed or open.")
@click.option("--benchmark", default="", help="resnet, bert, gpt3 …")
@click.option("--scenario", default="", help="For inference: offline, server …")
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=50,
    show_default=True,
    help="Rows shown as a table; 0 is all.",
)
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(["table", "csv", "json"]),
    default="table",
    show_default=True,
    help="csv and json hold every column of every row.",
)
def search(
    submitter: str,
    system: str,
    accelerator: str,
    accelerators: int | None,
    suite: str,
    round_: str,
    division: str,
    benchmark: str,
    scenario: str,
    limit: int,
    form: str,
) -> None:
    """The rows that fit every filter, names in any spelling that texts use.

    \b
    pressclaims official search --submitter 英伟达 --suite training --round 5.1 --benchmark flux
    pressclaims official search --accelerator MI300X --accelerators 8 --scenario offline
    """
    from pipeline.official import asking
    from pipeline.official.search import search as find

    suite = _asked(asking.suite_named, suite)
    rows = find(
        submitter=submitter,
        system=system,
        accelerator=accelerator,
        accelerators=accelerators,
        suite=suite,
        round=_asked(asking.round_named, round_, suite),
        division=_asked(asking.division_named, division),
        benchmark=_asked(asking.benchmark_named, benchmark, suite),
        scenario=_asked(asking.scenario_named, scenario, suite) if scenario else "",
    )
    if rows or form != "table":
        print_rows(rows, form, limit)
    if not rows:
        try:
            asking.submitter_named(submitter)
        except asking.UnknownNameError as error:  # anybody may be asked for: no slip, but told
            _nothing(str(error))
        _nothing("no result fits", asking.systems_like(system) if system else ())


@official.command()
@click.argument("what")
@click.option("--suite", default="", help="Where an ID belongs to several suites.")
def show(what: str, suite: str) -> None:
    """Everything known of WHAT: a result ID, an official system name or a row's key.

    \b
    pressclaims official show 4.1-0043
    pressclaims official show tpu-v4-6912-TF
    """
    import msgspec
    from rich.text import Text

    from pipeline.official import asking
    from pipeline.official.search import show as find

    if not what.strip():
        raise Unusable("give a result ID, a system's official name or a row's key")
    suite = _asked(asking.suite_named, suite)
    found = find(what, suite)
    screen = console()
    for entry in found:
        for name, value in msgspec.structs.asdict(entry).items():
            if value not in ("", None):
                screen.print(Text(f"{name:17} {value}"))
        screen.print()
    if not found:
        _nothing(f"nothing is known of “{what}”{asking.ids_like(what)}", asking.systems_like(what))


@official.command()
@click.argument("before")
@click.argument("after")
@click.option("--suite", default="training", show_default=True, help="inference, hpc, tiny …")
@click.option("--benchmark", default="", help="Only this one: resnet, bert, gpt3 …")
def diff(before: str, after: str, suite: str, benchmark: str) -> None:
    """How the entries that two rounds share have changed from round BEFORE to round AFTER.

    \b
    pressclaims official diff 3.0 3.1 --benchmark gpt3
    pressclaims official diff 5.1 6.0 --suite inference --benchmark llama2_70b-99
    """
    from rich.table import Table

    from pipeline.official import asking
    from pipeline.official.search import diff as compare

    suite = _asked(asking.suite_named, suite)
    before, after = (_asked(asking.round_named, one, suite) for one in (before, after))
    if before == after:
        raise click.UsageError(f"two rounds are compared, and both are {before}")
    benchmark = _asked(asking.benchmark_named, benchmark, suite)
    table = Table("submitter", "system", "benchmark", "division", before, after, "unit", "note")
    changes = compare(suite, before, after, benchmark)
    for change in changes:
        row = change.after
        scores = f"{change.before.score:f}", f"{row.score:f}"
        test = f"{row.benchmark} {row.scenario}".rstrip()
        named = (row.submitter, row.system, test, row.division)
        table.add_row(*named, *scores, row.unit, change.note)
    if not changes:
        _nothing(f"no system of {before} was entered under the same name in {after}")
    console().print(table)


@official.command()
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="Write an SVG here.")
@click.option("--suite", default="", help="Only this one; training with --benchmark.")
@click.option("--benchmark", default="", help="Best score of this benchmark by round.")
@click.option("--scenario", default="", help="For inference: offline, server …")
def rounds(plot: Path | None, suite: str, benchmark: str, scenario: str) -> None:
    """The rounds with their dates and counts; with --benchmark, the best score of each.

    \b
    pressclaims official rounds --suite storage
    pressclaims official rounds --suite inference --benchmark resnet --scenario offline
    """
    from rich.table import Table

    from pipeline.official import asking
    from pipeline.official import rounds as all_rounds
    from pipeline.official.search import best_by_round, plot_best

    suite = _asked(asking.suite_named, suite)
    if plot is not None and not benchmark:
        raise click.UsageError("--plot draws one benchmark: add --benchmark")
    if benchmark:
        suite = suite or "training"
        benchmark = _asked(asking.benchmark_named, benchmark, suite)
        scenario = _asked(asking.scenario_named, scenario, suite, benchmark)
        rows = best_by_round(suite, benchmark, scenario)
        if not rows:
            _nothing("no scored result of the closed division")
        print_rows(rows, "table", 0)
        if plot is not None:
            plot.parent.mkdir(parents=True, exist_ok=True)
            console().print(f"wrote {plot_best(suite, benchmark, plot, scenario)}")
        return
    named = ("suite", "round", "submitted", "published", "benchmarks", "submitters", "results")
    table = Table(*named, "note")
    for one in all_rounds():
        if suite.split("-")[0] not in ("", one.suite):
            continue
        counts = [str(n) if n is not None else "" for n in (one.submitters, one.results)]
        names = " ".join(benchmark.name for benchmark in one.benchmarks)
        days = one.deadline, one.published or "unknown"
        table.add_row(one.suite, one.round, *days, names, *counts, one.note)
    console().print(table)


@official.command()
@_CLONES
@click.option("--out", type=FOLDER, default=RESULTS, help="Folder of the tables.")
def build(directories: tuple[Path, ...], out: Path) -> None:
    """Compile the table anew from clones of the official results repositories."""
    from pipeline.official.build import build as compile_table

    try:
        summary = compile_table(directories, out)
    except ValueError as error:  # a repository that breaks its layout; the message names the file
        raise Unusable(str(error)) from error
    for (suite, round_), count in sorted(summary.rows.items()):
        blank = summary.blank.get((suite, round_), 0)
        click.echo(f"{suite} {round_}: {count} rows, {blank} without a score")
    for directory, reason in summary.unused:
        click.echo(f"pressclaims: {directory}: {reason}", err=True)
    if not summary.rows:
        click.echo("pressclaims: no results found; nothing was written", err=True)
    sys.exit(Exit.OK if summary.rows and not summary.unused else Exit.BAD_INPUT)


@official.command()
@_CLONES
def verify(directories: tuple[Path, ...]) -> None:
    """Derive rows anew from clones and report where the table differs."""
    from pipeline.official.verify import verify as derive

    try:
        found = derive(directories)
    except ValueError as error:
        raise Unusable(str(error)) from error
    for drift in found.drift:
        change = f" {drift.column}: {drift.table} → {drift.checkout}" if drift.column else ""
        click.echo(f"{drift.kind}: {drift.key}{change}")
    for directory, reason in found.unused:
        click.echo(f"pressclaims: {directory}: {reason}", err=True)
    for repository, count in found.absent:
        rows = "one row" if count == 1 else f"{count} rows"
        click.echo(f"not compared: what {repository}, which was not given, tells of {rows}")
    click.echo(f"{found.compared} rows compared, {len(found.drift)} differences")
    sound = found.compared and not found.unused
    sys.exit(Exit.FLAGGED if found.drift else Exit.OK if sound else Exit.BAD_INPUT)


@official.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--suite", default="", help="Where the file does not say: training, hpc …")
@click.option("--into", "--out", type=FOLDER, default=RESULTS, help="Folder of the tables.")
def add(file: Path, suite: str, into: Path) -> None:
    """Bring in IDs and scores of FILE, a table downloaded from the benchmark's results pages.

    CSV, XLSX and JSON are read. Each ID goes to the row that fits; a line that fits none, or
    several, is named and left alone.
    """
    from pipeline.official import asking
    from pipeline.official.add import add as bring_in

    suite = _asked(asking.suite_named, suite)
    try:
        report = bring_in(file, suite, into)
    except ValueError as error:
        raise Unusable(str(error)) from error
    click.echo(f"{report.identified} rows identified, {report.replaced} scores replaced")
    for line, reason in report.unused:
        click.echo(f"pressclaims: {file}, line {line}: {reason}", err=True)
    sys.exit(Exit.BAD_INPUT if report.unused else Exit.OK)


@official.command()
@click.argument("round_", metavar="ROUND")
@click.option("--suite", default="training", show_default=True, help=", ".join(_FETCHED) + ".")
@click.option(
    "--into", type=FOLDER, default="official-repositories", show_default=True,
    help="The folder that the clone goes to.",
)  # fmt: skip
def fetch(round_: str, suite: str, into: Path) -> None:
    """Clone the official repository of ROUND, as 5.1, from GitHub (needs git and a network)."""
    import shutil
    import subprocess

    if not round_.replace(".", "").isdigit() or suite not in _FETCHED:
        raise click.BadParameter(f"a round is like 5.1, a suite one of {', '.join(_FETCHED)}")
    name = f"{suite}_results_v{round_}"
    target = into / name
    if shutil.which("git") is None:
        raise Unusable("git is not installed, or not on the PATH")
    if target.exists():
        raise Unusable(f"{target} is there already; remove it, or name another folder with --into")
    git = ["git", "clone", "--bare", f"https://github.com/mlcommons/{name}.git", str(target)]
    if subprocess.run(git, check=False).returncode != 0:
        raise Unusable(f"could not clone mlcommons/{name}; is the round published?")
    # Inference 4.1 keeps its summary on a pull request's branch only.
    pulls = "refs/pull/*/head:refs/pull/*/head"
    git = ["git", "-C", str(target), "fetch", "--quiet", "origin", pulls]
    subprocess.run(git, check=False)
    click.echo(f"{target}\nnext: pressclaims official build --from {target} --out DIR")


def _asked(named: Callable[..., str], name: str, *context: str) -> str:
    """A name as the table has it; one that it lacks ends the command with the known ones."""
    try:
        return named(name, *context)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


def _nothing(why: str, close: Sequence[str] = ()) -> NoReturn:
    likely = f"; did you mean {' or '.join(close)}?" if close else ""
    click.echo(f"pressclaims: {why}{likely}", err=True)
    sys.exit(Exit.NOTHING)


@official.command()
@click.option(
    "--from", "directories", multiple=True, type=FOLDER, metavar="DIR",
    help="List the commits of these clones that touched results after publication.",
)  # fmt: skip
def errata(directories: Sequence[Path]) -> None:
    """What was corrected after a round was published, each with its date and source."""
    from pipeline.official.build import opened
    from pipeline.official.corrections import errata as known
    from pipeline.official.corrections import later_changes
    from pipeline.official.importers.publication import published

    if not directories:
        for one in known():
            place = f"{one.suite} {one.round}"
            click.echo(f"{one.date}  {place}: {one.field} {one.was} -> {one.now}  ({one.source})")
        return
    repositories, unused = opened(directories)
    for directory, why in unused:
        click.echo(f"pressclaims: {directory}: {why}", err=True)
    for repository in repositories:
        suite, _, round_ = repository.name.rpartition("/")[2].partition("_results_v")
        day = published(suite, round_)
        if not day:
            click.echo(f"{repository.name}: day of publication not known", err=True)
            continue
        for change in later_changes(repository, day):
            click.echo(f"{change.date}  {repository.name}@{change.commit}  {change.subject}")
            for path in change.paths:
                click.echo(f"    {path}")
    sys.exit(Exit.BAD_INPUT if unused else Exit.OK)


@official.command()
@click.argument("clones", nargs=-1, required=True, type=FOLDER, metavar="CLONE...")
@click.option(
    "--logging", "logging", required=True, type=FOLDER, help="Clone of mlcommons/logging."
)
@click.option(
    "--out", type=click.Path(path_type=Path), default=FACTORS, show_default="shipped",
    help="The table to write.",
)  # fmt: skip
def convergence(clones: Sequence[Path], logging: Path, out: Path) -> None:
    """Which results of rounds without recorded factors the review may have scaled.

    \b
    pressclaims official convergence training_results_v1.0 training_results_v1.1 \\
        hpc_results_v1.0 --logging logging
    """
    from pipeline.official.convergence import write
    from pipeline.official.importers.convergence import factors
    from pipeline.official.repository import open_repository

    try:
        points = open_repository(logging)
        found = [one for clone in clones for one in factors(open_repository(clone), points)]
    except ValueError as error:
        raise Unusable(str(error)) from error
    write(found, out)
    click.echo(f"{len(found)} results of {len(clones)} rounds -> {out}")
