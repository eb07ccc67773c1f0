"""Claims in table cells: the figure from the cell, the rest from its headers and caption."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.extract.context import DIVISIONS, Context
from pipeline.extract.figures import Figure, bare_figure
from pipeline.extract.marks import Marks, mark
from pipeline.extract.mentions import Mention
from pipeline.extract.numbers import Number, find_numbers
from pipeline.extract.owners import owner_of
from pipeline.extract.pack import load_pack
from pipeline.extract.units import RATES, TIMES, unit_in
from pipeline.records import EMPTY, Baseline, Cell, Kind, Scale, Scope, Slot, Subject

_UNITS = (*TIMES, *RATES, "percent", "x")
# “see the table (minutes)”, “单位：分钟”: where the words before a table say its unit.
_SAID_UNIT = re.compile(r"[(（]([^()（）]{1,24})[)）]|[:：]\s*([^:：。.]{1,12})[。.]?$")
_KINDS: dict[str, Kind] = {"percent": "gain", "x": "factor"}


def cell_figures(marks: Marks, cell: Cell, intro: str = "") -> Iterator[Figure]:
    """The figures of a cell whose unit the cell, its headers, the caption or ``intro`` give.

    ``intro`` is the passage right before the table, which counts where it sets the unit apart.
    """
    own = [figure for figure in marks.figures if figure.quantity.unit in _UNITS]
    if own or cell.header:
        yield from own if not cell.header else ()
        return
    pack = load_pack(marks.lang)
    numbers = [
        n
        for n in find_numbers(marks.folded, pack)
        if not any(m.start < n.end and m.end > n.start for m in marks.mentions)
    ]
    unit = header_unit(cell, marks.lang) or _said_unit(intro, marks.lang)
    if len(numbers) == 1 and unit and _only(marks.text, numbers[0]):
        yield bare_figure(marks.text, numbers[0], unit)


def _only(text: str, number: Number) -> bool:
    """Whether a cell holds the number and little else (a footnote mark, a star)."""
    rest = text[: number.start] + text[number.end :]
    return len(rest.strip(" *†‡()")) <= 2


def header_unit(cell: Cell, lang: str) -> str:
    """The unit that headers or caption name, innermost first; ``""`` where none does."""
    for text in (*reversed(cell.column_headers), *reversed(cell.row_headers), cell.caption):
        unit = unit_in(text, lang)
        if unit in _UNITS:
            return unit
    return ""


def _said_unit(intro: str, lang: str) -> str:
    """The unit that the words before a table give in brackets or behind a colon."""
    for said in _SAID_UNIT.finditer(intro.strip()):
        unit = unit_in(said[1] or said[2], lang)
        if unit in (*TIMES, *RATES):
            return unit
    return ""


def cell_kind(unit: str) -> Kind:
    """The kind of a cell's claim."""
    if unit in TIMES:
        return "time"
    return _KINDS.get(unit, "throughput")


def cell_links(
    cell: Cell, around: tuple[str, ...], lang: str, context: Context
) -> tuple[Subject, tuple[Slot, ...], Baseline | None, Scope]:
    """Subject, benchmarks and scope that headers, caption, row and section heading give."""
    texts = (*reversed(cell.row_headers), *reversed(cell.column_headers), cell.caption, *around)
    parts = [_marked(text, lang) for text in texts if text]
    system = _first(parts, "SYSTEM") or _first(parts, "ACCELERATOR")
    chip = _first(parts, "ACCELERATOR")
    submitter = _first(parts, "SUBMITTER") or EMPTY
    if not submitter and system and (owner := owner_of(system.value)):
        submitter = Slot(value=owner, surface=system.surface, how="table_header")
    benchmark = _first(parts, "BENCHMARK")
    counts = [f for part in parts for f in part.figures if f.quantity.unit == "accelerators"]
    scale = Scale()
    if len({f.number.value for f in counts}) == 1:
        scale = Scale(accelerators=int(counts[0].number.value))
    rounds = {version.round for part in parts for version in part.rounds}
    round_ = context.round
    if len(rounds) == 1:
        round_ = Slot(value=rounds.pop(), how="table_header")
    subject = Subject(
        submitter=submitter, system=system or EMPTY, accelerator=chip or EMPTY, scale=scale
    )
    scope = Scope(suite=context.suite, round=round_, division=_division(parts, context))
    return subject, ((benchmark,) if benchmark else ()), None, scope


def _division(parts: list[Marks], context: Context) -> Slot:
    named = {name for name in DIVISIONS for part in parts if part.cues.of(name)}
    if not named:
        return context.division
    return Slot(value=named.pop(), how="table_header") if len(named) == 1 else EMPTY


def _first(parts: list[Marks], label: str) -> Slot | None:
    for part in parts:
        names: list[Mention] = [m for m in part.mentions if m.label == label]
        if names:
            surface = part.text[names[0].start : names[0].end]
            return Slot(value=names[0].canon, surface=surface, how="table_header")
    return None


@lru_cache(maxsize=2048)
def _marked(text: str, lang: str) -> Marks:
    return mark(-1, 0, text, lang)
