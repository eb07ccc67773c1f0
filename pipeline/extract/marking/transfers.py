"""What storage systems deliver: results in the storage suite, and machines' data elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pipeline.extract.figures.figure import Figure, figure_of
from pipeline.extract.figures.numbers import find_numbers
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import TRANSFERS
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.pack import load_pack

_SUITE = "storage"
EMULATED = "EMULATED"
# “99,018 MiB/s”, “85.6 GB/sec”; of “GBps” the capital tells bytes from bits.
_UNIT = re.compile(r"\s?([MGT]i?B)(?:/s(?:ec(?:ond)?)?|ps)(?![\w/])")


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
    # Nor is what they deliver to it only estimated.
    told = marks.cues.of("emulated")
    cues = marks.cues.only(
        "estimated", lambda cue: not any(w.start <= cue.start and cue.end <= w.end for w in told)
    )
    marks = msgspec.structs.replace(marks, mentions=names, cues=cues)
    if _UNIT.search(marks.text) is None:
        return marks
    pack = load_pack(marks.lang)
    scan = Scan(marks.text, marks.folded, pack, marks.mentions, marks.cues)
    taken = [(figure.number.start, figure.number.end) for figure in marks.figures]
    found: list[Figure] = []
    for number in find_numbers(marks.folded, pack):
        unit = _UNIT.match(marks.text, number.end)
        free = not any(start < number.end and number.start < end for start, end in taken)
        if unit is not None and free and f"{unit[1]}/s" in TRANSFERS:
            found.append(figure_of(scan, number, f"{unit[1]}/s", number.start, unit.end()))
    if not found:
        return marks
    return msgspec.structs.replace(marks, figures=sorted((*marks.figures, *found)))
