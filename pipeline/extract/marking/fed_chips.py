"""Chips that a storage system keeps busy, where their number is all that is said of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pipeline.extract.figures.counters import counter_at
from pipeline.extract.figures.figure import Figure, bare_figure
from pipeline.extract.figures.nouns import YEARS
from pipeline.extract.figures.numbers import Number, find_numbers
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.transfers import EMULATED
from pipeline.extract.words.pack import load_pack

# What says that so many were reached, right before their number.
_REACHED = ("emulated", "yields", "time")
# What may follow a number that has no noun, and how far off: a sign, or words that lead on.
_ENDED = re.compile(r"\s*(?:$|[,;:)、，；。]|\.(?!\d))")
_GOES_ON = ("connect_after", "of_them", "conjunction", "from")
_GAP = 14
# No particle between a name and its number is longer.
_PARTICLE = 2
# Whose the members of a list are, or in what; what parts them, and an ending of the name before.
_LISTED = ("SUBMITTER", "SYSTEM", "BENCHMARK")
_SIGN, _CASE = re.compile(r"\s*[,、，]"), re.compile(r"(?:'\w{1,4})?(?: [^\W\d]{1,4})? ?")


def is_fed(marks: Marks, figure: Figure) -> bool:
    """Whether a number of chips is of those that are emulated: a verb leads to it that says what
    was reached, and it names them; or it stands alone."""
    if figure.quantity.unit != "accelerators":
        return False
    chips = [name for name in marks.mentions if name.label == EMULATED]
    if any(figure.start <= chip.start < figure.end for chip in chips):
        return _behind_verb(marks, figure.number)
    return figure.end == figure.number.end and any(chip.end <= figure.start for chip in chips)


def with_fed_chips(marks: Marks) -> Marks:
    """“A feeds 512 H100s. |B reached 198|, and |C 130|”: a passage with the numbers of a storage
    article that leave out what they count."""
    first = min((name.end for name in marks.mentions if name.label == EMULATED), default=-1)
    if first < 0:
        return marks
    found = [*marks.figures]
    for number in _bare(marks, marks.sentence_at(first - 1)[0]):
        before = max((f for f in found if f.end <= number.start), key=_end, default=None)
        reached = first <= number.start and _is_reached(marks, number)
        listed = _is_listed(marks, number, before) or _is_joined(marks, number, before)
        if reached or listed or _is_listed_ahead(marks, number):
            pack = load_pack(marks.lang)
            found.append(bare_figure(marks.text, number, "accelerators", pack))
    if len(found) == len(marks.figures):
        return marks
    return msgspec.structs.replace(marks, figures=sorted(found))


def _end(figure: Figure) -> int:
    return figure.end


def _bare(marks: Marks, first: int) -> Iterator[Number]:
    """The whole numbers behind a place that no noun follows."""
    taken = [(f.start, f.end) for f in marks.figures] + [(m.start, m.end) for m in marks.mentions]
    taken += [(version.start, version.end) for version in marks.rounds]
    for number in find_numbers(marks.folded, load_pack(marks.lang)):
        if number.start < first or number.decimals or not marks.folded[number.start].isdigit():
            continue
        if number.value < 2 or number.value in YEARS:
            continue
        if any(start < number.end and number.start < end for start, end in taken):
            continue
        place = number.end + len(counter_at(marks.folded, number.end, load_pack(marks.lang)))
        words = marks.cues.within(place, place + _GAP, *_GOES_ON)
        on = any(not marks.folded[place : word.start].strip() for word in words)
        if on or _ENDED.match(marks.folded, place):
            yield number


def _is_reached(marks: Marks, number: Number) -> bool:
    """Whether a verb leads to a number, at once or with a small word between."""
    start = marks.sentence_at(number.start)[0]
    place = number.start
    words = marks.cues.within(max(start, place - _GAP), place, "to", "connect_after")
    led = [word for word in words if not marks.folded[word.end : place].strip()]
    verb = bool(led) and marks.cues.any(start, led[0].start, *_REACHED)
    return verb or _behind_verb(marks, number)


def _behind_verb(marks: Marks, number: Number) -> bool:
    place = number.start
    verbs = marks.cues.within(max(0, place - 2 * _GAP), place, *_REACHED)
    return any(not marks.folded[verb.end : place].strip(" ") for verb in verbs)


def _is_listed(marks: Marks, number: Number, before: Figure | None) -> bool:
    """“A feeds 512, |B 198|”, „… in A, |in B 13|“: a name alone stands before a number, behind one
    of its sentence."""
    start = marks.sentence_at(number.start)[0]
    if before is None or before.start < start or before.quantity.unit != "accelerators":
        return False
    names = [name for name in marks.names_in(before.end, number.start) if name.label in _LISTED]
    gap = marks.folded[names[-1].end : number.start].strip(" -:") if names else ""
    # “华为|为|255个”, “在CosmoFlow|中为|13个”
    small = load_pack(marks.lang).order == "final" and gap.isalpha() and len(gap) <= _PARTICLE
    return bool(names) and (not gap or small)


def _is_joined(marks: Marks, number: Number, before: Figure | None) -> bool:
    """“58 H100s in ResNet-50 |and 13 in CosmoFlow|”: a word for “and” leads to a number, and a
    small word from it to another test."""
    start, end = marks.sentence_at(number.start)
    if before is None or before.start < start or before.quantity.unit != "accelerators":
        return False
    place = number.start
    words = marks.cues.within(place - _GAP, place, "conjunction")
    if not any(not marks.folded[word.end : place].strip() for word in words):
        return False
    tests = [m for m in marks.names_in(number.end, end) if m.label == "BENCHMARK"][:1]
    leads = marks.cues.within(number.end, tests[0].start, "connect_after") if tests else []
    gap = (number.end, tests[0].start) if tests else (0, 0)
    return any(marks.folded[slice(*gap)].split()[:1] == [marks.folded[w.start : w.end]]
               and gap[1] - gap[0] <= _GAP for w in leads)  # fmt: skip


def _is_listed_ahead(marks: Marks, number: Number) -> bool:
    """“A feeds |36|, B |100| and C 255 H100s”: a name before a number, a sign or a word for “and”
    behind, and then a number that says what all count."""
    start, end = marks.sentence_at(number.start)
    names = [name for name in marks.names_in(start, number.start) if name.label in _LISTED]
    if not names or not _SIGN.match(marks.folded, number.end):
        return False
    gap = (names[-1].end, number.start)
    verb = marks.cues.any(*gap, *_REACHED)
    if gap[1] - gap[0] > 2 * _GAP or not (verb or _CASE.fullmatch(marks.folded[slice(*gap)])):
        return False
    later = [f for f in marks.figures_in(number.end, end) if f.quantity.unit == "accelerators"]
    return any(
        name.label == EMULATED for f in later[:1] for name in marks.names_in(f.start, f.end + 2)
    ) and any(m.label in _LISTED for f in later[:1] for m in marks.names_in(number.end, f.start))
