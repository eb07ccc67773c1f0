"""Names that are common words besides: «se llama», “80 gigabytes of memory”."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.extract.words.fold import fold

# What a sentence ends with, and how it goes on behind its first word where that is no name.
_SENTENCE_ENDS = '.!?:;¡¿«“"\n'
_NUMBER = re.compile(r"(?<![A-Za-z\d])\d[\d.,]*\Z")
_GOES_ON_SMALL = re.compile(r" [a-záéíóúñ]")


def used_as_word(text: str, first: int, last: int) -> bool:
    """Whether a name that is a word besides is one: small, or at the head of a sentence on it."""
    if text[first].islower():
        return True
    heads = not text[:first].strip() or text[:first].rstrip()[-1] in _SENTENCE_ENDS
    return heads and bool(_GOES_ON_SMALL.match(text, last))


def measures(text: str, first: int, printed: str) -> bool:
    """“29.1 gigabytes”, „80 Gigabyte“, 141기가바이트: whether a name that is a unit besides is one:
    behind a number, or small."""
    if printed.isascii() and printed.isupper():
        return False
    # “on 8 |H100| Giga Computing”: the digits of a name are no number
    return bool(_NUMBER.search(text[:first].rstrip(" -"))) or printed[0].islower()


@lru_cache(maxsize=1)
def units_besides() -> frozenset[str]:
    """The names of companies that are units of measure as well."""
    from pipeline.official.names import load_names

    entries = (entry for entry in load_names("submitters") if entry.get("measures"))
    return frozenset(fold(surface) for entry in entries for surface in entry["surfaces"])


@lru_cache(maxsize=32)
def words_of(lang: str) -> frozenset[str]:
    """The names that are common words of a language as well: «se llama»."""
    from pipeline.official.names import load_names

    return frozenset(
        fold(surface)
        for entry in load_names("benchmarks")
        if lang in entry.get("word_of", ())
        for surface in entry["surfaces"]
    )
