"""``28. 3 minutes``: decimals that a machine's translation, or a scan, split behind their point.

A sentence may end with a number and the next begin with one, so a page must tell it: several
numbers that are split, and hardly one that is whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pipeline.read.block import Edit

# Days and months are set apart so as well: 2021. 7. 1.
_SPLIT = re.compile(
    r"(?<![A-Za-z0-9_.,:/-])(?<!\d\. )\d{1,3}(?P<gap>\. | \. ?)\d{1,3}(?!\d|[.,:/] ?\d)"
)
_WHOLE = re.compile(r"(?<![A-Za-z0-9_.,:/-])\d{1,3}\.\d{1,3}(?![\d.,:/])")
# So many that are split tell it, and so many times as many as are whole.
_LEAST, _TIMES = 3, 4
_CERTAINTY = 0.8


def is_told(texts: Iterable[str]) -> bool:
    """Whether a page's decimals are split."""
    split = whole = 0
    for text in texts:
        split += sum(1 for _ in _SPLIT.finditer(text))
        whole += sum(1 for _ in _WHOLE.finditer(text))
    return split >= _LEAST and split >= _TIMES * whole


def decimals(text: str) -> Iterator[Edit]:
    """The edits that put the decimals of a told page's text together."""
    for match in _SPLIT.finditer(text):
        start, end = match.span("gap")
        yield Edit(start=start, end=end, after=".", name="split_decimal", certainty=_CERTAINTY)
