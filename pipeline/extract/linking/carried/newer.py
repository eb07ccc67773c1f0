"""The newer or older of the products just spoken of: “A took 28 minutes, B 10. The new chip is …”.

Which one is new is no guess: the official table knows when each of them first came.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.makers import makers_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS, Found, Zone
from pipeline.records import EMPTY, Baseline, Slot, Subject

# How many sentences back the two may have been named.
_BACK = 3


def newer_of(marks: Marks, figure: Figure, zone: Zone, around: Sequence[Marks]) -> Found | None:
    """The one of the products before a figure that “the new chip” or “the old one” stands for."""
    told = _told(marks, figure, zone, around)
    return told[0] if told is not None else None


def older_side(
    marks: Marks, figure: Figure, zone: Zone, around: Sequence[Marks], system: str
) -> Baseline | None:
    """What a ratio of “the new chip”, the ``system``, is held against: the other of two."""
    if figure.quantity.unit not in ("x", "percent"):
        return None
    if marks.cues.any(zone.start, zone.end, "predecessor"):  # that one has a name of its own
        return None
    told = _told(marks, figure, zone, around)
    if told is None or told[1] is None or system != told[0][1].canon:
        return None
    source, name = told[1]
    here = source is marks and name.start >= zone.sentence[0]
    other = slot(source, name, "stated" if here else "carried")
    chip = other if name.label == "ACCELERATOR" else EMPTY
    return Baseline(subject=Subject(system=other, accelerator=chip))


def _told(
    marks: Marks, figure: Figure, zone: Zone, around: Sequence[Marks]
) -> tuple[Found, Found | None] | None:
    """The product that such a word before a figure stands for, and the other if there were two."""
    words = marks.cues.within(zone.sentence[0], figure.start, "newer", "older")
    if not words:
        return None
    word = words[-1]
    apart = DELIMITER.search(marks.folded, word.end, figure.start)
    if word.start < zone.start and apart:
        return None
    # “the new chip takes 19.5 minutes instead of 34 on an H100”: the second is of the other
    told = any(map(is_score, marks.figures_in(word.end, figure.start)))
    # “yeni çip, |B'den| 2,8 kat daha hızlı”: what it is held against may stand between; «a nova TPU
    # Trillium» names it
    between = [m for m in marks.names_in(word.start, figure.start) if m.label in PRODUCTS]
    if told or any(not is_baseline(marks, m) for m in between):
        return None
    named = _of_one_house(marks, zone, word.start, _named(marks, word.start, around))
    dated = sorted((_came(canon), canon) for canon in named)
    if len(dated) < 2 or not all(date for date, _ in dated):
        return None
    older = word.name == "older"
    if older and len(dated) > 2:
        return None
    own, next_to = (dated[0], dated[1]) if older else (dated[-1], dated[-2])
    if own[0] == next_to[0]:
        return None
    return named[own[1]], named[next_to[1]] if len(dated) == 2 else None


def _of_one_house(
    marks: Marks, zone: Zone, place: int, named: dict[str, Found]
) -> dict[str, Found]:
    """The products of the house whose product the sentence itself names before the word: «Respecto
    de la MI300X, la tarjeta nueva …» is no other maker's."""
    own = [m for m in marks.names_in(zone.sentence[0], place) if m.label in PRODUCTS]
    house = makers_of(own[-1].canon) if own else frozenset()
    kin = {canon: found for canon, found in named.items() if makers_of(canon) & house}
    return kin if len(kin) > 1 else named


def _named(marks: Marks, place: int, around: Sequence[Marks]) -> dict[str, Found]:
    """The products that are named before a place: in its paragraph, else in the one above too."""
    first = [start for start, _ in marks.sentences if start < place][-_BACK - 1 :][:1]
    stretches = [(marks, (start, place)) for start in first]
    stretches += [(one, (0, len(one.text))) for one in around[:1]]
    named: dict[str, Found] = {}
    for source, stretch in stretches:
        for name in source.names_in(*stretch):
            if name.label in PRODUCTS:
                named.setdefault(name.canon, (source, name))
        if len(named) > 1:
            break
    return named


@lru_cache(maxsize=2048)
def _came(product: str) -> str:
    """When a product's first official entry was published."""
    from pipeline.official import resolve

    rows = resolve(Subject(system=Slot(value=product, how="stated")))
    return min((str(match.result.published) for match in rows), default="")
