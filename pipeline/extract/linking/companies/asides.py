"""Companies that are only named to tell more of another: “AMD, a rival of Nvidia, needed 28.1”."""

from __future__ import annotations

import re

from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# “|While the |AMD, …”: how much may stand before the one whose clause it is.
_LEAD = 12
# “Nvidia|'nın |rakibi”, “英伟达|的|竞争对手”: how long a genitive may be, and a word for a rival.
_SUFFIX, _OF_WHOM = 5, 20
# No aside is longer.
_LONGEST = 80
_SIGNS = {",": ",", "(": ")", "–": "–", "—": "—", "-": " - "}
_SPACE = re.compile(r"\s*")
# Words before the one who is told more of, that make it no subject.
_NO_LEAD = (
    "connect_after", "baseline_before", "baseline_of", "says", "from", "to", "by", "than", "agent",
    "save_for", "per_whom", "part_of",
)  # fmt: skip


@remembered
def told_aside(marks: Marks, company: Mention) -> bool:
    """“AMD, |a rival of Nvidia|, needed 28.1 minutes”, „AMD, |Nvidias größter Rivale|, …“: whether
    a company stands in a remark right behind another's name that opens its clause.

    The remark has no figure, and behind it goes on neither a name nor a list. “Dell, together with
    Nvidia, …” is of both.
    """
    if company.label != "SUBMITTER":
        return False
    start, end = marks.sentence_at(company.start)
    if _has_rival(marks, company, start, end):
        return True
    for first in marks.names_in(start, company.start):
        opened = _opening(marks, first, start)
        if opened is None or first.canon == company.canon or opened > company.start:
            continue
        sign = marks.folded[opened - 1]
        closed = marks.folded.find(_SIGNS[sign], company.end, min(end, opened + _LONGEST))
        if closed >= 0 and _is_remark(marks, (opened, closed), company, end):
            return True
    return False


def _has_rival(marks: Marks, company: Mention, start: int, end: int) -> bool:
    """“|Nvidia'nın |rakibi AMD”, “AMD作为|英伟达的|对手”: where complements come first, whether a
    company is named as the one that another of the sentence is a rival of."""
    if load_pack(marks.lang).order != "final":
        return False
    rivals = marks.cues.within(company.end, company.end + _OF_WHOM, "rival")
    others = {m.canon for m in marks.names_in(start, end) if m.label == "SUBMITTER"}
    return len(others) > 1 and any(
        0 < len(marks.folded[company.end : word.start].strip()) <= _SUFFIX
        and not DELIMITER.search(marks.folded, company.end, word.start)
        for word in rivals
    )


def _opening(marks: Marks, first: Mention, start: int) -> int | None:
    """Where a remark begins that follows a company's name which opens its clause."""
    if first.label != "SUBMITTER":
        return None
    lead = (marks.last_cut(start, first.start), first.start)
    article = marks.folded[slice(*lead)].strip() in load_pack(marks.lang).articles
    if lead[1] - lead[0] > _LEAD or (marks.cues.any(*lead, *_NO_LEAD) and not article):
        return None
    place = _SPACE.match(marks.folded, first.end).end()  # type: ignore[union-attr]
    sign = marks.folded[place : place + 1]
    dash = sign == "-" and place == first.end  # “AMD-based” opens no remark
    return place + 1 if sign in _SIGNS and not dash else None


def _is_remark(marks: Marks, span: tuple[int, int], company: Mention, end: int) -> bool:
    opened, closed = span
    if marks.figures_in(*span) or marks.cues.any(*span, "together"):
        return False
    inside = marks.folded[opened:closed]
    if any(sign in inside for sign in ".;:\n"):
        return False
    before = marks.folded[opened : company.start].strip()
    after = marks.folded[company.end : closed].strip()
    if not before and not after:  # “AMD, Nvidia, and Dell”
        return False
    names = [m for m in marks.names_in(*span) if m.label in OWNERS]
    if (
        not before
        and names[0] == company
        and marks.cues.any(company.end, company.end + 2 + len(after), "conjunction")
    ):
        return False
    # “AMD, a rival of Nvidia, |Intel and Dell|”, “…, |and| …”: a list goes on
    behind = _SPACE.match(marks.folded, closed + 1).end()  # type: ignore[union-attr]
    if behind >= end or any(m.start - behind <= 4 for m in marks.names_in(behind, behind + 5)):
        return False
    joins = marks.cues.within(behind, behind + 6, "conjunction")
    return not any(word.start == behind for word in joins)
