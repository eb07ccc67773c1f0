"""Fills the offsets of gold claims from what ``read`` makes of their articles.

    python -m pipeline.evaluate.locate annotations

Annotators write the sentence and the surface; this finds them in ``Article.text`` (blanks
count as equal), and names every claim that it cannot find.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import msgspec

from pipeline.collect import pages
from pipeline.evaluate.gold import GoldClaim, GoldDocument, read_gold, write_gold
from pipeline.read import read
from pipeline.records import Article, Page

# How alike (0..100) a damaged sentence must be to the one that was annotated.
_ALIKE = 90


def locate(article: Article, claim: GoldClaim) -> tuple[int, int] | None:
    """The offsets of a claim's surface in ``article.text``, or ``None`` if it is not there."""
    sentence = sentence_span(article, claim)
    if sentence is None:
        return None
    start, end = sentence
    hits = list(_loose(claim.surface).finditer(article.text, start, end))
    if claim.occurrence >= len(hits):
        return None
    return hits[claim.occurrence].span()


def sentence_span(article: Article, claim: GoldClaim) -> tuple[int, int] | None:
    """The offsets of a claim's sentence: of the cell itself where the claim stands in one."""
    spans = [hit.span() for hit in _loose(claim.sentence).finditer(article.text)]
    if claim.cell:
        cells = {(part.start, part.end) for part in article.passages if part.kind == "cell"}
        whole = [span for span in spans if span in cells]
        spans = whole or [span for span in spans if _stands_alone(article.text, span)]
    if claim.sentence_occurrence < len(spans):
        return spans[claim.sentence_occurrence]
    return None if claim.cell else _nearest(article.text, claim.sentence)


def locate_document(document: GoldDocument, root: Path) -> tuple[GoldDocument, list[str]]:
    """The document with offsets and article id, and a line for each claim that was not found."""
    (page,) = pages([str(root / document.article)])
    if not isinstance(page, Page):
        return document, [f"{document.article}: {page.reason}"]
    article = read(page)
    claims, lost = [], []
    for claim in document.claims:
        span = locate(article, claim)
        if span is None:
            lost.append(f"{document.path}: {claim.id} {claim.surface!r} is not in the text")
        start, end = span or (None, None)
        claims.append(msgspec.structs.replace(claim, start=start, end=end))
    filled = msgspec.structs.replace(document, claims=tuple(claims), article_id=article.id)
    return filled, lost


def main(folder: Path) -> int:
    """Rewrites every gold file below ``folder``; the number of claims that were not found."""
    missing = 0
    for document in read_gold(folder):
        filled, lost = locate_document(document, folder.parent)
        for line in lost:
            print(line, file=sys.stderr)
        missing += len(lost)
        if filled != document:
            write_gold(folder, filled)
    return missing


def _nearest(text: str, sentence: str) -> tuple[int, int] | None:
    """Where a sentence stands of which the page has lost a few characters for good."""
    from rapidfuzz.fuzz import partial_ratio_alignment

    found = partial_ratio_alignment(sentence, text, score_cutoff=_ALIKE)
    return (found.dest_start, found.dest_end) if found else None


def _loose(text: str) -> re.Pattern[str]:
    """A pattern for the text in which any run of blanks matches any other."""
    return re.compile(r"\s+".join(re.escape(part) for part in text.split()))


def _stands_alone(text: str, span: tuple[int, int]) -> bool:
    around = text[max(0, span[0] - 1) : span[0]] + text[span[1] : span[1] + 1]
    return not any(char.isalnum() or char in ".," for char in around)


if __name__ == "__main__":
    sys.exit(1 if main(Path(sys.argv[1] if len(sys.argv) > 1 else "annotations")) else 0)
