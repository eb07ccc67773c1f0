"""Whether a ratio says how much slower somebody is, or how much longer something takes.

Long, for each order of words for it has its own guard against who is ahead.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.deciding.ratios.below import less_of_time
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.figures.units import EACH, RATES, TIMES
from pipeline.extract.linking.compared.beaten import beating, measures_lead
from pipeline.extract.linking.compared.finishing import finish
from pipeline.extract.linking.phrases.particles import factor_of, longer_than_other
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, Zone
from pipeline.extract.words.fold import fold_word
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

# How far before its verb what rose or fell may stand.
_NOUN_REACH = 80
# „stieg von MLPerf Training 3.0 zu 3.1 um 51 Prozent“: how far before a figure its verb may begin.
_VERB_REACH = 60
_WAYS = ("rises", "falls", "slows")
# How near a ratio the words that say so stand.
_BESIDE = 16
# “beats it by 30 seconds”, “30 seconds faster”: how near the word of comparison must stand.
_DELTA_REACH = 14
_SIDES = ("faster", "slower")
# “less |than”, “in meno |della”
_THAN_REACH = 12
# “11배|가 넘는 |시간”; “süresinin |neredeyse |on bir katı”
_NOUN_BEHIND, _NOUN_BEFORE, _SAID_BEHIND = 8, 24, 32
_MEASURES = ("duration", "performance", "speed", "output", "gain")
DIRECTIONS = (
    "performance", "speed", "output", "gain", "faster", "slower", "longer", "less_time", "lesser",
    "outdoes", "beats", "conjunction",
)  # fmt: skip
# «tarda casi un |27 % más»: how far before a ratio its verb may begin, and the words between.
_TAKES_REACH, _SMALL_WORDS = 28, 3
_WAY = ("faster", "slower", "longer", "less_time", "lesser", "performance", "speed", "output")
_WORK = ("output", "performance", "speed")
_OTHER_MEASURES = ("duration", "time_spent", "takes", "price", "per_watt", "accuracy")
_SHORTENS = ("less_time", "falls", "gain", "speed")
_APART = ("faster", "slower", "less_time", "conjunction")
_POSSESSIVE = ("'s", "'")
_ARTICLE = 8


def is_slower(marks: Marks, figure: Figure) -> bool:
    """“27 % slower than a year earlier”, “slower by 27 %”: the words beside the figure say so."""
    cues, folded = marks.cues, marks.folded
    start, end = figure.start, figure.end
    behind = [
        cue
        for cue in cues.within(end, end + _BESIDE, "slower")
        if not folded[end : cue.start].strip()
    ]
    by = cues.within(max(0, start - _BESIDE), start, "by")
    gaps = {folded[cue.start : cue.end] for cue in by} | {""}
    before = [
        cue
        for cue in cues.within(max(0, start - _BESIDE), start, "slower")
        if folded[cue.end : start].strip() in gaps
    ]
    said = any(not less_of_time(marks, cue) for cue in (*behind, *before))
    # „halb so schnell“: the factor is itself the word for it
    itself = any(cue.end == end for cue in cues.within(start, end, "slower"))
    return said or itself or _worsened(marks, figure)


def slower_by(marks: Marks, figure: Figure) -> bool:
    """“仅比A慢0.1分钟”, “chậm hơn gần 10 phút”: the word stands right before by how much; “trailing
    B by 12 seconds”, “chậm hơn B 0,2 phút”: whom it is behind stands between the two."""
    done = finish(marks, figure)
    if done is not None:
        return done.comparator == "slower"
    verb = beating(marks, figure)
    if verb is not None:
        return verb.name == "slower"
    if measures_lead(marks, figure):
        told = marks.cues.within(clause_of(marks, figure.start)[0], figure.start, *_SIDES)
        return bool(told) and max(told, key=lambda cue: cue.end).name == "slower"
    # “Nebius'a 60 saniye |farkla |yenildi”
    for word in marks.cues.within(figure.end, figure.end + _DELTA_REACH, "difference"):
        if marks.cues.any(word.end, word.end + _DELTA_REACH, "slower"):
            return True
    words = marks.cues.within(figure.start - 2 * _DELTA_REACH, figure.start, "slower", "longer")
    hedges = ("", *before_words(load_pack(marks.lang)))
    return any(marks.folded[word.end : figure.start].strip() in hedges for word in words)


def less_of_rate(marks: Marks, figure: Figure) -> bool:
    """“84.1 samples per second, 21 percent less than B”: less of a rate that stands before it."""
    words = marks.cues.within(figure.end, figure.end + _BESIDE, "lesser")
    said = [cue for cue in words if not marks.folded[figure.end : cue.start].strip()]
    if not (said and _of_nothing_else(marks, said[-1])) and not _led_by_less(marks, figure):
        return False
    start, _ = marks.sentence_at(figure.start)
    scores = [f for f in marks.figures_in(start, figure.start) if is_score(f)]
    unit = scores[-1].quantity.unit if scores else ""
    # “… and answers with a latency 3 percent lower”: of something else by then
    apart = scores and marks.cues.any(scores[-1].end, figure.start, "conjunction")
    return unit in RATES and unit not in EACH and not apart


def yields_less(marks: Marks, figure: Figure) -> bool:
    """“A delivers a third less than B”, “the performance of A is 30 percent lower”: so much less
    of what somebody does, and not of the time that it takes."""
    if figure.quantity.unit not in ("percent", "x"):
        return False
    words = marks.cues.within(figure.end, figure.end + _BESIDE, "lesser")
    words = [cue for cue in words if not marks.folded[figure.end : cue.start].strip()]
    first, last = clause_of(marks, figure.start)
    if marks.cues.any(first, last, *_OTHER_MEASURES):
        return False
    if any(_of_work(marks, cue) for cue in words):
        return True
    alone = any(_of_nothing_else(marks, cue) for cue in words)
    if not alone and not _led_by_less(marks, figure):
        return False
    verbs = marks.cues.within(max(first, figure.start - _TAKES_REACH), figure.start, "yields")
    verbs = [cue for cue in verbs if not marks.figures_in(cue.end, figure.start)]
    return bool(verbs) or marks.cues.any(first, figure.start, *_WORK)


def _of_work(marks: Marks, word: Cue) -> bool:
    """“30 percent less |performance than B”: whether what somebody does follows at once."""
    nouns = marks.cues.within(word.end, word.end + _THAN_REACH, *_WORK)
    return any(cue.start - word.end <= 1 for cue in nouns)


def _led_by_less(marks: Marks, figure: Figure) -> bool:
    """“比联想的H200低约4%”: the word stands right before the ratio."""
    words = marks.cues.within(figure.start - _BESIDE, figure.start, "lesser")
    hedges = ("", *before_words(load_pack(marks.lang)))
    return any(marks.folded[cue.end : figure.start].strip() in hedges for cue in words)


def _of_nothing_else(marks: Marks, word: Cue) -> bool:
    """Whether no noun follows a word for less, as in “3 percent less power than B”; a test may:
    «un 3 % más |en BERT| que B»."""
    if not marks.folded[word.end :].strip(" ,.;:)").strip():
        return True
    than, ends = ("baseline_before", "than", "than_name", "baseline_of"), [word.end]
    tests = marks.names_in(word.end, word.end + _THAN_REACH)
    ends += [name.end for name in tests if name.label == "BENCHMARK"]
    near = marks.cues.within(word.start, ends[-1] + _THAN_REACH, *than)
    return DELIMITER.match(marks.folded, word.end) is not None or any(
        cue.start <= end + 1 < cue.end for cue in near for end in ends
    )


def _worsened(marks: Marks, figure: Figure) -> bool:
    """“The training time rose by 51 %”, “performance halved”, “slowed by a factor of 2”."""
    what, way = what_changed(marks, figure)
    return way == "slows" or (what == "time_spent" and way == "rises") or (
        what == "output" and way == "falls"
    )  # fmt: skip


def what_changed(marks: Marks, figure: Figure) -> tuple[str, str]:
    """What a figure's own verb is said of, and which way it goes, where it is plainly a time or
    plainly a performance; empty where that is not told."""
    cues, start = marks.cues, figure.start
    first, _ = clause_of(marks, start)
    verbs = [
        cue
        for cue in cues.within(max(first, start - _VERB_REACH), figure.end, *_WAYS)
        if cue.start >= start or not _names_between(marks, cue.end, start)
    ]
    if not verbs:
        return "", ""
    verb = max(verbs, key=lambda cue: cue.start)
    near = max(first, verb.start - _NOUN_REACH)
    nouns = {cue.name for cue in cues.within(near, verb.start, "time_spent", "output")}
    return nouns.pop() if len(nouns) == 1 else "", verb.name


def _names_between(marks: Marks, start: int, end: int) -> bool:
    return any(name.label != "SUITE" for name in marks.names_in(start, end)) or any(
        True for _ in marks.figures_in(start, end)
    )


def takes_more(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """“impiega il doppio”, “4.9|倍の時間がかかる”: the factor, or its unit, is a part of the words
    for taking longer."""
    if _takes_so_much_more(marks, figure) or _more_than_a_time(marks, figure):
        return True
    if longer_than_other(marks, figure):
        return True
    words = marks.cues.within(zone.start, min(figure.end + _BESIDE, zone.end), "longer")
    return any(
        ((cue.start <= figure.start and figure.end <= cue.end) or _with_its_unit(figure, cue))
        and (cue.start, cue.end) != (figure.start, figure.end)
        for cue in words
    )


def _takes_so_much_more(marks: Marks, figure: Figure) -> bool:
    """«tarda un 27 % más que B», “impiega il 27% in più”: a verb of taking time right before the
    ratio, and behind it the word for more, of nothing else."""
    verbs = marks.cues.within(figure.start - _TAKES_REACH, figure.start, "takes")
    if not verbs or len(marks.folded[verbs[-1].end : figure.start].split()) > _SMALL_WORDS:
        return False
    gap = (verbs[-1].end, figure.start)
    if DELIMITER.search(marks.folded, *gap) or _names_between(marks, *gap):
        return False
    return so_much_more(marks, figure)


def so_much_more(marks: Marks, figure: Figure) -> bool:
    """“took 11 seconds |more than B”: the word for more stands right behind, of nothing else."""
    words = marks.cues.within(figure.end, figure.end + _BESIDE, "extra")
    return any(
        not marks.folded[figure.end : cue.start].strip()
        and _of_nothing_else(marks, cue)
        and not _opens_longer(marks, cue)
        for cue in words
    )


def _more_than_a_time(marks: Marks, figure: Figure) -> bool:
    """«tardó 12,50 minutos, un 2 % más que B»: so much more than what another took."""
    start = clause_of(marks, figure.start)[0]
    first = marks.sentence_at(figure.start)[0]
    before = marks.figures_in(first, start)
    ratio = figure.quantity.unit in ("percent", "x")
    if not ratio or not before or before[-1].quantity.unit not in TIMES:
        return False
    parted = any(m.label in OWNERS for m in marks.names_in(before[-1].end, figure.start))
    return so_much_more(marks, figure) and not parted


def _opens_longer(marks: Marks, word: Cue) -> bool:
    """«más |rápido»: the word for more is a part of another."""
    words = marks.cues.within(word.start, word.start + _NOUN_BEFORE, "faster", "speed", "slower")
    return any(cue.start == word.start and cue.end > word.end for cue in words)


def of_more_time(marks: Marks, figure: Figure) -> bool:
    """“más de once veces |el tiempo de B”, “B'nin süresinin |on bir katı”: the factor is one of how
    long another takes."""
    multiplied = figure.quantity.unit == "x" and figure.start < figure.number.start
    multiplied = multiplied or _worded_multiple(marks, figure)
    # « divise |presque par |deux le temps de B »
    cut = marks.cues.any(figure.start - _NOUN_BEFORE, figure.end, "less_time", "falls")
    if cut:
        return False
    if not (tells_times(figure) or multiplied):
        return _named_multiple(marks, figure) and _of_a_printed_time(marks, figure)
    if _of_a_printed_time(marks, figure):
        return True
    place = _behind_its_test(marks, figure)
    told = marks.cues.within(place, place + _SAID_BEHIND, *_MEASURES)
    near = told and told[0].start <= place + _NOUN_BEHIND
    if near and told[0].name == "duration" and _goes_on(marks, place, told[0].start):
        # “3 times the training time performance”, “twice the time|-to-train performance”: of
        # something else
        noun = told[0].end
        while marks.folded[noun : noun + 1] == "-" or marks.folded[noun : noun + 1].isalpha():
            noun += 1
        return not any(cue.start <= noun + 1 for cue in told[1:] if cue.end > noun)
    pack = load_pack(marks.lang)
    before = marks.cues.within(figure.start - _NOUN_BEFORE, figure.start, "duration")
    gaps = ("", *before_words(pack))
    if pack.order == "initial" and not marks.cues.any(figure.end, figure.end + _BESIDE, *_APART):
        # “butuh |waktu tiga kali lipat |dari B”: the noun right before, with nothing that shortens
        verb = clause_of(marks, figure.start)[0]
        ends = [cue.end for cue in before if not marks.cues.any(verb, cue.start, *_SHORTENS)]
    else:
        ends = [_genitive_end(marks, cue, pack.genitive) for cue in before]
    return any(end and marks.folded[end : figure.start].strip() in gaps for end in ends)


def _behind_its_test(marks: Marks, figure: Figure) -> int:
    """“1.5 times |the BERT |training time of B”: where what is measured may begin."""
    tests = [m for m in marks.names_in(figure.end, figure.end + _ARTICLE) if m.label == "BENCHMARK"]
    led = tests and marks.folded[figure.end : tests[0].start].strip()
    return tests[0].end if tests and led in ("", *load_pack(marks.lang).articles) else figure.end


def _named_multiple(marks: Marks, figure: Figure) -> bool:
    """« |le| double », «|o| dobro»: a word for a factor that its article makes a noun."""
    printed = marks.folded[figure.start : figure.end]
    if figure.quantity.unit != "x" or any(char.isdigit() for char in printed):
        return False
    words = (*marks.folded[: figure.start].split()[-1:], *printed.split()[:-1])
    return bool(set(words) & set(load_pack(marks.lang).articles))


def _of_a_printed_time(marks: Marks, figure: Figure) -> bool:
    """“twice |the 11.27 minutes of B”, “1.96 times |B's 11.27 minutes”: nothing but an article, a
    word for “of” and whose it is stands between a multiple and the time that it is of."""
    behind = marks.figures_in(figure.end, figure.end + _SAID_BEHIND)
    if not behind or behind[0].quantity.unit not in TIMES or figure.quantity.value < 1:
        return False
    first, last = figure.end, behind[0].start
    covered = [(m.start, m.end) for m in marks.names_in(first, last) if m.label in OWNERS]
    covered += [(c.start, c.end) for c in marks.cues.within(first, last, "baseline_of", "part_of")]
    rest = "".join(
        " " if any(start <= place < end for start, end in covered) else marks.folded[place]
        for place in range(first, last)
    )
    return set(rest.split()) <= {*load_pack(marks.lang).articles, *_POSSESSIVE}


def times_a_time(marks: Marks, figure: Figure) -> bool:
    """“A's time is 2 times |that of B”, «tarda 2 veces |lo que B»: the words behind the factor do
    not say of what it is, and what stands last before it is a time, or a verb of taking one."""
    if load_pack(marks.lang).order != "initial" or not tells_times(figure):
        return False
    words = marks.cues.within(figure.start, figure.end + _SAID_BEHIND, "baseline_of")
    if not any(cue.start <= figure.end + 1 and cue.end > figure.end for cue in words):
        return False
    start = clause_of(marks, figure.start)[0]
    told = marks.cues.within(start, figure.start, "takes", "yields", "less_time", *_MEASURES)
    return bool(told) and max(told, key=lambda cue: cue.end).name in ("takes", "duration")


def _worded_multiple(marks: Marks, figure: Figure) -> bool:
    """“double |the time of B”, “gấp đôi |thời gian”: a word for a factor that is no verb of change
    and no part."""
    printed = marks.folded[figure.start : figure.end]
    if figure.quantity.unit != "x" or any(char.isdigit() for char in printed):
        return False
    part = any(fold_word(share) in printed for share in load_pack(marks.lang).shares)
    changes = marks.cues.within(figure.start, figure.end, "gain", "less_time", "falls", "faster")
    return not (part or changes)


def beside_a_time(marks: Marks, figure: Figure) -> bool:
    """“78.1 minutes, more than 2.5 times that of B”: a factor right behind a time of which no word
    says whether it is of the time or of the speed."""
    start = marks.sentence_at(figure.start)[0]
    scores = [f for f in marks.figures_in(start, figure.start) if is_score(f)]
    if not scores or scores[-1].quantity.unit not in TIMES:
        return False
    if not (tells_times(figure) or _apposed_multiple(marks, figure, scores[-1].end)):
        return False
    time, last = scores[-1], clause_of(marks, figure.end)[1]
    owners = [m for m in marks.names_in(time.end, figure.start) if m.label in OWNERS]
    if owners and not any(factor_of(marks, m) == figure for m in owners):  # “78.1分で、|Bの|2.5倍”
        return False
    if marks.folded[time.end : figure.start].lstrip().startswith(")"):
        return False
    gap = marks.folded[time.end : figure.start].rstrip()
    hedge = max(
        (w for w in before_words(load_pack(marks.lang)) if gap.endswith(w)), key=len, default=""
    )
    led = time.end + len(gap) - len(hedge)  # “, |more than| 2.5 times” compares nothing
    if marks.cues.any(time.end, led, "baseline_before", "baseline_after", *DIRECTIONS):
        return False
    behind = marks.cues.within(figure.end, last, *DIRECTIONS)
    return not any(cue.start >= figure.end for cue in behind)


def _apposed_multiple(marks: Marks, figure: Figure, place: int) -> bool:
    """«tardó 22,04 minutos, |el doble |que B», “…, twice that of B”: a multiple in words, no verb
    and no part, in apposition to a time; not «el doble |de rápido que B»."""
    printed = marks.folded[figure.start : figure.end]
    digits = any(char.isdigit() for char in printed)
    if figure.quantity.unit != "x" or digits or printed.count(" ") > 1:  # „halb so lange“
        return False
    pack = load_pack(marks.lang)
    if any(fold_word(share) in printed for share in (*pack.shares, *pack.fractions)):
        return False
    words = marks.cues.within(figure.start - _SMALL_WORDS - 1, figure.end + _SAID_BEHIND, *_WAY)
    if any(cue.start <= figure.start and cue.end > figure.start for cue in words):
        return False
    gap = marks.folded[place : figure.start]
    if "," not in gap:
        return False
    led = gap.replace(",", " ").split()
    articles = {*led[-1:], printed.split()[0]} & set(pack.articles)
    named = bool(articles) or " ".join(led) in before_words(pack)
    changes = marks.cues.within(figure.start, figure.end, "gain")
    verb = any(cue.start == figure.start for cue in changes)
    return len(led) <= _SMALL_WORDS + 1 and (named or not verb)


def tells_times(figure: Figure) -> bool:
    """“2.5 |times”, “2,5 |Mal”: a factor in figures or words with its word for times."""
    return figure.quantity.unit == "x" and figure.number.end < figure.end


def _goes_on(marks: Marks, start: int, end: int) -> bool:
    """Whether a stretch between a factor and its noun holds small words alone."""
    named = any(True for _ in marks.names_in(start, end))
    stopped = DELIMITER.search(marks.folded, start, end) is not None
    return not (named or stopped or marks.cues.any(start, end, *_APART))


def _genitive_end(marks: Marks, cue: Cue, genitive: Sequence[str]) -> int:
    """Where a noun in the genitive ends, 0 where it is in none: “時間|の”, “süresi|nin”."""
    word = marks.folded[cue.start : cue.end]
    endings = [one.strip() for one in genitive if one.strip()]
    if word.endswith(tuple(one[1:] for one in endings if one.startswith("'"))):
        return cue.end
    behind = next((one for one in endings if marks.folded.startswith(one, cue.end)), "")
    return cue.end + len(behind) if behind else 0


def _with_its_unit(figure: Figure, cue: Cue) -> bool:
    return figure.number.end <= cue.start < figure.end < cue.end
