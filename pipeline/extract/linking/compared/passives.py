"""Who beats whom where the verb is passive: “A was outperformed by B”, «A es superada por la B».

Which participles those are is in the pack (``beaten``), and which words lead to whoever does it
(``agent``). The one led to is who is ahead; whom the verb is said of is the other side.
"""

from __future__ import annotations

from typing import NamedTuple

from pipeline.extract.figures.units import COUNTS
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue

# “was beaten in this test, by more than 20 percent, by B”: how far behind its verb an agent stands.
_AGENT_REACH = 48
# “by the|B”, and how far behind the word its name may begin: “by the 64-GPU system from |Dell”.
_ARTICLE, _PHRASE = 1, 32
# „mit |1.024 B300“: how far before a product its count may begin, and the small word before that.
_COUNTED, _WITH = 14, 12
# „geschlagen worden“
_AUXILIARY = 8


class Passive(NamedTuple):
    """A passive verb of beating: the verb, who is ahead, and who is beaten.

    ``beaten`` is ``None`` behind a comma: “A, beaten by B, takes 5 minutes” goes on about A.
    """

    verb: Cue
    ahead: Mention
    beaten: Mention | None


@remembered
def passives(marks: Marks) -> tuple[Passive, ...]:
    """Every passive of beating that names who does it."""
    found = []
    for verb in marks.cues.of("beaten"):
        start = _clause_start(marks, verb.start)
        led = _agent_before(marks, start, verb)
        beaten = _subject(marks, start, verb.start if led is None else led[0].start)
        ahead = _agent(marks, verb.end, beaten) if led is None else led[1]
        aside = _opens(marks, start, verb)
        if ahead is not None and (aside or (beaten is not None and beaten.canon != ahead.canon)):
            found.append(Passive(verb, ahead, beaten))
    return tuple(found)


def _opens(marks: Marks, start: int, verb: Cue) -> bool:
    """Whether a verb opens its clause, but for a word for “only”: « seulement devancé par B »."""
    words = marks.cues.within(start, verb.start, "only_name")
    gap = (words[0].end if words else start, verb.start)
    before = marks.folded[start : words[0].start].strip() if words else ""
    return not before and not marks.folded[slice(*gap)].strip()


def _agent(marks: Marks, start: int, beaten: Mention | None) -> Mention | None:
    """The first name behind a word for who does it, of a like product its maker's: “by eight
    MI325Xs”, “by the larger H100 system from Dell”."""
    last = min(marks.sentence_at(start - 1)[1], start + _AGENT_REACH)
    same = beaten.canon if beaten is not None else ""
    for word in marks.cues.within(start, last, "agent"):
        if DELIMITER.search(marks.folded, start, word.start):
            return None
        for name in marks.names_in(word.end, word.end + _PHRASE):
            if name.label in OWNERS and name.canon != same:
                cut = DELIMITER.search(marks.folded, word.end, name.start)
                return None if cut else name
    return None


def _agent_before(marks: Marks, start: int, verb: Cue) -> tuple[Cue, Mention] | None:
    """„wird von der H100 geschlagen“, “bị A vượt qua”: the word that leads to whoever does it, and
    that name, where a passive's auxiliary says that it does not only tell whose something is."""
    if not marks.cues.any(start, verb.end + _AUXILIARY, "passive"):
        return None
    for word in reversed(marks.cues.within(start, verb.start, "agent")):
        names = [m for m in marks.names_in(word.end, verb.start) if m.label in OWNERS]
        if names and names[0].start <= word.end + _ARTICLE:
            return word, next((m for m in names if m.label in PRODUCTS), names[0])
    return None


def _clause_start(marks: Marks, place: int) -> int:
    return marks.last_cut(marks.sentence_at(place)[0], place)


def _subject(marks: Marks, start: int, place: int) -> Mention | None:
    """Whom a verb is said of: the last name before it, a product before its maker."""
    names = [m for m in marks.names_in(start, place) if m.label in OWNERS]
    companies = [m for m in names if m.label == "SUBMITTER"]
    # „Dell wurde mit acht B300 von A geschlagen“: what both have is none of the two
    products = [
        m for m in names if m.label in PRODUCTS and not (companies and _equips(marks, start, m))
    ]
    return (products or companies)[-1] if names else None


def _equips(marks: Marks, start: int, product: Mention) -> bool:
    """Whether a count, and a word that leads to what somebody has, stand right before a product."""
    counts = marks.figures_in(product.start - _COUNTED, product.end)
    counts = [f for f in counts if f.quantity.unit in COUNTS and f.end >= product.end]
    place = counts[-1].start if counts else product.start
    words = marks.cues.within(max(start, place - _WITH), place, "fitted")
    return any(word.end + 1 == place for word in words)


def side_of_passive(marks: Marks, name: Mention) -> bool | None:
    """Whether a name is what something is measured against; ``None`` where no passive tells.

    It is the beaten side, or whoever beats what the sentence goes on about.
    """
    for passive in passives(marks):
        verb, beaten, ahead = passive.verb, passive.beaten, passive.ahead
        if name == ahead:
            return beaten is None
        first = marks.sentence_at(verb.start)[0]
        if beaten and name.canon == beaten.canon and first <= name.start < verb.start:
            return True
        # “Dell with 16 H200 was outperformed by the H200 system from HPE”
        alike = beaten and any(
            one.canon == beaten.canon for one in marks.names_in(verb.end, ahead.start)
        )
        if alike and name.label in OWNERS and first <= name.start < ahead.start:
            return name.start < verb.start
    return None


def said_aside(marks: Marks, cue: Cue) -> bool:
    """Whether a word of comparison is the verb of such an aside, which turns its sides around."""
    return marks.cues.has("beaten") and any(
        passive.beaten is None and passive.verb.start == cue.start for passive in passives(marks)
    )
