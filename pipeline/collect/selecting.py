"""What a site's own selectors find in its pages goes beside them, as a feed's metadata does.

The page itself is never changed; reading trusts what is declared before what it finds itself.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from pipeline.collect.source import Selectors, load_sources
from pipeline.records import Page


def selecting(folder: Path | None = None) -> Callable[[Page], Page]:
    """Adds to each page what its source's selectors find; a page is a source's by its address.

    ``folder`` holds source files of one's own. Raises ``ValueError`` where one of them is wrong.
    """
    following = [source for source in load_sources(folder=folder) if source.selectors]

    def add(page: Page) -> Page:
        source = next((one for one in following if page.url and one.wants(page.url)), None)
        day = (page.fetched or "")[:10]
        of = next((one for one in source.selectors if one.holds(day)), None) if source else None
        found = _selected(page, of) if of else {}
        return msgspec.structs.replace(page, declared=page.declared | found) if found else page

    return add


def _selected(page: Page, selectors: Selectors) -> dict[str, str]:
    from parsel import Selector
    from w3lib.encoding import html_to_unicode

    content_type = dict(page.headers).get("content-type")
    _, text = html_to_unicode(content_type, page.body, default_encoding="utf-8")
    try:
        tree = Selector(text=text, type="html")
    except ValueError:  # no tree can be made of it; the reader says what is wrong with the page
        return {}
    found: dict[str, str] = {}
    for name, query in selectors.queries().items():
        matches = [_text(one) for one in tree.css(query)]
        # The reader splits a list of names at semicolons.
        said = "; ".join(filter(None, matches)) if name == "authors" else next(iter(matches), "")
        if said:
            found[name] = said
    return found


def _text(match: object) -> str:
    from parsel import Selector

    assert isinstance(match, Selector)
    root = match.root
    words = root if isinstance(root, str) else match.xpath("string()").get() or ""
    return " ".join(words.split())
