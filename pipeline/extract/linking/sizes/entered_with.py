"""The one system that a company is said to have entered, of a result told of the company alone.

“HPE took part with a system of 16 H100s, Dell with eight. / On BERT, |HPE took 3.2 minutes|”: it
is of those 16. Never of a company that the text tells of two sizes, or of two sorts of chip.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.makers import has_chips
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS, starts
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.sizes.host_shares import of_each_host
from pipeline.extract.linking.sizes.scale import COUNTED, counted_chip_at, sizes_in
from pipeline.extract.linking.sizes.size_owners import counted_chip
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.records import EMPTY, Scale

_TELLING = ("stated", "carried")
_NO_SCALE = Scale()
# How far behind its noun the name of what is counted may begin, its maker's between.
_NEAR = 24
# How far behind its beginning a sentence may point at one of two.
_OPENING, _TWO = 12, 2


class Entry(NamedTuple):
    """Chips that a sentence counts for a company, and the passage that has it."""

    source: Marks
    chip: Mention
    chips: int


def with_entry(
    links: Links, marks: Marks, figure: Figure, zone: Zone, above: Sequence[Marks]
) -> Links:
    """The chips, and how many, that the text above gives the company of a score, if but one size
    and sort is told of it, in a sentence without a result."""
    subject = links.subject
    bare = subject.scale == _NO_SCALE and is_score(figure)
    if subject.system:
        return _with_announced(links, marks, figure, zone) if bare else links
    if not bare or subject.submitter.how not in _TELLING or starts(marks, figure):
        return links
    if marks.cues.any(zone.start, zone.end, *EARLIER_ROUNDS):
        return links
    if any(f.quantity.unit in COUNTED for f in marks.figures_in(*zone.sentence)):
        return links
    if any(m.label in PRODUCTS for m in marks.names_in(*zone.sentence)):
        return links
    owner = subject.submitter.value
    found: Entry | None = None
    around = (marks, *above)
    for there, sentence in _before(marks, zone.sentence[0], above):
        names = there.names_in(*sentence)
        told = any(is_score(f) for f in there.figures_in(*sentence))
        if all(m.canon != owner for m in names):
            entry = None if told else _of_one_of_two(there, sentence, owner, around)
            if entry is None and not told and there is marks:
                entry = _announced(there, sentence, owner)
            if entry is None:
                continue
        else:
            entry = None if told else entered(there, sentence, owner)
        products = {m.canon for m in names if m.label in PRODUCTS}
        if entry is None and not (products or sizes_in(there, sentence)):
            continue
        if entry is None or (found is not None and _differ(entry, found)):
            return links
        found = entry
    if found is None:
        return links
    chip = slot(found.source, found.chip, "carried")
    subject = replace(subject, system=chip, accelerator=chip, scale=Scale(accelerators=found.chips))
    return replace(links, subject=subject)


def _with_announced(links: Links, marks: Marks, figure: Figure, zone: Zone) -> Links:
    """The size of a machine that is one of several which a sentence before says to have it."""
    subject = links.subject
    if "hosts" not in marks.units or subject.system.how != "stated" or starts(marks, figure):
        return links
    if any(f.quantity.unit in COUNTED for f in marks.figures_in(*zone.sentence)):
        return links
    earlier = [s for s in marks.sentences if s[1] <= zone.sentence[0]]
    told = [entry for s in earlier if (entry := _announced(marks, s, subject.submitter.value))]
    if len(told) != 1 or not has_chips(subject.system.value, told[0].chip.canon):
        return links
    chip = slot(marks, told[0].chip, "carried")
    subject = replace(subject, accelerator=subject.accelerator or chip)
    return replace(links, subject=replace(subject, scale=Scale(accelerators=told[0].chips)))


def _announced(there: Marks, sentence: tuple[int, int], owner: str) -> Entry | None:
    """“On ResNet |three systems with eight H100s| lie close together. A took 13.4 minutes, B 13.8”:
    the chips that each of several machines has which a sentence counts, and names nobody's."""
    if "hosts" not in there.units or not owner:
        return None
    figures = there.figures_in(*sentence)
    hosts = [f for f in figures if f.quantity.unit == "hosts" and f.number.value > 1]
    counts = [f for f in figures if f.quantity.unit == "accelerators"]
    names = there.names_in(*sentence)
    if len(hosts) != 1 or len(counts) != 1 or any(map(is_score, figures)):
        return None
    if any(m.label in ("SUBMITTER", "SYSTEM") for m in names) or counts != [
        f for f in sizes_in(there, sentence) if f.quantity.unit == "accelerators"
    ]:
        return None
    chip = counted_chip_at(there, counts[0]) or _behind(there, counts[0])
    value = int(counts[0].number.value)
    return Entry(there, chip, value) if chip and has_size(owner, chip.canon, value) else None


def _of_one_of_two(
    there: Marks, sentence: tuple[int, int], owner: str, around: Sequence[Marks]
) -> Entry | None:
    """“A and B compete. |The former has eight H100s|, the latter four”: the chips of a sentence
    that begins with the word for one of the two companies named last before it."""
    words = there.cues.within(sentence[0], sentence[0] + _OPENING, "former", "latter")
    if not words or any(m.label == "SUBMITTER" for m in there.names_in(*sentence)):
        return None
    counts = [f for f in sizes_in(there, sentence) if f.quantity.unit == "accelerators"]
    chip = _behind(there, counts[0]) or counted_chip(there, counts[0]) if counts else None
    if len(counts) != 1 or chip is None or of_each_host(there, counts[0]):
        return None
    place = around.index(there)
    earlier = [(there, s) for s in there.sentences if s[1] <= sentence[0]][::-1]
    earlier += [(one, s) for one in around[place + 1 :] for s in reversed(one.sentences)]
    for source, one in earlier:
        names = [m for m in source.names_in(*one) if m.label == "SUBMITTER"]
        two = list(dict.fromkeys(m.canon for m in names))
        if not two:
            continue
        value = int(counts[0].number.value)
        mine = len(two) == _TWO and two[words[0].name == "latter"] == owner
        return Entry(there, chip, value) if mine and has_size(owner, chip.canon, value) else None
    return None


def _differ(one: Entry, other: Entry) -> bool:
    return (one.chip.canon, one.chips) != (other.chip.canon, other.chips)


def _before(
    marks: Marks, place: int, above: Sequence[Marks]
) -> Iterator[tuple[Marks, tuple[int, int]]]:
    for there in (marks, *above):
        for sentence in there.sentences:
            if there is not marks or sentence[1] <= place:
                yield there, sentence


def entered(there: Marks, sentence: tuple[int, int], owner: str) -> Entry | None:
    """The chips that a sentence counts behind a company's name and before the next one's."""
    counts = [f for f in sizes_in(there, sentence) if f.quantity.unit == "accelerators"]
    chips = _counted(there, counts)
    spans = [(count.start, chip.end) for count, chip in chips if chip is not None]
    names = [
        m for m in there.names_in(*sentence)
        if m.label == "SUBMITTER" and not any(a <= m.start < b for a, b in spans)
    ]  # fmt: skip
    own = [place for place, m in enumerate(names) if m.canon == owner]
    if len(own) != 1 or len(chips) != len(names) or len({m.canon for m in names}) != len(names):
        return None
    start = names[own[0]].end
    end = names[own[0] + 1].start if own[0] + 1 < len(names) else sentence[1]
    mine = [(count, chip) for count, chip in chips if start <= count.start < end]
    if len(names) == 1:
        mine = chips
    if len(mine) != 1:
        return None
    count, chip = mine[0]
    value = count.number.value
    exact = count.quantity.hedge == "exact" and value == value.to_integral_value()
    if chip is None or not exact or of_each_host(there, count):
        return None
    return Entry(there, chip, int(value)) if has_size(owner, chip.canon, int(value)) else None


def _counted(there: Marks, counts: Sequence[Figure]) -> list[tuple[Figure, Mention | None]]:
    """Each count and its chip: that of the one before it where none stands at it (“A with 64 H100s
    and B |with eight|”, “AはH100を64基、Bは|4基|使う”)."""
    found: list[tuple[Figure, Mention | None]] = []
    for count in counts:
        last = found[-1][1] if found else None
        chip = counted_chip_at(there, count) or counted_chip(there, count) or _behind(there, count)
        found.append((count, chip or last))
    return found


def _behind(there: Marks, count: Figure) -> Mention | None:
    """“16 |GPUs| H100”, “eight accelerators |Gaudi 2|”: the chip right behind what is counted."""
    for name in there.names_in(count.end, count.end + _NEAR):
        if name.label == "ACCELERATOR":
            parted = DELIMITER.search(there.folded, count.end, name.start)
            return None if parted else name
        if name.label != "SUBMITTER":
            return None
    return None


@lru_cache(maxsize=4096)
def has_size(company: str, chip: str, chips: int) -> bool:
    """Whether a company has an official entry with so many of a chip: no fleet is one. Of an empty
    name, and of none, any will do."""
    from pipeline.official import resolve
    from pipeline.official.names import canonical_submitter, submitter_members
    from pipeline.records import Slot, Subject

    # Intel's Gaudi 2 are Intel-HabanaLabs' entries
    members = submitter_members(company) | {company}
    named, owner = (Slot(value=name, how="stated") if name else EMPTY for name in (chip, company))
    rows = (m.result for m in resolve(Subject(system=named, submitter=EMPTY if chip else owner)))
    return any(
        (row.accelerators == chips or not chips)
        and (not company or not members.isdisjoint(canonical_submitter(row.submitter).split("+")))
        for row in rows
    )
