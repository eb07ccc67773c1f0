"""A passage as figures are looked for in it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pipeline.extract.figures.numbers import Number
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cues
from pipeline.extract.words.pack import Pack


class Scan(msgspec.Struct, frozen=True, gc=False):
    """The text, the folded view of it, its language's words; the names, cues and numbers in it."""

    text: str
    folded: str
    pack: Pack
    mentions: list[Mention]
    cues: Cues
    numbers: tuple[Number, ...]
    # Units that only the capitals tell, by where their number ends, with their own end.
    signs: Mapping[int, tuple[str, int]] = {}
