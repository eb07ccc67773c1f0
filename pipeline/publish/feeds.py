"""What travels further than the report: an Atom feed, a fact-check feed, and summaries."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree

from pipeline.publish.claimreview import review
from pipeline.publish.files import sound, utf8, write_whole
from pipeline.publish.formats import csv_cell, dump, markdown
from pipeline.publish.said import said
from pipeline.publish.words import LABELS, day_of, entry_name, score
from pipeline.records import Article, Checked, Claim, Label, Result, Verdict

_ATOM = "http://www.w3.org/2005/Atom"
_MOST_ENTRIES = 200
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SUMMARY = (
    "published", "publisher", "title", "url", "verdict", "claim", "sentence", "official",
    "explanation", "report",
)  # fmt: skip
# The order in which a newsletter wants them.
_NEWS: tuple[Label, ...] = ("contradicted", "caveat", "supported", "unresolved", "outside")


def write_feeds(
    articles: Sequence[Checked], names: Sequence[str], out: Path, base_url: str = ""
) -> None:
    """Writes ``verdicts.atom``, ``claimreview.jsonld``, ``summary.md`` and ``summary.csv``.

    ``names`` are the articles' page names; addresses are relative where ``base_url`` is empty.
    """
    items = list(_items(articles, names, base_url))
    write_whole(out / "verdicts.atom", atom(items, base_url))
    with (out / "claimreview.jsonld").open("w", encoding="utf-8", newline="\n") as stream:
        stream.write('{"@context":"https://schema.org","@type":"DataFeed","name":"Verdicts",')
        stream.write('"dataFeedElement":[')
        for place, (article, claim, verdict, address) in enumerate(items):
            stream.write(",\n" if place else "\n")
            item = review(article, claim, verdict, address)
            stream.write(dump({"@type": "DataFeedItem", "item": item}))
        stream.write("\n]}\n")
    write_whole(out / "summary.md", summary_markdown(articles, items))
    with (out / "summary.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(_SUMMARY)
        for item_row in items:
            writer.writerow(_summary_row(*item_row))


Item = tuple[Article, Claim, Verdict, str]


def atom(items: Sequence[Item], base_url: str = "") -> bytes:
    """An Atom feed of the newest verdicts, dated by their articles, never by the clock.

    Verdicts on articles without a date cannot be placed in time and are left out; the feed's
    subtitle says how many.
    """
    dated = [item for item in items if day_of(item[0])]
    dated.sort(key=lambda item: day_of(item[0]), reverse=True)
    ElementTree.register_namespace("", _ATOM)
    feed = ElementTree.Element(f"{{{_ATOM}}}feed")

    def add(parent: ElementTree.Element, tag: str, text: str = "", **attributes: str) -> None:
        child = ElementTree.SubElement(parent, f"{{{_ATOM}}}{tag}", attributes)
        child.text = _NOT_XML.sub("\ufffd", text) or None

    add(feed, "id", f"urn:uuid:{uuid5(NAMESPACE_URL, f'pressclaims:{base_url}')}")
    add(feed, "title", "Verdicts on press claims about MLPerf results")
    if len(dated) < len(items):
        left = len(items) - len(dated)
        add(feed, "subtitle", f"left out, because their articles have no date: {left}")
    add(feed, "updated", _instant(dated[0][0].published if dated else None))
    add(
        feed, "link", rel="alternate", href=f"{base_url.rstrip('/')}/" if base_url else "index.html"
    )
    author = ElementTree.SubElement(feed, f"{{{_ATOM}}}author")
    add(author, "name", "pressclaims")
    for article, claim, verdict, address in dated[:_MOST_ENTRIES]:
        entry = ElementTree.SubElement(feed, f"{{{_ATOM}}}entry")
        shown = LABELS[verdict.label]
        add(entry, "id", f"urn:uuid:{uuid5(NAMESPACE_URL, f'pressclaims:claim:{sound(claim.id)}')}")
        add(entry, "title", f"{shown.symbol} {shown.word}: {claim.surface} ({article.publisher})")
        add(entry, "updated", _instant(article.published))
        add(entry, "link", rel="alternate", href=address)
        add(entry, "category", term=verdict.label, label=shown.word)
        add(entry, "summary", f"“{claim.sentence}” {verdict.explanation}")
    body = ElementTree.tostring(feed, encoding="unicode")
    return utf8(f'<?xml version="1.0" encoding="utf-8"?>\n{body}\n')


def summary_markdown(articles: Sequence[Checked], items: Sequence[Item]) -> str:
    """A summary to paste into a newsletter: the counts, then claims by verdict."""
    counts = Counter(verdict.label for _, _, verdict, _ in items)
    lines = [
        "# Press claims about MLPerf results",
        "",
        f"{len(articles)} articles, {len(items)} claims.",
        "",
        "| verdict | claims |",
        "| --- | ---: |",
        *(f"| {LABELS[label].symbol} {LABELS[label].word} | {counts[label]} |" for label in _NEWS),
        "",
    ]
    for label in _NEWS:
        chosen = [item for item in items if item[2].label == label]
        if chosen:
            lines += [f"## {LABELS[label].word.capitalize()}", ""]
            lines += [_summary_line(*item) for item in chosen]
            lines.append("")
    return "\n".join(lines)


def _items(articles: Sequence[Checked], names: Sequence[str], base_url: str) -> Iterator[Item]:
    prefix = f"{base_url.rstrip('/')}/" if base_url else ""
    for one, name in zip(articles, names, strict=True):
        for number, claim, verdict, _ in said(one):
            yield one.article, claim, verdict, f"{prefix}articles/{name}.html#c{number}"


def _summary_line(article: Article, claim: Claim, verdict: Verdict, address: str) -> str:
    where = ", ".join(filter(None, [article.publisher, article.published or ""]))
    said = f"“{claim.sentence}”" + (f" ({where})" if where else "")
    head = f"- [{markdown(claim.surface)}]({address})"
    return f"{head}: {markdown(said)} {markdown(verdict.explanation)}"


def _summary_row(article: Article, claim: Claim, verdict: Verdict, address: str) -> list[str]:
    values = (
        article.published, article.publisher, article.title, article.url, verdict.label,
        claim.surface, claim.sentence, "; ".join(map(_entry, verdict.official[:5])),
        verdict.explanation, address,
    )  # fmt: skip
    return [csv_cell(value) for value in values]


def _entry(row: Result) -> str:
    what = f"{row.division} {row.submitter} {row.system} {row.benchmark}"
    return f"{entry_name(row)} {what} {score(row)}"


def _instant(date: str | None) -> str:
    return f"{date or '1970-01-01'}T00:00:00Z"
