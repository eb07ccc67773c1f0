"""The division that a figure is said of: open or closed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from pipeline.extract.figures.units import COUNTS
from pipeline.extract.marking.context import DIVISIONS, Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, WIDEST, Zone
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Slot

_APPENDED = re.compile(r"\s?(?:\(|, )?([^\W\d_]{3,})(?=\s*[),.;]|\s|$)")
_BRACKETED = re.compile(r"\(([^\W\d_]{3,})\)")
# “11 minutes closed and 9.5 open”: as far as a word that joins reaches.
_AND_REACH = 8
# How many sentences of its own paragraph a division is still the one spoken of.
_GOES_ON = 6
WORD = re.compile(r"[^\W\d_]{3,}")


def division_of(marks: Marks, figure_end: int, zone: Zone, context: Context) -> Slot:
    """The division beside the figure, else the one that the sentence opens with, for all of it,
    else the article's."""
    start, end = zone.sentence
    behind = _right_behind(marks, figure_end) or _in_brackets(marks, zone.start, figure_end)
    if behind:
        return behind
    if not marks.cues.any(start, end, *DIVISIONS):
        return context.division or _going_on(marks, start, end, context)
    cut = DELIMITER.search(marks.folded, figure_end, end)
    own = (zone.start, min(zone.end, cut.end() if cut else end))
    last = [m.end() for m in DELIMITER.finditer(marks.folded, zone.start, figure_end)]
    # Where an earlier clause names both, the figure's own clause decides.
    clause = (max([zone.start, *last]), own[1])
    beside = one_cue(marks, *own, DIVISIONS) or one_cue(marks, *clause, DIVISIONS)
    beside = beside or _elliptic(marks, *own, zone)
    if beside:
        return beside
    named = marks.cues.within(start, end, *DIVISIONS)
    figures = [f.start for f in marks.figures_in(start, end) if f.quantity.unit not in COUNTS]
    opening = one_cue(marks, start, min(figures) if len(figures) > 1 else end, DIVISIONS)
    return opening or (EMPTY if named else context.division)


def _right_behind(marks: Marks, figure_end: int) -> Slot:
    """“11 minutes closed and 9.5 open”, “9.5 minutes (open)”: the adjective alone, at its end."""
    match = _APPENDED.match(marks.folded, figure_end)
    if match is None:
        return EMPTY
    rest = marks.folded[match.end() :].lstrip()
    joined = marks.cues.any(match.end(), match.end() + _AND_REACH, "conjunction")
    if rest and rest[0] not in "),.;" and not joined:
        return EMPTY  # “9 minutes open source”
    for name, other in (DIVISIONS, DIVISIONS[::-1]):
        if match[1] in adjectives(marks.lang, name, other):
            return _slot(marks, name, match.start(1), match.end(1))
    return EMPTY


def _in_brackets(marks: Marks, start: int, figure_end: int) -> Slot:
    """“A (open): 95,784 images per second”: the adjective alone, in brackets behind whose it is."""
    for match in reversed(list(_BRACKETED.finditer(marks.folded, start, figure_end))):
        for name, other in (DIVISIONS, DIVISIONS[::-1]):
            owner = marks.names_in(max(start, match.start() - WIDEST), match.start())
            own = owner and owner[-1].label in OWNERS and match.start() - owner[-1].end <= 1
            if own and match[1] in adjectives(marks.lang, name, other):
                return _slot(marks, name, match.start(1), match.end(1))
    return EMPTY


def _going_on(marks: Marks, start: int, end: int, context: Context) -> Slot:
    """The closed division, where the sentences before were of it and speak of the same company.

    “In the closed division A took 3.39 minutes. …” holds for what follows of A's, to the end of
    the next paragraph. What is another's, or of another round, may be of the other division; and
    a text that turns to an open result does so for that one alone.
    """
    sources = (marks, *context.before[:1])
    if not any(one.cues.has(*DIVISIONS) for one in sources):
        return EMPTY
    if any(start <= version.start < end for version in marks.rounds):
        return EMPTY
    spoken = {m.canon for m in marks.names_in(start, end) if m.label == "SUBMITTER"}
    before = [(marks, s) for s in marks.sentences if s[1] <= start][-_GOES_ON:]
    above = [(one, s) for one in context.before[:1] for s in one.sentences]
    for source, (first, last) in reversed([*above, *before]):
        named = {m.canon for m in source.names_in(first, last) if m.label == "SUBMITTER"}
        if source.cues.any(first, last, *DIVISIONS):
            found = one_cue(source, first, last, DIVISIONS)
            alone = found.value == "closed" and spoken <= named and len(named) < 2
            return msgspec.structs.replace(found, how="carried") if alone else EMPTY
        if source.rounds and any(first <= version.start < last for version in source.rounds):
            return EMPTY
        spoken |= named
    return EMPTY


def _elliptic(marks: Marks, start: int, end: int, zone: Zone) -> Slot:
    """“11.1 minutes in the closed division and 9.4 in the open”: the noun is said once."""
    if not marks.cues.any(*zone.sentence, *DIVISIONS):  # nothing is left out
        return EMPTY
    words = [
        (name, word)
        for name, other in (DIVISIONS, DIVISIONS[::-1])
        for word in WORD.finditer(marks.folded, start, end)
        if word[0] in adjectives(marks.lang, name, other)
    ]
    if len({name for name, _ in words}) != 1:
        return EMPTY
    name, word = words[0]
    other = DIVISIONS[name == DIVISIONS[0]]
    if marks.cues.any(*zone.sentence, name) or not marks.cues.any(*zone.sentence, other):
        return EMPTY
    return _slot(marks, name, word.start(), word.end())


@lru_cache(maxsize=64)
def adjectives(lang: str, name: str, other: str) -> frozenset[str]:
    """The words that tell a division's names in a language from the other's."""
    cues = load_pack(lang).cues
    words, others = (
        {word for cue in cues.get(one, ()) for word in WORD.findall(fold(cue))}
        for one in (name, other)
    )
    return frozenset(words - others)


def one_cue(marks: Marks, start: int, end: int, names: tuple[str, ...]) -> Slot:
    """The one of several classes that a stretch has a word of; none where it has of two."""
    return the_one(marks, marks.cues.within(start, end, *names))


def the_one(marks: Marks, cues: Sequence[Cue]) -> Slot:
    """What words of one class say; nothing where there are none, or of several classes."""
    if len({cue.name for cue in cues}) != 1:
        return EMPTY
    return _slot(marks, cues[0].name, cues[0].start, cues[0].end)


def _slot(marks: Marks, name: str, start: int, end: int) -> Slot:
    return Slot(
        value=name,
        surface=marks.text[start:end],
        how="stated",
        start=marks.base + start,
        end=marks.base + end,
    )
