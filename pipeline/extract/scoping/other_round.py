"""The round of what something is held against, where a sentence names it right behind that."""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER
from pipeline.records import Baseline, Scope

# “… 4th Gen Xeon| in MLPerf Inference |v3.1”: how far behind the other side its round may stand.
_REACH = 52


def of_other_side(
    scope: Scope, baseline: Baseline | None, marks: Marks, context: Context
) -> tuple[Scope, Baseline | None]:
    """“1.42x faster than B in v3.1”, in an article on v4.0: the scope and the baseline, of which
    the latter has the round that stands right behind its name.

    Only an earlier round than the article's own: else both are of it.
    """
    if baseline is None or baseline.round or scope.round.how != "stated":
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


def _leads(marks: Marks, gap: tuple[int, int]) -> bool:
    """Whether a small word leads from a name to its round, with at most a suite's name between."""
    words = marks.cues.within(*gap, "connect_after")
    # “eight H100|s |in v4.0”: a plural's ending; “the H100| systems' results |in v4.0”
    nouns = marks.cues.within(*gap, "result_word", "submit")
    led = any(
        len(marks.folded[gap[0] : word.start].strip()) <= 1
        or any(noun.end <= word.start <= noun.end + 1 for noun in nouns)
        for word in words
    )
    named = any(m.label != "SUITE" for m in marks.names_in(*gap))
    return led and not named and not DELIMITER.search(marks.folded, *gap)


def _later(one: str, other: str) -> bool:
    return all(v.replace(".", "").isdigit() for v in (one, other)) and Decimal(one) > Decimal(other)
