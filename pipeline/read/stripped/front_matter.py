"""What a Markdown page declares above its text, as site generators and scrapers write it.

A block of YAML between two lines of ``---``, or of TOML between two of ``+++``, at the very top.
Authors break YAML's rules (a colon in a title), so what does not parse is read line by line. Of
YAML all values are taken as they are written, and only one level deep: references make a short
block as large as its writer likes.
"""

from __future__ import annotations

import re
import tomllib
from datetime import date, datetime

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
    try:
        record = tomllib.loads(head) if found["rule"] == "+++" else _yaml(head)
        told = {str(name): _plain(value) for name, value in dict(record).items()}
    except (RecursionError, TypeError, ValueError):
        told = {name: value.strip("\"' ") for name, value in _LINE.findall(head)}
    if _TOLD.isdisjoint(told):
        return {}, text
    return told, text[found.end() :]


def _yaml(head: str) -> dict[str, object]:
    import yaml

    try:
        return dict(
            yaml.load(head, Loader=yaml.BaseLoader)
        )  # builds strings, lists and dicts alone
    except yaml.YAMLError as error:
        raise ValueError("no YAML") from error


def _plain(value: object) -> object:
    """A day as it is written, and people, some of whom have fields, by their names."""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, list):
        return [one.get("name", "") if isinstance(one, dict) else one for one in value]
    if isinstance(value, dict):
        return value.get("name", "")
    return value
