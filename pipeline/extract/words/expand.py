"""Writes out the words of a pack that stand for many: endings of verbs, articles glued to “to”.

A pack may name lists of its own in ``[sets]``; ``<name>`` in a word stands for each of that list's
members, which may hold further names: ``super<ar> <a>`` is “supera a”, “superó al”, “superando
a la” and so on. What a language inflects is then said once, and no form is forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_NAME = re.compile(r"<([\w-]+)>")
# Sets may hold sets, but not themselves.
_DEEPEST = 5


def expanded(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A pack as its file has it, every word written out. Raises ``ValueError`` for unknown sets."""
    sets = raw.get("sets", {})
    return {
        name: part if name == "sets" else _written_out(part, sets) for name, part in raw.items()
    }


def _written_out(part: Any, sets: Mapping[str, list[str]]) -> Any:
    if isinstance(part, list):
        words = [form for word in part for form in forms(word, sets)]
        return list(dict.fromkeys(words))
    if isinstance(part, dict):
        return {
            form: _written_out(value, sets)
            for word, value in part.items()
            for form in forms(word, sets)
        }
    return part


def forms(word: str, sets: Mapping[str, list[str]], depth: int = 0) -> list[str]:
    """Every form that a word stands for, itself alone where it names no set."""
    found = _NAME.search(word)
    if found is None:
        return [word]
    if found[1] not in sets:
        raise ValueError(f"“{word}” names no set of this pack")
    if depth > _DEEPEST:
        raise ValueError(f"“{word}” names sets that name each other")
    before, after = word[: found.start()], word[found.end() :]
    return [
        form
        for member in sets[found[1]]
        for form in forms(f"{before}{member}{after}", sets, depth + 1)
    ]
