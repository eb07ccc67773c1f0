"""What one field of a source says, whoever wrote it and however: counts, scores, words."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

# Ways of saying that there is nothing to say.
_NOTHING = frozenset({"", "-", "n/a", "n/a. n/a", "na", "none", "null", "tbd", "todo"})


def printed(value: Any) -> Decimal | None:
    """A score with at most four decimals and no trailing zeros; ``None`` where there is none."""
    if value is None or value == "":
        return None
    number = Decimal(str(value))
    if not number.is_finite():
        return None
    number = round(number, 4)
    whole = number.to_integral_value()
    return whole if number == whole else number.normalize()


def count(value: Any) -> int | None:
    """A whole number however it is written (``8``, ``8.0``, ``"8"``), else ``None``."""
    match = re.fullmatch(r"\s*(\d+)(?:\.0*)?\s*", str(value))
    return int(match[1]) if match else None


def in_all(nodes: int | None, each: int | None) -> int | None:
    """How many there are in all nodes; ``None`` where either count is not known."""
    return None if nodes is None or each is None else nodes * each


def words(value: Any) -> str:
    """A text on one line, ``""`` for the ways of saying that there is none.

    Of a section with fields of its own, those with their names: ``cuda: 12.2, cudnn: 8.9``.
    """
    if isinstance(value, dict):
        return ", ".join(f"{key}: {one}" for key, one in value.items())
    text = " ".join(str(value if value is not None else "").split())
    return "" if text.lower() in _NOTHING else text


def plain(name: str) -> str:
    """A name in lower case without signs and spaces, for comparing."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def loose_json(text: str) -> Any:
    """JSON written by hand: a comma may stand before a closing bracket, and tabs in a text.

    Raises ``json.JSONDecodeError`` where it is none even so.
    """
    return json.loads(re.sub(r",(\s*[}\]])", r"\1", text), strict=False)
