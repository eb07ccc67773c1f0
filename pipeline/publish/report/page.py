"""One article's page: its text with every claim marked, notes beside it, and the evidence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from pipeline.publish.report.highlight import Block, blocks, cut
from pipeline.publish.report.pictures import Picture, claimed, field
from pipeline.publish.report.site import data_block, render
from pipeline.publish.said import counted, said
from pipeline.records import Article, Checked, Claim, Label, Result, Verdict

# Of several verdicts on one score the most telling marks it.
_TELLING: tuple[Label, ...] = ("contradicted", "caveat", "unresolved", "supported", "outside")
_MOST_FIELDS = 12
# Notes on the article, or on the copies of its story, as a whole; all others are on disclosure.
_AS_A_WHOLE = frozenset({"repeated", "inconsistent", "headline", "lineage", "quotation"})


class Entry(NamedTuple):
    """A claim with its verdict, number, sentence cut at the claim, and picture.

    ``also`` are the numbers of the other places where the article says the same.
    """

    number: int
    claim: Claim
    verdict: Verdict
    sentence: tuple[str, str, str]
    picture: Picture | None
    also: tuple[int, ...] = ()


class Member(NamedTuple):
    """Another copy of the same story: its page's name and its article."""

    name: str
    article: Article


class Shelf(NamedTuple):
    """What pages need to know of the others: copies by cluster, official scores by field."""

    clusters: dict[str, list[Member]]
    fields: dict[tuple[str, ...], list[Result]]

    def of_one(self, checked: Checked) -> Shelf:
        """What of it one article's page needs."""
        cluster = checked.article.cluster_id
        keys = {_field_of(row): None for one in checked.verdicts for row in one.official}
        return Shelf(
            {cluster: self.clusters[cluster]} if cluster in self.clusters else {},
            {key: self.fields[key] for key in keys if key in self.fields},
        )

    @classmethod
    def of(
        cls, articles: Sequence[Checked], names: Sequence[str], results: Sequence[Result]
    ) -> Shelf:
        """Gathers articles by cluster, earliest first, and results by what compares."""
        clusters: dict[str, list[Member]] = defaultdict(list)
        for one, name in zip(articles, names, strict=True):
            if one.article.cluster_id:
                clusters[one.article.cluster_id].append(Member(name, one.article))
        for members in clusters.values():
            members.sort(key=lambda member: (member.article.published or "9999", member.name))
        fields: dict[tuple[str, ...], list[Result]] = defaultdict(list)
        for row in results:
            fields[_field_of(row)].append(row)
        return cls(clusters, fields)


def article_page(checked: Checked, name: str, shelf: Shelf, base_url: str = "") -> bytes:
    """The page as UTF-8 HTML."""
    from pipeline.publish.claimreview import graph

    article = checked.article
    also = _elsewhere(checked)
    entries = [
        _entry(number, claim, verdict, also.get(number, ()))
        for number, (claim, verdict) in enumerate(
            zip(checked.claims, checked.verdicts, strict=True), 1
        )
    ]
    body = blocks(article, checked.claims)
    address = f"{base_url.rstrip('/')}/articles/{name}.html" if base_url else ""
    return render(
        "article.html",
        article=article,
        entries=entries,
        by_number={entry.number: entry for entry in entries},
        counts=counted(checked),
        text=[block for block in body if block.kind != "footnote" and not _repeats(block, article)],
        footnotes=[block for block in body if block.kind == "footnote"],
        disclosure=[note for note in checked.disclosure if note.code not in _AS_A_WHOLE],
        remarks=[note for note in checked.disclosure if note.code in _AS_A_WHOLE],
        cluster=[one for one in shelf.clusters.get(article.cluster_id, ()) if one.name != name],
        earliest=_earliest(shelf, article, name),
        fields=_fields(entries, shelf),
        markup=data_block(graph(checked, address)),
    )


def _elsewhere(checked: Checked) -> dict[int, tuple[int, ...]]:
    """By the number of a claim, the numbers of those that say the same."""
    groups = [sorted((one.number, *one.also)) for one in said(checked)]
    return {n: tuple(m for m in group if m != n) for group in groups for n in group}


def _entry(number: int, claim: Claim, verdict: Verdict, also: tuple[int, ...]) -> Entry:
    span = (claim.start - claim.sentence_start, claim.end - claim.sentence_start)
    picture = claimed(claim, verdict, f"p{number}")
    return Entry(number, claim, verdict, cut(claim.sentence, *span), picture, also)


def _fields(entries: Sequence[Entry], shelf: Shelf) -> list[Picture]:
    """A picture for each benchmark and round that the claims' official entries come from."""
    used: dict[tuple[str, ...], dict[str, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for entry in entries:
        for row in entry.verdict.official:
            used[_field_of(row)][row.key].append(entry)
    pictures = []
    for place, (key, rows) in enumerate(list(used.items())[:_MOST_FIELDS], 1):
        mine = {
            row: (
                min((e.verdict.label for e in users), key=_TELLING.index),
                [e.number for e in users],
            )
            for row, users in rows.items()
        }
        picture = field(shelf.fields.get(key, ()), mine, f"f{place}")
        if picture:
            pictures.append(picture)
    return pictures


def _field_of(row: Result) -> tuple[str, ...]:
    return (row.suite, row.round, row.benchmark, row.scenario, row.unit)


def _earliest(shelf: Shelf, article: Article, name: str) -> bool:
    members = shelf.clusters.get(article.cluster_id, [])
    return len(members) > 1 and members[0].name == name


def _repeats(block: Block, article: Article) -> bool:
    """Whether the block merely says again what the page's heading says."""
    words = "".join(part.text for part in block.segments).strip()
    return block.kind == "title" and not block.claims and words == article.title.strip()
