"""A company and a product of its own: “Intel doubles the performance of its Xeon”.

“B doubles the performance of A” measures B against A; where who does it is the company that makes
A, there is no other side.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.linking.companies.makers import makers_of, owner_of
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue

# “doubles the inference performance of”: how far before the end of such words the verb may end.
_REACH = 48


def of_its_maker(marks: Marks, cue: Cue, product: Mention) -> bool:
    """Whether a product that a word of comparison leads to is of the company that changed it."""
    factor = _verb(marks, cue) if product.label in PRODUCTS else None
    if factor is None:
        return False
    first = marks.sentence_at(factor.start)[0]
    if any(m.label in PRODUCTS for m in marks.names_in(first, product.start)):
        return False
    first = marks.last_cut(first, factor.start)
    whose = [m for m in marks.names_in(first, factor.start) if m.label in OWNERS]
    if len(whose) != 1 or whose[0].label != "SUBMITTER":
        return False
    # “B delivers double the performance of A”: there the factor is no verb
    said = marks.folded[whose[0].end : factor.start].split()
    if len(said) > (factor.quantity.hedge != "exact"):
        return False
    return whose[0].canon in {owner_of(product.canon), *makers_of(product.canon)}


def _verb(marks: Marks, cue: Cue) -> Figure | None:
    """The factor in words that a word of comparison belongs to: “doubles the performance of”."""
    for figure in marks.figures_in(cue.start - _REACH, cue.end):
        worded = not any(char.isdigit() for char in marks.folded[figure.start : figure.end])
        if (
            figure.quantity.unit == "x"
            and worded
            and not DELIMITER.search(marks.folded, figure.end, cue.end)
        ):
            return figure
    return None
