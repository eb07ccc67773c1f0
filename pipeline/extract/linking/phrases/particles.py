"""What the particles behind a name say in languages that have them: whom a factor is held against.

“A100の2.1倍”, “是H100的2倍”, “A100의 약 2배” multiply the name; “H200を8%上回った” and
“H200을 8% 앞섰다” surpass it. A figure in brackets right behind a name (“H200(24.1分)”) is the
name's own and parts it from no particle. Long, for each particle has its own way of standing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.hedges import after_words, before_words
from pipeline.extract.figures.units import COUNTS, TIMES
from pipeline.extract.marking.marks import Marks, remembered
from pipeline.extract.marking.zones import DELIMITER, PRODUCTS
from pipeline.extract.names.mentions import Mention
from pipeline.extract.words.alternatives import one_of
from pipeline.extract.words.fold import fold
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

_SUFFIX = re.compile(r"'\w+")
# The longest match of it: a sign, 24 characters and the brackets.
BRACKETED = 27
_BRACKET = re.compile(r"\s?\([^()]{1,24}\)")
_REMARK = re.compile(r"\s?\([^()\n]{1,38}\)")
# “A100の性能の約2倍”: how far behind a name its factor may stand.
_FACTOR_REACH = 16
_VERB_REACH = 24
# No particle is longer.
_PARTICLE = 4
# How far behind an object its figure may stand, alone and with the name of a test between.
_OBJECT_REACH = 6
_TEST_REACH = 36
# “比英伟达的A100好7%”: how far before its figure the word of comparison may begin.
_OTHER_REACH = 40
_MEASURES = ("performance", "speed", "result_word", "duration")
_SIDES = (*PRODUCTS, "SUBMITTER")
_ADJECTIVES = ("exceeds", "lesser")
_CHANGES = ("gain", "faster", "slower", "longer", "less_time", "lesser")
# “H200を8基|積んだ|同社の別構成”: how far before and behind the verb the two may stand.
_CLAUSE_REACH = 12
# “H200プラットフォームを”, “H200이 필요로 하는 시간의”: no word for a kind of product, or for how
# long one takes, is longer.
_NOUN_REACH = 14


def behind(marks: Marks, mention: Mention) -> int:
    """Where a name ends, with what stands in brackets right behind it, and with the word for what
    it is, where particles follow: “H200プラットフォームを”, “H100单卡的”."""
    place = _behind_count(marks, mention)
    if load_pack(marks.lang).topics and marks.folded.startswith('"', place):
        place += 1  # 「H100」を
    bracket = _BRACKET.match(marks.folded, place)
    place = bracket.end() if bracket else place
    if mention.label == "SUBMITTER":
        return _behind_machine(marks, place)
    # Where nouns are declined the particle is a part of the noun: “A100 sistemine”.
    if mention.label not in PRODUCTS or not load_pack(marks.lang).counters:
        return place
    nouns = marks.cues.within(place, place + _NOUN_REACH, "system_word", "per_accelerator")
    place = max([place, *(noun.end for noun in nouns if noun.start - place <= 1)])
    return _behind_clause(marks, mention, place)


def _behind_machine(marks: Marks, place: int) -> int:
    """“インテル|のサーバー|を22%上回った”: where the word for a company's machine ends, a particle
    between or not."""
    pack = load_pack(marks.lang)
    if not pack.topics:
        return place
    leads = ("", *sorted((word.strip() for word in pack.genitive), key=len))
    for noun in marks.cues.within(place, place + _NOUN_REACH, "system_word"):
        if marks.folded[place : noun.start].strip() in leads:
            return noun.end
    return place


def _behind_clause(marks: Marks, product: Mention, place: int) -> int:
    """Where a thing ends that is fitted with a product: “H200を積んだ|別構成(3万トークン)|の2倍”.

    Only where the product opens the clause, and nobody else is named in it.
    """
    if product.label != "ACCELERATOR" or not load_pack(marks.lang).topics:
        return place
    for verb in marks.cues.within(place, place + _CLAUSE_REACH, "fitted"):
        for noun in marks.cues.within(verb.end, verb.end + _CLAUSE_REACH, "system_word"):
            bracket = _BRACKET.match(marks.folded, noun.end)
            if DELIMITER.search(marks.folded, place, noun.start):
                return place
            if any(m.label in _SIDES for m in marks.names_in(place, noun.start)):
                return place
            return bracket.end() if bracket else noun.end
    return place


def _behind_count(marks: Marks, chip: Mention) -> int:
    """Where the number of a chip ends that stands right behind it: “v5e 4基|の1.75枚”."""
    pack = load_pack(marks.lang)
    if chip.label != "ACCELERATOR" or not (pack.counters and pack.topics):
        return chip.end
    for count in marks.figures_in(chip.end, chip.end + 2):
        if count.quantity.unit == "accelerators" and not count.number.decimals:
            place = count.end
            for particle in (word.strip() for word in pack.objects):
                if marks.folded.endswith(particle, count.number.end, place):
                    place -= len(particle)
            return place
    return chip.end


@remembered
def factor_of(marks: Marks, mention: Mention) -> Figure | None:
    """The factor that is said to be one of what is named: “A100の約2倍”."""
    pack = load_pack(marks.lang)
    if not pack.genitive or mention.label not in ("SYSTEM", "ACCELERATOR", "SUBMITTER"):
        return None
    place = behind(marks, mention)
    place = _behind_own(marks, place, company=mention.label == "SUBMITTER")
    place += marks.folded.startswith(" ", place)  # “是 A100 的 2 倍”
    place = _behind_measure(marks, place)
    if not any(marks.folded.startswith(word, place) for word in pack.genitive):
        return _right_behind(marks, mention)
    # “H200'ün (34.988) üç katı”: a remark may stand behind the particle as well
    particle = max((w for w in pack.genitive if marks.folded.startswith(w, place)), key=len)
    remark = _REMARK.match(marks.folded, place + len(particle))
    # “H200'lü sistemin yaklaşık üç katı”: a noun that is declined is no small word
    end = place + len(particle) if len(particle) > _PARTICLE else place
    place = remark.end() if remark else end
    place = _behind_score(marks, place)
    factors = [
        f
        for f in marks.figures_in(place + 1, place + _FACTOR_REACH + 1)
        if f.quantity.unit == "x" or (mention.label in PRODUCTS and _is_part(marks, f))
    ]
    # “Gaudi2的性能翻番”: what has doubled itself
    factors = [f for f in factors if not marks.cues.any(f.start, f.end, "gain")]
    # “与富士通相比，NF5688M6的性能|提升|21%”: by how much something changed, and not a part of it
    factors = [f for f in factors if not _changed_by(marks, f)]
    return factors[0] if factors and not _rest(marks, place, factors[0].start) else None


def _behind_own(marks: Marks, place: int, *, company: bool) -> int:
    """Where what is told of a name ends: “富士通|機|の1.9倍”, “宁畅|8卡机(14,606)|的1.5倍”, “是H200
    |系统34,548 tokens/s|的2.9倍”."""
    if company:  # “浪潮服务器的2倍”, “Intel CPU的237倍”
        counts = marks.figures_in(place, place + _NOUN_REACH)[:1]
        place = max([place, *(f.end for f in counts if _counts_at(f, place))])
        nouns = marks.cues.within(place, place + _PARTICLE, "system_word", "cpu")
        place = max([place, *(noun.end for noun in nouns if noun.start - place <= 1)])
    bracket = _REMARK.match(marks.folded, place)
    place = bracket.end() if bracket else place
    scores = [f for f in marks.figures_in(place, place + 2) if is_score(f)]
    genitive = load_pack(marks.lang).genitive
    glued = scores and marks.folded.startswith(genitive, scores[0].end)
    return scores[0].end if glued else place


def _counts_at(figure: Figure, place: int) -> bool:
    return figure.quantity.unit in COUNTS and figure.start - place <= 1


def _changed_by(marks: Marks, ratio: Figure) -> bool:
    """“性能提升21%”, “训练快1.2倍”: a word of change or comparison right before a ratio."""
    if load_pack(marks.lang).topics:
        return False  # there verbs stand behind it
    words = marks.cues.within(ratio.start - _NOUN_REACH, ratio.start, *_CHANGES)
    hedges = ("", *before_words(load_pack(marks.lang)))
    return any(marks.folded[word.end : ratio.start].strip() in hedges for word in words)


def _behind_score(marks: Marks, place: int) -> int:
    """Where the result ends that stands before a part of it: “MI300Xの|27.97分|の約3分の1”."""
    words = load_pack(marks.lang).genitive
    glued = next((len(w) for w in words if marks.folded.startswith(w, place)), 0)
    scores = marks.figures_in(place + glued, place + glued + 2)
    if not scores or scores[0].quantity.unit not in TIMES:
        return place
    return scores[0].end if marks.folded.startswith(words, scores[0].end) else place


def _right_behind(marks: Marks, product: Mention) -> Figure | None:
    """“效能达H100两倍”: a factor right behind a product, where no particle need part the two."""
    pack = load_pack(marks.lang)
    if product.label not in PRODUCTS or not pack.counters or pack.topics:
        return None
    factors = marks.figures_in(product.end, product.end + _PARTICLE)
    hedges = ("", *before_words(pack))  # “MI325X|大约|一半的时间”
    if not factors or marks.folded[product.end : factors[0].start].strip() not in hedges:
        return None
    worded = not any(c.isdigit() for c in marks.folded[factors[0].start : factors[0].end])
    part = worded and _is_part(marks, factors[0])  # “只用了H100一半的时间”
    return factors[0] if factors[0].quantity.unit == "x" or part else None


def _behind_measure(marks: Marks, place: int) -> int:
    """Where the word for what is multiplied ends that stands at a place: “A100|性能|的2倍”."""
    nouns = marks.cues.within(place, place + _NOUN_REACH, *_MEASURES)
    ends = [noun.end for noun in nouns if noun.start == place]
    return max(ends, default=place)


def by_adjective(marks: Marks, figure: Figure) -> bool:
    """“比A100好7%”, “较英伟达H100多约23%”: nothing but an adjective between whom something is held
    against and by how much."""
    return figure.quantity.unit in ("x", "percent") and more_than_other(marks, figure)


def more_than_other(marks: Marks, figure: Figure) -> bool:
    """Whether a figure says by how much somebody has more or less than whom is named before it."""
    return any(_set_against(marks, figure, *_ADJECTIVES))


def longer_than_other(marks: Marks, figure: Figure) -> bool:
    """“训练时间|比A100多7%”: whether a time is by so much more than another's."""
    return any(
        noun.end == led.start
        for led in _set_against(marks, figure, "exceeds", "longer")
        for noun in marks.cues.within(led.start - _NOUN_REACH, led.start, "duration")
    )


def _set_against(marks: Marks, figure: Figure, *adjectives: str) -> Iterator[Cue]:
    """The words that lead to whom is named right before an adjective and by how much."""
    first = max(marks.sentence_at(figure.start)[0], figure.start - _OTHER_REACH)
    for word in marks.cues.within(figure.start - _FACTOR_REACH, figure.start, *adjectives):
        names = [m for m in marks.names_in(first, word.start) if m.label in _SIDES]
        if not names or marks.folded[names[-1].end : word.start].strip():
            continue
        if _rest(marks, word.end, figure.start) or marks.cues.any(first, word.start, "price"):
            continue
        for cue in marks.cues.within(first, names[-1].start, "baseline_before"):
            between = marks.folded[cue.end : names[-1].start]
            for maker in names[:-1]:
                between = between.replace(marks.folded[maker.start : maker.end], "")
            if not between.strip("".join(load_pack(marks.lang).genitive) + " "):
                yield cue


def is_share(marks: Marks, figure: Figure) -> bool:
    """“仅为B200的60%”, “B200の93%の性能”: what part of another's result it is, not by how much it
    is better or worse."""
    if figure.quantity.unit != "percent" or load_pack(marks.lang).order != "final":
        return False
    names = marks.names_in(figure.start - _VERB_REACH, figure.start)
    return any(m.label in PRODUCTS and factor_of(marks, m) == figure for m in names)


def _is_part(marks: Marks, figure: Figure) -> bool:
    """Whether a percentage behind a genitive can be a part: not “H100的45%的性能提升”, nor
    “H100の93%のメモリ”."""
    pack = load_pack(marks.lang)
    if figure.quantity.unit != "percent" or pack.order != "final":
        return False
    if marks.folded.startswith(tuple(pack.fraction_to), figure.end):
        return True  # “学習時間をH200の60%|に短縮”
    last = figure.end + _FACTOR_REACH
    if marks.cues.any(figure.end, last, "gain", "faster", "slower"):
        return False
    if not any(marks.folded.startswith(word, figure.end) for word in pack.genitive):
        return True
    return marks.cues.any(figure.end, last, "performance", "speed", "result_word", "duration")


def of_duration(marks: Marks, figure: Figure) -> bool:
    """“训练时间是A100的2.4倍”, “学習時間はA100の3分の1”: the factor or part of another's is one of
    the time that something takes."""
    names = marks.names_in(figure.start - _VERB_REACH, figure.start)
    other = next((m for m in names if factor_of(marks, m) == figure), None)
    if other is None:
        return False
    start = marks.sentence_at(figure.start)[0]
    before = marks.cues.within(max(start, other.start - _OTHER_REACH), other.start, "duration")
    told = [*before, *marks.cues.within(other.end, figure.start, "duration")]
    if _is_time(marks, figure):
        return True
    if not told:
        return _of_printed_times(marks, figure, other, start)
    # “性能是A100的2倍，时间…”: the word that stands last before the factor says of what it is; a
    # word for less of it does not (“训练时间|缩短|至A100的三分之一”).
    gap = (told[-1].end, figure.start)
    less = {(c.start, c.end) for c in marks.cues.within(*gap, "less_time", "to", "falls")}
    words = marks.cues.within(*gap, "performance", "speed", "gain")
    return all((word.start, word.end) in less for word in words)


def _is_time(marks: Marks, figure: Figure) -> bool:
    """“A100の7割|の時間”, “H100一半|的时间”, “3분의 1| 시간”: the noun behind a part is of time."""
    for word in ("", *(one.strip() for one in load_pack(marks.lang).genitive if one.strip())):
        if marks.folded.startswith(word, figure.end):
            place = figure.end + len(word)
            nouns = marks.cues.within(place, place + _PARTICLE, "duration")
            if any(not marks.folded[place : noun.start].strip() for noun in nouns):
                return True
    return False


def _of_printed_times(marks: Marks, figure: Figure, other: Mention, start: int) -> bool:
    """“仅需7.5分钟，几乎是Perlmutter(14.6分钟)的一半”: no word says of what, but the time before
    the name and the one in its bracket stand to each other so."""
    times = [f for f in marks.figures_in(start, figure.start) if f.quantity.unit in TIMES]
    if len(times) < 2 or not times[-2].end <= other.start < times[-1].start:
        return False
    if times[-1].quantity.unit != times[-2].quantity.unit:
        return False
    told = (times[-2].end, figure.end + _PARTICLE)
    if marks.cues.any(*told, "performance", "speed", "gain", "faster", "slower"):
        return False
    longer = times[-2].number.value > times[-1].number.value
    return longer == (figure.quantity.unit == "x")


def surpassed(marks: Marks, mention: Mention) -> bool:
    """Whether a name is the object of a verb of surpassing that says by how much."""
    pack = load_pack(marks.lang)
    if not pack.objects or mention.label == "BENCHMARK":  # “BERTを23%高速に学習”
        return False
    place = behind(marks, mention)
    if by_degrees(marks, place) or _time_passed(marks, place) or _by_agent(marks, place):
        return True
    words = (*pack.objects, *pack.datives)  # “H200|に|及ばない”, “H200|には|及ばない”
    particle = max((w for w in words if marks.folded.startswith(w, place)), key=len, default="")
    if not particle:
        return _behind_or_ahead(marks, mention, place)
    place += len(particle)
    # “IPU-POD256'yı (3,79 dakika) yüzde 10 geçti”: a remark may stand behind the particle
    remark = _REMARK.match(marks.folded, place)
    place = remark.end() if remark else place
    if remark:  # “Supermicro'yu (9,5 dakika) geçti”
        verbs = marks.cues.within(place, place + _VERB_REACH, "faster", "slower")
        if verbs and not marks.folded[place : verbs[0].start].strip():
            return True
    for figure in marks.figures:
        if figure.quantity.unit not in ("x", "percent", *TIMES):
            continue
        # “A100’den ResNet-50’de yüzde 42 daha hızlı”: the test may stand between the two.
        parted = [m for m in marks.names_in(place, figure.start) if m.label == "BENCHMARK"]
        told = parted or marks.cues.any(place, figure.start, "respectively")
        if not 0 <= figure.start - place <= (_TEST_REACH if told else _OBJECT_REACH):
            continue
        end = _end_of_ratios(marks, figure)
        verbs = marks.cues.within(end, end + _VERB_REACH, "faster", "slower")
        if verbs and not _rest(marks, place, figure.start):
            # “델(13.411분)을 0.1% |차이로| 제치고”: the word for how far apart may stand between
            apart = marks.cues.within(end, verbs[0].start, "difference", "delta")
            ends = [word.end for word in apart if word.start - end <= 1]
            return verbs[0].start - max([end, *ends]) <= 3
    return False


def _end_of_ratios(marks: Marks, ratio: Figure) -> int:
    """Where a list of ratios ends: “富士通をそれぞれ21%、2.8%|上回った”."""
    end = ratio.end
    for other in marks.figures_in(end, end + _VERB_REACH):
        joined = marks.cues.within(end, other.start, "conjunction") or DELIMITER.search(
            marks.folded, end, other.start
        )
        if other.quantity.unit != ratio.quantity.unit or not joined or other.start - end > 2:
            break
        end = other.end
    # “3割|以上|及ばない”: how closely it is told is a part of the last
    place = end + marks.folded.startswith(" ", end)
    hedges = [w for w in after_words(load_pack(marks.lang)) if marks.folded.startswith(w, place)]
    return place + len(max(hedges, key=len)) if hedges else end


def by_degrees(marks: Marks, place: int) -> bool:
    """“A100を大きく上回った”, “B200에는 크게 못 미쳤다”: a word for how far parts no verb from its
    object."""
    pattern = _degrees(marks.lang)
    if pattern is None or not pattern.search(marks.folded, place, place + _VERB_REACH):
        return False
    text = marks.folded[place : place + _VERB_REACH]
    for word in load_pack(marks.lang).degrees:
        at = text.find(word)
        if 0 <= at <= _PARTICLE and (text[:at] + text[at + len(word) :]).startswith(
            _governing(marks.lang)
        ):
            return True
    return False


def _time_passed(marks: Marks, place: int) -> bool:
    """“A100'ün 28,7 dakikalık derecesini geçti”: whose time a verb of surpassing has for object."""
    pack = load_pack(marks.lang)
    word = next((w for w in pack.genitive if marks.folded.startswith(f"{w} ", place)), "")
    timed = marks.figures_in(place, place + len(word) + 2) if word and not pack.topics else []
    if not timed or timed[0].quantity.unit not in TIMES:
        return False
    nouns = marks.cues.within(timed[0].end, timed[0].end + _VERB_REACH, "time", "result_word")
    verbs = marks.cues.within(timed[0].end, timed[0].end + _VERB_REACH, "faster")
    return bool(nouns and verbs) and nouns[0].start - timed[0].end <= 1


def _by_agent(marks: Marks, place: int) -> bool:
    """“Nebius |tarafından 60 saniye farkla geçildi”: who does it, of whom the verb tells that
    somebody is behind."""
    words = marks.cues.within(place, place + _NOUN_REACH, "agent")
    if load_pack(marks.lang).order != "final" or not words or words[0].start - place > 1:
        return False
    verbs = marks.cues.within(words[0].end, words[0].end + 2 * _VERB_REACH, "slower")
    return bool(verbs) and not DELIMITER.search(marks.folded, place, verbs[0].start)


def _behind_or_ahead(marks: Marks, mention: Mention, place: int) -> bool:
    """“H200'ün yalnızca %3 gerisinde”: by how much something is behind whom the genitive names."""
    words = load_pack(marks.lang).genitive
    word = next((w for w in words if marks.folded.startswith(f"{w} ", place)), "")
    if not word or mention.label == "BENCHMARK":
        return False
    for figure in marks.figures_in(place, place + _FACTOR_REACH + len(word)):
        ratio = figure.quantity.unit in ("percent", *TIMES)
        if not ratio or marks.names_in(place, figure.start):
            continue
        sides = marks.cues.within(figure.end, figure.end + _VERB_REACH, "faster", "slower")
        return any(not marks.folded[figure.end : cue.start].strip() for cue in sides)
    return False


@lru_cache(maxsize=32)
def _degrees(lang: str) -> re.Pattern[str] | None:
    """A pattern of a language's words for how far, ``None`` where it has none."""
    words = load_pack(lang).degrees
    return re.compile(one_of(words)) if words else None


@lru_cache(maxsize=32)
def _governing(lang: str) -> tuple[str, ...]:
    """The words behind a name that make it what something is measured against."""
    return tuple(fold(word.removesuffix("*")) for word in load_pack(lang).cues["baseline_after"])


def _rest(marks: Marks, start: int, end: int) -> str:
    """What stands between two places besides particles, hedges and words for performance."""
    words = [*load_pack(marks.lang).genitive, *before_words(load_pack(marks.lang))]
    cues = marks.cues.within(start, end, "performance", "speed", "time", "respectively")
    spans = [(cue.start, cue.end) for cue in cues]
    for name in marks.names_in(start, end):
        if name.label == "BENCHMARK":
            suffix = _SUFFIX.match(marks.folded, name.end)
            spans.append((name.start, suffix.end() if suffix else name.end))
    text = "".join(
        " " if any(first <= place < last for first, last in spans) else marks.folded[place]
        for place in range(start, end)
    )
    for word in sorted(words, key=len, reverse=True):
        text = text.replace(word, " ")
    return text.strip()
