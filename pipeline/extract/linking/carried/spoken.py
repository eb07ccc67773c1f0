"""Whose a result is that names only its chips: the one company that the text was speaking of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pipeline.extract.linking.companies.fitted import counted
from pipeline.extract.linking.companies.makers import makers_of, makes, owner_of, users_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS, Found, Zone
from pipeline.extract.names.mentions import Mention

# How near before its chip a maker stands: “Nvidia H100”.
_BESIDE = 2


def spoken_of(marks: Marks, zone: Zone, around: Sequence[Marks], chip: Mention) -> Found | None:
    """The company that a sentence goes on about, where it names a chip alone.

    “AMD brought the MI355X, done in 10.18 minutes. The MI325X took 21.05”: AMD's too. The nearest
    sentence before that names companies decides: it must name one alone, the chip's maker, or, in
    the same paragraph, somebody who enters such chips. Past a product of another maker nothing is
    carried. In its own sentence a maker counts that stands right before its chip.
    """
    if is_baseline(marks, chip):
        return None
    start, end = zone.sentence
    own = [m for m in marks.names_in(start, end) if m.label == "SUBMITTER"]
    own = [m for m in own if not is_baseline(marks, m)]
    if own:
        if counted(marks, chip):
            return None  # “eight Nvidia H100s”: of whoever has them
        beside = [m for m in own if makes(marks, m) and 0 <= chip.start - m.end <= _BESIDE]
        return (marks, beside[-1]) if len(own) == len(beside) == 1 else None
    makers = makers_of(chip.canon)
    for place, (source, (first, last)) in enumerate(_before(marks, start, around)):
        names = source.names_in(first, last)
        companies = [m for m in names if m.label == "SUBMITTER" and not is_baseline(source, m)]
        built = _builders(source, names)
        ours = source.cues.any(first, last, "first_person")
        if built or ours:  # “our servers with NVIDIA HGX B200: the X took …”
            companies = [m for m in companies if not makes(source, m)] + built
        if len({m.canon for m in companies}) > 1:  # “A was the only one to enter with AMD GPUs”
            companies = [m for m in companies if not makes(source, m)]
        if len({m.canon for m in companies}) > 1:
            return None
        if companies:
            company = companies[-1]
            if any(company.canon.startswith(maker) for maker in makers if maker):
                return source, company
            if any(m.label in PRODUCTS and company.canon in makers_of(m.canon) for m in names):
                return None  # “Google's TPU v5e did 9.8. An H100 does 13.1”
            near = place == 0 and source is marks
            return (source, company) if near and company.canon in users_of(chip.canon) else None
        if any(m.label in PRODUCTS and makers.isdisjoint(makers_of(m.canon)) for m in names):
            return None
    return None


def _builders(marks: Marks, names: Sequence[Mention]) -> list[Mention]:
    """The companies that the machines of a sentence are of, who make no chips of their own: “The
    XE9680L with eight B200 took 11.33 minutes. The same chassis with H200 …”."""
    own = [m for m in names if m.label == "SYSTEM" and not is_baseline(marks, m)]
    owners = [(m, owner_of(m.canon)) for m in own]
    built = [(m, owner) for m, owner in owners if owner and owner not in makers_of(m.canon)]
    return [msgspec.structs.replace(m, label="SUBMITTER", canon=owner) for m, owner in built]


def _before(
    marks: Marks, start: int, around: Sequence[Marks]
) -> Iterator[tuple[Marks, tuple[int, int]]]:
    """The sentences before a place, nearest first; then those of the passages above."""
    for source in (marks, *around):
        for sentence in reversed(source.sentences):
            if source is not marks or sentence[1] <= start:
                yield source, sentence
