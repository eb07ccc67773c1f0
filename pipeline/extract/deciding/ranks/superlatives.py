"""Whether a superlative ranks a result: no hedge, no measure, nobody's own best, not the past."""

from __future__ import annotations

from pipeline.extract.deciding.decisions import LEADS, clause_of
from pipeline.extract.deciding.ranks.above_all import behind_a_rate
from pipeline.extract.deciding.ranks.in_front import leads
from pipeline.extract.deciding.ranks.unsurpassed import told_than_whom
from pipeline.extract.deciding.ranks.who_alone import lacks_chips
from pipeline.extract.deciding.ratios.growth import of_wins
from pipeline.extract.figures.figure import is_score
from pipeline.extract.linking.companies.makers import makes
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.owned_measures import a_round_between
from pipeline.extract.linking.compared.winning import is_against_whom
from pipeline.extract.linking.phrases.fromto import is_long_ago
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, PRODUCTS
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack

_NOT_SAID = ("negation", "hypothetical", "planned")
# How far before its figure a superlative may be a hedge.
_HEDGE_REACH = 3
_MEASURE_REACH = 48
_LED_REACH = 32
# “最佳成绩相比”, “最高の記録よりも”: how far behind a superlative its noun and particle may stand,
# and what may stand between.
_NOUN_REACH = 8
_OF = " 的の의"
# “当前最强GPU A100”, “최고 기록을 세운 클라우드 TPU v3보다”: how far behind it the product may
# stand that it praises.
_PRAISED_REACH = 16
_PRAISES = ("fastest", "record", "first", "won")
# “our record-setting submission last year”: how far the time may stand behind the word.
_PAST_REACH = 72
# “won around 8 percent”
_WON_REACH = 20
# “the largest GPU configuration ever submitted”: how far behind the word what was entered may
# stand; “one of the largest”: how far before it the words that make it one of several; whose own.
_ENTERED_REACH, _PARTED_REACH = 48, 12
# “submission|s”; “本轮规模最大”
_ENDING, _ROUND_BEFORE = 8, 14
_AT_WHAT = ("all_benchmarks", "benchmark_word", "several_tests", "result_word", "round_word")
_OWNED = ("anaphor", "first_person", "own")
# “, a new”
_COUNTED_REACH = 12
# “最优性能的近10倍”: how far behind a superlative's noun a factor of it may begin.
_MULTIPLE_REACH = 6


def is_rank(marks: Marks, cue: Cue, start: int) -> bool:
    """Whether a superlative is said, of the subject, and of now."""
    if (
        _is_own(marks, cue)
        or _led_over(marks, cue)
        or _is_hedge(marks, cue)
        or _is_measure(marks, cue, start)
        or _is_past(marks, cue)
        or _praises_the_other(marks, cue)
        or _by_percent(marks, cue)
        or _of_how_many(marks, cue)
        or _is_unit(marks, cue)
        or _by_a_ratio(marks, cue)
        or _of_a_market(marks, cue)
    ):
        return False
    if cue.name == "nobody":
        return told_than_whom(marks, cue) is not None
    if cue.name == "only_name":
        return _beside_a_company(marks, cue)
    if cue.name == "largest" and not _of_what_was_entered(marks, cue):
        return False
    if cue.name == "won" and is_against_whom(marks, cue):
        return False
    if cue.name == "in_front" and not leads(marks, cue):
        return False
    if cue.name == "earliest" and not _to_enter(marks, cue):
        return False
    if cue.name == "above_all" and not behind_a_rate(marks, cue):
        return False
    first, last = clause_of(marks, cue.start)
    # «el único que compitió con un chip que no es de Nvidia»: nobody else did
    denied = marks.cues.within(first, last, "negation")
    # «nie miała sobie równych»: the negation is the word's own
    denied = [word for word in denied if not (cue.start <= word.start and word.end <= cue.end)]
    if cue.name == "only" and load_pack(marks.lang).order == "initial":
        denied = [
            word
            for word in denied
            if word.start < cue.end or not (_relative(marks, cue, word) or lacks_chips(marks, word))
        ]
    if denied:
        return False
    if load_pack(marks.lang).order == "initial":
        last = cue.start
    return not marks.cues.any(first, last, *_NOT_SAID)


def _relative(marks: Marks, cue: Cue, word: Cue) -> bool:
    """Whether a negation stands in a clause that tells more of a name behind a word."""
    opened = marks.cues.within(cue.end, word.start, "relative")
    return any(marks.cues.any(cue.end, one.start, "connect_after", "submit") for one in opened)


def _by_percent(marks: Marks, cue: Cue) -> bool:
    """«новинка выиграла около 8 %», “won 8 percent”: how much faster, not who came first."""
    if cue.name != "won":
        return False
    # “topped 31,712 tokens a second”: more than so many
    scores = marks.figures_in(cue.end, cue.end + 2)
    if any(is_score(f) for f in scores):
        return True
    # “nine times more wins than B”
    before = marks.figures_in(cue.start - 2 * _WON_REACH, cue.start)
    if any(f.quantity.unit == "x" and of_wins(marks, f) for f in before):
        return True
    return any(
        figure.quantity.unit in ("percent", "x")
        and not marks.names_in(cue.end, figure.start)
        and not DELIMITER.search(marks.folded, cue.end, figure.start)
        for figure in marks.figures_in(cue.end, cue.end + _WON_REACH)
    )


def _of_how_many(marks: Marks, cue: Cue) -> bool:
    """“results from nine partners, a record for A”: so many there never were."""
    if cue.name != "record" or load_pack(marks.lang).order != "initial":
        return False
    return any(
        f.quantity.unit in ("submitters", "results") and "," in marks.folded[f.end : cue.start]
        for f in marks.figures_in(cue.start - _WON_REACH - _COUNTED_REACH, cue.start)
        if 0 <= cue.start - f.end <= _COUNTED_REACH
    )


def _by_a_ratio(marks: Marks, cue: Cue) -> bool:
    """“45 percent faster than the competition”: how much faster is what is said."""
    if not marks.cues.any(cue.start, cue.end, "faster"):
        return False
    before = marks.figures_in(max(0, cue.start - _WON_REACH), cue.start)
    return any(
        f.quantity.unit in ("percent", "x") and not marks.folded[f.end : cue.start].strip()
        for f in before
    )


def _of_a_market(marks: Marks, cue: Cue) -> bool:
    """“B still dominates in AI training, while A leads MLPerf”: a word that is said of markets and
    of tests alike, with no test, round or result named in its clause or before it."""
    if cue.name != "won" or not marks.cues.any(cue.start, cue.end, "prevails"):
        return False
    start, end = marks.sentence_at(cue.start)[0], clause_of(marks, cue.end)[1]
    if BENCHMARK_NAME.search(marks.folded, start, end):
        return False
    if any(m.label == "BENCHMARK" for m in marks.names_in(start, end)):
        return False
    return not marks.cues.any(start, end, *_AT_WHAT)


def _is_unit(marks: Marks, cue: Cue) -> bool:
    """“400 TOPS at 75 W”: what stands in capitals behind a number is what a chip is measured in."""
    before = marks.text[: cue.start].rstrip()
    return marks.text[cue.start : cue.end].isupper() and before[-1:].isdigit()


def _beside_a_company(marks: Marks, cue: Cue) -> bool:
    """“Only NVIDIA submitted …”: the word stands at a company's name, before it or behind.

    Who alone was faster than somebody is no only one: “Only NVIDIA's own system was faster”.
    """
    pack = load_pack(marks.lang)
    behind = pack.order == "final"
    articles = [f" {word} " for word in pack.articles]  # «apenas a NVIDIA»
    led = next((len(a) for a in articles if marks.folded.startswith(a, cue.end)), 0)
    for name in marks.mentions:
        gaps = (name.start - cue.end - led, cue.start - name.end if behind else -1)
        # “… GPUs only. Intel's own post …”: another sentence is not about who is alone.
        between = marks.folded[cue.end + led : name.start].strip(" \"“'‘")
        parted = name.start >= cue.end and between
        if name.label == "SUBMITTER" and not parted and any(0 <= gap <= 2 for gap in gaps):
            cut = DELIMITER.search(marks.folded, name.end, cue.start)
            beats = marks.cues.any(name.end, clause_of(marks, name.end)[1], "faster", "slower")
            return not (cut or beats or makes(marks, name))
    return False


def _of_what_was_entered(marks: Marks, cue: Cue) -> bool:
    """“the largest configuration ever submitted”, “the biggest MLPerf submission”; not “one of the
    largest”, nor “its largest”, nor “the largest number of submissions”."""
    start, end = marks.sentence_at(cue.start)
    parted = marks.cues.within(max(start, cue.start - _PARTED_REACH), cue.start, "out_of")
    if any(cue.start - word.end <= 1 for word in parted):
        return False
    own = marks.cues.within(max(start, cue.start - _PARTED_REACH), cue.start, *_OWNED)
    if any(cue.start - word.end <= 1 for word in own):
        return False
    # “the largest system of the round”, and not the largest leap of it
    machine = marks.cues.any(start, end, "system_word")
    if machine and load_pack(marks.lang).order == "final":  # “今回最大のシステム”, “本轮规模最大”
        near = (max(start, cue.start - _ROUND_BEFORE), cue.start)
        if marks.cues.any(*near, "same_round") and not DELIMITER.search(marks.folded, *near):
            return True
    reach = (cue.end, min(end, cue.end + _ENTERED_REACH))
    for word in marks.cues.within(*reach, "submit", *(["round_word"] if machine else [])):
        gap = (cue.end, word.start)
        apart = DELIMITER.search(marks.folded, *gap) or marks.figures_in(*gap)
        other = marks.cues.any(*gap, "benchmark_word", "conjunction", "language_model")
        number = marks.cues.any(cue.end, word.end + _ENDING, "number_of")
        return not (apart or other or number)
    return False


def _to_enter(marks: Marks, cue: Cue) -> bool:
    """“the first university to submit results”: who was there before anybody else of its kind."""
    last = min(clause_of(marks, cue.end)[1], cue.end + _ENTERED_REACH)
    for word in marks.cues.within(cue.end, last, "submit"):
        led = marks.cues.within(word.start - _PARTED_REACH, word.end, "to")
        if any(word.start - one.end <= 1 for one in led):
            gap = (cue.end, word.start)
            return not (marks.figures_in(*gap) or marks.names_in(*gap))
    return False


def is_counted(marks: Marks, cue: Cue) -> bool:
    """Whether a number says how often: “won seven of eight”, “the fastest on all seven tests”.

    That number is the claim then. What only one has done is said all the same.
    """
    if cue.name in ("only", "only_name", "second", "nobody", "largest", "earliest", "most_results"):
        return False
    first, last = clause_of(marks, cue.start)
    if load_pack(marks.lang).order == "final":
        first, last = marks.sentence_at(cue.start)
    start, end = marks.sentence_at(cue.start)
    return any(
        f.quantity.unit in ("records", "benchmarks")
        and (first <= f.start < last or start <= f.start <= min(start + LEADS, end))
        for f in marks.figures
    )


def _is_own(marks: Marks, cue: Cue) -> bool:
    """“Google's best submission” is the best of Google's; “엔비디아의 최고 기록은” of NVIDIA's.

    Not “NVIDIA's sweep of the tests”, “NVIDIA's record-setting results”: these are of all.
    """
    if cue.name == "won" or "-" in marks.folded[cue.start : cue.end]:
        return False
    if marks.folded.endswith("'s ", 0, cue.start):
        return any(m.end == cue.start - 3 for m in marks.mentions)
    if cue.name not in ("fastest", "record"):
        return False
    if _of_its_owner(marks, cue):
        return True
    words = [w for w in load_pack(marks.lang).genitive if marks.folded.endswith(w, 0, cue.start)]
    places = {cue.start - len(word) for word in words}
    owners = (m for m in marks.mentions if m.label == "SUBMITTER")
    return any(owner.end in places for owner in owners)


def _of_its_owner(marks: Marks, cue: Cue) -> bool:
    """«el mejor tiempo de Google», “the best result of the H100”: whose the best one is, said
    behind its noun."""
    reach = (cue.start, cue.end + _PRAISED_REACH)
    for noun in marks.cues.within(*reach, "result_word"):
        for owner in marks.names_in(noun.end, noun.end + _NOUN_REACH + _PARTED_REACH)[:1]:
            between = marks.folded[noun.end : owner.start].strip()
            led = marks.cues.within(noun.end, owner.start, "made_by")
            if owner.label in OWNERS and any(
                between == marks.folded[word.start : word.end] for word in led
            ):
                return True
    return False


def does_so(marks: Marks, cue: Cue) -> bool:
    """“the only platform that submitted results”: a clause behind what is the only one, that names
    nobody else, says that it took part."""
    last = min(clause_of(marks, cue.end)[1], cue.end + _ENTERED_REACH)
    return any(
        marks.cues.any(cue.end, word.start, "relative")
        and not marks.names_in(cue.end, word.start)
        and not marks.figures_in(cue.end, word.start)
        for word in marks.cues.within(cue.end, last, "submit")
    )


def _led_over(marks: Marks, cue: Cue) -> bool:
    """“2位の3倍近い速度で優勝”, “2位に大差をつけて”: whoever is second is somebody else."""
    pack = load_pack(marks.lang)
    if cue.name != "second" or not (pack.genitive or pack.objects):
        return False
    behind = (*pack.genitive, *pack.objects)
    if not any(marks.folded.startswith(word, cue.end) for word in behind):
        return False
    last = min(clause_of(marks, cue.end)[1], cue.end + _LED_REACH)
    ratios = [f for f in marks.figures_in(cue.end, last) if f.quantity.unit in ("x", "percent")]
    return bool(ratios) or marks.cues.any(cue.end, last, "difference", "faster", "delta")


def _is_hedge(marks: Marks, cue: Cue) -> bool:
    """Whether a superlative is the “up to” of a figure behind it: 最高快4.5倍."""
    return any(
        figure.quantity.hedge == "up_to" and 0 <= figure.start - cue.end <= _HEDGE_REACH
        for figure in marks.figures
    )


def _is_measure(marks: Marks, cue: Cue, start: int) -> bool:
    """Whether a superlative is itself what is compared with: “1.4 times the next fastest”,
    “与0.7版最佳成绩相比”, “最高記録よりも速い”."""
    after = cue.end
    for word in marks.cues.within(after, cue.end + _NOUN_REACH, "result_word"):
        if not marks.folded[after : word.start].strip(_OF):
            after = word.end
    if _multiplied(marks, after):
        return True
    behind = marks.cues.within(after, after + _NOUN_REACH, "baseline_after")
    if any(not marks.folded[after : word.start].strip(_OF) for word in behind):
        return True
    # «más rápido que el | mejor»: the article may be a part of either.
    before = marks.cues.within(max(start, cue.start - _MEASURE_REACH), cue.end, "baseline_before")
    before = [word for word in before if word.start < cue.start]
    if cue.name == "record" and marks.cues.any(cue.start, cue.end, "breaks"):
        # “较前一轮刷新纪录”: a verb is not what is compared with, the round before it is
        before = [word for word in before if not a_round_between(marks, word.end, cue.start)]
    return any(
        not DELIMITER.search(marks.folded, word.end, cue.start)
        and not any(
            word.end <= m.start < cue.start and m.label == "SUBMITTER" for m in marks.mentions
        )
        for word in before
    )


def _multiplied(marks: Marks, place: int) -> bool:
    """“同类最优性能的10倍”, “최고 성능의 2배”: the best is what a factor is of."""
    pack = load_pack(marks.lang)
    for word in pack.genitive if pack.order == "final" else ():
        if word.strip() and marks.folded.startswith(word, place):
            factors = marks.figures_in(place, place + _MULTIPLE_REACH)
            return bool(factors) and factors[0].quantity.unit == "x"
    return False


def _praises_the_other(marks: Marks, cue: Cue) -> bool:
    """“英伟达当前最强GPU A100的2倍”, “ahead of the fastest A100”: it is said of the other side."""
    if cue.name not in _PRAISES:
        return False
    for name in marks.names_in(cue.end, cue.end + _PRAISED_REACH):
        cut = DELIMITER.search(marks.folded, cue.end, name.start)
        return not cut and name.label in PRODUCTS and is_baseline(marks, name)
    # “表现最佳的竞争对手仅每秒255个”, “the best competitor”
    small = {word.strip() for word in load_pack(marks.lang).genitive} | {""}
    return any(
        marks.folded[cue.end : word.start].strip() in small
        for word in marks.cues.within(cue.end, cue.end + _PRAISED_REACH, "rival")
    )


def _is_past(marks: Marks, cue: Cue) -> bool:
    """Whether it was so in another round: “our winning submission from last year”."""
    if _was_so_before(marks, cue):
        return True
    last = min(cue.end + _PAST_REACH, clause_of(marks, cue.start)[1])
    then = marks.cues.within(cue.end, last, "previous_round", "last_year", "first_round")
    if any(marks.cues.any(cue.end, word.start, "submit") for word in then):
        return True
    # “When A set the record less than 6 months ago, it took 10.9 minutes”
    held = ("baseline_before", "faster", "gain", "from")
    return any(
        is_long_ago(marks, word)
        and not any(
            # “less than 6 months ago” holds nothing against anything
            not marks.figures_in(other.end, other.end + 2)
            for other in marks.cues.within(cue.end, word.start, *held)
        )
        for word in then
    )


def _was_so_before(marks: Marks, cue: Cue) -> bool:
    """“The previous record of 20.8 minutes”, “six months ago the best time was 20.8 minutes”."""
    first = max(clause_of(marks, cue.start)[0], cue.start - _LED_REACH)
    for word in marks.cues.within(first, cue.end, "previous_round", "last_year"):
        if word.end >= cue.end:
            return True
        # “compared with six months ago the best time is 28 % shorter”
        against = marks.cues.within(
            word.start - _LED_REACH, word.start, "baseline_before", "after", "from"
        )
        gap = (word.end, cue.start)
        if not (against or marks.names_in(*gap) or marks.figures_in(*gap)):
            return is_long_ago(marks, word)
    return False
