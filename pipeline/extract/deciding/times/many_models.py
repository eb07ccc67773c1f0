"""A time in which many models were trained: “eight DeepCAM models in 11 minutes”. It is no time to
train one, whatever else its sentence says."""

from __future__ import annotations

import re

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.units import TIMES
from pipeline.extract.marking.marks import Marks
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import Scope

# How long what stands between a number and its noun may be (“eight |identical DeepCAM| models”),
# and between a noun and the name of what it is one of (“eight instances |of the| DeepCAM”).
_BEFORE, _BEHIND = 32, 12
# No round has more tests of the suite in which many models are trained at once: so many “models”
# are not its tests.
_SUITE, _TESTS = "hpc", 4
# “モデル|を8個”: how far behind its noun the number may begin, where the verb closes the clause.
_AFTER = 3
# What “eight models” may be read as.
_TALLIES = ("", "benchmarks")
_CUT = re.compile(r"[.,:;!?()。、]|\d")
# “405 billion”, and what is joined to its number (“8-bit”), count no models.
_MOST = 10_000


def many_models(marks: Marks, figure: Figure, scope: Scope) -> bool:
    """Whether the models that a time's sentence counts were all trained in it."""
    if figure.quantity.unit not in TIMES or not marks.cues.has("models"):
        return False
    start, end = marks.sentence_at(figure.start)
    times = [f for f in marks.figures_in(start, end) if f.quantity.unit in TIMES]
    if len(times) > 1:
        start, end = clause_of(marks, figure.start)
    return any(
        _counted(marks, noun, scope) and not (len(times) > 1 and _parted(marks, noun, figure))
        for noun in marks.cues.within(start, end, "models")
    )


def _parted(marks: Marks, noun: Cue, figure: Figure) -> bool:
    """Whether another result stands between the models and a time, or a word that joins clauses:
    “1.67 minutes for DeepCAM |and| trained 256 copies of it in 39.99”."""
    gap = (noun.end, figure.start) if noun.end <= figure.start else (figure.end, noun.start)
    return any(map(is_score, marks.figures_in(*gap))) or marks.cues.any(*gap, "conjunction")


def _counted(marks: Marks, noun: Cue, scope: Scope) -> bool:
    """Whether a number of two or more is one of models of one test."""
    first = max(marks.sentence_at(noun.start)[0], noun.start - _BEFORE)
    number = _number(marks, first, noun)
    if number is None:
        return False
    names = marks.names_in(number.end, noun.end + _BEHIND)
    named = any(
        name.label == "BENCHMARK" and not _CUT.search(marks.folded, noun.end, name.start)
        for name in names
    )
    return named or (scope.suite.value == _SUITE and number.value > _TESTS)


def _number(marks: Marks, first: int, noun: Cue) -> Number | None:
    """The whole number that counts what a noun means, ``None`` where it counts something else."""
    last = noun.start
    if load_pack(marks.lang).order == "final":
        last = noun.end + _AFTER
    for number in reversed(marks.numbers):
        if not (first <= number.start < last and 2 <= number.value < _MOST) or number.decimals:
            continue
        gap = (number.end, noun.start)
        others = any(n.start <= number.start < n.end for n in marks.mentions)
        measured = any(
            f.quantity.unit not in _TALLIES and f.start <= number.start < min(f.end, noun.start)
            for f in marks.figures
        )
        joined = marks.folded[number.end : number.end + 1] == "-"
        if not (others or measured or joined or _CUT.search(marks.folded, *gap)):
            return number
    return None
