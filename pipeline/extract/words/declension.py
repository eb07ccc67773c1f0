"""The forms that a name takes by case, where a language declines names of companies and models."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

# Shorter names are mostly initials, which case leaves alone: AMD, H3C.
_SHORTEST = 4
# Systems of one word are proper names: “Eosowi”, “Selene”.
_SHORTEST_SYSTEM = 3
# “Llama 2 70B”: the word before the numbers is what is declined, as in “Llamę 2 70B”; a name of
# one word stands alone as well (“w Llamie”, “RetinaNetu”).
_MODEL = re.compile(r"[^\W\d_]{4,}(?=[ -]?\d|\Z)")


def declined(surface: str, label: str, endings: tuple[str, ...]) -> Iterator[str]:
    """The forms of a name that the language's ``endings`` make: Intel, “em” -> “Intelem”."""
    if not endings:
        return
    surface = surface.lower()
    word, rest = surface, ""
    if label == "BENCHMARK":
        model = _MODEL.match(surface)
        if model is None:
            return
        word, rest = model[0], surface[model.end() :]
    elif label not in ("SUBMITTER", "SYSTEM"):
        return
    shortest = _SHORTEST_SYSTEM if label == "SYSTEM" else _SHORTEST
    if len(word) < shortest or not word.isalpha():
        return
    for ending in endings:
        last, sign, new = ending.partition(">")
        if not _one_script(word, new or last):
            continue
        if not sign and not word.endswith(("a", "а")):
            yield word + last + rest
        elif sign and word.endswith(last):
            yield word.removesuffix(last) + new + rest


def _one_script(word: str, ending: str) -> bool:
    return _script(word[-1]) == _script(ending[0])


def _script(char: str) -> str:
    return unicodedata.name(char, "").partition(" ")[0]
