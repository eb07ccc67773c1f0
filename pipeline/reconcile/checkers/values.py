"""Checks a printed score (a training time, a rate, a latency) against single entries."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import msgspec

from pipeline.official.names import canonical, submitter_members
from pipeline.reconcile.cases import Coded, Finding, Take
from pipeline.reconcile.checkers.best_systems import of_best_system
from pipeline.reconcile.checkers.earlier_systems import of_earlier_system
from pipeline.reconcile.checkers.score_readings import (
    TELLING_DIGITS,
    is_a_share,
    of_a_share,
    readings,
)
from pipeline.reconcile.entries import variants
from pipeline.reconcile.entries.candidates import (
    STRONG,
    Option,
    Pool,
    Query,
    admitted,
    by_node,
    pool,
    relaxed,
)
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.entries.standings import Field, standing
from pipeline.reconcile.judging import diagnoses, guards, miscounts, slips
from pipeline.reconcile.judging.plain_words import speaks_of_machines
from pipeline.reconcile.numbers.agreement import SUPPORTING
from pipeline.reconcile.numbers.intervals import is_bound, significant
from pipeline.reconcile.numbers.units import BYTES
from pipeline.records import Article, Claim, Quantity, Result, Scale

# The caveat that letting a slot go needs; slots that are not named here are too much to let go.
_LET_GO = {
    "round": "other_round",
    "suite": "other_round",
    "submitter": "other_submitter",
    "division": "open_division",
    "availability": "availability",
    "scenario": "scenario",
    "chip": "superchip",
    "spelling": "spelling",
}


def query_of(article: Article, claim: Claim) -> Query:
    """The slots of a claim that choose its entries."""
    unit = claim.quantity.unit if claim.quantity else ""
    subject = claim.subject
    if claim.per == "accelerator" and subject.scale == Scale(accelerators=1):
        # “A single B makes 4,358 tokens a second”: an entry of one, or a share of a machine's rate
        subject = msgspec.structs.replace(subject, scale=Scale())
    variant = variants.stated(claim, subject)
    return Query(subject, claim.benchmarks, claim.scope, unit, article.published, variant)


def check(article: Article, claim: Claim, facts: Official) -> Finding:
    """Finds the entries whose score the figure can be."""
    quantity = claim.quantity
    if quantity is None:
        return Finding(missing=(Coded("figure"),))
    if "many_models" in claim.filters:
        return Finding(missing=(Coded("many_models"),))
    query = query_of(article, claim)
    found = pool(query, facts)
    takes = readings(claim, query, found.options, quantity)
    sizes: list[Take] = []
    if not any(take.agrees for take in takes):
        takes += _of_each_machine(claim, query, quantity, facts)
    if not any(take.agrees for take in takes):
        takes += of_a_share(claim, query, found.options, quantity)
    if not any(take.agrees for take in takes):
        sizes = [t for t in _other_sizes(claim, query, quantity, facts) if t.agrees]
        miscounted = _misprinted(claim, quantity, sizes, facts)
        if miscounted is not None:
            doubt = (Coded("figure_unsure"),) if guards.cut(article, claim, quantity) else ()
            return Finding((), missing=doubt, diagnosis=miscounted, shown_wrong=True)
    found, takes = _widened(claim, query, quantity, facts, found, takes)
    if not any(take.agrees for take in takes):
        takes += _unscaled(claim, query, found.options, quantity)
        takes += _corrected(claim, query, found.options, quantity, facts)
    if any(take.agrees for take in takes):
        if query.nobody():
            if not query.scope.round and not _only_one(takes, quantity):
                # Of all rounds some entry has any figure.
                takes = [take._replace(agrees=False) for take in takes]
                return Finding(tuple(takes), missing=(Coded("subject"), Coded("round")))
            takes = _unnamed(takes, quantity, facts)
        return Finding(tuple(_nearest_first(takes, quantity)), identified=found.identified)
    more, elsewhere = _let_go(claim, query, quantity, facts)
    takes += more + [take for take in sizes if slips.says(claim, take.rows[0])]
    if not any(take.agrees for take in takes):
        takes += of_earlier_system(article, claim, query, quantity, facts)
    if not any(take.agrees for take in takes):
        takes += of_best_system(claim, query, quantity, facts)
    if any(take.agrees for take in takes):
        return Finding(tuple(_nearest_first(takes, quantity)), identified=found.identified)
    wrong = _wrong_count(claim, quantity, sizes, facts)
    if wrong is None:
        more, others = _relinked(article, claim, query, quantity, facts)
        takes, elsewhere = takes + more, elsewhere + sizes + others
        if any(take.agrees for take in takes):
            return Finding(tuple(takes), identified=found.identified)
    blamed = _blamed(article, claim, query, quantity, facts, found, wrong)
    return blamed._replace(takes=tuple(takes), elsewhere=tuple(elsewhere))


def _nearest_first(takes: Sequence[Take], quantity: Quantity) -> Sequence[Take]:
    """“About 147 thousand”: of several entries within it the nearest is meant."""
    if quantity.hedge != "about":
        return takes
    return sorted(takes, key=lambda take: abs((take.arithmetic.result or 0) - quantity.value))


def _widened(
    claim: Claim,
    query: Query,
    quantity: Quantity,
    facts: Official,
    found: Pool,
    takes: list[Take],
) -> tuple[Pool, list[Take]]:
    """Where no entry fits, the entries without a count or an availability that may be another's,
    if the figure is none of theirs either: only then is it theirs that it is held against."""
    for widened in (_resized, _otherwise_available) if not found.options else ():
        wider = widened(claim, query, found, facts)
        others = readings(claim, query, wider.options, quantity)
        if wider.options and not any(take.agrees for take in others):
            return wider, others
    return found, takes


def _let_go(
    claim: Claim, query: Query, quantity: Quantity, facts: Official
) -> tuple[list[Take], list[Take]]:
    """The agreeing readings that let one slot go: with a caveat, and those that let too much go."""
    takes: list[Take] = []
    elsewhere: list[Take] = []
    others: list[Take] = []
    for name, option in relaxed(query, facts, None if claim.per else quantity):
        if name == "system":
            others += readings(claim, query, [option], quantity)
            continue
        code = _LET_GO.get(name, "")
        needs = (*option.caveats, code) if code else option.caveats
        option = option._replace(caveats=tuple(dict.fromkeys(needs)))
        more = [t for t in readings(claim, query, [option], quantity) if t.agrees]
        (takes if code else elsewhere).extend(more)
    others = [take for take in others if take.agrees]
    (takes if _is_telling(others, quantity) else elsewhere).extend(
        take._replace(caveats=(*take.caveats, "carried_system")) for take in others
    )
    return takes, elsewhere


def _is_telling(takes: Sequence[Take], quantity: Quantity) -> bool:
    """Whether a figure has so many digits that the one entry which has it must be meant."""
    alone = len({take.rows[0].key for take in takes}) == 1
    exact = all(take.arithmetic.level == "rounded" for take in takes)
    return alone and exact and significant(quantity) >= TELLING_DIGITS


def _relinked(
    article: Article, claim: Claim, query: Query, quantity: Quantity, facts: Official
) -> tuple[list[Take], list[Take]]:
    """The agreeing readings by other names of the same sentence, and those by further ones."""
    takes: list[Take] = []
    elsewhere: list[Take] = []
    for relinked, option in slips.elsewhere(article, claim, query, quantity, facts):
        # “45.606 minutes using 786 GPUs”: by no other name is it that of an entry of 768.
        scale, row = claim.subject.scale, option.row
        other_size = scale.accelerators not in (None, row.accelerators) or (
            scale.nodes not in (None, row.nodes)
        )
        if relinked:
            option = option._replace(caveats=(*option.caveats, "relinked"))
        more = [t for t in readings(claim, query, [option], quantity) if t.agrees]
        (takes if relinked and not other_size else elsewhere).extend(more)
    return takes, elsewhere


def _blamed(
    article: Article,
    claim: Claim,
    query: Query,
    quantity: Quantity,
    facts: Official,
    found: Pool,
    wrong: Coded | None,
) -> Finding:
    """What explains a figure with which no entry agrees, and what keeps it from being blamed.

    ``wrong`` is the count that is wrong for it, if that is known already.
    """
    # A rate without a noun is held against tokens too, but never blamed by them.
    tokens = quantity.unit not in ("tokens/s", "ms") and any(
        option.row.unit == "tokens/s" for option in found.options
    )
    only = diagnoses.of_only_system(quantity, claim.per, query, found.options)
    diagnosis = wrong or only or diagnoses.of_value(claim, quantity, query, found.options, facts)
    # “38 seconds, and 15.9 for the other”: a wrong unit is the other figure's, if it has one.
    lent = diagnosis is not None and diagnosis.code == "unit" and not slips.alone(claim, quantity)
    doubted = guards.cut(article, claim, quantity) or (
        lent and guards.borrowed(article, claim, quantity)
    )
    # Which run's power is meant, of which server and with which load, is rarely said.
    doubted = doubted or claim.per == "watt"
    # Many call a thousand MiB a gigabyte, or a GiB one.
    doubted = doubted or (quantity.unit in BYTES and quantity.unit != "MiB/s")
    doubted = doubted or is_a_share(claim, found.options, quantity)
    unsure = (Coded("figure_unsure"),) if tokens or doubted else ()
    return Finding(
        identified=found.identified or only is not None,
        missing=unsure if wrong and not found.options else (*found.missing, *unsure),
        diagnosis=diagnosis,
        shown_wrong=wrong is not None and not found.options,
    )


def _unnamed(takes: Sequence[Take], quantity: Quantity, facts: Official) -> list[Take]:
    """The readings of a score of which the text says no more than that somebody has it.

    Headlines leave out whose the best score is. An entry that is the best of its task, or the only
    one with a figure of so many digits, bears that out; any other is a choice of ours.
    """
    told = _only_one(takes, quantity)
    out = []
    for take in takes:
        row = take.rows[0]
        field = Field(facts, row.suite, row.round, row.division, row.benchmark, row.scenario)
        ranked = standing(field, ())
        first = bool(ranked) and ranked[0].key == row.key
        if not take.agrees:
            out.append(take)
        elif told or first:
            why = "the best of its task" if first else "the only one with this figure"
            remark = f"The text does not say whose result it is; this entry is {why}."
            owner = f"subject={row.submitter} {row.system}"
            out.append(take._replace(assumed=(*take.assumed, owner), remark=remark))
        else:
            needs = tuple(dict.fromkeys((*take.caveats, "loose_subject")))
            out.append(take._replace(caveats=needs))
    return out


def _only_one(takes: Sequence[Take], quantity: Quantity) -> bool:
    """Whether one system alone has a figure of enough digits."""
    agreeing = [take.rows[0] for take in takes if take.agrees]
    alone = len({(row.submitter, row.system) for row in agreeing}) == 1
    return alone and significant(quantity) >= TELLING_DIGITS


def _resized(claim: Claim, query: Query, found: Pool, facts: Official) -> Pool:
    """The entries of a named system of which none has the count that was read with it.

    The count may be another's, if the sentence gives theirs as well or the name itself says the
    size: “256 of them” behind a figure for 1,024, “two systems, the POD128 and the POD256”.
    """
    if query.subject.scale == Scale() or not query.subject.system:
        return found
    whole = pool(query.drop("scale"), facts)
    entered = facts.index.resolve(query.drop("scale").subject)
    sizes = {match.result.accelerators for match in entered if match.level != "near"}
    alone = len(sizes) == 1
    said = tuple(o for o in whole.options if alone or slips.says(claim, o.row))
    if not said:
        return found
    words = "the count that was read is another's"
    options = tuple(o._replace(assumed=(*o.assumed, words)) for o in said)
    sure = alone or len({o.row.score for o in said}) == 1
    return Pool(options, whole.identified and sure, whole.missing)


def _otherwise_available(claim: Claim, query: Query, found: Pool, facts: Official) -> Pool:
    """The entries that only an availability keeps out: “in the cloud” may be said of another."""
    if not query.scope.availability:
        return found
    whole = pool(query.drop("availability"), facts)
    words = "the availability that was read is another's"
    options = tuple(o._replace(assumed=(*o.assumed, words)) for o in whole.options)
    return whole._replace(options=options)


def _other_sizes(claim: Claim, query: Query, quantity: Quantity, facts: Official) -> list[Take]:
    """What the named system gives in other sizes than the stated one."""
    if query.subject.scale == Scale() or is_bound(quantity) or not query.benchmarks:
        return []
    if not (query.subject.system or query.subject.submitter):
        return []
    figure = None if claim.per else quantity
    options = [o for o in admitted(query.drop("scale"), facts, figure) if o.level != "near"]
    return readings(claim, query, options, quantity)


def _of_each_machine(claim: Claim, query: Query, quantity: Quantity, facts: Official) -> list[Take]:
    """“On servers with four A100”, “on the XE8545 with four A100”: what a system of several such
    machines has, where the count is one that other entries have as a whole."""
    subject = query.subject
    machine = subject.system and not canonical("accelerators", subject.system.value)
    if not subject.scale.accelerators or not (machine or speaks_of_machines(claim)):
        return []
    return [t for t in readings(claim, query, by_node(query, facts), quantity) if t.agrees]


def _wrong_count(
    claim: Claim, quantity: Quantity, sizes: Sequence[Take], facts: Official
) -> Coded | None:
    """The entry that has the figure in another size, where the text surely states the wrong one.

    Counts are easily linked to the wrong figure, so the sentence must hold this count and figure
    and no other number.
    """
    scale = claim.subject.scale
    carried = claim.subject.system.how == "carried"
    sure = (
        (carried or claim.subject.system.how in STRONG)
        and bool(claim.scope.round)
        and slips.alone(claim, quantity)
    )
    if not sure or significant(quantity) < TELLING_DIGITS:
        return None
    company = claim.subject.submitter.value
    companies = submitter_members(company) if company else frozenset()
    for take in sizes:
        row = take.rows[0]
        # A chip of the sentence before is one that several enter: blame needs the company too.
        if carried and companies.isdisjoint(row.submitter.split("+")):
            continue
        if take.arithmetic.level == "rounded" and "other_round" not in take.caveats:
            stated = scale.accelerators or scale.nodes or scale.processors
            chips = row.accelerators or row.host_processors
            has = row.nodes if scale.nodes and not scale.accelerators else chips
            # Each of two machines has eight: the figure's entry may be one of them.
            if (stated == has and row.nodes == 1) or not slips.nobody_else(claim, row):
                continue
            # “A machine of 4,480”: of which not all need have been used.
            if not miscounts.whole_machine(scale, chips, facts):
                return _attribute(stated, has, row)
    return None


def _misprinted(
    claim: Claim, quantity: Quantity, sizes: Sequence[Take], facts: Official
) -> Coded | None:
    """The entry that has the figure, where the count that the sentence states is a slip of its."""
    rows = [
        take.rows[0] for take in sizes
        if take.arithmetic.level in SUPPORTING and "other_round" not in take.caveats
    ]  # fmt: skip
    found = miscounts.misprinted(claim, quantity, rows, facts)
    return _attribute(found[0], found[1].accelerators, found[1]) if found else None


def _attribute(stated: int | None, has: int | None, row: Result) -> Coded:
    words = (("stated", str(stated)), ("official", str(has)), ("entry", row.system))
    return Coded("attribute", words)


def _unscaled(
    claim: Claim, query: Query, options: Sequence[Option], quantity: Quantity
) -> list[Take]:
    """Entries whose score before the review's scaling is the figure."""
    before = [
        option._replace(
            row=msgspec.structs.replace(option.row, score=option.row.unscaled),
            caveats=(*option.caveats, "unscaled"),
        )
        for option in options
        if option.row.unscaled is not None
    ]
    found = readings(claim, query, before, quantity)
    return [take for take in found if take.agrees]


def _corrected(
    claim: Claim, query: Query, options: Sequence[Option], quantity: Quantity, facts: Official
) -> list[Take]:
    """Entries whose score was the figure until it was corrected, after the text was written."""
    before = [
        option._replace(
            row=msgspec.structs.replace(option.row, score=Decimal(one.was)),
            caveats=(*option.caveats, "corrected"),
        )
        for option in options
        for one in facts.errata
        if one.concerns(option.row) and (query.published or "") < one.date
    ]
    found = readings(claim, query, before, quantity)
    return [take for take in found if take.agrees]
