"""Pronunciations that were glued into words: ``時(shí)間`` is read as ``時間``.

A bracket after a Han character that holds a Latin syllable with a tone mark is a gloss. A
syllable without one is a gloss only where the text is full of glosses and the syllable is one
that carries no tone; ``(NLP)``, ``(min)`` and anything with a digit stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipeline.read.block import Block, Edit, edited
from pipeline.read.encodings.script import HAN

_TONED = "āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜńňǹḿ"
_SYLLABLE = re.compile(
    f"(?<=[{HAN}])[(（]([a-zêü{_TONED}]{{1,6}}(?:[ ,，/·][a-zü{_TONED}]{{1,6}})*)[)）]"
)
_HAS_TONE = re.compile(f"[{_TONED}]")
_NEUTRAL = re.compile("de|le|ma|men|ne|ba|zhe|zi|me|ge|tou|li|bo|a|la|ya")
# Glosses in a whole document from which on a toneless syllable is taken for one as well.
_DENSE = 5


def is_dense(texts: Iterable[str]) -> bool:
    """Whether the document is one that carries pronunciation glosses throughout."""
    count = 0
    for text in texts:
        for match in _SYLLABLE.finditer(text):
            count += bool(_HAS_TONE.search(match[1]))
            if count >= _DENSE:
                return True
    return False


def without_glosses(block: Block, dense: bool) -> Block:
    """The block as it reads without glosses; each is recorded as a repair."""
    edits = [
        Edit(
            start=match.start(),
            end=match.end(),
            after="",
            name="pronunciation_gloss",
            certainty=1.0 if dense else 0.9,
        )
        for match in _SYLLABLE.finditer(block.text)
        if _HAS_TONE.search(match[1]) or (dense and _NEUTRAL.fullmatch(match[1]))
    ]
    return edited(block, edits)
