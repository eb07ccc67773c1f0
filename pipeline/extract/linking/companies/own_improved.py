"""A company's own product that it makes faster: «AMD redujo un 5 % el tiempo de la MI325X».

What the time or the performance is of, which a verb of gain has for its object, is no other side
where it is the company's: it is what the gain is said of. “A is faster than its MI300X” compares.
"""

from __future__ import annotations

import msgspec

from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.companies.makers import makers_of
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS
from pipeline.records import Baseline, Subject

_MEASURES = ("duration", "time_spent", "performance", "speed", "output")
_COMPARING = ("faster", "slower", "than", "difference", "outdoes", "predecessor")


def improved(
    marks: Marks, figure: Figure, subject: Subject, baseline: Baseline | None
) -> tuple[Subject, Baseline | None]:
    """The sides of a ratio, the company's own product on the first where it is what improves."""
    if baseline is None or baseline.round or figure.quantity.unit not in ("percent", "x"):
        return subject, baseline
    other = baseline.subject
    if subject.system or not other.system or subject.submitter.how != "stated":
        return subject, baseline
    company = subject.submitter.value.split("-")[0]
    if other.submitter.value not in ("", subject.submitter.value) or company not in {
        maker.split("-")[0] for maker in makers_of(other.system.value)
    }:
        return subject, baseline
    gap = (figure.end, other.system.start - marks.base)
    first, last = _clause(marks, figure)
    changes = marks.cues.any(first, figure.end, "gain", "less_time")
    measured = gap[0] < gap[1] <= last and marks.cues.any(*gap, *_MEASURES)
    products = {m.canon for m in marks.names_in(first, last) if m.label in PRODUCTS}
    if not (changes and measured) or len(products) > 1:
        return subject, baseline  # «duplica el rendimiento de la A con la B»
    if marks.cues.any(first, last, *_COMPARING):
        return subject, baseline
    subject = msgspec.structs.replace(
        subject, system=other.system, accelerator=other.accelerator, scale=other.scale
    )
    return subject, None


def _clause(marks: Marks, figure: Figure) -> tuple[int, int]:
    """The stretch around a figure that no sign cuts."""
    first, last = marks.sentence_at(figure.start)
    cut = DELIMITER.search(marks.folded, figure.end, last)
    return marks.last_cut(first, figure.start), cut.start() if cut else last
