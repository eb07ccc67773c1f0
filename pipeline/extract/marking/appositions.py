"""Cues that a company's name undoes: nouns that point back and only announce the name behind them,
and words that are but syllables of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pipeline.extract.figures.hedges import before_words
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import Cue, Cues
from pipeline.extract.words.pack import Pack, load_pack

# What stands right behind a scenario's word that no noun follows.
_CLOSING = ("", ".", ",", ";", ":", ")", "/", "\n")
_SCENARIOS = ("scenario_offline", "scenario_server", "server_word")
# “62,265 |interactive|”, “119 % |…|”, “tokens/s |…|”
_RATE = re.compile(r"(?:[\d%]|/s|/sec|per second) \Z")
# How far a word of joining may begin behind the word, and how far before it another scenario.
_JOIN, _OTHER, _GAP = 3, 24, 2
# How far behind a test it may be said by how much somebody led there.
_MARGIN = 24


def pointing(cues: Cues, mentions: Sequence[Mention]) -> Cues:
    """The cues without the anaphors that only announce a name: “the company NVIDIA”."""
    places = {m.start for m in mentions if m.label == "SUBMITTER"}
    if not places:
        return cues
    return cues.only("anaphor", lambda cue: not _announces(cue, places))


def _announces(cue: Cue, places: set[int]) -> bool:
    return not places.isdisjoint((cue.end, cue.end + 1))


def outside_names(folded: str, cues: Cues, mentions: Sequence[Mention]) -> Cues:
    """The cues without those that are syllables of a company's name: “|후|지쯔”, “삼성|전|자”.

    Letters of scripts that are written with spaces make no word inside another.
    """
    names = [m for m in mentions if m.label == "SUBMITTER" and not folded[m.start].isascii()]
    inside = [
        cue
        for name in names
        for cue in cues.within(name.start, name.end, *cues.classes)
        if (cue.start, cue.end) != (name.start, name.end)
    ]
    return cues.changed(inside, []) if inside else cues


def joining_tests(folded: str, cues: Cues, mentions: Sequence[Mention], pack: Pack) -> Cues:
    """The cues, with a small word right before a test as one that leads to it: “22 minutes |over|
    BERT”. Nothing is held against a test; a product stands behind the other sense of such a word.
    """
    tests = {m.start for m in mentions if m.label == "BENCHMARK"}
    small = before_words(pack) if tests else ()
    gone = [
        cue
        for cue in cues.of("baseline_before")
        if cue.end + 1 in tests and folded[cue.start : cue.end] in small
    ]
    led = [Cue(cue.start, cue.end, "connect_after") for cue in gone]
    return cues.changed(gone, led) if gone else cues


def word_end(folded: str, place: int) -> int:
    """Where the word ends that a place stands in, or right behind."""
    return next((at for at in range(place, len(folded)) if not folded[at].isalpha()), len(folded))


def scenarios_alone(folded: str, cues: Cues) -> Cues:
    """The cues, with “interactive” as the scenario where it stands alone as those of the others do:
    “62,265 tokens/s |interactive|, 99,000 in server”, “(|interactive|)”, “offline and |it|”.

    Elsewhere it is a plain word: “an interactive demo”.
    """
    more = []
    for cue in cues.of("interactive_word"):
        before, behind = folded[: cue.start], folded[cue.end : cue.end + 1]
        closed = behind in _CLOSING or cues.any(cue.end + 1, cue.end + _JOIN, "conjunction")
        others = cues.within(cue.start - _OTHER, cue.start, *_SCENARIOS)
        end = word_end(folded, others[-1].end) if others else 0  # „w |serwerow|ym i interaktywnym“
        joins = cues.within(end, cue.start, "conjunction") if others else []
        joined = bool(joins) and joins[-1].start - end <= _GAP
        joined = joined and not folded[joins[-1].end : cue.start].strip()
        known = any(one.start <= cue.start < one.end for one in cues.of("scenario_interactive"))
        joined = joined and not known
        if joined or (closed and (before.endswith("(") or _RATE.search(before))):
            more.append(Cue(cue.start, cue.end, "scenario_interactive"))
    return cues.changed([], more) if more else cues


def first_in_tests(folded: str, cues: Cues, mentions: Sequence[Mention], pack: Pack) -> Cues:
    """The cues, with “was first” as a rank where it leads to a test: “|was first| in the ResNet-50
    test”. Before anything else it may be an order in time."""
    tests = {m.start: m.end for m in mentions if m.label == "BENCHMARK"}
    between = {" ", *(f" {article} " for article in pack.articles)}
    more = []
    for cue in cues.of("first_in") if tests else ():
        led = [end for start, end in tests.items() if folded[cue.end : start] in between]
        # “|was first| on BERT by 3 %” tells how far somebody was ahead
        margins = [by for end in led for by in cues.within(end, end + _MARGIN, "by")]
        if led and not any(folded[by.end + 1 : by.end + 2].isdigit() for by in margins):
            end = cue.start + folded[cue.start : cue.end].rindex(" ")
            more.append(Cue(cue.start, end, "first"))
    return cues.changed([], more) if more else cues


def measured_there(folded: str, cues: Cues, mentions: Sequence[Mention], pack: Pack) -> Cues:
    """The cues, with “the |BERT| performance of” as what “the performance of” is: what is told of
    a test that stands within the words leads to another side all the same."""
    more = []
    for test in (m for m in mentions if m.label == "BENCHMARK"):
        for article, tails in _measures(pack.lang):
            start = test.start - len(article)
            tail = next((one for one in tails if folded.startswith(one, test.end)), "")
            if (
                tail
                and folded.startswith(article, start)
                and folded[start - 1 : start] in ("", " ")
            ):
                more.append(Cue(start, test.end + len(tail), "baseline_of"))
    return cues.changed([], more) if more else cues


@lru_cache(maxsize=32)
def _measures(lang: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """By article, what follows it in words that lead to another side: “ performance of”."""
    pack = load_pack(lang)
    words = [fold(word) for word in pack.cues.get("baseline_of", ())]
    found = []
    for article in (f"{one} " for one in pack.articles):
        tails = [word.removeprefix(article.rstrip()) for word in words if word.startswith(article)]
        tails = [tail for tail in tails if " " in tail.strip()]
        found.append((article, tuple(tails)))
    return tuple(found)
