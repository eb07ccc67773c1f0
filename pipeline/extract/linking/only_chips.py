"""Companies of which a sentence only says that something runs with their chips."""

from __future__ import annotations

from functools import lru_cache

from pipeline.extract.figures.units import COUNTS
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, WIDEST
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import fold
from pipeline.extract.words.pack import load_pack

_ADJOINED_REACH = 16
# “with the same cards of |AMD”
_CHIPS_REACH = 32


@remembered
def runs_on(marks: Marks, mention: Mention) -> bool:
    """“its Nvidia-powered cloud”: whose chips something has."""
    last = mention.end + _ADJOINED_REACH
    words = marks.cues.within(mention.end, last, "adjoined")
    return any(not marks.folded[mention.end : word.start].strip(" -") for word in words)


@remembered
def of_its_chips(marks: Marks, mention: Mention) -> bool:
    """«Dell, con las mismas tarjetas AMD, se queda en …»: whose chips something runs with."""
    small, nouns = _words(marks.lang)
    before = marks.folded[max(0, mention.start - _CHIPS_REACH) : mention.start].rstrip()
    bare = next(before.removesuffix(word) for word in small if before.endswith(word))
    if not bare.endswith(nouns):
        return False
    place = mention.start - _CHIPS_REACH + len(bare)
    words = marks.cues.within(place - _CHIPS_REACH, place, "fitted")
    return any(
        not DELIMITER.search(marks.folded, word.end, place)
        and not marks.names_in(word.end, place)
        and not marks.figures_in(word.end, place)
        for word in words
    )


@remembered
def in_a_count(marks: Marks, mention: Mention) -> bool:
    """“two Intel Platinum CPUs”, “eight Nvidia chips”: the maker of what is counted."""
    return any(
        f.quantity.unit in COUNTS and f.start < mention.start and mention.end < f.end
        for f in marks.figures_in(mention.start - WIDEST, mention.start)
    )


@lru_cache(maxsize=32)
def _words(lang: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A language's words for whose a chip is, the last of them none, and its nouns for chips."""
    pack = load_pack(lang)
    small = (*(f" {word}" for word in pack.cues.get("made_by", ())), "")
    return small, tuple(f" {fold(word)}" for word in pack.units.get("accelerators", ()))
