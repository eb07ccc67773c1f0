"""The headline of a page that comes stripped: which of the lines above the article it is.

Pages say their headline twice, in their first line with the outlet's name behind it and above
the article; where they do not, it is the line above the article that reads most like one.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Sequence

from pipeline.read import byline, cues, dates
from pipeline.read.block import Block
from pipeline.read.script import CJK_RE, weight

CRUMB = re.compile(r"\s[>＞»›]\s|^[^>]{1,30}[>＞»›]")
DOMAIN = re.compile(r"^(?:[a-z0-9-]+\.)+[a-z]{2,12}$", re.I)
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+$", re.I)
_INNER = re.compile(r"[.。][\"'”’」』）)]?\s?[^\W\d_]{2}|[.。][\"'”’」』）)]?\s\S")
_ASIDE = re.compile(r"[(（\[【][^()（）]*[)）\]】]")
_WORD = re.compile(r"\w+")
_FULL_STOP, _OPEN, _CALL = (".", "。"), (":", "：", ",", "，"), ("?", "!", "？", "！")
# The first lines of a page, which may be its title; the lines above an article for a headline.
_OPENING, _ABOVE = 3, 40
# The fewest and the most letters of a headline.
_SHORTEST, _LONGEST = 6, 400
# The share of a line that is a link's from which it leads elsewhere.
_LINKED = 0.8
# The letters of a sentence, and of a paragraph that ends without a full stop.
_SHORT, _LONG = 45, 90
# The fewest words that two lines share for one to tell the other.
_FEW = 3
# The share of a page's title from which a line is the headline in it.
_MAIN = 0.4
# The share of its longer words that an article says of a page's title that is its headline.
_KNOWN = 0.5
_PARTS = re.compile(r"\s+[-–—|｜:：•·]\s+|｜|：(?=[^：]*$)")
# So near the top lines of much the same words are headlines of several stories.
_APART = 8
# The lines of the article in which the words of its headline stand, the letters of a word that
# tells a story, and what it counts for that all of them stand there.
_ARTICLE, _LONG_WORD, _ABOUT = 40, 4, 2.0
# A line that runs labels together, as menus do whose spaces were lost.
_GLUED = re.compile(r"(?:[^\W\d_A-Z]{2}[A-Z][^\W\d_A-Z].*){2}")
# Lines around a headline among which its byline stands, or it is said before.
_BESIDE = 5


def told(blocks: Sequence[Block]) -> int:
    """The line marked as the title, or which the page's opening lines say most nearly, else -1."""
    marked = [i for i, b in enumerate(blocks) if b.kind == "heading" and _is_phrase(b.text)]
    if len(marked) == 1:
        return marked[0]
    shares = [_told(b.text, i, blocks) for i, b in enumerate(blocks)]
    best = max(shares, default=0.0)
    return shares.index(best) if best else -1


def headline(blocks: Sequence[Block], start: int, lang: str) -> int:
    """Which line is the headline of the article that starts at ``start``, -1 if none."""
    counts = Counter(b.text for b in blocks)
    first = max(0, start - _ABOVE)
    # Lines that count for the article for what they name may stand above its headline.
    start = next((i for i in range(start, start + _BESIDE) if _is_sentence(blocks, i)), start)
    places = [*range(min(_OPENING, first)), *range(first, min(start + 1, len(blocks)))]
    prose = told_by(blocks, start, start + _ARTICLE)
    best, index = 0.0, -1
    for i in places:
        if not _may_be(blocks, i, start, lang):
            continue
        distance = 0.06 * (start - i) if i >= first else 1.5
        score = _likeness(blocks, i, lang) + (counts[blocks[i].text] > 1) - distance
        if not blocks[i].text.endswith(_FULL_STOP):
            score += _ABOUT * share_told(blocks[i].text, prose)
        if score > best:
            best, index = score, i
    return index


def page_title(blocks: Sequence[Block], start: int, end: int, chosen: int) -> str:
    """The headline in a page's opening lines, where the line chosen is none of theirs.

    Some pages say their headline nowhere else, or far from their article. It must tell the
    article's story; ``""`` where none does.
    """
    first = (b.text for b in blocks[: min(_OPENING, start)] if _is_phrase(b.text))
    opening = [text for text in first if not cues.line_reason(text)]
    line = blocks[chosen].text if chosen >= 0 else ""
    own = _units(line)
    if any(len(own & _units(text)) >= min(_FEW, len(own)) for text in opening if line):
        return ""
    said = told_by(blocks, start, end)
    for text in opening:
        title = _without_outlet(text)
        known = share_told(title, said)
        words = sum(u in said for u in _units(title) if len(u) >= _LONG_WORD or CJK_RE.search(u))
        if words >= _FEW and known >= _KNOWN and known > share_told(line, said):
            return title
    return ""


def _without_outlet(text: str) -> str:
    """A page's title without the name of the outlet behind it."""
    parts = _PARTS.split(text)
    while len(parts) > 1 and not (reads_like(parts[-1]) or len(parts[0]) < len(parts[-1])):
        parts.pop()
    return text[: text.rfind(parts[-1]) + len(parts[-1])] if len(parts) > 1 else parts[0]


def reads_like(text: str) -> bool:
    """Whether a line has as many words as a headline."""
    return len(text.split()) >= 4 or len(CJK_RE.findall(text)) >= 8


def told_by(blocks: Sequence[Block], start: int, end: int) -> frozenset[str]:
    """The words of the sentences among some lines."""
    said = (i for i in range(start, end) if _is_sentence(blocks, i))
    return frozenset[str]().union(*(_units(blocks[i].text) for i in said))


def share_told(text: str, told: frozenset[str]) -> float:
    """The share of a line's longer words that are told: a headline tells its article's story."""
    own = [u for u in _units(text) if len(u) >= _LONG_WORD or CJK_RE.search(u)]
    return sum(u in told for u in own) / len(own) if own else 0.0


def _likeness(blocks: Sequence[Block], i: int, lang: str) -> float:
    """How much a line looks like a headline, by its own words and by what stands around it."""
    text = blocks[i].text
    size = weight(text)
    score = 1.5 if 25 <= size <= 110 else 0.5 if size <= 160 else -0.5
    score += 3 * reads_like(text) + 6 * _told(text, i, blocks) + 0.5 * (i < _OPENING)
    score += 4 * (blocks[i].kind == "heading") - 3 * (blocks[i].links >= _LINKED)
    score += any(b.text == text for b in blocks[max(0, i - _BESIDE) : i])
    score += 2 * any(_signs(b.text, lang) for b in blocks[i + 1 : i + 1 + _BESIDE])
    score -= 3 * text.endswith(_FULL_STOP) + 2 * text.endswith(_OPEN)
    score -= 2 * (_INNER.search(text) is not None)
    score -= 3 * (_GLUED.search(text) is not None)
    score -= 3 * (blocks[i].kind == "list_item") + 3 * (dates.find(text, lang) is not None)
    return score


def _signs(text: str, lang: str) -> bool:
    return byline.is_byline(text, lang) or cues.after_word(text, "by") is not None


def _is_sentence(blocks: Sequence[Block], i: int) -> bool:
    if i >= len(blocks):
        return False
    text = blocks[i].text
    size = weight(text)
    return (size >= _SHORT and text.endswith(_FULL_STOP)) or (
        size >= _LONG and _INNER.search(text) is not None
    )


def _may_be(blocks: Sequence[Block], i: int, start: int, lang: str) -> bool:
    text = blocks[i].text
    # The article's first sentence is no headline unless it is told, asks or calls.
    sentence = i == start and not text.endswith(_CALL) and not _told(text, i, blocks)
    return not (
        sentence
        or blocks[i].kind in ("cell", "caption")
        or not _SHORTEST <= weight(text) <= _LONGEST
        or cues.line_reason(text)
        or cues.tail_reason(text)
        or cues.is_teaser(text)
        or cues.is_recent(text)
        or CRUMB.search(text)
        or DOMAIN.match(text)
        or _ASIDE.fullmatch(text)
        or _ADDRESS.match(text)
        or _signs(text, lang)
        or (i and cues.after_word(blocks[i - 1].text, "by") == "")
    )


def _told(text: str, i: int, blocks: Sequence[Block]) -> float:
    """How much of a line the page's opening lines above it say, 0 where it may be chance."""
    if not _is_phrase(text):
        return 0.0
    opening = (b.text for b in blocks[: min(i, _OPENING)] if _is_phrase(b.text))
    share = max((_shared(text, o) for o in opening), default=0.0)
    return share if share == 1.0 or i >= _APART else 0.0


def _is_phrase(text: str) -> bool:
    return reads_like(text) and weight(text) <= _LONGEST and not text.endswith(_FULL_STOP)


@functools.lru_cache(maxsize=4096)
def _shared(text: str, opening: str) -> float:
    """The share of a line's words that stand in another, 0 where they are few.

    What stands there whole counts less where it is the smaller part of it, as the name of an
    outlet is behind a headline.
    """
    own, whole = _units(text), _units(opening)
    both = len(own & whole)
    share = both / len(own) if both >= _FEW and 2 * both >= len(own) else 0.0
    return share * min(1.0, both / (_MAIN * len(whole))) if whole else 0.0


@functools.lru_cache(maxsize=4096)
def _units(text: str) -> frozenset[str]:
    """The words of a line; of wide characters the pairs."""
    found: set[str] = set()
    for word in _WORD.findall(text.casefold()):
        wide = CJK_RE.search(word) and len(word) > 1
        found |= {word[i : i + 2] for i in range(len(word) - 1)} if wide else {word}
    return frozenset(found)
