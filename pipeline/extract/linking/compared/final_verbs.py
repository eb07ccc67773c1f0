"""Whom a verb at the end of its clause surpasses: „Gaudi2, der den A100 um 36 Prozent schlägt“.

In a German or Dutch clause that ends with its verb, the object stands before it. Which verbs those
are is in the pack (``beats``), and so is what only an object has before it (``object_article``).
"""

from __future__ import annotations

from pipeline.extract.linking.compared.passives import passives
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention

# What may follow such a verb in its clause: „geschlagen hat“, “achter zich heeft gelaten”.
_AUXILIARY = 10
# „den|A100“
_ARTICLE = 9
# “Nvidia's H100”: a maker's name this near is no side of its own.
_MAKER = 4
_OF_MAKER = 6


def overcome(marks: Marks, name: Mention) -> bool:
    """Whether a name is the object of a verb of surpassing that ends its clause.

    Its clause must name, or point at, somebody before it who does so.
    """
    last = marks.sentence_at(name.start)[1]
    if name.label not in OWNERS or not marks.cues.any(name.end, last, "beats"):
        return False
    start, end = _clause(marks, name)
    verbs = marks.cues.within(name.end, end, "beats")
    if any(passive.verb.start == verb.start for passive in passives(marks) for verb in verbs):
        return False  # „A wurde mit acht B300 von B geschlagen“: who does it is named
    others = _sides(marks, name.end, verbs[0].start) if verbs else []
    # „den A100 von Nvidia“
    if any(m.label != "SUBMITTER" or m.start - name.end > _OF_MAKER for m in others):
        return False
    if not verbs or len(marks.folded[verbs[-1].end : end].strip()) > _AUXILIARY:
        return False
    return not _by_agent(marks, name) and _has_subject(marks, name, start)


def _clause(marks: Marks, name: Mention) -> tuple[int, int]:
    """The stretch between the commas around a name; what stands in brackets parts none."""
    start, last = marks.sentence_at(name.start)
    start = marks.last_cut(start, name.start)
    for cut in DELIMITER.finditer(marks.folded, name.end, last):
        inside = marks.folded[name.end : cut.start()]
        if inside.count("(") == inside.count(")"):
            return start, cut.start()
    return start, last


def _sides(marks: Marks, start: int, end: int) -> list[Mention]:
    return [m for m in marks.names_in(start, end) if m.label in OWNERS]


def _article(marks: Marks, name: Mention) -> str:
    """What only an object has, right before a name."""
    words = marks.cues.within(name.start - _ARTICLE, name.start, "object_article")
    beside = [word for word in words if word.end + 1 == name.start]
    return marks.folded[beside[-1].start : beside[-1].end] if beside else ""


def _by_agent(marks: Marks, name: Mention) -> bool:
    """„von der H100 übertroffen“: the one who does it."""
    words = marks.cues.within(name.start - 2 * _ARTICLE, name.start, "agent")
    return any(word.end + 1 == name.start for word in words)


def _has_subject(marks: Marks, name: Mention, start: int) -> bool:
    """Whether somebody stands before the object in its clause: a name, a pronoun, a relative.

    „den Gaudi2 schlägt“ has its object for its relative, „den A100 hat Gaudi2 geschlagen“ first.
    """
    before = [
        side
        for side in _sides(marks, start, name.start)
        if side.label in PRODUCTS or name.start - side.end > _MAKER
    ]
    opening = marks.folded[start : name.start].strip()
    if any(_article(marks, side) for side in before) or opening == _article(marks, name) != "":
        return False
    if before and any(not _by_agent(marks, side) for side in before):
        return True
    if before:
        return False
    if marks.cues.any(start, name.start, "relative", "anaphor", "first_person"):
        return True
    if opening and _in_apposition(marks, start):
        return True
    words = marks.cues.within(start, name.start, "relative_article")
    return marks.folded[start - 1 : start] == "," and any(
        not marks.folded[start : word.start].strip() and word.end < name.start - 1 for word in words
    )


def _in_apposition(marks: Marks, start: int) -> bool:
    """“Gaudi2, het paradepaardje van Intel, liet de A100 achter zich”: what stands between commas
    before the verb is said of the name in front of it."""
    first = marks.sentence_at(start)[0]
    cuts = [cut.start() for cut in DELIMITER.finditer(marks.folded, first, start)]
    if len(cuts) != 2 or any(marks.folded[cut] != "," for cut in cuts):
        return False
    sides = _sides(marks, first, cuts[0])
    return bool(sides) and not marks.cues.any(first, start, "conjunction", "baseline_before")
