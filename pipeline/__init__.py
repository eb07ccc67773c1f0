"""Finds what the press claims about MLPerf results and checks each claim (``pressclaims``).

The functions of :mod:`pipeline.api` can be imported from here; they are loaded on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pipeline.version import __version__

if TYPE_CHECKING:
    from pipeline.api import (
        UnreadableError,
        check,
        check_all,
        claims_frame,
        load_results,
        read_article,
        results_frame,
    )

__all__ = [
    "UnreadableError",
    "__version__",
    "check",
    "check_all",
    "claims_frame",
    "load_results",
    "read_article",
    "results_frame",
]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from pipeline import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
