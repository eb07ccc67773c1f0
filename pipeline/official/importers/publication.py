"""When a round's results were published."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

_ROUNDS = Path(__file__).parent.parent / "data" / "rounds.toml"


def published(suite: str, round_: str) -> str:
    """The ISO date of a round's publication, ``""`` where ``data/rounds.toml`` lacks it.

    The parts of a suite (``inference-edge``) are published with it.
    """
    return _dates().get((suite, round_)) or _dates().get((suite.partition("-")[0], round_), "")


@lru_cache(maxsize=1)
def _dates() -> dict[tuple[str, str], str]:
    data = tomllib.loads(_ROUNDS.read_text(encoding="utf-8"))
    return {(entry["suite"], entry["round"]): entry["published"] for entry in data["round"]}
