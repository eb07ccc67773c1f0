"""The suite that a claim can only be of, where its text leaves it open.

Minutes are measured in training and HPC, rates in inference; a scenario belongs to the data center
or the edge; and a round of a suite has its own benchmarks. Where that leaves one suite, it is it.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from pipeline.extract.figures.units import RATES, TIMES
from pipeline.records import EMPTY, Scope, Slot

_OPEN = ("", "inference")
_TRAINED = ("training", "hpc")
_SERVED = ("inference-datacenter", "inference-edge")
_OF_SCENARIO = {
    "server": "inference-datacenter",
    "interactive": "inference-datacenter",
    "singlestream": "inference-edge",
    "multistream": "inference-edge",
    "constantstream": "automotive",
}


def with_suite(scope: Scope, benchmarks: tuple[Slot, ...], unit: str) -> Scope:
    """The scope with its suite, where benchmarks, unit, round and scenario leave just one."""
    scope = _by_test(_by_unit(_by_scenario(scope), benchmarks, unit), benchmarks, unit)
    suite = scope.suite.value
    if suite not in _OPEN or not benchmarks:
        return scope
    if unit in RATES:
        possible = _SERVED
    elif unit in TIMES and not suite:
        possible = _TRAINED
    else:
        return scope
    names = frozenset(name for one in benchmarks for name in one.value.split("|"))
    left = {one for one in possible if one in _suites(scope.round.value, names)}
    told = _OF_SCENARIO.get(scope.scenario.value)
    if told in left:
        left = {told}
    if len(left) != 1:
        return scope
    how = scope.suite.how if suite else "topic"
    return msgspec.structs.replace(
        scope, suite=msgspec.structs.replace(scope.suite, value=left.pop(), how=how)
    )


def _by_scenario(scope: Scope) -> Scope:
    """The scope with inference for its suite where a scenario is stated that training has not.

    An article on training may look back at inference: its suite and round are not that result's.
    """
    if not scope.scenario or scope.suite.how == "stated" or scope.suite.value not in _TRAINED:
        return scope
    return msgspec.structs.replace(
        scope,
        suite=msgspec.structs.replace(scope.scenario, value="inference"),
        round=scope.round if scope.round.how == "stated" else EMPTY,
    )


def _by_unit(scope: Scope, benchmarks: tuple[Slot, ...], unit: str) -> Scope:
    """The scope with training for its suite where minutes are said of a test that it has, and with
    inference where queries, tokens or samples a second are said.

    An article on the one may look back at the other: no run of inference is timed in minutes, and
    none of training is told as a rate.
    """
    kind = scope.suite.value.partition("-")[0]
    if unit.endswith("/s") and kind == "training" and scope.suite.how != "stated":
        round_ = scope.round if scope.round.how == "stated" else EMPTY
        served = Slot(value="inference", how="topic")
        return msgspec.structs.replace(scope, suite=served, round=round_)
    if unit not in ("minutes", "hours") or kind != "inference" or scope.suite.how == "stated":
        return scope
    names = frozenset(name for one in benchmarks for name in one.value.split("|"))
    round_ = scope.round if scope.round.how == "stated" else EMPTY
    if "training" not in _suites(round_.value, names):
        return scope
    return msgspec.structs.replace(scope, suite=Slot(value="training", how="topic"), round=round_)


def _by_test(scope: Scope, benchmarks: tuple[Slot, ...], unit: str) -> Scope:
    """The scope with the one suite that ever had the tests that are named, and tells of them in
    such a unit.

    “On GPT-J it comes close to the H100”, in an article on training: an older result of inference.
    """
    if scope.suite.how == "stated" or not benchmarks:
        return scope
    if not scope.suite and unit not in (*RATES, *TIMES):
        return scope
    names = frozenset(name for one in benchmarks for name in one.value.split("|"))
    if not all(_suites("", frozenset({name})) for name in names):
        return scope  # a test of a round that the table lacks
    kinds = {suite.partition("-")[0] for suite in _suites("", names)}
    if unit in ("minutes", "hours"):
        kinds &= {*_TRAINED}
    if len(kinds) != 1 or scope.suite.value.partition("-")[0] in kinds:
        return scope
    # a round without a suite is kept where it is one that has the tests
    kept = scope.round.how == "stated" or (not scope.suite and _suites(scope.round.value, names))
    round_ = scope.round if kept else EMPTY
    return msgspec.structs.replace(scope, suite=Slot(value=kinds.pop(), how="topic"), round=round_)


@lru_cache(maxsize=1024)
def _suites(round_: str, names: frozenset[str]) -> frozenset[str]:
    """The suites of which a round has one of these benchmarks; of any round where none is given."""
    return frozenset(
        suite
        for suite, round_of, benchmark in _tested()
        if benchmark in names and round_ in ("", round_of)
    )


@lru_cache(maxsize=1)
def _tested() -> frozenset[tuple[str, str, str]]:
    """Suite, round and benchmark of every official entry, without accuracy targets."""
    from pipeline.official import load_results

    return frozenset(
        (row.suite, row.round, row.benchmark.split("-99")[0]) for row in load_results()
    )


def narrowed(benchmarks: tuple[Slot, ...], scope: Scope, unit: str = "") -> tuple[Slot, ...]:
    """Names that can mean several benchmarks, held to those that the claim's round or suite has.

    Where no suite is given, a rate is of inference.
    """
    kept = []
    suite = scope.suite.value or ("inference" if unit in RATES else "")
    for one in benchmarks:
        if _no_test(one, scope):
            continue
        if "|" not in one.value:
            kept.append(one)
            continue
        names = list(dict.fromkeys(one.value.split("|")))
        there = [n for n in names if n in _benchmarks_of(suite, scope.round.value)]
        kept.append(msgspec.structs.replace(one, value="|".join(there or names)))
    return tuple(kept)


def _no_test(one: Slot, scope: Scope) -> bool:
    """“led in Inference v5.0, for customers who are fine-tuning models”: a task that no round of
    the suite that the text names has is what somebody does, and no test."""
    if scope.suite.how != "stated" or one.surface.casefold() not in _tasks():
        return False
    return _benchmarks_of(scope.suite.value, "").isdisjoint(one.value.split("|"))


@lru_cache(maxsize=1)
def _tasks() -> frozenset[str]:
    """What the benchmarks' tasks are called in any language."""
    from pipeline.official.names import load_names

    return frozenset(
        surface.casefold()
        for entry in load_names("benchmarks")
        for surfaces in entry.get("tasks", {}).values()
        for surface in surfaces
    )


@lru_cache(maxsize=256)
def _benchmarks_of(suite: str, round_: str) -> frozenset[str]:
    """The benchmarks of a round, of all suites that have such a round where none is given.

    Of a suite whose round is not given, those of all its rounds.
    """
    from pipeline.official import rounds

    return frozenset(
        benchmark.name.split("-99")[0]
        for one in rounds()
        if round_ in (one.round, "" if suite else None) and suite.split("-")[0] in ("", one.suite)
        for benchmark in one.benchmarks
    )
