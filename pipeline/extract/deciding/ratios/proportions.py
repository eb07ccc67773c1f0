"""What a ratio compares, told by the figures around it.

“The A took 12.96 minutes, the B needs 23.49, 1.8 times as long”: no word says what is held against
what, but 23.49 / 12.96 is 1.8. Where two results that a text has just given make the ratio that it
prints, those two are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

import msgspec

from pipeline.extract.figures.hedges import last_step
from pipeline.extract.figures.units import EACH, RATES, TIMES
from pipeline.records import EMPTY, Baseline, Claim, Quantity, Scale, Scope, Slot, Subject

# How far back the two results may stand: two sentences or so.
_REACH = 320
# “35.6 minutes, almost twice”, « 78,1 minutes, presque le triple »
_AT_ONCE = 13
_RESULTS = ("time", "throughput")
_ORDERED = ("faster", "slower", "apart")
_UNDIRECTED = ("equal", "apart")
_HUNDRED = Decimal(100)
_IN_MINUTES = {"seconds": Decimal(1) / 60, "minutes": Decimal(1), "hours": Decimal(60)}


def with_proportions(claims: list[Claim], spare: list[Claim]) -> list[Claim]:
    """The claims, with both sides of each ratio that two neighbouring results explain.

    ``spare`` are figures that make no claim by their words: a ratio among them becomes one where
    two results make it, and a time or rate among them can be what a gain started from.
    """
    results = [claim for claim in claims if claim.kind in _RESULTS and claim.quantity]
    starts = [claim for claim in spare if claim.kind in _RESULTS]
    if len(results) + len(starts) < 2:
        return claims
    kept = [_explained(c, results, starts) or c if _open(c) else c for c in claims]
    kept = [_turned(claim, results) or claim for claim in kept]
    for claim in spare:
        told = claim.kind == "gain"
        explained = _explained(claim, results, starts, bare=True) if told else None
        if explained is not None:
            kept.append(explained)
    return kept


def _turned(claim: Claim, results: list[Claim]) -> Claim | None:
    """A comparison the other way round, where its two results stand before it and say so.

    “A took 19.6 minutes, while B needs 28.7: a lead of 32 %” is A's, whoever was named last. What
    follows the ratio (“32 % faster than B”) is the text's own word for it.
    """
    baseline = claim.baseline
    if claim.kind != "comparison" or baseline is None or claim.comparator not in _ORDERED:
        return None
    other = baseline.subject.system or baseline.subject.submitter
    if not 0 <= other.start < claim.start:
        return None
    sides = [
        [r for r in results if r.start < claim.start and _near(claim, r) and _who(r) == who]
        for who in (_who(claim), other.value)
    ]
    if len(sides[0]) != 1 or len(sides[1]) != 1:
        return None
    own, theirs = sides[0][0], sides[1][0]
    better = badness(own) < badness(theirs)
    if better == (claim.comparator in ("faster", "apart")) or not may_be_held(own, theirs):
        return None
    if not _makes(claim, own, theirs):
        return None
    return msgspec.structs.replace(
        claim,
        subject=_carried(theirs),
        baseline=msgspec.structs.replace(baseline, subject=_carried(own)),
    )


def _open(claim: Claim) -> bool:
    """Whether a claim is a ratio whose other side its words do not name."""
    baseline = claim.baseline
    if claim.kind not in ("gain", "comparison", "factor") or claim.outside or claim.per:
        return False
    if claim.kind == "factor" and claim.quantity is not None and claim.quantity.unit == "percent":
        return False  # how well a system scales: no two systems make it
    if baseline is None:
        return True
    if baseline.round or baseline.quantity:
        return False
    other, own = baseline.subject, claim.subject
    # “B needs 57.5 minutes, more than double”: of B itself it can be no multiple
    itself = other.system.value == own.system.value and (
        other.submitter.value in ("", own.submitter.value)
    )
    return itself or not (other.system or other.submitter)


def _explained(
    claim: Claim, results: list[Claim], starts: list[Claim], *, bare: bool = False
) -> Claim | None:
    """A ratio with the two sides that make it; ``None`` where none do, or several.

    ``bare`` says that no word of change or comparison goes with it.
    """
    near = [result for result in results if _near(claim, result)]
    if claim.per:
        # “12.96 minutes; eight of B, 27.93. That is 2.2x per GPU”: of as many chips
        near = [r for r in near if r.subject.scale.accelerators]
        if len({r.subject.scale.accelerators for r in near}) != 1:
            return None
    pairs = _making(claim, near)
    if pairs:
        return _compared(claim, pairs, bare=bare)
    if claim.quantity is not None and claim.quantity.unit == "x":
        resized = (p for p in combinations(near, 2) if _resized(*p) and not _since(claim, *p))
        scaled = [p for p in resized if _makes(claim, *p)]
        if scaled:
            return _scaling(claim, sorted(scaled[-1], key=badness)[0])
    if claim.kind == "factor":
        return None  # “from 22.8 to 14.2 minutes, 1.6 times for twice the chips”: it scales so
    gains = [
        (result, start)
        for result in near
        for start in starts
        if _near(claim, start) and _may_have_been(result, start) and _makes(claim, result, start)
    ]
    gains += [
        (better, worse)
        for better, worse in (sorted(pair, key=badness) for pair in combinations(near, 2))
        if (_same_system(better, worse) or _since(claim, better, worse))
        and _makes(claim, better, worse)
    ]
    if not gains:
        # “That is 36 % less”, in a paragraph behind the one with the two times.
        pairs = _making(claim, _beside(claim, results))
        return _compared(claim, [p for p in pairs if _strangers(claim, *p)], bare=bare)
    if len(gains) != 1 or claim.comparator == "slower":
        return None
    result, start = gains[0]
    stated = _said(claim, bare=bare)
    if stated and stated.value != result.subject.system.value:
        return None
    return msgspec.structs.replace(
        claim,
        kind="gain",
        comparator="" if bare else claim.comparator,
        subject=claim.subject if stated else _carried(result),
        benchmarks=claim.benchmarks or tuple(map(_slot, result.benchmarks)),
        baseline=_earlier(claim, result, start),
        scope=_of_result(claim, result, start),
    )


def _of_result(claim: Claim, result: Claim, start: Claim) -> Scope:
    """“v4.0'daki 2,69 dakikaya göre %22 daha kısa”: the scope of a gain, of the round of what it
    has come to, and not of what it started from."""
    then, now = start.scope.round, result.scope.round
    if not now or now.value == then.value or claim.scope.round.value != then.value:
        return claim.scope
    return msgspec.structs.replace(claim.scope, round=_slot(now))


def _earlier(claim: Claim, result: Claim, start: Claim) -> Baseline:
    """What a gain started from: a figure, and the round that the text gives it."""
    baseline = msgspec.structs.replace(claim.baseline or Baseline(), quantity=start.quantity)
    then, now = start.scope.round, result.scope.round
    if baseline.round or not then or then.value == now.value:
        return baseline
    return msgspec.structs.replace(baseline, round=_slot(then))


def _said(claim: Claim, *, bare: bool) -> Slot:
    """The system that a ratio is said of; what was only carried to a bare one says nothing."""
    system = claim.subject.system
    return EMPTY if bare and system.how != "stated" else system


def _resized(one: Claim, other: Claim) -> bool:
    """Whether two results are of one system on one test at two sizes."""
    sizes = [(c.subject.scale.accelerators or 0, c.subject.scale.nodes or 0) for c in (one, other)]
    known = all(any(size) for size in sizes) and sizes[0] != sizes[1]
    return known and _alike(one, other)


def _since(claim: Claim, one: Claim, other: Claim) -> bool:
    """Whether a ratio says since which round it is, and two results of one system are of then and
    of now, whatever their sizes: “16 H200 halved the 25.72 minutes of one machine in v4.1”."""
    then = claim.baseline.round.value if claim.baseline is not None else ""
    rounds = {c.scope.round.value for c in (one, other)}
    return bool(then) and then in rounds and len(rounds) == 2 and _alike(one, other)


def _scaling(claim: Claim, result: Claim) -> Claim | None:
    """A ratio as the factor that a system gains with its size."""
    stated = claim.subject.system
    if stated and stated.value != result.subject.system.value:
        return None
    return msgspec.structs.replace(
        claim,
        kind="factor",
        comparator="",
        subject=claim.subject if stated else _carried(result),
        benchmarks=claim.benchmarks or tuple(map(_slot, result.benchmarks)),
    )


def _near(claim: Claim, result: Claim) -> bool:
    """Whether a result stands in the ratio's own sentence or not far before it."""
    first = claim.sentence_start - _REACH
    return result.passage == claim.passage and first <= result.start < claim.sentence_end


def _beside(claim: Claim, results: list[Claim]) -> list[Claim]:
    """The results near a ratio, those of the passage before among them."""
    before = (r for r in results if r.passage == claim.passage - 1)
    near = [r for r in before if claim.sentence_start - r.start <= _REACH]
    return [*near, *(r for r in results if _near(claim, r))]


def _making(claim: Claim, near: list[Claim]) -> list[tuple[Claim, Claim]]:
    """The pairs of two systems' results that make a ratio."""
    return [pair for pair in combinations(near, 2) if may_be_held(*pair) and _makes(claim, *pair)]


def _strangers(claim: Claim, one: Claim, other: Claim) -> bool:
    """Whether a ratio can hold two results against each other from a paragraph away: what one
    company gained is over its own past, unless one of the two is told beside it, and “nearly
    tripled” is nearly any."""
    digits = len(claim.quantity.value.normalize().as_tuple().digits) if claim.quantity else 0
    companies = {side.subject.submitter.value for side in (one, other)} - {""}
    systems = one.subject.system and other.subject.system
    here = bool(systems) and claim.passage in (one.passage, other.passage)
    return claim.kind != "gain" or ((len(companies) == 2 or here) and digits > 1)


def _compared(claim: Claim, pairs: list[tuple[Claim, Claim]], *, bare: bool) -> Claim | None:
    if len({frozenset((_who(c), c.subject.submitter.value) for c in pair) for pair in pairs}) != 1:
        return None
    better, worse = sorted(pairs[-1], key=badness)
    own, other = (worse, better) if _slower(claim, better, worse, bare=bare) else (better, worse)
    stated = _said(claim, bare=bare)
    if claim.comparator in _UNDIRECTED and stated and stated.value == worse.subject.system.value:
        own, other = worse, better  # “A took 167 minutes, B 122: 45 minutes apart”
    said = claim.subject.submitter  # “Intel отстаёт на пятую часть”: of whom it is said, it is
    # “시스코는 3만4081토큰으로, |엔비디아가| 2.9배 빨랐다”: named behind the worse one
    named = said.how == "stated" and (bare or worse.end <= said.start < claim.start)
    # “A's 66.9 minutes on as many chips as B's are |10 minutes slower|”: of the worse one it is
    named = named and claim.comparator != "slower"
    if named and said.value == other.subject.submitter.value:
        own, other = (own, other) if said.value == own.subject.submitter.value else (other, own)
    if stated and stated.value not in (own.subject.system.value, other.subject.system.value):
        return None
    kept = bool(stated) and stated.value == own.subject.system.value
    if _two_companies(own, other) and said.value != own.subject.submitter.value:
        # else it is carried from the side named last, which has the same chip
        kept = kept and said.how == "stated" and said.start >= claim.sentence_start
    return msgspec.structs.replace(
        claim,
        kind="comparison",
        comparator=claim.comparator or ("slower" if own is worse else "faster"),
        subject=claim.subject if kept else _carried(own),
        benchmarks=claim.benchmarks or tuple(map(_slot, own.benchmarks)),
        baseline=Baseline(subject=_carried(other)),
    )


def _slower(claim: Claim, better: Claim, worse: Claim, *, bare: bool) -> bool:
    """Whether a ratio is said of the worse of two results.

    Without any word of comparison it is of the one beside it: “A took 27 minutes. B needs 57, more
    than double.”
    """
    # “B needs 35.6 minutes, almost twice as many”: what follows a result at once is said of it.
    if not claim.comparator and 0 <= claim.start - worse.end <= _AT_ONCE:
        between = claim.sentence[worse.end - claim.sentence_start :][: claim.start - worse.end]
        if "," in between and not any(sign in between for sign in ":;"):
            return True
    if claim.comparator or not bare:
        return claim.comparator == "slower"
    if claim.baseline is not None and claim.baseline.subject.system:
        return claim.baseline.subject.system.value == better.subject.system.value
    return better.sentence_start < claim.sentence_start == worse.sentence_start


def _may_have_been(result: Claim, start: Claim) -> bool:
    """Whether a figure can be the earlier state of a result: in its unit, of no other system."""
    if result.quantity is None or start.quantity is None:
        return False
    same_unit = result.quantity.unit == start.quantity.unit
    return same_unit and _who(start) in ("", _who(result), result.subject.submitter.value)


def may_be_held(one: Claim, other: Claim) -> bool:
    """Whether two results are of one test and of two systems."""
    if one.quantity is None or other.quantity is None:
        return False
    units = {one.quantity.unit, other.quantity.unit}
    if len(units) > 1 and not units <= _IN_MINUTES.keys():
        return False
    tests = [tuple(b.value for b in claim.benchmarks) for claim in (one, other)]
    apart = _who(one) != _who(other) or _two_companies(one, other)
    return tests[0] == tests[1] and apart and "" not in (_who(one), _who(other))


def _two_companies(one: Claim, other: Claim) -> bool:
    """Whether two results are told of two companies, which may have the same chips."""
    return len({c.subject.submitter.value for c in (one, other)} - {""}) == 2


def _same_system(one: Claim, other: Claim) -> bool:
    """Whether two results are of one test on one system of one size, or the size of one is not
    said: then and now."""
    sizes = (one.subject.scale, other.subject.scale)
    return (sizes[0] == sizes[1] or Scale() in sizes) and _alike(one, other)


def _alike(one: Claim, other: Claim) -> bool:
    """Whether two results are of one test on one system, in one unit."""
    tests = [tuple(b.value for b in claim.benchmarks) for claim in (one, other)]
    units = {c.quantity.unit for c in (one, other) if c.quantity is not None}
    same = _who(one) == _who(other) != "" and not _two_companies(one, other)
    return same and tests[0] == tests[1] and len(units) == 1


def _who(claim: Claim) -> str:
    subject = claim.subject
    return subject.system.value or subject.submitter.value


def _makes(claim: Claim, one: Claim, other: Claim) -> bool:
    """Whether two results make the printed ratio, within how it is printed."""
    asked = claim.quantity
    if asked is None or asked.low is None:
        return False
    # “more than three times” is said of what lies short of four.
    high = asked.high if asked.high is not None else asked.value + _step(asked)
    # “2.7 times” of 2.77: the digits behind may be cut off, but not of a factor of one digit
    if asked.unit == "x" and asked.hedge == "exact" and len(asked.value.as_tuple().digits) > 1:
        high = max(high, asked.value + Decimal(1).scaleb(-asked.decimals))
    return any(asked.low <= value <= high for value in _ratios(asked.unit, one, other))


def _step(quantity: Quantity) -> Decimal:
    """The place value of a quantity's last printed digit that is not zero."""
    return last_step(quantity.value, Decimal(1).scaleb(-quantity.decimals))


def _ratios(unit: str, one: Claim, other: Claim) -> Iterator[Decimal]:
    values = sorted(_amount(c.quantity) for c in (one, other) if c.quantity is not None)
    if len(values) < 2 or values[0] <= 0:
        return
    small, big = values
    if unit in _IN_MINUTES:  # “45 minutes apart”
        yield (big - small) / _IN_MINUTES[unit]
        return
    if unit == "x":
        yield big / small
        return
    yield (big - small) / small * _HUNDRED
    yield (big - small) / big * _HUNDRED


def _amount(quantity: Quantity) -> Decimal:
    """A value, times in minutes: “1 minute 22 seconds” is held against 2.45 minutes."""
    return quantity.value * _IN_MINUTES.get(quantity.unit, Decimal(1))


def badness(claim: Claim) -> Decimal:
    """Less is better: of times the time, of rates the rate turned round."""
    quantity = claim.quantity
    if quantity is None:
        return Decimal(0)
    latency = quantity.unit in TIMES or quantity.unit in EACH
    return (
        _amount(quantity) if latency else -quantity.value if quantity.unit in RATES else Decimal(0)
    )


def _carried(claim: Claim) -> Subject:
    subject = claim.subject
    return Subject(
        submitter=_slot(subject.submitter),
        system=_slot(subject.system),
        accelerator=_slot(subject.accelerator),
        scale=subject.scale,
    )


def _slot(slot: Slot) -> Slot:
    return msgspec.structs.replace(slot, how="carried") if slot else EMPTY
