"""A size that particles alone part from its result: “256卡时的|30.71分钟”, “384颗的|153.6”."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.linking.phrases.rivals import compared
from pipeline.extract.linking.sizes.host_shares import of_each_host
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import WIDEST
from pipeline.extract.words.pack import load_pack


def glued(marks: Marks, figure: Figure) -> Figure | None:
    """“较|256卡时的|30.71分钟缩短43%”: the count that particles alone part from a result, whatever
    it is held against."""
    pack = load_pack(marks.lang)
    if not (pack.counters and pack.settings and is_score(figure)):
        return None
    for count in marks.figures_in(figure.start - WIDEST, figure.start)[-1:]:
        gap = behind = marks.folded[count.end : figure.start].strip()
        whole = count.quantity.hedge == "exact" and not count.number.decimals
        if count.quantity.unit != "accelerators" or not whole or of_each_host(marks, count):
            return None
        for words in (pack.counters, pack.settings):  # “384|颗|的”, “256卡|时|的”
            gap = gap.removeprefix(max(filter(gap.startswith, words), key=len, default=""))
        return count if gap in pack.genitive or (not gap and behind) else None
    return None


def is_glued(marks: Marks, count: Figure, ratio: Figure) -> bool:
    """Whether a count is that of a result that a ratio is held against, to which particles glue
    it."""
    scores = (f for f in marks.figures_in(count.end, ratio.start) if is_score(f))
    return any(glued(marks, score) == count and compared(marks, score) for score in scores)
