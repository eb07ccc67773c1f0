"""Numbers without a unit that are results as likely as not a word says so: “4,609, 4.5x its closed
score”, «a 256 442,6».

Where no rule of ``bare`` speaks for a number, much may: what stands right before and behind it, how
it is printed beside the scores told before, whose names its sentence has. Each weighs in log odds.
The weights are data, fitted to ``annotations/`` by ``python -m pipeline.evaluate.likely`` (``make
model``); only a number that is as good as certain becomes a figure. Its unit is that of the score
that it goes on with, and no word of the text's: see ``borrowed`` of the reconciler's guards.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from pipeline.extract.figures.beside import is_margin, of_other_things
from pipeline.extract.figures.elliptic import is_of_a_name, measured_otherwise, versioned
from pipeline.extract.figures.figure import Figure, bare_figure, fitting, is_score
from pipeline.extract.figures.likeness import alike, may_be
from pipeline.extract.figures.measured import fits
from pipeline.extract.figures.nouns import YEARS
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.settings import is_setting
from pipeline.extract.figures.units import EACH, RATES, TIMES
from pipeline.extract.words.fold import first_digit
from pipeline.records import Record

WEIGHTS = Path(__file__).parent / "likely.json"
_NAMES = ("SYSTEM", "ACCELERATOR", "SUBMITTER", "BENCHMARK")
_OWNERS = ("SYSTEM", "ACCELERATOR", "SUBMITTER", "PART", "OTHER")
_SIZES = ("accelerators", "hosts", "processors")
_NO_SCORE = ("accuracy", "price")
_OTHER_THINGS = (*_NO_SCORE, "reject", "other_unit", "not_result")
_RATIOS = ("percent", "x")
# What no score is printed behind, and what goes on with a name: “#3”, “no. 3”, “$4”, “AS-4126GS”.
_LED = re.compile(r"(?:[-/#$€£¥§_+]|(?<!\w)(?:no|nr|n[°º]|№)\.? ?)\Z")
_GLUED = re.compile(r"[a-z_%°]|-[a-z0-9]|[x×] ?\d")
_LIKE_A_ROUND = re.compile(r"[0-7][.,][0-9]")
_GROUPED = re.compile(r"\d[., ]\d{3}(?!\d)")
_WORD = re.compile(r"[^\W\d_]+")
_LAST_WORD = re.compile(r"[^\W\d_]+\Z")
_YEAR = len("2025")
# How near a word for a price or a quality may stand.
_BESIDE = 16
# How far before its number a word may end that is not right at it, and how long such a stretch is.
_NEAR = 20
# No sentence that tells of a score is shorter: a cell of a table, or a label, is.
_SHORTEST = 20
# How many scores before a number say in what the text counts.
_EARLIER = 4


class Weights(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The log odds of a number of which nothing is known, and what each sign adds to them.

    ``least`` are those from which on it is a figure; ``corpus`` is the fingerprint of the
    annotations that they were fitted to.
    """

    corpus: str
    least: float
    start: float
    signs: dict[str, float]


class Candidate(msgspec.Struct, frozen=True, gc=False):
    """A number that may be a score, where its ``sentence`` begins, the score whose unit it would
    have, and what speaks for it."""

    number: Number
    sentence: int
    model: Figure
    signs: dict[str, float]


class Told(msgspec.Struct, frozen=True, gc=False):
    """What is known of a passage: its figures, its sentences, the scores that stand above it, and
    the stretches that are rounds or IDs."""

    figures: Sequence[Figure]
    sentences: Sequence[tuple[int, int]]
    above: Sequence[Figure]
    taken: Sequence[tuple[int, int]]


# Finds the figures of a passage that no rule has found.
Likely = Callable[[Scan, Told], list[Figure]]


def find_likely(scan: Scan, told: Told) -> list[Figure]:
    """The figures of a passage that no rule has found."""
    weights = _weights()
    known = [*told.figures]
    ruled = {figure.start for figure in known}
    for one in candidates(scan, told):
        if one.number.start in ruled or odds(one.signs, weights) < weights.least:
            continue
        if counts_others(scan, one, known):
            continue
        figure = bare_figure(scan.text, one.number, one.model.quantity.unit, scan.pack)
        lent = msgspec.structs.replace(figure.quantity, lent=True)
        known.append(msgspec.structs.replace(figure, quantity=lent))
    return known[len(told.figures) :]


def counts_others(scan: Scan, one: Candidate, figures: Sequence[Figure]) -> bool:
    """Whether what stands before a number in its sentence and is none of the figures counts
    something else, as this number then does."""
    return of_other_things(scan, one.sentence, one.number, figures)


def odds(signs: dict[str, float], weights: Weights) -> float:
    """The log odds that a number is a score."""
    known = weights.signs
    return weights.start + sum(known.get(name, 0.0) * much for name, much in signs.items())


def candidates(scan: Scan, told: Told) -> Iterator[Candidate]:
    """The numbers of a passage that may be scores, where a score is told that they can go on with;
    those of ``bare``, each as if it had not been found, among them."""
    folded = scan.folded
    scores = [f for f in told.figures if is_score(f) and not is_margin(scan.cues, f)]
    if not (scores or told.above) or first_digit(folded) == len(folded):
        return
    read = bytearray(len(folded))
    spans = {(n.start, n.end) for n in scan.numbers}
    bare = {(f.start, f.end) for f in scores}.intersection(spans)
    units = ((f.start, f.end) for f in told.figures if (f.start, f.end) not in bare)
    named = ((m.start, m.end) for m in scan.mentions)
    for start, end in (*units, *named, *told.taken):
        read[start:end] = b"\1" * (end - start)
    numbers = [n for n in scan.numbers if 1 not in read[n.start : n.end] and _is_free(scan, n)]
    for number in numbers:
        sentence = next((s for s in told.sentences if number.start < s[1]), (0, len(folded)))
        start = sentence[0]
        if sentence[1] - start < _SHORTEST:
            continue
        if is_setting(folded, number.start, read) or scan.cues.any(start, number.end, *_NO_SCORE):
            continue
        lenders = _lenders(number, sentence, scores, told.above)
        model = _model(scan, number, sentence, lenders)
        if model is not None:
            beside = sum(sentence[0] <= n.start < sentence[1] for n in numbers) - 1
            signs = _printed(scan, number, model, lenders)
            signs |= _beside(scan, number, sentence)
            signs |= _around(scan, number, sentence, told.figures)
            yield Candidate(number, start, model[1], signs | {"bare beside": min(beside, 5)})


def _is_free(scan: Scan, number: Number) -> bool:
    """Whether a number is printed in digits and no part of a name, nor a year or number of
    something that is named right behind it."""
    folded, start, end = scan.folded, number.start, number.end
    if not folded[start].isdigit() or (end - start == _YEAR and int(number.value) in YEARS):
        return False
    if _LED.search(folded[max(0, start - 6) : start]) or _GLUED.match(folded, end):
        return False
    if _LIKE_A_ROUND.fullmatch(folded, start, end) and not (
        scan.pack.decimal == "," and "," in folded[start:end]
    ):
        return False
    if measured_otherwise(scan, number) or versioned(scan, number) or is_of_a_name(scan, number):
        return False
    return not any(m.label in _OWNERS and 0 <= m.start - end <= 1 for m in scan.mentions)


def _lenders(
    number: Number, sentence: tuple[int, int], scores: Sequence[Figure], above: Sequence[Figure]
) -> list[tuple[str, Figure]]:
    """The scores that may lend a number their unit and where each stands, the likeliest first."""
    start, end = sentence
    before = [f for f in reversed(scores) if f.end <= number.start]
    own = [("before", f) for f in before if f.start >= start]
    behind = [("behind", f) for f in scores if number.end <= f.start < end]
    earlier = [("earlier", f) for f in before if f.start < start]
    return [*own, *behind, *earlier, *(("above", f) for f in reversed(above))]


def _model(
    scan: Scan, number: Number, sentence: tuple[int, int], lenders: Sequence[tuple[str, Figure]]
) -> tuple[str, Figure] | None:
    """The first score that is of the number's order, and whose unit its sentence's tests have."""
    tests = [m for m in scan.mentions if sentence[0] <= m.start < sentence[1]]
    able = [
        (where, figure)
        for where, figure in lenders
        if may_be(number, figure)
        and all(fits(test, figure.quantity.unit) for test in tests)
        and (figure.quantity.unit in TIMES or _is_rate(scan, number, figure))
    ]
    if not able:
        return None
    # “eight seconds, or 0.13 minutes. B took 5.47”: of neither unit for sure
    units = {figure.quantity.unit for where, figure in lenders if where == able[0][0]}
    return able[0] if len(units.intersection(TIMES)) <= 1 else None


def _is_rate(scan: Scan, number: Number, figure: Figure) -> bool:
    """Whether a number can be a rate as another is: “it is |616| and 2.09 ms” is no time."""
    unit = figure.quantity.unit
    if unit in EACH and figure.number.decimals and not number.decimals:
        return False
    return alike(fitting(number, unit, scan.pack), figure)


def _printed(
    scan: Scan, number: Number, model: tuple[str, Figure], lenders: Sequence[tuple[str, Figure]]
) -> dict[str, float]:
    """How a number is printed, by itself and beside the score whose unit it would have."""
    where, figure = model
    unit = figure.quantity.unit
    number = fitting(number, unit, scan.pack)
    printed = scan.folded[number.start : number.end]
    whole, value = not number.decimals, float(number.value)
    ratio = max(value, 1e-3) / max(float(figure.number.value), 1e-3)
    apart = figure.start - number.end if where == "behind" else number.start - figure.end
    kinds = {f.quantity.unit for _, f in lenders[:_EARLIER]}
    return {
        f"model {where}": 1.0,
        "decimals": float(not whole),
        "digits": sum(map(str.isdigit, printed)) / 2,
        "grouped": float(_GROUPED.search(printed) is not None),
        "round": float(whole and value % 100 == 0),
        "small": float(whole and value < 10),
        "eights": float(whole and value >= 8 and value % 8 == 0),
        "apart": abs(math.log10(ratio)),
        "same decimals": float(figure.number.decimals == number.decimals),
        "rate": float(unit in RATES),
        "each": float(unit in EACH),
        "whole time": float(whole and unit in TIMES),
        "small rate": float(whole and unit in RATES and value < 100),
        "far": math.log1p(max(0, apart)) / 4 if where != "above" else 2.0,
        "units": float(len(kinds) - 1),
    }


def _beside(scan: Scan, number: Number, sentence: tuple[int, int]) -> dict[str, float]:
    """What stands right before and behind a number: cues by their class, signs, other words."""
    folded, mentions = scan.folded, scan.mentions
    before = folded[sentence[0] : number.start].rstrip()
    behind = folded[number.end : sentence[1]].lstrip()
    start, end = sentence[0] + len(before), sentence[1] - len(behind)
    found: dict[str, float] = {}
    known_before = any(m.end == start for m in mentions)
    known_behind = any(m.start == end for m in mentions)
    for cue in scan.cues.all():
        if cue.end == start and cue.start >= sentence[0]:
            found[f"before {cue.name}"] = 1.0
        elif start - 3 <= cue.end < start and start - _NEAR <= cue.start:
            found[f"near {cue.name}"] = 1.0
        elif cue.start == end:
            found[f"behind {cue.name}"] = 1.0
    known_before |= any(name.startswith("before ") for name in found)
    known_behind |= any(name.startswith("behind ") for name in found)
    sign = before[-1:] if before[-1:] in tuple(",:;(-") else ""
    found[f"sign before {sign}" if before else "opens"] = 1.0
    ends = not behind.strip(" .!\n。")
    sign = behind[:1] if behind[:1] in tuple(",:;()-/.、。") else ""
    found["closes" if ends else f"sign behind {sign}"] = 1.0
    if not known_before and _LAST_WORD.search(before):
        found["word before"] = 1.0
    if not known_behind and _WORD.match(behind):
        found["word behind"] = 1.0
    return found


def _around(
    scan: Scan, number: Number, sentence: tuple[int, int], figures: Sequence[Figure]
) -> dict[str, float]:
    """The names and other figures of a number's sentence, and what it says at all."""
    start, end = sentence
    names = [m for m in scan.mentions if start <= m.start < end]
    before = [m for m in names if m.end <= number.start]
    behind = [m for m in names if m.start >= number.end]
    inside = [f for f in figures if start <= f.start < end and f.start != number.start]
    sizes = [f for f in inside if f.quantity.unit in _SIZES]
    found = {
        "sized before": float(any(f.end <= number.start for f in sizes)),
        "sized behind": float(any(f.start >= number.end for f in sizes)),
        "size beside": float(any(0 <= number.start - f.end <= 12 for f in sizes)),
        "scores": float(sum(map(is_score, inside))),
        "ratios": float(any(f.quantity.unit in _RATIOS for f in inside)),
        f"last name {before[-1].label if before else ''}": 1.0,
        f"next name {behind[0].label if behind else ''}": 1.0,
        "name at": float(bool(before) and number.start - before[-1].end <= 1),
    }
    others = scan.cues.within(number.start - _BESIDE, number.end + _BESIDE, *_OTHER_THINGS)
    for cue in others:
        found[f"beside {cue.name}"] = 1.0
    for cue in scan.cues.within(start, end, *_OTHER_THINGS):
        found[f"said {cue.name}"] = 1.0
    for name in names:
        found[f"names {name.label}"] = 1.0
    for label in {m.label for m in before}:
        found[f"named {label}"] = 1.0
    return found


@lru_cache(maxsize=1)
def _weights() -> Weights:
    return msgspec.json.decode(WEIGHTS.read_bytes(), type=Weights)
