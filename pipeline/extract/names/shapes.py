"""Names that look like a system or a chip, whether or not any list knows them.

A figure of an unknown product must not go to a known one nearby: “the IPU-POD160” is no IPU-POD16,
“TPU v9” is no TPU of the table.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from pipeline.extract.words.fold import first_digit

_SHAPES = Path(__file__).parent / "shapes.toml"


def find_shaped(folded: str) -> Iterator[tuple[int, int, str]]:
    """The places of product-like names in a folded text: start, end, ``systems`` or
    ``accelerators``."""
    if first_digit(folded) == len(folded):  # every shape ends in or holds one
        return
    # What stands before a name is part of its match, so that the search skips to it at once.
    padded = f" {folded}"
    for kind, pattern in _patterns():
        for match in pattern.finditer(padded):
            yield match.start(), match.end() - 1, kind


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    data = tomllib.loads(_SHAPES.read_text(encoding="utf-8"))
    return tuple(
        (kind, re.compile(rf"[^a-z0-9](?:{'|'.join(shapes)})(?![a-z0-9]|-\d|\.\d)"))
        for kind, shapes in data.items()
    )


def counts_on(folded: str, start: int, end: int, counters: tuple[str, ...]) -> bool:
    """Whether a name ends in a number that counts: “TPU v5p 1024|개”, “TPU v4 4096|基” are chips of
    a kind, not the system that is named so."""
    head, space, size = folded[start:end].rpartition(" ")
    return bool(head and space) and size.isdigit() and folded.startswith(counters, end)
