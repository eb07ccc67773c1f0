"""A round right before the result of it that something is measured against, where complements come
first: “相比2023年6月的311.94分钟”, “v1.1の19.39分に比べ”, “2023년 6월의 311.94분 대비”."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER
from pipeline.extract.words.alternatives import one_of
from pipeline.extract.words.pack import load_pack

# “相比于|上一轮V1.1的”: how far before the round its word may end.
_LED_REACH = 12
# “311.94分|より”, “10.94分钟|的三分之一”: how far behind its figure what governs it may begin.
_NEXT = 4
# “去年11月|同等规模的|3.92分钟”: how far behind its round a result may begin.
_DESCRIBED = 10
_ROUNDS = ("previous_round", "last_year", "first_round")


def changes_from(marks: Marks, figure: Figure) -> bool:
    """“311.94分|から153.58分に”: whether a word for “from” stands right behind a time or rate, and
    the sentence has where it arrives."""
    spans = load_pack(marks.lang).spans
    left = bool(spans) and marks.folded.startswith(spans, figure.end)
    left = left or _is_turned_into(marks, figure)
    return left and is_score(figure) and _goes_on(marks, figure)


def _is_turned_into(marks: Marks, figure: Figure) -> bool:
    """“50.7분을 |48.2분으로 단축”: whether a result is the object of a change, and what it becomes
    stands right behind."""
    for particle in load_pack(marks.lang).objects:
        if marks.folded.startswith(particle, figure.end):
            place = figure.end + len(particle)
            behind = [f for f in marks.figures_in(place, place + _NEXT) if is_score(f)]
            return bool(behind) and behind[0].quantity.unit == figure.quantity.unit
    return False


def _goes_on(marks: Marks, figure: Figure) -> bool:
    """Whether a sentence has another figure of the kind behind one."""
    later = marks.figures_in(figure.end, marks.sentence_at(figure.start)[1])
    return any(f.quantity.unit == figure.quantity.unit for f in later)


def _starts_here(marks: Marks, start: int) -> bool:
    """“从|6月的311.94分钟减半至”: whether a word for “from” stands right before a round."""
    words = marks.cues.within(start - _NEXT, start, "from")
    return any(not marks.folded[word.end : start].strip() for word in words)


def result_of(marks: Marks, start: int, end: int) -> Figure | None:
    """The time or rate right behind a round, if that is what something is measured against."""
    pack = load_pack(marks.lang)
    if pack.order != "final":
        return None
    particles = {"", *(word.strip() for word in pack.genitive)}
    counted = _counted(marks.lang).match(marks.folded, end)
    place = counted.end() if counted else end  # “6月|2,496颗|的27.33分钟”
    figures = [f for f in marks.figures_in(place, place + _DESCRIBED) if f.end > place]
    if not figures or not _joined(marks, place, figures[0].start, particles):
        return None
    held = _led(marks, start) or _followed(marks, figures[0], particles)
    held = held or (_starts_here(marks, start) and _goes_on(marks, figures[0]))
    return figures[0] if held and is_score(figures[0]) else None


def _joined(marks: Marks, start: int, end: int, particles: set[str]) -> bool:
    """Whether nothing stands between a round and its result but a particle and words that end in
    one: “去年11月|同等规模的|3.92分钟”."""
    gap = marks.folded[start:end].strip().removeprefix(")").strip()  # “지난 라운드(v3.0|)의| 1.8분”
    if gap in particles:
        return True
    nouns = marks.cues.within(start, end, "result_word", "record")  # “6月|成绩|10.94分钟”
    if any(marks.folded[noun.start : noun.end] == gap for noun in nouns):
        return True
    named = marks.names_in(start, end) or any(char.isdigit() for char in gap)
    plain = not named and DELIMITER.search(marks.folded, start, end) is None
    ends = (*(particles - {""}), *(word.strip() for word in load_pack(marks.lang).attributives))
    return plain and gap.endswith(ends)  # “v3.0에서 |기록한| 50.7분”


@lru_cache(maxsize=32)
def _counted(lang: str) -> re.Pattern[str]:
    """A pattern of a number of chips, by the counters of a language."""
    return re.compile(rf"\s?\d[\d,]*\s?(?:{one_of(load_pack(lang).counters)})")


def _led(marks: Marks, start: int) -> bool:
    """Whether a word of comparison stands right before a round: “相比|上一轮|V1.1的”."""
    first = max(marks.sentence_at(start)[0], start - _LED_REACH)
    told = marks.cues.within(first, start, *_ROUNDS)
    for cue in marks.cues.within(first, start, "baseline_before"):
        place = next((word.end for word in told if word.start == cue.end), cue.end)
        if not marks.folded[place:start].strip(" '("):
            return True
    return False


def _followed(marks: Marks, figure: Figure, particles: set[str]) -> bool:
    """Whether a word of comparison stands right behind a result, or a part of that does:
    “6月10.94分钟的三分之一”."""
    pack, end = load_pack(marks.lang), figure.end
    words = marks.cues.within(end, end + _NEXT, "baseline_after")
    if any(not marks.folded[end : word.start].strip() for word in words):
        return True
    if changes_from(marks, figure):
        return True
    told = {p + hedge for p in particles - {""} for hedge in ("", *before_words(pack))}
    return any(
        part.quantity.unit in ("x", "percent") and marks.folded[end : part.start].strip() in told
        for part in marks.figures_in(end + 1, end + _NEXT)
    )
