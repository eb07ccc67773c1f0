"""Whether a time is a difference of two: “30 seconds faster”, “cut by 3.44 minutes”, “4秒速い”."""

from __future__ import annotations

import re

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.deciding.ratios.slower import so_much_more
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.hedges import after_words, before_words, word_at_end
from pipeline.extract.figures.units import TIMES
from pipeline.extract.linking.compared.ahead_in_turn import side_in_turn
from pipeline.extract.linking.compared.apart import sides_apart
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.baseline_rounds import is_cut
from pipeline.extract.linking.compared.beaten import (
    apart_behind,
    beating,
    leads_over,
    measures_lead,
)
from pipeline.extract.linking.compared.finishing import finish
from pipeline.extract.linking.phrases.fromto import arrives
from pipeline.extract.linking.phrases.particles import longer_than_other
from pipeline.extract.linking.phrases.prenominal import heads_of
from pipeline.extract.linking.phrases.rivals import compared, pair_of
from pipeline.extract.linking.phrases.told_behind import told_behind
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# “beats it by 30 seconds”, “30 seconds faster”: how near the word of comparison must stand.
_DELTA_REACH = 14
# How far before its number a word for “by” may begin.
_BY_REACH = 14
# No name of a product is longer.
_NAME_REACH = 24
# No verb of surpassing is longer.
_VERB = 24
# How far behind such a verb its figure may stand, whom it is said of between them.
_OFF_REACH = 64
# “So the |difference”: how far into its sentence such a word opens it.
_OPENING = 24
_OTHER_CLAUSE, _GAP_WORDS = re.compile(r"[:;()—–]"), 6
_RATIOS = ("percent", "x")
# “多出了|每秒|45,678个token”
_CHANGED = 3
_COMPARING = (
    "faster",
    "slower",
    "gain",
    "less_time",
    "beats",
    "difference",
    "surpasses",
)


def _then_how_long(marks: Marks, word: Cue, figure: Figure) -> bool:
    """“B chậm hơn, |mất| 8,82 phút”: whether a comma and a verb of how long it took lead from a
    word of comparison to a time."""
    gap = (word.end, figure.start)
    return DELIMITER.search(marks.folded, *gap) is not None and marks.cues.any(*gap, "time")


def is_delta(marks: Marks, figure: Figure) -> bool:
    """Whether a time is a difference: “30 seconds faster”, “快了30秒”, “beats it by 30 seconds”."""
    cues = marks.cues
    pack = load_pack(marks.lang)
    if pack.locative and marks.folded[: figure.end].endswith(pack.locative):
        return False  # “18,79'dan 9,99 dakikaya düştü”: to what, and not by how much
    # «que los |85,03 minutos| que Dell alcanzó»: what somebody else took
    if _in_own_brackets(marks, figure) or (compared(marks, figure) and told_behind(marks, figure)):
        return False
    if side_in_turn(marks, figure) is not None:
        return False
    # “een verschil van drie seconden”: longer words end at the figure.
    words = cues.within(max(0, figure.start - 2 * _DELTA_REACH), figure.start, "delta")
    # “快了22%，用时15.87分钟”: the word has its own figure already
    words = [
        cue
        for cue in words
        if not any(f.quantity.unit in _RATIOS for f in marks.figures_in(cue.end, figure.start))
        and not _tells_how_long(marks, cue)
        and not _than_a_result(marks, cue, figure)
        and not _then_how_long(marks, cue, figure)
        # “A nhanh hơn: |1,22 phút so với 1,26 phút của B”: each takes so long
        and not (":" in marks.folded[cue.end : figure.start] and pair_of(marks, figure))
    ]
    reach = figure.start - _DELTA_REACH
    words = [] if words and _is_one_of_two(marks, figure) else words
    # “chậm hơn |chưa đầy |6 giây”: only how closely it is told stands between
    gaps = (*before_words(pack), "")
    if any(
        cue.start >= reach or marks.folded[cue.end : figure.start].strip() in gaps for cue in words
    ):
        return True
    if sides_apart(marks, figure) is not None or finish(marks, figure) is not None:
        return True
    if _taken_off(marks, figure) or is_cut(marks, figure) or changes_by(marks, figure):
        return True
    if beating(marks, figure) is not None:
        return True
    if measures_lead(marks, figure) or _shortened_by(marks, figure):
        return True
    if pack.order == "final":
        return _told_by_how_much(marks, figure)
    if so_much_more(marks, figure) or leads_over(marks, figure) or _is_the_gap(marks, figure):
        return True
    # „sechs Minuten hinter dem System“: the unit may be a part of the words.
    last = figure.end + _DELTA_REACH
    behind = cues.within(figure.number.end, last, "faster", "slower", "longer", "delta")
    # „hinkt mit 4,01 Minuten |um gut| zwei Prozent hinterher“: they have a figure of their own
    behind = [
        cue for cue in behind if cue.end > figure.end and not marks.figures_in(cue.end, cue.end + 2)
    ]
    # „liegt mit 0,43 Minuten |knapp |hinter B“: how near is said already, and the time is its own
    # and so it is where a verb of surpassing follows: „mit 10,18 Minuten |schlug |A B“
    own = cues.within(figure.end, last + _VERB, "beats", "surpasses")
    behind = [
        cue
        for cue in behind
        if not cues.any(cue.start, cue.end, "how_near")
        and not any(verb.start == cue.start for verb in own)
    ]
    behind = [cue for cue in behind if not _with_a_result(marks, figure, cue)]
    # “in 19.6 minutes |– faster than B”: a dash between is no hyphen
    between = [marks.folded[figure.end : cue.start] for cue in behind]
    if not any(" - " not in gap and not gap.strip(" a-") for gap in between):
        return False
    # „lässt B mit 10,2 zu 12,2 Minuten hinter sich“
    pair = pair_of(marks, figure) if marks.cues.has("versus") else None
    return pair is None or pair[1] != figure


def _in_own_brackets(marks: Marks, figure: Figure) -> bool:
    """“2.2 times faster than 512 |H100 (|269.1 minutes)”: what the name right before took;
    “a second behind (5.38 minutes)”: or whoever is so far behind."""
    opened = marks.folded[: figure.start].rstrip()
    if not opened.endswith("("):
        return False
    before = marks.names_in(len(opened) - _NAME_REACH, len(opened))
    beside = [m for m in before if m.label in OWNERS]
    apart = marks.figures_in(len(opened) - 1 - _NAME_REACH, len(opened) - 1)[-1:]
    told = apart and apart[0].quantity.unit in TIMES and not beside
    if told and not marks.folded[apart[0].end : len(opened) - 1].strip():
        return apart[0].quantity.unit != figure.quantity.unit and bool(figure.number.decimals)
    return bool(beside) and not marks.folded[beside[-1].end : len(opened) - 1].strip()


def changes_by(marks: Marks, figure: Figure) -> bool:
    """“gained |4,000 tokens per second”, «perdió |28 segundos»: a verb right before a time or rate
    that says by how much something changed."""
    words = marks.cues.within(figure.start - _OFF_REACH, figure.start, "changed_by")
    gap = marks.folded[words[-1].end : figure.start] if words else ""
    return bool(words) and len(gap) <= _CHANGED and not DELIMITER.search(gap)


def _is_one_of_two(marks: Marks, figure: Figure) -> bool:
    """«la diferencia se reduce a 17,2 frente a 18,4 minutos»: what each of the two takes; but not
    «una ventaja de 10,3 minutos frente a los 28,7 de B»."""
    behind = marks.names_in(figure.end, marks.sentence_at(figure.start)[1])
    return pair_of(marks, figure) is not None and not any(m.label in OWNERS for m in behind)


def _with_a_result(marks: Marks, figure: Figure, cue: Cue) -> bool:
    """„ist |mit 19,64 Minuten| schneller als die |28,69 Minuten|, die B braucht“: a small word
    leads to a result that is faster or slower than another one, which is printed."""
    if not marks.cues.any(cue.start, cue.end, "faster", "slower"):
        return False
    words = marks.cues.within(figure.start - _BY_REACH, figure.start, "connect_after")
    led = [word for word in words if not marks.folded[word.end : figure.start].strip()]
    scores = [f for f in marks.figures_in(cue.end, cue.end + _OFF_REACH) if is_score(f)]
    if not led or not scores or DELIMITER.search(marks.folded, cue.end, scores[0].start):
        return False
    # „mit 18,36 Minuten schneller als B |mit| 28,69 Minuten“
    small = f" {marks.folded[led[-1].start : led[-1].end]} "
    alike = marks.folded[: scores[0].start].endswith(small)
    sides = marks.names_in(cue.end, scores[0].start) if alike else ()
    return compared(marks, scores[0]) or any(is_baseline(marks, side) for side in sides)


def _than_a_result(marks: Marks, cue: Cue, figure: Figure) -> bool:
    """“nhanh hơn |mức| 2,48 phút của B”: a noun for a result between a word of comparison and the
    time has it be what the other one took."""
    compares = marks.cues.any(cue.start, cue.end, "faster", "slower")
    return compares and marks.cues.any(cue.end, figure.start, "result_word")


def _tells_how_long(marks: Marks, cue: Cue) -> bool:
    """«entrenó ResNet-50 |en más de |37 minutos»: a small word with a hedge, behind a verb of
    training and no word that compares."""
    if not word_at_end(marks.folded[cue.start : cue.end], load_pack(marks.lang)):
        return False
    stretch = (clause_of(marks, cue.start)[0], cue.start)
    done = marks.cues.any(*stretch, "training", "time", "takes")
    return done and not marks.cues.any(*stretch, *_COMPARING)


def _shortened_by(marks: Marks, figure: Figure) -> bool:
    """“cut its time by 3.44 minutes”, „sank um 3,44 Minuten“: by how much, and not to what."""
    words = marks.cues.within(figure.start - _BY_REACH, figure.start, "by", "by_change")
    start = clause_of(marks, figure.start)[0] if words else 0
    for word in words:
        if word.start < start:
            continue
        hedge = word_at_end(marks.folded[start : word.end], load_pack(marks.lang))
        if hedge or marks.folded[word.end : figure.number.start].strip():
            continue  # “in meno di 30 secondi”: the small word is the hedge's
        if word.name == "by_change" and _goes_to(marks, figure):
            continue
        verbs = marks.cues.within(start, word.start, "less_time", "longer")
        if any(not marks.cues.any(verb.end, word.start, "to") for verb in verbs):
            return True
    return _shortened_since(marks, figure)


def _goes_to(marks: Marks, figure: Figure) -> bool:
    """« a ramené B de 27,1 minutes dans la 2.1 |à 13 minutes| »: what it started from, if where it
    arrived follows in one breath."""
    behind = marks.figures_in(figure.end, marks.sentence_at(figure.start)[1])
    same = [f for f in behind if f.quantity.unit == figure.quantity.unit][:1]
    return any(
        arrives(marks, f) and not DELIMITER.search(marks.folded, figure.end, f.start) for f in same
    )


def _shortened_since(marks: Marks, figure: Figure) -> bool:
    """“rút ngắn thời gian 3,5 phút |so với vòng trước”: by how much, in a language that has no word
    for “by”, where what it is held against follows at once."""
    pack = load_pack(marks.lang)
    small = any(pack.cues.get(name) for name in ("by", "by_how_much", "by_change"))
    if small or pack.order != "initial":
        return False
    words = marks.cues.within(figure.end, figure.end + _BY_REACH, "baseline_before")
    if not any(word.start - figure.end <= 1 for word in words):
        return False
    verbs = marks.cues.within(clause_of(marks, figure.start)[0], figure.start, "less_time")
    return any(
        not marks.cues.any(verb.end, figure.start, "to", "from")
        and not marks.figures_in(verb.end, figure.start)
        for verb in verbs[-1:]
    )


def _is_the_gap(marks: Marks, figure: Figure) -> bool:
    """«La diferencia, por tanto, es de 2,7 minutos», “the gap is a mere 12 seconds”: what opens its
    sentence is by how much, and neither a name nor a result stands between, unless over whom
    somebody leads: «il vantaggio di Gaudi2 sull'A100 è di 10,3 minuti»."""
    start = clause_of(marks, figure.start)[0]
    words = marks.cues.within(start, figure.start, "difference")[-1:]
    if words and _is_the_lead(marks, start, words[0], figure.start):
        return True
    start = marks.sentence_at(figure.start)[0]
    words = marks.cues.within(start, start + _OPENING, "difference")
    if not words or figure.start - words[0].end > _OFF_REACH:
        return False
    gap = (words[0].end, figure.start)
    between = marks.folded[slice(*gap)]
    if _OTHER_CLAUSE.search(between) or len(between.split()) > _GAP_WORDS:
        return False  # «l'écart est net : 121,8 minutes contre 269,1»
    return not marks.figures_in(*gap) and not marks.names_in(*gap)


def _is_the_lead(marks: Marks, start: int, word: Cue, place: int) -> bool:
    """Whether two sides are named between a word for a lead and how much it is, or the first right
    before the word (“Dell's lead over B is …”), and nothing else is told there."""
    gap = (word.end, place)
    if marks.figures_in(*gap) or DELIMITER.search(marks.folded, *gap):
        return False
    said = {cue.start for cue in marks.cues.within(*gap, "lies")}
    timed = [c for c in marks.cues.within(*gap, "time") if c.start not in said]
    if timed or marks.cues.any(*gap, "relative"):
        return False
    sides = [m for m in marks.names_in(*gap) if m.label in OWNERS]
    if any(is_baseline(marks, m) for m in sides[1:]):
        return True
    before = [m for m in marks.names_in(start, word.start) if m.label in OWNERS][-1:]
    led = bool(before) and word.start - before[0].end <= len("'s ")
    return led and any(is_baseline(marks, m) for m in sides)


def _taken_off(marks: Marks, figure: Figure) -> bool:
    """«le recorta a su predecesora, la MI300X, siete minutos»: whom it is taken off stands between
    the verb and by how much."""
    if not marks.cues.has("delta"):
        return False
    first = max(marks.sentence_at(figure.start)[0], figure.start - _OFF_REACH)
    for word in marks.cues.within(first, figure.start, "delta"):
        if any(other.end > word.start for other in marks.figures_in(first, word.end)):
            continue  # «1,5 minutos más que el de B (28,6)»: the word has its own figure already
        gap = (word.end, figure.start)
        objects = marks.cues.within(word.end, word.end + _DELTA_REACH, "object")
        led = any(not marks.folded[word.end : cue.start].strip() for cue in objects)
        told = marks.names_in(*gap) or marks.cues.any(*gap, "predecessor")
        if led and told and not marks.figures_in(*gap) and not marks.cues.any(*gap, "time"):
            return True
    return False


def _told_by_how_much(marks: Marks, figure: Figure) -> bool:
    """“后者快2分钟”, “4秒速い”, “2분 빨랐다”: a word of comparison right at the figure."""
    words: tuple[str, ...] = ("faster", "slower", "longer")
    pack = load_pack(marks.lang)
    if pack.objects:  # 4秒速い: the verb comes last
        # “30秒短縮した”, “30초 가까이 앞당겼다”: by how much, where “30秒に” would say to what
        words = (*words, "gain", "less_time")
        gaps = ("", *after_words(pack))
        behind = marks.cues.within(figure.end, figure.end + _DELTA_REACH, *words)
        told = any(marks.folded[figure.end : cue.start].strip() in gaps for cue in behind)
        return told or apart_behind(marks, figure)
    if apart_behind(marks, figure) or longer_than_other(marks, figure):
        return True
    words = (*words, "less_time", "lesser")
    near = marks.cues.within(max(0, figure.start - _DELTA_REACH), figure.start, *words)
    for cue in near:
        if word_at_end(marks.folded[: cue.end], pack):
            continue  # “至|少28秒”: the word is a part of the figure's hedge
        if marks.cues.any(max(0, cue.start - 1), figure.start, "fastest"):
            continue
        if cue.name in ("less_time", "lesser") and cue.end < figure.start:
            continue  # 缩短3.44分钟, but 缩短到3.44分钟
        # “领先28.77分钟的A”: whom it is ahead of, and what that one took
        if heads_of(marks, figure) and marks.cues.any(cue.start, cue.end, "baseline_before"):
            continue
        if marks.folded[cue.end : figure.start].strip() in ("", *before_words(pack)):
            return True
    return False
