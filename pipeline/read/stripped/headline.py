"""The headline of a page that comes stripped: which of the lines above the article it is.

Pages say their headline twice, in their first line with the outlet's name behind it and above
the article; where they do not, it is the line above the article that reads most like one.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pipeline.read import dates
from pipeline.read.block import Block
from pipeline.read.encodings.script import CJK_RE, weight
from pipeline.read.stripped import byline, cues

# Steps of the way to a page; quotation marks look alike, but one opens before or words follow.
CRUMB = re.compile(r"\s[>＞]\s|^[^«‹]*\s[»›]\s|^[^>«‹]{1,30}(?:[>＞]|[»›](?!.*[«‹]))")
DOMAIN = re.compile(r"^(?:[a-z0-9-]+\.)+[a-z]{2,12}$", re.I)
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+$", re.I)
_INNER = re.compile(r"[.。][\"'”’」』）)]?\s?[^\W\d_]{2}|[.。][\"'”’」』）)]?\s\S")
_ASIDE = re.compile(r"[(（\[【][^()（）]*[)）\]】]")
_WORD, _FIGURE = re.compile(r"\w+"), re.compile(r"\b\d+\b")
_FULL_STOP, _OPEN, _CALL = (".", "。"), (":", "：", ",", "，"), ("?", "!", "？", "！")
# The first lines of a page, which may be its title; the lines above an article for a headline.
_OPENING, _ABOVE = 3, 40
# The fewest and the most letters of a headline.
_SHORTEST, _LONGEST = 6, 400
# The ends of sentences in a long line that is no headline.
_SEVERAL = 2
# The share of a line that is a link's from which it leads elsewhere.
_LINKED = 0.8
# The wide characters of a headline that is told by another line.
_PHRASE = 12
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
# The lines of the article in which the words of its headline stand, and the letters of a word that
# tells a story.
_ARTICLE, _LONG_WORD = 40, 4
# The letters of most headlines, and from which few are; the lines below one in which its day is.
_FIT, _WIDE, _STAMPED = (25, 110), 160, 8
# What it counts for that a page says a line again, that it is one of the page's first, and for
# each line between it and the article; the least for a headline.
_AGAIN, _TOP, _FAR, _LEAST = 0.5, 1.75, 0.025, 0.0
# A line that runs labels together, as menus do whose spaces were lost.
_GLUED = re.compile(r"(?:[^\W\d_A-Z]{2}[A-Z][^\W\d_A-Z].*){2}")
# What sets the labels of one line apart, and how many of them a headline has not.
_BAR, _TAGS = re.compile(r"[|｜·•]|\s/\s"), 2
# The words of a row of labels; how many minutes it takes to read an article.
_LABELS = 4
_READING = re.compile(
    r"\W*(?:[\d.,]+\s?\w+\W+)?\d{1,3}\s?(?:min|мин|phút|menit|dk|dakika|分|분)", re.I
)
# Lines around a headline among which its byline stands, or it is said before.
_BESIDE = 5
# Lines below one among which its article begins.
_NEAR = 25


def told(blocks: Sequence[Block]) -> int:
    """The line marked as the title, or which the page's opening lines say most nearly, else -1."""
    marked = [i for i, b in enumerate(blocks) if b.kind == "heading" and _is_phrase(b.text)]
    if len(marked) == 1:
        return marked[0]
    shares = [_told(b.text, i, blocks) for i, b in enumerate(blocks)]
    best = max(shares, default=0.0)
    # The name of an outlet may be told as well; what stands above sentences is the headline.
    told = (i for i, share in enumerate(shares) if share == best)
    return min(told, key=lambda i: _before_sentence(blocks, i)) if best else -1


def _before_sentence(blocks: Sequence[Block], i: int) -> int:
    """The lines between one and the next sentence, as many as are looked at where none is near."""
    near = range(i + 1, i + 1 + _NEAR)
    return next((j - i for j in near if _is_sentence(blocks, j)), _NEAR)


def headline(blocks: Sequence[Block], start: int, lang: str) -> int:
    """Which line is the headline of the article that starts at ``start``, -1 if none."""
    counts = Counter(b.text for b in blocks)
    first = max(0, start - _ABOVE)
    # Lines that count for the article for what they name may stand above its headline.
    start = next((i for i in range(start, start + _BESIDE) if _is_sentence(blocks, i)), start)
    places = [*range(min(_OPENING, first)), *range(first, min(start + 1, len(blocks)))]
    prose = told_by(blocks, start, start + _ARTICLE)
    best, index = _LEAST, -1
    for i in places:
        if not _may_be(blocks, i, start, lang):
            continue
        lines = start - i if i >= first else _ABOVE
        score = _likeness(_Place(blocks, i, lines, prose, lang))
        score += _AGAIN * (counts[blocks[i].text] > 1) - _FAR * lines + _TOP * (i < first)
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


class _Place(NamedTuple):
    """A line that may be the headline, and what it is judged beside.

    ``lines`` are those between it and the article, ``told`` the words of the article's sentences.
    """

    blocks: Sequence[Block]
    i: int
    lines: int
    told: frozenset[str]
    lang: str

    @property
    def text(self) -> str:
        return self.blocks[self.i].text

    def below(self, count: int) -> Sequence[Block]:
        return self.blocks[self.i + 1 : self.i + 1 + count]


def _is_first_part(place: _Place) -> bool:
    """Whether the page's own title begins with all of the line, and goes on behind a bar."""
    parts = [p for p in _PARTS.split(place.blocks[0].text) if p] if place.i else []
    return len(parts) > 1 and _units(parts[0]) == _units(place.text) != frozenset()


def _shares(place: _Place, of_title: bool) -> float:
    """The share of the line's words that the page's own title says, or of the title's that it."""
    own, title = _units(place.text), _units(place.blocks[0].text)
    both = len(own & title) if place.i else 0
    if not both or (place.i < _APART and both < len(own)):
        return 0.0
    return both / len(title if of_title else own)


def _is_labels(place: _Place) -> bool:
    """Whether no word of a line is in lower case, as in a row of labels."""
    words = [] if CJK_RE.search(place.text) else place.text.split()
    return len(words) >= _LABELS and not any(word[0].islower() for word in words)


def _is_below(text: str, lang: str) -> bool:
    """Whether a line is what stands below a headline: a byline, or how long one reads."""
    return _signs(text, lang) or (weight(text) <= _SHORT and _READING.match(text) is not None)


def _is_stamped(place: _Place) -> bool:
    return any(byline.stamped(b.text, place.lang) for b in place.below(_STAMPED))


# What speaks for a line and against it, each with its weight. The weights are those of a ranking
# model, rounded, that was fitted on the stripped pages of ``docs/benchmarks-reading.md``; those of
# marked headings and of links are not, because these pages have none.
_SIGNS: tuple[tuple[float, Callable[[_Place], float]], ...] = (
    # A sentence is told by itself.
    (3.0, lambda p: 0.0 if p.text.endswith(_FULL_STOP) else share_told(p.text, p.told)),
    (1.25, lambda p: reads_like(p.text)),
    (1.5, lambda p: _FIT[0] <= weight(p.text) <= _FIT[1]),
    (-0.5, lambda p: weight(p.text) > _WIDE),
    (-1.5, lambda p: len(p.text.split()) == 1 and not CJK_RE.search(p.text)),
    (1.5, _is_first_part),
    (1.0, lambda p: _shares(p, of_title=True)),
    (0.75, lambda p: _shares(p, of_title=False)),
    (0.5, lambda p: _told(p.text, p.i, p.blocks)),
    (-1.5, lambda p: 0 < p.i < _OPENING and p.lines > _APART),
    (1.0, lambda p: any(_is_below(b.text, p.lang) for b in p.below(_BESIDE))),
    (0.75, _is_stamped),
    (0.5, lambda p: _is_sentence(p.blocks, p.i + 1)),
    (0.75, lambda p: any(weight(b.text) >= _LONG for b in p.below(1))),
    (-0.75, lambda p: any(b.kind == "caption" for b in p.below(1))),
    (-0.75, lambda p: p.lines == 1),
    (0.5, lambda p: any(b.text == p.text for b in p.blocks[max(0, p.i - _BESIDE) : p.i])),
    (1.0, lambda p: any(b.text.startswith(p.text) for b in p.below(1))),
    # The second of two lines that read like headlines stands below the first.
    (-0.5, lambda p: p.i > 0 and reads_like(p.blocks[p.i - 1].text)),
    (-1.0, _is_labels),
    (-2.5, lambda p: p.text.endswith(_FULL_STOP)),
    (-2.0, lambda p: p.text.endswith(_OPEN)),
    (-0.25, lambda p: _INNER.search(p.text) is not None),
    # What somebody asks in several sentences stands below the question that is the headline.
    (-3.0, lambda p: weight(p.text) > _WIDE and len(_INNER.findall(p.text)) >= _SEVERAL),
    (-1.0, lambda p: _GLUED.search(p.text) is not None),
    (-1.25, lambda p: p.text[:1].islower()),
    (-2.75, lambda p: p.blocks[p.i].kind == "list_item"),
    (-4.0, lambda p: dates.find(p.text, p.lang) is not None),
    (-3.0, lambda p: len(_BAR.findall(p.text)) >= _TAGS),
    (-3.0, lambda p: 2 * len(_FIGURE.findall(p.text)) >= len(_WORD.findall(p.text))),
    (4.0, lambda p: p.blocks[p.i].kind == "heading"),
    (-3.0, lambda p: p.blocks[p.i].links >= _LINKED),
)


def _likeness(place: _Place) -> float:
    """How much a line looks like a headline, by its own words and by what stands around it."""
    return sum(weight_ * sign(place) for weight_, sign in _SIGNS)


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
        or (dates.find(text, lang) or ("", 1))[1] == 0
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
    """Whether a line may be a headline that another tells: longer than the name of an outlet."""
    words = len(text.split()) >= 4 or len(CJK_RE.findall(text)) >= _PHRASE
    return words and weight(text) <= _LONGEST and not text.endswith(_FULL_STOP)


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
