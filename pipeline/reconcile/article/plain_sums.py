"""Gains, factors and comparisons of a plain sentence, found wrong.

Which entries are compared is then not in doubt, or all that can be compared give something else.
Writers tell the same two scores in many ways, so a figure is wrong only where none of these gives
it, by the whole system or by the chip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import product

import msgspec

from pipeline.reconcile.cases import Coded, Finding, Take
from pipeline.reconcile.checkers.comparisons import compared
from pipeline.reconcile.checkers.pairs import Pair, Pairs, own_baseline, pair_of, pairs_of
from pipeline.reconcile.checkers.peaks import best_of_tasks
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging import diagnoses
from pipeline.reconcile.judging.guards import in_sentence
from pipeline.reconcile.judging.plain_words import is_done_by, told_in_words
from pipeline.reconcile.judging.slips import numbers
from pipeline.reconcile.numbers.agreement import CAVEATS, SUPPORTING, agreement, as_printed, roundly
from pipeline.reconcile.numbers.intervals import (
    is_bound,
    significant,
    step_of,
    telling,
    variants,
)
from pipeline.reconcile.numbers.relating import computed, ratio_of
from pipeline.reconcile.numbers.show import number
from pipeline.reconcile.numbers.units import SECONDS, lower_is_better, score
from pipeline.records import Article, Baseline, Claim, Quantity, Subject

# A figure of one digit is one unit off too easily for that to mean anything.
_TELLING_DIGITS = 2
# Nobody says “about 13 percent” of what is further from it than this share.
_ABOUT = Decimal("0.2")
_NEARLY = SUPPORTING | CAVEATS
_HUNDRED = Decimal(100)
# So far from a difference one may lie that was worked out of rounded scores.
_ROOM = Decimal("0.05")
# What is assumed of entries that show nobody to be wrong.
_ASSUMED = frozenset({"other_submitter", "spelling"})
# A slip may make so much of all figures at most: one in two and a half.
_ODDS = Decimal("2.5")


def wrong(article: Article, claim: Claim, found: Finding, facts: Official) -> Finding | None:
    """A relation that no pair of entries gives, ``None`` where it may yet be right."""
    quantity = claim.quantity
    if quantity is None:
        return behind(article, claim, found, facts) if claim.kind == "comparison" else None
    if quantity.unit in SECONDS and claim.kind == "comparison":
        return _apart(article, claim, quantity, found, facts)
    if quantity.unit not in ("percent", "x"):
        return None
    # “Up to twice” is said of the best of several, and what is “about” so much is told loosely.
    if (is_bound(quantity) and quantity.hedge != "over") or quantity.hedge == "up_to":
        return None
    if claim.per or claim.baseline is None or found.missing or of_two_owners(claim):
        return None
    if _is_passive(claim):
        return None
    agreeing = [take for take in found.takes if take.agrees]
    if agreeing:
        return _other_quantity(claim, found, agreeing)
    # “A is 13 times as fast as B” may be said of any of their machines.
    pairs = pairs_of(article, claim, facts, any_size=not says_size(claim)).pairs
    if not any(_ASSUMED.isdisjoint(pair.caveats) for pair in pairs):
        return None  # a company's figure is not shown to be wrong by its customers' entries
    ordered = _in_order(claim) is not None
    if not found.takes or any(
        gives_so(claim, pair, quantity)
        if ordered
        else gives(pair, quantity) or _about(pair, quantity)
        for pair in pairs
    ):
        return None
    # Where one side has a size, the other may yet have any; but of so many some give anything.
    sized = _sized_in_order(claim)
    every = pairs_of(article, claim, facts, any_size=True).pairs if not sized else ()
    if any(so_told(claim, pair) and gives(pair, quantity, whole=True) for pair in every):
        return None
    diagnosis = found.diagnosis or slip_of(quantity, found.takes)
    if diagnosis is None and claim.baseline.round and not in_sentence(claim, claim.scope.round):
        return None  # what changed from round to round is told of parts of a system as well
    diagnosis = diagnosis or Coded("relation", (("how", found.takes[0].arithmetic.text),))
    return found._replace(elsewhere=(), identified=True, diagnosis=diagnosis)


def may_be(article: Article, claim: Claim, whom: Baseline | None, facts: Official) -> bool:
    """Whether a relation is right if it is held against the other side of another."""
    quantity = claim.quantity
    if quantity is None or whom is None:
        return False
    pairs = pairs_of(article, msgspec.structs.replace(claim, baseline=whom), facts, True).pairs
    if quantity.unit in SECONDS:
        return any(compared(claim, pair, quantity).agrees for pair in pairs)
    return any(gives(pair, quantity) or _about(pair, quantity) for pair in pairs)


def _apart(
    article: Article, claim: Claim, quantity: Quantity, found: Finding, facts: Official
) -> Finding | None:
    """“3.4 minutes faster”: the finding, if no two entries that the words can compare are so far
    apart, nor nearly so; whoever is ahead, unless the sides are in no doubt."""
    if is_bound(quantity) or claim.per or claim.filters or found.missing or not own_baseline(claim):
        return None
    if telling(quantity) < _TELLING_DIGITS or of_two_owners(claim) or _is_passive(claim):
        return None
    sized = _sized_in_order(claim)
    pairs = pairs_of(article, claim, facts, any_size=not sized).pairs
    takes = [compared(claim, pair, quantity) for pair in pairs]
    results = [take.arithmetic.result for take in takes]
    room = max(step_of(quantity) * 2, quantity.value * _ROOM)
    near = any(
        one is None or abs((one if sized else abs(one)) - quantity.value) <= room for one in results
    )
    if near or not any(_ASSUMED.isdisjoint(take.caveats) for take in takes):
        return None
    diagnosis = Coded("relation", (("how", takes[0].arithmetic.text),))
    return found._replace(takes=tuple(takes), elsewhere=(), identified=True, diagnosis=diagnosis)


def _between(claim: Claim) -> tuple[int, int] | None:
    """Where the names of who is praised end and those of the other side begin; turned about, if
    these stand first."""
    whom = claim.baseline
    sides = [
        [
            slot
            for slot in (side.submitter, side.system, side.accelerator)
            if slot.start >= 0 and in_sentence(claim, slot)
        ]
        for side in (claim.subject, *([whom.subject] if whom is not None else []))
    ]
    if whom is None or not all(sides):
        return None
    return max(slot.end for slot in sides[0]), min(slot.start for slot in sides[1])


def _in_order(claim: Claim) -> tuple[int, int] | None:
    """The same, where a relation stands between its sides or behind both, who is praised in front:
    whoever swaps two names that are told otherwise may be the reader."""
    whom, between = claim.baseline, _between(claim)
    if whom is None or between is None or is_done_by(claim, between):
        return None
    owners = (claim.subject.submitter, whom.subject.submitter)
    last, first = between
    ordered = last <= min(first, (claim.quantity or claim).start)
    return between if ordered and all(in_sentence(claim, owner) for owner in owners) else None


def _is_passive(claim: Claim) -> bool:
    """“A was beaten by B”: who is ahead there is easily taken for who is behind."""
    between = _between(claim)
    return between is not None and is_done_by(claim, (min(between), max(between)))


def _sized_in_order(claim: Claim) -> bool:
    """Whether each side has its size besides, at its names: nothing else is meant."""
    whom, between = claim.baseline, _in_order(claim)
    if whom is None or between is None:
        return False
    last, first = (place - claim.sentence_start for place in between)
    sides = (claim.subject, claim.sentence[:first]), (whom.subject, claim.sentence[last:])
    return all(_has_size(claim, *side) for side in sides)


def _has_size(claim: Claim, subject: Subject, part: str) -> bool:
    count = subject.scale.accelerators
    if not count or subject.scale.nodes:
        return False
    if not any(count in readings for readings in numbers(claim.sentence)):
        return told_in_words(claim, subject.accelerator)
    return any(count in readings for readings in numbers(part))


def behind(article: Article, claim: Claim, found: Finding, facts: Official) -> Finding | None:
    """“Eight Gaudi2 were faster than the DGX H100”: the finding, if of all entries that the words
    can compare the other side's are ahead, by the system and by the chip."""
    if claim.comparator not in ("faster", "slower") or claim.per or claim.filters:
        return None
    if found.missing or of_two_owners(claim) or not own_baseline(claim) or _is_passive(claim):
        return None
    both = pairs_of(article, claim, facts, any_size=not _sized_in_order(claim))
    if any(option.row.score is None for option in (*both.new, *both.old)):
        return None
    takes = [compared(claim, pair, None) for pair in both.pairs]
    own = [take for take in takes if _ASSUMED.isdisjoint(take.caveats)]
    if not own or any(take.agrees for take in (*takes, *_by_share(claim, both, facts))):
        return None
    diagnosis = Coded("behind", (("how", own[0].arithmetic.text),))
    return found._replace(takes=(own[0],), elsewhere=(), identified=True, diagnosis=diagnosis)


def _by_share(claim: Claim, both: Pairs, facts: Official) -> Iterator[Take]:
    """A comparison of the best entries of both sides by the chip and by the server."""
    for per in ("accelerator", "node"):
        shared = msgspec.structs.replace(claim, per=per)
        mine, theirs = (best_of_tasks(side, per) for side in (both.new, both.old))
        for task in sorted(mine.keys() & theirs.keys()):
            yield compared(shared, pair_of(shared, mine[task], theirs[task], True, facts), None)


def of_two_owners(claim: Claim) -> bool:
    """Whether a machine is held against one of the same name, of no round and no company: two
    companies may have entered it. Or a company against itself, and nothing tells since when."""
    whom, owner = claim.baseline, claim.subject
    if whom is None or whom.round:
        return False
    same = whom.subject.system.value == owner.system.value != ""
    itself = whom.subject.submitter.value == owner.submitter.value != ""
    return (same and not whom.subject.submitter) or (itself and (same or not whom.subject.system))


def slip_of(quantity: Quantity, takes: Sequence[Take]) -> Coded | None:
    """The slip of its digits that makes a figure of what two entries give, if it is no chance.

    Of the figures of two digits every fifth is another with one of them changed: the entries must
    leave no more than two to choose from.
    """
    sums = {take.arithmetic.result: take for take in takes if take.arithmetic.result}
    # A factor below one is never printed as such: “0.44 times as long” is told as twice as fast.
    least = 1 if quantity.unit == "x" else 0
    digits = significant(quantity)
    for ways, rule in _SLIPS:
        if digits < _TELLING_DIGITS or len(sums) * ways(digits) * _ODDS > 9 * 10 ** (digits - 1):
            continue
        for value, take in sums.items():
            if value is not None and value > least and (how := rule(quantity, value)):
                old, new = take.rows
                words = (("how", how), ("score", take.arithmetic.text),
                         ("entry", f"{new.system} against {old.system}"))  # fmt: skip
                return Coded(
                    "digit" if rule is not diagnoses.point_moved else "decimal_point", words
                )
    return None


def _one_digit(quantity: Quantity, value: Decimal) -> str:
    """One digit of two or more differs."""
    printed, official = f"{quantity.value:f}", f"{as_printed(value, quantity.decimals):f}"
    if len(printed) != len(official):
        return ""
    differing = sum(a != b for a, b in zip(printed, official, strict=True))
    return f"{official}, one digit of which is changed" if differing == 1 else ""


# Slips, each with how many figures of so many digits it makes of one.
_SLIPS: tuple[tuple[Callable[[int], int], diagnoses.Rule], ...] = (
    (lambda digits: digits - 1, diagnoses.swapped),
    (lambda _: 6, diagnoses.point_moved),
    (lambda digits: 9 * digits, _one_digit),
)


def _other_quantity(claim: Claim, found: Finding, agreeing: Sequence[Take]) -> Finding | None:
    """“Cut the time by 31 %”, of 31 % more speed: what was cut is 24 % of it."""
    if claim.measure != "time" or claim.comparator == "slower":
        return None
    if any("percent_measure" not in take.caveats for take in agreeing):
        return None
    take = agreeing[0]
    old, new = (operand.value for operand in take.arithmetic.operands)
    less = number(computed("less_time", old, new, lower_is_better(take.rows[1])), 1)
    words = (("how", take.arithmetic.text), ("less", less))
    takes = tuple(one._replace(agrees=False) for one in found.takes)
    return found._replace(
        takes=takes, elsewhere=(), identified=True, diagnosis=Coded("percent_measure", words)
    )


def says_size(claim: Claim) -> bool:
    """Whether the text gives the size of either side."""
    sides = [claim.subject, *([claim.baseline.subject] if claim.baseline is not None else [])]
    return any(side.scale.accelerators or side.scale.nodes for side in sides)


def so_told(claim: Claim, pair: Pair) -> bool:
    """Whether the side that a claim praises is ahead."""
    new, old = score(pair.new.row), score(pair.old.row)
    ahead = new < old if lower_is_better(pair.new.row) else new > old
    return ahead != (claim.comparator == "slower")


def gives(pair: Pair, quantity: Quantity, *, whole: bool = False) -> bool:
    """Whether two entries give a figure by any way of telling, as a whole or also by the chip."""
    ways = _ways(pair)
    if is_bound(quantity):
        return any(_reaches(quantity, ratio) for ratio in (ways[:1] if whole else ways[:2]))
    return _made_of(quantity, ways[:1] if whole else ways)


def gives_so(claim: Claim, pair: Pair, quantity: Quantity) -> bool:
    """The same of a claim whose sides are in no doubt: the one that it praises must be ahead, as a
    whole or by the chip."""
    ways = [1 / ratio if claim.comparator == "slower" else ratio for ratio in _ways(pair)[:2]]
    ahead = [ratio for ratio in ways if ratio > 1]
    if is_bound(quantity):
        return any(_reaches(quantity, ratio) for ratio in ahead)
    about = so_told(claim, pair) and _about(pair, quantity)
    return about or _made_of(quantity, ahead)


def _ways(pair: Pair) -> list[Decimal]:
    """How many times as good the first of two entries is: as a whole, by the chip, and if the
    chips were counted the wrong way round."""
    old, new = pair.old.row, pair.new.row
    chips = Decimal(old.accelerators or 1) / (new.accelerators or 1)
    ratio = ratio_of(score(old), score(new), lower_is_better(new))
    return [ratio, ratio * chips, ratio / chips]


def _made_of(quantity: Quantity, ways: Sequence[Decimal]) -> bool:
    """Whether one of some ratios gives a figure by any way of telling."""
    values = {value for ratio in ways for value in _ratios(ratio, Decimal(1))}
    for form in variants(quantity):
        enough = _NEARLY if significant(form) >= _TELLING_DIGITS else SUPPORTING
        if any(agreement(form, value) in enough for value in values):
            return True
    return False


def _reaches(quantity: Quantity, ratio: Decimal) -> bool:
    """“More than twice as fast”, “more than 50 percent”: whether a ratio is near to the bound."""
    most = ratio if quantity.unit == "x" else (ratio - 1) * _HUNDRED
    return most >= quantity.value * (1 - _ROOM)


def _about(pair: Pair, quantity: Quantity) -> bool:
    """“30 percent faster” for 32, of two of one size."""
    old, new = pair.old.row, pair.new.row
    return old.accelerators == new.accelerators and any(
        roundly(quantity, value) for value in _ratios(score(old), score(new))
    )


def relations(old: Decimal, new: Decimal) -> Iterator[Decimal]:
    """Every way in which writers tell how two scores stand to each other."""
    yield from _ratios(old, new)
    yield abs(old - new)


def _ratios(old: Decimal, new: Decimal) -> Iterator[Decimal]:
    ratio = max(old, new) / min(old, new)
    yield from (ratio, ratio - 1, 1 / ratio, ratio * _HUNDRED, (ratio - 1) * _HUNDRED)
    yield from ((1 - 1 / ratio) * _HUNDRED, _HUNDRED / ratio)


def is_told(quantity: Quantity) -> bool:
    """Whether a relation has two digits and is told as it is, or nearly so: “about 13 percent”."""
    as_it_is = not is_bound(quantity) or quantity.hedge == "about"
    return as_it_is and quantity.hedge != "up_to" and significant(quantity) >= _TELLING_DIGITS


def is_near(quantity: Quantity, value: Decimal) -> bool:
    """Whether a relation that two scores give may have been told as a figure."""
    near = abs(quantity.value - value) <= _room(quantity)
    return near or agreement(quantity, value) != "none"


def _room(quantity: Quantity) -> Decimal:
    """How far from a figure a relation may lie that was told so."""
    step = step_of(quantity)
    return max(step, quantity.value * _ABOUT) if quantity.hedge == "about" else step


def within(quantity: Quantity, printed: Sequence[Quantity]) -> bool:
    """Whether two scores that would be printed as these are make a relation.

    36 minutes can be 35.6 or, cut off, 36.9: with 71.62 they make anything from 48 to 50 %.
    """
    if len({one.unit for one in printed}) != 1:
        return False
    first, last = printed[0], printed[-1]
    ends = [[one.value - step_of(one) / 2, one.value + step_of(one)] for one in (first, last)]
    corners = [list(relations(*pair)) for pair in product(*ends) if min(pair) > 0]
    step = _room(quantity)
    return any(
        min(values) - step <= quantity.value <= max(values) + step
        for values in zip(*corners, strict=True)
    )
