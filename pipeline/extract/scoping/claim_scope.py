"""The suite, round, division, availability and scenario that a figure is said of."""

from __future__ import annotations

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.held_first import is_what_is_held_against
from pipeline.extract.linking.compared.old_records import is_old_record
from pipeline.extract.linking.phrases.coordination import in_another_clause
from pipeline.extract.linking.phrases.fromto import arrives, is_long_ago, leads_to, starts
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.phrases.then import then_of
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks, Version
from pipeline.extract.marking.suite_names import suite_before
from pipeline.extract.marking.zones import DELIMITER, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.extract.scoping.availability import availability_of
from pipeline.extract.scoping.divisions import division_of, one_cue
from pipeline.extract.scoping.rounds.asides import scores_aside, told_aside
from pipeline.extract.scoping.rounds.earlier_words import (
    EARLIER,
    OPENS,
    THEN,
    apposed_behind,
    before_the_only,
    right_behind,
)
from pipeline.extract.scoping.rounds.told_then import of_what_was, round_left, round_told_before
from pipeline.extract.scoping.rounds.which_round import rounds_at
from pipeline.extract.scoping.scenarios.carried import scenario_of
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Scope, Slot

# Words that only hold a result against an earlier round, so near before its own.
_COMPARES = ("baseline_before", "after", "from", "gain", "fastest")
_LED = 36
# What tells of another time or another party behind a sentence's opening words.
_SEVERAL = 2
_TOLD_ANEW = (
    "time", "took", "yields", "now", "same_round", "falls", "rises", "baseline_before", "faster",
    "slower", "newer",
)  # fmt: skip
# “1年前の64.26分”
_LEADS_REACH = 4
# How many months more or less than twelve “a year ago” may be.
_SPARE = 3
# The suites of inference, by the words for their systems.
_INFERENCE = "inference"
_CATEGORIES = {
    "category_edge": "inference-edge",
    "category_datacenter": "inference-datacenter",
}
# “training + inference”: how far behind the one the other may end, and the signs that join them.
_BOTH, _JOINING = 20, " +&/"


def scope_of(marks: Marks, figure_end: int, zone: Zone, context: Context) -> Scope:
    """Suite, round, division and availability as the sentence says, else as the article does."""
    start, end = zone.sentence
    own = rounds_at(marks, figure_end, zone)
    round_ = context.round
    figure = next((f for f in marks.figures_in(start, end) if f.end == figure_end), None)
    if marks.rounds and figure is not None:
        own = [v for v in own if not of_what_was(marks, figure, v, round_.value)]
        left = round_left(marks, figure, round_.value)
        own = [left] if left is not None else own
    if not own and not any(start <= version.start < end for version in marks.rounds):
        then = round_told_before(marks, start)
        own = [then] if then is not None and then.round != round_.value else own
    if len({v.round for v in own}) == 1:
        round_ = Slot(
            value=own[0].round,
            surface=marks.text[own[0].start : own[0].end],
            how="carried" if own[0].loose or own[0].start < start else "stated",
            start=marks.base + own[0].start,
            end=marks.base + own[0].end,
        )
    suites = [m for m in marks.names_in(start, end) if m.label == "SUITE"]
    if len({m.canon for m in suites}) > 1:
        suites = _of_its_clause(marks, figure_end, zone, suites)
    one = len({m.canon for m in suites}) == 1 and not any(_with_another(marks, m) for m in suites)
    suite = slot(marks, suites[0]) if one else _before_its_round(marks, own) or context.suite
    if not suites and context.suite_rounds and suite is context.suite:
        suite = _before_in_passage(marks, start, context) or suite
    if one and round_ is context.round and _is_of_another(context.suite, suite):
        round_ = EMPTY  # “in MLPerf Tiny”, of an article on a round of training
    return Scope(
        suite=_of_category(marks, figure_end, zone, suite),
        round=round_,
        division=division_of(marks, figure_end, zone, context),
        availability=availability_of(marks, figure_end, zone),
        scenario=scenario_of(marks, figure_end, zone, context),
    )


def _before_in_passage(marks: Marks, start: int, context: Context) -> Slot | None:
    """“On the same day came Training v2.1. B showed …”: the one suite of a passage, in a text that
    gives the rounds of several, for the sentences behind its name."""
    suites = [m for m in marks.mentions if m.label == "SUITE"]
    if len({m.canon for m in suites}) != 1 or suites[0].end > start:
        return None
    return (
        slot(marks, suites[0], "carried") if suites[0].canon in dict(context.suite_rounds) else None
    )


def _of_its_clause(marks: Marks, place: int, zone: Zone, suites: list[Mention]) -> list[Mention]:
    """“It is new to MLPerf Training, after it set records in MLPerf Inference”: the suites that the
    clause of a claim names, of a sentence with several."""
    start, end = zone.sentence
    cuts = [cut.end() for cut in DELIMITER.finditer(marks.folded, start, end)]
    first = max((cut for cut in cuts if cut < place), default=start)
    last = min((cut for cut in cuts if cut >= place), default=end)
    return [m for m in suites if first <= m.start < last]


def _before_its_round(marks: Marks, own: list[Version]) -> Slot | None:
    """“In Training v2.1, …” of an article on HPC: the suite that a claim's one round is of."""
    named = [
        (suite_before(marks.folded, v.end - len(v.round), v.round), v) for v in own if not v.dated
    ]
    if len({name for name, _ in named}) != 1:
        return None
    name, version = named[0]
    if not name:
        return None
    place = marks.folded.rfind(name, 0, version.end)
    return Slot(
        value=name,
        surface=marks.text[place : place + len(name)],
        how="stated",
        start=marks.base + place,
        end=marks.base + place + len(name),
    )


def _of_category(marks: Marks, figure_end: int, zone: Zone, suite: Slot) -> Slot:
    """“In the edge category”: the suite of inference that a sentence says its results are of."""
    if _INFERENCE not in suite.value or not marks.cues.has(*_CATEGORIES):
        return suite
    start, end = zone.sentence
    start = max(start, marks.folded.rfind(";", start, figure_end))
    told = one_cue(marks, start, end, tuple(_CATEGORIES))
    return msgspec.structs.replace(told, value=_CATEGORIES[told.value]) if told else suite


def _is_of_another(one: Slot, other: Slot) -> bool:
    return bool(one) and one.value.partition("-")[0] != other.value.partition("-")[0]


def _with_another(marks: Marks, suite: Mention) -> bool:
    """“291 MLPerf training+inference wins”: whether the name of a suite goes on with another's."""
    for name in {"training", "inference"} - {suite.canon}:
        for cue in marks.cues.within(suite.end, suite.end + _BOTH, name):
            gap = marks.folded[suite.end : cue.start].strip(_JOINING)
            words = marks.cues.within(suite.end, cue.start, "conjunction")
            if not gap or any(marks.folded[w.start : w.end] == gap for w in words):
                return True
    return False


def held_then(scope: Scope, marks: Marks, zone: Zone, start: int) -> Scope:
    """The scope of a result of an earlier round: “in the previous round A took 37.12 minutes”.

    Where a word only compares with that round (“since the last round”) the result is of today's.
    The round before is known from the article's own; which one “last year” means is left open.
    """
    figure = next((f for f in marks.figures if f.start == start), None)
    if figure is None or (
        scope.round.how == "stated"
        and not _told_first(marks, figure, scope)
        and not _told_later(marks, figure, zone, scope)
        and not _told_back(marks, figure, zone, scope)
    ):
        return scope
    if is_old_record(marks, figure):
        return msgspec.structs.replace(scope, round=EMPTY)
    aside = told_aside(marks, figure)
    if aside and scope.round:
        value = _earlier(marks, aside, scope)
        of_then = msgspec.structs.replace(scope.round, value=value, how="carried")
        return msgspec.structs.replace(scope, round=of_then if value else EMPTY)
    then = then_of(marks, start)
    if then is not None and scope.round and isinstance(then.word, Cue):
        value = _earlier(marks, [then.word], scope)
        of_then = msgspec.structs.replace(scope.round, value=value, how="carried")
        return msgspec.structs.replace(scope, round=of_then if value else EMPTY)
    if starts(marks, figure) and scope.round and not _rivals(marks, figure, zone):
        # “in 3.9 minutes, down from 10.9 a year ago”; else whether in this round or an earlier one
        # is not said.
        told = right_behind(marks, figure, zone) or apposed_behind(marks, figure, zone)
        told = told or before_the_only(marks, figure, zone)
        value = (_earlier(marks, told, scope) if told else "") or scope.round.value
        round_ = msgspec.structs.replace(scope.round, value=value, how="carried")
        return msgspec.structs.replace(scope, round=round_)
    cut = DELIMITER.search(marks.folded, figure.end, zone.end)
    last = cut.start() if cut else zone.end
    cues = marks.cues.within(zone.start, last, *EARLIER)
    cues = [cue for cue in cues if not _leads_on(marks, figure, cue)]
    cues = [cue for cue in cues if scores_aside(marks, cue) is None]
    cues = [cue for cue in cues if not _of_a_result_before(marks, figure, cue)]
    cues = cues or _opening(marks, figure, zone)
    compared = any(_compared(marks, cue, zone) for cue in cues)
    if not cues or (compared and not is_what_is_held_against(marks, figure, cues)):
        return scope
    # “in the last round it was 37, now it is down to 28 minutes”, “from 10.94 a year ago to 3.44”
    change = marks.figures_in(zone.sentence[0], figure.start)
    alike = [f for f in change if f.quantity.unit == figure.quantity.unit]
    if arrives(marks, figure) and any(f.end >= cues[0].start - THEN for f in alike):
        return scope
    if DELIMITER.search(marks.folded, cues[-1].end, start) and marks.names_in(
        zone.start, cues[-1].start
    ):
        return scope  # “A won the last round, and now takes 28 minutes”
    first, end = zone.sentence
    months = {v.round for v in marks.rounds if v.dated and first <= v.start < end}
    if scope.round.value in months:
        return scope  # „|Im Juni| lag der bisherige Rekord bei 10,9“
    earlier = _earlier(marks, cues, scope) if scope.round else ""
    round_ = (
        msgspec.structs.replace(scope.round, value=earlier, how="carried") if earlier else EMPTY
    )
    return msgspec.structs.replace(scope, round=round_)


def _opening(marks: Marks, figure: Figure, zone: Zone) -> list[Cue]:
    """“|In the previous round|, A took 1.57 minutes on X, 3.79 on Y and |21.9| on Z”: the words for
    an earlier time that open a sentence, of all results that follow without a verb of their own."""
    first = zone.sentence[0]
    cues = marks.cues.within(first, figure.start, *EARLIER)
    cues = [cue for cue in cues if cue.start - first <= OPENS]
    scores = [f for f in marks.figures_in(first, figure.start) if is_score(f)] if cues else []
    # “A year ago it took 1.57 minutes on A, 0.83 on B” may be of two times
    several = [
        {m.canon for m in marks.names_in(*zone.sentence) if m.label == label}
        for label in ("BENCHMARK", "SUBMITTER")
    ]
    if not scores or max(map(len, several)) < _SEVERAL:
        return []
    verbs = marks.cues.within(scores[0].end, figure.start, *_TOLD_ANEW)
    parted = any(sign in marks.folded[scores[0].end : figure.start] for sign in ";:")
    return [] if verbs or parted else [cue for cue in cues if cue.end <= scores[0].start]


def _earlier(marks: Marks, cues: list[Cue], scope: Scope) -> str:
    """The one round that words of an earlier one can mean, seen from the claim's own.

    “A year ago” is twelve months with a quarter to spare. “Last year” depends on when it is read.
    """
    from pipeline.official import previous_round, published, published_between

    suite, own = scope.suite.value or "training", scope.round.value
    # “half |a year earlier|” is none
    named = {
        cue.name
        for cue in cues
        if not any(o.start <= cue.start and cue.end <= o.end and o != cue for o in cues)
    }
    if named == {"previous_round"}:
        return previous_round(suite, own) or ""
    on = published(suite, own)
    if not on or not all(is_long_ago(marks, cue) for cue in cues if cue.name == "last_year"):
        return ""
    year, month = int(on[:4]), int(on[5:7]) - 12
    rounds = published_between(suite, _month(year, month - _SPARE), _month(year, month + _SPARE))
    return rounds[0] if len(rounds) == 1 else ""


def _month(year: int, month: int) -> str:
    """The ISO date that opens a month, counted on from January of a year."""
    return f"{year + (month - 1) // 12:04}-{(month - 1) % 12 + 1:02}-01"


def _leads_on(marks: Marks, figure: Figure, cue: Cue) -> bool:
    """“50.73분 만에 학습해 1년 전 64.26분보다”: whether a word behind a result leads to another of
    its kind, and is that one's, where such words stand before what they tell of.

    “153.6 minutes where six months ago it needed 311.9”: elsewhere nothing may join the two.
    """
    if cue.start < figure.end:
        return False
    final = load_pack(marks.lang).order == "final"
    # “지난 라운드|(v3.0)|의 1.76분보다”: past the number of the round in its bracket
    closed = marks.folded.find(")", cue.end, cue.end + THEN)
    numbered = final and closed > 0 and marks.folded.startswith("(", cue.end)
    place = closed + 1 if numbered else cue.end
    later = marks.figures_in(place, place + (_LEADS_REACH if final else THEN))
    if not later or later[0].quantity.unit != figure.quantity.unit:
        return False
    return final or leads_to(marks, figure, cue, later[0])


def _of_a_result_before(marks: Marks, figure: Figure, cue: Cue) -> bool:
    """“A took 3.44 minutes, as in the previous round, while B needed 11.8”: what says so of the
    result before, in a clause that another joins."""
    start = marks.sentence_at(figure.start)[0]
    before = marks.figures_in(start, cue.start)
    told = before and before[-1].quantity.unit == figure.quantity.unit
    return bool(told) and in_another_clause(marks, cue.end, figure.start)


def _told_first(marks: Marks, figure: Figure, scope: Scope) -> bool:
    """“In v5.1 it took 9.99 minutes, whereas six months ago the best time was 20.8”: whether the
    round that a sentence names is that of another result of it, before a word of an earlier one."""
    stated = scope.round.end - marks.base
    cues = marks.cues.within(stated, figure.start, *EARLIER)
    if not cues:
        return False
    unit = figure.quantity.unit
    return any(f.quantity.unit == unit for f in marks.figures_in(stated, cues[-1].start))


def _told_later(marks: Marks, figure: Figure, zone: Zone, scope: Scope) -> bool:
    """“from 2,907 in the prior round to 8,064 in v6.0”: whether the round that a sentence names is
    that of what a change arrives at, and the figure is what it started from."""
    told = right_behind(marks, figure, zone) if starts(marks, figure) else []
    stated = scope.round.start - marks.base
    unit = figure.quantity.unit
    return bool(told) and any(
        f.quantity.unit == unit for f in marks.figures_in(told[0].end, stated)
    )


def _told_back(marks: Marks, figure: Figure, zone: Zone, scope: Scope) -> bool:
    """“In v4.0 it took 3.4 minutes, down from |10.9 a year ago|”: whether the round that a sentence
    names is that of a result before, against which the figure is held with words of its own."""
    stated, unit = scope.round.end - marks.base, figure.quantity.unit
    before = [f for f in marks.figures_in(stated, figure.start) if f.quantity.unit == unit]
    if not before or not right_behind(marks, figure, zone):
        return False
    gap = (before[-1].end, figure.start)
    led = marks.cues.any(*gap, "baseline_before", "baseline_of", "after")
    return led or starts(marks, figure) or DELIMITER.search(marks.folded, *gap) is not None


def _rivals(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether another company stands between a figure and the one before it: “with 13.7 minutes,
    ahead of B with 26.98”, where “with” may be the word for “from” as well."""
    unit = figure.quantity.unit
    before = [
        one for one in marks.figures_in(zone.sentence[0], figure.start) if one.quantity.unit == unit
    ]
    if not before:
        return False
    companies = [m for m in marks.names_in(*zone.sentence) if m.label == "SUBMITTER"]
    between = {m.canon for m in companies if before[-1].end <= m.start < figure.start}
    return bool(between - {m.canon for m in companies if m.end <= before[-1].start})


def _compared(marks: Marks, cue: Cue, zone: Zone) -> bool:
    """Whether a word of an earlier round only says what a result is held against."""
    before = marks.cues.within(max(zone.sentence[0], cue.start - _LED), cue.start, *_COMPARES)
    behind = marks.cues.within(cue.end, cue.end + _LED, "baseline_after", "after")
    # “beats |by 30 % |the previous record”
    led = any(
        not marks.names_in(word.end, cue.start)
        and not any(map(is_score, marks.figures_in(word.end, cue.start)))
        for word in before
    )
    # “직전 라운드의 DGX H100|보다”: whose that is may stand between
    return led or any(
        all(is_baseline(marks, m) for m in marks.names_in(cue.end, word.start))
        and not marks.figures_in(cue.end, word.start)
        # «ở vòng trước, còn |nay| là 153,6 phút»: of another clause
        and not DELIMITER.search(marks.folded, cue.end, word.start)
        for word in behind
    )
