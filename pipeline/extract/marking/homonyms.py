"""One name that two companies go by: 超微 is Supermicro on the mainland, AMD in Taiwan.

An article that adds the other name (“超微(AMD)”) tells which; else its script does, and in the
mainland's script the one of the two that is also written out (超微半导体). Who goes by a name, and
where, is in ``official/data/names``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold, is_traditional

# “超微(AMD)”: how far behind the name its gloss may stand.
_GLOSS_REACH = 2


def with_homonyms(passages: Sequence[Marks]) -> list[Marks]:
    """The passages, with every such name held to the one company that the article means."""
    meant = {
        name.canon: _meant(name.canon, passages)
        for marks in passages
        for name in marks.mentions
        if name.canon in _homonyms()
    }
    if not meant:
        return list(passages)
    return [
        msgspec.structs.replace(
            marks,
            mentions=[
                msgspec.structs.replace(name, canon=meant[name.canon])
                if name.canon in meant
                else name
                for name in marks.mentions
            ],
        )
        for marks in passages
    ]


def _meant(canon: str, passages: Sequence[Marks]) -> str:
    options = canon.split("|")
    told = next((other for other in _beside(canon, passages) if other.canon in options), None)
    if told is not None:
        return told.canon
    short = _homonyms()[canon]
    written_out = {
        name.canon
        for marks in passages
        for name in marks.mentions
        if name.canon in options
        and short["surface"] in marks.folded[name.start : name.end]
        and marks.folded[name.start : name.end] != short["surface"]
    }
    if is_traditional("".join(marks.text for marks in passages)):
        return short["traditional"]
    return written_out.pop() if len(written_out) == 1 else short["simplified"]


def _beside(canon: str, passages: Sequence[Marks]) -> Iterator[Mention]:
    """The names right behind and right before a name, wherever it stands: one may be its gloss."""
    for marks in passages:
        for name in marks.mentions:
            if name.canon == canon:
                yield from marks.names_in(name.end, name.end + _GLOSS_REACH)
                yield from (m for m in marks.mentions if 0 <= name.start - m.end < _GLOSS_REACH)


@lru_cache(maxsize=1)
def _homonyms() -> dict[str, dict[str, str]]:
    from pipeline.official.names import load_names

    return {
        entry["canon"]: {
            "surface": fold(entry["surfaces"][0]),
            "simplified": entry["simplified"],
            "traditional": entry["traditional"],
        }
        for entry in load_names("submitters")
        if "traditional" in entry
    }
