"""A company's best time of a test, told of a newer chip of its than the one that took it.

“With its newest chip A trained the large model in ten minutes”: the record of the round is that,
but it was set with the chip before. Two digits are enough of the one entry that leads its task; who
counts the chips (“on eight GB200”) says more than that.
"""

from __future__ import annotations

from pipeline.official.names import chip_members, chip_of
from pipeline.reconcile.cases import Take
from pipeline.reconcile.checkers.earlier_systems import is_earlier
from pipeline.reconcile.checkers.score_readings import readings
from pipeline.reconcile.entries.candidates import STRONG, Query, admitted
from pipeline.reconcile.entries.facts import Official
from pipeline.reconcile.entries.standings import Field, standing
from pipeline.reconcile.judging.guards import in_sentence, names_beside
from pipeline.reconcile.numbers.agreement import SUPPORTING
from pipeline.reconcile.numbers.intervals import significant
from pipeline.records import Claim, Quantity, Scale

_DIGITS = 2
_HEDGES = ("exact", "about")


def of_best_system(claim: Claim, query: Query, quantity: Quantity, facts: Official) -> list[Take]:
    """The one entry of the company that has the figure, on another chip, if it leads its task."""
    subject, scope = query.subject, query.scope
    named = all(slot.how in STRONG for slot in (subject.submitter, *query.benchmarks))
    told = bool(query.benchmarks) and bool(subject.accelerator) and bool(scope.round)
    if (
        not (named and told)
        or subject.scale != Scale()
        or is_earlier(query, facts)
        or claim.kind != "time"
        or quantity.hedge not in _HEDGES
    ):
        return []
    if significant(quantity) < _DIGITS:
        return []
    options = admitted(query.drop("system"), facts, quantity)
    found = [t for t in readings(claim, query, options, quantity) if t.agrees]
    if len({take.rows[0].key for take in found}) != 1:
        return []
    row = found[0].rows[0]
    # A chip that the sentence names besides is that of another figure.
    named_chips = [canon for sort, canon in names_beside(claim) if sort == "ACCELERATOR"]
    if any(chip_of(row) in chip_members(one) for one in (subject.accelerator.value, *named_chips)):
        return []
    field = Field(facts, row.suite, row.round, "closed", row.benchmark, row.scenario)
    if found[0].arithmetic.level not in SUPPORTING or standing(field, ())[:1] != (row,):
        return []
    code = "other_chip" if in_sentence(claim, subject.system) else "carried_system"
    return [take._replace(caveats=(*take.caveats, code)) for take in found]
