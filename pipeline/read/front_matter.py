"""What a Markdown page declares above its text, as site generators and scrapers write it.

A block of YAML between two lines of ``---``, or of TOML between two of ``+++``, at the very top.
Authors break YAML's rules (a colon in a title), so what does not parse is read line by line.
"""

from __future__ import annotations

import re
from datetime import date, datetime

import msgspec

_BLOCK = re.compile(
    r"\A\s*(?P<rule>-{3}|\+{3})[ \t]*\n(?P<head>.{1,20000}?)\n(?:(?P=rule)|\.\.\.)[ \t]*(?:\n|\Z)",
    re.S,
)
_LINE = re.compile(r"^([A-Za-z_][\w-]{0,40})[ \t]*[:=][ \t]*(\S.*)$", re.M)
# Without one of these it is a text between two rules.
_TOLD = frozenset(
    {"title", "headline", "blog_title", "date", "published", "author", "authors", "url"}
)


def parted(text: str) -> tuple[dict[str, object], str]:
    """What the block above a text declares, and the text below it.

    Empty, and the whole text, where there is no such block. Days are in ISO 8601.
    """
    found = _BLOCK.match(text)
    if found is None:
        return {}, text
    head = found["head"]
    decode = msgspec.toml.decode if found["rule"] == "+++" else msgspec.yaml.decode
    try:
        record = decode(head)
        # A value that holds itself has no end; a day may be none of the calendar.
        told = {str(name): _plain(value) for name, value in dict(record).items()}
    except (msgspec.DecodeError, RecursionError, TypeError, ValueError):
        told = {name: value.strip("\"' ") for name, value in _LINE.findall(head)}
    if _TOLD.isdisjoint(told):
        return {}, text
    return told, text[found.end() :]


def _plain(value: object) -> object:
    """A day as it is written, and somebody described by several fields by the name among them."""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return value.get("name", "")
    return value
