"""Whose the other side of a comparison is, said behind its name: no owner of what is compared."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.baseline_names import is_baseline
from pipeline.extract.linking.makers import makes
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.pack import load_pack

# How far behind a product the name of whose it is may end, and how long words for “of” may be.
_OWNS_REACH = 40
_JOINED_REACH = 16
# “Intel's Gaudi2”
_BESIDE = 4
# «no es de |», “not |”
_DENIED_REACH = 11


def made_up_by(marks: Marks, figure: Figure, owner: Mention) -> bool:
    """Whose the other side is, said behind it: “8 % faster than a server with H200s of B's”."""
    if owner.start < figure.end:
        return False
    before = [m for m in marks.names_in(figure.end, owner.start) if m.label in PRODUCTS]
    if not before or owner.start - before[-1].end > _OWNS_REACH:
        return False
    gap = (before[-1].end, owner.start)
    return not _parted(marks, gap) and is_baseline(marks, before[-1])


def behind_a_baseline(marks: Marks, owner: Mention) -> bool:
    """“compared with an H200 server of B's, which took 23.4, A is 6 % faster”: B's is the H200."""
    place = owner.start - _JOINED_REACH
    before = [m for m in marks.names_in(place - _OWNS_REACH, owner.start) if m.label in PRODUCTS]
    if not before or before[-1].end < place or not is_baseline(marks, before[-1]):
        return False
    gap = (before[-1].end, owner.start)
    if _parted(marks, gap):
        return False
    words = marks.cues.within(*gap, "connect_after", "agent")
    return any(not marks.folded[word.end : owner.start].strip() for word in words)


def owner_behind(marks: Marks, system: Mention) -> Mention | None:
    """“than an A100 server entered by B”: the company that a word for “by” joins to a product."""
    names = marks.names_in(system.end, system.end + _OWNS_REACH)
    nearest = next((m for m in names if m.label in OWNERS), None)
    if nearest is None or nearest.label != "SUBMITTER":
        return None
    behind = [m for m in marks.names_in(nearest.end, nearest.end + _BESIDE) if m.label in PRODUCTS]
    if behind or makes(marks, nearest):
        return None  # “beaten by Intel's Gaudi2”
    gap = (system.end, nearest.start)
    words = marks.cues.within(*gap, "agent")
    led = any(not marks.folded[word.end : nearest.start].strip() for word in words)
    return nearest if led and not _parted(marks, gap) else None


@remembered
def denied(marks: Marks, mention: Mention) -> bool:
    """“with a chip that is not Nvidia's”, «un chip que no es de Nvidia»: whose something is not."""
    if load_pack(marks.lang).order != "initial":
        return False
    before = marks.cues.within(mention.start - _DENIED_REACH, mention.start, "negation")
    return any(not marks.cues.any(word.start, mention.start, "only_name") for word in before)


def _parted(marks: Marks, gap: tuple[int, int]) -> bool:
    """Whether a sign or a result stands between; “an eight-accelerator server” is of one piece."""
    told = any(f.quantity.unit not in COUNTS for f in marks.figures_in(*gap))
    return told or DELIMITER.search(marks.folded, *gap) is not None
