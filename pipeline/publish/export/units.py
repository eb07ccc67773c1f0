"""What an annotation tool shows at a time: an article, or a sentence with its claims."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pipeline.publish.fields import Flat
from pipeline.publish.tables import text_digest
from pipeline.records import Checked

QUOTATION = 300  # characters of a page that are quoted around a claim, at most


class Mark(NamedTuple):
    """A claim as a span: offsets count characters and belong to the text they came with."""

    start: int
    end: int
    kind: str
    verdict: str
    claim_id: str = ""


class Unit(NamedTuple):
    """A text to annotate; ``offset`` is where it begins in the article's text.

    ``digest`` is that of the article's whole text, so that corrections are never laid over
    another version of it.
    """

    name: str
    article_id: str
    offset: int
    digest: str
    lang: str
    text: str
    marks: tuple[Mark, ...]


def units(checked: Checked, *, text: bool) -> Iterator[Unit]:
    """The whole article with ``text``; else each sentence that holds a claim, cut if too long."""
    article = checked.article
    digest = text_digest(article)
    marks = [
        Mark(claim.start, claim.end, claim.kind, verdict.label, claim.id)
        for claim, verdict in zip(checked.claims, checked.verdicts, strict=True)
    ]
    if text:
        yield Unit(article.id, article.id, 0, digest, article.lang, article.text, tuple(marks))
        return
    windows: dict[tuple[int, int], list[Mark]] = {}
    for claim, mark in zip(checked.claims, marks, strict=True):
        sentence = (claim.sentence_start, claim.sentence_end)
        windows.setdefault(_window(sentence, (claim.start, claim.end)), []).append(mark)
    for (start, end), inside in windows.items():
        moved = tuple(
            mark._replace(start=mark.start - start, end=mark.end - start) for mark in inside
        )
        name = f"{article.id}-{start}"
        yield Unit(name, article.id, start, digest, article.lang, article.text[start:end], moved)


def quoted(record: Flat) -> Flat:
    """The flat record with its sentence cut to a short quotation around the claim."""
    sentence, surface = str(record["sentence"]), str(record["surface"])
    if len(sentence) <= QUOTATION:
        return record
    at = max(0, sentence.find(surface))
    start, end = _window((0, len(sentence)), (at, at + len(surface)))
    cut = sentence[start:end]
    return {**record, "sentence": f"{'…' * (start > 0)}{cut}{'…' * (end < len(sentence))}"}


def _window(sentence: tuple[int, int], span: tuple[int, int]) -> tuple[int, int]:
    """The sentence, or as much of it around the span as may be quoted; never less than the span."""
    start, end = min(sentence[0], span[0]), max(sentence[1], span[1])
    if end - start <= QUOTATION:
        return start, end
    room = max(0, QUOTATION - (span[1] - span[0])) // 2
    return max(start, span[0] - room), min(end, span[1] + room)
