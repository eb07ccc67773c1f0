"""Results that go on with the one test, and the one scenario, that all results before were of.

“In the server scenario of Llama 2 70B A reached 32,027 tokens a second. / B's H200 came to 33,071”:
a text that has told of one test alone, and names no other, has not left it with its next paragraph.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from pipeline.extract.figures.units import RATES, TIMES
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS
from pipeline.extract.scoping.scenarios.scenario import SCENARIOS
from pipeline.records import Article, Claim, Slot

_TOLD = ("time", "throughput")
_RATIOS = ("gain", "comparison", "factor")
# What is said of no one test, and of none that was told before.
_OF_OTHERS = ("several_tests", "the_tests", "all_benchmarks", "new_test", "same_tests")


def with_unchanged(
    article: Article, claims: Iterable[Claim], marked: Sequence[Marks]
) -> list[Claim]:
    """The claims, those without a test or a scenario with what all results before them were of."""
    found = sorted(claims, key=lambda one: one.start)
    bare = [one for one in found if one.kind in _TOLD and _lacks(one)]
    if not bare:
        return found
    places = {marks.passage: place for place, marks in enumerate(marked)}
    tests: set[tuple[str, ...]] = set()
    scenarios: set[str] = set()
    last: Claim | None = None
    filled: set[int] = set()
    for place, claim in enumerate(found):
        if claim.kind not in _TOLD or article.passages[claim.passage].cell is not None:
            if claim.kind in _RATIOS and not claim.benchmarks and claim.sentence_start in filled:
                assert last is not None
                found[place] = replace(claim, benchmarks=_carried(last.benchmarks))
            continue
        if last is not None and _lacks(claim) and _goes_on(marked, places, last, claim):
            if not claim.benchmarks and len(tests) == 1 and last.benchmarks:
                claim = replace(claim, benchmarks=_carried(last.benchmarks))
                filled.add(claim.sentence_start)
            one = len(scenarios) == 1 and _names(claim) == _names(last)
            told = last.scope.scenario
            one = one and bool(told) and _is_told(marked, told)
            if one and not claim.scope.scenario and _is_quiet(marked, places, last, claim):
                scope = replace(claim.scope, scenario=replace(told, how="carried"))
                claim = replace(claim, scope=scope)
            found[place] = claim
        tests.add(_names(claim))
        scenarios.add(claim.scope.scenario.value)
        last = claim
    return found


def _lacks(claim: Claim) -> bool:
    """Whether a result has no test; or a rate no scenario."""
    rated = claim.quantity is not None and claim.quantity.unit not in TIMES
    return not claim.benchmarks or (rated and not claim.scope.scenario)


def _names(claim: Claim) -> tuple[str, ...]:
    return tuple(test.value for test in claim.benchmarks)


def _carried(slots: Iterable[Slot]) -> tuple[Slot, ...]:
    return tuple(replace(slot, how="topic") for slot in slots)


def _goes_on(marked: Sequence[Marks], places: dict[int, int], last: Claim, claim: Claim) -> bool:
    """Whether a result is told in the same unit and of the same round as the one before, in its
    passage or the next, and no test is named since."""
    if claim.outside or claim.quantity is None or last.quantity is None:
        return False
    units = (last.quantity.unit, claim.quantity.unit)
    alike = units[0] == units[1] or all(unit in TIMES for unit in units)
    if not alike or claim.scope.round.value != last.scope.round.value:
        return False
    if not 0 <= places[claim.passage] - places[last.passage] <= 1:
        return False
    own = set(_names(last))
    for marks, first, end in _since(marked, places, last, claim):
        tests = (m for m in marks.names_in(first, end) if m.label in ("BENCHMARK", "OTHER"))
        if any(m.label == "OTHER" or not own & set(m.canon.split("|")) for m in tests):
            return False
        if marks.cues.any(first, end, *_OF_OTHERS):
            return False
    return True


def _is_quiet(marked: Sequence[Marks], places: dict[int, int], last: Claim, claim: Claim) -> bool:
    """Whether no word for a scenario stands since the result before, nor behind it, and the
    sentence gives no two of its rates to one system, which are of two scenarios."""
    stretches = _since(marked, places, last, claim)
    here = marked[places[claim.passage]]
    start, end = claim.sentence_start - here.base, claim.sentence_end - here.base
    rates = [f for f in here.figures_in(start, end) if f.quantity.unit in RATES]
    names = {
        (m.label == "SUBMITTER", m.canon) for m in here.names_in(start, end) if m.label in OWNERS
    }
    companies = sum(company for company, _ in names)
    if len(rates) > max(1, companies, len(names) - companies):
        return False
    return not any(
        marks.cues.any(first, end, *SCENARIOS, "server_word") for marks, first, end in stretches
    )


def _is_told(marked: Sequence[Marks], slot: Slot) -> bool:
    """Whether a scenario goes by its name: “a server with eight H200s” is none for sure."""
    for marks in marked:
        place = slot.start - marks.base
        if 0 <= place < len(marks.text):
            return marks.cues.any(place, place + len(slot.surface), *SCENARIOS)
    return False


def _since(
    marked: Sequence[Marks], places: dict[int, int], last: Claim, claim: Claim
) -> list[tuple[Marks, int, int]]:
    """What stands between two results, to the end of the second one's sentence."""
    here = marked[places[claim.passage]]
    end = claim.sentence_end - here.base
    if claim.passage == last.passage:
        return [(here, last.end - here.base, end)]
    before = marked[places[last.passage]]
    return [(before, last.end - before.base, len(before.text)), (here, 0, end)]
