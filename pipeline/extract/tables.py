"""Claims in table cells: the figure from the cell, the rest from its headers and caption."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pipeline.extract.figures.bare import free_unit
from pipeline.extract.figures.figure import Figure, bare_figure
from pipeline.extract.figures.measured import is_told_in
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.units import COUNTS, RATES, TIMES, unit_in, units
from pipeline.extract.held_against import other_side, products_against
from pipeline.extract.linking.companies.makers import has_chips, owner_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.sizes.counted_heads import names_chips
from pipeline.extract.marking.context import DIVISIONS, Context
from pipeline.extract.marking.marks import Marks, mark
from pipeline.extract.marking.transfers import fed_chip, transfer_in
from pipeline.extract.marking.zones import OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.scoping.scenarios.scenario import SCENARIOS, scenario_name
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Article, Baseline, Cell, Kind, Scale, Scope, Slot, Subject

_UNITS = (*TIMES, *RATES, "percent", "x")
# How many passages above a table may say in what its times are.
_ABOVE = 4
# What the header of a column of results may say instead of a unit.
_RESULTS = (
    "result_word", "scored", "performance", "speed", "time", "scenario_offline", "scenario_server",
    "scenario_singlestream", "scenario_multistream", "scenario_interactive", "server_word",
    "scenario_constantstream",
    "training", "inference", "open", "closed",
)  # fmt: skip
_KINDS: dict[str, Kind] = {"percent": "gain", "x": "factor"}
# What the header of a column says whose shares are of right answers: “Quality Target | 75.90 %”.
_QUALITIES = "accuracy"


def cell_figures(marks: Marks, cell: Cell, said: Said) -> Iterator[Figure]:
    """The figures of a cell whose unit the cell, its headers or the caption give.

    A unit that the text beside the table gives is not of every column: it counts for what is
    printed as results are, or stands below the name of a test.
    """
    units_here = (*_UNITS, *_fed(said))
    own = [figure for figure in marks.figures if figure.quantity.unit in units_here]
    if any(_marked(text, marks.lang).cues.has(_QUALITIES) for text in cell.column_headers[-1:]):
        own = [figure for figure in own if figure.quantity.unit not in _KINDS]
    if own or cell.header:
        yield from own if not cell.header else ()
        return
    pack = load_pack(marks.lang)
    # “1.81 (2,048 GPUs)”: how big the system is stands beside its result.
    sizes = [(f.start, f.end) for f in marks.figures if f.quantity.unit == "accelerators"]
    taken = [*sizes, *((m.start, m.end) for m in marks.mentions)]
    numbers = [
        n
        for n in marks.numbers
        if not any(start < n.end and end > n.start for start, end in taken)
        # The "a" of "n/a" is no one.
        and any(char.isdigit() for char in marks.folded[n.start : n.end])
    ]
    if len(numbers) != 1 or not _only(marks.text, numbers[0], sizes):
        return
    if not numbers[0].decimals and _counts(cell, marks.lang, said):
        return
    unit = header_unit(cell, marks.lang, said)
    likely = bool(numbers[0].decimals) or _of_results(cell, marks.lang)
    if not unit and likely:
        unit = unit_of(cell.caption, marks.lang, said)
    if not unit and (numbers[0].decimals or _of_test(cell, marks.lang)):
        unit = said.unit
    if not unit and said.timed and numbers[0].decimals and _is_timed(cell, marks.lang):
        unit = "minutes"
    if unit:
        yield bare_figure(marks.text, numbers[0], unit, pack)


def _fed(said: Said) -> tuple[str, ...]:
    """The unit of the chips that a storage system is tested with: elsewhere they are its own."""
    return ("accelerators",) if said.stored else ()


def _counts(cell: Cell, lang: str, said: Said) -> bool:
    """Whether a column holds numbers of things: “# of GPUs”, “Nodes”, “Accelerators, count”."""
    if header_unit(cell, lang, said) in _fed(said):
        return False
    if any(_marked(text, lang).cues.has("quantity_word") for text in cell.column_headers):
        return not header_unit(cell, lang, said)
    for text in cell.column_headers[-1:]:
        header = _marked(text, lang)
        words = header.folded.strip().removeprefix("#").strip()
        if unit_in(text, lang) in _UNITS or any(char.isdigit() for char in words):
            return False
        counted = words != header.folded.strip() or header.cues.has("number_of")
        return counted or (words.endswith("s") and units(lang)[1].get(words, "") in COUNTS)
    return False


def _of_results(cell: Cell, lang: str) -> bool:
    """Whether a column may hold results in whole numbers: its header is empty, a name, a scenario
    or a word for results. What else stands there (“TDP”, “Launched”) has a unit of its own."""
    headers = [_marked(text, lang) for text in cell.column_headers[-1:] if text.strip()]
    return all(header.mentions or header.rounds or header.cues.has(*_RESULTS) for header in headers)


def _is_timed(cell: Cell, lang: str) -> bool:
    """Whether the header of a cell's column or row says that it is a time, and not in what."""
    texts = (*cell.column_headers[-1:], *cell.row_headers[-1:])
    return any(_marked(text, lang).cues.has("time") for text in texts)


def _of_test(cell: Cell, lang: str) -> bool:
    """Whether a cell's column is one of results, and a header of it names a test."""
    names = [m for text in cell.column_headers for m in _marked(text, lang).mentions]
    return any(m.label == "BENCHMARK" for m in names) and _of_results(cell, lang)


class Said(NamedTuple):
    """What the text before or after a table says of all of it; whether the article has minutes.

    ``tests`` are the names of tests in the article, each with what it is called there; ``owned`` is
    whether a cell names somebody whose results these are, ``named`` whether what leads to the table
    names the benchmark.
    """

    unit: str = ""
    benchmark: Slot | None = None
    division: Slot = EMPTY
    timed: bool = False
    tests: Mapping[str, str] = {}  # never changed
    owned: bool = False
    named: bool = False
    stored: bool = False


def told_by(marked: Sequence[Marks], suite: str) -> Said:
    """What an article says of all its tables."""
    units_said = {f.quantity.unit for m in marked for f in m.figures}
    timed = "minutes" in units_said and not units_said & {*RATES, "x"}
    tests = {
        _squashed(marks, m): m.canon
        for marks in marked
        for m in marks.mentions
        if m.label == "BENCHMARK" and "|" not in m.canon
    }
    return Said(timed=timed, tests=tests, stored=suite == "storage")


def said_of(article: Article, marked: Sequence[Marks], place: int, told: Said) -> Said:
    """What the passages beside a table, or beside several that stand in a row, say of it: “BERT on
    eight chips, all times in minutes”.

    ``place`` is that of the first cell in ``marked``, ``told`` what the article says of all its
    tables. A unit that stands behind a figure is of that figure alone, and of several tests none
    is the table's.
    """
    first = place
    rest = range(place, len(marked))
    after = next((n for n in rest if article.passages[marked[n].passage].cell is None), len(marked))
    before = marked[max(0, first - 1) : first]
    units = (_alone(marks) for marks in (*before, *marked[after : after + 1]))
    # A little further off, or in the title, only a time is meant for the whole table.
    lines = [*reversed(marked[max(0, first - _ABOVE) : first - 1]), *marked[:1]]
    lines = [marks for marks in lines if article.passages[marks.passage].cell is None]
    minutes = (unit for unit in map(_alone, lines) if unit == "minutes")
    names = [m for marks in before for m in marks.mentions if m.label in ("BENCHMARK", "OTHER")]
    # “FLUX.1 takes the place of Stable Diffusion”: the table is of FLUX.1.
    names = [m for m in names if not is_baseline(before[0], m)] or names
    one = len({m.canon for m in names}) == 1 and names[0].label == "BENCHMARK"
    benchmark = slot(before[0], names[-1], "carried") if one else None
    # A caption stands between the table and the paragraph that introduces it.
    captioned = before and article.passages[before[0].passage].kind == "caption"
    intro = (*before, *marked[max(0, first - 2) : first - 1]) if captioned else before
    named = {name for name in DIVISIONS for marks in intro if marks.cues.has(name)}
    division = Slot(value=named.pop(), how="carried") if len(named) == 1 else EMPTY
    unit = next((unit for unit in units if unit), "") or next(minutes, "")
    owned = any(
        m.label in OWNERS and m not in products_against(marks)  # “vs GB200”
        for marks in marked[first:after]
        for m in marks.mentions
    )
    led = any(marks.names_it for marks in intro)
    return told._replace(unit=unit, benchmark=benchmark, division=division, owned=owned, named=led)


def names_benchmark(cell: Cell, said: Said, lang: str) -> bool:
    """Whether the text that leads to a table, its caption or a head of the cell is on MLPerf."""
    texts = (*cell.row_headers, *cell.column_headers, cell.caption)
    return said.named or any(_marked(text, lang).names_it for text in texts if text)


def _squashed(marks: Marks, name: Mention) -> str:
    return "".join(char for char in marks.folded[name.start : name.end] if char.isalnum())


def _alone(marks: Marks) -> str:
    return free_unit(marks.text, marks.figures, marks.lang)


def _only(text: str, number: Number, sizes: Sequence[tuple[int, int]]) -> bool:
    """Whether a cell holds the number and little else (a footnote mark, a star, a size)."""
    rest = text[: number.start] + text[number.end :]
    for start, end in sizes:
        rest = rest.replace(text[start:end], "")
    return len(rest.strip(" *†‡()")) <= 2


def header_unit(cell: Cell, lang: str, said: Said) -> str:
    """The unit that headers name, innermost first; ``""`` where none does."""
    headers = (*reversed(cell.column_headers), *reversed(cell.row_headers))
    unit = next((unit for text in headers if (unit := unit_of(text, lang, said))), "")
    fed = not unit and said.stored and any(_feeds(text, lang) for text in cell.column_headers)
    return "accelerators" if fed else unit


def unit_of(text: str, lang: str, said: Said) -> str:
    """The unit of results that a header or a caption names; ``""`` where it names none.

    What a memory or a link delivers is none, outside the suite that measures it.
    """
    delivered = transfer_in(text)
    if delivered:
        return delivered if said.stored else ""
    unit = unit_in(text, lang)
    return unit if unit in _UNITS else ""


def _feeds(head: str, lang: str) -> bool:
    """Whether a column's head counts the chips that a storage system keeps busy."""
    marks = _marked(head, lang)
    if any(figure.quantity.unit == "accelerators" for figure in marks.figures):
        return False
    chips = any(name.label == "ACCELERATOR" for name in marks.mentions)
    return names_chips(head, lang) or (chips and marks.cues.has("emulated"))


def cell_kind(unit: str, baseline: Baseline | None = None) -> Kind:
    """The kind of a cell's claim."""
    if baseline is not None:
        return "comparison"
    if unit in TIMES:
        return "time"
    if unit in COUNTS:
        return "count"
    return _KINDS.get(unit, "throughput")


def each_chip(cell: Cell, unit: str, lang: str) -> bool:
    """Whether a head of a rate's cell says that it is of one chip: “Tokens/s per GPU”."""
    heads = (_marked(text, lang) for text in (*cell.row_headers, *cell.column_headers) if text)
    return unit in RATES and any(head.cues.has("per_accelerator") for head in heads)


def cell_links(
    cell: Cell, unit: str, around: tuple[str, ...], said: Said, lang: str, context: Context
) -> tuple[Subject, tuple[Slot, ...], Baseline | None, Scope]:
    """Subject, benchmarks and scope that headers, caption, row and section heading give."""
    texts = (*reversed(cell.row_headers), *reversed(cell.column_headers), cell.caption, *around)
    parts = [_marked(text, lang) for text in texts if text]
    # The section's heading comes last: a system that has an owner is not the heading's company's,
    # and a row of another chip is not the heading's system. It may be the caption as well.
    own = [_marked(text, lang) for text in texts[:-1] if text]
    row = [_marked(text, lang) for text in texts[:-1] if text and text != texts[-1]]
    ratio = unit in _KINDS
    heads = [_marked(text, lang) for text in (*cell.row_headers, *cell.column_headers)]
    baseline = other_side(heads) if ratio else None
    # No chip that a storage system is tested with is the system.
    system = _first(parts, "SYSTEM", ratio)
    chip = None
    if not said.stored:
        chip = _first(row, "ACCELERATOR", ratio) or _first(parts, "ACCELERATOR", ratio)
        system = system or _first(parts, "ACCELERATOR", ratio)
    if system is None and context.system and (baseline is not None or not said.owned):
        system = context.system
    if (
        system
        and chip
        and not _first(row, "SYSTEM", ratio)
        and not has_chips(system.value, chip.value)
    ):
        system = chip
    submitter = _first(own, "SUBMITTER") or EMPTY
    if not submitter and system and (owner := owner_of(system.value)):
        submitter = Slot(value=owner, surface=system.surface, how="table_header")
    submitter = submitter or _first(parts, "SUBMITTER") or EMPTY
    if not (said.owned and baseline is None) and not system and not submitter:
        submitter = context.company  # rows of tests alone, in an article on one company
    topic = said.benchmark or context.benchmark or None
    if unit == "tokens/s" and (topic is None or not is_told_in(topic.value, unit)):
        topic = context.spoken or None
    if ratio and any(part.cues.has("reject") for part in parts):
        topic = None  # a row of FLOPS or bandwidth is of no test that the text speaks of
    benchmark = _first(parts, "BENCHMARK") or _said_test(parts, said) or topic
    counts = [f for part in parts for f in part.figures if f.quantity.unit == "accelerators"]
    scale = Scale()
    if not said.stored and len({f.number.value for f in counts}) == 1:
        scale = Scale(accelerators=int(counts[0].number.value))
    rounds = {version.round for part in parts for version in part.rounds}
    round_ = context.round
    if len(rounds) == 1:
        round_ = Slot(value=rounds.pop(), how="table_header")
    subject = Subject(
        submitter=submitter, system=system or EMPTY, accelerator=chip or EMPTY, scale=scale
    )
    scope = Scope(
        suite=context.suite,
        round=round_,
        division=_division(parts, said, context),
        scenario=fed_chip(own) if said.stored else _scenario(cell, lang),
    )
    return subject, ((benchmark,) if benchmark else ()), baseline, scope


def _division(parts: list[Marks], said: Said, context: Context) -> Slot:
    named = {name for name in DIVISIONS for part in parts if part.cues.has(name)}
    if not named:
        return said.division or context.division
    return Slot(value=named.pop(), how="table_header") if len(named) == 1 else EMPTY


def _scenario(cell: Cell, lang: str) -> Slot:
    """The scenario that a cell's headers name; “Server” alone is one at the head of a column."""
    found: dict[str, str] = {}
    for text in (*cell.column_headers, *cell.row_headers):
        header = _marked(text, lang)
        names = SCENARIOS
        if text in cell.column_headers and not header.mentions:
            names = (*names, "server_word")
        for cue in header.cues.within(0, len(header.folded), *names):
            found.setdefault(scenario_name(cue), header.text[cue.start : cue.end])
    if len(found) != 1:
        return EMPTY
    ((value, surface),) = found.items()
    return Slot(value=value, surface=surface, how="table_header")


def _first(parts: list[Marks], label: str, ratio: bool = False) -> Slot | None:
    """The first name of a kind; a ratio is of no product that it is held against."""
    for part in parts:
        others = products_against(part) if ratio else ()
        names: list[Mention] = [m for m in part.mentions if m.label == label and m not in others]
        if names:
            surface = part.text[names[0].start : names[0].end]
            return Slot(value=names[0].canon, surface=surface, how="table_header")
    return None


def _said_test(parts: list[Marks], said: Said) -> Slot | None:
    """The model of a row or column that the article calls a test, though no round before had it."""
    for part in parts:
        for name in part.mentions:
            test = said.tests.get(_squashed(part, name), "") if name.label == "OTHER" else ""
            if test:
                surface = part.text[name.start : name.end]
                return Slot(value=test, surface=surface, how="table_header")
    return None


@lru_cache(maxsize=2048)
def _marked(text: str, lang: str) -> Marks:
    return mark(-1, 0, text, lang)
