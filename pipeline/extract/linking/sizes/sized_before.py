"""Chips that a paragraph counted before a result: “A put |eight of the cards| in a server. It took
5.4 minutes on BERT and 12.1 on ResNet”; and what “eight of the cards” are.

The official table must have such an entry: a fleet is none.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.makers import has_chips, makes
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS, starts
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.sizes.entered_with import has_size
from pipeline.extract.linking.sizes.host_shares import of_each_host
from pipeline.extract.linking.sizes.one_chip import counted_nouns
from pipeline.extract.linking.sizes.scale import COUNTED, chip_at, counted_chip_at, sizes_in
from pipeline.extract.linking.sizes.size_owners import counted_anew
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS, PRODUCTS, Found, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.records import Scale, Subject

# The chips of one machine: what is larger runs each test with as many as suit it, but where a text
# says that it is the same machine.
_MACHINE = 8
# What makes a result that of another system, another time or a chip alone.
_ELSE = (*EARLIER_ROUNDS, "lone", "predecessor", "rival", "older", "newer", "per_accelerator")
# How many sentences back the chips may be named that “eight of the cards” are some of.
_BACK = 3
# How long a noun for chips may be behind a word that points back; what else stands in a sentence
# that only names what follows; and where “|of them|” ends behind a number.
_NOUN, _FEW, _OF = 24, 2, 10


def with_size_before(
    links: Links, marks: Marks, figure: Figure, zone: Zone, around: Sequence[Marks]
) -> Links:
    """The one size that the sentences before in a paragraph on one system give a score, and the
    chip that chips are some of which are counted without a name."""
    if not is_score(figure):
        return links
    subject = links.subject
    if subject.scale == Scale():
        subject = _sized(subject, marks, figure, zone)
    if subject.submitter and not subject.accelerator:
        subject = _named(subject, marks, zone, around)
    return replace(links, subject=subject) if subject is not links.subject else links


def _sized(subject: Subject, marks: Marks, figure: Figure, zone: Zone) -> Subject:
    start, end = zone.sentence
    if not start or "accelerators" not in marks.units or starts(marks, figure):
        return subject
    if any(f.quantity.unit in COUNTED for f in marks.figures_in(start, end)):
        return subject
    before = [s for s in marks.sentences if s[1] <= start]
    pointed = _points_at_machine(marks, zone.sentence)
    told = [f for s in (before[-1:] if pointed else before) for f in sizes_in(marks, s)]
    if pointed:  # “8 nodes, 64 GPUs”
        told = [f for f in told if f.quantity.unit == "accelerators"]
    if len(told) != 1 or told[0].quantity.unit != "accelerators":
        return subject
    count, value = told[0], int(told[0].number.value)
    there = marks.sentence_at(count.start)
    # beside a result a size is that one's; what names anybody or anything is of that
    if any(map(is_score, marks.figures_in(*there))) or of_each_host(marks, count):
        return subject
    if any(m.label in OWNERS for m in marks.names_in(start, figure.start if pointed else end)):
        return subject
    if value > _MACHINE and marks.cues.any(start, end, "company_word"):
        return subject
    if marks.cues.any(start, end, *_ELSE) or counted_anew(marks, figure, start):
        return subject
    if pointed:
        return _of_that_machine(subject, marks, count)
    names = marks.names_in(0, end)
    companies = {m.canon for m in names if m.label == "SUBMITTER" and not makes(marks, m)}
    owner, own = subject.submitter.value, subject.accelerator.value or subject.system.value
    chip = chip_at(marks, count)
    if len(companies | ({owner} if owner else set())) > 1:
        return subject
    products = {m.canon for m in names if m.label in PRODUCTS} | ({own} if own else set())
    chips = {one for one in products if not any(has_chips(one, other) for other in products)}
    if len(chips) > 1 or not has_size(owner, chip.canon if chip is not None else own, value):
        return subject
    subject = replace(subject, scale=Scale(accelerators=value))
    if chip is None or subject.accelerator:
        return subject
    name = slot(marks, chip, "carried")
    return replace(subject, accelerator=name, system=subject.system or name)


def _points_at_machine(marks: Marks, sentence: tuple[int, int]) -> bool:
    """“|That system| trained …”, “|This configuration| took …”: whether a sentence opens with a
    word that points back and a noun for a machine, and no chip."""
    start = sentence[0]
    chips = counted_nouns(marks.lang, "accelerators")
    for word in marks.cues.within(start, start + _NOUN, "anaphor"):
        if marks.folded[start : word.start].strip():
            continue
        nouns = marks.cues.within(word.start, word.end + _NOUN, "system_word")
        nouns = [n for n in nouns if n.start - word.end <= 1]
        behind = marks.folded[nouns[0].start :].split(maxsplit=1)[:1] if nouns else []
        if behind and behind[0].strip(",.;:") not in chips:
            return True
    return False


def _of_that_machine(subject: Subject, marks: Marks, count: Figure) -> Subject:
    """The subject with the size of the machine that is pointed at, if its chips can be of it."""
    chip = counted_chip_at(marks, count)
    own = subject.accelerator.value or subject.system.value
    if chip is not None and own not in ("", chip.canon) and not has_chips(own, chip.canon):
        return subject
    scale = Scale(accelerators=int(count.number.value))
    if chip is None or subject.accelerator:
        return replace(subject, scale=scale)
    name = slot(marks, chip, "carried")
    return replace(subject, scale=scale, accelerator=name, system=subject.system or name)


def _named(subject: Subject, marks: Marks, zone: Zone, around: Sequence[Marks]) -> Subject:
    """“The B is new. A took 5.4 minutes with |eight of them|”, “A's X |with the same chip|”: of the
    one chip that the nearest sentence before names; also where that is no more than its name: “Then
    the B. A's eight-chip server took 5.4 minutes”."""
    start = zone.sentence[0]
    named = any(m.label == "ACCELERATOR" for m in marks.names_in(*zone.sentence))
    if named or load_pack(marks.lang).order != "initial":
        return subject
    found = _last_chip(marks, start, around)
    if found is None:
        return subject
    source, chip = found
    own = subject.accelerator.value or subject.system.value
    headed = not own and _is_headed(source, chip, marks, start)
    if not (headed or _points_back(marks, zone.sentence)):
        return subject
    if subject.system and subject.system.how != "stated":
        return subject
    if not has_size(subject.submitter.value, chip.canon, subject.scale.accelerators or 0):
        return subject
    name = slot(source, chip, "carried")
    return replace(subject, accelerator=name, system=subject.system or name)


def _points_back(marks: Marks, sentence: tuple[int, int]) -> bool:
    """Whether a sentence speaks of chips by a noun and a word that points back."""
    counts = [f for f in sizes_in(marks, sentence) if f.quantity.unit == "accelerators"]
    if counts:
        parts = [marks.cues.any(f.number.end, f.end + _OF, "part_of", "of_them") for f in counts]
        return all(parts)
    nouns = counted_nouns(marks.lang, "accelerators")
    for word in marks.cues.within(*sentence, "anaphor"):
        behind = marks.folded[word.end : word.end + _NOUN].split()[:1]
        if (
            behind
            and behind[0].strip(",.;:)") in nouns
            and " " in marks.folded[word.start : word.end + 1]
        ):
            return True
    return False


def _is_headed(source: Marks, chip: Mention, marks: Marks, start: int) -> bool:
    """“Then the B. |A's eight-chip server took …|”: whether the sentence right before says no more
    than a chip's name."""
    before = [s for s in source.sentences if source is not marks or s[1] <= start][-1:]
    if not before or not before[0][0] <= chip.start < before[0][1]:
        return False
    words = source.folded[before[0][0] : chip.start] + source.folded[chip.end : before[0][1]]
    return len(words.split()) <= _FEW


def _last_chip(marks: Marks, place: int, around: Sequence[Marks]) -> Found | None:
    """The one chip of the nearest sentence before that names any."""
    earlier = [(marks, s) for s in marks.sentences if s[1] <= place]
    earlier = [*((one, s) for one in around[:1] for s in one.sentences), *earlier][-_BACK:]
    for source, sentence in reversed(earlier):
        chips = [m for m in source.names_in(*sentence) if m.label == "ACCELERATOR"]
        if chips:
            return (source, chips[-1]) if len({m.canon for m in chips}) == 1 else None
    return None
