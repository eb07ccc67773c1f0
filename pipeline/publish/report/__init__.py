"""The report: a static site that opens from disk, without a server and without requests.

``index.html`` lists articles and claims, ``articles/`` holds a page for each article, and beside
them lie the feeds and summaries. Every file is a function of the records alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from pipeline.publish.files import write_whole
from pipeline.publish.report.index import index_page
from pipeline.publish.report.page import Shelf, article_page
from pipeline.publish.report.site import slugs
from pipeline.records import Checked, Result


def write_report(
    checked: Iterable[Checked],
    out: Path,
    *,
    results: Sequence[Result] | None = None,
    base_url: str = "",
) -> Path:
    """Writes the whole site into ``out`` and returns the path of its index.

    ``results`` is the official table against which a system's place is drawn (default: the one
    that the package ships). ``base_url`` is where the site will be published; feeds and markup
    need it for absolute addresses, the pages themselves do not. Pages of articles that are no
    longer among ``checked`` are removed.
    """
    from pipeline.publish.feeds import write_feeds

    articles = tuple(checked)
    names = slugs(one.article.id for one in articles)
    official = _official() if results is None else results
    shelf = Shelf.of(articles, names, official)
    folder = out / "articles"
    folder.mkdir(parents=True, exist_ok=True)
    for one, name in zip(articles, names, strict=True):
        write_whole(folder / f"{name}.html", article_page(one, name, shelf, base_url))
    for page in set(folder.glob("*.html")) - {folder / f"{name}.html" for name in names}:
        page.unlink()
    write_feeds(articles, names, out, base_url)
    index = out / "index.html"
    write_whole(index, index_page(articles, names, official))
    return index


def _official() -> Sequence[Result]:
    from pipeline.official.table import load_results

    return load_results()
