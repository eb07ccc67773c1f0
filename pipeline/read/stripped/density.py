"""Where in a stripped page its article stands: the run of lines that holds most sentences.

Every line counts for or against the article by its shape: the letters of whole sentences count
for it, labels, headlines and the words of furniture against it. The article is the run of lines
whose sum is the largest, and another run that comes near to it is not left out either. Menus,
teasers and legal lines above and below are the page's. The edges hold no law over what a
benchmark's figures say: lines that name one, tables and small print stay wherever they are.

The weights are round numbers, chosen on the stripped pages of ``docs/benchmarks-reading.md``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from pipeline.read.block import Block
from pipeline.read.encodings.script import CJK_RE, weight
from pipeline.read.stripped import cues
from pipeline.read.stripped.insets import resumes
from pipeline.read.stripped.judged import NOBODY, is_sentence, lists
from pipeline.read.stripped.labels import CELL
from pipeline.read.stripped.others import others_below, ranked
from pipeline.read.stripped.pieces import NUMBERED
from pipeline.read.stripped.threads import thread, thread_below

_ENDED = re.compile(r"[.!?。！？…।][\"'”’」』）)»]?$")
# What breaks off is the beginning of another text, shown to be clicked at.
_BROKEN = re.compile(r"(?:…|\.\.\.)[\])]?$")
_INNER = re.compile(r"[.。！？।][\"'”’」』）)]?\s?\S")
# Signs that open a quotation, and those that close one.
_QUOTES, _QUOTED = '„“«»"「『', re.compile(r"[“”»«\"」』]")
# A line of a list that says what is of what (``Group A: 10th place``), and its longest.
_VALUED = re.compile(r"[^:：]{2,60}(?::\s|：)\s?\S[^:：]{0,40}")
_VALUED_MOST = 70
# A sentence of so few letters is as likely a button's; so long is a label, and so long what may
# hold a sentence although it ends without one.
_SHORT, _LABEL, _LONG = 45, 40, 90
# The most that one paragraph counts for, and what a line does that holds a figure of a table or
# names the benchmark beside one.
_MOST, _TELLS = 800.0, 30.0
# What counts against the article: a label, a longer line that ends no sentence, a cue of
# furniture, one that opens what follows an article, and a line that the page says again.
_AGAINST_LABEL, _AGAINST_LINE, _AGAINST_CUE, _AGAINST_TAIL = 30.0, 60.0, 60.0, 200.0
# The most that lines without a sentence between two count against the article.
_GAP = 900.0
# Who speaks in a talk, set before what is said, and how often at least.
_VOICE = re.compile(r"([^\W\d_][\w .’'-]{0,30})[:：]\s?(?=\S)")
_TWICE = 2
# The longest label of an advert.
_ADVERT = 60
# A line that a page says so often stands between its paragraphs too.
_OFTEN = 4
# What ends a question or a call, as headlines do too, and the share that such a line counts for.
_CALLS, _CALL = ("?", "!", "？", "！"), 0.3
# A paragraph that stands alone between labels counts for this share, unless it is so long.
_ALONE, _FULL = 0.3, 300
# What the headline counts for, and the lines below it among which the article begins.
_HEADLINE, _SOON = 1000.0, 25
# Letters of sentences from which a paragraph that stands alone below the headline is the first.
_PARAGRAPH = 240
# The share of the best run that another must hold to be of the article, and how far below a
# known headline's run it may begin.
_RIVAL, _FAR = 0.3, 40
# No article is parted more often by what stands between its paragraphs; each look is at all of
# the rest.
_STRETCHES = 60
# The lines that an inset has at most: a run further below a label of other stories is theirs.
_INSET = 12
# Letters of sentences without which a page is a list, and no edges are told.
_MUCH = 300
# Letters of a sentence that begins the article though lines without one lie below it, and how
# many these are at most.
_OPENS, _LINES = 150, 8
# The share of a line that is a link's from which it leads elsewhere.
_LINKED = 0.8
# Lines beyond an edge from which it is a page's furniture that lies there, and how many of them
# one with a figure must be for the whole to be none.
_MANY, _FIGURES = 12, 4
# So near below the edge figures show that a table or a list goes on there.
_NEAR = 6


def core(blocks: Sequence[Block], headline: int = -1) -> tuple[int, int]:
    """Start and end of the lines that hold the article, both 0 where the page is a list.

    ``headline`` is the line that is known to be the page's headline, -1 for none.
    """
    counts = Counter(b.text for b in blocks)
    ranks = ranked(blocks)
    first = {b.text: i for i, b in reversed([*enumerate(blocks)])}
    scores = [_score(b, counts, first[b.text] < i) for i, b in enumerate(blocks)]
    scores = [-_AGAINST_LABEL if i in ranks else score for i, score in enumerate(scores)]
    whole = [*scores]
    # Captions, labels of adverts and what a page says again and again part no sentence from the
    # next, and a numbered entry stands for itself, as does what somebody said.
    shown = [i for i, b in enumerate(blocks) if counts[b.text] < _OFTEN and not _is_amid(b)]
    for i, score in zip(shown, _apart([scores[i] for i in shown]), strict=True):
        own = NUMBERED.match(blocks[i].text) or _is_quote(blocks[i])
        scores[i] = scores[i] if own else score
    opens = [i for i, b in enumerate(blocks) if scores[i] >= _LONG or whole[i] >= _PARAGRAPH]
    anchor = _anchor(blocks, frozenset(opens), headline)
    anchored = anchor >= 0
    if anchored:
        scores[anchor] = whole[anchor] + _HEADLINE
    # What a page's readers say of an article that stands above is none of it.
    said = thread(blocks, max(anchor, 0))
    if _sum(scores[max(anchor, 0) : said]) >= _MUCH:
        scores[said:] = [min(score, -_AGAINST_LABEL) for score in scores[said:]]
    start, end, _ = _largest(scores)
    total = sum(scores[start:end]) - _HEADLINE * anchored
    before = _largest(scores[:start])
    if not anchored and before[2] >= _RIVAL * total:
        start = before[0]
    for _ in range(_STRETCHES):
        after = _largest(scores[end:])
        if not after[1] or after[2] < _RIVAL * total:
            break
        between = blocks[end : end + after[0]]
        if after[0] > _FAR or (after[0] > _INSET and any(map(_is_tail, between))):
            break
        end += after[1]
    if _sum(scores[start:end]) < _MUCH:
        return 0, 0
    if anchored:
        scores[anchor] -= _HEADLINE
    end = others_below(blocks, scores, start, end)
    end = _beyond_insets(blocks, end, blocks[headline].text if headline >= 0 else "")
    while opening := [i for i in range(max(0, start - _LINES), start) if scores[i] >= _OPENS]:
        start = opening[0]
    return start, end


def _sum(scores: Sequence[float]) -> float:
    """What speaks for the article among some lines."""
    return sum(score for score in scores if score > 0)


def _is_amid(block: Block) -> bool:
    """A caption, or the label of an advert, as stand between an article's paragraphs."""
    short = weight(block.text) <= _ADVERT
    return block.kind == "caption" or (short and cues.line_reason(block.text) == "advert")


def _beyond_insets(blocks: Sequence[Block], end: int, title: str) -> int:
    """Where an article ends that goes on below an inset of another story at its edge."""
    while end < len(blocks) and cues.is_teaser(blocks[end].text):
        at = resumes(blocks, end, title)
        if not at:
            break
        end = at + 1
        while end < len(blocks) and is_sentence(blocks[end]):
            end += 1
    return end


def _is_tail(block: Block) -> bool:
    return bool(cues.tail_reason(block.text))


def _anchor(blocks: Sequence[Block], opens: frozenset[int], headline: int) -> int:
    """The sentence that the article begins with by its headline, -1 where none is near.

    Between the two stand a byline and buttons, which say nothing of it. Of a headline said again
    it is the one nearest above a sentence.
    """
    if headline < 0:
        return -1
    nearest, anchor = _SOON, -1
    for at in (i for i, b in enumerate(blocks) if b.text == blocks[headline].text):
        soon = range(at, min(at + nearest, len(blocks)))
        found = next((i for i in soon if i in opens), -1)
        if found >= 0:
            nearest, anchor = found - at, found
    return anchor


def stretch(blocks: Sequence[Block], start: int, end: int) -> tuple[int, int]:
    """Start and end of the article with the lists beside it; an edge not sure is the page's."""
    if start == end:
        return 0, thread_below(blocks)
    blocks = blocks[: thread(blocks, end - 1)]
    ranks = ranked(blocks)
    voices = _voices(blocks[start:end])
    quoting = sum(map(_is_quote, blocks[start:end])) >= _TWICE
    while end < len(blocks) and (
        _closes(blocks[end])
        or _is_torn(blocks[end : end + 2])
        or _goes_on(blocks, end, ranks)
        or _answers(blocks[end : end + 2], voices)
        or (quoting and any(map(_is_quote, blocks[end : end + 2])))
    ):
        end += 1
    above = sum(lists(b) for i, b in enumerate(blocks[:start]) if i not in ranks)
    # Headlines below an article hold figures in East Asian pages as the lines of lists do.
    below = sum(
        lists(b)
        for i, b in enumerate(blocks[end:], end)
        if i not in ranks and (weight(b.text) <= _LABEL or not CJK_RE.search(b.text))
    )
    return (
        start if _is_furniture(start, above) else 0,
        end if _is_furniture(len(blocks) - end, below) else len(blocks),
    )


def _score(block: Block, counts: Counter[str], again: bool) -> float:
    """What a line counts for, or against where it is negative; ``again``: it was said above."""
    text = block.text
    size = weight(text)
    ended = _ENDED.search(text) is not None and not _BROKEN.search(text)
    if block.kind == "cell" or _tells(block):
        return max(_TELLS, float(size) if size >= _SHORT and ended else 0.0)
    if block.kind == "caption" or cues.is_recent(text):
        return -_AGAINST_LABEL / 2
    if block.links >= _LINKED:
        return -_AGAINST_LABEL if size <= _LABEL else -_AGAINST_LINE
    # What a page says between its paragraphs parts none of them.
    often = counts[text] >= _OFTEN
    if cues.line_reason(text) or cues.is_consent(text):
        return -_AGAINST_LABEL / 2 if often else -_AGAINST_CUE
    if cues.tail_reason(text):
        return -_AGAINST_TAIL
    # A page that says its article twice has it where it says it first.
    if counts[text] > 1 and (again or size < _OPENS or not ended):
        return -_AGAINST_LABEL / 2 if often else -_AGAINST_LINE
    if size >= _SHORT and ended:
        return min(float(size), _MOST) * (_CALL if text.endswith(_CALLS) and size < _FULL else 1)
    if size >= _LONG and _INNER.search(text):
        return min(float(size), _MOST) / 2
    against = _AGAINST_LABEL if size <= _LABEL else _AGAINST_LINE
    return -against / 2 if lists(block) else -against


def _apart(scores: Sequence[float]) -> list[float]:
    """The scores; a sentence between two labels is as likely what a menu says of one."""
    ends = (-1.0, *scores, -1.0)
    return [
        score * _ALONE if 0 < score < _FULL and before < 0 and after < 0 else score
        for before, score, after in zip(ends, scores, ends[2:], strict=False)
    ]


def _largest(scores: Sequence[float]) -> tuple[int, int, float]:
    """Start, end and sum of the run whose sum is the largest; ``(0, 0, 0.0)`` for none."""
    best = (0, 0, 0.0)
    start, total, gap = 0, 0.0, 0.0
    for i, score in enumerate(scores):
        counted = score if score >= 0 else max(score, -_GAP - gap)
        gap = 0.0 if score >= 0 else gap + counted
        total += counted
        if total <= 0:
            start, total = i + 1, 0.0
        elif total > best[2]:
            best = (start, i + 1, total)
    return best


def _is_furniture(lines: int, figures: int) -> bool:
    """Whether so many lines beyond an edge are the page's: its lists and tables hold figures."""
    return lines >= _MANY and _FIGURES * figures <= lines


def _closes(block: Block) -> bool:
    """A short sentence or a line in brackets right below the edge, as articles end with."""
    text = block.text
    aside = text.startswith(("(", "（", "[", "【")) and text.endswith((")", "）", "]", "】"))
    ended = _ENDED.search(text) is not None and not _BROKEN.search(text)
    return (aside or ended) and not cues.tail_reason(text)


def _is_torn(blocks: Sequence[Block]) -> bool:
    """Whether a sentence stands in two lines: it has a short end, or its quotation goes on."""
    if len(blocks) < 2 or any(cues.line_reason(b.text) or _is_tail(b) for b in blocks):
        return False
    text, rest = (b.text for b in blocks)
    if _ENDED.search(text) or _BROKEN.search(text) or not rest.endswith((".", "。")):
        return False
    ends = weight(text) >= _LONG and weight(rest) < _SHORT
    return ends or (text[0] in _QUOTES and not _QUOTED.search(text, 1))


def _is_quote(block: Block) -> bool:
    """A line that is what somebody said, from the first sign to the last; the name is below it."""
    text = block.text
    quoted = text[0] in _QUOTES and _QUOTED.fullmatch(text, len(text) - 1) is not None
    return quoted and weight(text) >= _SHORT and not _is_tail(block)


def _voices(blocks: Sequence[Block]) -> frozenset[str]:
    """Who speaks in an article, by what its lines open with again and again (``Q:``)."""
    opened = (found[1] for b in blocks if (found := _VOICE.match(b.text)))
    return frozenset(voice for voice, count in Counter(opened).items() if count >= _TWICE)


def _answers(blocks: Sequence[Block], voices: frozenset[str]) -> bool:
    """Whether an article's talk goes on, on this line or, below a question's answer, the next."""
    return any((found := _VOICE.match(b.text)) and found[1] in voices for b in blocks)


def _goes_on(blocks: Sequence[Block], at: int, ranks: frozenset[int]) -> bool:
    # The last lines of a list that lies across the edge.
    if at and not {at - 1, at} & ranks and lists(blocks[at - 1]) and lists(blocks[at]):
        return True
    if at > 1 and all(map(_is_valued, blocks[at - 2 : at + 1])):
        return True
    near = [b for i, b in enumerate(blocks[at : at + _NEAR], at) if i not in ranks]
    figures = sum(map(lists, near))
    valued = figures > 1 and sum(map(_is_valued, near)) >= _NEAR - 1
    return any(map(_tells, near)) or 2 * figures > _NEAR or valued


def _is_valued(block: Block) -> bool:
    text = block.text
    said = weight(text) <= _VALUED_MOST and _VALUED.fullmatch(text) is not None
    return said and not cues.line_reason(text) and not _is_tail(block)


def _tells(block: Block) -> bool:
    cell = CELL.fullmatch(block.text) is not None and block.text != NOBODY
    return cell or cues.keeps(block.text)
