"""Whose scenario is whose where a sentence gives several rates: each stands at its own.

“离线 24,524.9，服务器 21,605.8——换句话说，离线…” names them before the rates, “2,494,310 tokens/sec
(DeepSeek-R1 offline) and 1,555,110 tokens/sec (DeepSeek-R1 server)” behind. There “server” alone is
the scenario too, which elsewhere is a machine: it stands just as the name of another one does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import RATES
from pipeline.extract.marking.appositions import word_end
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.signs import DELIMITER
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# How far from its rate a scenario's name stands: “24,525 tokens per second in the | offline”.
_REACH = 28
_PARTICLE = 2
_STOPS = re.compile(r"[;。；]|[.!?] ")
# What a list sets before its items.
_BULLETS = " -–•*·"
_LETTERS = re.compile(r"[^\W\d_]")
# What joins the members of a list, besides words.
_LISTS = ",、/&+-– "
# No article and no word of joining is longer.
_JOIN_REACH = 8


class _Place(NamedTuple):
    """A word for a scenario beside a rate, and the text between them."""

    word: Cue
    between: str


def alone_at_its_place(marks: Marks, sentence: tuple[int, int]) -> list[Cue]:
    """“BERT (server)”, “(BERT, server)”, “A, server: 45,497 queries/s”: the word for a machine that
    stands alone in brackets, or before a colon and a rate, where no machine stands."""
    found = []
    for cue in marks.cues.within(*sentence, "server_word"):
        before = marks.folded[sentence[0] : cue.start]
        closes = marks.folded[cue.end : cue.end + 1]
        opened = before.endswith("(") or (before.endswith(", ") and "(" in before.split(")")[-1])
        rates = [f for f in marks.figures_in(cue.end, sentence[1]) if f.quantity.unit in RATES]
        led = rates and marks.folded[cue.end : rates[0].start].strip() == ":"
        parted = before.endswith(", ") or not before.strip(_BULLETS)
        if (opened and closes in (")", ",", "/")) or (led and parted):
            found.append(cue)
    return found


def listed_with_others(marks: Marks, named: Iterable[Cue], sentence: tuple[int, int]) -> list[Cue]:
    """“离线、|服务器|和交互三种场景”: the word for a machine between two scenarios of a list, which
    then is one of them."""
    words = marks.cues.within(*sentence, "server_word")
    names = [cue for cue in named if all(w.end <= cue.start or cue.end <= w.start for w in words)]
    found = []
    for word in words if names else ():
        before = [cue.end for cue in names if cue.end <= word.start][-1:]
        behind = [cue.start for cue in names if word.end <= cue.start][:1]
        joins = [_joined(marks, end, word.start) for end in before]
        joins += [_joined(marks, word.end, start) for start in behind]
        if before and behind and all(joins):
            found.append(word)
    return found


def _joined(marks: Marks, start: int, end: int) -> bool:
    """Whether nothing but signs and words of joining parts two members of a list."""
    if load_pack(marks.lang).order == "initial":
        start = min(word_end(marks.folded, start), end)
    if not 0 <= end - start <= _JOIN_REACH:
        return False
    gap = marks.folded[start:end]
    for word in marks.cues.within(start, end, "conjunction"):
        gap = gap.replace(marks.folded[word.start : word.end], " ", 1)
    return not gap.strip(_LISTS)


def at_its_rate(
    marks: Marks, figure_end: int, named: Sequence[Cue], bare: Iterable[Cue], rates: list[Figure]
) -> Cue | None:
    """The scenario's word that stands at the rate ending at ``figure_end``, as others stand at
    others; ``bare`` words count where they stand just as a name does."""
    words = sorted([*named, *bare], key=lambda cue: (cue.start, -cue.end))
    leads = _leads(marks, min(named, key=lambda cue: cue.start), rates)
    places = _before(marks, words, rates) if leads else _behind(marks, words, rates)
    patterns = {place.between for place in places.values() if place.word in named}
    told = {
        end: place.word
        for end, place in places.items()
        if place.word in named or place.between in patterns or _at_once(place.between)
    }
    several = len({_kind(word) for word in told.values()}) > 1
    if several and leads and figure_end not in told:
        # “离线a；改用H200则为|b|，在服务器场景是c”: between two it goes on with the first
        earlier = [end for end in told if end < figure_end]
        return told[max(earlier)] if earlier and figure_end < max(told) else None
    return told.get(figure_end) if several else None


def _leads(marks: Marks, word: Cue, rates: list[Figure]) -> bool:
    """Whether a scenario's name belongs to the rate behind it, and not to the one before."""
    before = [rate.end for rate in rates if rate.end <= word.start]
    behind = [rate.start for rate in rates if word.end <= rate.start]
    if not before or not behind:
        return not before
    left, right = (before[-1], word.start), (word.end, behind[0])
    if marks.folded[word.end : word.end + 1] == ")":
        return False  # “… tokens per second (offline) and …”
    cuts = [bool(DELIMITER.search(marks.folded, *gap)) for gap in (left, right)]
    if cuts[0] != cuts[1]:
        return cuts[0]
    joins = [marks.cues.any(*gap, "conjunction") for gap in (left, right)]
    if joins[0] != joins[1]:
        return joins[0]
    return right[1] - right[0] < left[1] - left[0]


def _at_once(between: str) -> bool:
    """“服务器 21,605.8”, “在线达70,992次”: nothing, or a particle, is between."""
    return len(between) <= _PARTICLE or not _LETTERS.search(between)


def _kind(word: Cue) -> str:
    return word.name.replace("server_word", "scenario_server")


def _before(marks: Marks, words: list[Cue], rates: list[Figure]) -> dict[int, _Place]:
    """The last word before each rate and behind the rate before it."""
    found, last = {}, 0
    for rate in rates:
        first = max(last, rate.start - _REACH)
        here = [w for w in words if first <= w.start and w.end <= rate.start]
        if here and not _STOPS.search(marks.folded, here[-1].end, rate.start):
            found[rate.end] = _Place(here[-1], marks.folded[here[-1].end : rate.start].strip())
        last = rate.end
    return found


def _behind(marks: Marks, words: list[Cue], rates: list[Figure]) -> dict[int, _Place]:
    """The first word behind each rate and before the next one."""
    found = {}
    for place, rate in enumerate(rates):
        stop = rates[place + 1].start if place + 1 < len(rates) else rate.end + 2 * _REACH
        here = [w for w in words if rate.end <= w.start <= rate.end + _REACH and w.end <= stop]
        if here and not _STOPS.search(marks.folded, rate.end, here[0].start):
            found[rate.end] = _Place(here[0], marks.folded[rate.end : here[0].start].strip())
    return found
