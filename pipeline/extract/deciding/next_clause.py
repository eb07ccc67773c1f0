"""What the next clause of a sentence says of somebody else, and not of a word before it.

“While A beat B on power, B came out on top in BERT”: who beat whom there is not said of BERT.
"""

from __future__ import annotations

import msgspec

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.linking.baseline_names import is_baseline
from pipeline.extract.linking.naming import slot
from pipeline.extract.linking.slots import Links
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import Subject

_RANKS = ("fastest", "first", "record", "won", "second", "faster", "slower", "equal")


def without_the_next(marks: Marks, cue: Cue, links: Links) -> Links:
    """The links of a word of rank or comparison, without a test of which the next clause ranks
    somebody that it names itself."""
    if load_pack(marks.lang).order != "initial" or not links.benchmarks:
        return links
    if not all(
        test.how == "stated" and _of_the_next(marks, cue, test.start - marks.base)
        for test in links.benchmarks
    ):
        return links
    return msgspec.structs.replace(links, benchmarks=())


def of_its_clause(marks: Marks, cue: Cue, links: Links) -> Links:
    """“The H100 came first, and A took second place”: the clause of a word of rank names who it is,
    and the system that another clause names before it is not known to be that one's."""
    system = links.subject.system
    first = clause_of(marks, cue.start)[0]
    if system.how != "stated" or not 0 <= system.start - marks.base < first:
        return links
    names = [m for m in marks.names_in(first, cue.start) if m.label in OWNERS]
    if len(names) != 1 or names[0].label != "SUBMITTER" or is_baseline(marks, names[0]):
        return links
    (company,) = names
    own = links.subject.submitter
    if own.value == company.canon and own.start - marks.base < first:
        return links
    return msgspec.structs.replace(links, subject=Subject(submitter=slot(marks, company)))


def told_behind(marks: Marks, cue: Cue) -> bool:
    """Whether the next clause of a word's sentence ranks somebody at a test."""
    if load_pack(marks.lang).order != "initial":
        return False
    behind = marks.names_in(cue.end, marks.sentence_at(cue.start)[1])
    return any(m.label == "BENCHMARK" and _of_the_next(marks, cue, m.start) for m in behind)


def _of_the_next(marks: Marks, cue: Cue, test: int) -> bool:
    """Whether a clause behind a word, which ends before a test, ranks its own subject at it."""
    cut = DELIMITER.search(marks.folded, cue.end, max(cue.end, test))
    if cut is None or clause_of(marks, test)[0] < cut.end():
        return False
    for word in marks.cues.within(cut.end(), test, *_RANKS):
        before = [m for m in marks.names_in(cut.end(), word.start) if m.label in OWNERS]
        if any(not is_baseline(marks, m) for m in before):
            return True
    return False
