"""Which name a figure leads to: one behind a joining word, in brackets, or behind a factor.

“in 14.5 minutes on our IPU-POD64”, “2.1 minutes (CosmoFlow)”, “3x faster BERT”. What opens the next
member of a list, or a clause about somebody else, is not led to.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import COUNTS, EACH, TIMES
from pipeline.extract.linking.companies.labelled import heads_next
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.phrases.apposed import apposed
from pipeline.extract.linking.phrases.contact import in_contact
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import (
    AFTER_REACH,
    DELIMITER,
    FOLLOWS,
    JOIN_REACH,
    OWNERS,
    PRODUCTS,
    Zone,
)
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

_JOINS = ("connect_after", "relative", "purpose")
# “four of the six tests |that A shares with B”: how many spaces may stand before the clause.
_WORDS = 4
# No word for a purpose is longer.
_WORD = 18
# “|)で|BERT”, “BERT|の学習|を”: how long a particle is, and a word for training behind a genitive.
_PARTICLE, _TRAINED = 3, 7


def joined_behind(marks: Marks, figure: Figure, zone: Zone, names: list[Mention]) -> Mention | None:
    """A name that follows the figure behind a joining word: “in 14.5 minutes on our IPU-POD64”."""
    for name in names:
        gap = name.start - figure.end
        if not 0 <= gap <= AFTER_REACH or name.start >= zone.end:
            continue
        between = marks.folded[figure.end : name.start]
        if _of_predecessor(marks, figure, name):
            return name
        if _cut(marks, figure.end, name.start) or heads_next(marks, figure, name):
            break
        if _of_next(marks, figure, name):
            break
        if _behind_another(marks, figure, name) or _does_as_much(marks, figure, name, zone):
            break
        if _in_what_it_did(marks, figure, name):
            break
        if _of_other_side(marks, figure, name):
            continue
        joins = marks.cues.within(figure.end, name.start, *_JOINS)
        joins = joins or _verbs(marks, figure, name) or _each_time(marks, figure, name)
        last = max((cue.end for cue in joins), default=0)
        if _bracketed(marks, between, name):
            return name
        led = not between.strip() or _is_object(marks, figure, name)
        if led or (joins and _leads_to(marks, last, name.start)):
            return name
        if in_contact(marks, figure, name):
            return name
    return None


def _of_predecessor(marks: Marks, figure: Figure, name: Mention) -> bool:
    """“the 22.04 minutes that its predecessor, the A, had needed”, “… of its predecessor, the A”: a
    score's owner in apposition."""
    if name.label not in PRODUCTS or not is_score(figure):
        return False
    words = marks.cues.within(figure.end, name.start, "relative", "connect_after")
    led = [word for word in words if not marks.folded[figure.end : word.start].strip()]
    return any(apposed(marks, word, name) for word in led)


def _verbs(marks: Marks, figure: Figure, name: Mention) -> list[Cue]:
    """“8秒训完BERT”, “1.26分钟的成绩摘得3D-UNet冠军”: the verb between a time and its test, where
    complements come first."""
    timed = figure.quantity.unit in TIMES and name.label == "BENCHMARK"
    if not timed or load_pack(marks.lang).order != "final":
        return []
    return marks.cues.within(figure.end, name.start, "time", "won", "took")


def _each_time(marks: Marks, figure: Figure, test: Mention) -> list[Cue]:
    """“43.2 ms |per |keyword”, “23.8 ms |to |find a person”: the small word alone between what one
    answer takes and its task."""
    if test.label != "BENCHMARK" or figure.quantity.unit not in EACH:
        return []
    words = marks.cues.within(figure.end, test.start, "share_of", "to")
    gap = marks.folded[figure.end : test.start].strip()
    return [word for word in words if marks.folded[word.start : word.end] == gap]


def _is_object(marks: Marks, figure: Figure, test: Mention) -> bool:
    """“47.93分|で|BERT|を、88.17分|で|ResNet-50|を学習した”, “…で|BERT|の学習を”: the object
    right behind a time, of a verb that stands behind the last."""
    objects = load_pack(marks.lang).objects
    timed = figure.quantity.unit in TIMES and test.label == "BENCHMARK"
    if not (timed and objects) or test.start - figure.end > _PARTICLE:
        return False
    trained = marks.cues.within(test.end, test.end + _TRAINED, "training")
    places = (test.end, *(word.end for word in trained))
    return any(marks.folded.startswith(objects, place) for place in places)


def _cut(marks: Marks, start: int, end: int) -> bool:
    """Whether a sign parts two places, other than the comma before “um BERT zu trainieren”.

    A dash does behind other words: “A wins on all tests - B doubles its speed”, and where a company
    stands behind it.
    """
    words = marks.folded[start:end].rstrip()
    dash = f"{words} ".rfind(" - ")
    if dash > 0 and words[:dash].strip(" -"):
        behind = marks.names_in(start + dash + 2, end)
        if words.endswith(" -") or any(m.label == "SUBMITTER" for m in behind):
            return True
    for sign in DELIMITER.finditer(marks.folded, start, end):
        purpose = marks.cues.within(sign.end(), sign.end() + _WORD, "purpose")
        if sign[0] != "," or not any(cue.start == sign.end() + 1 for cue in purpose):
            return True
    return False


def _bracketed(marks: Marks, between: str, name: Mention) -> bool:
    """“2.1 minutes (CosmoFlow), 50 seconds (DeepCAM)”: a name in brackets, no figure beside it."""
    opened = between.find("(")
    if opened < 0 or between[:opened].strip() or ")" in between:
        return False
    # “(NVIDIA, 4,216 A100)”: the chips may stand behind whose they are, and how many
    place = name.start - len(between) + opened + 1
    inside = [(one.start, one.end) for one in marks.names_in(place, name.start)]
    inside += [(one.start, one.end) for one in marks.figures_in(place, name.end)]
    words = marks.cues.within(place, name.start, "every_chip", "lone")
    inside += [(word.start, word.end) for word in words]
    for start, end in sorted(inside):
        if marks.folded[place : max(place, start)].strip(" ,"):
            return False
        place = max(place, end)
    if marks.folded[place : max(place, name.start)].strip(" ,"):
        return False
    close = marks.folded.find(")", name.end, name.end + JOIN_REACH)
    # “(NVIDIA, 4,216 A100)”: how many chips it had is no figure beside it
    beside = [f for f in marks.figures_in(name.end, close) if f.quantity.unit not in COUNTS]
    return close >= 0 and not beside


def bracketed_behind(marks: Marks, figure: Figure, names: list[Mention]) -> Mention | None:
    """The name in brackets right behind a time or rate, whose it is whatever led to the figure:
    “B, which cut it from 27.97 minutes (A) to 10.18”."""
    if not is_score(figure):
        return None
    for name in names:
        if 0 < name.start - figure.end <= JOIN_REACH:
            return name if _bracketed(marks, marks.folded[figure.end : name.start], name) else None
    return None


def of_another_in_brackets(marks: Marks, figure: Figure, name: Mention) -> bool:
    """Whether a name stands in brackets right behind another time or rate, and is of that one."""
    if "(" not in marks.folded[max(0, name.start - JOIN_REACH) : name.start]:
        return False
    return any(
        is_score(other)
        and other.start != figure.start
        and other.end < name.start
        and _bracketed(marks, marks.folded[other.end : name.start], name)
        for other in marks.figures_in(name.start - JOIN_REACH, name.start)
    )


def _behind_another(marks: Marks, figure: Figure, name: Mention) -> bool:
    """“2.4 times as fast as A and comes close to B”: a product that a further clause names, or what
    leads on from it, behind whom something is held against."""
    if name.label not in PRODUCTS or load_pack(marks.lang).order == "final":
        return False
    before = [m for m in marks.names_in(figure.end, name.start) if m.label in OWNERS]
    sides = [m for m in before if m.canon != name.canon and is_baseline(marks, m)]
    if not sides:
        return False
    # “A was 60 % faster than B in the same C form factor”: what the other side stands in
    led = marks.cues.any(sides[-1].end, name.start, "anaphor")
    start = marks.sentence_at(figure.start)[0]
    held = led and any(m.label in PRODUCTS for m in marks.names_in(start, figure.start))
    return held or marks.cues.any(sides[-1].end, name.start, "conjunction")


def _does_as_much(marks: Marks, figure: Figure, name: Mention, zone: Zone) -> bool:
    """“A does in 27.3 minutes what B, with 64 chips more, does in 57.5”: who a relative clause is
    about has a figure of its own behind."""
    if name.label not in OWNERS or load_pack(marks.lang).order == "final":
        return False
    led = marks.cues.within(figure.end, name.start, "relative")
    end = zone.sentence[1]
    behind = [f for f in marks.figures_in(name.end, end) if is_score(f)] if led else []
    if not behind or not _alike(behind[0].quantity.unit, figure.quantity.unit):
        return False
    before = [m for m in marks.names_in(zone.start, figure.start) if m.label in OWNERS]
    return bool(before) and marks.cues.any(name.end, behind[0].start, "time")


def _in_what_it_did(marks: Marks, figure: Figure, name: Mention) -> bool:
    """«A fue la única que apostó por B», «A gana en cuatro de las seis que comparte con B»: a
    company that tells more of a rank or of a count of tests, whose owner stands before."""
    ranks = figure.quantity.unit in ("", "benchmarks", "records")
    if not ranks or name.label != "SUBMITTER" or load_pack(marks.lang).order == "final":
        return False
    start = marks.sentence_at(figure.start)[0]
    for sign in DELIMITER.finditer(marks.folded, start, figure.start):
        start = sign.end()
    before = [m for m in marks.names_in(start, figure.start) if m.label == "SUBMITTER"]
    if not before or before[-1].canon == name.canon or is_baseline(marks, before[-1]):
        return False
    return marks.cues.any(figure.start, figure.end, "only") or any(
        marks.folded[figure.end : word.start].count(" ") <= _WORDS
        for word in marks.cues.within(figure.end, name.start, "relative")
    )


def _of_other_side(marks: Marks, figure: Figure, name: Mention) -> bool:
    """“four times the performance of the H100, based on the Hopper architecture”: what the other
    side is made of."""
    if name.label not in PRODUCTS or not marks.cues.any(figure.end, name.start, "fitted"):
        return False
    sides = [m for m in marks.names_in(figure.end, name.start) if m.label in PRODUCTS]
    return bool(sides) and is_baseline(marks, sides[-1])


def _of_next(marks: Marks, figure: Figure, name: Mention) -> bool:
    """Whether a name behind a figure opens the next member of a list: “4.6 for A and for B 4.9”."""
    behind = (f for f in marks.figures if f.start >= name.end and f.quantity.unit not in COUNTS)
    following = next(behind, None)
    if following is None or not _alike(following.quantity.unit, figure.quantity.unit):
        return False
    # «… e em ResNet-50, em 84», “and one with eight H200s, 561”: the comma stands for the verb.
    between = _past_an_aside(marks, name.end, following.start)
    # “on A in 5.47 minutes and on B with the same eight chips in 5.36”: the first has a name too.
    first = max(marks.sentence_at(figure.start)[0], figure.start - FOLLOWS)
    kinds = OWNERS if name.label in OWNERS else (name.label,)
    paired = any(m.label in kinds for m in marks.names_in(first, figure.start))
    return (
        len(between) <= (AFTER_REACH if paired else FOLLOWS)
        and not DELIMITER.search(between.removeprefix(","))
        and marks.cues.any(figure.end, name.start, "conjunction")
    )


def _past_an_aside(marks: Marks, start: int, end: int) -> str:
    """“and a node of X|, with eight Hs, |27.93 minutes”: the words between a name and its result,
    but for what a small word tells of it between two commas."""
    words = marks.folded[start:end]
    closed = words.find(",", 1)
    if not words.startswith(",") or closed < 0:
        return words
    led = marks.cues.within(start, start + closed, "connect_after", "fitted")
    opened = any(not marks.folded[start + 1 : cue.start].strip() for cue in led)
    return words[closed:] if opened else words


def _alike(one: str, other: str) -> bool:
    """Whether two units are of one kind: “18.4 hours for A and for B 71.6 minutes”."""
    return one == other or {one, other} <= set(TIMES)


def _leads_to(marks: Marks, start: int, end: int) -> bool:
    """Whether a joining word reaches a name: “for ResNet-50 and the larger B” joins no B."""
    return end - start <= JOIN_REACH and not marks.cues.any(start, end, "conjunction")


def following_name(
    marks: Marks, figure: Figure, zone: Zone, names: list[Mention]
) -> Mention | None:
    """What a factor is of can follow it at once: “3x faster BERT and nearly 4x faster DLRM”."""
    if figure.quantity.unit not in ("x", "percent"):
        return None
    for name in names:
        if 0 <= name.start - figure.end <= FOLLOWS and name.start < zone.end:
            between = (figure.end, name.start)
            cut = DELIMITER.search(marks.folded, *between)
            if not cut and not marks.cues.any(*between, "baseline_before"):
                return name
    return None
