"""Verbs that compare only where a ratio or a time says by how much: “A leads B by 20 %”, “leads by
1.74x”, “trails it by 12 seconds”.

Alone such a verb is praise (“A leads the market”). Which verbs those are is in the pack
(``leads_by``, and ``trails_by`` for whoever is behind).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.extract.figures.measures import unit_after
from pipeline.extract.figures.units import TIMES
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue, Cues
from pipeline.extract.words.pack import Pack

_VERBS = {"leads_by": "faster", "trails_by": "slower"}
_OWNERS = ("SYSTEM", "ACCELERATOR", "SUBMITTER")
# “leads NVIDIA's much larger B300 system by”: how far behind its verb the small word may stand.
_BY_REACH = 56
# “by a little more than 20 %”
_FIGURE = re.compile(r"[^\d,.:;!?()]{0,28}(\d+(?:[.,]\d+)?)")
# “2.2x ahead”, “13 percent ahead”
_LAST_NUMBER = re.compile(r"(\d+(?:[.,]\d+)?)(?=\D*$)")
_RATIO_REACH = 18
_CUT = re.compile(r"[,.:](?!\d)|[;!?\n()]")


def leading(folded: str, cues: Cues, mentions: Sequence[Mention], pack: Pack) -> Cues:
    """The cues, with a verb of leading as one of comparison where a ratio follows it."""
    if not cues.has(*_VERBS):
        return cues
    added: list[Cue] = []
    for verb in cues.of(*_VERBS):
        place = _by(folded, cues, verb, pack)
        if place is None and _behind_a_ratio(folded, verb, pack):
            place = verb.end
        if place is None:
            continue
        names = [m for m in mentions if verb.end <= m.start < place]
        if any(m.label not in _OWNERS for m in names):
            continue
        said = [_VERBS[verb.name], "difference", *(["baseline_before"] if names else [])]
        added += [Cue(verb.start, verb.end, name) for name in said]
    return cues.changed((), added) if added else cues


def _by(folded: str, cues: Cues, verb: Cue, pack: Pack) -> int | None:
    """Where the small word stands that leads from a verb to its ratio."""
    for word in cues.within(verb.end, verb.end + _BY_REACH, "by")[:1]:
        if _CUT.search(folded, verb.end, word.start):
            return None
        figure = _FIGURE.match(folded, word.end)
        unit = unit_after(folded, figure.end(), pack) if figure else None
        return word.start if unit is not None and unit[0] in ("x", "percent", *TIMES) else None
    return None


def _behind_a_ratio(folded: str, verb: Cue, pack: Pack) -> bool:
    """“came out 2.2x ahead”, “a 13 percent lead”: the ratio stands right before the word."""
    number = _LAST_NUMBER.search(folded, max(0, verb.start - _RATIO_REACH), verb.start)
    unit = unit_after(folded, number.end(1), pack) if number else None
    if number is None or unit is None or unit[0] not in ("x", "percent"):
        return False
    between = folded[number.end(1) : verb.start]
    return len(between.split()) <= 1
