"""Companies that entered a result together: “A and B”, as one submitter."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.companies.makers import makes
from pipeline.extract.linking.phrases.coordination import listed
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import PRODUCTS, Wanted
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Slot

# “, |and”
_MORE_REACH = 8
# “|A| built together with B”: how far before the companies that A worked with it may begin.
_LEADER_REACH = 64
# “|work with| B”: how far before a company such words may begin.
_LED_REACH = 28
# “|both| A and B”, “5.4 minutes |each|”: how far from a list or its score such a word may stand.
_EACH_REACH = 10


@remembered
def joint_of(marks: Marks, mention: Mention, wanted: Wanted) -> str:
    """The joint name of the companies of the list that one stands in, ``""`` of one alone."""
    together = _together(marks, mention, wanted)
    names = tuple(m.canon for m in together)
    if marks.cues.has("worked_with") and _with_them(marks, together):
        joint = joint_name((*_doer(marks, together[0]), *names))
        if is_entry(joint):
            return joint
    return joint_name(names) if len(set(names)) > 1 else ""


def with_partners(marks: Marks, carried: Slot, mention: Mention) -> Slot:
    """A company that was named before, with those that it was named together with.

    Of companies that have no entry together it is nobody's: “A and B took part. X took 3.8”.
    """
    joint = joint_of(marks, mention, companies_of(marks))
    if not joint:
        return carried
    return msgspec.structs.replace(carried, value=joint) if is_entry(joint) else EMPTY


def of_all(marks: Marks, figure: Figure) -> bool:
    """Whether what is said behind a list is of all in it: a score, or words: “A, B and C are the
    only ones”. Where verbs come last a list may hold both sides."""
    words = not figure.quantity.unit and load_pack(marks.lang).order == "initial"
    return words or is_score(figure)


def _together(marks: Marks, mention: Mention, wanted: Wanted) -> list[Mention]:
    """The companies of the list that one stands in, where a word joins its last two, or the last
    to one that has no name: “A, B, and others”."""
    names = listed(marks, mention, wanted)
    leader = _leader_of(marks, names)
    led = marks.cues.has("worked_with") and _with_them(marks, names)
    if led or leader is not None:
        # “Together with B and C, A trained …”: whom A worked with are its list
        together = names if leader is None else [leader, *names]
        if is_entry(joint_name(tuple(m.canon for m in together))):
            return together
    if len(names) < 2:
        return [mention]
    behind = marks.cues.within(names[-1].end, names[-1].end + _MORE_REACH, "conjunction")
    joined = marks.cues.any(names[-2].end, names[-1].start, "conjunction")
    joined = joined or any(marks.folded[names[-1].end : c.start].strip() == "," for c in behind)
    return names if joined and not _begins_anew(marks, names) else [mention]


def _begins_anew(marks: Marks, names: list[Mention]) -> bool:
    """“half of them went to A|, and B| showed its X”: a comma before the word that joins no more
    than two opens a clause of the second, unless they have an entry together."""
    gap = (names[0].end, names[1].start)
    if len(names) > 2 or not marks.folded.startswith(",", names[0].end):
        return False
    if not marks.cues.any(*gap, "conjunction") or marks.cues.any(*gap, "worked_with"):
        return False
    return not is_entry(joint_name(tuple(m.canon for m in names)))


def _leader_of(marks: Marks, partners: list[Mention]) -> Mention | None:
    """“which |A| built together with B and C”: who worked with some companies, named before."""
    if not partners or not _is_led_to(marks, partners[0]):
        return None
    start = marks.sentence_at(partners[0].start)[0]
    reach = (max(start, partners[0].start - _LEADER_REACH), partners[0].start)
    before = [m for m in marks.names_in(*reach) if m.label == "SUBMITTER"]
    return before[-1] if before and not marks.figures_in(before[-1].end, reach[1]) else None


def not_worked_with(marks: Marks, companies: list[Mention]) -> list[Mention]:
    """“A set a record in its work with B. It …”: of A, and not of whom it worked with."""
    if not marks.cues.has("worked_with"):
        return companies
    return [
        m
        for place, m in enumerate(companies)
        if not (_is_led_to(marks, m) and _in_one(marks, companies[:place], m))
    ]


def _in_one(marks: Marks, before: list[Mention], company: Mention) -> bool:
    """Whether the sentence of a company has named another one before it."""
    start = marks.sentence_at(company.start)[0]
    return any(m.start >= start and m.canon != company.canon for m in before)


def _is_led_to(marks: Marks, company: Mention) -> bool:
    return _with_them(marks, listed(marks, company, companies_of(marks)))


def _with_them(marks: Marks, names: list[Mention]) -> bool:
    """Whether words for working together lead to a list of companies, or close it where verbs come
    last: “A·B와 함께”."""
    first, last = names[0].start, names[-1].end
    words = marks.cues.within(first - _LED_REACH, first, "worked_with")
    if any(not marks.folded[word.end : first].strip() for word in words):
        return True
    if load_pack(marks.lang).order != "final":
        return False
    behind = marks.cues.within(last, last + _LED_REACH, "worked_with")
    return any(not marks.folded[last : word.start].strip() for word in behind)


def _doer(marks: Marks, company: Mention) -> list[str]:
    """Who works with a company: whoever was named last before it, in its sentence or before."""
    before = [m for m in companies_in(marks) if m.end <= company.start]
    return [before[-1].canon] if before else []


def is_each(marks: Marks, owners: list[Mention], figure: Figure) -> bool:
    """Whether a score is each of some companies' own: “A and B |each| took 5.4 minutes”, “|both| A
    and B …”, “… took 5.4 minutes |each|”; but not “A and B trained |each| of the two in 5.4”."""
    first, last = owners[0].start, owners[-1].end
    if any(m.label in PRODUCTS for m in marks.names_in(first, last + _EACH_REACH)):
        return False  # “both A's X and B's Y”
    beside = ((first - _EACH_REACH, first), (figure.end, figure.end + _EACH_REACH))
    if any(
        not marks.folded[start : cue.start].strip() or not marks.folded[cue.end : end].strip()
        for start, end in beside
        for cue in marks.cues.within(start, end, "each")
    ):
        return True
    words = marks.cues.within(last, figure.start, "each")
    if load_pack(marks.lang).order == "final":
        return bool(words)
    return any(not marks.folded[last : cue.start].strip() for cue in words)


@lru_cache(maxsize=256)
def joint_name(names: tuple[str, ...]) -> str:
    """The submitter of the joint entries of some companies, else all of their names."""
    from pipeline.official import load_results
    from pipeline.official.names import canonical_submitter

    def parts(joined: str) -> set[str]:
        return {canonical_submitter(part) for part in joined.split("+")}

    asked = {part for name in names for one in parts(name) for part in parts(one)}
    for submitter in sorted({row.submitter for row in load_results() if "+" in row.submitter}):
        if {part for one in parts(submitter) for part in parts(one)} == asked:
            return submitter
    return "+".join(dict.fromkeys(names))


@lru_cache(maxsize=256)
def is_entry(joint: str) -> bool:
    """Whether some entry is of companies together, by their joint name."""
    from pipeline.official import load_results

    return "+" in joint and any(r.submitter == joint for r in load_results())


@remembered
def companies_in(marks: Marks) -> list[Mention]:
    """Those of a passage's names that are a company's and not a mere maker's."""
    return [m for m in marks.mentions if m.label == "SUBMITTER" and not makes(marks, m)]


@remembered
def companies_of(marks: Marks) -> Wanted:
    """Whether a name is one of those."""
    return frozenset(companies_in(marks)).__contains__
