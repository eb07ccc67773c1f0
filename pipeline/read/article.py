"""Page -> Article: chooses the reader for the page's kind and puts the record together."""

from __future__ import annotations

import hashlib
import re

import msgspec

from pipeline.read import dates
from pipeline.read.assemble import assemble
from pipeline.read.block import Block, says
from pipeline.read.draft import Draft
from pipeline.read.encodings import misread
from pipeline.read.encodings.crossed import CERTAINTY, crossed, uncrossed
from pipeline.read.encodings.decode import Decoded, decoded
from pipeline.read.encodings.erased import erased
from pipeline.read.encodings.single import LOST
from pipeline.read.errors import ReadError
from pipeline.read.language import language_of
from pipeline.read.limits import MAX_BYTES, MAX_PLAIN
from pipeline.read.notes import with_notes
from pipeline.read.parted import bounded
from pipeline.read.stripped import byline
from pipeline.read.unseen import as_written
from pipeline.read.web.record_body import unpack
from pipeline.records import Article, DateCandidate, Page, Repair

_DOCTYPE = re.compile(
    r"^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.I | re.S
)
_MARKDOWN = re.compile(r"\.(?:md|mdx|markdown)(?:\.gz)?$", re.I)
_BLOCKY = re.compile(r"</(?:p|div|h[1-6]|table|article|section|body|html|li|td)\s*>", re.I)
_WORD = re.compile(r"\w")
_LOST = re.compile(f"{LOST}+")


def read(page: Page) -> Article:
    """What a careful person sees of a page; the same page gives the same article.

    Raises ``ReadError`` for a page that is empty, binary, too large, without text, or whose letters
    are lost.
    """
    if not page.body.strip(b" \t\r\n\x00"):
        raise ReadError("empty file")
    if len(page.body) > MAX_BYTES:
        size = len(page.body) / 1024 / 1024
        raise ReadError(f"too large: {size:.0f} MB, the limit is {MAX_BYTES >> 20} MB")
    header = next((v for k, v in page.headers if k.lower() == "content-type"), "")
    found = decoded(page.body, header or page.media_type)
    text, declared, url = unpack(page, found.text)
    # What a page inside a record declares is no word on the bytes of the record.
    repairs = _set_aside(found) if text == found.text else ()
    if after := misread.put_right(text):
        repairs += (_whole(misread.NAME, "", "utf-8", misread.CERTAINTY),)
        text = after
        declared = {name: misread.put_right(value) or value for name, value in declared.items()}
    elif how := crossed(text):
        repairs += (_whole(how.name, how.read_in, how.written, CERTAINTY),)
        text = uncrossed(text, how)
        declared = {name: uncrossed(value, how) for name, value in declared.items()}
    if not _WORD.search(text):
        raise ReadError("no text in it")
    if is_markup(text, page):
        from pipeline.read.web.page import read_web

        draft = read_web(text, url, page.fetched)
    elif len(text) > MAX_PLAIN:
        raise ReadError(f"plain text of more than {MAX_PLAIN} characters")
    else:
        from pipeline.read.stripped.plain import read_plain

        draft = read_plain(text, declared.get("title", ""))
    if not any(_WORD.search(b.text) for b in draft.blocks):
        raise ReadError("page with no article text")
    if gone := erased(b.text for b in draft.blocks):
        raise ReadError(gone)
    return _article(page, draft, declared, url, repairs)


def _set_aside(found: Decoded) -> tuple[Repair, ...]:
    """The declared encodings that were not followed, as repairs of the whole text.

    ``before`` is the declared name, ``""`` where none is declared and the table is a guess; the
    name of the repair says which table was read.
    """
    name = f"charset:{found.encoding}"
    return tuple(_whole(name, said, "", found.certainty) for said in found.set_aside)


def _whole(name: str, before: str, after: str, certainty: float) -> Repair:
    return Repair(name=name, start=0, end=0, before=before, after=after, certainty=certainty)


def _with_lost(text: str, repairs: tuple[Repair, ...]) -> tuple[Repair, ...]:
    """The repairs, and each letter that is lost for good among them: nothing is claimed of it."""
    told = {place for r in repairs if LOST in r.after for place in range(r.start, r.end)}
    lost = [
        Repair(
            name="letter_lost",
            start=m.start(),
            end=m.end(),
            before=m[0],
            after=m[0],
            certainty=0.0,
        )
        for m in _LOST.finditer(text)
        if m.start() not in told
    ]
    return tuple(sorted((*repairs, *lost), key=lambda r: (r.start, r.end))) if lost else repairs


def is_markup(text: str, page: Page) -> bool:
    """Whether the page is HTML: by its opening, or by many closed block tags in no Markdown."""
    if _DOCTYPE.match(text[:5000]):
        return True
    # Markdown may hold pieces of HTML, and its own lines would be lost in one paragraph.
    if _MARKDOWN.search(page.origin):
        return False
    closed = sum(1 for _ in zip(range(6), _BLOCKY.finditer(text), strict=False))
    told = page.media_type.split(";")[0].strip() in ("text/html", "application/xhtml+xml")
    told = told or re.search(r"\.x?html?(?:$|[?#])", page.origin) is not None
    return closed >= (1 if told else 6) or (
        told and bool(re.search(r"<(?:p|br|div|h\d)\b", text, re.I))
    )


def _article(
    page: Page, draft: Draft, declared: dict[str, str], url: str, whole: tuple[Repair, ...]
) -> Article:
    title = declared.get("title", "") or draft.title
    blocks = bounded(with_notes(_with_title(draft.blocks, title)))
    lang = draft.lang or language_of(" ".join(b.text for b in blocks)[:4000])
    lang = lang or declared.get("lang", "")[:2].lower()
    langs = [language_of(b.text, lang) for b in blocks]
    text, passages, repairs = assemble([as_written(b) for b in blocks], langs)
    candidates = list(draft.dates)
    if declared.get("published"):
        iso = dates.parse(declared["published"], lang)
        if iso:
            candidates.insert(0, DateCandidate(date=iso, source="declared"))
    address = draft.url or url
    in_url = dates.from_url(address)
    if in_url:
        candidates.append(DateCandidate(date=in_url, source="url"))
    candidates += _dateline(blocks, lang)
    published, source, settled = dates.choose(candidates, page.fetched)
    authors = tuple(a.strip() for a in re.split(r"[;,]", declared.get("authors", "")) if a.strip())
    digest = hashlib.sha256((address + "\n" + text).encode()).hexdigest()
    publisher = declared.get("publisher", "") or draft.publisher
    origin = draft.stated_origin
    return Article(
        id=digest[:16],
        text=text,
        passages=passages,
        url=address,
        title=title,
        publisher=publisher,
        authors=authors or draft.authors,
        published=published,
        published_source=source,
        dates=settled,
        lang=lang,
        repairs=(*whole, *_with_lost(text, repairs)),
        # Chinese pages name themselves as their source.
        stated_origin="" if origin.casefold() == publisher.casefold() else origin,
        origin=page.origin,
        page_digest=page.digest,
        furniture={k: v for k, v in sorted(draft.furniture.items()) if v},
    )


def _dateline(blocks: list[Block], lang: str) -> list[DateCandidate]:
    """The day that a wire's story opens with, for pages that say none elsewhere."""
    opening = [b.text for b in blocks if b.kind == "paragraph"][:2]
    found = (byline.dateline(text, lang) for text in opening)
    return [DateCandidate(date=day, source="dateline") for day in found if day][:1]


def _with_title(blocks: list[Block], title: str) -> list[Block]:
    """The blocks with the title first: marked where it stands, else put in front."""
    if not title or any(b.kind == "title" for b in blocks):
        return blocks
    for i, block in enumerate(blocks[:8]):
        if says(block, title) and block.kind in ("heading", "paragraph"):
            return [*blocks[:i], msgspec.structs.replace(block, kind="title"), *blocks[i + 1 :]]
    return [Block(text=title, kind="title"), *blocks]
