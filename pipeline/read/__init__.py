"""Page -> Article: what a careful person sees of a page.

``read(page)`` raises ``ReadError`` with the reason where a page cannot be read;
``Clusters`` joins copies of one story. Both are imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pipeline.read.errors import ReadError

if TYPE_CHECKING:
    from pipeline.read.article import read
    from pipeline.read.cluster import Clusters

__all__ = ["Clusters", "ReadError", "read"]


def __getattr__(name: str) -> Any:
    if name == "read":
        from pipeline.read.article import read

        return read
    if name == "Clusters":
        from pipeline.read.cluster import Clusters

        return Clusters
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
