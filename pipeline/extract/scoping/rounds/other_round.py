"""The round of what something is held against, where a sentence names it right behind that."""

from __future__ import annotations

import re
from decimal import Decimal

from msgspec.structs import replace

from pipeline.extract.figures.units import units
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks
from pipeline.extract.marking.zones import DELIMITER
from pipeline.records import EMPTY, Baseline, Scope

# “… 4th Gen Xeon| in MLPerf Inference |v3.1”: how far behind the other side its round may stand.
_REACH = 56
# What leads from a product to the round that its result is of: “systems |in the results of last|
# September”; words as short as “the” and “last” are no others.
_LEADING = ("connect_after", "from", "result_word", "round_word", "system_word", "part_of", "whose")
_HARDWARE = ("accelerators", "hosts", "processors")
_WORD = re.compile(r"[^\W\d_]+")
_SMALL = 4


def of_other_side(
    scope: Scope, baseline: Baseline | None, marks: Marks, context: Context
) -> tuple[Scope, Baseline | None]:
    """“1.42x faster than B in v3.1”, in an article on v4.0: the scope and the baseline, of which
    the latter has the round that stands right behind its name.

    Only an earlier round than the article's own: else both are of it.

    """
    if baseline is None or baseline.round or scope.round.how not in ("stated", "carried"):
        return scope, baseline
    own, named = context.round, scope.round
    if not own.value or own.how == "article_default" or context.suite.value != scope.suite.value:
        return scope, baseline
    if not _later(own.value, named.value):
        return scope, baseline
    other = baseline.subject.system or baseline.subject.submitter
    gap = (other.end - marks.base, named.start - marks.base)
    if other.how != "stated" or not 0 < gap[1] - gap[0] <= _REACH or not _leads(marks, gap):
        return scope, baseline
    return replace(scope, round=own), replace(baseline, round=named)


def of_this_round(scope: Scope, baseline: Baseline | None, context: Context) -> Scope:
    """“In v5.1 it was 420,659, so half a year is worth 54 percent”: the scope of what is held
    against a round, which is not its own too."""
    if baseline is None or not 0 <= baseline.round.start == scope.round.start:
        return scope
    later = _later(context.round.value, scope.round.value)
    return replace(scope, round=context.round) if later else scope


def of_itself(own: str, baseline: Baseline | None) -> Baseline | None:
    """“2.4x faster than |H100 systems in v3.1|”, of the H100: what it was in that round, by which
    it has gained; ``None`` of another product."""
    if baseline is None or not baseline.round or not own:
        return None
    same = baseline.subject.system.value == own
    return replace(baseline, subject=replace(baseline.subject, system=EMPTY)) if same else None


def _leads(marks: Marks, gap: tuple[int, int]) -> bool:
    """Whether a small word leads from a name to its round, with at most words for results and a
    suite's name between."""
    start, end = gap
    led = [word for word in marks.cues.within(*gap, *_LEADING) if word.start < end]
    names = marks.names_in(*gap)
    if any(m.label != "SUITE" for m in names) or DELIMITER.search(marks.folded, *gap):
        return False
    told = [(m.start, m.end) for m in names] + [(w.start, w.end) for w in led]
    told += [match.span() for match in BENCHMARK_NAME.finditer(marks.folded, *gap)]
    words = (w for w in _WORD.finditer(marks.folded, start, end) if len(w[0]) > _SMALL)
    nouns = units(marks.lang)[1]  # “the |processors'| results”
    others = [
        w
        for w in words
        if not any(a <= w.start() < b for a, b in told) and nouns.get(w[0]) not in _HARDWARE
    ]
    return any(word.name in ("connect_after", "from") for word in led) and not others


def _later(one: str, other: str) -> bool:
    return all(v.replace(".", "").isdigit() for v in (one, other)) and Decimal(one) > Decimal(other)
