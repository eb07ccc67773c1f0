"""Decides what a number of things says: how big a run was, who took part, what was won.

Long, for what may be counted is told apart here, each by what the others are not.
"""

from __future__ import annotations

import re

from pipeline.extract.deciding.best import best_results
from pipeline.extract.deciding.counts.chip_counts import in_passing, is_size
from pipeline.extract.deciding.counts.parts import (
    ALL_REACH,
    all_of_pool,
    every,
    is_pool,
    part_of,
    pool_of,
    whole_of,
)
from pipeline.extract.deciding.decisions import LEADS, Decision, clause_of
from pipeline.extract.deciding.ratios.rejected import of_count_or_test
from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import TIMES
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.sizes.size_owners import counts_others
from pipeline.extract.marking.fed_chips import is_fed
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.transfers import feeds
from pipeline.extract.marking.zones import DELIMITER, OWNERS, Zone, zone_of
from pipeline.extract.scoping.rounds.dated import is_year
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import Slot

# Eight chips in a server describe it; what is counted as a claim is a cluster's size.
_SMALL_SYSTEM = 16
_FITTED = ("accelerators", "processors")
_CHIPS = ("accelerators", "hosts", "processors")
_PART_REACH = 24
_BY_TIME = re.compile(r"-[^\W\d_]{2,}")
# Fewer results than this are an example or two, not a count of what was submitted.
_FEW = 3
_BEST_REACH = 16
# No round has so many tests or firsts: “6,144개 기록” is the record of 6,144 chips.
_MOST_WON = 300
# How far back the whole is of which something is a part.
_OF_REACH = 80
# “… went to A”: how far behind its number the word may end.
_GONE_REACH = 28
# “201 results |of| 20 organisations”: how far before the companies their results begin.
_OF_WHOM = 28
# “holds |results”, an article between.
_OBJECT_REACH = 20
# How far before a word of winning “all” may begin, where complements come first: すべてで|首位.
_ALL_REACH = 6
_WINNING = ("won", "first", "fastest", "record", "in_front")


def tally(marks: Marks, figure: Figure, zone: Zone, links: Links) -> Decision | None:
    """What a count claims, ``None`` where it only describes."""
    unit = figure.quantity.unit
    if describes(marks, figure):
        return None
    if unit in _CHIPS:
        return Decision("count") if is_size(marks, figure, zone, links) else None
    if unit in ("results", "submitters"):
        return Decision("count") if _took_part(marks, figure, zone) else None
    if not (links.subject.submitter or links.subject.system):
        # “Four of the eight were trained in under 30 seconds”: whose it is, the time's claim says.
        return _in_time(marks, figure, zone) if unit == "benchmarks" else None
    if unit == "records":
        if figure.number.value > _MOST_WON or _of_the_round(marks, figure, links):
            return None
        of = whole_of(marks, figure) or pool_of(marks, zone, figure)
        return Decision("rank", "record", of=of)
    if unit != "benchmarks":
        return None
    return _in_time(marks, figure, zone) or _won(marks, figure, zone, links)


def counts_nothing(marks: Marks, figure: Figure) -> bool:
    """Whether a count makes no claim whatever it is linked with: most chips that are counted are
    those of a result beside them."""
    unit = figure.quantity.unit
    if describes(marks, figure):
        return True
    if unit in _CHIPS:
        return in_passing(marks, figure)
    zone = zone_of(marks, figure)
    if unit in ("results", "submitters"):
        return not _took_part(marks, figure, zone)
    timed_or_won = _in_time(marks, figure, zone) or _word_of_winning(marks, figure, zone)
    return unit == "benchmarks" and timed_or_won is None


def _of_the_round(marks: Marks, figure: Figure, links: Links) -> bool:
    """“Today's round brings two firsts: the test of X and …”: of nobody whom another sentence
    names, and no results."""
    carried = "stated" not in (links.subject.submitter.how, links.subject.system.how)
    if marks.folded.startswith(":", figure.end) and not marks.cues.any(
        figure.start, figure.end, "record", "won", "first"
    ):  # “A's entry holds three firsts: a new recipe, …”: what is new, where no test is listed
        names = marks.names_in(figure.end, marks.sentence_at(figure.start)[1])
        return not any(m.label == "BENCHMARK" for m in names)
    before = (marks.sentence_at(figure.start)[0], figure.start)
    points = marks.cues.any(*before, "anaphor", "first_person", "company_word")
    return carried and not points and marks.cues.any(*before, "same_round")


def describes(marks: Marks, figure: Figure) -> bool:
    """Whether a count tells what something is, by itself and whatever stands around it."""
    unit, value = figure.quantity.unit, figure.number.value
    if figure.number.step < 1 or value < (1 if unit == "records" else 2):
        return True
    # “a Xeon Platinum 8570 CPU”: a number right behind the name of a part is the part's
    if unit == "processors" and any(
        m.label == "PART" and 0 <= figure.start - m.end <= 1
        for m in marks.names_in(figure.start - _PART_REACH, figure.start)
    ):
        return True
    # “with 64 GPUs more”: a difference, and nobody's size
    if unit in _CHIPS and counts_others(marks, figure):
        return True
    # “a 64-GPU cluster”: a size said in passing tells which system, and claims nothing.
    if marks.folded[figure.number.end : figure.number.end + 1] == "-":
        return True
    # “42,148 chip-minutes”, “3,000 GPU-hours”: chips by how long
    if unit in _CHIPS and _BY_TIME.match(marks.folded, figure.end):
        return True
    # “kept 13 simulated H100s busy”: what a storage system is tested with is no part of it
    emulated = unit in _CHIPS and marks.cues.any(*marks.sentence_at(figure.start), "emulated")
    emulated = emulated or feeds(marks, figure) or is_fed(marks, figure)
    return unit == "hosts" or (unit in _FITTED and value <= _SMALL_SYSTEM and not emulated)


def _in_time(marks: Marks, figure: Figure, zone: Zone) -> Decision | None:
    """“all eight in under 16 minutes”, 其中四项不到一分钟: how many were done in a time."""
    clause = clause_of(marks, figure.end)
    behind = [f for f in marks.figures if figure.end <= f.start < clause[1]]
    # “16分钟内完成了全部八项”: there the time stands before its verb.
    timed = behind[:1] or _timed_before(marks, figure, clause[0])
    if not timed or timed[0].quantity.unit not in TIMES:
        return None
    whole = whole_of(marks, figure) or _of_them(marks, figure)
    if whole is not None:
        return Decision("suite", of=whole)
    told = any(
        cue.start < figure.end and figure.start < cue.end
        for cue in marks.cues.within(*zone.sentence, "all_benchmarks")
    )
    of_all = told or every(marks, figure)
    return Decision("suite", of=int(figure.number.value)) if of_all else None


def _timed_before(marks: Marks, figure: Figure, start: int) -> list[Figure]:
    """The one time before a count, where verbs come last and no test is named beside it."""
    before = list(marks.figures_in(start, figure.start))
    named = any(m.label == "BENCHMARK" for m in marks.names_in(*marks.sentence_at(figure.start)))
    final = load_pack(marks.lang).order == "final"
    return before if final and len(before) == 1 and not named else []


def _of_them(marks: Marks, figure: Figure) -> int | None:
    """The whole of which “四 of them” is a part: the benchmarks counted before it."""
    words = marks.cues.within(figure.start - ALL_REACH, figure.start, "of_them")
    if not any(not marks.folded[cue.end : figure.start].strip() for cue in words):
        return None
    earlier = marks.figures_in(max(0, figure.start - _OF_REACH), figure.start)
    counts = [int(f.number.value) for f in earlier if f.quantity.unit == "benchmarks"]
    return counts[-1] if counts and figure.number.value < counts[-1] else None


def _took_part(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether results or companies are counted that make up a round."""
    start, end = zone.sentence
    unit = figure.quantity.unit
    cues = marks.cues
    clause = clause_of(marks, figure.start)
    rejects = cues.within(*clause, "reject")
    few = figure.number.value <= _FEW and not (
        unit == "submitters" and _enter_a_test(marks, figure)
    )
    if few or any(not of_count_or_test(marks, w) for w in rejects):
        return False
    if is_year(marks, figure.number.start, figure.number.end):
        return False
    # “the only one to send in results on all eight tests” counts none
    if unit == "results" and _of_the_sole(marks, clause[0], figure):
        return False
    # “among the top 5 results” counts no round's
    best = cues.within(figure.start - _BEST_REACH, figure.start, "best")
    if best and figure.start - best[-1].end <= 1:
        return False
    # “a consortium of 70 companies”, “founded by five companies”: members are no submitters.
    final = load_pack(marks.lang).order == "final"
    told = cues.within(clause[0], clause[1] if final else figure.start, "members")
    # “参加したのは17社・団体で”: what is counted is a word of the number itself
    # “The consortium received 201 results of |20 organisations”
    told = [] if unit == "results" or _behind_results(marks, figure) else told
    if any(not figure.start <= word.start < figure.end for word in told):
        return False
    if cues.any(start, end, "same_round", "previous_round", "submit"):
        return True
    if cues.any(start, figure.start, "round_word") or any(
        start <= version.start < end for version in marks.rounds
    ):
        return True
    # “Thirteen organisations sent in 650 results”, however they sent them in.
    others = {f.quantity.unit for f in marks.figures_in(start, end) if f is not figure}
    if {unit, *others} >= {"results", "submitters"}:
        return True
    if unit == "results" and _submitted_before(marks, start):
        return True
    return marks.names_it and unit == "results"


def _behind_results(marks: Marks, companies: Figure) -> bool:
    """“201 results of |20 organisations”: whether the results of those who are counted are, too."""
    reach = (companies.start - _OF_WHOM, companies.start)
    before = [f for f in marks.figures_in(*reach) if f.quantity.unit == "results"]
    return bool(before) and not DELIMITER.search(marks.folded, before[-1].end, companies.start)


def tests_entered(marks: Marks, figure: Figure, links: Links) -> tuple[Slot, ...]:
    """The tests that a number of companies entered: “five companies submitted FLUX.1”.

    They stand in its own clause; what is told of a whole round has none there.
    """
    first, last = clause_of(marks, figure.start)
    # “swapped BERT for Llama 3.1 8B |and| drew 20 submitters” counts no test's
    joins = marks.cues.within(first, figure.start, "conjunction")
    first = joins[-1].end if joins else first
    # “with 20 companies taking part A trained |BERT| in …” counts none's either
    others = [m.start for m in marks.names_in(figure.end, last) if m.label in OWNERS]
    places = range(marks.base + first, marks.base + min([last, *others]))
    return tuple(one for one in links.benchmarks if one.how == "stated" and one.start in places)


def _enter_a_test(marks: Marks, figure: Figure) -> bool:
    """“Only three companies submitted GPT-3”: as few as that make no round, but a test's field."""
    clause = clause_of(marks, figure.start)
    named = any(m.label == "BENCHMARK" for m in marks.names_in(figure.end, clause[1]))
    others = any(m.label in OWNERS for m in marks.names_in(*clause))
    return named and not others and marks.cues.any(figure.end, clause[1], "submit")


def _submitted_before(marks: Marks, start: int) -> bool:
    """“Six companies submitted. There were 91 results”: who took part is counted just before."""
    before = [s for s in marks.sentences if s[1] <= start][-1:]
    return any(
        marks.cues.any(*one, "submit")
        and any(f.quantity.unit == "submitters" for f in marks.figures_in(*one))
        for one in before
    )


def _of_the_sole(marks: Marks, first: int, figure: Figure) -> bool:
    """“the only one to send in results on all eight”, but not “submitted only 12 results”, nor
    “tested four systems, only to submit 12 results”."""
    before = (first, figure.start)
    owners = [m for m in marks.names_in(*before) if m.label in OWNERS]
    return marks.cues.any(*before, "only") or any(
        0 <= name.start - cue.end <= 1
        for cue in marks.cues.within(*before, "only_name")
        for name in owners
    )


def _won(marks: Marks, figure: Figure, zone: Zone, links: Links) -> Decision | None:
    """Whether a number of benchmarks is the number that somebody won."""
    cue = _word_of_winning(marks, figure, zone)
    if cue is None:
        return None
    # “A question may take nine models”: nobody is said to have taken them.
    owners = (links.subject.submitter.how, links.subject.system.how)
    if cue.name == "took" and "stated" not in owners and not _points_back(marks, zone):
        return None
    whole = whole_of(marks, figure)
    if all_of_pool(marks, figure):
        whole = int(figure.number.value)
    if whole is not None:
        return Decision("rank", "won", of=whole)
    # A sentence's part and whole are this figure's only where it is one of the two.
    part = part_of(marks, *zone.sentence)
    if part is not None and figure.number.value in part:
        if figure.number.value == part[1] and _said_itself(marks, figure, zone, part[0]):
            return None
        return Decision("rank", "won", of=part[1], part=part[0])
    return Decision("rank", "won", of=pool_of(marks, zone, figure))


def _word_of_winning(marks: Marks, figure: Figure, zone: Zone) -> Cue | None:
    """The word that says of a number of benchmarks that somebody won them."""
    if is_pool(marks, figure) or _told_among(marks, figure):
        return None
    cue = _nearest(marks, figure, zone) or _led(marks, figure, zone) or _went(marks, figure)
    return None if cue is None or _is_of_the_only(marks, cue, figure) else cue


def _told_among(marks: Marks, figure: Figure) -> bool:
    """“five of them (including the two new benchmarks)”: some of those counted before."""
    words = marks.cues.within(figure.start - _PART_REACH, figure.start, "among_them")
    return any(len(marks.folded[word.end : figure.start].split()) <= 1 for word in words)


def _points_back(marks: Marks, zone: Zone) -> bool:
    """Whether a sentence begins by pointing back to whom the one before was about."""
    start = zone.sentence[0]
    return marks.cues.any(start, start + LEADS, "anaphor", "first_person")


def _said_itself(marks: Marks, figure: Figure, zone: Zone, part: int) -> bool:
    """Whether the part of a whole is a figure of its own: “8项测试中的4项冠军”."""
    start, end = zone.sentence
    return any(
        other is not figure
        and other.number.value == part
        and other.quantity.unit in ("benchmarks", "records")
        and start <= other.start < end
        for other in marks.figures
    )


def _is_of_the_only(marks: Marks, cue: Cue, figure: Figure) -> bool:
    """“a winner, and the only one to submit on all eight benchmarks”: none were won; nor in “8部門
    すべてに提出したのはNVIDIAだけで、BERTでは最速だ”, whose clause ends with the word for it."""
    if cue.end <= figure.start:
        return marks.cues.any(cue.end, figure.start, "only", "only_name")
    last = clause_of(marks, figure.end)[1]
    final = load_pack(marks.lang).order == "final"
    return final and cue.start >= last and marks.cues.any(figure.end, last, "only", "only_name")


def _nearest(marks: Marks, figure: Figure, zone: Zone) -> Cue | None:
    """The word of winning that a number of benchmarks goes with."""
    start, end = zone.sentence
    clause = own = clause_of(marks, figure.start)
    if figure.start - start <= LEADS:
        clause = (start, end)
    names: tuple[str, ...] = _WINNING
    # “took all seven tests, and B trained X in 27.3 minutes”: a time of another clause is apart
    timed = any(f.quantity.unit in TIMES for f in marks.figures_in(*own))
    if not timed:
        names = (*names, "took")
    cues = [*marks.cues.within(*clause, *names), *best_results(marks, *clause)]
    # A verb of taking takes what follows it, but to take part wins nothing.
    entering = {cue.start for cue in marks.cues.within(*clause, "submit")}
    cues = [
        c
        for c in cues
        if c.name != "took"
        or (c.end <= figure.start and c.start not in entering and not _has_results(marks, c))
    ]
    if not cues and load_pack(marks.lang).order == "final":
        cues = marks.cues.within(start, end, *_WINNING)
    if _is_entered(marks, own, figure):
        cues = [cue for cue in cues if not _of_others(marks, cue, figure)]
    return min(cues, key=lambda cue: _distance(cue, figure), default=None)


def _is_entered(marks: Marks, clause: tuple[int, int], figure: Figure) -> bool:
    """Whether a verb of taking part stands at a number of tests, and none of winning between."""
    words = marks.cues.within(*clause, "submit")
    gaps = [_gap(word, figure) for word in words]
    return any(not marks.cues.any(*gap, *_WINNING) for gap in gaps)


def _of_others(marks: Marks, cue: Cue, figure: Figure) -> bool:
    """“英伟达赢得全部九项，谷歌只参加了|两项”, “took part in |eight| and won seven”: whether a word
    of winning is another company's, or of another number than what was entered."""
    gap = _gap(cue, figure)
    if any(m.label == "SUBMITTER" for m in marks.names_in(*gap)):
        return True
    others = [f for f in marks.figures_in(*marks.sentence_at(figure.start)) if f != figure]
    counts = [f for f in others if f.quantity.unit in ("benchmarks", "records")]
    if any(_distance(cue, f) < _distance(cue, figure) for f in counts):
        return True
    joined = cue.start >= figure.end and marks.cues.any(*gap, "conjunction")
    beside = (max(figure.end, cue.start - _ALL_REACH), cue.end + _OBJECT_REACH)
    return joined and not marks.cues.any(*beside, "all_of", "each")


def _has_results(marks: Marks, verb: Cue) -> bool:
    """“The round holds results by A on three tests”: results that are there win nothing."""
    words = marks.cues.within(verb.end, verb.end + _OBJECT_REACH, "result_word", "submit")
    return any(not marks.folded[verb.end : word.start].strip() for word in words)


def _led(marks: Marks, figure: Figure, zone: Zone) -> Cue | None:
    """“9カテゴリ中8カテゴリでリード”: of so many that are counted, somebody leads in some."""
    words = marks.cues.within(*clause_of(marks, figure.start), "leading")
    parted = whole_of(marks, figure) or pool_of(marks, zone, figure)
    return words[0] if words and parted else None


def _went(marks: Marks, figure: Figure) -> Cue | None:
    """“Five of the eight tests went to A”: the word right behind them that says whose they are."""
    cues = marks.cues.within(figure.end, figure.end + _GONE_REACH, "goes_to")
    told = [cue for cue in cues if not marks.folded[figure.end : cue.start].strip()]
    behind = (m for cue in told for m in marks.names_in(cue.end, cue.end + 2))
    named = any(m.label == "SUBMITTER" for m in behind)
    return told[0] if named and whole_of(marks, figure) is not None else None


def _gap(cue: Cue, figure: Figure) -> tuple[int, int]:
    """What stands between a word and a figure, whichever comes first."""
    _, first, last, _ = sorted((cue.start, cue.end, figure.start, figure.end))
    return first, last


def _distance(cue: Cue, figure: Figure) -> int:
    return max(cue.start - figure.end, figure.start - cue.end, 0)
