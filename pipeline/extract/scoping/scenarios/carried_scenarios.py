"""The scenario of a figure whose own sentence names none, as the words before it say.

“All in the server scenario: / - BERT: 51,187 queries per second”; “It reached 99,170 tokens per
second in the server scenario. That is 12,396 per chip, 8 % more than B.”
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.extract.figures.units import RATES
from pipeline.extract.linking.surroundings import leads_to_list
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS, zone_of
from pipeline.extract.scoping.scenarios.scenario import (
    SCENARIOS,
    scenario_name,
    scenario_of,
    scenario_slot,
)
from pipeline.records import EMPTY, Claim, Slot

_RATIOS = ("percent", "x")
# How many sentences back the results may stand that a ratio or a share of one goes on about.
_BACK = 3


def with_scenario(claim: Claim, marks: Marks, around: Sequence[Marks]) -> Claim:
    """The claim, with the scenario of the line that leads to its list, or of the results it goes on
    about."""
    quantity = claim.quantity
    if claim.scope.scenario or quantity is None or quantity.unit not in (*RATES, *_RATIOS):
        return claim
    told = any(one.cues.has(*SCENARIOS, "server_word") for one in (marks, *around[:1]))
    sentence = (claim.sentence_start - marks.base, claim.sentence_end - marks.base)
    if not told or marks.cues.any(*sentence, *SCENARIOS, "server_word"):
        return claim
    found = _of_the_lead(marks, around) or _of_the_results_before(claim, marks, sentence)
    scope = msgspec.structs.replace(claim.scope, scenario=found) if found else claim.scope
    return msgspec.structs.replace(claim, scope=scope) if found else claim


def _of_the_lead(marks: Marks, around: Sequence[Marks]) -> Slot:
    """The one scenario that the line says of all that it leads to."""
    lead = around[0] if around and leads_to_list(around[0], marks) else None
    if lead is None:
        return EMPTY
    cues = lead.cues.within(*lead.sentences[-1], *SCENARIOS)
    if len({scenario_name(cue) for cue in cues}) != 1:
        return EMPTY
    return scenario_slot(lead, cues[0], "carried")


def _of_the_results_before(claim: Claim, marks: Marks, sentence: tuple[int, int]) -> Slot:
    """The one scenario of the results before a ratio, a share of them by the chip, or another's
    result on the same test."""
    here = marks.names_in(*sentence)
    if any(m.label == "BENCHMARK" for m in here):
        return EMPTY
    # “B does 4,488 and 4,202”: two of one system are of two scenarios
    companies = {m.canon for m in here if m.label == "SUBMITTER"}
    many = sum(f.quantity.unit in RATES for f in marks.figures_in(*sentence))
    other = many <= max(1, len(companies)) and any(m.label in OWNERS for m in here)
    # “In v3.1 it did 79.90. In |v4.0| it is 229.7”
    other = other or many == 1 == sum(sentence[0] <= v.start < sentence[1] for v in marks.rounds)
    assert claim.quantity is not None
    if not (claim.quantity.unit in _RATIOS or claim.per or other):
        return EMPTY
    found: list[Slot] = []
    tests: set[str] = set()
    for start, end in [s for s in marks.sentences if s[1] <= sentence[0]][-_BACK:]:
        tests |= {m.canon for m in marks.names_in(start, end) if m.label == "BENCHMARK"}
        rates = [f for f in marks.figures_in(start, end) if f.quantity.unit in RATES]
        found += [scenario_of(marks, f.end, zone_of(marks, f)) for f in rates]
    named = [slot for slot in found if slot.how == "stated"]  # “BERT server” may be a machine
    if len({slot.value for slot in named}) != 1 or len(tests) > 1 or not found[0]:
        return EMPTY
    return msgspec.structs.replace(named[-1], how="carried")
