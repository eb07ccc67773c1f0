"""Rules that explain a wrong figure; each must explain it exactly within its printed precision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import ROUND_DOWN, Decimal

from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.entries.candidates import STRONG, Option, Query, admitted
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging import slips
from pipeline.reconcile.judging.guards import in_sentence
from pipeline.reconcile.numbers.agreement import (
    SUPPORTING,
    agreement,
    as_printed,
    place_of,
    rounded,
)
from pipeline.reconcile.numbers.intervals import is_bound, is_round, significant, step_of, telling
from pipeline.reconcile.numbers.show import number, with_unit
from pipeline.reconcile.numbers.units import SECONDS, in_unit, score_in
from pipeline.records import EMPTY, Claim, Quantity, Result, Slot

Rule = Callable[[Quantity, Decimal], str]
_TELLING_DIGITS = 3
# “In less than four minutes” is said of what takes nearly as long.
_CLOSE = Decimal("0.8")
# A vendor's figure from another run of the same test differs from the official one by less.
_OTHER_RUN = Decimal("0.02")
_POINT_SHIFTS = tuple(Decimal(10) ** n for n in (1, -1, 2, -2, 3, -3))
_ONE_PLACE = _POINT_SHIFTS[:2]


def of_value(
    claim: Claim, quantity: Quantity, query: Query, options: Sequence[Option], facts: Official
) -> Coded | None:
    """What explains a printed score that no admissible entry has, ``None`` if nothing does.

    A figure of the entry next door shows a wrong attribute only if the figure's own sentence
    states it; else the link may be wrong, and no other slip is looked for. Beside other numbers a
    round, division or scenario may be theirs.
    """
    scored = _scored(options, quantity.unit, claim.per)
    if is_bound(quantity):
        # “About 23 seconds” is near to somebody's minutes too easily.
        told = significant(quantity) >= _TELLING_DIGITS
        return _explained((("unit", unit_slip),), quantity, scored) if told else None
    outdated = corrected(quantity, claim.per, options, facts)
    if outdated is not None:
        return outdated
    slip = _explained(_FIGURE_RULES, quantity, scored)
    if slip is not None:
        return slip
    near = neighbour(quantity, claim.per, query, facts)
    if near is not None:
        slots, coded = near
        scope = claim.scope
        borne = slots in ((scope.round,), (scope.division,), (scope.scenario,))
        here = all(in_sentence(claim, slot) for slot in slots)
        return coded if here and not (borne and not slips.alone(claim, quantity)) else None
    return _explained(_DIGIT_RULES, quantity, scored)


def of_only_system(
    quantity: Quantity, per: str, query: Query, options: Sequence[Option]
) -> Coded | None:
    """A slip that tells by itself what is meant: of the one system that fits all the text says.

    Two digits swapped, another unit or a moved point hardly ever join two figures by chance, as
    one changed digit does.
    """
    systems = {(option.row.submitter, option.row.system) for option in options}
    subject = query.subject
    named = subject.submitter.how in STRONG or subject.system.how in STRONG
    if len(systems) != 1 or not named or not query.benchmarks or significant(quantity) < 2:
        return None
    if is_bound(quantity) or any(option.row.score is None for option in options):
        return None
    return evident(quantity, per, options)


def evident(
    quantity: Quantity, per: str, options: Sequence[Option], rules: Sequence[Rule] = ()
) -> Coded | None:
    """The slip of an entry's score that is no chance: digits swapped, another unit, a moved point.

    Or, of these, one of the given rules. How many entries there may be is not asked here.
    """
    scored = _scored(options, quantity.unit, per)
    told = rules or (unit_slip, point_moved, swapped, swapped_cut, exchanged)
    joined = [(row, value) for row, value in scored if any(rule(quantity, value) for rule in told)]
    # What shows it need not be the plainest way to tell it: 5.78 for 5.88 is one digit changed.
    return _explained((*_FIGURE_RULES, *_DIGIT_RULES), quantity, joined)


def one_off(
    quantity: Quantity, per: str, options: Sequence[Option], rule: Rule | None = None
) -> Coded | None:
    """The entry whose score has one other digit, further off than another run would bring it.

    Rounded, or by another ``rule``.
    """
    scored = _scored(options, quantity.unit, per)
    far = [one for one in scored if abs(quantity.value - one[1]) > one[1] * _OTHER_RUN]
    return _explained((("digit", rule or one_digit),), quantity, far)


def corrected(
    quantity: Quantity, per: str, options: Sequence[Option], facts: Official
) -> Coded | None:
    """The figure was an entry's score until the benchmark body corrected it."""
    for option in options:
        for one in facts.errata:
            value = in_unit(option.row, Decimal(one.was), quantity.unit, per)
            if value is not None and one.concerns(option.row) and rounded(quantity, value):
                words = (("entry", option.row.system), ("was", one.was), ("now", one.now),
                         ("date", one.date))  # fmt: skip
                return Coded("corrected", words)
    return None


def _scored(options: Sequence[Option], unit: str, per: str) -> list[tuple[Result, Decimal]]:
    """The entries with a score, and what it is in a unit by chip or node."""
    values = ((option.row, score_in(option.row, unit, per)) for option in options)
    return [(row, value) for row, value in values if value]


def differing(found: Finding) -> Coded:
    """No more than that a figure differs from the first entry that it can be of."""
    row = found.takes[0].rows[0]
    return Coded("differs", (("score", with_unit(row)), ("entry", row.system)))


def _explained(
    rules: Sequence[tuple[str, Rule]],
    quantity: Quantity,
    scored: Sequence[tuple[Result, Decimal]],
) -> Coded | None:
    """What the first rule that explains the figure by an entry says."""
    for code, rule in rules:
        for row, value in scored:
            if how := rule(quantity, value):
                told = (("entry", row.system), ("score", with_unit(row)), ("how", how))
                return Coded(code, told)
    return None


def unit_slip(quantity: Quantity, value: Decimal) -> str:
    """The figure is right in another unit of time, or hundredths of one were read as another.

    ``0.23 minutes`` printed as ``23 seconds`` is the second sort. One digit is right in some unit
    too easily.
    """
    if quantity.unit not in ("seconds", "minutes", "hours") or significant(quantity) < 2:
        return ""
    seconds = value * SECONDS[quantity.unit]
    told = other_unit(quantity, seconds)
    if told or is_bound(quantity):
        return told
    minutes = seconds / 60
    if quantity.unit == "seconds" and as_printed(minutes, 2) * 100 == quantity.value:
        return f"{as_printed(minutes, 2)} minutes read as seconds"
    return ""


def other_unit(quantity: Quantity, seconds: Decimal) -> str:
    """The figure is so many seconds in another unit; a bound lies near them there."""
    for unit in ("seconds", "minutes", "hours"):
        official = seconds / SECONDS[unit]
        close = quantity.value * _CLOSE <= official and official * _CLOSE <= quantity.value
        if unit != quantity.unit and close and agreement(quantity, official) in SUPPORTING:
            return f"{number(official)} {unit} read as {quantity.unit}"
    return ""


def point_moved(
    quantity: Quantity, value: Decimal, shifts: Sequence[Decimal] = _POINT_SHIFTS
) -> str:
    """The figure has the official digits with the decimal point elsewhere.

    One digit and zeros (“1,000,000”) are some score's, wherever the point stands, too easily.
    """
    if telling(quantity) < 2:
        return ""
    for factor in shifts:
        shifted = value * factor
        if abs(shifted - quantity.value) * 2 <= step_of(quantity):
            return f"the decimal point stands {_places(factor)}"
    return ""


def point_beside(quantity: Quantity, value: Decimal) -> str:
    """The same, the point no more than one place off."""
    return point_moved(quantity, value, _ONE_PLACE)


def _places(factor: Decimal) -> str:
    count = abs(factor.adjusted())
    return f"{count} place{'s' if count > 1 else ''} too far {'right' if factor > 1 else 'left'}"


def swapped(quantity: Quantity, value: Decimal) -> str:
    """Two neighbouring digits have changed places, the decimal point left aside."""
    return _turned(*_digits(quantity, value))


def swapped_cut(quantity: Quantity, value: Decimal) -> str:
    """The same of a score whose digits were cut before two of them were swapped."""
    cut = value.quantize(Decimal(1).scaleb(-quantity.decimals), rounding=ROUND_DOWN)
    return _turned(_digits(quantity, value)[0], f"{cut:f}")


def _turned(printed: str, official: str) -> str:
    digits, wanted = printed.replace(".", ""), official.replace(".", "")
    differing = _differing(digits, wanted)
    if len(differing) == 2 and differing[1] == differing[0] + 1 and _crossed(digits, wanted):
        return f"{official}, two digits of which are swapped"
    return ""


def exchanged(quantity: Quantity, value: Decimal) -> str:
    """Two digits of three or more that stand apart have changed places."""
    printed, official = (text.replace(".", "") for text in _digits(quantity, value))
    if significant(quantity) < 3 or len(_differing(printed, official)) != 2:
        return ""
    crossed = _crossed(printed, official)
    return f"{_digits(quantity, value)[1]}, two digits of which are swapped" if crossed else ""


def changed(digits: str, wanted: str) -> bool:
    """Whether figures of as many digits differ by one of them, or by two that changed places."""
    differing = _differing(digits, wanted)
    return len(differing) == 1 or (len(differing) == 2 and _crossed(digits, wanted))


def _differing(digits: str, wanted: str) -> list[int]:
    """The places where two figures of as many digits differ; none if they have not as many."""
    if len(digits) != len(wanted):
        return []
    return [n for n, (a, b) in enumerate(zip(digits, wanted, strict=True)) if a != b]


def _crossed(digits: str, wanted: str) -> bool:
    one, other = _differing(digits, wanted)
    return digits[one] == wanted[other] and digits[other] == wanted[one]


def near_digits(quantity: Quantity, value: Decimal) -> bool:
    """Whether a figure of any length has one other digit than a value, two swapped or one less."""
    return changed(*_digits(quantity, value)) or bool(_lost(quantity, value))


def one_digit_cut(quantity: Quantity, value: Decimal) -> str:
    """One digit of four or more differs from those of a score that was cut: 36,066 for 33,066.5."""
    if significant(quantity) <= _TELLING_DIGITS or step_of(quantity) > 1:
        return ""
    return one_digit(quantity, value.quantize(place_of(quantity.decimals), rounding=ROUND_DOWN))


def one_digit(quantity: Quantity, value: Decimal) -> str:
    """One digit of three or more differs: of two digits, every fifth figure would be so near."""
    printed, official = _digits(quantity, value)
    if significant(quantity) < 3 or len(printed) != len(official) or is_round(quantity):
        return ""
    differing = sum(a != b for a, b in zip(printed, official, strict=True))
    return f"{official}, one digit of which is changed" if differing == 1 else ""


def lost_digit(quantity: Quantity, value: Decimal) -> str:
    """A digit was left out (6.8 for 6.08): of a figure of two digits, no other than a zero."""
    found = _lost(quantity, value)
    official = next((one for one, gone in found if significant(quantity) >= 3 or gone == "0"), "")
    return f"{official}, one digit of which is left out" if official else ""


def _lost(quantity: Quantity, value: Decimal) -> list[tuple[str, str]]:
    """The official figures, and the digit of each, without which they are the printed one."""
    printed = f"{as_printed(quantity.value, quantity.decimals):f}"
    found = []
    for places in (quantity.decimals, quantity.decimals + 1):
        official = f"{as_printed(value, places):f}"
        # Without its last decimal a figure is only cut.
        cut = official[:-1] == printed and places > 0
        found += [(official, d) for d, rest in _shortened(official) if rest == printed and not cut]
    return found


def doubled_digit(quantity: Quantity, value: Decimal) -> str:
    """A digit was written twice (144.7 for 14.7)."""
    printed = f"{as_printed(quantity.value, quantity.decimals):f}"
    official = f"{as_printed(value, quantity.decimals):f}"
    twice = any(
        rest == official and f"{digit}{digit}" in printed for digit, rest in _shortened(printed)
    )
    told = twice and significant(quantity) >= 3
    return f"{official}, one digit of which is doubled" if told else ""


def _shortened(text: str) -> Iterator[tuple[str, str]]:
    """Each digit of a figure, and the figure without it."""
    return ((char, text[:n] + text[n + 1 :]) for n, char in enumerate(text) if char.isdigit())


def _digits(quantity: Quantity, value: Decimal) -> tuple[str, str]:
    """The printed figure and the official one at the same precision, as digits.

    Of “398 thousand” these are the thousands.
    """
    decimals, step = quantity.decimals, step_of(quantity)
    parts = (quantity.value, value)
    if step > 1:
        parts, decimals = (quantity.value / step, value / step), 0
    one, other = (as_printed(part, decimals) for part in parts)
    return f"{one:f}", f"{other:f}"


def rounded_too_far(quantity: Quantity, value: Decimal) -> str:
    """The figure is the official one rounded further than its digits pretend (28.0 for 28.3)."""
    for places in range(quantity.decimals - 1, -1, -1):
        if as_printed(value, places) == quantity.value:
            return f"rounded to {places} decimals and printed with {quantity.decimals}"
    return ""


def neighbour(
    quantity: Quantity, per: str, query: Query, facts: Official
) -> tuple[tuple[Slot, ...], Coded] | None:
    """The figure belongs to the entry next door: another division, round, system size or task.

    With the slots that would then be wrong.
    """
    if significant(quantity) < 3:
        return None
    for slot, stated, row in next_door(query, facts, None if per else quantity):
        value = score_in(row, quantity.unit, per)
        if value is not None and agreement(quantity, value) == "rounded":
            words = (("slot", slot), ("entry", row.system), ("round", row.round),
                     ("division", row.division), ("benchmark", row.benchmark),
                     ("score", with_unit(row)))  # fmt: skip
            return stated, Coded("neighbour", words)
    return None


def next_door(
    query: Query, facts: Official, figure: Quantity | None
) -> Iterator[tuple[str, tuple[Slot, ...], Result]]:
    """The entries that differ from a query's in one slot: its name, what was said, the entry."""
    subject, scope = query.subject, query.scope
    for slot, stated in (
        ("division", (scope.division,)),
        ("round", (scope.round,)),
        ("scenario", (scope.scenario,)),
        ("benchmark", query.benchmarks),
        ("system", (subject.system if subject.submitter and query.benchmarks else EMPTY,)),
        ("submitter", (subject.submitter if subject.system and query.benchmarks else EMPTY,)),
    ):
        if any(stated):
            for option in admitted(query.drop(slot), facts, figure):
                yield slot, stated, option.row


_FIGURE_RULES: tuple[tuple[str, Rule], ...] = (("unit", unit_slip), ("decimal_point", point_moved))
_DIGIT_RULES: tuple[tuple[str, Rule], ...] = (
    ("digit", swapped),
    ("digit", one_digit),
    ("digit", swapped_cut),
    ("digit", exchanged),
    ("digit", lost_digit),
    ("digit", doubled_digit),
    ("rounding", rounded_too_far),
)
