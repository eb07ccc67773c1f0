"""A model called by its size alone: “the 8B” in an article on Llama 3.1 8B.

Only a size that ends one benchmark's name in the article, and that no other model's name leads to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention
from pipeline.extract.names.model_sizes import sizes_in_words

_SIZE = re.compile(r"(?<=[\s-])\d{1,4}b$")
_ALONE = re.compile(r"(?<![a-z0-9_.-])(?<!\d,)\d{1,4}b(?![a-z0-9]|-)")
_PARTS = re.compile("[_-]")
_WHOLE = re.compile(r"\d{1,4}b")
# “the model of 405 billion”: how far before its size the noun may stand.
_NOUN_REACH = 20
# “Gemma 8B”: a word with a capital before it makes it another model's.
_LED_TO = re.compile(r"[^\W\d_][\w.]*[ -]?$")


def with_model_sizes(passages: Sequence[Marks]) -> list[Marks]:
    """The passages, with the sizes that stand for a benchmark as names of it."""
    meant: dict[str, set[str]] = {}
    for marks, name in [(one, name) for one in passages for name in one.mentions]:
        if name.label not in ("BENCHMARK", "OTHER"):
            continue
        size = _size_of(marks.folded[name.start : name.end], name)
        if size:
            meant.setdefault(size, set()).add(name.canon if name.label == "BENCHMARK" else "")
    sizes = {size: canons.pop() for size, canons in meant.items() if len(canons) == 1}
    sizes = {size: canon for size, canon in sizes.items() if canon}
    return [_named(marks, sizes) for marks in passages] if sizes else list(passages)


def _size_of(printed: str, name: Mention) -> str:
    """The size that a name ends with, or that all the tests have that it can mean: “405b”."""
    match = _SIZE.search(printed)
    if match is not None:
        return match[0]
    found = [set(_PARTS.split(one)) for one in name.canon.split("|")]
    common = [part for part in set.intersection(*found) if _WHOLE.fullmatch(part)]
    return common[0] if len(common) == 1 else ""


def _named(marks: Marks, sizes: dict[str, str]) -> Marks:
    found = [
        Mention(match.start(), match.end(), "BENCHMARK", sizes[match[0]], False)
        for match in _ALONE.finditer(marks.folded)
        if match[0] in sizes and _is_free(marks, *match.span())
    ]
    # “o modelo de 405 bilhões”: said in words, behind the word for a model
    for start, end, size in sizes_in_words(marks.folded, marks.lang):
        noun = marks.cues.any(max(0, start - _NOUN_REACH), start, "benchmark_word")
        if size in sizes and noun and not _taken(marks, start, end):
            found.append(Mention(start, end, "BENCHMARK", sizes[size], False))
    return (
        msgspec.structs.replace(marks, mentions=sorted((*marks.mentions, *found)))
        if found
        else marks
    )


def _taken(marks: Marks, start: int, end: int) -> bool:
    taken = [(name.start, name.end) for name in marks.mentions]
    taken += [(figure.start, figure.end) for figure in marks.figures]
    return any(first < end and start < last for first, last in taken)


def _is_free(marks: Marks, start: int, end: int) -> bool:
    if _taken(marks, start, end):
        return False
    before = _LED_TO.search(marks.text, max(0, start - 24), start)
    if before is None or not before[0][0].isupper():
        return True
    opens = before.start() == marks.sentence_at(start)[0]
    return opens or marks.cues.any(before.start(), start, "benchmark_word", "training")
