"""What the claims of an article prove about each other before one of them is called wrong.

A figure that no official entry has may be wrong; or a program joined it to the wrong names. A link
is sure where the words stand in the figure's own sentence and the sentence's other figures agree
with the table. An article whose other figures of the round agree prints official scores. Both
together show a figure to be wrong that no slip explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from pipeline.official.names import canonical, submitter_members
from pipeline.reconcile.article.world import another, anybody, world_of
from pipeline.reconcile.cases import Finding, Take
from pipeline.reconcile.checkers.values import query_of
from pipeline.reconcile.entries.candidates import Option, Query, pool
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.judging.anchors import (
    BOTH_SCENARIOS,
    SCORES,
    anchored,
    before,
    beside,
    in_table,
    introduced,
    is_score,
)
from pipeline.reconcile.judging.diagnoses import differing, near_digits
from pipeline.reconcile.judging.guards import in_sentence, left_of
from pipeline.reconcile.judging.labels import AGREED, decide, labels_of, state_of
from pipeline.reconcile.judging.plain_words import tells_a_score
from pipeline.reconcile.judging.slips import says, speaks_of
from pipeline.reconcile.numbers.agreement import SUPPORTING
from pipeline.reconcile.numbers.intervals import significant
from pipeline.reconcile.numbers.units import in_unit
from pipeline.records import Article, Claim, Result, Scale

Known = Sequence[tuple[Claim, Finding]]
# With fewer digits than this, figures agree and differ by chance.
_TELLING_DIGITS = 3
_FEWER_DIGITS = 2
# A figure that is hedged lies nearer to the score than this share of it: “under 20 minutes” may be
# said of 17, but of 5.4 only “under 5.5” is.
_FAR = Decimal("0.2")
_FAR_OF_DECIMALS = Decimal("0.05")
# A company's entries of one benchmark in a round: with so few, each has been looked at.
_FEW = 8
# Diagnoses that say how a figure's digits went wrong; the others name another entry that has it.
_OF_DIGITS = frozenset({"corrected", "unit", "decimal_point", "digit", "rounding"})

# Slips that hardly ever join two figures by chance.
_EVIDENT = frozenset({"unit", "decimal_point"})

# How many figures a slip makes of one score: units, and places of the point.
_WAYS = {"corrected": 1, "rounding": 1, "unit": 3, "decimal_point": 6}


def weigh(
    article: Article, claims: Sequence[Claim], findings: Sequence[Finding], facts: Official
) -> list[Finding]:
    """The findings, in the light of the article's other claims.

    A figure that is another's of whom the article speaks is not blamed. One that differs from all
    that its names have is, where the article proves the link.
    """
    findings = [_by_itself(*pair) for pair in zip(claims, findings, strict=True)]
    out = list(findings)
    doubtful = [n for n, pair in enumerate(zip(claims, findings, strict=True)) if _doubtful(*pair)]
    if not doubtful:
        return out
    labels, world = labels_of(claims, findings), world_of(claims)
    for place in doubtful:
        claim, found = claims[place], findings[place]
        others = [pair for pair in zip(claims, labels, strict=True) if pair[0] is not claim]
        mates = [pair for pair in others if beside(article, claim, pair[0])]
        agreed = [
            (other, theirs)
            for other, theirs, label in zip(claims, findings, labels, strict=True)
            if other is not claim and label in AGREED
        ]
        query = query_of(article, claim)
        rows = [take.rows[0] for take in found.takes]
        sole = introduced(article, claim, rows) and tells_a_score(claim)
        sure = anchored(claim, mates, rows, before(article, claim, others), sole=sole)
        near = [claim, *(one for one, _ in mates)]
        narrow = sure and in_table(article, claim) is None
        strange = another(world, near, query, narrow, facts)
        if strange is None and not in_sentence(claim, claim.subject.system):
            strange = anybody(claim, query, facts)
        strange = strange or _spoken_of(article, claim, query, facts)
        options = pool(query, facts).options
        slip = found.diagnosis
        chance = slip is not None and _by_chance(claim, found, slip.code, options)
        told = (
            not chance
            and _one(claim, found)
            and ((sure and is_swap(found)) or _meant(claim, found, strange))
        )
        if strange is not None and not told:
            out[place] = found._replace(elsewhere=(strange,))
            continue
        if slip is None and _all_carried(claim, [other for other, _ in agreed]):
            continue
        # Of the one entry that is meant two digits are enough, if nobody has them.
        few = _of_one(claim, found, options) and anybody(claim, query, facts) is None
        digits = _FEWER_DIGITS if few else _TELLING_DIGITS
        if sure and is_score(claim, digits) and _proven(claim, found, options, agreed):
            out[place] = found._replace(diagnosis=slip or differing(found), identified=True)
        elif slip is not None and sure and not chance:
            # Sure names and a slip that so few entries would hardly give by chance.
            out[place] = found._replace(identified=True)
        elif chance and not sure:
            out[place] = found._replace(diagnosis=None)
    return out


def _spoken_of(article: Article, claim: Claim, query: Query, facts: Official) -> Take | None:
    """Whoever has a claim's figure in its benchmark and round, if the article names that one at
    all: a name of which no claim was read may be that of this figure."""
    strange = anybody(claim, query, facts)
    if strange is None or not speaks_of("system", strange.rows[0], article.text.casefold()):
        return None
    return strange


def _by_itself(claim: Claim, found: Finding) -> Finding:
    """The finding, without the entries of others that have the figure by chance: “Dell, with 64
    GB200 in its XE9712, took 1.68 minutes”, of 1.86, which is somebody's with more of the chips.
    """
    others = [take for take in found.elsewhere if take.agrees]
    if not (others and _one(claim, found) and tells_a_score(claim, relation=True)):
        return found
    if not all(_meant(claim, found, take) for take in others):
        return found
    return found._replace(elsewhere=())


def _doubtful(claim: Claim, found: Finding) -> bool:
    """Whether a score is called wrong, or would be if it were identified and explained."""
    if claim.kind not in SCORES:
        return False
    if found.diagnosis is not None and found.diagnosis.code not in _OF_DIGITS:
        return False
    blamed = state_of(claim, found)._replace(identified=True, explained=True)
    return decide(blamed)[0] == "contradicted"


def _proven(claim: Claim, found: Finding, options: Sequence[Option], agreed: Known) -> bool:
    """Whether a figure of a sure link is wrong: its subject known, its article true to the table.

    Another figure of the round must be an official score to its digits, and the article must not
    give another figure for the same thing: of two, one was misjoined.
    """
    one = bool(claim.subject.submitter) or len({o.row.submitter for o in options}) == 1
    counted = one and bool(claim.scope.round and claim.benchmarks)
    # One system has as many rates as scenarios, and some were never submitted.
    scenarios = {row.scenario for take in found.takes for row in take.rows}
    unnamed = claim.kind == "throughput" and not claim.scope.scenario
    if unnamed and not scenarios >= BOTH_SCENARIOS:
        return False
    if not (found.identified or (counted and len(options) <= _FEW)):
        return False
    faithful = any(
        is_score(one, _TELLING_DIGITS)
        and one.scope.round.value == claim.scope.round.value
        and any(t.agrees and t.arithmetic.level in SUPPORTING for t in theirs.takes)
        for one, theirs in agreed
    )
    return faithful and not given(claim, found, agreed)


def _of_one(claim: Claim, found: Finding, options: Sequence[Option]) -> bool:
    """Whether a claim is surely of one entry, from whose score a slip of the digits makes its.

    And so far from it that no word like “under” can have been overlooked.
    """
    quantity, row = claim.quantity, options[0].row if options else None
    if quantity is None or row is None or row.score is None or not found.identified:
        return False
    value = in_unit(row, row.score, quantity.unit, claim.per)
    if value is None or any(option.row.score != row.score for option in options):
        return False
    share = _FAR_OF_DECIMALS if quantity.decimals else _FAR
    far = abs(value - quantity.value) > max(value, quantity.value) * share
    return far and near_digits(quantity, value)


def given(claim: Claim, found: Finding, agreed: Known) -> bool:
    """Whether the article gives the right figures of all that a claim can mean.

    A gain or a factor gives no score, though it is worked out of two.
    """
    agreed = [(one, theirs) for one, theirs in agreed if one.kind in SCORES]
    if any(_said_of(claim) == _said_of(one) for one, _ in agreed):
        return True

    def task(row: Result) -> tuple[str, ...]:
        # Of inference, one figure of an entry is of one scenario and the next of another.
        scenario = row.scenario if in_sentence(claim, claim.scope.scenario) else ""
        benchmark = row.benchmark.partition("-")[0]
        return (row.suite, row.round, row.division, row.submitter, row.system, benchmark, scenario)

    takes = [take for _, theirs in agreed for take in theirs.takes if take.agrees]
    known = {task(row) for take in takes for row in take.rows}
    return all(task(row) in known for take in found.takes for row in take.rows)


def _said_of(claim: Claim) -> tuple[object, ...]:
    """What a claim is said of, by its words alone."""
    subject, scope = claim.subject, claim.scope
    slots = (subject.submitter, subject.system, subject.accelerator, *claim.benchmarks,
             scope.round, scope.division, scope.scenario)  # fmt: skip
    return (subject.scale, *(slot.value for slot in slots))


def _by_chance(claim: Claim, found: Finding, slip: str, options: Sequence[Option]) -> bool:
    """Whether a slip would explain one figure in ten, of so few digits and many entries.

    Of ``10 ** (n - 1)`` figures of ``n`` digits about ``n`` differ from an entry's by one digit;
    of two digits only the swapped ones count.
    """
    quantity = claim.quantity
    if quantity is None or (slip != "digit" and found.identified):
        return False
    digits = significant(quantity)
    ways = _WAYS.get(slip) or (digits if digits >= _TELLING_DIGITS else 1)
    if is_swap(found):
        ways = 1  # of the nine other digits that may stand in a place, a swap puts one there
    taken = (take.rows[0].score for take in found.takes)
    entries = len({*taken, *(option.row.score for option in options)})
    return entries * ways * 10 > int(10 ** (digits - 1))


def _all_carried(claim: Claim, agreed: Sequence[Claim]) -> bool:
    """Whether all that a figure could differ from was carried into its sentence, and no other
    figure of the sentence bears out that it is of this."""
    said = (claim.subject.system, claim.subject.submitter, *claim.benchmarks)
    if any(in_sentence(claim, slot) for slot in said):
        return False
    system = claim.subject.system.value
    return not any(
        one.sentence == claim.sentence and one.subject.system.value == system for one in agreed
    )


def _meant(claim: Claim, found: Finding, strange: Take | None) -> bool:
    """Whether a sentence names the company and chips of the one entry of which a slip that is no
    chance makes the figure, and nothing of the stranger who has it.

    Among all that an article speaks of, some entry has any three digits.
    """
    subject, slip = claim.subject, found.diagnosis
    if slip is None or strange is None or not is_score(claim, _TELLING_DIGITS):
        return False
    evident = slip.code in _EVIDENT or is_swap(found)
    named = in_sentence(claim, subject.submitter) and in_sentence(claim, subject.system)
    if not (evident and named):
        return False
    row = strange.rows[0]
    own = submitter_members(subject.submitter.value).intersection(row.submitter.split("+"))
    # What the sentence gives to the company that it names tells of nobody else: not its chips.
    text = left_of(claim).casefold()
    spoken = any(speaks_of(slot, row, text) for slot in ("benchmark", "system", "round"))
    return not (own or spoken or says(claim, row))


def _one(claim: Claim, found: Finding) -> bool:
    """Whether a claim can be of one entry only: of a machine that is not counted, one of it."""
    rows = {take.rows[0].key: take.rows[0] for take in found.takes}
    system, told = claim.subject.system, dict(found.diagnosis.words) if found.diagnosis else {}
    if len(rows) > 1 and system and claim.subject.scale == Scale():
        single = [row for row in rows.values() if row.nodes == 1]
        machine = not canonical("accelerators", system.value)
        return machine and len(single) == 1 and told.get("entry") == single[0].system
    return len(rows) == 1


def is_swap(found: Finding) -> bool:
    """Whether the slip that explains a figure is that two of its digits changed places."""
    diagnosis = found.diagnosis
    told = dict(diagnosis.words).get("how", "") if diagnosis is not None else ""
    return "swapped" in told
