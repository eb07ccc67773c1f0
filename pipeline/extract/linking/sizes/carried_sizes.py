"""How big a system is that an earlier sentence named: “Dell sent in eight H200s. BERT took 5.2”.

A size is carried with its system, and never past one that is told anew. What is more than one
machine runs each test with as many chips as suit it: beside a result such a size is that one's,
unless a text says that the same system did both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.fitted import chip_fitted
from pipeline.extract.linking.companies.makers import has_chips, owner_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.sides import size_of_side
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.fromto import starts
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.sizes.entered_with import entered, with_entry
from pipeline.extract.linking.sizes.host_shares import of_each_host
from pipeline.extract.linking.sizes.pointed_sizes import pointed_size
from pipeline.extract.linking.sizes.scale import COUNTED, chip_at, sizes_in
from pipeline.extract.linking.sizes.size_owners import counted_anew
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS, Found, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.records import EMPTY, Scale, Subject

_NO_SCALE = Scale()
# The chips of one machine.
_MACHINE = 8
# “from |3,584 chips”: how far before a size the word may begin.
_FROM = 12
_STOPS = (".", "。", "!", "?", ":")


def with_carried_size(
    links: Links, marks: Marks, figure: Figure, zone: Zone, sources: Sequence[Marks]
) -> Links:
    """The size that an earlier sentence gives the system which a score is carried from.

    Only once it is certain that there is a claim: a size that stands elsewhere makes none.
    """
    subject, start = links.subject, zone.sentence[0]
    system = subject.system
    pointed = pointed_size(marks, figure, sources) if subject.scale == _NO_SCALE else None
    if pointed is not None:
        return msgspec.structs.replace(
            links, subject=msgspec.structs.replace(subject, scale=pointed)
        )
    led = size_of_lead(marks, figure, subject, sources) if subject.scale == _NO_SCALE else None
    if led is not None:
        return msgspec.structs.replace(links, subject=led)
    equal = as_many_above(marks, zone, sources) if is_score(figure) else 0
    if equal and subject.scale == _NO_SCALE:
        subject = msgspec.structs.replace(subject, scale=Scale(accelerators=equal))
        return msgspec.structs.replace(links, subject=subject)
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
        elif name.label == "ACCELERATOR" and len(sizes_in(source, (first, last))) > 1:
            size = _NO_SCALE  # nobody knows whose of the two
    one = (size.accelerators or 0) <= _MACHINE and (size.nodes or 1) == 1
    told = here or any(is_score(f) for f in source.figures_in(first, last))
    if not one and not told and marks.cues.any(start, figure.start, "company_word"):
        # a company may have run something else: as where its name stands there
        bare = msgspec.structs.replace(subject, system=EMPTY, accelerator=EMPTY)
        entry = with_entry(
            msgspec.structs.replace(links, subject=bare), marks, figure, zone, sources
        )
        return entry if entry.subject.system.value == system.value else links
    if not one and told:
        return links
    return msgspec.structs.replace(links, subject=msgspec.structs.replace(subject, scale=size))


def size_of_lead(
    marks: Marks, figure: Figure, subject: Subject, above: Iterable[Marks]
) -> Subject | None:
    """“On 512 GPUs: / Llama 3.1 405B: 64.6 minutes / Llama 3.1 8B: |5.2|”: of whom a line is, with
    the one size that the line says which leads to it and those between, none of them a sentence."""
    if not is_score(figure) or "accelerators" in marks.units or "hosts" in marks.units:
        return None
    for place, source in enumerate(above):
        if not source.folded.rstrip().endswith(":"):
            if not (_is_line(source) and _is_line(marks)):
                return None
            continue
        if place and not _is_line(marks):
            return None
        sizes = sizes_in(source, source.sentences[-1])
        value = sizes[0].number.value if len(sizes) == 1 else None
        if value is None or sizes[0].quantity.unit != "accelerators":
            return None
        if source.cues.any(sizes[0].start - _FROM, sizes[0].end, "to", "from", "between"):
            return None
        chip = chip_at(source, sizes[0])
        own = subject.system.value
        exact = sizes[0].quantity.hedge == "exact" and value == value.to_integral_value()
        other = chip is not None and own and own != chip.canon and not has_chips(own, chip.canon)
        if not exact or other or of_each_host(source, sizes[0]):
            return None
        filled = slot(source, chip, "carried") if chip is not None else EMPTY
        return msgspec.structs.replace(
            subject,
            system=subject.system or filled,
            accelerator=subject.accelerator or filled,
            scale=Scale(accelerators=int(value)),
        )
    return None


def as_many_above(marks: Marks, zone: Zone, above: Sequence[Marks]) -> int:
    """“A took 8.2 minutes with 32 H100s. / B, |with the same number of them|, needed 9.5”: the one
    size of the last result in the paragraph above one that has not counted anything."""
    words = marks.cues.within(zone.start, zone.end, "as_many", "same_size")
    if not words or not above or marks.figures_in(0, zone.sentence[0]):
        return 0
    if any(f.quantity.unit in COUNTED for f in marks.figures_in(*zone.sentence)):
        return 0
    for sentence in reversed(above[0].sentences):
        sizes = sizes_in(above[0], sentence)
        if sizes or any(is_score(f) for f in above[0].figures_in(*sentence)):
            one = len(sizes) == 1 and sizes[0].quantity.unit == "accelerators"
            return int(sizes[0].number.value) if one else 0
    return 0


def _is_line(marks: Marks) -> bool:
    """Whether a passage is a line of a list, and no sentence."""
    return len(marks.sentences) == 1 and not marks.folded.rstrip().endswith(_STOPS)


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
    fitted = _of_each_machine(source, name, counts)
    if fitted:
        return Scale(accelerators=fitted)
    if any(of_each_host(source, f) or _is_left(source, f) for f in counts):
        return _NO_SCALE
    units = [f.quantity.unit for f in counts]
    products = {m.canon for m in source.names_in(*sentence) if m.label in PRODUCTS}
    # “the X with ten A30s”: the chips of the machine are no other product
    products = {one for one in products if one == name.canon or not has_chips(name.canon, one)}
    if len(units) != len(set(units)) or len(products) > 1:
        each = _each_with_its_own(source, sentence, counts)
        if name.canon in each:
            return Scale(accelerators=each[name.canon])
        chip = chip_fitted(source, name) if name.label == "SYSTEM" else None
        return size_of_side(source, chip or name, present=True) if counts else _NO_SCALE
    return Scale(**{COUNTED[f.quantity.unit]: int(f.number.value) for f in counts})


def _of_each_machine(source: Marks, name: Mention, counts: Sequence[Figure]) -> int:
    """“The X and the Y |each hold four| H100s”: how many chips every machine has that a sentence
    names, where it counts nothing else; 0 where it does not say."""
    one = len(counts) == 1 and counts[0].quantity.unit == "accelerators"
    if not one or name.label != "SYSTEM" or name.end > counts[0].start:
        return 0
    value = int(counts[0].number.value)
    each = of_each_host(source, counts[0]) or source.cues.any(name.end, counts[0].start, "each")
    return value if each and value <= _MACHINE else 0


def _each_with_its_own(
    source: Marks, sentence: tuple[int, int], counts: Sequence[Figure]
) -> dict[str, int]:
    """“the X with |eight| H100s and the Y with |four|”: how many chips each machine has, where each
    has a count of its own, all before the machines or all behind them."""
    systems = [m for m in source.names_in(*sentence) if m.label == "SYSTEM"]
    told = [m.canon for m in systems]
    if len(told) < 2 or len(set(told)) < len(told) or len(told) != len(counts):
        return {}
    if any(f.quantity.unit != "accelerators" or f.quantity.hedge != "exact" for f in counts):
        return {}
    both: list[Mention | Figure] = [*systems, *counts]
    order = sorted(both, key=lambda one: one.start)
    turns = {isinstance(one, Figure) for one in order[::2]}
    if len(turns) > 1 or turns == {isinstance(one, Figure) for one in order[1::2]}:
        return {}
    return {one: int(f.number.value) for one, f in zip(told, counts, strict=True)}


def _is_left(source: Marks, count: Figure) -> bool:
    """“from |3,584 H100s| a year ago to 11,616”: whether a size is what a change starts from."""
    words = source.cues.within(count.start - _FROM, count.start, "from")
    led = any(not source.folded[word.end : count.start].strip() for word in words)
    last = source.sentence_at(count.start)[1]
    return led and any(
        source.folded[word.end + 1 : word.end + 2].isdigit()
        for word in source.cues.within(count.end, last, "to")
    )
