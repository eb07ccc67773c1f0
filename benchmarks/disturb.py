"""What becomes of the verdicts when articles are disturbed; the outcome needs no annotation.

- *cut*: one sentence, passage, the date or the title is taken away. Nothing new may be
  contradicted: what a text no longer says is no fault of it.
- *join*: two articles of one language on one page, as in a digest. The same.
- *digit*: one digit of a figure that the results bear out is changed. As many as can be should be
  contradicted, none of them supported beyond what rounding and hedges allow.

Prints, of so many disturbed, how many claims are newly contradicted, and the labels of the changed
figures by kind. No text is printed, so that the test split may be asked too.
Usage: ``PYTHONPATH=. python benchmarks/disturb.py [train|dev|test ...]``.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec

from pipeline.collect import pages
from pipeline.evaluate.gold import read_gold
from pipeline.extract import extract
from pipeline.read import read
from pipeline.reconcile import reconcile
from pipeline.records import Article, Claim, Page, Passage, Verdict

_SENTENCE_END = re.compile(r"(?<=[。！？])|(?<=[.!?…])\s+")
_PARTNERS = 3
# Tables of the second article keep numbers of their own.
_TABLES_APART = 1000
Judged = list[tuple[Claim, Verdict]]


def main() -> None:
    """Disturbs the articles of the named splits of ``annotations/``."""
    for split in sys.argv[1:] or ("train", "dev", "test"):
        found = [p for d in read_gold(Path("annotations"), split) for p in pages([d.article])]
        articles = [read(page) for page in found if isinstance(page, Page)]
        draw = random.Random(6)
        told: Counter[str] = Counter()
        changed: dict[str, Counter[str]] = defaultdict(Counter)
        for article in articles:
            judged = _judged(article)
            blamed = _blamed(judged)
            for other in _cuts(article):
                told["cut"] += 1
                told["newly contradicted by a cut"] += len(_blamed(_judged(other)) - blamed)
            for claim, label in _digits(article, judged, draw):
                changed[claim.kind][label] += 1
            alike = [one for one in articles if one.lang == article.lang and one is not article]
            for other in draw.sample(alike, min(_PARTNERS, len(alike))):
                told["joined"] += 1
                known = blamed | _blamed(_judged(other))
                told["newly contradicted by joining"] += len(
                    _blamed(_judged(_joined(article, other))) - known
                )
        print(split, dict(told))
        for kind, labels in sorted(changed.items()):
            print(f"  a digit of a {kind} changed: {dict(labels.most_common())}")


def _judged(article: Article) -> Judged:
    claims = extract(article)
    return list(zip(claims, reconcile(article, claims), strict=True))


def _blamed(judged: Judged) -> set[tuple[str, str]]:
    """The contradicted claims, told by kind and wording: places shift."""
    return {(claim.kind, claim.surface) for claim, one in judged if one.label == "contradicted"}


def _cuts(article: Article) -> Iterator[Article]:
    yield msgspec.structs.replace(article, published=None)
    yield msgspec.structs.replace(article, title="")
    for passage in article.passages:
        if passage.cell is not None:
            continue
        text = article.text[passage.start : passage.end]
        yield _without(article, passage.start, passage.end, ".")
        ends = [m.end() for m in _SENTENCE_END.finditer(text) if 0 < m.end() < len(text)]
        edges = [0, *ends, len(text)]
        if ends:
            for start, end in pairwise(edges):
                yield _without(article, passage.start + start, passage.start + end)


def _without(article: Article, start: int, end: int, instead: str = "") -> Article:
    """The article with a stretch replaced, all places moved along."""
    shift = len(instead) - (end - start)

    def moved(place: int) -> int:
        return place if place <= start else place + shift if place >= end else start

    passages = tuple(
        msgspec.structs.replace(
            one,
            start=moved(one.start),
            end=moved(one.end) if one.end >= end else min(one.end, start),
            anchors=tuple(moved(place) for place in one.anchors if not start <= place < end),
        )
        for one in article.passages
    )
    text = article.text[:start] + instead + article.text[end:]
    return msgspec.structs.replace(article, text=text, passages=passages)


def _digits(article: Article, judged: Judged, draw: random.Random) -> Iterator[tuple[Claim, str]]:
    """Every borne-out figure in turn with one of its first three digits changed, and its label."""
    for claim, verdict in judged:
        if verdict.label not in ("supported", "caveat") or claim.quantity is None:
            continue
        places = [m.start() for m in re.finditer(r"[0-9]", claim.surface)][:3]
        if not places:
            continue
        place = claim.start + draw.choice(places)
        digit = draw.choice([one for one in "123456789" if one != article.text[place]])
        text = article.text[:place] + digit + article.text[place + 1 :]
        again = _judged(msgspec.structs.replace(article, text=text))
        here = [v.label for c, v in again if c.start < claim.end and c.end > claim.start]
        yield claim, here[0] if here else "not found"


def _joined(first: Article, second: Article) -> Article:
    """Both articles as one page, as young as the younger: the second's title heads what follows."""
    shift, before = len(first.text) + 2, len(first.passages)
    title = next((n for n, one in enumerate(second.passages) if one.kind == "title"), -1)

    def moved(one: Passage) -> Passage:
        headed = one.section if one.section >= 0 else title if one.kind != "title" else -1
        cell = one.cell
        if cell is not None:
            cell = msgspec.structs.replace(cell, table=cell.table + _TABLES_APART)
        return msgspec.structs.replace(
            one,
            kind="heading" if one.kind == "title" else one.kind,
            start=one.start + shift,
            end=one.end + shift,
            section=headed + before if headed >= 0 else -1,
            anchors=tuple(place + shift for place in one.anchors),
            cell=cell,
        )

    return msgspec.structs.replace(
        first,
        text=f"{first.text}\n\n{second.text}",
        published=max(first.published or "", second.published or "") or None,
        passages=(*first.passages, *map(moved, second.passages)),
    )


if __name__ == "__main__":
    main()
