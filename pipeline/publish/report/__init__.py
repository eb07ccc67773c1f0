"""The report: a static site that opens from disk, without a server and without requests.

``index.html`` lists articles and claims, ``articles/`` holds a page for each article, and beside
them lie the feeds and summaries. Every file is a function of the records alone.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from pipeline.publish.files import write_whole
from pipeline.publish.report.index import index_page
from pipeline.publish.report.page import Shelf
from pipeline.publish.report.pages import write_pages
from pipeline.publish.report.site import slugs
from pipeline.records import Checked, Result


def write_report(
    checked: Iterable[Checked],
    out: Path,
    *,
    results: Sequence[Result] | None = None,
    base_url: str = "",
    jobs: int = 0,
) -> Path:
    """Writes the whole site into ``out`` and returns the path of its index.

    ``checked`` is gone through twice, so that no more than an outline of each article is held; an
    iterator, which can be gone through but once, is held whole. ``results`` is the official table
    against which a system's place is drawn (default: the one that the package ships).
    ``base_url`` is where the site will be published; feeds and markup need it for absolute
    addresses, the pages themselves do not. Pages of articles that are no longer among ``checked``
    are removed, and those that would come out as they are stay. ``jobs``: in how many processes
    pages are drawn (0: one per core).
    """
    from pipeline.publish.feeds import write_feeds

    articles = tuple(checked) if isinstance(checked, Iterator) else checked
    outlines = tuple(map(_outline, articles))
    names = slugs(one.article.id for one in outlines)
    official = _official() if results is None else results
    shelf = Shelf.of(outlines, names, official)
    folder = out / "articles"
    write_pages(_named(articles, outlines, names), shelf, folder, base_url, jobs)
    for page in set(folder.glob("*.html")) - {folder / f"{name}.html" for name in names}:
        page.unlink()
    write_feeds(outlines, names, out, base_url)
    index = out / "index.html"
    write_whole(index, index_page(outlines, names, official))
    return index


def _outline(one: Checked) -> Checked:
    """What index and feeds need of an article: thousands are held at a time."""
    article = msgspec.structs.replace(one.article, text="", passages=(), repairs=())
    verdicts = tuple(
        msgspec.structs.replace(verdict, reading=None, readings=()) for verdict in one.verdicts
    )
    return msgspec.structs.replace(one, article=article, verdicts=verdicts)


def _named(
    articles: Iterable[Checked], outlines: Sequence[Checked], names: Sequence[str]
) -> Iterator[tuple[Checked, str]]:
    """Each article with its page's name; one that came only since the outlines has none yet."""
    free: dict[str, deque[str]] = defaultdict(deque)
    for one, name in zip(outlines, names, strict=True):
        free[one.article.id].append(name)
    for one in articles:
        if free[one.article.id]:
            yield one, free[one.article.id].popleft()


def _official() -> Sequence[Result]:
    from pipeline.official.table import load_results

    return load_results()
