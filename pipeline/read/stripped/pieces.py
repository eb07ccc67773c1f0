"""Sentences that a page's links cut into lines, joined again across the blank lines between.

What strips a page of its markup often puts each piece of text on a line of its own and keeps the
spaces at its ends: ``It has three members, including `` / ``the chair`` / ``, whose term``. A piece
that can only go on what stands before it is joined to it, whatever blank lines lie between.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pipeline.read import dates
from pipeline.read.encodings.script import joint, weight
from pipeline.read.stripped import byline, cues

BULLET = re.compile(r"^(?:[●•‣▪■◆◦∙▶►➤✓✔○◇□☐]|[-*–](?=\s))\s*")
NUMBERED = re.compile(r"^(?:\d{1,2}(?:\.(?!\d)|[)）])|[①-⑳]|[（(]\d{1,2}[)）])\s*\S")
END = re.compile(r"[.!?。！？…:：;；][\"'”’」』）)\]]*$")
# Signs that open no line, and those that close none.
CLOSING, OPENING = ",.;:!?)]}’”»%、。，；：！？）」』》", ",，、(（「『“«[‘"
# Particles that no line of its own ends with, and the letters from which one breaks off so.
_BOUND, _BROKEN = "のを的", 30
_TABLE = re.compile(r"[|\t]|\S\s{2,}\S")
_ASIDE = re.compile(r"[(（\[【].*[)）\]】]")
_SPACES = (" ", "\u00a0")
_NAME = re.compile(r"[\d_]")
# The most blank lines between two pieces, the longest link's text, and from how many letters
# pieces are a sentence's and no menu's.
_GAP, _LINK, _MUCH = 6, 60, 45
# The same where no space tells that the sentence goes on, and the longest label of a page.
_NEAR, _LABEL = 2, 80
# The longest line of who wrote and when.
_SIGNED = 90


class Piece(NamedTuple):
    """A line with text, whether spaces stand before and behind it, and the blank lines above.

    ``parted`` where it is one empty line, as between paragraphs, with no space of a text's in it.
    """

    text: str
    led: bool
    trailed: bool
    gap: int
    parted: bool


_NONE = Piece("", False, False, 0, False)


def rejoined(lines: Sequence[str], lang: str) -> list[str]:
    """The lines, blank ones among them, with the pieces of each sentence on one."""
    pieces = [*_pieces(lines), *[_NONE] * 2]
    found: list[str] = []
    chain: list[Piece] = []
    within: list[Piece] = []
    for piece, following, after in zip(pieces, pieces[1:], pieces[2:], strict=False):
        goes_on = bool(chain) and _carries(chain, piece, following, lang)
        # What is said to those who listen ("opens in a new window") stands behind a link's text.
        aside = bool(chain) and not goes_on and _is_aside(piece)
        if aside and _carries(chain, following, after, lang):
            within.append(piece)
            continue
        if not goes_on:
            found += _told(chain, within)
            chain, within = [], []
        chain.append(piece)
    return found + _told(chain, within)


def starts_low(text: str) -> bool:
    """Whether a line opens with a word in lower case, and is no byline."""
    word = text.split(maxsplit=1)[0]
    # No name of a system, as those of results are.
    low = word.islower() and text[0].islower() and not _NAME.search(word)
    return low and not byline.is_byline(text) and not _is_dated(text)


def _is_dated(text: str) -> bool:
    """Whether a line says who wrote and when, in any language: none is known yet."""
    signed = weight(text) <= _SIGNED and dates.names_year(text) and cues.after_word(text, "by")
    return bool(signed) and any(byline.is_byline(text, lang) for lang in cues.languages())


def is_signed(text: str, following: str) -> bool:
    """Whether a line says who wrote, above one that says when: it goes on with no headline."""
    by = cues.after_word(text, "by")
    return bool(by) and byline.is_name(by or "") and byline.is_byline(following)


def breaks_off(text: str) -> bool:
    """Whether a line ends with a particle after which none ends, headline or not."""
    return text[-1] in _BOUND and weight(text) >= _BROKEN


def glued(pieces: Sequence[str]) -> str:
    """Pieces of one sentence as one."""
    parts = [*pieces[:1]]
    for before, piece in itertools.pairwise(pieces):
        close = piece[0] in CLOSING or before[-1] in "(（「『“[‘"
        parts += ("" if close else joint(before, piece), piece)
    return "".join(parts)


def _pieces(lines: Sequence[str]) -> Iterator[Piece]:
    gap, parted = 0, False
    for line in lines:
        text = line.strip(" ")
        if not text.strip():
            gap, parted = gap + 1, not gap and not line
            continue
        yield Piece(text, line.startswith(_SPACES), line.endswith(_SPACES), gap, parted)
        gap, parted = 0, False


def _told(chain: Sequence[Piece], within: Sequence[Piece]) -> list[str]:
    """The lines of a chain, one if it is a sentence's, and what stood within it behind it."""
    texts = [piece.text for piece in chain]
    if len(chain) == 1 or sum(map(weight, texts)) < _MUCH:
        return [line for p in (*chain, *within) for line in (*[""] * min(p.gap, 1), p.text)]
    return [*[""] * min(chain[0].gap, 1), glued(texts), *(p.text for p in within)]


def _carries(chain: Sequence[Piece], piece: Piece, following: Piece, lang: str) -> bool:
    """Whether a piece goes on with the sentence that the last of a chain breaks off in."""
    before = chain[-1]
    if _is_apart(before, piece):
        return False
    if _goes_on(before, piece):
        return True
    if breaks_off(before.text):
        return piece.gap <= _NEAR
    # What follows the name of a link that a line broke off before.
    if len(chain) > 1 and breaks_off(chain[-2].text) and weight(before.text) <= _LINK:
        return piece.gap <= _NEAR and weight(piece.text) >= _MUCH
    # A link's text amid a sentence: what follows can only go on.
    spaced = before.trailed or piece.led
    open_ended = before.text[-1].islower() or before.text[-1] in OPENING
    begun = len(chain) > 1 or weight(before.text) >= _MUCH or cues.is_open(before.text, lang)
    link = spaced and open_ended and begun and weight(piece.text) <= _LINK
    return link and not _is_apart(piece, following) and _goes_on(piece, following)


def _is_apart(before: Piece, piece: Piece) -> bool:
    """Whether two lines are no pieces of one sentence, whatever they begin and end with."""
    text = piece.text
    return (
        not text
        or piece.gap > _GAP
        or END.search(before.text[-8:]) is not None
        or _TABLE.search(before.text + text) is not None
        or BULLET.match(text) is not None
        or NUMBERED.match(text) is not None
        or (piece.gap > 0 and weight(text) <= _LABEL and cues.after_word(text, "by") is not None)
        or _is_label(before.text)
        or _is_label(text)
    )


def _is_label(text: str) -> bool:
    return weight(text) <= _LABEL and (cues.is_recent(text) or bool(cues.line_reason(text)))


def _goes_on(before: Piece, piece: Piece) -> bool:
    """Whether a line can only be the rest of the one before it."""
    text = piece.text
    if text[0] in CLOSING:
        return not text.startswith(("...", "……")) and (piece.gap == 0 or before.trailed)
    if not starts_low(text):
        return False
    if before.trailed or piece.led:
        return True
    near = piece.gap <= _NEAR and not piece.parted
    return near and max(weight(before.text), weight(text)) >= _MUCH


def _is_aside(piece: Piece) -> bool:
    inside = _ASIDE.fullmatch(piece.text) is not None
    return inside and weight(piece.text) <= _LINK and bool(cues.line_reason(piece.text))
