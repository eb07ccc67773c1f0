"""Where the sentences of a passage begin and end, in every script.

A full stop ends one where what follows can open the next: a letter that is not small, a character
of a script without case, or a number, if the word before the stop is none that is usually cut short
before numbers (“Nr. 5”, “Sept. 2022”, “рис. 2”).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import RATES, TIMES
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import COMMON, load_pack

_END = re.compile(
    r"[。！？.!?\n](?:(?<=[。！？])[。！？]*[”」』\"]*"
    # What opens a sentence may stand apart from it: « Nous …, — Nous ….
    # and what closes it may be its source: “… in server mode. (example.com) The company …”
    # (of a row of stops the first is tried alone: from the others on it goes no differently)
    r"|(?<=[.!?])(?<![.!?][.!?])[.!?]*+(?:\s?»|[\"'”’)\]])*(?:\s\((?:[a-z\d-]{1,40}\.[a-z.,\s\d-]{2,120})\))?"
    r"(?=\s+(?:[\"'“‘„«(\[—–¿¡]\s?)*[^\W_a-zа-яà-ÿ])|(?<=\n)\n*"
    # a stripped page may have lost the space: “… landscape.Efficient networking …”
    r"|(?<=[a-zà-ÿ]{4}[.!?])(?=[A-ZÀ-Þ][a-zà-ÿ]{2,}[ ,]))"
)
# No word that is cut short is longer, nor is what closes a sentence behind its last word.
_TAIL = 24
_NUMBER = re.compile(r"\s+[\"'“‘„«(\[]*\d")
# What a sentence can end with before one that a number opens: a word of four letters, a name in
# capitals or with digits in it, a syllable of a script without spaces or with endings, a bracket.
_WHOLE = re.compile(
    r"(?:[^\W\d_]{4}|[A-Z]{2}|[^\W\d_]\w*\d\w{0,4}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[%)\]»”])"
    r"[.!?]*[\"'”’)\]»]*$"
)
_ORDINAL = re.compile(r"(?<![\d.,])\d{1,2}\.$")
# “Just under twenty-seven minutes and twenty seconds.”: no figure that leads in is longer, nor are
# the words before it.
_LEAD_IN, _HEDGED = 60, 18


# A headline without full stops parts its clauses with a wide space: “GPT-3を3.4分に短縮　Bも参戦”.
_CLAUSE = re.compile(r"(?<=[\u3040-\u309f\u4e00-\u9fff」』])\u3000+(?=\S)")
_HEADLINE, _CLAUSES = 120, 3


class _Stops(NamedTuple):
    """What a full stop follows in a language where it ends no sentence."""

    # a word that is cut short
    abbreviation: re.Pattern[str]
    # one that is cut short before numbers, which open a sentence elsewhere
    before_numbers: re.Pattern[str]
    # what follows where the stop makes an ordinal of the number before it
    ordered: re.Pattern[str]


@lru_cache(maxsize=32)
def _stops(lang: str) -> _Stops:
    packs = (load_pack(COMMON), load_pack(lang))
    cut, numbered, ordered = (
        "|".join(re.escape(word) for pack in packs for word in getattr(pack, name)) or r"(?!)"
        for name in ("abbreviations", "cut_before_numbers", "ordered_nouns")
    )
    return _Stops(
        # An initial, “Dr.”, “e.g.”, “z. B.”, but not the game of Go; any other word of two letters
        # may well end a sentence (“is.”, “ab.”, “AI.”).
        re.compile(
            r"(?:^|[\s(])(?:[^\W\d_]|(?!Go\.)[A-ZÀ-ÞА-Я][a-zà-ÿа-я]"
            rf"|(?:[a-zà-ÿа-я]\.\s?)+[a-zà-ÿа-яA-Z]{{1,3}}|(?i:{cut}))\.$"
        ),
        re.compile(rf"(?<!\w)(?:{numbered})\.$", re.IGNORECASE),
        # they have their capitals: “am 2. dezember” is none
        re.compile(rf"\s+(?:{ordered})\b"),
    )


def _last_words(text: str, start: int, end: int) -> str:
    """The end of a stretch, from a space on where there is one: all that these patterns look at."""
    space = text.rfind(" ", start, max(start, end - _TAIL))
    return text[max(start, space) : end]


def _ends(text: str) -> Iterable[re.Match[str]]:
    """Where the sentences of a text may end, in the order of the text."""
    if len(text) > _HEADLINE or "\u3000" not in text or "。" in text:
        return _END.finditer(text)
    clauses = list(_CLAUSE.finditer(text))
    clauses = clauses if len(clauses) < _CLAUSES else []
    return sorted((*_END.finditer(text), *clauses), key=lambda match: match.start())


def split_sentences(text: str, lang: str) -> list[tuple[int, int]]:
    """The sentences of a text as spans without the space around them."""
    stops = _stops(lang)
    spans, start = [], 0
    for match in _ends(text):
        at, end = match.span()
        sign = text[at]
        if sign == "." and stops.abbreviation.search(_last_words(text, start, at + 1)):
            continue
        ordered = sign == "." and stops.ordered.match(text, end)
        if ordered and _ORDINAL.search(_last_words(text, start, at + 1)):
            continue
        if sign in ".!?" and _NUMBER.match(text, end):
            said = _last_words(text, start, end)
            if not _WHOLE.search(said) or stops.before_numbers.search(said):
                continue
        spans.append((start, end))
        start = end
    spans.append((start, len(text)))
    stripped = []
    for begin, end in spans:
        piece = text[begin:end]
        left = begin + len(piece) - len(piece.lstrip())
        right = begin + len(piece.rstrip())
        if right > left:
            stripped.append((left, right))
    return stripped or [(0, len(text))]


def led_in(
    sentences: list[tuple[int, int]], figures: list[Figure], mentions: list[Mention]
) -> list[tuple[int, int]]:
    """The sentences, a figure that stands alone at the head as part of what says what it is.

    “Twenty-seven minutes. That is what 2,496 GPUs need for …”, “摘得4项第一！B刷新…”.
    """
    if len(sentences) < 2 or sentences[0][1] - sentences[0][0] > _LEAD_IN:
        return sentences
    (start, end), (_, last), *rest = sentences
    led = (*TIMES, *RATES, "x", "records")
    alone = [f for f in figures if f.start < end and f.quantity.unit in led]
    if len(alone) != 1 or any(m.start < end for m in mentions):
        return sentences
    bare = alone[0].start - start <= _HEDGED and end - alone[0].end <= len("...")
    return [(start, last), *rest] if bare else sentences
