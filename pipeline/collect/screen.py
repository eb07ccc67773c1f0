"""A cheap test on raw bytes: can this page matter at all?

It must never miss a page that speaks of the benchmark, in any encoding; what it lets through
is looked at properly later.
"""

from __future__ import annotations

import hashlib
import re

# The benchmark's name and its organiser's, however they are spaced, hyphenated or cased.
_NAMES = (r"ml[\s_\-]{0,2}perf", r"ml[\s_\-]{0,2}commons")
# The form of an official result ID: round, a dash of any kind, four digits.
_RESULT_ID = r"(?<![\d.])[0-9]\.[0-9](?:-|&#8211;|&ndash;|\xe2\x80[\x90-\x95])[0-9]{4}(?!\d)"
_FULL_WIDTH = "ＭＬＰｅｒｆ"


def _wide(text: str) -> list[bytes]:
    """The name in UTF-16, either byte order, any case."""
    little = "".join(f"[{c.lower()}{c.upper()}]\0" for c in text)
    big = "".join(f"\0[{c.lower()}{c.upper()}]" for c in text)
    return [little.encode("latin-1"), big.encode("latin-1")]


_PATTERN = re.compile(
    b"|".join(
        [
            *(name.encode("latin-1") for name in _NAMES),
            _RESULT_ID.encode("latin-1"),
            re.escape(_FULL_WIDTH.encode()),
            *_wide("mlperf"),
        ]
    ),
    re.IGNORECASE,
)
# What an earlier version of this test turned away is looked at again.
VERSION = hashlib.sha256(_PATTERN.pattern).hexdigest()[:16]


def may_matter(body: bytes) -> bool:
    """Whether a page's bytes hold the benchmark's name or anything of the form of a result ID."""
    return _PATTERN.search(body) is not None
