"""Names that are named only to be ruled out: “not Nvidia but Juniper leads”, «не Nvidia, а …»,
“all non-Nvidia chips”.

What follows is said of the other one alone, and nothing of it is denied.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from pipeline.extract.marking.signs import OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.fold import is_han
from pipeline.extract.words.lexicon import Cue, Cues

# “not |Nvidia's H100|, but”: how long the names may be together, and what may part them.
_LONGEST, _PART = 40, " '’s"
# “değil| |Juniper”, “değil de |Juniper”
_NEXT = 5
# “nicht-|Nvidia”: up to how far before a name such a word begins.
_PREFIX = 8


def without_set_aside(
    folded: str, cues: Cues, mentions: Sequence[Mention]
) -> tuple[Cues, list[Mention]]:
    """The cues and names without those that a “not … but …” rules out."""
    mentions = [m for m in mentions if not _is_ruled_out(folded, cues, m)]
    if not cues.has("but_rather") or not cues.has("negation"):
        return cues, mentions
    starts = [m.start for m in mentions]
    gone: list[Cue] = []
    out: set[int] = set()
    for word in cues.of("but_rather"):
        first, last = (bisect_left(starts, at) for at in (word.start - _LONGEST, word.start))
        named = _run(folded, mentions[first:last], word.start)
        if not named:
            continue
        denials = cues.within(max(0, named[0].start - _LONGEST), named[0].start, "negation")
        led = [n for n in denials if not folded[n.end : named[0].start].strip()]
        behind = mentions[last : last + 1]
        next_to = bool(behind) and behind[0].start - word.end <= _NEXT
        # “Nvidia değil Juniper”: the word itself denies, behind its name
        own = [n for n in cues.within(word.start, word.end, "negation") if n.start == word.start]
        denied = led or (own if next_to and behind[0].label in OWNERS else [])
        if denied:
            gone += denied
            out.update(m.start for m in named)
    if not gone:
        return cues, mentions
    return cues.changed(gone, []), [m for m in mentions if m.start not in out]


def _is_ruled_out(folded: str, cues: Cues, name: Mention) -> bool:
    """“non-|Nvidia| chips”, “非|英伟达|芯片”: all but those of a name that a word rules out, with a
    dash or, in Chinese script, nothing between the two."""
    if not cues.has("ruled_out") or name.label not in OWNERS:
        return False
    words = cues.within(max(0, name.start - _PREFIX), name.start, "ruled_out")
    sign = "" if words and is_han(folded[words[-1].end - 1]) else "-"
    return bool(words) and folded[words[-1].end : name.start] == sign


def _run(folded: str, names: Sequence[Mention], place: int) -> list[Mention]:
    """The names that stand together right before a place, a comma between at most."""
    run: list[Mention] = []
    for name in reversed(names):
        gap = folded[name.end : place]
        if name.label not in OWNERS or gap.strip(_PART if run else f"{_PART},"):
            break
        run.insert(0, name)
        place = name.start
    return run
