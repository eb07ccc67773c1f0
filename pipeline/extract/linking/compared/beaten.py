"""By how much somebody is beaten, where the figure parts the verb from its object.

«supera en un 27 % a la H100», « dépasse de 27 % la H100 », “batte di oltre un minuto Nvidia”.
"""

from __future__ import annotations

from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.hedges import after_words, before_words, word_at_end
from pipeline.extract.figures.units import COUNTS, TIMES
from pipeline.extract.linking.phrases.particles import longer_than_other
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, OWNERS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

_VERBS = ("faster", "slower", "gain")
# «supera a la H100 en un minuto»: how far before the small word its verb may end, how much of that
# may be no name, and how far before its figure the small word may stand.
_VERB_REACH, _SMALL_WORDS, _WORD_REACH = 56, 28, 28
# “del 27% la H100”, «un 27 % de ventaja sobre la H100»: how far behind it its object may begin.
_OBJECT_REACH = 26
_ARTICLE = 4
# “by just under 30 seconds”
_LEAD_REACH = 16


@remembered
def beating(marks: Marks, figure: Figure) -> Cue | None:
    """The verb that a figure measures: verb, its object or nothing, a small word, the figure.

    The small word stands at the figure or its hedge: “in meno di 30 secondi” has its own in there.
    """
    first = marks.sentence_at(figure.start)[0]
    words = marks.cues.within(figure.start - _WORD_REACH, figure.start, "by_how_much")
    # «aventaja en BERT en un 5 % al B»; but «duplicó las máquinas y entrenó BERT en 1,9 minutos»
    between = OWNERS if figure.quantity.unit in TIMES else (*OWNERS, "BENCHMARK")
    for word in words:
        own = word_at_end(marks.folded[first : word.end], load_pack(marks.lang))
        if own or not is_hedge(marks.folded[word.end : figure.start].strip(), marks.lang):
            continue
        verbs = marks.cues.within(max(first, word.start - _VERB_REACH), word.end, *_VERBS)
        # «gana por un 2 % a B», whose small word is a part of the verb
        whole = word.end if _led_to_owner(marks, figure) else word.start
        verbs = [verb for verb in verbs if verb.end <= word.start or verb.end == whole]
        for verb in sorted(verbs)[-1:]:
            space = marks.folded.find(" ", verb.end, word.start)
            gap = (max(verb.end, space), word.start)
            names = marks.names_in(*gap)
            small = sum(name.end - name.start for name in names)
            if (
                all(name.label in between for name in names)
                and gap[1] - gap[0] - small <= (_SMALL_WORDS if names else 1)
                and not marks.figures_in(*gap)
                and not DELIMITER.search(marks.folded, *gap)
            ):
                return verb
    return _outdoing(marks, figure) or _object_between(marks, figure)


def _led_to_owner(marks: Marks, figure: Figure) -> bool:
    """«por un 2 % |a B»: what leads to whom is beaten stands right behind by how much."""
    names = marks.names_in(figure.end, figure.end + _OBJECT_REACH)
    if not names or names[0].label not in OWNERS:
        return False
    between = marks.folded[figure.end : names[0].start].strip()
    words = marks.cues.within(figure.end, names[0].start, "object")
    return any(marks.folded[word.start : word.end] == between for word in words)


def _object_between(marks: Marks, figure: Figure) -> Cue | None:
    """“Dell vượt Lenovo 0,6 phút”, “领先Lenovo 0.6分钟”: verb, whom it surpasses, by how much, in
    a language that has no small word between the last two."""
    pack = load_pack(marks.lang)
    small = any(pack.cues.get(name) for name in ("by", "by_how_much"))
    if pack.objects or figure.quantity.unit not in TIMES:
        return None
    first = max(marks.sentence_at(figure.start)[0], figure.start - _VERB_REACH)
    names = [m for m in marks.names_in(first, figure.start) if m.label in OWNERS]
    hedges = ("", *before_words(pack))
    if not names or marks.folded[names[-1].end : figure.start].strip() not in hedges:
        return None
    opened = names[-1]
    for name in reversed(names[:-1]):  # “máy chủ Lenovo B300”: a company's product
        if marks.folded[name.end : opened.start].strip():
            break
        opened = name
    # «уступила Nebius 60 секунд»: by how much is the object of such a verb
    ways = ("slower",) if small else ("faster", "slower")
    verbs = marks.cues.within(first, opened.start, *ways)
    led = {cue.start for cue in marks.cues.within(first, opened.start, "baseline_before")}
    verbs = [verb for verb in verbs if verb.start in led and 0 <= opened.start - verb.end <= 1]
    return None if _own_time_before(marks, figure) else verbs[-1] if verbs else None


def _own_time_before(marks: Marks, figure: Figure) -> bool:
    """“用时15.9分钟，领先富士通19.2分钟”: behind a shorter time, the other's own and no lead."""
    start = marks.sentence_at(figure.start)[0]
    return any(
        other.quantity.unit == figure.quantity.unit
        and other.number.value is not None
        and figure.number.value is not None
        and other.number.value < figure.number.value
        for other in marks.figures_in(start, figure.start)
    )


def _outdoing(marks: Marks, figure: Figure) -> Cue | None:
    """«le saca un 43 % a la H100», « inflige 43 % au H100 »: a verb whose object the lead is."""
    timed = figure.quantity.unit in TIMES
    reach = (figure.start - _WORD_REACH, figure.start)
    for verb in marks.cues.within(*reach, "outdoes"):
        # « cela prend 11,8 minutes », but «le saca 11 segundos a B»
        words = marks.cues.within(*reach, "delta") if timed else ()
        told = any(word.start < verb.start and word.end == verb.end for word in words)
        if timed and not (told and _led_to_owner(marks, figure)):
            continue
        gap = marks.folded[verb.end : figure.start].strip()
        if not gap or len(gap) <= _ARTICLE or is_hedge(gap, marks.lang):
            return verb
    return None


@remembered
def measures_lead(marks: Marks, figure: Figure) -> bool:
    """“beats it by 30 seconds”, «опередив NVIDIA на 2 минуты»: by how much, behind its own word.

    «опережает A100 на ResNet-50: 19,64 минуты» is none: that small word has its own.
    """
    if _in_whole_seconds(marks, figure):
        return True
    words = marks.cues.within(max(0, figure.start - _LEAD_REACH), figure.start, "by")
    if not any(not DELIMITER.search(marks.folded, word.end, figure.start) for word in words):
        return False
    start = marks.sentence_at(figure.start)[0]
    behind = marks.cues.within(figure.end, figure.end + _LEAD_REACH, "faster", "slower")
    told = any(cue.start - figure.end <= 1 for cue in behind)  # «на 60 секунд обошла B»
    return told or marks.cues.any(start, figure.start, "faster", "slower")


def _in_whole_seconds(marks: Marks, figure: Figure) -> bool:
    """“klopt B met 35 seconden”: where the word means “with” as well, only whole seconds are by how
    much: “klopt B met 8,5 minuten” is a result."""
    whole = figure.quantity.unit == "seconds" and not figure.number.decimals
    if not whole or load_pack(marks.lang).cues.get("by"):
        return False
    words = marks.cues.within(figure.number.start - _LEAD_REACH, figure.number.start, "by_change")
    led = any(figure.number.start - word.end <= 1 for word in words)
    return led and marks.cues.any(*marks.sentence_at(figure.start), "beats")


def told_by_how_much(marks: Marks, figure: Figure) -> bool:
    """“比NF5488A5还快0.1分钟”: a word of comparison right before a time, and before that whom it is
    held against. Only where verbs stand behind both; elsewhere the word that leads to whom follows
    at once: “chậm hơn gần 10 phút |so với B”."""
    pack = load_pack(marks.lang)
    initial = pack.order == "initial"
    if not initial and (apart_behind(marks, figure) or longer_than_other(marks, figure)):
        return True
    if pack.objects:
        return _before_its_verb(marks, figure)
    behind = (figure.end, figure.end + _WORD_REACH)
    led = marks.cues.within(*behind, "baseline_before", "ahead_of")
    if initial and not (led and led[0].start - figure.end <= 1):
        return False
    reach = _WORD_REACH if initial else _LEAD_REACH  # “terpaut kurang dari 0,2 menit |dari B”
    first = max(marks.sentence_at(figure.start)[0], figure.start - reach)
    less = () if initial else ("lesser",)
    words = marks.cues.within(first, figure.start, "faster", "slower", "delta", *less)
    hedges = ("", *before_words(pack))
    near = [w for w in words if marks.folded[w.end : figure.start].strip() in hedges]
    if not near or marks.figures_in(near[-1].end, figure.start):
        return False
    if initial:
        return True
    sides = marks.cues.within(first, near[-1].start, "baseline_before")
    # “与B仅相差不到一秒”: the word that stands behind whom it is held against says it already
    word = marks.cues.within(first, near[-1].end, "baseline_after")
    if any(side.end == near[-1].end for side in word):
        return True
    return any(not DELIMITER.search(marks.folded, side.end, near[-1].start) for side in sides)


@remembered
def apart_behind(marks: Marks, figure: Figure) -> bool:
    """“10.3분 차이”, “28秒の差”, “28秒的优势”: a word for how far two are apart behind a time,
    where verbs and what they govern stand last; not “与A的3.5分钟相差4秒”, where the word tells the
    time behind it."""
    pack = load_pack(marks.lang)
    if figure.quantity.unit not in TIMES:
        return False
    words = marks.cues.within(figure.end, figure.end + _LEAD_REACH, "difference")
    behind = marks.figures_in(words[0].end, words[0].end + _LEAD_REACH) if words else []
    # “与A的3.5分钟|差距仅2%”, but “28秒の差(9%)”
    if any(
        other.quantity.unit in (*TIMES, "percent")
        and not marks.names_in(words[0].end, other.start)
        and (other.quantity.unit in TIMES or _at_once(marks, words[0].end, other))
        for other in behind
    ):
        return False
    gaps = ("", *after_words(pack), *(word.strip() for word in pack.genitive))
    return any(marks.folded[figure.end : word.start].strip() in gaps for word in words)


def _at_once(marks: Marks, place: int, figure: Figure) -> bool:
    gap = marks.folded[place : figure.number.start]
    return "(" not in gap and not DELIMITER.search(gap)


@remembered
def is_led_over(marks: Marks, owner: Mention) -> bool:
    """“lebih lambat 0,2 menit |dari B”, “unggul 12 detik |atas B”: whom the small word behind a
    lead in time leads to."""
    return _lead_over(marks, owner) is not None


def _lead_over(marks: Marks, owner: Mention) -> Figure | None:
    words = marks.cues.within(owner.start - _OBJECT_REACH, owner.start, "ahead_of")
    for word in words if load_pack(marks.lang).order == "initial" else ():
        if marks.folded[word.end : owner.start].strip():
            continue
        figures = marks.figures_in(word.start - _WORD_REACH, word.start)
        if figures and figures[-1].quantity.unit in TIMES and word.start - figures[-1].end <= 1:
            return figures[-1] if told_by_how_much(marks, figures[-1]) else None
    return None


def leads_over(marks: Marks, figure: Figure) -> bool:
    """Whether a time is by how much somebody leads the one named behind it."""
    names = marks.names_in(figure.end, figure.end + _OBJECT_REACH)
    return any(name.label in OWNERS and _lead_over(marks, name) is figure for name in names[:2])


def _before_its_verb(marks: Marks, figure: Figure) -> bool:
    """“레노버에 0.6분 앞섰다”, “GIGABYTEに0.72分及ばない”: a verb of comparison right behind a time
    that no particle makes the time something was done in."""
    pack = load_pack(marks.lang)
    if pack.locative and marks.folded[: figure.end].endswith(pack.locative):
        return False
    verbs = marks.cues.within(figure.end, figure.end + _LEAD_REACH, "faster", "slower", "longer")
    gaps = ("", *after_words(pack))
    return any(marks.folded[figure.end : verb.start].strip() in gaps for verb in verbs)


def is_hedge(words: str, lang: str) -> bool:
    """Whether words are a hedge, an article, both or nothing: «más de un»."""
    head, _, last = words.rpartition(" ")
    whole = (words, head) if len(last) <= _ARTICLE else (words,)
    return any(word_at_end(one, load_pack(lang)) == one for one in whole)


@remembered
def is_beaten(marks: Marks, owner: Mention) -> bool:
    """Whether a name is who is beaten, right behind by how much."""
    if owner.label not in OWNERS:
        return False
    start = min(
        [owner.start]
        + [f.start for f in marks.figures_in(owner.start - _OBJECT_REACH, owner.start)
           if f.quantity.unit in COUNTS and owner.end <= f.end + 1]
    )  # fmt: skip
    for figure in marks.figures_in(start - _OBJECT_REACH - _WORD_REACH, start):
        if figure.quantity.unit not in ("percent", "x", *TIMES):
            continue
        if not 0 <= start - figure.end <= _OBJECT_REACH:
            continue
        between = marks.folded[figure.end : start].strip()
        markers = marks.cues.within(figure.end, start, "object")
        told = any(marks.folded[c.start : c.end] == between for c in markers) or not between
        if told and beating(marks, figure) is not None:
            return True
    return False
