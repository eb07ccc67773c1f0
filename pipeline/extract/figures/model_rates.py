"""How many models a minute: “7.63 DeepCAM models per minute”, „pro Minute 7,63 DeepCAM-Modelle“,
«7,63 модели DeepCAM в минуту». The name of the model stands inside what is else one unit."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.extract.figures.units import units
from pipeline.extract.words.alternatives import one_of
from pipeline.extract.words.fold import fold
from pipeline.extract.words.pack import COMMON, load_pack

MODELS = "models/minute"
# How far before a number “per minute” may begin, the verb between them.
_REACH = 80
# A model's name, in Latin letters: “DeepCAM”, “CosmoFlow-”.
_NAME = r"[a-z][a-z0-9]+"


def is_model_rate(folded: str, place: int, lang: str) -> bool:
    """Whether the number that ends at a place counts the models that are trained in a minute."""
    found = _patterns(lang)
    if found is None:
        return False
    noun, behind, before = found
    if noun.match(folded, place) is None:
        return False
    told = behind.match(folded, place) or before.search(folded, max(0, place - _REACH), place)
    return told is not None


@lru_cache(maxsize=32)
def _patterns(lang: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]] | None:
    """Patterns of a noun with its name, of the same with “per minute” behind it, and of “per
    minute” before a number; ``None`` where a language has no such words."""
    pack = load_pack(lang)
    words = [fold(word) for word in pack.cues.get("per_minute", ())]
    # “11 |dakikada”: so long something took
    times = [word for word in words if word in units(lang)[1]]
    per = one_of(words)
    nouns = {*load_pack(COMMON).rate_nouns.get(MODELS, ()), *pack.rate_nouns.get(MODELS, ())}
    if not words:
        return None
    noun = rf"(?:{one_of(map(fold, nouns))})(?!\w)"
    took = rf"(?!(?<=\d )(?:{one_of(times)})(?!\w))" if times else ""
    named = rf" (?:{_NAME}[ -])?{noun}"
    return (
        re.compile(named),
        re.compile(rf"{named}(?: {_NAME})? (?:{per})(?!\w)"),
        re.compile(rf"(?<!\w){took}(?:{per})(?!\w)[^\d.;:!?]*[\d.,]+\Z"),
    )
