"""What storage systems deliver: results in the storage suite, and machines' data elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pipeline.extract.figures.elliptic import elliptic_decimal
from pipeline.extract.figures.enumerations import member_of_list
from pipeline.extract.figures.figure import Figure, figure_of
from pipeline.extract.figures.numbers import Number, find_numbers
from pipeline.extract.figures.ranges import range_of
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import TRANSFERS
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks
from pipeline.extract.words.pack import load_pack

_SUITE = "storage"
# “saniyede |92.065 MiB”: how far before its number a rate may be told.
_BEFORE = 10
EMULATED = "EMULATED"
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
    rf"\s?({_SIGN}|(?i:{_WORD}))[a-zа-яé]*({'|'.join(_A_SECOND)})?(?![A-Za-zА-Яа-я\d/])"
)


def with_transfers(passages: Sequence[Marks], suite: str) -> list[Marks]:
    """The passages; of an article on the storage suite, with what its systems deliver, and what
    words say of chips that are only emulated."""
    if suite == _SUITE:
        return [_delivered(marks) for marks in passages]
    return [_real(marks) for marks in passages]


def _real(marks: Marks) -> Marks:
    if not marks.cues.has("emulated"):
        return marks
    return msgspec.structs.replace(marks, cues=marks.cues.only("emulated", lambda _: False))


def _delivered(marks: Marks) -> Marks:
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
    if _UNIT.search(marks.text) is None:
        return marks
    pack = load_pack(marks.lang)
    taken = [(figure.number.start, figure.number.end) for figure in marks.figures]
    taken += [(name.start, name.end) for name in names]
    numbers = [
        number
        for number in find_numbers(marks.folded, pack)
        if not any(start < number.end and number.start < end for start, end in taken)
    ]
    signs = {number.end: unit for number in numbers if (unit := _unit_behind(marks, number))}
    scan = Scan(marks.text, marks.folded, pack, marks.mentions, marks.cues, tuple(numbers), signs)
    found: list[Figure] = []
    for place, number in enumerate(numbers):
        if found and number.start < found[-1].end:
            continue
        figure = _transfer(scan, number, numbers[place + 1 :], found)
        if figure is not None and figure.quantity.unit in TRANSFERS:
            found.append(figure)
    if not found:
        return marks
    return msgspec.structs.replace(marks, figures=sorted((*marks.figures, *found)))


def _unit_behind(marks: Marks, number: Number) -> tuple[str, int] | None:
    """How much a second a number says, and where its unit ends."""
    unit = _UNIT.match(marks.text, number.end)
    before = marks.folded[max(0, number.start - _BEFORE) : number.start].rstrip()
    if unit is None or not (unit[2] or before.endswith(_EACH_SECOND)):
        return None
    return f"{_SPELT.get(unit[1]) or _SPELT[unit[1].casefold()]}/s", unit.end()


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
