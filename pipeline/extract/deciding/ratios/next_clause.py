"""What the next clause of a sentence says of somebody else, and not of a word before it.

“While A beat B on power, B came out on top in BERT”: who beat whom there is not said of BERT.
"""

from __future__ import annotations

import msgspec

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import Scale, Subject

# How far behind “as” the name of another clause begins, and behind that a genitive.
_BESIDE = 2
# How long the verb right behind a comma may be.
_VERB_REACH = 24
_PLACES = ("fastest", "first", "record", "won")
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


def on_the_test_of_its_object(marks: Marks, cue: Cue, links: Links) -> Links:
    """“So A leaves the B behind, |which| needs 28.7 minutes for X”: a comparison is on the test on
    which its own sentence tells of the other side, and not on one that was named before it."""
    if any(test.how != "carried" for test in links.benchmarks) or not links.benchmarks:
        return links
    start, end = marks.sentence_at(cue.start)
    end = start + len(marks.folded[start:end].rstrip(" .!"))
    tests = [m for m in marks.names_in(start, end) if m.label == "BENCHMARK"]
    if len({m.canon for m in tests}) != 1 or tests[0].start < cue.end:
        return links
    led = marks.cues.within(cue.end, tests[0].start, "relative", "relative_article")
    cuts = [cut.end() for cut in DELIMITER.finditer(marks.folded, cue.end, tests[0].start)]
    opens = len(cuts) == 1 and any(0 <= word.start - cuts[0] <= _BESIDE for word in led)
    if not opens or DELIMITER.search(marks.folded, tests[0].end, end):
        return links
    return msgspec.structs.replace(links, benchmarks=(slot(marks, tests[0]),))


def of_what_was_done(marks: Marks, cue: Cue, links: Links) -> Links:
    """“A set records on new tests, training X in 5.2 minutes and Y in 12.5”: what it was done in is
    what it is of, and not a test that only a sentence before names."""
    if load_pack(marks.lang).order != "initial" or cue.name not in _PLACES:
        return links
    if any(test.how != "carried" for test in links.benchmarks):
        return links
    start, end = marks.sentence_at(cue.start)
    end = start + len(marks.folded[start:end].rstrip(" .!"))
    comma = marks.folded.find(", ", cue.end, end)
    if comma < 0 or not any(word.start == comma + 2 for word in marks.cues.within(
        comma, comma + _VERB_REACH, "time")):  # fmt: skip
        return links
    done = marks.names_in(cue.end, end)
    tests = [m for m in done if m.label == "BENCHMARK"]
    if not tests or any(m.start < comma for m in tests) or DELIMITER.search(
        marks.folded, comma + 2, end):  # fmt: skip
        return links
    if any(m.label == "SUBMITTER" for m in done):
        return links
    return msgspec.structs.replace(links, benchmarks=tuple(slot(marks, m) for m in tests))


def without_anothers_size(marks: Marks, cue: Cue, links: Links) -> Links:
    """“A took 12.5 minutes on 1,152 GPUs, and was the only one to enter”: with any number."""
    clause = clause_of(marks, cue.start)[0], clause_of(marks, cue.end)[1]
    if links.subject.scale == Scale():
        return links
    if any(f.quantity.unit in COUNTS for f in marks.figures_in(*clause)):
        return links
    subject = msgspec.structs.replace(links.subject, scale=Scale())
    return msgspec.structs.replace(links, subject=subject)


def not_of_meanwhile(marks: Marks, cue: Cue, links: Links) -> Links:
    """“A sweeps the round as B trains X in 12 minutes”: what goes on meanwhile has names of its
    own, and a rank before it has those that stand there."""
    words = marks.cues.within(cue.end, marks.sentence_at(cue.start)[1], "meanwhile")
    cuts = [word.start for word in words if _leads_to_an_owner(marks, word)]
    own = [m for m in marks.names_in(clause_of(marks, cue.start)[0], cue.start)
           if m.label in OWNERS and not is_baseline(marks, m)]  # fmt: skip
    if not cuts or not own:
        return links
    last = marks.base + min(cuts)
    tests = tuple(t for t in links.benchmarks if t.how != "stated" or t.start < last)
    links = msgspec.structs.replace(links, benchmarks=tests)
    subject = links.subject
    slots = (subject.submitter, subject.system, subject.accelerator)
    if not any(one.how == "stated" and one.start >= last for one in slots):
        return links
    said = Subject()
    for owner in own:
        name = slot(marks, owner)
        if owner.label == "SUBMITTER":
            said = msgspec.structs.replace(said, submitter=name)
        else:
            chip = name if owner.label == "ACCELERATOR" else said.accelerator
            said = msgspec.structs.replace(said, system=name, accelerator=chip)
    return msgspec.structs.replace(links, subject=said)


def _leads_to_an_owner(marks: Marks, word: Cue) -> bool:
    """Whether a name of a company or system, and then more of a clause, stands behind a word."""
    behind = marks.names_in(word.end, word.end + _BESIDE)
    return (
        any(m.label in OWNERS for m in behind)
        and "'s" not in marks.folded[behind[0].end : behind[0].end + _BESIDE]
    )


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
