"""Words for being in front, which are a rank only where it is told of which tests.

„In allen Disziplinen lag A vorn“, «на 3D U-Net лидирует A с 255 ускорителями»; but “A leads the
market” is praise, and “A leads B by 8 percent” compares.
"""

from __future__ import annotations

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS
from pipeline.extract.words.lexicon import Cue

_RATIOS = ("percent", "x")
# “leads on |the |BERT benchmark”
_ARTICLE = 6
_RANKS = ("fastest", "first", "record", "won", "in_front", "best")
_OTHERS = ("not_leading", "rival", "several_tests", "delta", "difference", "slower", "leads_by")


def leads(marks: Marks, cue: Cue) -> bool:
    """Whether somebody is in front in all tests, or in the one that the clause names, with nobody
    else named in it and no distance told."""
    clause = _with_its_test(marks, clause_of(marks, cue.start))
    if marks.cues.any(*clause, "all_benchmarks"):
        return True
    names = marks.names_in(*clause)
    tests = {m.canon for m in names if m.label == "BENCHMARK"}
    companies = {m.canon for m in names if m.label == "SUBMITTER"}
    tests = tests or _test_before(marks, clause)
    owned = any(m.label in OWNERS for m in names)
    if not owned or len(tests) != 1 or len(companies) > 1:
        return False
    others = marks.cues.within(*clause, *_OTHERS)
    if _at_its_test(marks, cue):  # «lidera la prueba |GPT-3»: the verb may lead by so much as well
        others = [one for one in others if not (cue.start <= one.start and one.end <= cue.end)]
    if others or any(is_baseline(marks, m) for m in names):
        return False
    figures = marks.figures_in(*clause)
    return not any(f.quantity.unit in _RATIOS for f in figures)


def _at_its_test(marks: Marks, cue: Cue) -> bool:
    """Whether a test is named right behind a word for being in front."""
    behind = marks.names_in(cue.end, cue.end + _ARTICLE)
    return any(m.label == "BENCHMARK" for m in behind)


def _test_before(marks: Marks, clause: tuple[int, int]) -> set[str]:
    """“A was the fastest at BERT in June. This time B leads.”: the one test of which the clause or
    the sentence before told who was ahead."""
    if not marks.cues.any(*clause, "now"):
        return set()
    start = marks.sentence_at(clause[0])[0]
    if not marks.folded[start : clause[0]].strip():
        start = next((first for first, last in reversed(marks.sentences) if last <= start), start)
    before = (start, clause[0])
    tests = {m.canon for m in marks.names_in(*before) if m.label == "BENCHMARK"}
    return tests if marks.cues.any(*before, *_RANKS) else set()


def _with_its_test(marks: Marks, clause: tuple[int, int]) -> tuple[int, int]:
    """A clause with the words before its comma, where they open the sentence and name nothing but
    a test: “Pada Llama 2 70B, |MangoBoost memimpin”."""
    start, _ = marks.sentence_at(clause[0])
    before = marks.names_in(start, clause[0])
    opening = before and all(m.label == "BENCHMARK" for m in before)
    alone = not marks.figures_in(start, clause[0]) and marks.folded.count(",", start, clause[0]) < 2
    return (start, clause[1]) if opening and alone else clause
