"""Models, benchmarks and parts that are none of the table's: the lists in ``others.toml``."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.extract.names.mentions import Mention

_OTHERS = Path(__file__).parent / "others.toml"


def is_model(mention: Mention) -> bool:
    """Whether a name is a model's that is none of the table's tests."""
    return mention.label == "OTHER" and mention.canon in others_of("models")


def is_benchmark(mention: Mention) -> bool:
    """Whether a name is another benchmark's: TOP500, DAWNBench."""
    return mention.label == "OTHER" and mention.canon in others_of("benchmarks")


@lru_cache(maxsize=4)
def others_of(kind: str) -> frozenset[str]:
    """The names of one kind: ``models``, ``benchmarks``, ``parts`` or ``families``."""
    return frozenset(tomllib.loads(_OTHERS.read_text(encoding="utf-8"))[kind])


@lru_cache(maxsize=1)
def named_others() -> tuple[tuple[str, str, str, bool], ...]:
    """Surface, label, canonical name and weakness of each, as the gazetteer has them."""
    data = tomllib.loads(_OTHERS.read_text(encoding="utf-8"))
    return tuple(
        (name, "PART" if kind == "parts" else "OTHER", name, False)
        for kind, names in data.items()
        if kind != "families"
        for name in names
    )
