"""Plain text -> blocks: stray markup and scripts out, wrapped lines joined, tables split."""

from __future__ import annotations

import html
import itertools
import json
import re
from collections import Counter

from pipeline.read.block import Block, Kind
from pipeline.read.encodings.script import CJK_RE, weight
from pipeline.read.errors import ReadError
from pipeline.read.limits import MAX_LINE, MAX_LINES, MAX_PASSAGES
from pipeline.read.stripped import cues
from pipeline.read.stripped.barred import rowed
from pipeline.read.stripped.broken import MAX_COLUMN, MIN_COLUMN, is_full, unbroken
from pipeline.read.stripped.gaps import filled
from pipeline.read.stripped.markdown import LINK_OFF, LINK_ON, TITLE, unmarked
from pipeline.read.stripped.pieces import (
    BULLET,
    CLOSING,
    END,
    NUMBERED,
    OPENING,
    breaks_off,
    glued,
    is_signed,
    rejoined,
    starts_low,
)
from pipeline.read.stripped.ruled import grid, parts
from pipeline.read.stripped.spaced import widened
from pipeline.read.stripped.stacked import stacked

_BLOCK_TAG = re.compile(
    r"</?(?:p|div|br|hr|h[1-6]|li|ul|ol|tr|td|th|table|tbody|thead|section|article|header|footer|"
    r"nav|aside|main|figure|figcaption|blockquote|pre|form|dl|dt|dd|body|html|head|title)\b"
    r"[^<>]{0,2000}>",
    re.I,
)
# Elements whose content is no text, and where each ends.
_DROPPED = re.compile(r"<(script|style|noscript)\b[^<>]{0,2000}>", re.I)
_DROPPED_END = {
    name: re.compile(rf"</{name}\s*>", re.I) for name in ("script", "style", "noscript")
}
_TAG = re.compile(
    r"</?(?:a|abbr|acronym|address|area|b|base|bdo|big|button|canvas|center|cite|code|del|delect|"
    r"dfn|em|embed|fieldset|font|i|iframe|img|input|ins|kbd|label|legend|link|map|mark|meta|meter|"
    r"noscript|object|optgroup|option|param|path|progress|q|s|samp|script|select|small|source|span|"
    r"strike|strong|style|svg|textarea|time|track|tt|u|var|video|wbr)\b[^<>]{0,5000}>"
    r"|<!--.{0,5000}?-->|<!doctype[^<>]{0,500}>|<[a-z]+:[a-z]+[^<>]{0,500}>",
    re.I | re.S,
)
# Where a record for search engines begins, and how many are looked at.
_RECORD, _RECORDS = re.compile(r'^[ \t]*(?=\[?\s?\{\s{0,9}"@(?:context|type|graph|id)")', re.M), 20
_DECODER = json.JSONDecoder(strict=False)
_SUP = re.compile(r"<su[pb]\b[^<>]{0,500}>([^<>]{0,20})</su[pb]>", re.I)
_ENTITY = re.compile(r"&(?:#\d{2,6}|#x[0-9a-f]{2,5}|[a-z]{2,8}\d?);", re.I)
_SCRIPT = re.compile(
    r"\(function\s*\(.{0,4000}?\}\s*\)\s*\([^()]{0,400}\)\s*;?"
    r"|(?:var|let|const)\s+\w+\s*=\s*[^;\n]{0,2000};"
    r"|function\s+\w{0,80}\s*\([^()]{0,400}\)\s*\{.{0,4000}?\}"
    r"|window\.\w+\s*=\s*[^;\n]{0,2000};",
    re.S,
)
# A space that sets off the thousands of a figure stays as it is: it tells one figure from two.
_SPACE = re.compile(r"[^\S\n]{2,}|[\t\r\f\v\x1c-\x1f\x85]")
# Lines of a paragraph that was broken at a column, and the share of them that fill it.
_MANY, _FILLED = 5, 0.6
# What Markdown's links and titles are set off with.
_SIGN = re.compile(f"[{LINK_ON}{LINK_OFF}{TITLE}]")
_LINKED = re.compile(f"{LINK_ON}[^{LINK_ON}{LINK_OFF}]*{LINK_OFF}")
# Particles that open no sentence in Japanese, Korean and Chinese, before what is no ending.
_PARTICLE = re.compile(
    r"(?:[はがをにでとのも](?=[^\u3041-\u309f])|には|にも|では|でも|とは|との|からの|によ|について"
    r"|(?:은|는|이|가|을|를|의|에|에서|와|과|도|로|으로|에게)\s|[的与與和](?=[\u3400-\u9fff]))"
)
# The end of a sentence.
_STOP = re.compile("[。！？]")
# Where a wire's story comes from, below its headline (``München (ots)``).
_DATELINE = re.compile(r"[^\W\d_a-z][^\W\d][\w ./-]{0,40}\([a-z]{2,5}(?:/[a-z]{2,5})?\)")
# Letters of a rest that its particle alone tells, of a link, and of a line that is prose.
_TAIL, _LINK, _PROSE = 20, 60, 90
# Letters and words of a line that breaks off at a word such as "the", whatever follows it.
_OPEN, _FEW = 30, 4


def to_blocks(text: str, dropped: Counter[str], lang: str = "") -> list[Block]:
    """The blocks of a plain text in order; ``dropped`` counts markup and script left out.

    ``lang`` is the language whose words tell that a line goes on.
    """
    size = len(text)
    text = _without_records(_without_scripts(unmarked(text)))
    text = _SUP.sub(r" ^\1 ", text)
    text = _TAG.sub("", _BLOCK_TAG.sub("\n", text))
    dropped["markup"] += size - len(text)
    text = _ENTITY.sub(lambda m: html.unescape(m[0]).replace("<", "‹").replace("\n", " "), text)
    text, size = _SCRIPT.sub("\n", text) if "{" in text or "var " in text else text, len(text)
    dropped["script"] += size - len(text)
    if not dropped["markup"]:
        del dropped["markup"]
    if not dropped["script"]:
        del dropped["script"]
    lines = text.split("\n")
    if any(len(line) > MAX_LINE for line in lines):
        raise ReadError(f"a line of more than {MAX_LINE} characters, not prose")
    if sum(map(bool, lines)) > MAX_LINES:
        raise ReadError(f"more than {MAX_LINES} lines of plain text")
    groups: list[list[str]] = [[]]
    for line in rejoined(rowed(filled(unbroken(lines))), lang):
        if line:
            groups[-1].append(line)
        elif groups[-1]:
            groups.append([])
    blocks: list[Block] = []
    tables = cells = 0
    for group in groups:
        for drawn, rows in parts(widened(group)):
            if drawn:
                # All cells are an article's, so that no more need be looked at to tell.
                cells += sum(map(len, rows))
                if cells > MAX_PASSAGES:
                    raise ReadError(f"more than {MAX_PASSAGES} paragraphs and cells")
                blocks += grid([[_SIGN.sub("", cell) for cell in row] for row in rows], tables)
                tables += 1
            else:
                blocks += map(_block, _unwrapped([row[0].strip() for row in rows], lang))
    return stacked([b for b in blocks if b.text], tables)


def _without_scripts(text: str) -> str:
    """The text without scripts and styles; one that never ends is no element."""
    parts: list[str] = []
    at = 0
    endless: set[str] = set()
    while opened := _DROPPED.search(text, at):
        name = opened[1].lower()
        closed = None if name in endless else _DROPPED_END[name].search(text, opened.end())
        parts += (text[at : opened.start()], "\n" if closed else opened[0])
        at = closed.end() if closed else opened.end()
        if not closed:
            endless.add(name)
    return "".join((*parts, text[at:]))


def _without_records(text: str) -> str:
    """The text without what a page says of itself for search engines, as JSON between its lines."""
    parts: list[str] = []
    at = 0
    for found in itertools.islice(_RECORD.finditer(text), _RECORDS):
        if found.start() < at:
            continue
        try:
            _, end = _DECODER.raw_decode(text, found.end())
        except (ValueError, RecursionError):
            continue
        parts += (text[at : found.start()], "\n")
        at = end
    return "".join((*parts, text[at:]))


def _block(line: str) -> Block:
    title, line = line.startswith(TITLE), line.lstrip(TITLE)
    linked = sum(len(m[0]) - 2 for m in _LINKED.finditer(line))
    share = linked / max(len(_SIGN.sub("", line).strip(" *-•")), 1)
    line = _SIGN.sub("", line)
    # Bars at the ends are of a row whose cells each became a line.
    line = line.strip(" |") if "|" not in line.strip(" |") else line
    bare = BULLET.sub("", line)
    item = bare != line or NUMBERED.match(line)
    kind: Kind = "heading" if title else "list_item" if item else "paragraph"
    return Block(text=_SPACE.sub(" ", bare).strip(), kind=kind, links=min(share, 1.0))


def _unwrapped(group: list[str], lang: str) -> list[str]:
    """Lines of one paragraph joined where they were broken at a column or around their links."""
    full = group[:-1]
    wrapped = len(group) > 1 and all(MIN_COLUMN <= weight(line) <= MAX_COLUMN for line in full)
    column = max(map(weight, full), default=0)
    wrapped = wrapped and all(weight(line) > 0.6 * column for line in full)
    wrapped = wrapped and weight(group[-1]) <= column + 12 and len(group) > 2
    # Of few lines one that neither fills the column nor ends a sentence is no paragraph's: a
    # headline, what stands below it and a byline are of one length by chance.
    few = wrapped and len(group) < _MANY
    wrapped = wrapped and not (
        few
        and any(
            not is_full(a, b, column) and not END.search(a[-8:])
            for a, b in itertools.pairwise(group)
        )
    )
    # Paragraphs beneath each other at one column: only their last lines are shorter.
    fits = MIN_COLUMN <= column <= MAX_COLUMN and len(group) >= _MANY
    count = sum(is_full(a, b, column) for a, b in itertools.pairwise(group)) if fits else 0
    filled = fits and count >= _FILLED * len(group)
    joined: list[list[str]] = []
    pieces = named = False  # whether the last line is of pieces, and ends with a link's text
    for i, line in enumerate(group):
        before = joined[-1][-1] if joined else ""
        rest = group[i + 1] if i + 1 < len(group) else ""
        opens = not before or BULLET.match(line) or NUMBERED.match(line) or is_signed(line, rest)
        breaks = not opens and _is_open(before, line, pieces, lang)
        # Below a label of other stories stands a headline, whatever word it ends with.
        teased = breaks and len(joined) > 1 and len(joined[-1]) == 1
        breaks = breaks and not (teased and _is_label(joined[-2][-1]))
        pieces = not opens and (
            breaks
            or wrapped
            or (filled and is_full(group[i - 1], line, column))
            or _runs_on(before, line, pieces)
            or _is_link(before, line, rest, pieces or weight(before) >= _PROSE)
            or (named and weight(line) >= MIN_COLUMN and not cues.line_reason(line))
        )
        named = breaks and weight(line) <= _LINK and not END.search(line[-8:])
        if pieces:
            joined[-1].append(line)
        else:
            joined.append([line])
    return [glued(parts) for parts in joined]


def _is_label(line: str) -> bool:
    return cues.is_teaser(line) or bool(cues.tail_reason(line))


def _is_link(before: str, line: str, rest: str, prose: bool) -> bool:
    """Whether a short line is a link's text amid a sentence: what follows can only go on."""
    open_ended = before[-1].islower() or before[-1] in OPENING or before[-1] in "的はがをにでと"
    return prose and open_ended and weight(line) <= _LINK and _runs_on(line, rest, pieces=True)


def _is_open(before: str, line: str, pieces: bool, lang: str) -> bool:
    """Whether a line breaks off at a word that only goes before others: what follows goes on."""
    if not cues.is_open(before, lang) or cues.is_recent(line) or cues.line_reason(before):
        return False
    if _DATELINE.fullmatch(line):
        return False
    if CJK_RE.match(before[-1]):
        # Headlines end with particles too, but with few of them, and none after a full stop.
        return pieces or breaks_off(before) or _STOP.search(before) is not None
    lower = line[0].islower()
    # What begins with such a word itself, in upper case, is a sentence below a headline.
    begins = line[0].isupper() and weight(line) >= MIN_COLUMN and END.search(line[-8:])
    if begins and cues.is_open(line.split(maxsplit=1)[0], lang):
        return False
    # So does a long one below a headline that ends with a verb's particle (``greift Harrow an``):
    # what a link parts from its sentence is shorter.
    if begins and not pieces and weight(line) >= _PROSE:
        return False
    return lower or pieces or (weight(before) >= _OPEN and len(before.split()) >= _FEW)


def _runs_on(before: str, line: str, pieces: bool = False) -> bool:
    """Whether a line can only be the rest of the one before it, as text after a link is."""
    if not line or END.search(before[-8:]) or cues.is_recent(line):
        return False
    if line[0] in CLOSING and not line.startswith(("...", "……")):
        return True
    if before[-1] in OPENING:
        return weight(before) >= MIN_COLUMN or pieces
    if not pieces and max(weight(before), weight(line)) < MIN_COLUMN:
        return False
    if starts_low(line):
        return True
    return weight(line) >= _TAIL and _PARTICLE.match(line) is not None
