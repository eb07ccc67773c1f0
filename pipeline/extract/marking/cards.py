"""A figure that stands alone above the words that tell of what it is: “4.5x”, and below it “more
speed than the H100 on BERT”.

Pages set such figures large, in a heading or a box of their own. Both passages are read as one
sentence: what stands between them is a space, so that every offset stays as it is.
"""

from __future__ import annotations

import re
from itertools import pairwise

from msgspec.structs import replace

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import RATES, TIMES
from pipeline.extract.marking.marks import mark
from pipeline.records import Article, Claim

# No figure with its unit and its hedge (“up to 3.1x”) is longer, nor what stands around it.
_LONG, _HEDGE = 28, 8
_DIGIT = re.compile(r"\d")
# A label below one is a few words, and a paragraph a sentence.
_LABEL, _SENTENCE = 12, 40
_STOPS = (".", "!", "?", "。", "！", "？")
_RATIOS = ("x", "percent")
_KINDS = (_RATIOS, TIMES, RATES)
_TELLING = ("paragraph", "list_item", "heading")


def carded(article: Article) -> Article:
    """The article with each such figure at the head of the passage that tells of it; the passage
    that the figure was is empty then. The article itself where there is none."""
    passages, parts, done = list(article.passages), list[str](), 0
    read = False  # whether a sentence stands above: before it there are only bylines
    for at, (one, below) in enumerate(pairwise(passages)):
        own = article.text[one.start : one.end]
        read = read or _is_sentence(own)
        if not read or one.cell is not None or one.kind == "title":
            continue
        if below.cell is not None or below.kind not in _TELLING:
            continue
        figure = _alone(own, one.lang or article.lang or "en")
        if figure is None or not _is_told_by(article, at, figure):
            continue
        passages[at] = replace(one, end=one.start)
        passages[at + 1] = replace(below, start=one.start)
        parts += (article.text[done : one.end], " " * (below.start - one.end))
        done = below.start
    if not parts:
        return article
    text = "".join((*parts, article.text[done:]))
    return replace(article, text=text, passages=tuple(passages))


def uncarded(article: Article, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Claims of ``carded(article)`` as claims of the article: its passages and its sentences."""
    return tuple(
        replace(
            claim,
            passage=_passage_at(article, claim),
            sentence=article.text[claim.sentence_start : claim.sentence_end],
        )
        for claim in claims
    )


def _passage_at(article: Article, claim: Claim) -> int:
    above = claim.passage - 1
    return above if above >= 0 and claim.end <= article.passages[above].end else claim.passage


def _alone(text: str, lang: str) -> Figure | None:
    """The figure that a passage is and nothing else."""
    if len(text) > _LONG or not _DIGIT.search(text):
        return None
    marks = mark(0, 0, text, lang)
    if len(marks.figures) != 1 or marks.mentions:
        return None
    (figure,) = marks.figures
    rest = text[: figure.start] + text[figure.end :]
    return figure if len(rest.strip()) <= _HEDGE and not _DIGIT.search(rest) else None


def _is_told_by(article: Article, at: int, figure: Figure) -> bool:
    """Whether the passage below a figure tells of it, and gives no such figure of its own: a
    paragraph, or the label of a ratio."""
    below, unit = article.passages[at + 1], figure.quantity.unit
    kind = next((kind for kind in _KINDS if unit in kind), None)
    if kind is None:
        return False
    told = mark(0, 0, article.text[below.start : below.end], below.lang or article.lang or "en")
    first = told.sentences[0] if told.sentences else (0, 0)
    if any(one.quantity.unit in kind for one in told.figures_in(*first)):
        return False
    if _is_sentence(told.text) and below.kind != "heading":
        return True
    # “BERT / 4.5x / ResNet / 3.1x”: where lines stand above as well, the figure may be of those
    before = article.passages[at - 1]
    led = _is_sentence(article.text[before.start : before.end]) or before.kind == "heading"
    return unit in _RATIOS and led and len(told.text) >= _LABEL and " " in told.text


def _is_sentence(text: str) -> bool:
    return len(text) >= _SENTENCE and text.rstrip().endswith(_STOPS)
