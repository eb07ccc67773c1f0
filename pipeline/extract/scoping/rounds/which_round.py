"""Which of the rounds that a sentence names a figure of it is of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import RATES, TIMES
from pipeline.extract.linking.compared.baseline_rounds import (
    held_against,
    started_from,
    version_is_baseline,
)
from pipeline.extract.linking.phrases.brackets import WIDEST_BRACKET
from pipeline.extract.linking.phrases.fromto import arrives
from pipeline.extract.linking.phrases.told_behind import clause_behind
from pipeline.extract.marking.marks import Marks, Version
from pipeline.extract.marking.zones import DELIMITER, Zone
from pipeline.extract.scoping.rounds.then_now import then_and_now
from pipeline.extract.words.pack import load_pack

# A number with a short word before it at most (“desde los 24”), no year; and the longer word behind
# it that says what it counts, unless it is a figure with a unit.
_NUMBER = re.compile(r"[^\w\d]{0,2}(?:[^\W\d]{1,4}[^\w\d]{1,2})?((?!(?:19|20)\d\d\b)\d[\d.,]*)")
_COUNTED = re.compile(r"\s[^\W\d]{6}")

# “v5.0|'daki |121,8 dakikadan”: how far behind a round what it is said of may stand.
_LEADS = 14
_RATIOS = ("percent", "x")
# “v4.0 |result of |13.6”: how long such words may be, and the small ones that lead to a figure.
_RESULT_REACH, _SMALL = 24, re.compile(r"[ -]*(?:[^\W\d]{1,3}[ ]+)?")
# Figures that a sentence can tell of one round each.
_TOLD = (*TIMES, *RATES, "records", "benchmarks", "results", "submitters", "percent", "x")


def rounds_at(marks: Marks, figure_end: int, zone: Zone) -> list[Version]:
    """The rounds that a sentence names and that a figure of it can be of."""
    start, end = zone.sentence
    named = [version for version in marks.rounds if start <= version.start < end]
    pair = then_and_now(marks, start, end) if named else None
    if pair is not None and figure_end in (pair.then.end, pair.now.end):
        was = figure_end == pair.then.end
        named = [v for v in named if (pair.start <= v.start < pair.end) == was]
        if was and len({v.round for v in named}) == 1:
            return named
    if not named:
        return named
    if any(version.loose for version in named):
        return [version for version in named if _opens_with(marks, figure_end, version)]
    named = [
        v
        for v in named
        if not (_in_other_brackets(marks, figure_end, v) or _is_over(marks, figure_end, v))
    ]
    # “than eight A in round v4.0 (28.2 minutes)”: the round is of what stands in its bracket
    told = [version for version in named if _in_its_bracket(marks, version) == figure_end]
    told = told or [version for version in named if _has_its_result(marks, figure_end, version)]
    told = told or [version for version in named if _tells_of_it(marks, figure_end, version)]
    if told:
        return told
    # “from 31.36 minutes (v4.0) to 28.64 (v4.1)”: the round in the bracket right behind a result
    beside = {version: _behind_its_result(marks, version) for version in named}
    told = [version for version in named if beside[version] == figure_end]
    if told:
        return told
    named = [version for version in named if not beside[version]]
    # “3.4 minutes, compared with 10.9 in June 2023”: of June is what stands there, and it alone.
    # The same of “from |10.9 minutes in June| to 3.4”.
    others = [(v, _result_at(marks, v)) for v in named]
    mine = [version for version, held in others if held is not None and held.end == figure_end]
    if mine:
        return mine
    own = [
        version
        for version in named
        if marks.folded.find(";", figure_end, version.start) < 0
        and not version_is_baseline(marks, version.start, version.end)
        and not _of_other_side(marks, figure_end, zone, version)
        and not _at_another(marks, figure_end, version)
        and not _of_the_next(marks, figure_end, version)
        and not _is_told_now(marks, figure_end, version)
    ]
    if len({version.round for version in own}) < 2:
        return own
    # “6 firsts in v0.5 and 8 in v0.6”, “v0.5拿下6项第一，v0.6拿下8项”: as the first is told, so are
    # the others, each by the one round that stands at it.
    ends = [f.end for f in marks.figures_in(start, end) if f.quantity.unit in _TOLD]
    before = [place for place in ends if place < figure_end]
    behind = [f.start for f in marks.figures_in(figure_end, end) if f.quantity.unit in _TOLD]
    if ends and own[0].start < min(ends):
        stretch = (max(before, default=start), figure_end)
        # “in v1.1, 21 companies sent 250 results, in v2.0 …”: both are of the round before them.
        nearest = [version for version in own if version.start < figure_end][-1:]
    else:
        stretch = (figure_end, min(behind, default=end))
        following = [version for version in own if version.start >= figure_end][:1]
        nearest = [v for v in following if not DELIMITER.search(marks.folded, figure_end, v.start)]
    within = [v for v in own if stretch[0] <= v.start < stretch[1]]
    # “8 firsts in v1.1 and 4 in v2.0”: what has a number of its own between is no list of rounds.
    several = len({v.round for v in within}) > 1 and nearest and nearest[0] in within
    if several and _apart(marks, within):
        return nearest
    return within or nearest


def _result_at(marks: Marks, version: Version) -> Figure | None:
    """The result of a round that something is held against, or that a change starts from."""
    place = (version.start, version.end)
    start = started_from(marks, *place)
    return start if start is not None and is_score(start) else held_against(marks, *place)


def _has_its_result(marks: Marks, figure_end: int, version: Version) -> bool:
    """“We started from our |v4.0 result of| 13.6”: a round whose result a figure is said to be,
    whatever it is held against."""
    figure = next((f for f in marks.figures if f.end == figure_end), None)
    if figure is None or not (is_score(figure) and 0 < figure.start - version.end <= _RESULT_REACH):
        return False
    gap = marks.folded[version.end : figure.start]
    return any(
        _SMALL.fullmatch(gap.replace(marks.folded[word.start : word.end], "", 1))
        for word in marks.cues.within(version.end, figure.start, "result_word", "submit")
    )


def _tells_of_it(marks: Marks, figure_end: int, version: Version) -> bool:
    """“against v4.1, |in which A managed 24,110|, that is 15 % more”: whether a clause opens right
    behind a round that tells a result of it, whatever is held against that."""
    if not marks.cues.has("in_which"):
        return False
    for word in marks.cues.within(version.end, version.end + _LEADS, "in_which"):
        if marks.folded[version.end : word.start].strip(" ,"):
            continue
        last = marks.sentence_at(version.start)[1]
        cut = DELIMITER.search(marks.folded, word.end, last)
        told = marks.figures_in(word.end, cut.start() if cut else last)
        return any(f.end == figure_end and is_score(f) for f in told)
    return False


def _in_its_bracket(marks: Marks, version: Version) -> int:
    """Where the one result ends that the bracket right behind a round holds, 0 without any."""
    opened = version.end + (marks.folded[version.end : version.end + 1] == " ")
    if not marks.folded.startswith("(", opened):
        return 0
    closed = marks.folded.find(")", opened, opened + WIDEST_BRACKET)
    scores = [f for f in marks.figures_in(opened, closed) if is_score(f)]
    return scores[0].end if len(scores) == 1 else 0


def _behind_its_result(marks: Marks, version: Version) -> int:
    """Where the result ends that a bracket with nothing but a round stands right behind, 0 without
    any."""
    opened = marks.folded[: version.start].removesuffix(" ")
    if not opened.endswith("(") or not marks.folded.startswith(")", version.end):
        return 0
    place = len(opened) - 1
    place -= marks.folded[place - 1 : place] == " "
    before = marks.figures_in(place - WIDEST_BRACKET, place)
    return place if before and before[-1].end == place and is_score(before[-1]) else 0


def _in_other_brackets(marks: Marks, figure_end: int, version: Version) -> bool:
    """“took 32.7 minutes (v1.0: 34.49), B 5.78”: a round that stands in brackets with a result of
    its own is that of no figure outside."""
    opened = marks.folded.rfind("(", max(0, version.start - WIDEST_BRACKET), version.start)
    closed = marks.folded.find(")", version.end, version.end + WIDEST_BRACKET)
    if opened < 0 or closed < 0 or marks.folded.find(")", opened, version.start) >= 0:
        return False
    own = any(is_score(f) for f in marks.figures_in(opened, closed))
    return own and not opened < figure_end <= closed


def _is_over(marks: Marks, figure_end: int, version: Version) -> bool:
    """“6月のラウンドは…が、今回はAが|トップ”: a round of which the sentence goes on to the present
    one, in a clause of its own, before it tells a figure."""
    words = marks.cues.within(version.end, figure_end, "same_round", "now")
    if any(DELIMITER.search(marks.folded, version.end, word.start) for word in words):
        return True
    # “v5.0'da 121,8 dakika harcarken |şimdi 84,9 dakika yetiyor”
    return (
        any(is_score(f) for word in words for f in marks.figures_in(version.end, word.start))
        or _of_the_start(marks, figure_end, version)
        or _left_behind(marks, figure_end, version)
    )


def _is_told_now(marks: Marks, figure_end: int, version: Version) -> bool:
    """“it takes 64.6 minutes |now, |121.8 in v5.0”: whether a result that the present round has, or
    what is said of it, stands before one of the round that follows."""
    words = marks.cues.within(figure_end, version.start, "same_round", "now")
    return any(
        DELIMITER.search(marks.folded, word.end, version.start)
        and any(map(is_score, marks.figures_in(word.end, version.start)))
        for word in words
    )


def _left_behind(marks: Marks, figure_end: int, version: Version) -> bool:
    """«redujo su tiempo de 7,85 minutos en la v3.0 |a 7,55|»: a round between two results, the
    second of which a word for “to” leads to, is that of the first."""
    figure = next((f for f in marks.figures if f.end == figure_end), None)
    if figure is None or version.end > figure.start or not arrives(marks, figure):
        return False
    first = marks.sentence_at(version.start)[0]
    before = [f for f in marks.figures_in(first, version.start) if is_score(f)]
    if not before or before[-1].quantity.unit != figure.quantity.unit:
        return False
    between = any(map(is_score, marks.figures_in(version.end, figure.start)))
    gap = (before[-1].end, figure.start)
    return not between and not DELIMITER.search(marks.folded, *gap)


def _of_the_start(marks: Marks, figure_end: int, version: Version) -> bool:
    """“v5.0'daki 121,8 dakikadan| 84,9 dakikaya indi”: a round that stands before what a change
    starts from, where complements come first."""
    figure = next((f for f in marks.figures if f.end == figure_end), None)
    if figure is None or load_pack(marks.lang).order != "final":
        return False
    between = [f for f in marks.figures_in(version.end, figure.start) if is_score(f)]
    if len(between) != 1 or between[0].start - version.end > _LEADS:
        return False
    place = between[0].end
    led = marks.folded[place : figure.start]
    # “v5.0 turundaki 14,01 dakikaya |karşılık| 12,3”
    held = marks.cues.within(place, figure.start, "baseline_after")
    held = [word for word in held if word.start - place <= 1]
    if arrives(marks, figure) or not led.strip() or held:
        return True
    # “v4.0에서 41.3분|이던| 학습 시간을 30.5분까지”, “v5.0'da 14,01 dakika |süren| eğitimi 12,3”:
    # told of the noun that then became another
    ends = load_pack(marks.lang).attributives
    described = led.startswith(ends) or led.split()[0].endswith(ends)
    return described and between[0].quantity.unit == figure.quantity.unit


def _opens_with(marks: Marks, figure_end: int, version: Version) -> bool:
    """Whether a figure is what a month's clause tells: “in June it took |10.9 minutes, with …”."""
    figure = next((f for f in marks.figures if f.end == figure_end), None)
    if figure is None or figure.start < version.end or figure.quantity.unit in _RATIOS:
        return False
    return marks.folded.find(";", version.end, figure.start) < 0


def _apart(marks: Marks, versions: Sequence[Version]) -> bool:
    """Whether a number stands between any two rounds and the next."""
    gaps = (marks.folded[one.end : other.start] for one, other in pairwise(versions))
    return all(any(char.isdigit() for char in gap) for gap in gaps)


def _at_another(marks: Marks, figure_end: int, version: Version) -> bool:
    """Whether a round is that of another figure, which something is measured against."""
    other = held_against(marks, version.start, version.end)
    if other is not None:
        return other.end != figure_end
    # „verglichen mit den 11,3 Minuten, |die A in v5.0 brauchte|, sind es jetzt 9,85“
    start = marks.sentence_at(version.start)[0]
    before = [f for f in marks.figures_in(start, version.start) if is_score(f)]
    clause = clause_behind(marks, before[-1]) if before else None
    within = clause is not None and clause[0] <= version.start < clause[1]
    return within and before[-1].end != figure_end


def _of_the_next(marks: Marks, figure_end: int, version: Version) -> bool:
    """“15.87分钟，V1.1时为19.39分钟”, “took 15.87 minutes; in v1.1 it was 19.39”: a round that a
    comma parts from a result and that leads to another of its kind is that one's; and where
    complements come first one that stands right at it: “v5.0'daki| 124,5 dakikasını”."""
    figure = next((f for f in marks.figures if f.end == figure_end), None)
    if figure is None or version.start < figure_end:
        return False
    if not is_score(figure):  # “with 10,752 chips it took 3.92 minutes, while in June it took 10.9”
        told = [f for f in marks.figures_in(figure_end, version.start) if is_score(f)]
        return bool(told) and _of_the_next(marks, told[-1].end, version)
    end = marks.sentence_at(figure_end - 1)[1]
    # “A用时64.6分钟，B为84.9分钟，|C在v4.1中|要269分钟”: of none before
    scores = [f for f in marks.figures_in(figure_end, version.start) if is_score(f)]
    between = bool(scores) and not DELIMITER.search(marks.folded, scores[-1].end, version.start)
    later = [f for f in marks.figures_in(version.end, end) if is_score(f)]
    if DELIMITER.search(marks.folded, figure_end, version.start) is None:
        final = load_pack(marks.lang).order == "final"
        if not (final and later and len(marks.folded[version.end : later[0].start].split()) < 2):
            return False
    if between or not later or DELIMITER.search(marks.folded, version.end, later[0].start):
        return False
    return later[0].quantity.unit == figure.quantity.unit


def _of_other_side(marks: Marks, figure_end: int, zone: Zone, version: Version) -> bool:
    """“3.9 minutes, compared with 10.9 in v3.0”: the round is that of the other figure.

    The same of “falls to 3.9 minutes, from 10.9 in v3.0”.
    """
    if zone.end <= version.start and marks.cues.any(figure_end, version.start, "baseline_before"):
        return True
    return any(
        _begins(marks, cue.end) for cue in marks.cues.within(figure_end, version.start, "from")
    )


def _begins(marks: Marks, at: int) -> bool:
    """Whether a time or rate, its unit printed or not, stands right behind a “from”."""
    printed = _NUMBER.match(marks.folded, at)
    if printed is None:
        return False
    figure = next((f for f in marks.figures if f.start <= printed.start(1) < f.end), None)
    if figure is None:
        return _COUNTED.match(marks.folded, printed.end()) is None
    return is_score(figure)
