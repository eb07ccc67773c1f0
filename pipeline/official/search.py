"""The official table for people: rows by filters, changes between rounds, best scores by round."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from pipeline.official.ids import IdEntry, results_for_id
from pipeline.official.resolving import index, resolve
from pipeline.official.table import load_results
from pipeline.official.timeline import comparable, published
from pipeline.records import Record, Result, Scale, Slot, Subject

# Units of which less is better; of all others more is.
_ENERGY = frozenset({"W", "mJ", "uJ", "J"})
_LESS_IS_BETTER = frozenset({"minutes", "ms", "s"}) | _ENERGY


class Change(Record, frozen=True, kw_only=True):
    """The same system and benchmark in two rounds; ``note`` is empty where they may be compared."""

    before: Result
    after: Result
    note: str = ""


def search(
    *,
    submitter: str = "",
    system: str = "",
    accelerator: str = "",
    accelerators: int | None = None,
    suite: str = "",
    round: str = "",
    division: str = "",
    benchmark: str = "",
    scenario: str = "",
) -> tuple[Result, ...]:
    """The rows that fit every filter given, names in any spelling that texts use."""
    subject = Subject(
        submitter=Slot(value=submitter),
        system=Slot(value=system),
        accelerator=Slot(value=accelerator),
        scale=Scale(accelerators=accelerators),
    )
    found = resolve(subject, suite=suite, round=round, division=division, benchmark=benchmark)
    rows = (match.result for match in found)
    return tuple(row for row in rows if scenario in ("", row.scenario))


def show(what: str, suite: str = "") -> tuple[Result | IdEntry, ...]:
    """Everything known of a row's key, an official system string or a result ID."""
    rows = tuple(row for row in load_results() if what in (row.key, row.system, row.id))
    rows = tuple(row for row in rows if not suite or row.suite.startswith(suite))
    return rows or results_for_id(what, suite)


def diff(suite: str, before: str, after: str, benchmark: str = "") -> tuple[Change, ...]:
    """Entries of one submitter, system and setting that two rounds both hold, with scores."""
    earlier = {_entry(row): row for row in index().select(suite, before, "", benchmark)}
    changes = []
    for row in index().select(suite, after, "", benchmark):
        old = earlier.get(_entry(row))
        if old is not None and old.score is not None and row.score is not None:
            verdict = comparable(row.suite, row.benchmark, before, after)
            note = "" if verdict.ok else verdict.why
            changes.append(Change(before=old, after=row, note=note))
    return tuple(changes)


def best_by_round(
    suite: str, benchmark: str, scenario: str = "", division: str = "closed"
) -> tuple[Result, ...]:
    """The best scored row of each round, rounds by date.

    Blank scores and readings of power take no part. Where a result is given in several units
    (storage), the first counts.
    """
    best: dict[str, Result] = {}
    for row in index().select(suite, "", division, benchmark):
        if row.score is None or row.scenario != scenario or row.unit in _ENERGY:
            continue
        held = best.get(row.round)
        if held is None or (row.unit == held.unit and _better(row, held)):
            best[row.round] = row
    return tuple(sorted(best.values(), key=_order))


def plot_best(
    suite: str, benchmark: str, out: Path, scenario: str = "", division: str = "closed"
) -> Path:
    """Draws the best score by round as SVG. Raises ``ValueError`` where no row is scored.

    The line breaks where two rounds' results may not be compared.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    rows = best_by_round(suite, benchmark, scenario, division)
    if not rows:
        raise ValueError(f"no scored results of {benchmark} in {suite}")
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    names = [row.round for row in rows]
    for place, row in enumerate(rows):
        axes.plot(place, float(row.score or Decimal()), "o", color="#1f4e79")
        axes.annotate(f"{row.score:g}", (place, float(row.score or Decimal())), fontsize=7)
        if place and comparable(row.suite, benchmark, names[place - 1], row.round).ok:
            pair = [float(one.score or Decimal()) for one in rows[place - 1 : place + 1]]
            axes.plot([place - 1, place], pair, "-", color="#1f4e79")
    axes.set_xticks(range(len(rows)), names)
    axes.set_yscale("log")
    axes.set_xlabel("round")
    axes.set_ylabel(rows[0].unit)
    axes.set_title(f"Best {division} result by round: {suite}, {benchmark} {scenario}".rstrip())
    # Fixed salt and no date: the same table gives the same file.
    with rc_context({"svg.hashsalt": "best-by-round"}):
        figure.savefig(out, format="svg", metadata={"Date": None})
    return out


def _entry(row: Result) -> tuple[str, ...]:
    return (row.division, row.submitter, row.system, row.benchmark, row.scenario, row.unit)


def _order(row: Result) -> tuple[str, list[int]]:
    # Of some rounds the day is not known; their numbers tell the order.
    return published(row.suite, row.round), [int(part) for part in row.round.split(".")]


def _better(row: Result, held: Result) -> bool:
    if row.score is None or held.score is None:
        return held.score is None
    less = row.unit in _LESS_IS_BETTER
    return row.score < held.score if less else row.score > held.score
