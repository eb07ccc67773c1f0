"""The rounds of a text on two suites: “Training v5.1 and Inference v5.0 came out this week”."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pipeline.extract.figures.units import RATES, TIMES
from pipeline.extract.linking.compared.baseline_rounds import version_is_baseline
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks, Version
from pipeline.extract.marking.suite_names import has_round, suite_before
from pipeline.extract.scoping.rounds.to_come import is_planned
from pipeline.records import Scope, Slot

_UNITS = (*RATES, *TIMES, "percent", "x")
_FROM_ELSEWHERE = ("topic", "article_default", "empty")


def suite_rounds(passages: Sequence[Marks]) -> tuple[tuple[str, str], ...]:
    """The one round of each of two suites or more that the article names with it."""
    found: dict[str, set[str]] = {}
    for marks in passages:
        for version in marks.rounds:
            if version.dated or is_planned(marks, version):
                continue
            if version_is_baseline(marks, version.start, version.end):
                continue
            place = version.end - len(version.round)
            suite = suite_before(marks.folded, place, version.round) or _beside(marks, version)
            if suite:
                found.setdefault(suite, set()).add(version.round)
    if len(found) < 2 or any(len(rounds) > 1 for rounds in found.values()):
        return ()
    return tuple(sorted((suite, rounds.pop()) for suite, rounds in found.items()))


def _beside(marks: Marks, version: Version) -> str:
    """“the round 2.1 of MLPerf Training”: the one suite that a sentence with one round names."""
    start, end = marks.sentence_at(version.start)
    suites = {m.canon for m in marks.names_in(start, end) if m.label == "SUITE"}
    rounds = [one for one in marks.rounds if start <= one.start < end]
    one = suites.pop() if len(suites) == 1 and len(rounds) == 1 else ""
    return one if has_round(one, version.round) else ""


def of_its_suite(scope: Scope, context: Context, unit: str) -> Scope:
    """The scope of a result, with the round that the text names of its suite, where the sentence
    says none."""
    if unit not in _UNITS or scope.round.how not in _FROM_ELSEWHERE:
        return scope
    kind = scope.suite.value.partition("-")[0]
    named = dict(context.suite_rounds).get(kind)
    if named is None or named == scope.round.value:
        return scope
    return replace(scope, round=Slot(value=named, how="topic"))
