"""How big a system is that an earlier sentence named: “Dell sent in eight H200s. BERT took 5.2”.

A size is carried with its system, and never past one that is told anew. What is more than one
machine runs each test with as many chips as suit it: beside a result such a size is that one's,
unless a text says that the same system did both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.fromto import starts
from pipeline.extract.linking.host_shares import of_each_host
from pipeline.extract.linking.sides import size_of_side
from pipeline.extract.linking.size_owners import counted_anew
from pipeline.extract.linking.sizes import COUNTED, sizes_in
from pipeline.extract.linking.slots import Links
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, Found, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.records import Scale

_NO_SCALE = Scale()
# The chips of one machine.
_MACHINE = 8


def with_carried_size(
    links: Links, marks: Marks, figure: Figure, zone: Zone, sources: Sequence[Marks]
) -> Links:
    """The size that an earlier sentence gives the system which a score is carried from.

    Only once it is certain that there is a claim: a size that stands elsewhere makes none.
    """
    subject, start = links.subject, zone.sentence[0]
    system = subject.system
    here = system.how == "stated" and system.start - marks.base >= start  # “the latter” is carried
    carried = system.how in ("stated", "carried") and not here
    if not carried or subject.scale != Scale() or not is_score(figure):
        return links
    found = _source_of(system.start, (marks, *sources))
    if found is None or starts(marks, figure) or _told_anew(marks, figure, zone):
        return links
    source, name = found
    first, last = source.sentence_at(name.start)
    if source is marks and last > start:
        return links
    since = [(source, last, start if source is marks else len(source.text))]
    since += [(marks, 0, start)] if source is not marks else []
    if any(f.quantity.unit in COUNTED for s, a, b in since for f in s.figures_in(a, b)):
        return links
    size = _size_at(source, name, (first, last))
    one = (size.accelerators or 0) <= _MACHINE and (size.nodes or 1) == 1
    told = any(is_score(f) for f in source.figures_in(first, last))
    same = marks.cues.any(*zone.sentence, "same_system")
    if not (one or same) and (told or marks.cues.any(start, figure.start, "company_word")):
        return links
    return msgspec.structs.replace(links, subject=msgspec.structs.replace(subject, scale=size))


def _source_of(place: int, sources: Iterable[Marks]) -> Found | None:
    """The name that stands at a place of the article, and the passage that has it."""
    for source in sources:
        for name in source.mentions:
            if name.start + source.base == place and name.label in PRODUCTS:
                return source, name
    return None


def _told_anew(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether a figure's own clause counts something, or names somebody before it."""
    start, end = zone.sentence
    cut = DELIMITER.search(marks.folded, figure.end, end)
    told = marks.figures_in(start, cut.start() if cut else end)
    if any(f.quantity.unit in COUNTED for f in told):
        return True
    named = any(m.label in OWNERS for m in marks.names_in(start, figure.start))
    return named or counted_anew(marks, figure, start)


def _size_at(source: Marks, name: Mention, sentence: tuple[int, int]) -> Scale:
    """The one size of the sentence, or that at the system's own name."""
    counts = sizes_in(source, sentence)
    if any(of_each_host(source, f) for f in counts):
        return _NO_SCALE
    units = [f.quantity.unit for f in counts]
    products = {m.canon for m in source.names_in(*sentence) if m.label in PRODUCTS}
    if len(units) != len(set(units)) or len(products) > 1:
        return size_of_side(source, name, present=True) if counts else _NO_SCALE
    return Scale(**{COUNTED[f.quantity.unit]: int(f.number.value) for f in counts})
