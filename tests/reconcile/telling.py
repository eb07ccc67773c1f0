"""Official entries told as texts tell them: claims that are true by construction, for properties.

Each strategy draws entries of the shipped table, the words that name them, what of their scope is
said, and how a figure is printed and hedged. The sentence holds the words and the figure.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, NamedTuple

import msgspec
from hypothesis import assume
from hypothesis import strategies as st

from pipeline.official import load_results
from pipeline.official.names import chip_of
from pipeline.reconcile.entries.facts import shipped
from pipeline.reconcile.entries.standings import FILTERS, Field, hosts, led_tasks, standing
from pipeline.reconcile.numbers.agreement import as_printed, table_step
from pipeline.reconcile.numbers.units import PERFORMANCE, lower_is_better
from pipeline.records import Baseline, Claim, Quantity, Result, Subject
from tests.reconcile.make import claim, figure, slot, subject

ENTRIES = [
    row for row in load_results()
    if row.unit in PERFORMANCE and row.score and row.score > Decimal("0.05") and row.published
    and row.suite != "storage" and row.scenario != "weak"
]  # fmt: skip
FIELDS: dict[tuple[str, ...], list[Result]] = defaultdict(list)
for one in ENTRIES:
    FIELDS[(one.suite, one.benchmark, one.scenario, one.unit)].append(one)
# Training is what most of the press is about, inference what most of the table is.
ANY = st.sampled_from([row for row in ENTRIES if row.suite == "training"]) | st.sampled_from(
    ENTRIES
)
HEDGES = st.sampled_from(["exact", "about", "over", "under", "up_to"])
# Most figures are printed without a hedge, and only those can be called wrong by a slip.
PRINTED = st.just("exact") | HEDGES
_RATES = frozenset({"samples/s", "queries/s", "tokens/s"})
MARKS = {"percent": "%", "x": "times"}


class Told(NamedTuple):
    """A claim, the entries it was made of, and the day of an article that makes it.

    ``true`` are the figures that these entries give, told in any of the ways that the words allow.
    """

    claim: Claim
    rows: tuple[Result, ...]
    published: str
    true: tuple[Decimal, ...] = ()

    def __repr__(self) -> str:
        """What a reader of a failing property needs: the words, and the entries behind them."""
        scores = [f"{row.key}: {row.score}" for row in self.rows[:3]]
        return f"{self.claim.kind} {self.claim.sentence!r} of {self.published}, from {scores}"


def who(row: Result, way: str) -> Subject:
    """An entry's owner as texts name one: by the entry's own name, its chips, its company."""
    chip = chip_of(row) if row.accelerators else ""
    size = {"accelerators": row.accelerators} if row.accelerators else {}
    ways = {
        "entry": subject(row.submitter, row.system),
        "entry alone": subject("", row.system),
        "chips": subject(row.submitter, chip, chip, **size),
        "machine": subject(row.submitter, row.system_name or row.system, chip, **size),
        "company": subject(row.submitter, **size),
        "company alone": subject(row.submitter),
    }
    return ways[way]


WAYS = st.sampled_from(["entry", "entry alone", "chips", "machine", "company", "company alone"])
_SAID = ["suite", "round", "division", "scenario"]
_AVAILABLE = st.sampled_from([set(), {"availability"}])


class Words(NamedTuple):
    """How entries are named, and what of their scope is said."""

    ways: st.SearchStrategy[str]
    scope: st.SearchStrategy[set[str]]


ANYHOW = Words(WAYS, st.sets(st.sampled_from(_SAID)))
# What no reader could take otherwise.
IN_FULL = Words(st.just("entry"), st.just({*_SAID}))


def printed(value: Decimal, places: int, hedge: Any, unit: str) -> Quantity:
    """A value as a writer prints it with a hedge; what nobody would print so is not drawn."""
    shown, step = as_printed(value, places), Decimal(1).scaleb(-places)
    if hedge == "over" and shown >= value:
        shown -= step
    if hedge == "under" and shown <= value:
        shown += step
    # “Over two” is not said of five, nor “about 1” of 1.4.
    off = abs(value - shown) * (20 if hedge == "about" else 2)
    assume(shown > 0 and (hedge in ("exact", "up_to") or off <= min(shown, value)))
    return figure(f"{shown:f}", unit, hedge, surface=f"{shown:f} {MARKS.get(unit, unit)}")


def said(
    kind: Any, row: Result, quantity: Quantity | None, owner: Subject, told: set[str], **fields: Any
) -> Told:
    """A claim on an entry that says so much of its scope, all its words in its sentence.

    ``round_how`` and ``benchmark_how`` may say that another sentence gave the round or the test.
    """
    baseline = fields.get("baseline") or Baseline()
    sides = (owner, baseline.subject)
    names = [one.value for side in sides for one in (side.submitter, side.system) if one]
    scope = [getattr(row, one) for one in ("division", "round", "scenario") if one in told]
    words = (*names, row.benchmark, *scope, baseline.round.value, quantity and quantity.surface)
    made = claim(
        kind, quantity, subject=owner,
        benchmark=fields.pop("benchmark", row.benchmark),
        suite=row.suite if "suite" in told else row.suite.partition("-")[0],
        round=row.round if "round" in told else "",
        division=row.division if "division" in told else "",
        scenario=row.scenario if "scenario" in told else "",
        sentence=f"{', '.join(word for word in words if word)}.", **fields,
    )  # fmt: skip
    if "availability" in told and row.availability not in ("", "unknown"):
        given = msgspec.structs.replace(made.scope, availability=slot(row.availability))
        made = msgspec.structs.replace(made, scope=given)
    published = date.fromisoformat(row.published) + timedelta(days=30)
    return Told(made, (row,), published.isoformat())


@st.composite
def a_score(draw: st.DrawFn, hedges: st.SearchStrategy[str] = PRINTED, how: Words = ANYHOW) -> Told:
    """“Graphcore trained BERT in 6.9 minutes”: a time, a rate (of a chip, too), a latency."""
    row = draw(ANY)
    per = draw(st.sampled_from(["", "", "accelerator", "node"])) if row.unit in _RATES else ""
    share = {"accelerator": row.accelerators, "node": row.nodes}.get(per, 1)
    assume(bool(share))
    value, before = ((one or Decimal(0)) / (share or 1) for one in (row.score, row.unscaled))
    quantity = printed(value, draw(st.integers(0, 4)), draw(hedges), row.unit)
    kind = "time" if row.unit == "minutes" else "throughput"
    told = said(kind, row, quantity, who(row, draw(how.ways)),
                draw(how.scope) | draw(_AVAILABLE), per=per)  # fmt: skip
    return told._replace(true=(value, before))


# How two scores are told to stand to each other, by kind: the unit, and what it is said of.
_OF_TIMES = frozenset({"less", "difference"})
_KINDS = {
    "comparison": ("ratio", "more", "performance", "less", "difference"),
    "gain": ("more", "performance", "less"),
    "factor": ("ratio",),
}
_SAID_OF = {
    "ratio": ("x", ""),
    "more": ("percent", "speed"),
    "performance": ("percent", "performance"),
    "less": ("percent", "time"),
    "difference": ("minutes", "time"),
}


def relation(how: str, fast: Decimal, slow: Decimal) -> Decimal:
    """Two times as a factor, a percent of more speed or less time, or the difference of both."""
    ratio = slow / fast
    if how == "difference":
        return slow - fast
    return {"ratio": ratio, "less": (1 - 1 / ratio) * 100}.get(how, (ratio - 1) * 100)


def _related(
    draw: st.DrawFn, kind: str, new: Result, old: Result, hedge: Any
) -> tuple[Quantity, str]:
    """The figure of a relation in which one entry is ahead of another, and its measure."""
    assert new.score is not None and old.score is not None
    lower = lower_is_better(new)
    assume(new.score < old.score if lower else new.score > old.score)
    ways = [how for how in _KINDS[kind] if lower or how not in _OF_TIMES]
    how = draw(st.sampled_from(ways))
    assume(how != "difference" or new.unit == "minutes")
    value = relation(how, *sorted((new.score, old.score)))
    unit, measure = _SAID_OF[how]
    return printed(value, draw(st.integers(0, 2)), hedge, unit), measure


def _sums(new: Result, old: Result) -> tuple[Decimal, ...]:
    """What two entries give by every way of telling, either one first."""
    assert new.score is not None and old.score is not None
    sides = (new.score, old.score), (old.score, new.score)
    return tuple(abs(relation(how, *pair)) for how in _SAID_OF for pair in sides)


@st.composite
def a_comparison(
    draw: st.DrawFn, hedges: st.SearchStrategy[str] = PRINTED, how: Words = ANYHOW
) -> Told:
    """“Google's TPU v4 was 20 % faster than NVIDIA's A100 on BERT”, in one round and division."""
    new = draw(ANY)
    field = FIELDS[(new.suite, new.benchmark, new.scenario, new.unit)]
    rivals = [one for one in field if (one.round, one.division) == (new.round, new.division)]
    old = draw(st.sampled_from(rivals))
    quantity, measure = _related(draw, "comparison", new, old, draw(hedges))
    baseline = Baseline(subject=who(old, draw(how.ways)))
    told = said("comparison", new, quantity, who(new, draw(how.ways)), draw(how.scope),
                baseline=baseline, measure=measure, comparator="faster")  # fmt: skip
    return told._replace(rows=(new, old), true=_sums(new, old))


@st.composite
def a_gain(draw: st.DrawFn, hedges: st.SearchStrategy[str] = PRINTED, how: Words = ANYHOW) -> Told:
    """“Dell's servers are 1.3 times as fast as in round 2.0”: of one company, over its earlier."""
    new, facts = draw(ANY), shipped()
    field = FIELDS[(new.suite, new.benchmark, new.scenario, new.unit)]
    earlier = [one for one in field if one.submitter == new.submitter
               and one.published < new.published and one.division == new.division]  # fmt: skip
    assume(bool(earlier))
    old, way = draw(st.sampled_from(earlier)), draw(how.ways)
    phrases = {
        old.round: True,
        "previous": facts.previous_round(new.suite, new.round) == old.round,
        "first": facts.first_round(new.suite) == old.round,
        "last_year": int(old.published[:4]) == int(new.published[:4]) - 1,
    }
    since = draw(st.sampled_from([phrase for phrase, true in phrases.items() if true]))
    # A gain since a round alone is one of the same name; else the text names the earlier one too.
    alike = who(new, way) == who(old, way)
    baseline = Baseline(round=slot(since), subject=Subject() if alike else who(old, draw(how.ways)))
    kind = draw(st.sampled_from(["gain", "factor"]))
    quantity, measure = _related(draw, kind, new, old, draw(hedges))
    told = said(kind, new, quantity, who(new, way), draw(how.scope), baseline=baseline,
                measure=measure)  # fmt: skip
    return told._replace(rows=(new, old), true=_sums(new, old))


COUNTED = {
    "accelerators": lambda row: row.accelerators or row.host_processors,
    "hosts": hosts,
    "nodes": lambda row: row.nodes,
    "processors": lambda row: row.host_processors,
}


@st.composite
def a_count(draw: st.DrawFn, hedges: st.SearchStrategy[str] = PRINTED, how: Words = ANYHOW) -> Told:
    """“Google's system has 4,096 chips”: chips, servers and processors of an entry."""
    row, unit = draw(ANY), draw(st.sampled_from(list(COUNTED)))
    count = COUNTED[unit](row)
    assume(bool(count))
    owner, scope = who(row, draw(how.ways)), draw(how.scope) | draw(_AVAILABLE)
    quantity = printed(Decimal(count), 0, draw(hedges), unit)
    return said("count", row, quantity, owner, scope)._replace(true=(Decimal(count),))


def field_of(row: Result) -> Field:
    """The task of an entry's round and division, in which it has its place."""
    return Field(shipped(), row.suite, row.round, row.division, row.benchmark, row.scenario)


@st.composite
def a_rank(draw: st.DrawFn, how: Words = ANYHOW) -> Told:
    """“Dell is the fastest on BERT”: of the best under conditions, not all of which are said."""
    conditions = st.sets(st.sampled_from([*FILTERS, "per_accelerator"]), max_size=2)
    meant = draw(conditions)
    ranked = standing(field_of(draw(ANY)), tuple(sorted(meant)))
    assume(bool(ranked))
    best, silent = ranked[0], draw(st.sets(st.sampled_from(sorted(meant)))) if meant else set()
    scope = draw(how.scope) | {"suite"} | ({"division"} if best.division != "closed" else set())
    if best.scenario != "offline":
        scope |= {"scenario"}
    return said("rank", best, None, who(best, draw(how.ways)), scope,
                comparator=draw(st.sampled_from(["fastest", "fastest", "top", "record"])),
                filters=tuple(sorted(meant - silent)))  # fmt: skip


@st.composite
def a_number_of_firsts(draw: st.DrawFn) -> Told:
    """“NVIDIA won five of eight”: the closed tasks of a round that a company leads."""
    row = draw(ANY)
    tops = [rows[0] for rows in led_tasks(shipped(), row.suite, row.round)]
    assume(bool(tops))
    best = draw(st.sampled_from(tops))
    led = [one for one in tops if one.submitter == best.submitter]
    quantity = figure(str(len(led)), "benchmarks", surface=f"{len(led)} benchmarks")
    told = said("rank", best, quantity, subject(best.submitter), {"suite", "round"},
                benchmark="", comparator="won", of=len(tops))  # fmt: skip
    return told._replace(rows=tuple(led), true=(Decimal(len(led)),))


@st.composite
def elsewhere(draw: st.DrawFn, tellings: st.SearchStrategy[Told]) -> Told:
    """The same, the round or the test of which another sentence has told."""
    told = draw(tellings)
    hows = st.sampled_from(["topic", "carried", "article_default"])
    asked, scope = told.claim, told.claim.scope
    if scope.round and draw(st.booleans()):
        round_ = msgspec.structs.replace(scope.round, how=draw(hows), start=5000)
        asked = msgspec.structs.replace(asked, scope=msgspec.structs.replace(scope, round=round_))
    else:
        how = draw(hows)
        tasks = (msgspec.structs.replace(one, how=how, start=5000) for one in asked.benchmarks)
        asked = msgspec.structs.replace(asked, benchmarks=tuple(tasks))
    return told._replace(claim=asked)


@st.composite
def mislinked(draw: st.DrawFn) -> Told:
    """A true score of which one name was taken from another sentence, and wrongly so.

    The right one may stand in its own sentence, unread, or nowhere.
    """
    told, other = draw(a_score()), draw(ANY)
    (row,), asked = told.rows, told.claim
    names = ["benchmark", "benchmark", "system", "submitter", "round", "division"]
    which = draw(st.sampled_from(names))
    right, wrong = getattr(row, which), getattr(other, which)
    assume(right != wrong and row.suite == other.suite)
    how = draw(st.sampled_from(["topic", "carried", "article_default"]))
    taken = msgspec.structs.replace(slot(wrong, how), start=5000)
    change = msgspec.structs.replace
    if which == "benchmark":
        asked = change(asked, benchmarks=(taken,))
    elif which in ("round", "division"):
        asked = change(asked, scope=change(asked.scope, **{which: taken}))
    else:
        asked = change(asked, subject=change(asked.subject, **{which: taken}))
    if draw(st.booleans()):
        asked = change(asked, sentence=asked.sentence.replace(f"{right}, ", "", 1))
    return told._replace(claim=asked)


@st.composite
def misprinted(draw: st.DrawFn, tellings: st.SearchStrategy[Told]) -> Told:
    """One digit of the figure changed, so that it is off by more than rounding."""
    told = draw(tellings)
    quantity = told.claim.quantity
    assert quantity is not None
    text = f"{quantity.value:f}"
    at = draw(st.sampled_from([n for n, sign in enumerate(text) if sign.isdigit()]))
    digit = draw(st.sampled_from("0123456789"))
    wrong = Decimal(text[:at] + digit + text[at + 1 :])
    # A score is known to the place that the table keeps of it.
    kept = [table_step(row.score, row.unit) for row in told.rows
            if row.score and row.unit == quantity.unit]  # fmt: skip
    step = max([Decimal(1).scaleb(-quantity.decimals), *kept])
    assume(wrong > 0 and all(abs(wrong - one) > 2 * step for one in told.true))
    shown = f"{wrong:f} {MARKS.get(quantity.unit, quantity.unit)}"
    sentence = told.claim.sentence.replace(quantity.surface, shown)
    printed_so = figure(f"{wrong:f}", quantity.unit, surface=shown)
    asked = msgspec.structs.replace(
        told.claim, quantity=printed_so, sentence=sentence, surface=shown
    )
    return told._replace(claim=asked)


RELATIONS = a_comparison() | a_gain()
TRUE = a_score() | RELATIONS | a_count() | a_rank() | a_number_of_firsts()
