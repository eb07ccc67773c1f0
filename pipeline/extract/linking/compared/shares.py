"""How much of another's result something reaches, and whether that is of its speed or its time."""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.figures.units import TIMES
from pipeline.extract.linking.compared.baseline_rounds import RELATIVE
from pipeline.extract.linking.compared.multiples import PHRASE, follows, is_change, is_part_of_other
from pipeline.extract.linking.phrases.particles import factor_of
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import AFTER_REACH, DELIMITER, FOLLOWS
from pipeline.extract.words.fold import fold_word
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

_TIME = "duration"
_MEASURES = (_TIME, "performance", "speed", "output")
_SPEEDS = ("performance", "speed", "output")
# “半分の|性能”: how soon the word for it ends.
_BESIDE = 8
_HALF = 2
_CUTS = ("less_time", "falls")


def tells_share(marks: Marks, figure: Figure) -> bool:
    """Whether a percentage says how much of another's speed something reaches: “93 % of the H200's
    performance”; or of its time, where a language has words for that: “64 % of the H200's time”."""
    if figure.quantity.unit != "percent":
        return False
    if _cut_to(marks, figure) or _as_fast(marks, figure):
        return True
    if is_change(marks, figure):
        return False
    led = marks.cues.within(figure.end, figure.end + AFTER_REACH, "baseline_of")
    if not is_part_of_other(marks, figure) and not any(
        follows(marks, figure, cue.start) or _opens_with_of(marks, figure, cue) for cue in led
    ):
        return False
    behind = _behind(marks, figure)
    told = marks.cues.any(*behind, "performance", "speed") or tells_time(marks, figure)
    return told or not marks.cues.any(*behind, "time")


def _as_fast(marks: Marks, figure: Figure) -> bool:
    """“93 % |as fast| as the H200”: so much of its speed, not so much more."""
    words = marks.cues.within(figure.end, figure.end + AFTER_REACH, "as_fast")
    return any(not marks.folded[figure.end : word.start].strip() for word in words)


def _opens_with_of(marks: Marks, figure: Figure, cue: Cue) -> bool:
    """«un tercio |de lo que tarda |A»: the words for another's result begin with “of”."""
    of = marks.cues.within(cue.start, cue.end, "part_of")
    return cue.start - figure.end <= 1 and any(one.start == cue.start for one in of)


def tells_time(marks: Marks, figure: Figure) -> bool:
    """“a third of the time of the A100”, “64 % of the H200's time”: a part of how long another
    takes, and none of its speed."""
    if figure.quantity.unit != "percent" or _is_cut(marks, figure) or _as_fast(marks, figure):
        return False
    of = marks.cues.within(figure.end, figure.end + PHRASE, "part_of")
    led = any(c.start - figure.end <= 1 for c in of) or _cut_to(marks, figure)
    return (led or is_part_of_other(marks, figure)) and _measured(marks, figure) == _TIME


def half_of_rate(marks: Marks, figure: Figure) -> bool:
    """“less than half the speed of the H200”: a part, which is a factor too, of another's speed."""
    pack = load_pack(marks.lang)
    printed = marks.folded[figure.start : figure.end]
    part = figure.quantity.unit == "x" and not any(char.isdigit() for char in printed)
    # “half as fast again” says more, and no part: of parts a factor of two is the least
    part = part and figure.number.value >= _HALF
    part = part and any(fold_word(share) in printed for share in pack.shares)
    if pack.order == "final":  # there what is measured is told by particles
        return part and _reaches_half(marks, figure)
    if not part or is_change(marks, figure) or marks.cues.any(*_verb(marks, figure), "less_time"):
        return False
    # “… and the Pod256 2.7 minutes, less than half of the Pod64”: what was just told is a time
    before = marks.figures_in(marks.sentence_at(figure.start)[0], figure.start)
    scores = [f for f in before if is_score(f)]
    timed = bool(scores) and scores[-1].quantity.unit in TIMES
    timed = timed and not marks.cues.any(figure.start, figure.end, "as_fast")
    if timed and not marks.cues.any(*_behind(marks, figure), *_MEASURES):
        return False
    words = marks.cues.within(figure.start, figure.end, "as_fast", *_MEASURES)
    itself = {word.name for word in words}
    if itself:
        return _TIME not in itself
    measured = _measured(marks, figure)
    # “is good for half of what B does”
    told = not measured and marks.cues.any(*_behind(marks, figure), "yields")
    return told or measured in _MEASURES[1:]


def _reaches_half(marks: Marks, part: Figure) -> bool:
    """“速度はB200の|半分|に満たない”: the speed stands before whose half it is, and no time in the
    sentence; nothing is said to get there by half."""
    start, end = marks.sentence_at(part.start)
    names = marks.names_in(max(start, part.start - FOLLOWS), part.start)
    if not names or marks.cues.any(start, end, _TIME, "less_time", "gain"):
        return False
    if _of_its_speed(marks, part, names[-1].end):
        return True
    other = next((name for name in names if factor_of(marks, name) == part), None)
    return other is not None and marks.cues.any(start, other.start, *_SPEEDS)


def _of_its_speed(marks: Marks, part: Figure, name: int) -> bool:
    """“B200の|半分|の性能”, “B200 성능의 |절반|”: the speed is named right behind the part, or
    between it and whose it is; nothing but the particle of a genitive parts them."""
    gaps = {"", *(word.strip() for word in load_pack(marks.lang).genitive)}
    words = marks.cues.within(name, part.end + _BESIDE, *_SPEEDS)
    return any(
        marks.folded[part.end : word.start].strip() in gaps
        if word.start >= part.end
        else {marks.folded[name : word.start].strip(), marks.folded[word.end : part.start].strip()}
        <= gaps
        for word in words
    )


def _cut_to(marks: Marks, figure: Figure) -> bool:
    """“cut the time to a third compared with the A100”: what is left of it, not what is gone."""
    if figure.quantity.hedge == "up_to":
        return False
    first, last = _verb(marks, figure)
    words = marks.cues.within(first, last, "to")
    hedges = ("", *before_words(load_pack(marks.lang)))
    led = any(marks.folded[word.end : last].strip() in hedges for word in words)
    than = marks.cues.within(figure.end, figure.end + FOLLOWS, "baseline_before")
    held = any(word.start - figure.end <= 1 for word in than)
    return led and held and marks.cues.any(first, last, *_CUTS)


def part_of_earlier(marks: Marks, figure: Figure) -> bool:
    """“The time fell to 60 % of that of the previous round”, “缩短至上一轮的60%”: what is left of
    how long it took in an earlier round, and not by how much it is less."""
    if figure.quantity.unit != "percent" or not marks.cues.has(*RELATIVE):
        return False
    pack = load_pack(marks.lang)
    first, last = _verb(marks, figure)
    start, end = last, figure.end  # between “to” and the figure, and behind it
    if pack.order == "final":
        rounds = marks.cues.within(first, last, *RELATIVE)
        gaps = ("", *(word.strip() for word in pack.genitive))
        if not rounds or marks.folded[rounds[-1].end : last].strip() not in gaps:
            return False
        start = rounds[-1].start
    else:
        behind = figure.end, min(marks.sentence_at(figure.start)[1], figure.end + AFTER_REACH)
        of = marks.cues.within(figure.end, figure.end + PHRASE, "part_of", "baseline_of")
        if not any(word.start - figure.end <= 1 for word in of):
            return False
        if not marks.cues.any(*behind, *RELATIVE):
            return False
    hedges = ("", *before_words(pack))
    led = any(
        marks.folded[word.end : start].strip() in hedges
        for word in marks.cues.within(first, start, "to")
    )
    led = led or (pack.order == "final" and marks.folded.startswith(tuple(pack.fraction_to), end))
    return led and marks.cues.any(first, figure.end + PHRASE, *_CUTS)


def _is_cut(marks: Marks, part: Figure) -> bool:
    """«ahorra un 67 % del tiempo de B», “shaves a third of B's time”: so much of it is gone, and
    not what is left (“cuts it to a third of …”)."""
    start = max(marks.sentence_at(part.start)[0], part.start - FOLLOWS)
    verbs = marks.cues.within(start, part.start, "less_time", "delta")
    if not verbs or DELIMITER.search(marks.folded, verbs[-1].end, part.start):
        return False
    return not marks.cues.any(verbs[-1].end, part.start, "to")


def _verb(marks: Marks, figure: Figure) -> tuple[int, int]:
    """What stands before a figure in its clause."""
    return max(marks.sentence_at(figure.start)[0], figure.start - AFTER_REACH), figure.start


def _measured(marks: Marks, figure: Figure) -> str:
    """The class of the word that says what a part is of: right behind it, else before it, as in
    “the training time of A is 38 % of B's”."""
    words = marks.cues.within(*_behind(marks, figure), *_MEASURES)
    if words:
        return words[0].name
    before = marks.cues.within(marks.sentence_at(figure.start)[0], figure.start, *_MEASURES)
    return max(before, key=lambda word: word.end).name if before else ""


def _behind(marks: Marks, figure: Figure) -> tuple[int, int]:
    """What stands right behind a figure in its sentence."""
    return figure.end, min(marks.sentence_at(figure.start)[1], figure.end + AFTER_REACH)
