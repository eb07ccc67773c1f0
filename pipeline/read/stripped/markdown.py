"""Pages that were stripped to Markdown, as many converters write them: marks out, links told.

A link's address is no text, but that a line is nothing but a link tells a menu from an article,
so the text of links is set between two signs that nobody writes, which ``lines`` takes out again.
A newline within a paragraph is a wrapped line. Headings of the first level are told likewise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

LINK_ON, LINK_OFF, TITLE = "\x0e", "\x0f", "\x10"
_SIGNS = re.compile(f"[{LINK_ON}{LINK_OFF}{TITLE}]")
# What an address may be: with spaces where a converter wrapped it, and one pair of brackets.
_ADDRESS = (
    r"\(\s*<?(?:https?:|//?|#|\.|\?|mailto:|tel:|javascript:|data:|[\w-]{1,80}[./?=])"
    r"(?:[^()\n]|\n(?!\s*\n)|\([^()\n]{0,200}\)){0,3000}\)"
)
_WORDS = r"(?:[^\[\]\n]|\n(?!\s*\n)|\[[^\[\]\n]{0,200}\]){0,1000}"
_IMAGE = re.compile(rf"!\[{_WORDS}\](?:{_ADDRESS}|\(\))")
_LINK = re.compile(rf"\[({_WORDS})\](?:{_ADDRESS}|\(\))")
# Links whose addresses stand below the text, each with its number.
_NUMBERED = re.compile(r"\[([^\[\]\n]{1,300})\]\s?\[\d{1,4}\]")
_ADDRESSES = re.compile(r"^\s*\[\d{1,4}\]:\s+\S+.*$", re.M)
_HEADING = re.compile(r"^(?:>\s?)*(?:\s*[-*+]\s+)?(#{1,6})\s+(.*?)\s*#*$")
_FIRST = re.compile(r"\A\s*#\s+(?=[^\W\d_])([^\n]{1,300}?)[ \t#]*(?:\n|\Z)")
_RULE = re.compile(r"^\s*(?:[-*_=]\s*){3,}$")
_QUOTED = re.compile(r"^\s{0,3}(?:>\s?)+")
_ITEM = re.compile(r"^\s*(?:[-*+]\s+|\d{1,3}\\?[.)]\s)")
_EMPTY_ITEM = re.compile(r"^(?:\s*[-*+]\s+)+(?=[-*+]\s)|^\s*[-*+]\s*$")
_ROWS = re.compile(r"^[\s|:]*-{2,}[\s|:-]*\|[\s|:-]*$")
_BOLD = re.compile(r"(\*\*|__)(?=\S)([^\n]{1,2000}?)(?<=\S)\1")
_ITALIC = re.compile(r"(?<![\w*])([*_])(?=[^\s*_])([^\n*_]{1,1000}?)(?<=\S)\1(?![\w*])")
_CODE = re.compile(r"(?<!`)`([^`\n]{1,300})`(?!`)")
# A heading told by the line drawn below it.
_DRAWN = re.compile(r"^(?=\S)([^\n|]{1,150}[^\s.|])[ \t]*\n(={3,}|-{3,})[ \t]*$", re.M)
# Marks around nothing, as icons leave them.
_EMPTY = re.compile(r"(?<![\w_])_{2,}(?![\w_])|(?<![\w*])\*{4}(?![\w*])")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+\-.!>|~])")
# What opens and closes code, with what stands behind the first telling whose; no code that people
# print is longer. And the marks by which site generators put in what is no text:
# ``{{< video 1 >}}``, ``{% raw %}``, ``{: .wide}``.
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,}|:{3,})[ \t]*([^`]{0,200}?)[ \t]*\Z")
_LONGEST = 400
_PUT_IN = re.compile(
    r"\{\{[<%]?[^{}\n]{0,500}[%>]?\}\}|\{%[^{}\n]{0,500}%\}|^\{:[^{}\n]{0,200}\}$", re.M
)
# Fences that hold what is said (a note, a quotation) or a table, and no code.
_SAID = re.compile(r"\{(?!code)|(?:note|tip|quote|markdown|md)\Z", re.I)
_TABLED = re.compile(r"\|.*\|")
# Links, or headings, from which a text is Markdown: prose holds neither.
_LINKS, _HEADINGS = 3, 2
# The widest column that a converter wraps at.
_COLUMN = 120


def unmarked(text: str) -> str:
    """The text without its marks, links and titles told by signs; as it is if not Markdown."""
    text = _SIGNS.sub(" ", text)
    if "```" in text or "~~~" in text or ":::" in text:
        text = "\n".join(_without_code(text.split("\n")))
    if "{{" in text or "{%" in text or "{:" in text:
        text = _PUT_IN.sub("", text)
    plain, links = _unlinked(_DRAWN.sub(_headed, text))
    headings = sum(bool(_HEADING.match(line)) for line in plain.split("\n"))
    if links < _LINKS and headings < _HEADINGS:
        # One mark before the first line is its headline's, of a text that has no others.
        return _FIRST.sub(rf"{TITLE}\1\n\n", text)
    return "\n".join(_paragraphs(plain))


def _without_code(lines: list[str]) -> Iterator[str]:
    """The lines without what stands between fences; a fence that nothing closes is a line."""
    held: list[str] = []
    fence = of = ""
    for line in lines:
        mark = _FENCE.match(line)
        if held and mark and mark[1] == fence and not mark[2]:
            yield from _said(held[1:], fence, of)
            held = []
        elif held or mark:
            if mark and not held:
                fence, of = mark[1], mark[2]
            held.append(line)
            if len(held) > _LONGEST:
                yield from held
                held = []
        else:
            yield line
    yield from held


def _said(held: list[str], fence: str, of: str) -> Iterator[str]:
    """What a fence holds that is said to a reader: a table, or a note, each line a paragraph."""
    if any(map(_TABLED.search, held)):
        yield from held
    elif fence[0] == ":" or _SAID.match(of):
        for line in held:
            yield from (line, "")


def _headed(drawn: re.Match[str]) -> str:
    return f"{'#' if drawn[2][0] == '=' else '##'} {drawn[1]}\n"


def _unlinked(text: str) -> tuple[str, int]:
    if "](" not in text and "][" not in text:
        return text, 0
    text, images = _IMAGE.subn("", text)
    text, links = _LINK.subn(rf"{LINK_ON}\1{LINK_OFF}", text)
    numbered, more = _NUMBERED.subn(rf"{LINK_ON}\1{LINK_OFF}", text)
    if more and _ADDRESSES.search(text):
        text, links = _ADDRESSES.sub("", numbered), links + more
    return text, images + links


def _paragraphs(text: str) -> list[str]:
    """The lines of the text, wrapped ones joined, with a blank line between paragraphs."""
    found: list[str] = []
    for group in re.split(r"\n\s*\n", text):
        lines = [line for line in group.split("\n") if line.strip() and not _RULE.match(line)]
        if any(map(_ROWS.match, lines)):
            found += [*lines, ""]
            continue
        # Lines beyond any column were not wrapped: each is a paragraph.
        wrapped = all(len(line) <= _COLUMN for line in lines)
        opens = True
        for line in lines:
            heading = _HEADING.match(line)
            line = _EMPTY_ITEM.sub("", _QUOTED.sub("", line))
            if heading or opens or _ITEM.match(line):
                title = TITLE if heading and len(heading[1]) == 1 else ""
                found.append(title + (heading[2] if heading else line.strip()))
            else:
                found[-1] += ("" if found[-1].endswith("-") else " ") + line.strip()
            opens = not wrapped or (line.endswith("  ") and not heading)
        found.append("")
    return [_bare(line) for line in found]


def _bare(line: str) -> str:
    line = _EMPTY.sub("", line)
    return _ESCAPED.sub(r"\1", _ITALIC.sub(r"\2", _BOLD.sub(r"\2", _CODE.sub(r"\1", line)))).strip()
