"""``pressclaims explain``: one decision, step by step."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.common import FOLDER, Exit, Nothing, Unusable, console
from pipeline.records import Checked, Claim, Reading, Reject, Slot, Verdict

if TYPE_CHECKING:
    from rich.console import Console


@click.command()
@click.argument("claim_id")
@click.option(
    "--in",
    "path",
    type=click.Path(),
    help="Look in this page or folder instead of an earlier run.",
)
@click.option(
    "--out",
    type=FOLDER,
    default="out",
    show_default=True,
    help="Folder of the earlier run.",
)
def explain(claim_id: str, path: str | None, out: Path) -> None:
    """Tell one decision step by step: what was read, every reading tried, why the rest fell away.

    CLAIM_ID is shown by `pressclaims check`, in the report and in the dataset; its beginning is
    enough where no other claim shares it.

    \b
    Exit status: 0 told; 1 there is no such claim; 2 it begins several, or there is no run.
    """
    source = _from_pages(path) if path else _from_run(out)
    found = [
        (one, claim, verdict)
        for one in source
        for claim, verdict in zip(one.claims, one.verdicts, strict=True)
        if claim.id.startswith(claim_id)
    ]
    if not found:
        where = path or f"the run in {out}"
        raise Nothing(f"no claim “{claim_id}” in {where}; `pressclaims check` lists them")
    if len({claim.id for _, claim, _ in found}) > 1:
        names = ", ".join(claim.id for _, claim, _ in found[:5])
        raise Unusable(f"“{claim_id}” begins several claims: {names}")
    screen = console()
    one, claim, verdict = found[0]
    _what_was_read(screen, one, claim)
    for number, reading in enumerate(verdict.readings, 1):
        _reading(screen, number, reading)
    _decision(screen, verdict)
    sys.exit(Exit.OK)


def _from_pages(path: str) -> Iterator[Checked]:
    from pipeline.batch.stages import check_page
    from pipeline.collect import pages

    for item in pages([path]):
        outcome = item if isinstance(item, Reject) else check_page(item)
        if isinstance(outcome, Checked):
            yield outcome


def _from_run(out: Path) -> Iterator[Checked]:
    from pipeline.batch.store import Store

    state = out / "state.db"
    if not state.is_file():
        raise Unusable(f"no run in {out}; name a page with --in, or run `pressclaims run`")
    store = Store(f"sqlite:///{state.resolve()}")
    try:
        yield from store.checked()
    finally:
        store.close()


def _line(screen: Console, text: str, *, indent: int = 0) -> None:
    from rich.padding import Padding
    from rich.text import Text

    screen.print(Padding(Text(text), (0, 0, 0, indent)))


def _what_was_read(screen: Console, one: Checked, claim: Claim) -> None:
    _line(
        screen, f"{one.article.title or one.article.origin} ({one.article.published or 'no date'})"
    )
    _line(screen, f"“{claim.sentence}”", indent=2)
    _line(screen, f"Claim {claim.id}: {claim.kind}, printed as “{claim.surface}”")
    if claim.quantity is not None:
        quantity = claim.quantity
        left = "(" if quantity.low_open else "["
        right = ")" if quantity.high_open else "]"
        span = f"{left}{_or_dash(quantity.low)}, {_or_dash(quantity.high)}{right}"
        _line(screen, f"can mean {span} {quantity.unit} ({quantity.hedge})", indent=2)
    for name, slot in _slots(claim):
        said = f" (“{slot.surface}”)" if slot.surface and slot.surface != slot.value else ""
        _line(screen, f"{name}: {slot.value}{said}, {slot.how.replace('_', ' ')}", indent=2)


def _slots(claim: Claim) -> Iterator[tuple[str, Slot]]:
    subject, scope = claim.subject, claim.scope
    named = [
        ("submitter", subject.submitter),
        ("system", subject.system),
        ("accelerator", subject.accelerator),
        *(("benchmark", slot) for slot in claim.benchmarks),
        ("suite", scope.suite),
        ("round", scope.round),
        ("division", scope.division),
        ("availability", scope.availability),
        ("scenario", scope.scenario),
        ("speaker", claim.speaker),
    ]
    if claim.baseline is not None:
        named += [
            ("baseline submitter", claim.baseline.subject.submitter),
            ("baseline system", claim.baseline.subject.system),
            ("baseline round", claim.baseline.round),
        ]
    return ((name, slot) for name, slot in named if slot)


def _reading(screen: Console, number: int, reading: Reading) -> None:
    sign = "agrees" if reading.agrees else "does not agree"
    _line(screen, f"Reading {number}: {sign} ({reading.arithmetic.level.replace('_', ' ')})")
    if reading.stated:
        _line(screen, f"stated: {', '.join(reading.stated)}", indent=2)
    if reading.assumed:
        _line(screen, f"assumed: {', '.join(reading.assumed)}", indent=2)
    _line(screen, reading.arithmetic.text, indent=2)
    for entry in reading.entries[:5]:
        _line(screen, entry.replace("|", " · "), indent=4)
    if len(reading.entries) > 5:
        _line(screen, f"… and {len(reading.entries) - 5} more entries", indent=4)


def _decision(screen: Console, verdict: Verdict) -> None:
    _line(screen, f"Verdict: {verdict.label}. {verdict.explanation}")
    notes = [("caveat", note) for note in verdict.caveats]
    notes += [("diagnosis", verdict.diagnosis)] if verdict.diagnosis else []
    notes += [("missing", note) for note in verdict.missing]
    for name, note in notes:
        _line(screen, f"{name}: {note.text}", indent=2)


def _or_dash(value: object) -> str:
    return "–" if value is None else str(value)
