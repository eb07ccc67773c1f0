"""Results that go on with a sentence's subject, past a remark on whom it is held against.

“A took 28.3 minutes in X, |ahead of B's 29.1|, and 32.7 in Y”: the third is A's.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.rivals import compared
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.words.pack import load_pack

# How far behind a result its test may be named.
_TEST_REACH = 32
_LEADS_ON = ("relative", "relative_article", "baseline_before", "meanwhile")


@remembered
def resumed(marks: Marks, figure: Figure) -> Figure | None:
    """The result whose subject a further one has, with another's in a remark between the two.

    The further one names another test, and nobody; the remark is closed before it.
    """
    if not is_score(figure) or load_pack(marks.lang).order != "initial":
        return None
    start, end = marks.sentence_at(figure.start)
    told = [f for f in marks.figures_in(start, figure.start) if is_score(f)][-2:]
    if len(told) != 2:
        return None
    first, other = told
    sides = [m for m in marks.names_in(first.end, figure.start) if m.label in OWNERS]
    if not sides:
        return None
    closed = _closed(marks, first, max(other.end, sides[-1].end), sides[0].start, figure.start)
    if closed is None:
        return None
    opened, after = closed
    bracket = marks.folded[opened] == "("
    held = compared(marks, other) or any(is_baseline(marks, side) for side in sides)
    if not (bracket or held):
        return None
    if marks.cues.any(after, figure.start, *_LEADS_ON):
        return None
    last = min(end, figure.end + _TEST_REACH)
    cut = DELIMITER.search(marks.folded, figure.end, last)
    if any(m.label in OWNERS for m in marks.names_in(figure.end, cut.start() if cut else last)):
        return None
    tests = _tests(marks, after, cut.start() if cut else last)
    before = _tests(marks, start, opened)
    apart = _tests(marks, opened, after) - before  # a test of its own
    return first if tests and before and not tests & before and not apart else None


def _closed(
    marks: Marks, first: Figure, inner: int, side: int, figure: int
) -> tuple[int, int] | None:
    """Where a remark behind a result opens, and where it has closed, “and” behind its comma."""
    opened = marks.folded.find("(", first.end, side)
    closed = marks.folded.find(")", inner, figure)
    if opened >= 0 and closed >= 0 and marks.folded.find(")", opened, closed) < 0:
        return opened, closed + 1
    cut = DELIMITER.search(marks.folded, first.end, side)
    # “, faster than B (29.1)|, and”
    shut = DELIMITER.search(marks.folded, inner, figure)
    if cut is None or shut is None or cut[0] != "," or shut[0] != ",":
        return None
    joins = marks.cues.within(shut.end(), figure, "conjunction")
    joined = any(not marks.folded[shut.end() : word.start].strip() for word in joins)
    return (cut.start(), shut.end()) if joined else None


def _tests(marks: Marks, start: int, end: int) -> set[str]:
    return {m.canon for m in marks.names_in(start, end) if m.label == "BENCHMARK"}
