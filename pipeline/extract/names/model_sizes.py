"""Which of a family's models a name is, by the size beside it: “the 405-billion-parameter Llama”.

A family's bare name can be any of its tests; the number of its parameters leaves one.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold
from pipeline.extract.words.pack import load_pack

# “Llama 3.1 with its 405 billion parameters”: how far from the name the size may stand.
_BEFORE, _BEHIND = 40, 40
_PARTS = re.compile("[_-]")


def sized(folded: str, mention: Mention, lang: str) -> Mention:
    """A test's name that can mean several, as the ones that have the size said beside it."""
    if mention.label != "BENCHMARK" or "|" not in mention.canon:
        return mention
    options = mention.canon.split("|")
    first, last = max(0, mention.start - _BEFORE), mention.end + _BEHIND
    for stretch in (folded[mention.end : last], folded[first : mention.start]):
        for match in _sizes(lang).finditer(stretch):
            size = float(match[1].replace(",", ".")) * _worth(lang).get(match[2], 1)
            fitting = [o for o in options if f"{size:g}b" in _PARTS.split(o)]
            if fitting:
                return msgspec.structs.replace(mention, canon="|".join(fitting))
    return mention


def sizes_in_words(folded: str, lang: str) -> list[tuple[int, int, str]]:
    """The sizes of models that a text says in words, each with its place: “405b” for “405 billion”.

    Where no words for thousands of millions are in the pack there is none.
    """
    if not any(word in folded for word in _worth(lang)):
        return []
    return [
        (
            match.start(),
            match.end(),
            f"{float(match[1].replace(',', '.')) * _worth(lang)[match[2]]:g}b",
        )
        for match in _sizes(lang).finditer(folded)
        if match[2]
    ]


@lru_cache(maxsize=32)
def _worth(lang: str) -> dict[str, float]:
    return {fold(word): worth for word, worth in load_pack(lang).billions.items()}


@lru_cache(maxsize=32)
def _sizes(lang: str) -> re.Pattern[str]:
    words = "|".join(map(re.escape, sorted(_worth(lang), key=len, reverse=True)))
    either = rf"({words})" if words else r"(?!)()"
    return re.compile(rf"(?<![\d.,])(\d{{1,4}}(?:[.,]\d)?)[ -]?(?:{either}|b(?![a-z\d]))")
