"""What may yet make a figure right that would be called wrong: the last look before blame.

The review may have made a time longer by a factor that no repository holds; rows that the table
leaves out may have the figure; a score that is off by less than a hundredth may be of the same run
as counted elsewhere; and a round figure may have been rounded as far as its zeros go. None of that
is evidence of an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import combinations

from pipeline.official.convergence import largest_factor
from pipeline.official.left_out import left_out
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.entries.standings import value
from pipeline.reconcile.judging.anchors import SCORES
from pipeline.reconcile.judging.guards import borrowed, is_efficiency
from pipeline.reconcile.judging.labels import decide, state_of
from pipeline.reconcile.judging.slips import numbers
from pipeline.reconcile.numbers.agreement import loosely, rounded, roundly
from pipeline.reconcile.numbers.units import SECONDS, score_in
from pipeline.records import Article, Claim, Quantity, Result

# Slips that join two figures by chance, where any figure a little longer may be right.
_BY_CHANCE = frozenset({"digit", "differs"})
_TOO_FAR = "rounding"
# Slips that explain a figure so plainly that all that may excuse it is that it is round.
_PLAIN = frozenset({"unit", "decimal_point"})
# What is said of how scores stand to each other rests on each of them.
_RELATIONS = frozenset({"gain", "factor", "comparison", "rank"})
_PAIR = 2
_TIMES = ("seconds", "minutes", "hours")
# Of a table set in one sentence some two of many figures are any distance apart.
_MOST = 12
_HARMLESS = Decimal("1.005")
# Of more entries some two make any sum.
_ENTRIES = 6
# Vendors print scores of their own logs and of drafts of the table: 14,451 for 14,446.60.
_CLOSE = Decimal("0.01")
# “8035.0 tokens per second” for 8,034.85: a whole figure with a zero set behind it.
_HAIR = Decimal("0.001")


def left_open(
    claim: Claim,
    found: Finding,
    claims: Sequence[Claim] = (),
    article: Article | None = None,
) -> Finding:
    """The finding; one that blames what may yet be right lacks what would decide it.

    ``claims`` are all of the article's.
    """
    slip = found.diagnosis.code if found.diagnosis is not None else ""
    lent = claim.quantity is not None and claim.quantity.lent
    told = lent or slip in (*_BY_CHANCE, _TOO_FAR, *_PLAIN)
    if not told and claim.kind not in _RELATIONS:
        return found
    if decide(state_of(claim, found))[0] != "contradicted":
        return found
    code = "figure_unsure" if lent else _doubt(claim, slip, found, claims)
    if (
        not code
        and slip not in _PLAIN
        and article is not None
        and _borrows_wrongly(article, claim, found)
    ):
        code = "figure_unsure"
    return found._replace(missing=(*found.missing, Coded(code))) if code else found


def _doubt(claim: Claim, slip: str, found: Finding, claims: Sequence[Claim]) -> str:
    """The code of what may yet make a figure right, ``""`` where nothing does."""
    if is_efficiency(claim):
        return "sizes"  # two scores have as many efficiencies as there are ways to count it
    if "average" in claim.filters:
        return "average"  # “on average 2.1 times” is no sum of the two scores that stand beside it
    figure = claim.quantity
    rows = list({row.key: row for take in found.takes for row in take.rows}.values())
    if claim.kind in _RELATIONS:
        if figure is not None and _holds_by_chip(figure, found):
            return "comparison"
        scaled = any(largest_factor(row) > _HARMLESS for row in rows)
        return "scaling_unrecorded" if scaled else ""
    if figure is None or claim.kind not in SCORES:
        return ""
    if claim.scope.division.value != "closed" and any(
        left_out("open", row.submitter) and row.suite.startswith("inference") for row in rows
    ):
        return "rows_left_out"
    if claim.kind == "time" and slip not in (_TOO_FAR, *_PLAIN):
        differs = slip == "differs"
        if _is_difference(claim, figure, claims) or (differs and _is_sum(claim, claims)):
            return "difference"
        if differs and _is_sum_of(figure, rows):
            return "difference"
        if any(_may_be_scaled(claim, figure, row) for row in rows):
            return "scaling_unrecorded"
    return "close" if _is_close(claim, figure, slip, rows) else ""


def _is_sum_of(figure: Quantity, rows: Sequence[Result]) -> bool:
    """“Both runs took 377.5 minutes”: whether a time is the sum of two of what it may be of."""
    scores = sorted({one for row in rows if (one := score_in(row, figure.unit))})
    if len(scores) > _ENTRIES:
        return False
    return any(rounded(figure, a + b) for a, b in combinations(scores, 2))


def _is_difference(claim: Claim, figure: Quantity, claims: Sequence[Claim]) -> bool:
    """“From 311.9 to 153.6 minutes; that is 158 minutes”: whether two other figures of its sentence
    or paragraph are so far apart, or it is one of them and how far apart they are."""
    if figure.unit not in SECONDS:
        return False
    printed = {one for readings in numbers(claim.sentence) for one in readings}
    printed |= {
        one.quantity.value
        for one in claims
        if one.passage == claim.passage and one.quantity and one.quantity.unit == figure.unit
    }
    others = sorted(printed - {figure.value})[:_MOST]
    if any(rounded(figure, b - a) for a, b in combinations(others, 2)):
        return True
    # “28.33 minutes, 48 seconds ahead of B (29.13)”
    apart = [
        one.quantity.value * SECONDS[one.quantity.unit] / SECONDS[figure.unit]
        for one in claims
        if one.kind == "comparison" and one.passage == claim.passage
        and one.quantity and one.quantity.unit in SECONDS
    ]  # fmt: skip
    return any(rounded(figure, one + by) for one in others for gap in apart for by in (gap, -gap))


def _is_sum(claim: Claim, claims: Sequence[Claim]) -> bool:
    """“Both tests took it 73.3 minutes”, “the two take 18.0 together”: whether a time may be of
    several tests, or the sum or difference of two that the article gives its company, or of all."""
    if len(claim.benchmarks) > 1:
        return True
    figure, whose = claim.quantity, claim.subject.submitter.value
    if figure is None or not whose:
        return False
    theirs = {
        one.quantity.value
        for one in claims
        if one is not claim and one.kind == "time" and one.subject.submitter.value == whose
        and one.quantity and one.quantity.unit == figure.unit
    }  # fmt: skip
    pairs = combinations(sorted(theirs)[:_MOST], 2)
    sums = [b + sign * a for a, b in pairs for sign in (1, -1)]
    return any(rounded(figure, one) for one in (*sums, sum(theirs, Decimal(0))))


def _borrows_wrongly(article: Article, claim: Claim, found: Finding) -> bool:
    """“28.33 minutes, 49 seconds ahead of B (29.15)”: whether a figure without a unit is nearly a
    score in another unit of time than the one that it was lent."""
    figure = claim.quantity
    if claim.kind != "time" or figure is None or not borrowed(article, claim, figure):
        return False
    return any(
        abs(figure.value - other) <= other * _CLOSE
        for take in found.takes
        for row in take.rows
        for unit in _TIMES
        if unit != figure.unit and (other := score_in(row, unit)) is not None
    )


def _holds_by_chip(figure: Quantity, found: Finding) -> bool:
    """Whether the two entries that a ratio was held against have it chip for chip, which its
    sentence may say in other words."""
    if figure.unit not in ("x", "percent"):
        return False
    for take in found.takes:
        rows = [row for row in take.rows if row.score and row.accelerators]
        if len(rows) != _PAIR or rows[0].accelerators == rows[1].accelerators:
            continue  # of one size they stand to each other as their scores do
        each = [value(row, "accelerator") for row in rows]
        ratio = max(each) / min(each)
        said = (ratio,) if figure.unit == "x" else ((ratio - 1) * 100, (1 - 1 / ratio) * 100)
        if any(loosely(figure, one) for one in said):
            return True
    return False


def _is_close(claim: Claim, figure: Quantity, slip: str, rows: list[Result]) -> bool:
    """Whether an entry has nearly the figure, and no slip of the pen makes one of the other; or
    just what a round figure may stand for."""
    scores = (score_in(row, figure.unit, claim.per) for row in rows)
    values = [one for one in scores if one is not None]
    room = {"differs": _CLOSE, _TOO_FAR: _HAIR}.get(slip)
    near = room is not None and any(abs(figure.value - v) <= v * room for v in values)
    return near or any(roundly(figure, one) for one in values)


def _may_be_scaled(claim: Claim, figure: Quantity, row: Result) -> bool:
    """Whether a factor of the review could have made an entry's time the claimed one."""
    value = score_in(row, figure.unit, claim.per)
    if value is None:
        return False
    least = figure.value if figure.low is None else figure.low
    return value < figure.value and least <= value * largest_factor(row)
