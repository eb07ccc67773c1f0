"""Which official entries a claim can mean: as the text has it, and with inferred slots let go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

import msgspec

from pipeline.official.names import canonical, superchip_of
from pipeline.official.resolving import Level, Match
from pipeline.reconcile.cases import Coded
from pipeline.reconcile.entries import variants
from pipeline.reconcile.entries.facts import Official, horizon
from pipeline.reconcile.numbers.nearby import around
from pipeline.reconcile.numbers.units import PERFORMANCE, same_sort
from pipeline.records import EMPTY, Quantity, Result, Scale, Scope, Slot, Subject

# Slots that the text itself fills; the others were inferred, and may have been inferred wrongly.
STRONG = frozenset({"stated", "table_header", "footnote", "result_id"})
_IDENTIFYING: frozenset[Level] = frozenset({"exact", "alias", "scale"})
_SURENESS = {"exact": 0, "alias": 1, "scale": 2, "family": 3}
# Rounds come about every six months: a text that is this much younger than the newest round in
# the table may well speak of one that the table lacks.
_NEXT_ROUND = timedelta(days=150)


class Option(NamedTuple):
    """An entry that a claim can mean, how surely, and what taking it so would need."""

    row: Result
    level: Level
    caveats: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()


class Query(NamedTuple):
    """The slots of a claim (or its baseline) that choose entries."""

    subject: Subject
    benchmarks: tuple[Slot, ...] = ()
    scope: Scope = Scope()
    unit: str = ""
    published: str | None = None
    variant: variants.Marks = variants.NONE

    def nobody(self) -> bool:
        """Whether no company, system or chip is named."""
        subject = self.subject
        return not (subject.submitter or subject.system or subject.accelerator)

    def drop(self, *names: str) -> Query:
        """The query without some of its slots."""
        subject, scope, benchmarks = self.subject, self.scope, self.benchmarks
        if "submitter" in names:
            subject = Subject(
                system=subject.system, accelerator=subject.accelerator, scale=subject.scale
            )
        if "system" in names:
            subject = Subject(submitter=subject.submitter, scale=subject.scale)
        if "scale" in names:
            subject = Subject(
                submitter=subject.submitter,
                system=subject.system,
                accelerator=subject.accelerator,
            )
        if "accelerator" in names:
            subject = Subject(
                submitter=subject.submitter, system=subject.system, scale=subject.scale
            )
        if "benchmark" in names:
            benchmarks = ()
        scope = Scope(
            suite=EMPTY if "suite" in names else scope.suite,
            round=EMPTY if "round" in names else scope.round,
            division=EMPTY if "division" in names else scope.division,
            availability=EMPTY if "availability" in names else scope.availability,
            scenario=EMPTY if "scenario" in names else scope.scenario,
        )
        variant = variants.NONE if "system" in names else self.variant
        return Query(subject, benchmarks, scope, self.unit, self.published, variant)


class Pool(NamedTuple):
    """The entries that a query admits, whether they identify its subject, and what is missing."""

    options: tuple[Option, ...]
    identified: bool
    missing: tuple[Coded, ...]


def pool(query: Query, facts: Official) -> Pool:
    """The admissible entries of a query, closed before open and the newest round first."""
    options = tuple(admitted(query, facts))
    return Pool(options, identifies(query, options), tuple(_missing(query, options, facts)))


def admitted(query: Query, facts: Official, figure: Quantity | None = None) -> list[Option]:
    """The entries that the query's own words admit; with a figure, those that it could be of."""
    subject, scale = query.subject, query.subject.scale
    found = list(_options(query, facts, subject, figure))
    if subject.accelerator:  # “eight A100 processors”, of a machine with as many hosts' as well
        known = {option.row.key for option in found}
        found += [o for o in _by_processors(query, facts, figure) if o.row.key not in known]
    if found and (scale.nodes or 1) > 1:
        found += by_node(query, facts, figure)  # “two servers with eight GPUs each”
    if found:
        found.sort(key=preference)
        return found
    if figure is not None and next(_options(query, facts, subject), None) is not None:
        return found
    if scale.accelerators and _named(subject):
        found = by_node(query, facts, figure)
    else:
        found = _by_processors(query, facts, figure)
    found.sort(key=preference)
    return found


def _by_processors(query: Query, facts: Official, figure: Quantity | None) -> list[Option]:
    """“256 Gaudi processors” are chips, where no number of these is said."""
    scale = query.subject.scale
    if not scale.processors or scale.accelerators:
        return []
    chips = Scale(accelerators=scale.processors, nodes=scale.nodes)
    counted = msgspec.structs.replace(query.subject, scale=chips)
    return list(_options(query, facts, counted, figure))


def by_node(query: Query, facts: Official, figure: Quantity | None = None) -> list[Option]:
    """“Eight A100 in each of 64 servers”: the count that stands nearest may be a node's.

    Where the text does not say how many nodes there are, it may as well be wrong: “on eight H100”,
    of a thousand servers with so many.
    """
    untold = () if query.subject.scale.nodes else ("by_node",)
    return [
        option._replace(
            assumed=(*option.assumed, "the chip count is that of one node"),
            caveats=(*option.caveats, *untold),
        )
        for option in _options(query, facts, query.drop("scale").subject, figure)
        if _per_node(query.subject.scale, option.row)
    ]


def relaxed(
    query: Query, facts: Official, figure: Quantity | None = None
) -> Iterator[tuple[str, Option]]:
    """Entries that only an inferred or ambiguous slot keeps out, with the slot that gave way.

    A submitter may be let go when the named company makes the platform: the press credits the
    maker of the chips with what its partners submit. A chip gives way to the board that carries it,
    and a name that ends like a plural to the one that it is the plural of.
    """
    subject, scope = query.subject, query.scope
    named = bool(subject.system or subject.accelerator)
    loose: list[tuple[str, ...]] = []
    if scope.round and scope.round.how not in STRONG:
        loose.append(("round",))
    if scope.suite and scope.suite.how not in STRONG:
        loose.append(("suite",))
        loose += [("round", "suite")] if ("round",) in loose else []
    if scope.division and scope.division.how not in STRONG:
        loose.append(("division",))
    if scope.availability:
        loose.append(("availability",))
    if scope.scenario and scope.scenario.how not in STRONG:
        loose.append(("scenario",))
    if subject.submitter and named:
        loose.append(("submitter",))
        loose += [("submitter", "round")] if ("round",) in loose else []
    if subject.system and subject.system.how not in STRONG and subject.submitter:
        loose.append(("system",))
    if any(slot.how not in STRONG for slot in query.benchmarks):
        loose.append(("benchmark",))
    seen = {option.row.key for option in admitted(query, facts, figure)}
    for names in loose:
        for option in admitted(query.drop(*names), facts, figure):
            if option.row.key in seen or not _may_go(names, subject, option.row):
                continue
            seen.add(option.row.key)
            yield names[0], option
    for name, other in (("chip", _on_superchip(query)), ("spelling", of_singular(query))):
        for option in admitted(other, facts, figure) if other is not query else ():
            if option.row.key not in seen:
                seen.add(option.row.key)
                yield name, option


def of_singular(query: Query) -> Query:
    """The query for the chip of whose name the words may be the plural: “eight L40s” are L40."""
    surface = query.subject.system.surface
    chip = canonical("accelerators", surface[:-1]) if surface.endswith("s") else ""
    if chip in ("", query.subject.system.value):
        return query
    slot = Slot(value=chip, surface=surface, how=query.subject.system.how)
    return query._replace(
        subject=msgspec.structs.replace(query.subject, system=slot, accelerator=slot)
    )


def _on_superchip(query: Query) -> Query:
    """The query for the board that carries the named chip; of nothing where there is none."""
    chip = query.subject.accelerator or query.subject.system
    board = Slot(value=superchip_of(chip.value), surface=chip.surface, how=chip.how)
    if not board.value or query.subject.system.value != chip.value:
        return query
    subject = msgspec.structs.replace(query.subject, system=board, accelerator=board)
    return query._replace(subject=subject)


def _may_go(names: Sequence[str], subject: Subject, row: Result) -> bool:
    if "submitter" not in names or subject.submitter.how not in STRONG:
        return True
    return subject.submitter.value.split("-")[0].casefold() in row.platform.casefold()


def _named(subject: Subject) -> bool:
    return bool(subject.system.value or subject.accelerator.value)


def _per_node(scale: Scale, row: Result) -> bool:
    nodes = row.nodes or 1
    if scale.nodes is not None and scale.nodes != nodes:
        return False
    return nodes > 1 and row.accelerators == (scale.accelerators or 0) * nodes


def matches(query: Query, facts: Official, subject: Subject) -> tuple[Match, ...]:
    """The rows that a subject can mean under the query's suite, round, division, benchmarks."""
    scope, asked = query.scope, query.benchmarks
    return facts.index.resolve(
        subject,
        suite=scope.suite.value,
        round=scope.round.value,
        division=scope.division.value,
        benchmark=asked[0].value if len(asked) == 1 else "|".join(slot.value for slot in asked),
        near=bool(subject.system.value),
    )


def _options(
    query: Query, facts: Official, subject: Subject, figure: Quantity | None = None
) -> Iterator[Option]:
    resolved = matches(query, facts, subject)
    found = resolved if figure is None else around(resolved, figure)
    if not found:
        return
    scope, limit, unit = query.scope, horizon(query.published), query.unit
    any_round, any_division = not scope.round.value, not scope.division.value
    scenario, variant = scope.scenario.value, query.variant
    chip = (subject.accelerator or subject.system).value
    available = (scope.availability.value, "unknown", "") if scope.availability.value else ()
    for match in found:
        row, level = match.result, match.level
        if not (same_sort(unit, row) if unit else row.unit in PERFORMANCE):
            continue
        if any_round and row.published > limit:
            continue
        if scenario and row.scenario and scenario != row.scenario:
            continue
        if available and row.availability not in available:
            continue
        division = row.division if any_division else ""
        round_ = row.round if any_round else ""
        old = any_round and _is_old(row, limit, facts)
        other = bool(variant) and variants.is_other(row, chip, variant, facts)
        yield Option(row, level, *_needs(division, round_, old, level == "near", other))


@lru_cache(maxsize=4096)
def _needs(
    division: str, round_: str, old: bool, near: bool, other: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The caveats of taking an entry for what is meant, and what is assumed of it.

    ``division`` and ``round_`` are the entry's where the text says none, ``old`` that a newer round
    was out, ``near`` that its name is spelt otherwise, ``other`` that it is another variant.
    """
    told = (
        ("open_division", division == "open"), ("other_round", old), ("spelling", near),
        ("variant", other),
    )  # fmt: skip
    assumed = (("division", division), ("round", round_))
    return (
        tuple(code for code, holds in told if holds),
        tuple(f"{name}={value}" for name, value in assumed if value),
    )


def _is_old(row: Result, limit: str, facts: Official) -> bool:
    """Whether a newer round was out than a row's when the article was written."""
    return limit != "9999" and facts.latest_round(row.suite, limit) not in (None, row.round)


def preference(option: Option) -> tuple[object, ...]:
    """What options are sorted by, the likeliest first: sure names, few needs, closed, new."""
    row = option.row
    order = _SURENESS.get(option.level, 4)
    # Matches come in the order of their keys, which decides among the rest.
    return (order, len(option.caveats), row.division != "closed", _reverse(row.published))


@lru_cache(maxsize=4096)
def _reverse(day: str) -> int:
    return -int("".join(char for char in day if char.isdigit()) or 0)


def identifies(query: Query, options: Sequence[Option]) -> bool:
    """Whether the text's own words leave no doubt which entries it speaks of."""
    subject = query.subject
    if not options or not _task_known(query, options):
        return False
    if subject.system and subject.system.how in ("topic", "article_default"):
        return False
    counted = bool(subject.scale.accelerators) and subject.submitter.how in STRONG
    return options[0].level in _IDENTIFYING or counted


def _task_known(query: Query, options: Sequence[Option]) -> bool:
    """Whether the benchmark is named, or the system has entered only one."""
    sure = all(option.level == "exact" for option in options)
    return bool(query.benchmarks) or (sure and len({o.row.benchmark for o in options}) == 1)


def _gone(options: Sequence[Option], facts: Official) -> bool:
    """Whether a surely named system had left the record by the newest round of the table.

    Then all rounds that it can be in have been tried, and which one is meant does not matter.
    """
    sure = all(option.level in ("exact", "alias") for option in options)
    return sure and all(o.row.published < _newest(o.row.suite, facts) for o in options)


def _missing(query: Query, options: Sequence[Option], facts: Official) -> Iterator[Coded]:
    scope, subject = query.scope, query.subject
    suite = scope.suite.value
    if not _task_known(query, options):
        yield Coded("benchmark")
    if not (subject.submitter or _named(subject)):
        yield Coded("subject")
    if scope.round and not facts.has_round(suite, scope.round.value):
        name = " ".join(part for part in (suite, scope.round.value) if part)
        yield Coded("round_not_in_table", (("round", name),))
    elif not scope.round and not (options and _gone(options, facts)):
        if query.published is None:
            yield Coded("round")
        elif options and _outruns(query.published, (o.row for o in options), facts):
            yield Coded("later_round")
    for option in options:
        if option.row.score is None:
            words = (("entry", option.row.system), ("round", option.row.round))
            yield Coded("blank_score", words)
            break
    if not options and not subject.system.known:
        yield Coded("unknown_system", (("system", subject.system.surface),))
    elif not options:
        yield Coded("no_entry")


def _outruns(published: str, rows: Iterable[Result], facts: Official) -> bool:
    suites = {row.suite for row in rows}
    newest = max((_newest(suite, facts) for suite in suites), default="")
    try:
        return date.fromisoformat(published[:10]) > date.fromisoformat(newest) + _NEXT_ROUND
    except ValueError:
        return True


@lru_cache(maxsize=256)
def _newest(suite: str, facts: Official) -> str:
    return max((row.published for row in facts.index.select(suite)), default="")


def stated_slots(query: Query) -> tuple[str, ...]:
    """What the text states, one ``name=value`` a slot, for the reader of a reading."""
    subject, scope = query.subject, query.scope
    pairs = [
        ("suite", scope.suite.value),
        ("round", scope.round.value),
        ("division", scope.division.value),
        ("scenario", scope.scenario.value),
        ("availability", scope.availability.value),
        ("submitter", subject.submitter.value),
        ("system", subject.system.value),
        ("accelerator", subject.accelerator.value),
        ("benchmark", ", ".join(slot.value for slot in query.benchmarks)),
        ("accelerators", subject.scale.accelerators),
        ("nodes", subject.scale.nodes),
        ("processors", subject.scale.processors),
    ]
    return tuple(f"{name}={value}" for name, value in pairs if value)


__all__ = ["STRONG", "Option", "Pool", "Query", "pool", "relaxed", "stated_slots"]
