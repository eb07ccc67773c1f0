"""Where a wrong figure came from: what the articles of one cluster of copies show together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pipeline.reconcile.article.consistency import about, agree
from pipeline.records import Article, Checked, Claim, Note, Quantity


class Printed(NamedTuple):
    """A figure in the article that printed it, and the label of its claim."""

    article: Article
    claim: Claim
    quantity: Quantity
    label: str


def lineage(checked: Sequence[Checked]) -> tuple[Note, ...]:
    """Notes on a cluster: who first printed a contradicted figure, and quotations that differ.

    ``checked`` are the articles of one cluster, in any order. Only days are known: articles of
    one day are named together, and undated ones are never called the first.
    """
    ordered = sorted(checked, key=lambda one: _when(one.article))
    printed = [figure for one in ordered for figure in _figures(one)]
    return (*_origins(printed), *_misquoted(printed))


def _when(article: Article) -> tuple[str, bool, str]:
    """By day; on one day a copy that names its origin comes behind."""
    return ((article.published or "9999")[:10], bool(article.stated_origin), article.id)


def _figures(one: Checked) -> Iterator[Printed]:
    labels = {verdict.claim_id: verdict.label for verdict in one.verdicts}
    for claim in one.claims:
        if claim.quantity is not None and not claim.outside and claim.modality == "asserted":
            yield Printed(one.article, claim, claim.quantity, labels.get(claim.id, "unresolved"))


def _origins(printed: Sequence[Printed]) -> Iterator[Note]:
    seen: list[Printed] = []
    for wrong in printed:
        if wrong.label != "contradicted" or any(_same(wrong, other) for other in seen):
            continue
        seen.append(wrong)
        articles = _distinct(other.article for other in printed if _same(wrong, other))
        if len(articles) < 2:
            continue
        text = f"“{wrong.quantity.surface}”, which the official results contradict, "
        yield Note(code="lineage", text=text + _told(articles))


def _same(one: Printed, other: Printed) -> bool:
    """Whether two articles print the same digits of the same thing."""
    alike = one.quantity.unit == other.quantity.unit and one.quantity.value == other.quantity.value
    return alike and about(one.claim) == about(other.claim)


def _distinct(articles: Iterable[Article]) -> list[Article]:
    return list({article.id: article for article in articles}.values())


def _told(articles: Sequence[Article]) -> str:
    day = (articles[0].published or "")[:10]
    if not day:
        return f"stands in {_names(articles)}, all undated."
    first = [a for a in articles if (a.published or "")[:10] == day]
    original = [a for a in first if not a.stated_origin] or first
    later = [a for a in articles if a not in original]
    text = f"was first printed on {day} by {_names(original)}"
    dated = [a for a in later if a.published]
    undated = [a for a in later if not a.published]
    text += f", then by {_names(dated)}" if dated else ""
    text += f"; undated in {_names(undated)}" if undated else ""
    return f"{text}."


def _names(articles: Iterable[Article]) -> str:
    return ", ".join(article.publisher or article.url or article.id for article in articles)


def _misquoted(printed: Sequence[Printed]) -> Iterator[Note]:
    """Quotations whose figure differs from that of the earliest article that has them.

    Two figures of one speaker on one thing can both be right: only a figure that none of the
    source's agrees with is told.
    """
    quoted = [one for one in printed if one.claim.quoted and one.claim.speaker]
    for one in quoted:
        alike = [other for other in quoted if _spoken(other.claim) == _spoken(one.claim)]
        source = alike[0].article
        figures = [other.quantity for other in alike if other.article.id == source.id]
        copied = one.article.id != source.id and _when(source)[:2] < _when(one.article)[:2]
        if not copied or not source.published or any(agree(one.quantity, f) for f in figures):
            continue
        text = (
            f"{_names([one.article])} quotes {one.claim.speaker.value} with "
            f"“{one.quantity.surface}”, {_names([source])} with “{figures[0].surface}”."
        )
        yield Note(code="quotation", text=text)


def _spoken(claim: Claim) -> tuple[object, ...]:
    return claim.speaker.value, about(claim)
