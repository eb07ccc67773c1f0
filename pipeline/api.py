"""The Python interface: ``from pipeline import check, read_article, load_results``.

Plain functions on the typed records of :mod:`pipeline.records`; ``docs/api.md`` shows them at
work. Heavy libraries are loaded when a function first needs them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike, fspath
from typing import TYPE_CHECKING

from pipeline.records import Article, Checked, Page, Reject, Result

if TYPE_CHECKING:
    import pandas as pd

Source = str | PathLike[str] | bytes | Page | Article


class UnreadableError(ValueError):
    """A source that holds no readable article; the message names it and the reason."""


def check(source: Source) -> Checked:
    """Reads one article, finds its claims and holds each against the official results.

    ``source`` is the path of a page, the bytes of one, a :class:`Page` or an :class:`Article`.
    Of a file that holds several pages the first is taken; see :func:`check_all`. Raises
    :class:`UnreadableError`.
    """
    from pipeline.batch.stages import StageError, check_article

    article = source if isinstance(source, Article) else read_article(source)
    try:
        return check_article(article)
    except StageError as error:
        raise UnreadableError(f"{article.origin or article.id}: {error}") from error


def check_all(sources: Iterable[str | PathLike[str]]) -> Iterator[Checked | Reject]:
    """Checks every page of files, folders and archives; what cannot be used is a ``Reject``."""
    from pipeline.batch.stages import check_page
    from pipeline.collect import pages

    for item in pages([fspath(source) for source in sources]):
        yield item if isinstance(item, Reject) else check_page(item)


def read_article(source: str | PathLike[str] | bytes | Page) -> Article:
    """The article that a careful reader sees of a page: text, passages, date, language.

    Raises :class:`UnreadableError`.
    """
    from pipeline.read import ReadError, read

    page = source if isinstance(source, Page) else _page(source)
    try:
        return read(page)
    except ReadError as error:
        raise UnreadableError(f"{page.origin}: {error}") from error


def load_results() -> tuple[Result, ...]:
    """Every official score that the package ships, with its source."""
    from pipeline.official.table import load_results as load

    return load()


def claims_frame(*checked: Checked | Iterable[Checked]) -> pd.DataFrame:
    """The claims of checked articles as a data frame, one row a claim.

    Columns are the names of the flat record (``docs/dataset.md``), in its order.
    """
    import pandas as pd

    from pipeline.publish.fields import NAMES
    from pipeline.publish.flat import flat_records

    articles = [
        one for group in checked for one in ([group] if isinstance(group, Checked) else group)
    ]
    rows = [record for one in articles for record in flat_records(one)]
    return pd.DataFrame(rows, columns=list(NAMES))


def results_frame(results: Iterable[Result] | None = None) -> pd.DataFrame:
    """Official results (default: all) as a data frame; scores are floats, blanks are NaN."""
    import pandas as pd

    from pipeline.official.table import COLUMNS

    rows = [
        {name: getattr(row, name) for name in COLUMNS}
        for row in (load_results() if results is None else results)
    ]
    frame = pd.DataFrame(rows, columns=list(COLUMNS))
    for name in ("score", "unscaled"):
        frame[name] = frame[name].astype("float64")
    for name in ("nodes", "host_processors", "accelerators", "runs"):
        frame[name] = frame[name].astype("Int64")
    return frame


def _page(source: str | PathLike[str] | bytes) -> Page:
    if isinstance(source, bytes):
        from pipeline.collect.page import make_page

        return make_page("(bytes)", source)
    from pipeline.collect import pages

    path = fspath(source)
    for item in pages([path]):
        if isinstance(item, Reject):
            raise UnreadableError(f"{item.origin}: {item.reason}")
        return item
    raise UnreadableError(f"{path}: holds no page")
