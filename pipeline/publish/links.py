"""Addresses that may stand in a link, and the page of an official score's source."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit

from pipeline.records import Result

# "owner/name@commit:path", as the official table gives it.
_SOURCE = re.compile(r"([\w.-]+/[\w.-]+)@([0-9a-f]{7,40}):(\S.*)")
_FILE = re.compile(r"\.(?:csv|json|txt|log|out|md|xlsx|yaml|yml)$", re.IGNORECASE)
_MOST = 2000


def web(url: str) -> str:
    """The address if it is a plain web address, else ``""``.

    Pages are hostile: ``javascript:``, ``data:`` and addresses that hide control characters or
    a user name are no links.
    """
    if len(url) > _MOST or not url.isprintable() or any(c in url for c in " <>\"'`\\"):
        return ""
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        return ""
    return url if parts.scheme in ("http", "https") and host and "@" not in parts.netloc else ""


def source(row: Result) -> str:
    """Where the source of an official score can be read, or ``""``.

    A score computed from a folder of run logs links to the folder.
    """
    match = _SOURCE.fullmatch(row.source.strip())
    if match is None:
        return web(row.source.strip())
    repository, commit, path = match.groups()
    view = "blob" if _FILE.search(path) else "tree"
    return f"https://github.com/{repository}/{view}/{commit}/{quote(path)}"
