"""What storage systems deliver: results in the storage suite, and machines' data elsewhere.

Once an article has said that it counts in MiB a second, “362,524 MiB” is as much, and a bare
“160,888” beside it too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise

import msgspec

from pipeline.extract.figures.bare import Around, find_bare
from pipeline.extract.figures.elliptic import elliptic_decimal
from pipeline.extract.figures.enumerations import member_of_list
from pipeline.extract.figures.figure import Figure, figure_of, fitting
from pipeline.extract.figures.numbers import Number, find_numbers
from pipeline.extract.figures.ranges import range_of
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import RATES, TRANSFERS
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks, last_scores
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Slot

_SUITE = "storage"
# “saniyede |92.065 MiB”: how far before its number a rate may be told.
_BEFORE = 10
EMULATED = "EMULATED"
# “362,524 MiB”, “7.5 GB”: what is told without a second is no disk's or memory's size where it is
# of so many small units, or has decimals and goes on with as much a second in its sentence; and how
# far from those told.
_SMALL, _LARGE, _LEAST_SMALL = ("MiB/s", "MB/s"), ("GiB/s", "GB/s"), 1000
_APART = 100
# The chips that the suite has emulated so far.
_KINDS = ("a100", "h100", "v100")
# How the sizes are written: signs (of “GBps” the capital tells bytes from bits), French octets,
# Cyrillic signs, and words by their beginnings.
_SIGNS = {
    "MiB": ("MiB", "Mio", "МиБ"), "MB": ("MB", "Mo", "МБ"),
    "GiB": ("GiB", "Gio", "ГиБ"), "GB": ("GB", "Go", "ГБ"),
    "TiB": ("TiB", "Tio", "ТиБ"), "TB": ("TB", "To", "ТБ"),
}  # fmt: skip
_WORDS = {
    "MiB": ("mebib", "mébioctet", "мебибайт"),
    "GiB": ("gibib", "gibioctet", "гибибайт"),
    "TiB": ("tebib", "tébioctet", "тебибайт"),
    "MB": ("megab", "mégaoctet", "мегабайт", "兆字节", "メガバイト", "메가바이트"),
    "GB": ("gigab", "gigaoctet", "гигабайт", "吉字节", "ギガバイト", "기가바이트"),
    "TB": ("terab", "téraoctet", "терабайт", "太字节", "テラバイト", "테라바이트"),
}
_A_SECOND = (
    "/sec(?:ond)?", "/sn", "/s", "ps", "/сек", "/с", "/秒", "/초", "/giây", "/detik", "每秒",
    " a second", " (?:per|por|par|pro|al|w) [sS][a-zé]+", " в секунду", " za sekundę",
    " na sekundę", " per detik", " mỗi giây", " saniyede",
)  # fmt: skip
_EACH_SECOND = ("每秒", "毎秒", "초당", "saniyede")
_SPELT = {one: size for table in (_SIGNS, _WORDS) for size, ones in table.items() for one in ones}
_SIGN, _WORD = (
    "|".join(one for ones in table.values() for one in ones) for table in (_SIGNS, _WORDS)
)
_UNIT = re.compile(
    # No sign goes on: “Tokens/s” are no French “To”.
    rf"\s?((?:{_SIGN})(?=ps|[^a-zа-яé]|$)|(?i:{_WORD}))[a-zа-яé]*"
    rf"({'|'.join(_A_SECOND)})?(?![A-Za-zА-Яа-я\d/])"
)
# What a table's head says that is delivered: “Throughput (MiB/s)”.
_HEADED = re.compile(_UNIT.pattern.replace(r"\s?", r"(?<![A-Za-zА-Яа-я\d])", 1))


def transfer_in(text: str) -> str:
    """The much a second that a head or caption names; ``""`` where it names none."""
    unit = next((unit for unit in _HEADED.finditer(text) if unit[2]), None)
    return f"{_SPELT.get(unit[1]) or _SPELT[unit[1].casefold()]}/s" if unit else ""


def fed_chip(passages: Iterable[Marks], start: int = 0, end: int | None = None) -> Slot:
    """The one kind of chip that a storage system is said to feed: its results are told apart by
    it, as a server's are by the scenario."""
    chips = {
        chip.canon.casefold(): marks.text[chip.start : chip.end]
        for marks in passages
        for chip in _chips(marks, start, len(marks.text) if end is None else end)
    }
    if len(chips) != 1:
        return EMPTY
    ((kind, surface),) = chips.items()
    return Slot(value=kind, surface=surface, how="stated") if kind in _KINDS else EMPTY


def fed_chip_at(marks: Marks, figure_end: int, sentence: tuple[int, int]) -> Slot:
    """The kind of chip that a figure's sentence is of, or of several the figure's own: “|33,737
    MiB/s with 370 A100s| and |23,363 MiB/s with 130 H100s|”, each rate with its chips."""
    one = fed_chip((marks,), *sentence)
    figures = [] if one else [f for f in marks.figures_in(*sentence) if f.end == figure_end]
    for figure in figures:
        chips = _chips(marks, *sentence)
        rates = [f for f in marks.figures_in(*sentence) if f.quantity.unit in RATES]
        own = fed_chip((marks,), figure.start, figure.end)
        if own or figure not in rates or len(chips) != len(rates):
            return own
        turns = sorted([(f.start, True) for f in rates] + [(chip.start, False) for chip in chips])
        if all(one[1] != other[1] for one, other in pairwise(turns)):
            chip = chips[rates.index(figure)]
            return fed_chip((marks,), chip.start, chip.end)
    return one


def _chips(marks: Marks, start: int, end: int) -> list[Mention]:
    return [m for m in marks.names_in(start, end) if m.label in ("ACCELERATOR", EMULATED)]


def with_transfers(passages: Sequence[Marks], suite: str) -> list[Marks]:
    """The passages; of an article on the storage suite, with what its systems deliver, and what
    words say of chips that are only emulated."""
    if suite == _SUITE:
        said = _said(passages)
        above: list[Figure] = []
        delivered = []
        for marks in passages:
            marks = _delivered(marks, said, above)
            above = [f for f in last_scores(marks) if f.quantity.unit in TRANSFERS]
            delivered.append(marks)
        return delivered
    return [_real(marks) for marks in passages]


def _real(marks: Marks) -> Marks:
    if not marks.cues.has("emulated"):
        return marks
    return msgspec.structs.replace(marks, cues=marks.cues.only("emulated", lambda _: False))


def _said(passages: Sequence[Marks]) -> dict[str, list[Decimal]]:
    """What an article tells with “per second”, by its unit."""
    said: dict[str, list[Decimal]] = {}
    for marks in passages:
        for number in _numbers(marks):
            unit = _unit_behind(marks, number)
            if unit is not None:
                said.setdefault(unit[0], []).append(number.value)
    return said


def _numbers(marks: Marks) -> list[Number]:
    """The numbers of a passage that are no other figure, nor part of a name."""
    if _UNIT.search(marks.text) is None:
        return []
    taken = [(figure.number.start, figure.number.end) for figure in marks.figures]
    taken += [(name.start, name.end) for name in marks.mentions]
    taken += [(version.start, version.end) for version in marks.rounds]
    return [
        number
        for number in find_numbers(marks.folded, load_pack(marks.lang))
        if not any(start < number.end and number.start < end for start, end in taken)
    ]


def _delivered(
    marks: Marks, said: Mapping[str, Sequence[Decimal]], above: Sequence[Figure]
) -> Marks:
    # “36 simulated H100s”: no chip that a storage system is tested with is the system or its owner.
    names = [
        msgspec.structs.replace(name, label=EMULATED) if name.label == "ACCELERATOR" else name
        for name in marks.mentions
    ]
    # Nor is what they deliver to it only estimated, or said: «sostuvo 90 A100».
    told = marks.cues.of("emulated")
    # And as much a second is what the suite measures, where elsewhere it is a machine's.
    wide = marks.cues.of("bandwidth")
    cues = marks.cues.only(
        "reject", lambda cue: not any(w.start <= cue.start and cue.end <= w.end for w in wide)
    )
    for name in ("estimated", "says"):
        cues = cues.only(name, lambda cue: not any(w.start <= cue.start < w.end for w in told))
    marks = msgspec.structs.replace(marks, mentions=names, cues=cues)
    pack = load_pack(marks.lang)
    numbers = _numbers(marks)
    signs = {n.end: unit for n in numbers if (unit := _unit_behind(marks, n, said))}
    scan = Scan(marks.text, marks.folded, pack, marks.mentions, marks.cues, tuple(numbers), signs)
    found: list[Figure] = []
    for place, number in enumerate(numbers):
        if found and number.start < found[-1].end:
            continue
        figure = _transfer(scan, number, numbers[place + 1 :], found)
        if figure is not None and figure.quantity.unit in TRANSFERS:
            found.append(figure)
    if not (found or above):
        return marks
    around = Around(tuple(sorted((*marks.figures, *found))), marks.sentences, above)
    taken = [(one.start, one.end) for one in marks.rounds]
    taken += [(one.start, one.end) for one in marks.ids]
    found += [f for f in find_bare(scan, around, taken) if f.quantity.unit in TRANSFERS]
    return msgspec.structs.replace(marks, figures=sorted((*marks.figures, *found)))


def _unit_behind(
    marks: Marks, number: Number, said: Mapping[str, Sequence[Decimal]] | None = None
) -> tuple[str, int] | None:
    """How much a second a number says, and where its unit ends: with its second, or as one that
    goes on with what was ``said``."""
    unit = _UNIT.match(marks.text, number.end)
    if unit is None:
        return None
    rate = f"{_SPELT.get(unit[1]) or _SPELT[unit[1].casefold()]}/s"
    before = marks.folded[max(0, number.start - _BEFORE) : number.start].rstrip()
    if not (unit[2] or before.endswith(_EACH_SECOND)) and not _goes_on(marks, number, rate, said):
        return None
    return rate, unit.end()


def _goes_on(
    marks: Marks, number: Number, rate: str, said: Mapping[str, Sequence[Decimal]] | None
) -> bool:
    number = fitting(number, rate, load_pack(marks.lang))
    small = rate in _SMALL and number.value >= _LEAST_SMALL
    start = marks.sentence_at(number.start)[0]
    before = _UNIT.finditer(marks.text, start, number.start)
    large = rate in _LARGE and number.decimals and any(unit[2] for unit in before)
    if not said or not (small or large):
        return False
    return any(one / _APART < number.value < one * _APART for one in said.get(rate, ()))


def _transfer(
    scan: Scan, number: Number, later: Sequence[Number], found: list[Figure]
) -> Figure | None:
    """What a number says that is delivered: with its unit, as the beginning of a range, or with
    the unit of those it is listed with or that was said before it."""
    spanned = range_of(scan, number, later[0] if later else None)
    if spanned is not None:
        return spanned
    unit = scan.signs.get(number.end)
    if unit is not None:
        return figure_of(scan, number, unit[0], number.start, unit[1])
    listed = member_of_list(scan, number, later)
    return listed or (elliptic_decimal(scan, number, found[-1]) if found else None)


def feeds(marks: Marks, figure: Figure) -> bool:
    """“370 accelerators, 32.9 GiB/s”, “in MLPerf Storage one array kept 512 H100s occupied”:
    whether a number of chips is of those that a storage system delivers to.

    Its sentence tells what is delivered to them, or names chips of the suite and a test.
    """
    start, end = marks.sentence_at(figure.start)
    if figure.quantity.unit != "accelerators":
        return False
    if any(one.quantity.unit in TRANSFERS for one in marks.figures_in(start, end)):
        return True
    labels = {name.label for name in marks.names_in(start, end)}
    tested = "BENCHMARK" in labels or BENCHMARK_NAME.search(marks.folded, start, end)
    return EMULATED in labels and bool(tested)
