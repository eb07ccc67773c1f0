"""The division that a figure is said of: open or closed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from pipeline.extract.figures.figure import is_score
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.marking.context import DIVISIONS, Context
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS, WIDEST, Zone
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Slot

_APPENDED = re.compile(r"\s?(?:\(|, )?([^\W\d_]{3,})(?=\s*[),.;]|\s|$)")
_BRACKETED = re.compile(r"\((?:[^()]{1,30}[,;] )?([^\W\d_]{3,})\)")
# “11 minutes closed and 9.5 open”: as far as a word that joins reaches.
_AND_REACH, _BOTH_REACH = 8, 24
# How many sentences of its own paragraph a division is still the one spoken of.
_GOES_ON = 6
WORD = re.compile(r"[^\W\d_]{3,}")
_RATIOS = ("percent", "x")
_OF_A_ROUND = frozenset({"results", "submitters"})


def division_of(marks: Marks, figure_end: int, zone: Zone, context: Context) -> Slot:
    """The division beside the figure, else the one that the sentence opens with, for all of it,
    else the article's."""
    start, end = zone.sentence
    if not _told(marks):
        return context.division or _going_on(marks, start, end, context)
    inside = _inside(marks, zone.start, figure_end)
    behind = (
        inside or _right_behind(marks, figure_end) or _in_brackets(marks, zone.start, figure_end)
    )
    behind = behind or _bracket_behind(marks, figure_end, end) or _by_rank(marks, figure_end, zone)
    if behind:
        return behind
    if not marks.cues.any(start, end, *DIVISIONS):
        return context.division or _going_on(marks, start, end, context)
    cut = DELIMITER.search(marks.folded, figure_end, end)
    own = (zone.start, min(zone.end, cut.end() if cut else end))
    # Where an earlier clause names both, the figure's own clause decides.
    clause = (marks.last_cut(zone.start, figure_end), own[1])
    beside = one_cue(marks, *own, DIVISIONS) or one_cue(marks, *clause, DIVISIONS)
    beside = beside or _elliptic(marks, *own, zone)
    if beside:
        return beside
    if any(
        f.end == figure_end and f.quantity.unit in _RATIOS for f in marks.figures_in(start, end)
    ):
        # “up to 9x offline and 16x in server mode in our open submission”
        phrase = (figure_end, cut.start() if cut else end)
        shared = one_cue(marks, *phrase, DIVISIONS)
        if shared and not any(m.label in OWNERS for m in marks.names_in(*phrase)):
            return shared
    named = marks.cues.within(start, end, *DIVISIONS)
    figures = [f.start for f in marks.figures_in(start, end) if f.quantity.unit not in COUNTS]
    # “25 firms sent 6,700 results, of which the open division's have tripled”
    counts = [f for f in marks.figures_in(start, end) if f.quantity.unit in _OF_A_ROUND]
    counted = figure_end if any(f.end == figure_end for f in counts) else end
    opening = one_cue(marks, start, min(figures) if len(figures) > 1 else counted, DIVISIONS)
    return opening or (EMPTY if named else context.division)


@remembered
def _told(marks: Marks) -> bool:
    """Whether a passage has a word for a division, its adjective alone included."""
    either = (DIVISIONS, DIVISIONS[::-1])
    words = (word for name, other in either for word in adjectives(marks.lang, name, other))
    return marks.cues.has(*DIVISIONS) or any(word in marks.folded for word in words)


def _inside(marks: Marks, start: int, figure_end: int) -> Slot:
    """“180 closed results and 6 open results”: between a number and what it counts."""
    own = [f for f in marks.figures_in(start, figure_end) if f.end == figure_end]
    return one_cue(marks, own[-1].start, figure_end, DIVISIONS) if own else EMPTY


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


def _bracket_behind(marks: Marks, figure_end: int, end: int) -> Slot:
    """“8.25 minutes for BERT (open) and 10.6 (closed)”: the bracket that ends what is said."""
    match = _BRACKETED.search(marks.folded, figure_end, min(end, figure_end + WIDEST))
    if match is None or marks.figures_in(figure_end, match.start()):
        return EMPTY
    if DELIMITER.search(marks.folded, figure_end, match.start()):
        return EMPTY
    for name, other in (DIVISIONS, DIVISIONS[::-1]):
        if match[1] in adjectives(marks.lang, name, other):
            return _slot(marks, name, match.start(1), match.end(1))
    return EMPTY


def _by_rank(marks: Marks, figure_end: int, zone: Zone) -> Slot:
    """“In the open and closed divisions it took 17.3 and 20.2 minutes respectively”."""
    start, end = zone.sentence
    if not marks.cues.any(start, end, "respectively") or not marks.cues.any(start, end, *DIVISIONS):
        return EMPTY
    words = [
        (word.start(), name, word)
        for name, other in (DIVISIONS, DIVISIONS[::-1])
        for word in WORD.finditer(marks.folded, start, end)
        if word[0] in adjectives(marks.lang, name, other)
    ]
    scores = [f.end for f in marks.figures_in(start, end) if f.quantity.unit not in COUNTS]
    if len(words) != 2 or len(scores) != 2 or len({name for _, name, _ in words}) != 2:
        return EMPTY
    _, name, word = sorted(words)[scores.index(figure_end)] if figure_end in scores else words[0]
    return _slot(marks, name, word.start(), word.end()) if figure_end in scores else EMPTY


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
            # “A took part in the open division alone. Its machine took 0.36 minutes”
            alone = alone or (
                found.value == "open"
                and source is marks
                and spoken <= named
                and len(named) == 1
                and not any(is_score(f) for f in source.figures_in(first, start))
                and marks.cues.any(start, end, "anaphor", "company_word")
            )
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
    cues = marks.cues.within(start, end, *names)
    return the_one(marks, [cue for cue in cues if not _of_both(marks, cue)])


def _of_both(marks: Marks, cue: Cue) -> bool:
    """“in the open and closed divisions”: the noun of two divisions says of none."""
    if cue.name not in DIVISIONS:
        return False
    other = DIVISIONS[cue.name == DIVISIONS[0]]
    words = WORD.findall(marks.folded[max(0, cue.start - _BOTH_REACH) : cue.start])
    joined = marks.cues.any(cue.start - _AND_REACH, cue.start, "conjunction")
    return joined and bool(words[-2:-1]) and words[-2] in adjectives(marks.lang, other, cue.name)


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
