"""Numbers and sums as a reader sees them: ``(37.12 − 28.33) / 37.12 = 23.7 % less time``."""

from __future__ import annotations

from decimal import Decimal

from pipeline.reconcile.numbers.agreement import as_printed, place_of
from pipeline.reconcile.numbers.units import divisor
from pipeline.records import Quantity, Result


def number(value: Decimal, decimals: int = 2) -> str:
    """A number with so many decimals at most, and more where it would show as nothing."""
    if value == value.to_integral_value() and abs(value) >= 1:
        return f"{int(value):,}"
    places = decimals
    while places < 6 and value != 0 and abs(value) < place_of(places - 1):
        places += 1
    return f"{as_printed(value, places):,f}"


def score_of(row: Result) -> str:
    """A row's score with the decimals that it has, four at most."""
    plain = (row.score or Decimal(0)).normalize()
    exponent = plain.as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) else 4
    return number(plain, min(max(decimals, 2), 4))


def with_unit(row: Result) -> str:
    """A row's score with its unit, to four decimals at most; ``""`` where it is not known."""
    return f"{number(row.score, 4)} {row.unit}" if row.score is not None else ""


def unit_name(unit: str) -> str:
    """A unit for a reader."""
    return {"percent": "%", "x": "times"}.get(unit, unit)


def measured(row: Result, value: Decimal, quantity: Quantity, per: str = "") -> str:
    """An entry's score, with its conversion where the text prints another unit."""
    text = f"{score_of(row)} {row.unit}"
    size = divisor(row, per) if per else None
    watts = " W" if per == "watt" else ""
    if size:
        text += f" / {number(size)}{watts}"
    if row.unit != quantity.unit or per:
        unit = unit_name(quantity.unit) + (" per watt" if watts else "")
        text += f" = {number(value, max(quantity.decimals, 1) + 1)} {unit}"
    return f"{text} ({name(row)})"


def name(row: Result) -> str:
    """An entry in one phrase."""
    where = f"{row.suite} {row.round} {row.division}"
    chips = f", {row.accelerators} × {row.accelerator}" if row.accelerators else ""
    task = " ".join(part for part in (row.benchmark, row.scenario) if part)
    return f"{row.submitter} {row.system}{chips}, {task}, {where}"
