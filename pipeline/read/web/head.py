"""What an HTML page says of itself: title, outlet, authors, address, dates, each by trust."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin, urlsplit

from pipeline.read import dates
from pipeline.read.draft import Draft
from pipeline.read.encodings.mojibake import repaired_text
from pipeline.read.language import LANGUAGES
from pipeline.read.limits import MAX_ELEMENTS_DATES
from pipeline.read.stripped import byline
from pipeline.read.web.tree import Element
from pipeline.records import DateCandidate

_PUBLISHED = (
    "article:published_time",
    "og:published_time",
    "datepublished",
    "date",
    "pubdate",
    "publishdate",
    "publish-date",
    "publish_date",
    "dc.date",
    "dc.date.issued",
    "dcterms.created",
    "dcterms.date",
    "sailthru.date",
    "parsely-pub-date",
    "article.published",
    "originalpublicationdate",
    "date_published",
    "article_date_original",
    "cxenseparse:recs:publishtime",
    "rnews:datepublished",
    "citation_date",
    "citation_publication_date",
    "dcterms.issued",
    "article:published",
    "published_time",
    "created",
)
_UPDATED = (
    "article:modified_time",
    "og:updated_time",
    "datemodified",
    "last-modified",
    "lastmod",
    "updated",
    "dcterms.modified",
    "dc.date.modified",
    "date_modified",
    "article:updated",
)
ARTICLE_TYPES = re.compile(r"Article|BlogPosting|Report|WebPage|NewsItem")
MAX_JSON = 2_000_000
# What surrounds the data of a script, or stands in it, and is none.
_COMMENT = re.compile(
    r"^\s*(?://\s*)?(?:<!\[CDATA\[|<!--)|(?://\s*)?(?:\]\]>|-->)\s*$|/\*.*?\*/", re.S
)
# Escapes for what is no character: halves of one (a headline cut within an emoji), control signs.
_NO_CHARACTER = re.compile(
    r"\\u(?:d[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..\\u)d[c-f]..|00(?:0[0-8bcef]|1.|7f)|fff[ef])",
    re.I,
)
_LAST_COMMA = re.compile(r",(?=\s*[}\]])")
# Letters from which a paragraph is prose.
_PROSE = 120
# Elements that their class names a byline, of which one at least should hold the author's name.
_MAX_BYLINES = 200


def read_head(root: Element, draft: Draft, url: str) -> None:
    """Fill the draft's metadata from the page's head and markup."""
    meta = _meta(root)
    told = list(items(root))
    articles = [i for i in told if ARTICLE_TYPES.search(type_of(i)) and "WebPage" not in type_of(i)]
    articles = _own(articles, meta, root)
    pages = [i for i in told if "WebPage" in type_of(i)]
    draft.url = _address(root, meta, url)
    draft.publisher = _publisher(articles, told, meta)
    draft.title = _title(root, meta, articles, draft)
    draft.authors = _authors(articles, meta, root)
    draft.dates += _dates(articles + pages, meta, root, draft.lang)


def declared_language(root: Element) -> str:
    """The one of our languages that a page says it is in, ``""`` where it says none.

    English counts for none: templates say it of pages in every language, and a short text full of
    names looks English anyway.
    """
    meta = _meta(root)
    said = (
        root.get("lang"),
        root.get("xml:lang"),
        meta.get("content-language"),
        meta.get("og:locale"),
    )
    codes = (value.strip()[:2].lower() for value in said if value and value.strip())
    return next((code for code in codes if code in LANGUAGES and code != "en"), "")


def _own(
    articles: list[dict[str, Any]], meta: dict[str, str], root: Element
) -> list[dict[str, Any]]:
    """Of several articles' data the page's own, where their headlines tell."""
    heads = ["".join(h.itertext()) for h in root.iter("h1")]
    shown = {" ".join(repaired_text(t).split()) for t in (*heads, meta.get("og:title", ""))}
    own = [i for i in articles if " ".join(_name(i.get("headline")).split()) in shown - {""}]
    return own or articles


def _meta(root: Element) -> dict[str, str]:
    found: dict[str, str] = {}
    for tag in root.iter("meta"):
        name = _meta_name(tag)
        value = (tag.get("content") or "").strip()
        if name and value:
            found.setdefault(name, value[:2000])
    return found


def _meta_name(tag: Element) -> str:
    name = tag.get("property") or tag.get("name") or tag.get("itemprop") or tag.get("http-equiv")
    return (name or "").strip().lower()


def items(root: Element) -> Iterator[dict[str, Any]]:
    """All objects of the page's JSON-LD, graphs unfolded two levels deep."""
    for script in root.iter("script"):
        if "ld+json" not in (script.get("type") or "").lower():
            continue
        text = (script.text or "").strip()
        if not text or len(text) > MAX_JSON:
            continue
        data = _loaded(with_characters(text))
        for item in data if isinstance(data, list) else [data]:
            if isinstance(item, dict):
                yield item
                graph = item.get("@graph", [])
                inner = graph if isinstance(graph, list) else [graph]
                for part in (*inner, item.get("mainEntity"), item.get("mainEntityOfPage")):
                    if isinstance(part, dict):
                        yield part


def with_characters(data: str) -> str:
    """JSON without its escapes for what is no character, which nothing could write down again."""
    return _NO_CHARACTER.sub("", data) if "\\u" in data else data


def _loaded(text: str) -> Any:
    """The data of a script; once more without comments and commas that JSON does not know."""
    try:
        return json.loads(text.strip("; \n"), strict=False)
    except (ValueError, RecursionError):
        pass
    try:
        return json.loads(_LAST_COMMA.sub("", _COMMENT.sub("", text)).strip("; \n"), strict=False)
    except (ValueError, RecursionError):
        return None


def type_of(item: dict[str, Any]) -> str:
    """The types that an item of JSON-LD says that it is of."""
    return str(item.get("@type", ""))


def _name(value: Any) -> str:
    if isinstance(value, list):
        value = value[0] if value else ""
    if isinstance(value, dict):
        value = value.get("name", "")
    return repaired_text(str(value).strip()) if isinstance(value, str) else ""


def _address(root: Element, meta: dict[str, str], url: str) -> str:
    """The address that a page gives itself; a whole site that gives its front page gives none."""
    base = next((urljoin(url, b.get("href") or "") for b in root.iter("base")), url)
    given = [
        link.get("href").strip()
        for link in root.iter("link")
        if "canonical" in (link.get("rel") or "").lower().split() and link.get("href")
    ]
    for href in (*given, meta.get("og:url", "")):
        try:
            address: str = urljoin(base, href)
            told, own = urlsplit(address), urlsplit(url)
        except ValueError:
            continue
        front = told.path in ("", "/") and not told.query and own.path not in ("", "/")
        if href and told.scheme in ("http", "https") and told.netloc and not front:
            return address
    return url


def _publisher(
    articles: list[dict[str, Any]], items: list[dict[str, Any]], meta: dict[str, str]
) -> str:
    for item in articles:
        name = _name(item.get("publisher"))
        if name:
            return name
    for key in ("og:site_name", "application-name", "publisher", "dc.publisher"):
        if meta.get(key) and "http" not in meta[key]:
            return repaired_text(meta[key])
    return next((n for i in items if type_of(i) == "WebSite" and (n := _name(i.get("name")))), "")


def _title(
    root: Element, meta: dict[str, str], articles: list[dict[str, Any]], draft: Draft
) -> str:
    """The headline: the page's own heading where the head agrees with it."""
    named = next((n for i in articles if (n := _name(i.get("headline")))), "")
    page = next((" ".join((t.text or "").split()) for t in root.iter("title")), "")
    claimed = [
        t for t in (named, meta.get("og:title", ""), meta.get("twitter:title", ""), page) if t
    ]
    claimed = [" ".join(repaired_text(t).split()) for t in claimed]
    headings = [" ".join("".join(h.itertext()).split()) for h in root.iter("h1")]
    headings = [repaired_text(h) for h in headings if h]
    for heading in headings:
        if any(heading == c or (len(heading) > 8 and c.startswith(heading)) for c in claimed):
            rests = (c[len(heading) :].strip(" -–—|_｜·:：") for c in claimed if c != heading)
            short = (r for r in rests if r and len(r) <= 40)
            draft.publisher = draft.publisher or next(short, "")
            return heading
    if len(headings) == 1 and len(headings[0]) > 12:
        return headings[0]
    best = claimed[0] if claimed else (headings[0] if headings else "")
    title, outlet = byline.split_origin(best)
    if outlet and draft.publisher and outlet.casefold() != draft.publisher.casefold():
        return best
    draft.publisher = draft.publisher or outlet
    return title


def _authors(
    articles: list[dict[str, Any]], meta: dict[str, str], root: Element
) -> tuple[str, ...]:
    found: list[str] = []
    for item in articles:
        authors = item.get("author", [])
        found += [_name(a) for a in (authors if isinstance(authors, list) else [authors])]
    for key in (
        "author",
        "article:author",
        "dc.creator",
        "parsely-author",
        "byl",
        "sailthru.author",
    ):
        if not found and meta.get(key):
            told = [t.get("content") or "" for t in root.iter("meta") if _meta_name(t) == key]
            for name in told or [meta[key]]:
                found += [] if "http" in name else byline.names(repaired_text(name))
    if not any(found):
        seen = 0
        for node in root.iter("a", "span", "p", "div", "address"):
            if seen == _MAX_BYLINES:
                break
            marked = node.get("rel") == "author" or node.get("itemprop") == "author"
            named = re.search(
                r"(?:^|[\s_-])(?:author|byline)(?:$|[\s_-]|-?name)", node.get("class") or ""
            )
            text = " ".join("".join(node.itertext()).split()) if marked or named else ""
            seen += bool(marked or named)
            if 2 < len(text) <= 80:
                by = byline.author_line(text)
                if by:
                    return by
    return tuple(dict.fromkeys(a for a in found if a and len(a) <= 80))


def _dates(
    items: list[dict[str, Any]], meta: dict[str, str], root: Element, lang: str
) -> Iterator[DateCandidate]:
    for item in items:
        for key, role in (("datePublished", "published"), ("dateModified", "updated")):
            yield from _candidate(item.get(key), "JSON-LD " + key, role)
    for names, role in ((_PUBLISHED, "published"), (_UPDATED, "updated")):
        for name in names:
            yield from _candidate(meta.get(name), "meta " + name, role)
    for node in list(root.iter("time"))[:12]:
        label = f"{node.get('itemprop', '')} {node.get('class', '')}".lower()
        around = (node.getparent().text or "") if node.getparent() is not None else ""
        # A blog's theme marks a post that was never changed as "published updated".
        updated = "modif" in label or "updat" in label or byline.says_updated(around)
        updated = updated and "publish" not in label
        told = node.get("datetime") or " ".join("".join(node.itertext()).split())
        surely = "publish" in label or node.get("pubdate") is not None
        role = "updated" if updated else ("published" if surely else "unknown")
        yield from _candidate(told, "time element", role, lang)
    for node in root.iter():
        if node.get("itemprop") in ("datePublished", "dateModified") and node.tag not in (
            "meta",
            "time",
        ):
            told = node.get("content") or " ".join("".join(node.itertext()).split())
            role = "published" if node.get("itemprop") == "datePublished" else "updated"
            yield from _candidate(told, "itemprop", role, lang)


def last_resort(root: Element, fetched: str | None) -> Iterator[DateCandidate]:
    """htmldate's find, for pages that say nothing of their date in a known place.

    It is not shown what is prose, whose days are those of events, nor believed where it makes the
    first day of a mere year or month.
    """
    import copy
    import logging

    from htmldate import find_date

    if sum(1 for _ in root.iter()) > MAX_ELEMENTS_DATES:
        return
    logging.getLogger("htmldate").setLevel(logging.CRITICAL)
    page = copy.deepcopy(root)
    for node in list(page.iter("p", "li", "blockquote")):
        text = " ".join("".join(node.itertext()).split())
        if len(text) > _PROSE and text[-1] in '.!?。！？…”"':
            tail = node.tail
            node.clear()
            node.tail = tail
    try:
        # An upper bound is given, because the default is the clock's.
        found = find_date(
            page,
            original_date=True,
            extensive_search=True,
            max_date=(fetched or "2100-01-01")[:10],
        )
    except (ValueError, TypeError, AttributeError, RecursionError, OverflowError):
        return
    if found and found.endswith("-01") and not _names_first(page, found[:4], found[5:7]):
        return
    if found:
        yield DateCandidate(date=found, source="htmldate", role="unknown")


def _names_first(page: Element, year: str, month: str) -> bool:
    """Whether anything in a page says the first day of a month."""
    from lxml import etree

    number = rf"0?{int(month)}"
    forms = [
        rf"{year}[-/.年]?\s?{number}[-/.月]?\s?0?1(?!\d)",
        rf"(?<!\d)0?1[-/.]{number}[-/.]{year}",
        rf"(?<!\d){number}/0?1/{year}",
        rf"(?i:jan)\D{{0,12}}{year}" if month == "01" else rf"(?<!\d)0?1(?!\d)\D{{1,20}}{year}",
    ]
    text = etree.tostring(page, encoding="unicode")
    return any(re.search(form, text) for form in forms)


def _candidate(value: Any, source: str, role: Any, lang: str = "") -> Iterator[DateCandidate]:
    if not isinstance(value, str) or not value.strip():
        return
    text = value.strip()[:80]
    compact = re.match(r"^(\d{4})(\d{2})(\d{2})(?!\d)", text)
    iso = dates.iso_date(*compact.groups()) if compact else dates.parse(text, lang)
    if iso:
        yield DateCandidate(date=iso, source=source, role=role)
