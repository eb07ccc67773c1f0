"""How big a system is that an earlier sentence named: “Dell sent in eight H200s. BERT took 5.2”.

A size is carried with its system, and never past one that is told anew. What is more than one
machine runs each test with as many chips as suit it: beside a result such a size is that one's,
unless a text says that the same system did both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.makers import has_chips, owner_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.sides import size_of_side
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.fromto import starts
from pipeline.extract.linking.sizes.entered_with import entered
from pipeline.extract.linking.sizes.host_shares import of_each_host
from pipeline.extract.linking.sizes.scale import COUNTED, sizes_in
from pipeline.extract.linking.sizes.size_owners import counted_anew
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, Found, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.records import Scale

_NO_SCALE = Scale()
# The chips of one machine.
_MACHINE = 8
# “from |3,584 chips”: how far before a size the word may begin.
_FROM = 12


def with_carried_size(
    links: Links, marks: Marks, figure: Figure, zone: Zone, sources: Sequence[Marks]
) -> Links:
    """The size that an earlier sentence gives the system which a score is carried from.

    Only once it is certain that there is a claim: a size that stands elsewhere makes none.
    """
    subject, start = links.subject, zone.sentence[0]
    system = subject.system
    here = system.how == "stated" and system.start - marks.base >= start  # “the latter” is carried
    if system.how not in ("stated", "carried") or subject.scale != Scale() or not is_score(figure):
        return links
    found = None if here else _source_of(system.start, (marks, *sources))
    if here or (found and not sizes_in(found[0], found[0].sentence_at(found[1].start))):
        here, found = True, _said_before(links, marks, zone, sources)
    if found is None or starts(marks, figure) or _told_anew(marks, figure, zone, found[1]):
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
    if len({m.canon for m in source.names_in(first, last) if m.label == "SUBMITTER"}) > 1:
        own = entered(source, (first, last), subject.submitter.value)
        if own is not None and own.chip.canon == name.canon:
            size = Scale(accelerators=own.chips)  # “A with 64 H100s and B with eight. The latter …”
    one = (size.accelerators or 0) <= _MACHINE and (size.nodes or 1) == 1
    told = here or any(is_score(f) for f in source.figures_in(first, last))
    if not one and (told or marks.cues.any(start, figure.start, "company_word")):
        return links
    return msgspec.structs.replace(links, subject=msgspec.structs.replace(subject, scale=size))


def _source_of(place: int, sources: Iterable[Marks]) -> Found | None:
    """The name that stands at a place of the article, and the passage that has it."""
    for source in sources:
        for name in source.mentions:
            if name.start + source.base == place and name.label in PRODUCTS:
                return source, name
    return None


def _said_before(links: Links, marks: Marks, zone: Zone, sources: Sequence[Marks]) -> Found | None:
    """“Dell sent in the X, which has eight H200s. |The X| took 5.2 minutes”: where a machine that
    is named again was last said to have so many."""
    system = links.subject.system
    for source, last in ((marks, zone.sentence[0]), *((one, len(one.text)) for one in sources)):
        for name in reversed(source.names_in(0, last)):
            if name.canon == system.value and sizes_in(source, source.sentence_at(name.start)):
                machine = name.label == "SYSTEM" and not is_baseline(source, name)
                return (source, name) if machine else None
    return None


def _told_anew(marks: Marks, figure: Figure, zone: Zone, system: Mention) -> bool:
    """Whether a figure's own clause counts something, or names somebody before it; but the system
    itself, and whose it is."""
    start, end = zone.sentence
    cut = DELIMITER.search(marks.folded, figure.end, end)
    told = marks.figures_in(start, cut.start() if cut else end)
    if any(f.quantity.unit in COUNTED for f in told):
        return True
    names = [m for m in marks.names_in(start, figure.start) if m.label in OWNERS]
    again = {system.canon, owner_of(system.canon)} if _again(names, system) else set()
    named = any(m.canon not in again for m in names)
    return named or counted_anew(marks, figure, start)


def _again(names: Sequence[Mention], system: Mention) -> bool:
    return any(m.canon == system.canon for m in names)


def _size_at(source: Marks, name: Mention, sentence: tuple[int, int]) -> Scale:
    """The one size of the sentence, or that at the system's own name."""
    counts = sizes_in(source, sentence)
    if any(of_each_host(source, f) or _is_left(source, f) for f in counts):
        return _NO_SCALE
    units = [f.quantity.unit for f in counts]
    products = {m.canon for m in source.names_in(*sentence) if m.label in PRODUCTS}
    # “the X with ten A30s”: the chips of the machine are no other product
    products = {one for one in products if one == name.canon or not has_chips(name.canon, one)}
    if len(units) != len(set(units)) or len(products) > 1:
        return size_of_side(source, name, present=True) if counts else _NO_SCALE
    return Scale(**{COUNTED[f.quantity.unit]: int(f.number.value) for f in counts})


def _is_left(source: Marks, count: Figure) -> bool:
    """“from |3,584 H100s| a year ago to 11,616”: whether a size is what a change starts from."""
    words = source.cues.within(count.start - _FROM, count.start, "from")
    led = any(not source.folded[word.end : count.start].strip() for word in words)
    last = source.sentence_at(count.start)[1]
    return led and any(
        source.folded[word.end + 1 : word.end + 2].isdigit()
        for word in source.cues.within(count.end, last, "to")
    )
