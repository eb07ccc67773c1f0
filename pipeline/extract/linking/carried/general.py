"""Which sentences speak of the benchmark as a whole, and not of the test that was named before.

A time is always of some test, so one that names none goes on with the last. A gain, a rank or a
number may be of all of them: “In MLPerf v5.1 it delivered a 1.9x improvement.”
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.figures.figure import is_score
from pipeline.extract.linking.companies.makers import makers_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks
from pipeline.extract.marking.zones import OWNERS, PRODUCTS, Zone
from pipeline.records import Slot

# “This is …”, “Das Unternehmen …”: how far into a sentence the word may end that goes on.
_OPENING = 25
# “recommendation systems, and other AI workloads”: how far behind a name its list may end.
_LIST_REACH = 24
# No heading that lends what stands below it its test is longer.
_LINE = 90
_STOPS = frozenset(".;:()")
_ENTERED = ("submitters", "results")
# What a paragraph may say anew of somebody else.
_NEW = ("gain", "rank")


def is_general(
    kind: str, marks: Marks, zone: Zone, tests: Sequence[Slot], around: Sequence[Marks]
) -> bool:
    """Whether a gain, a rank or a number is of no test, though one was carried into its sentence.

    It is where the sentence names the benchmark itself and does not point back, or where a new
    paragraph brings a new owner and prints no result of its own. Nor is it of a test that is named
    as one of many.
    """
    if not tests or any(t.start < 0 for t in tests):
        return False
    start, end = zone.sentence
    here = _within(marks, tests[0])
    if all(t.how == "stated" for t in tests):
        last = max(t.end for t in tests) - marks.base
        others = marks.cues.within(last, min(last + _LIST_REACH, end), "and_others")
        return any(not set(marks.folded[last : cue.start]) & _STOPS for cue in others)
    if any(t.how not in ("carried", "topic") for t in tests):
        return False
    if any(_within(m, tests[0]) and (n or _is_line(m)) for n, m in enumerate(around)):
        return False  # a heading is of all that stands below it
    # “19 companies sent in 200 results, 2.8 times as fast as …”: the round's, of all its tests
    if kind == "gain" and any(f.quantity.unit in _ENTERED for f in marks.figures_in(start, end)):
        return True
    if BENCHMARK_NAME.search(marks.folded, start, end):
        return not (here and marks.cues.any(start, end, "anaphor", "first_person"))
    anew = not here and _speaks_anew(marks, start)
    opening = marks.cues.within(start, start + _OPENING, "anaphor", "first_person", "same_test")
    speakers = {c.start for c in opening if c.name == "first_person"} if anew else set()
    if any(cue.start not in speakers for cue in opening):
        return False
    if here and not (kind == "gain" and marks.cues.any(start, end, "predecessor")):
        return False
    if any(is_score(f) for f in marks.figures_in(start, end)):
        return False
    # “against its predecessor, the B, the time shrank by 30 %”: of nobody new
    named = (m for m in marks.names_in(start, end) if m.label in OWNERS)
    owners = {m.canon for m in named if not is_baseline(marks, m)}
    source = next((m for m in around if _within(m, tests[0])), marks)
    before = source.names_in(*source.sentence_at(tests[0].start - source.base))
    theirs = {m.canon for m in before}
    if here:  # “Gaudi2 took 16.6 minutes for A. Intel speaks of 3x its predecessor”: its maker does
        theirs |= {maker for m in before if m.label in PRODUCTS for maker in makers_of(m.canon)}
    return kind in _NEW and (anew or (bool(owners) and owners.isdisjoint(theirs)))


def _speaks_anew(marks: Marks, start: int) -> bool:
    """““We showed record performance on A,” said B” as a paragraph: of what B did, not of the test
    that the paragraph before named; nor is a further quotation in it."""
    opens = any(left == 0 for left, _ in marks.quotes)
    return opens and (start == 0 or any(left <= start + 1 < end for left, end in marks.quotes))


def _is_line(marks: Marks) -> bool:
    """Whether a passage is no sentence but a line above what it names: “Llama 2 70B on eight A”.

    The first is the article's title, which is of all of it and of no test alone.
    """
    if not marks.passage:
        return False
    return len(marks.text) <= _LINE and len(marks.sentences) == 1 and marks.text[-1:].isalnum()


def _within(marks: Marks, test: Slot) -> bool:
    return marks.base <= test.start < marks.base + len(marks.text)


def of_no_test(marks: Marks, start: int, end: int) -> bool:
    """Whether a sentence is on talks, waits or flights, and names no test, no product and not
    the benchmark: “the H100 is the fastest on BERT, she said in an interview” is on a result."""
    if not marks.cues.any(start, end, "not_result"):
        return False
    named = ("BENCHMARK", "SYSTEM", "ACCELERATOR")
    told = any(name.label in named for name in marks.names_in(start, end))
    return not told and BENCHMARK_NAME.search(marks.folded, start, end) is None
