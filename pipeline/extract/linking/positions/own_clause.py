"""The company of a figure's own clause, where another one or its chip was named before it."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.fitted import fitted_to
from pipeline.extract.linking.companies.makers import has_entry, makers_of, owner_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, Found, Zone
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# “NVIDIA|のH100”
_MAKER_REACH = 2


def takes_over(marks: Marks, figure: Figure, company: Mention, system: Mention) -> bool:
    """Whether a company opens a figure's own clause, behind one that names a chip it has entered:
    “在8卡NVIDIA A100的测试中，百度方案快5%”."""
    if not system.end <= company.start < company.end <= figure.start:
        return False
    opens = DELIMITER.search(marks.folded, system.end, company.start)
    parted = DELIMITER.search(marks.folded, company.end, figure.start)
    return bool(opens and not parted) and has_entry(system.canon, company.canon)


def maker_here(marks: Marks, company: Mention, found: Found | None) -> Mention | None:
    """“Aは12.48分で学習し、NVIDIAのH100は3.44分だった”: the maker right before its chip, where a
    result of who was named before stands between the two."""
    if found is None or found[0] is not marks or found[1].label != "ACCELERATOR":
        return None
    if load_pack(marks.lang).order != "final" or company.end > found[1].start:
        return None
    between = [m for m in marks.names_in(company.end, found[1].start) if m.label == "SUBMITTER"]
    if not between or found[1].start - between[-1].end > _MAKER_REACH:
        return None
    told = [f for f in marks.figures_in(company.end, between[-1].start) if is_score(f)]
    made = between[-1].canon in makers_of(found[1].canon)
    return between[-1] if told and made and _opens(marks, told[-1].end, between[-1]) else None


def _opens(marks: Marks, start: int, maker: Mention) -> bool:
    """Whether a name opens its clause, but for a word that joins: “，而|英伟达H100”."""
    signs = list(DELIMITER.finditer(marks.folded, start, maker.start))
    if not signs:
        return False
    first = signs[-1].end()
    joins = {
        marks.folded[c.start : c.end] for c in marks.cues.within(first, maker.start, "conjunction")
    }
    return marks.folded[first : maker.start].strip() in {"", *joins}


def of_its_part(marks: Marks, figure: Figure, zone: Zone, names: list[Mention]) -> list[Mention]:
    """“A's X with four Ys was ahead; B's software got to 95 percent”: a part of a sentence that a
    semicolon opens and that names its own company is about no machine of another's, nor its chips.

    Chips alone go on: “A with four Ys got to 98,858; B stops at 98,782”.
    """
    cut = marks.folded.rfind(";", zone.sentence[0], figure.start)
    if cut < 0:
        return names
    behind = [m for m in marks.names_in(cut, figure.start) if m.label == "SUBMITTER"]
    companies = {m.canon for m in behind if not is_baseline(marks, m)}
    theirs = [
        m
        for m in marks.names_in(zone.sentence[0], cut)
        if m.label == "SYSTEM" and owner_of(m.canon) not in ("", *companies)
    ]
    if not companies or not theirs:
        return names
    return [m for m in names if m not in theirs and fitted_to(marks, m) not in theirs]
