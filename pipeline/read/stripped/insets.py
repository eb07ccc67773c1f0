"""A label of other stories amid a short article: where below it the article goes on.

``Read also`` stands between paragraphs as often as below the last. Above long paragraphs it is an
inset, which they tell; where short sentences, a list or a table follow it is one too, if they
speak of what the article does and are not the summaries beside other stories' headlines. Rows of
figures with what each is of, and a list that a line leads to, are no headlines.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from pipeline.read.block import Block
from pipeline.read.encodings.script import CJK_RE, weight
from pipeline.read.stripped import cues
from pipeline.read.stripped.headline import reads_like, share_told, told_by
from pipeline.read.stripped.judged import STOPS, lists, reason_of

# Headlines of an inset at most, and how much of a sentence's words the article says above: of one
# with a figure, and of any other.
_LINES, _KIN, _SURE = 3, 0.35, 0.5
# Words of a headline that its summary says again.
_AGAIN = 2
# Lines below a headline that are of it if it heads them.
_NEXT = 2
# Lines above and below a label that are looked at.
_FAR = 60
# A bare figure of a table whose cells are lines; whole numbers are ranks too.
_MEASURED = re.compile(r"\d[\d.,]*[.,]\d+\s?%?")
# A row of a list that ends with the figure of what it begins with (``Quarry Rack: 4.7 min``).
_ROW = re.compile(r"[^:：]{2,60}[:：]\s*[~<>≈±]?\d[\d.,]*(?:\s?(?:[^\W\d_]{1,14}\.?|%))?")
# A word with a capital, as names have.
_NAME = re.compile(r"[^\W\d_a-z]\w{3,}")
# Words that tell a story, as long as they are alike in each of their forms; pairs of wide
# characters, but for those of Japanese endings, which every sentence has.
_LONG_WORD, _STEM = re.compile(r"[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{5,}"), 5
_WIDE = re.compile(r"(?=([\u30a1-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}))")
# The shortest line that is a sentence, the longest heading, and the shortest headline.
_SENTENCE, _HEADING, _HEADLINE = 20, 24, 24
# The letters of a sentence that is no headline.
_STORY = 45


def resumes(blocks: Sequence[Block], label: int, title: str = "") -> int:
    """The line below an inset at which the article goes on; ``0`` where it does not.

    ``title`` is the article's headline, if it is known and no block is marked as such.
    """
    near = range(label + 1, min(label + 2 + _LINES, len(blocks)))
    first = next((i for i in near if _speaks(blocks, i) or cues.tail_reason(blocks[i].text)), 0)
    if not first or not _speaks(blocks, first):
        return 0
    if first == label + 1 and _is_short(blocks, first, label):
        first = next((i for i in near if i > first and _speaks(blocks, i)), first)
    last = min(first + _FAR, len(blocks))
    end = next((i for i in range(first, last) if cues.tail_reason(blocks[i].text)), last)
    spoken = [i for i in range(first, end) if _speaks(blocks, i)]
    others = sum(_is_headline(blocks, i) for i in range(first, spoken[-1]))
    if len(spoken) <= 2 * others:
        return 0
    if not _is_kin(blocks, spoken, label, title) and not _is_own(blocks, first, label):
        return 0
    above = blocks[first - 1]
    heads = first - 1 > label + 1 and weight(above.text) <= _HEADING
    heads = heads or (
        first - 1 > label + 1 and blocks[first].kind == "cell" and not reason_of(above)
    )
    return first - 1 if heads else first


def another(blocks: Sequence[Block], i: int) -> bool:
    """Whether a line below an inset's headline is one more, and no heading of what follows it."""
    block = blocks[i]
    if block.kind != "paragraph" or weight(block.text) < _HEADLINE or not reads_like(block.text):
        return False
    if block.text.endswith((*STOPS, ":", "：")) or _speaks(blocks, i) or lists(block):
        return False
    below = " ".join(b.text for b in blocks[i + 1 : i + 1 + _NEXT])
    return not _stems(block.text) & _stems(below)


def _speaks(blocks: Sequence[Block], i: int) -> bool:
    """A sentence that is no headline, a table's cell, or the line that leads to a list."""
    block = blocks[i]
    if block.kind == "cell" or _is_result(block.text) or _leads(blocks, i):
        return True
    if _is_row(blocks, i) or _is_led(blocks, i):
        return True
    if block.kind == "list_item":
        return lists(block) and i > 0 and (_leads(blocks, i - 1) or _speaks(blocks, i - 1))
    said = block.text.endswith(STOPS) and weight(block.text) >= _SENTENCE
    return said and block.kind == "paragraph" and not reason_of(block)


def _is_result(text: str) -> bool:
    """A bare figure, or a line of few words that names the benchmark: headlines have more."""
    named = cues.keeps(text) and not reads_like(text)
    return named or _MEASURED.fullmatch(text) is not None


def _leads(blocks: Sequence[Block], i: int) -> bool:
    text = blocks[i].text
    led = i + 1 < len(blocks) and text.endswith((":", "：")) and not cues.tail_reason(text)
    led = led and not cues.is_teaser(text) and not reason_of(blocks[i])
    return led and (blocks[i + 1].kind == "cell" or lists(blocks[i + 1]))


def _is_led(blocks: Sequence[Block], i: int) -> bool:
    """A line with a figure below one that leads to a list, with none but its like between."""
    at = i
    while at > max(0, i - _FAR) and lists(blocks[at]):
        at -= 1
        if _leads(blocks, at):
            return True
    return False


def _is_row(blocks: Sequence[Block], i: int) -> bool:
    """One of several lines below each other that each say a figure of something."""
    near = blocks[max(0, i - 1) : i + 2]
    return (
        _ROW.fullmatch(blocks[i].text) is not None
        and sum(lists(b) and _ROW.fullmatch(b.text) is not None for b in near) > 1
    )


def _is_headline(blocks: Sequence[Block], i: int) -> bool:
    block = blocks[i]
    long = block.kind == "paragraph" and weight(block.text) >= _HEADLINE and reads_like(block.text)
    return long and not _speaks(blocks, i) and not reason_of(block)


def _is_kin(blocks: Sequence[Block], spoken: Sequence[int], label: int, title: str) -> bool:
    """Whether what is spoken below a label is of what the article says above it."""
    told = told_by(blocks, max(0, label - _FAR), label)
    texts = [blocks[i].text for i in spoken if blocks[i].kind != "cell"]
    results = len(texts) < len(spoken) or any(map(_is_result, texts))
    results = results or any(_is_row(blocks, i) or _is_led(blocks, i) for i in spoken)
    title = next((b.text for b in blocks[:label] if b.kind == "title"), title)
    return results or any(
        (share_told(text, told) >= (_KIN if any(map(str.isdigit, text)) else _SURE))
        or is_named(text, title)
        for text in texts
    )


def _is_short(blocks: Sequence[Block], i: int, label: int) -> bool:
    """Whether a line below a label is a headline that ends with a full stop (``up by 8 pct.``)."""
    told = told_by(blocks, max(0, label - _FAR), label)
    block = blocks[i]
    bare = block.kind == "paragraph" and weight(block.text) < _STORY and reads_like(block.text)
    return bare and block.text.endswith(STOPS) and not share_told(block.text, told)


def _is_own(blocks: Sequence[Block], first: int, label: int) -> bool:
    """Whether a sentence below an inset's headline has few words of it that the article has not.

    A summary says again what its headline does. Only a label of one story is an inset as often as
    the end of an article.
    """
    above = blocks[label + 1 : first]
    promised = any(reason_of(b) == "signup" for b in above)
    if not above or promised or not cues.is_teaser(blocks[label].text):
        return False
    heads = _stems(" ".join(b.text for b in above))
    article = _stems(" ".join(b.text for b in blocks[max(0, label - _FAR) : label]))
    return len((heads & _stems(blocks[first].text)) - article) < _AGAIN


def _stems(text: str) -> frozenset[str]:
    """The longer words of a text without their endings; of wide characters the pairs."""
    words = [word[:_STEM] for word in _LONG_WORD.findall(text.casefold())]
    return frozenset((*words, *_WIDE.findall(text)))


def is_named(text: str, title: str) -> bool:
    """A sentence with a figure that names whom the article's headline does."""
    if not any(map(str.isdigit, text)) or not text.endswith(STOPS):
        return False
    pairs = ("".join(pair) for pair in itertools.pairwise(text) if CJK_RE.match(pair[0]))
    wide = any(CJK_RE.match(pair[1]) and pair in title for pair in pairs)
    return wide or any(name in title for name in _NAME.findall(text))
