"""Whose run the chips are that another company's clause follows.

“A takes 3.44 minutes with 11,616 H100s; B takes 11.8”: the chips that A's run is told with, right
behind A's name and figure, are none of B's.
"""

from __future__ import annotations

from collections.abc import Set

from pipeline.extract.figures.figure import is_score
from pipeline.extract.linking.companies.fitted import counted
from pipeline.extract.marking.marks import Marks
from pipeline.extract.names.mentions import Mention


def of_a_run_before(marks: Marks, chip: Mention, own: Set[str]) -> bool:
    """Whether a counted chip stands behind the one other company of its sentence, and its score."""
    if not counted(marks, chip):
        return False
    start = marks.sentence_at(chip.start)[0]
    before = [m for m in marks.names_in(start, chip.start) if m.label == "SUBMITTER"]
    others = {m.canon for m in before}
    if len(others) != 1 or others & own:
        return False
    return any(is_score(f) for f in marks.figures_in(before[0].end, chip.start))
