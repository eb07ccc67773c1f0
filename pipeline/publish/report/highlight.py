"""An article's text cut into blocks and segments, so that every claim can be marked in place.

Claims can overlap or cross passages; a passage is therefore cut at every edge of every claim, and
each segment knows which claims it belongs to. Segments only ever slice ``Article.text``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from pipeline.records import Article, Claim, Passage


class Segment(NamedTuple):
    """A run of text: the claims over it, those that begin and end with it, its footnote.

    Claims are numbers from 1, in the order of the article's claims. ``note`` is the index of the
    footnote passage that the run refers to, or -1.
    """

    text: str
    claims: tuple[int, ...] = ()
    begins: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    note: int = -1


class Block(NamedTuple):
    """A passage, or a whole table with its ``rows`` of (header?, block) cells.

    ``claims`` are the numbers of those that end in it: their notes stand beside it.
    """

    kind: str
    place: int
    lang: str
    segments: tuple[Segment, ...] = ()
    claims: tuple[int, ...] = ()
    rows: tuple[tuple[tuple[bool, Block], ...], ...] = ()
    caption: str = ""
    marks: tuple[str, ...] = ()
    anchors: tuple[int, ...] = ()


def blocks(article: Article, claims: Sequence[Claim]) -> list[Block]:
    """The article's passages in order, tables gathered, every claim marked."""
    references = _references(article)
    found: list[Block] = []
    tables: dict[int, list[tuple[Passage, Block]]] = {}
    for index, passage in enumerate(_passages(article)):
        segments = _segments(article, passage, claims, references)
        block = Block(
            kind=passage.kind,
            place=index,
            lang=passage.lang or article.lang,
            segments=segments,
            claims=tuple(number for part in segments for number in part.ends),
            marks=passage.marks,
            anchors=passage.anchors,
        )
        if passage.cell is None:
            found.append(block)
            continue
        if passage.cell.table not in tables:
            tables[passage.cell.table] = []
            found.append(Block(kind="table", place=passage.cell.table, lang=block.lang))
        tables[passage.cell.table].append((passage, block))
    # A caption that is a passage of its own stands in the text already.
    said = {"".join(part.text for part in one.segments) for one in found if one.kind == "caption"}
    return [_table(one, tables[one.place], said) if one.kind == "table" else one for one in found]


def cut(text: str, start: int, end: int) -> tuple[str, str, str]:
    """Text before, inside and after a span, with the span forced into the text."""
    start = max(0, min(start, len(text)))
    end = max(start, min(end, len(text)))
    return text[:start], text[start:end], text[end:]


def _passages(article: Article) -> Iterable[Passage]:
    if article.passages:
        return article.passages
    return (Passage(kind="paragraph", start=0, end=len(article.text)),)


def _references(article: Article) -> dict[int, tuple[int, int]]:
    """Offset of each footnote reference -> (its end, index of the footnote passage)."""
    found = {}
    for index, passage in enumerate(article.passages):
        for anchor in passage.anchors:
            forms = [form for m in passage.marks for form in (f"[{m}]", f"({m})", m) if form]
            here = (form for form in forms if article.text.startswith(form, anchor))
            found[anchor] = (anchor + len(next(here, "")), index)
    return found


def _segments(
    article: Article,
    passage: Passage,
    claims: Sequence[Claim],
    references: dict[int, tuple[int, int]],
) -> tuple[Segment, ...]:
    start, end = passage.start, passage.end
    inside = [(n, c) for n, c in enumerate(claims, 1) if c.start < end and c.end > start]
    notes = {at: ref for at, ref in references.items() if start <= at < end}
    edges = {start, end}
    edges.update(edge for _, c in inside for edge in (c.start, c.end) if start < edge < end)
    edges.update(edge for at, (to, _) in notes.items() for edge in (at, min(to, end)))
    pieces = []
    for left, right in pairwise(sorted(edges)):
        over = [(n, c) for n, c in inside if c.start < right and c.end > left]
        pieces.append(
            Segment(
                text=article.text[left:right],
                claims=tuple(n for n, _ in over),
                begins=tuple(n for n, c in over if max(c.start, start) == left),
                ends=tuple(n for n, c in over if c.end == right),
                note=notes[left][1] if left in notes else -1,
            )
        )
    return tuple(pieces)


def _table(head: Block, cells: Sequence[tuple[Passage, Block]], said: set[str]) -> Block:
    rows: dict[int, list[tuple[int, bool, Block]]] = {}
    for passage, block in cells:
        assert passage.cell is not None
        place = passage.cell
        rows.setdefault(place.row, []).append((place.column, place.header, block))
    caption = next((p.cell.caption for p, _ in cells if p.cell and p.cell.caption), "")
    return head._replace(
        caption="" if caption in said else caption,
        claims=tuple(number for _, block in cells for number in block.claims),
        rows=tuple(
            tuple((header, block) for _, header, block in sorted(row, key=lambda cell: cell[0]))
            for _, row in sorted(rows.items())
        ),
    )
