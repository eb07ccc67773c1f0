"""Figures that are printed as parts: “an hour and a half”, “half a minute”, “a third faster”."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from pipeline.extract.figures.figure import Figure, figure_of
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import TIMES, units
from pipeline.extract.words.alternatives import one_of
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import whole_word
from pipeline.extract.words.pack import load_pack

_HALF = Decimal("0.5")
_OWNERS = ("SYSTEM", "ACCELERATOR", "SUBMITTER")
# A third is said of what lies nearer to it than to a quarter: so wide a fraction is printed.
_FRACTION_STEP = Decimal(5)
# “cut it by a third”, “a third faster”: how near the word of change or comparison stands.
_BEFORE, _BEHIND, _FAR, _SMALL = 28, 24, 72, 6
# “a third of the H200's speed”: what a part of another's result is of, and how far behind.
_OF_RESULT = ("performance", "speed", "output", "time_spent", "result_word", "baseline_of")
_OF_REACH = 40
_MEASURED = ("time_spent", "output")
# “half”, which is said of many things, is a part of a result where its owner follows: how far
# behind the owner the word for what is measured ends.
_HALVES, _OWN_REACH = 50, 24
_CHANGES = ("gain", "less_time", "faster", "slower", "longer", "difference", "delta", "direction")
_LEADS = ("baseline_before", "lesser")


def find_halves(scan: Scan, found: list[Figure]) -> list[Figure]:
    """Times of one and a half without a number: “hora y media”, “minuto e meio”."""
    folded, pack = scan.folded, scan.pack
    words, pattern = _halves(pack.lang)
    more: list[Figure] = []
    if not any(word in folded for word in words):
        return more
    for match in pattern.finditer(folded):
        start, end = match.span()
        if any(start < f.end and end > f.start for f in found):
            continue
        if not (whole_word(folded, start, end) and whole_word(folded, start, match.end(1))):
            continue
        number = Number(start, match.end(1), 1 + _HALF, 1, _HALF, None)
        unit = units(pack.lang)[1][match[1]]
        more.append(figure_of(scan, number, unit, start, end))
    return more


def find_fractions(scan: Scan, found: list[Figure]) -> list[Figure]:
    """Parts of a whole that say by how much: “a third faster”, “reduced by two thirds”.

    A part of other things (“a third of the entries”) is none.
    """
    folded, pack, cues = scan.folded, scan.pack, scan.cues
    more: list[Figure] = []
    pattern, values = _fractions(pack.lang)
    if pattern is None or pack.fraction_signs:  # those are read with their denominators
        return more
    if not cues.has(*_CHANGES, *_LEADS, *_OF_RESULT, "duration"):
        return more
    for match in pattern.finditer(folded):
        start, end = match.span()
        if not whole_word(folded, start, end) or any(
            start < f.end and end > f.start for f in found
        ):
            continue
        # “outruns the eight-GPU A100 on the former by a third”: the small word leads from the verb
        small = cues.within(start - _SMALL, end, "by")
        by = any(c.start < start <= c.end + 1 for c in small)
        reach = _FAR if by else _BEFORE
        if values[match[0]] == _HALVES:
            told = _of_whose(scan, end)
        else:
            led = cues.any(max(0, start - reach), start, *_CHANGES) or _of_a_result(scan, end)
            told = led or cues.any(end, end + _BEHIND, *_CHANGES, *_LEADS)
        if told:
            value = Decimal(f"{values[match[0]]:g}")
            number = Number(start, end, value, 0, _FRACTION_STEP, None)
            more.append(figure_of(scan, number, "percent", start, end))
    return more


def opens_fraction(scan: Scan, number: Number) -> bool:
    """«две| трети скорости H100» are no two H100: a number that is the first word of a part."""
    pattern, _ = _fractions(scan.pack.lang)
    match = pattern.match(scan.folded, number.start) if pattern is not None else None
    if match is None or scan.pack.fraction_signs or match.end() <= number.end:
        return False
    return whole_word(scan.folded, *match.span())


def _of_a_result(scan: Scan, end: int) -> bool:
    """“a third of what A took”, “of A's time”: whether somebody's result follows that it is a part
    of. A part of the results, which are nobody's, is none."""
    of = [c for c in scan.cues.within(end, end + _OF_REACH, "part_of") if c.start - end <= 1]
    last = max((cue.end for cue in of), default=end)
    behind = (last, last + _OF_REACH)
    owner = next((m for m in scan.mentions if m.start >= last and m.label in _OWNERS), None)
    if owner is None or owner.start >= behind[1]:
        return False
    if scan.cues.any(end, behind[1], *_OF_RESULT):
        return True
    # “its training time is a third of the B200's”: what is measured stands before
    gap = scan.folded[last : owner.start].strip()
    measured = scan.cues.any(max(0, end - _FAR), end, *_MEASURED)
    measured = measured or scan.cues.any(max(0, end - _OF_REACH), end, "duration")
    return measured and gap in ("", *scan.pack.articles)


def _of_whose(scan: Scan, end: int) -> bool:
    """“half |the H100's performance|”: whether the owner of a result follows at once, and then what
    is measured."""
    of = [c for c in scan.cues.within(end, end + _OF_REACH, "part_of") if c.start - end <= 1]
    last = max((cue.end for cue in of), default=end)
    owner = next((m for m in scan.mentions if m.start >= last and m.label in _OWNERS), None)
    gap = scan.folded[last : owner.start].strip() if owner is not None else "-"
    if owner is None or gap not in ("", *scan.pack.articles):
        return False
    owned = scan.folded.startswith(("'s ", "' "), owner.end)
    return owned and scan.cues.any(owner.end, owner.end + _OWN_REACH, *_OF_RESULT)


@lru_cache(maxsize=32)
def _halves(lang: str) -> tuple[list[str], re.Pattern[str]]:
    """The words for a half more, where a space parts words, and a pattern of the units of time with
    such words behind them."""
    pack = load_pack(lang)
    if not pack.halves or pack.counters:  # with counters a number is always said
        return [], re.compile(r"(?!)")
    words = [fold(word) for word in pack.halves]
    names = one_of(word for word, unit in units(lang)[1].items() if unit in (*TIMES, "x"))
    return words, re.compile(f"({names}) {one_of(words)}")


@lru_cache(maxsize=32)
def _fractions(lang: str) -> tuple[re.Pattern[str] | None, dict[str, float]]:
    values = {fold(word): value for word, value in load_pack(lang).fractions.items()}
    return (re.compile(one_of(values)) if values else None), values
