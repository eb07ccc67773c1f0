"""Names behind a bare word for “than” that a test parts from the word that compares.

«2,6 veces más rápida en BERT que la A100»: the small word alone is no word of comparison (“the
chip that NVIDIA showed”), so what compares has to stand before it with how much, and nothing but
where it was compared between the two.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.units import COUNTS, TIMES
from pipeline.extract.linking.compared.beaten import is_hedge
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, word_end
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

_COMPARING = ("faster", "slower", "longer", "lesser", "less_time", "extra")
_JOINING = ("system_word", "connect_after", "whose", "submit")
_RATIOS = ("percent", "x")
# How near before the name the word for “than” may begin («que los ocho chips A100»), how far
# before that what compares may end, and how far before that how much may.
_WORD_REACH, _TEST_REACH, _FIGURE_REACH = 30, 64, 32
# «que |un sistema de ocho H200 presentado por |Asus»: the same with nouns between.
_PHRASE_REACH = 56
# How far behind “before” a longer word for a lead may end, and how far behind that a name begin.
_LEAD_REACH, _LED_REACH = 10, 24
# “Dell |with a cluster of 1,024 chips of the sort| H100”
_OWN_REACH = 56


def told_across_a_test(marks: Marks, owner: Mention) -> bool:
    """Whether something is compared with a name across the test that it was compared at."""
    start, _ = marks.sentence_at(owner.start)
    first = max(start, owner.start - _PHRASE_REACH)
    for word in marks.cues.within(first, owner.start, "than_name"):
        if _leads_to(marks, word, owner) and _compares(marks, start, word):
            return True
    return False


def run_by(marks: Marks, product: Mention) -> Mention | None:
    """“Dell |with four A100|”: the company behind whose name a word leads to so many chips."""
    before = marks.names_in(product.start - _OWN_REACH, product.start)[-1:]
    if not before or before[0].label != "SUBMITTER":
        return None
    gap = (before[0].end, product.start)
    words = marks.cues.within(*gap, "connect_after")
    # “NVIDIA, which came second |with 4,096 A100s|”: past the place that it took
    placed = marks.cues.within(*gap, "second")[:1]
    first = placed[0].end if placed else gap[0]
    led = any(not marks.folded[first : word.start].strip() for word in words)
    counted = any(f.quantity.unit in COUNTS for f in marks.figures_in(gap[0], product.end))
    if not (led and counted) or DELIMITER.search(marks.folded, first, gap[1]):
        return None
    # “A beat B with eight H100”: those are the winner's
    start = marks.sentence_at(product.start)[0]
    first = max(start, before[0].start - _WORD_REACH)
    wins = marks.cues.any(first, before[0].start, "beats", "surpasses", "outdoes")
    return None if wins else before[0]


def _leads_to(marks: Marks, word: Cue, owner: Mention) -> bool:
    """Whether nothing but articles, makers, the name's own count and what joins them to a noun for
    a system stand behind the word: «que |un servidor de| Dell |con cuatro| A100»."""
    gap = list(marks.folded[word.end : owner.start])
    taken = [(m.start, m.end) for m in marks.names_in(word.end, owner.start)]
    counts = marks.figures_in(word.end, owner.start)
    taken += [(f.start, f.end) for f in counts if f.quantity.unit in COUNTS]
    joining = marks.cues.within(word.end, owner.start, *_JOINING)
    taken += [(cue.start, word_end(marks, cue)) for cue in joining]
    for start, end in taken:
        gap[start - word.end : end - word.end] = " " * (end - start)
    pack = load_pack(marks.lang)
    parts = "".join(gap).replace("(", " ").split()
    return all(part in pack.articles or part in pack.numbers for part in parts)


def _compares(marks: Marks, start: int, word: Cue) -> bool:
    first = max(start, word.start - _TEST_REACH)
    told = marks.cues.within(first, word.start, *_COMPARING)
    if not told:
        return False
    last = max(told, key=lambda cue: cue.end)
    gap = (last.end, word.start)
    names = marks.names_in(*gap)
    inner = [f for f in marks.figures_in(*gap) if f.quantity.unit not in COUNTS]
    tested = all(m.label == "BENCHMARK" for m in names) and bool(names or inner)
    if not tested or DELIMITER.search(marks.folded, *gap):
        return False
    if inner:  # “più veloce |del 2 % |di Asus”
        return len(inner) == 1 and _by_how_much(marks, last, inner[0])
    if marks.cues.any(last.start, last.end, "fastest"):
        return False
    near = marks.figures_in(max(start, last.start - _FIGURE_REACH), last.end)
    measured = [f for f in near if f.quantity.unit in (*_RATIOS, *TIMES)]
    between = marks.names_in(measured[-1].end, last.start) if measured else []
    return bool(measured) and not any(m.label in OWNERS for m in between)


def _by_how_much(marks: Marks, comparing: Cue, figure: Figure) -> bool:
    """Whether a small word alone leads from what compares to how much it does."""
    gap = (word_end(marks, comparing), figure.start)
    words = [
        word
        for word in marks.cues.within(*gap, "by_how_much")
        if not marks.folded[gap[0] : word.start].strip()
        and is_hedge(marks.folded[word.end : figure.start].strip(), marks.lang)
    ]
    return figure.quantity.unit in (*_RATIOS, *TIMES) and bool(words)


def leads_somebody(marks: Marks, figure: Figure, cue: Cue) -> bool:
    """«termina 10 minutos |antes que la A100»: whether a longer word around one for “after” or
    “before” says by how much somebody leads, and whom is named behind it."""
    leads = marks.cues.within(figure.number.end, cue.end + _LEAD_REACH, "delta")
    return any(
        lead.start <= figure.end
        and lead.end > cue.end
        and any(m.label in OWNERS for m in marks.names_in(lead.end, lead.end + _LED_REACH))
        for lead in leads
    )


def ends_its_verb(marks: Marks, cue: Cue) -> bool:
    """„legte 19,2 Minuten |vor;| das System …“: whether a word for earlier, which else leads to
    something, stands at the end of its clause as a part of the verb."""
    if marks.folded[cue.end : cue.end + 1] not in (";", ","):
        return False
    around = marks.cues.within(cue.start, cue.end, "placed_to", "sooner", "later")
    return any((one.start, one.end) == (cue.start, cue.end) for one in around)
