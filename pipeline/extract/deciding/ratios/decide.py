"""Decides what a percent or a factor says: a gain, a comparison, a factor over price or scale.

What is held against a system or maker that is named is a comparison here, and a gain where it turns
out to be its own earlier state (`own_earlier`); what is held against an earlier round is a gain;
what compares one system with itself at another size, or a price, is a factor. Long, for the
questions that part these are asked in one order.
"""

from __future__ import annotations

from pipeline.extract.deciding.decisions import Decision, clause_of, near
from pipeline.extract.deciding.ratios.below import less_of_time, measure_of
from pipeline.extract.deciding.ratios.formats import of_formats
from pipeline.extract.deciding.ratios.growth import leads_to_other, of_a_number
from pipeline.extract.deciding.ratios.held import (
    COMPARING,
    first_in_list,
    is_bare,
    is_held,
    of_a_list,
    opened_against,
)
from pipeline.extract.deciding.ratios.per import about_price, of_a_price, per_what
from pipeline.extract.deciding.ratios.rejected import (
    entered_so_often,
    of_a_share,
    of_accuracy,
    of_shares,
    rejected_before,
    rejected_beside,
)
from pipeline.extract.deciding.ratios.relating import (
    goes_on,
    more_than_a_time,
    of_the_last,
    of_the_time_before,
    of_what_follows,
    part_of_a_score,
    within_months,
)
from pipeline.extract.deciding.ratios.scaling import for_more, of_scaling, scales
from pipeline.extract.deciding.ratios.slower import (
    beside_a_time,
    is_slower,
    less_of_rate,
    of_more_time,
    takes_more,
    tells_times,
    times_a_time,
    what_changed,
    yields_less,
)
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.hedges import before_words
from pipeline.extract.figures.units import MONEY
from pipeline.extract.linking.carried.going_on import tells_gain, tells_of_scores
from pipeline.extract.linking.compared.apart import undirected
from pipeline.extract.linking.compared.baseline_names import is_close
from pipeline.extract.linking.compared.multiples import is_part_of_other
from pipeline.extract.linking.compared.shares import (
    half_of_rate,
    part_of_earlier,
    tells_share,
    tells_time,
)
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.coordination import coordinated
from pipeline.extract.linking.phrases.fromto import EARLIER_ROUNDS, starts
from pipeline.extract.linking.phrases.particles import factor_of, is_share, of_duration
from pipeline.extract.linking.phrases.rivals import held_result
from pipeline.extract.marking.marks import BENCHMARK_NAME, Marks
from pipeline.extract.marking.zones import DELIMITER, OWNERS, Zone, zone_of
from pipeline.extract.words.fold import fold_word
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import Slot

# “up 24 %”, “down by 9 percent”: between the word and its figure there is no room for more.
_DIRECTION_REACH = 8
_OF_REACH = 16
_PRICE_REACH, _COST_REACH, _PREMIUM_REACH, _OF = 8, 36, 20, 4
# “than its nearest commercial competitor”
_RIVAL_REACH = 48
# “93 % of B” is less than B does.
_WHOLE = 100
_HERE = ("stated", "result_id", "article_default")


def ratio(
    marks: Marks, figure: Figure, zone: Zone, links: Links, before: Marks | None
) -> Decision | None:
    """What a percent or factor claims, ``None`` where it is no result."""
    gain = _says_gain(marks, figure, zone)
    faster = _says_faster(marks, figure, zone)
    faster = faster or (is_close(marks, figure) and links.baseline is not None)
    named = [one for one in _slots(links) if one.how in _HERE]
    of_test = any(one in links.benchmarks for one in named)
    if _is_of_other_things(marks, figure, zone, of_test, gain, faster):
        return None
    # “requiring 5x the token rate and a 1.3x shorter wait”: what a test asks for
    owned = any(one in named for one in (links.subject.system, links.subject.submitter))
    # “must keep them 90 percent busy, and 70 percent on B”, where nobody is named
    free = any(m.label in OWNERS for m in marks.names_in(*zone.sentence))
    asked = clause_of(marks, figure.start)[0] if free else zone.sentence[0]
    if not owned and marks.cues.any(asked, figure.start, "demanded"):
        return None
    per = per_what(marks, figure, zone)
    # “가격이 10배 이상 비싼 A100”: where complements come first, the price right behind a ratio
    final = load_pack(marks.lang).order == "final"
    prices = marks.cues.within(figure.end, figure.end + _PRICE_REACH, "price")
    parted = prices and DELIMITER.search(marks.folded, figure.end, prices[0].start)
    if final and not per and prices and not parted:
        return None
    if per == "dollar" or about_price(marks, figure, zone, before) or of_a_price(marks, figure):
        if not (links.subject.system or links.benchmarks or links.subject.submitter):
            return None
        return Decision("factor", "faster", "price", "dollar", outside="price-performance")
    told = gain or faster or is_held(marks, figure, zone, links) or _joins(marks, figure, zone)
    timed = links.baseline is not None and of_more_time(marks, figure)
    told = told or timed or _leads_on(marks, figure) or _is_worth(marks, figure, links)
    if not told or not _is_of_results(marks, figure, zone, links, named):
        return None
    return _told_apart(marks, figure, zone, links, per)


def _is_worth(marks: Marks, figure: Figure, links: Links) -> bool:
    """“In v5.1 it managed 420,659, so half a year of software |is worth| 54 percent”; and what a
    storage system feeds more of than another is a ratio of results."""
    if links.baseline is None:
        return False
    start, end = clause_of(marks, figure.start)
    if marks.cues.any(start, figure.start, "emulated"):
        return True  # “feeds 67 percent more accelerators than the F8000X”
    return bool(links.baseline.round) and marks.cues.any(start, end, "amounts_to")


def _says_faster(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether words around a figure hold one thing against another: faster, “double that of B”."""
    final = load_pack(marks.lang).order == "final"
    # “三倍于A100”: where complements come first, the word stands right at its factor.
    reach = 1 if final else _OF_REACH
    return (
        marks.cues.any(zone.start, zone.end, *COMPARING)
        or marks.cues.any(figure.end, figure.end + reach, "baseline_of")
        or of_what_follows(marks, figure)
        or any(factor_of(marks, m) == figure for m in marks.mentions)  # “A100の2倍”
        or leads_to_other(marks, figure)
        or is_part_of_other(marks, figure)
        or of_scaling(marks, figure)
        or of_the_last(marks, figure)
        or part_of_a_score(marks, figure)
    )


def _is_of_other_things(
    marks: Marks, figure: Figure, zone: Zone, of_test: bool, gain: bool, faster: bool
) -> bool:
    """Whether a ratio is an accuracy, a share price, a count's, a format's, a price's, or only what
    a change starts from."""
    start, end = zone.sentence
    cues = marks.cues
    own = max(zone.start, clause_of(marks, figure.start)[0])
    # “a 1.7 % improvement in accuracy and 16.8x in throughput”: the word is the first one's own
    before = marks.figures_in(clause_of(marks, figure.start)[0], figure.start)
    told = any(of_accuracy(marks, other) for other in before)
    accuracy = near(marks, figure, "accuracy") or cues.any(own, figure.start, "accuracy")
    if of_accuracy(marks, figure) or (accuracy and not told):
        return True
    rejected = rejected_before(marks, figure, zone)
    # “On the exchange B lost 1.8 %, after a run that tripled its price”: all of the sentence does
    # where the factor is a word.
    printed = marks.folded[figure.number.start : figure.number.end]
    worded = not any(char.isdigit() for char in printed)
    rejected = rejected or (worded and cues.any(start, end, "reject"))
    if rejected and not ((gain or faster) and of_test):
        return True
    # “a premium of roughly 18 % over B”
    prices = cues.within(max(start, figure.start - _PREMIUM_REACH), figure.start, "price")
    if any(
        cues.any(cue.end, cue.end + _OF, "part_of")
        and not DELIMITER.search(marks.folded, cue.end, figure.start)
        and not marks.names_in(cue.end, figure.start)
        for cue in prices
    ):
        return True
    if rejected_beside(marks, figure) or of_a_number(marks, figure, zone):
        return True
    if entered_so_often(marks, figure):
        return True
    if of_formats(marks, figure) or of_a_share(marks, figure) or of_shares(marks, figure):
        return True
    if _of_a_price(marks, figure, start) and not ((gain or faster) and of_test):
        return True
    # “a difference of 8 percent” is no start: nothing is said of where it went.
    apart = cues.any(zone.start, figure.start, "difference", "delta")
    # “from 94 % to 105 % of bare metal” spans both
    spans = marks.cues.any(figure.start, figure.end, "to")
    if starts(marks, figure) and not (gain or apart or spans or is_close(marks, figure)):
        return True
    # “A比B快三成；不过B便宜”: behind a semicolon it is of something else
    part = (
        max(start, marks.folded.rfind(";", start, figure.start)),
        marks.folded.find(";", figure.end, end) % (end + 1),
    )
    priced = cues.any(max(part[0], zone.start), min(part[1], zone.end), "price") or (
        cues.any(*part, "price") and not tells_gain(marks, figure, zone)
    )
    # “A is a quarter faster than B, but costs twice as much”: each clause has its own
    clause = clause_of(marks, figure.start)
    told = cues.any(*clause, "faster", "slower") and cues.any(*clause, "speed")
    priced = priced and not (told and not cues.any(*clause, "price"))
    # “Llama trains 2.2x faster on A, B promises 45 % lower costs”: the test is another clause's
    last = min(figure.end + _COST_REACH, clause[1])
    if cues.any(figure.end, last, "price") and not cues.any(figure.end, last, "per_dollar"):
        of_test = of_test and any(m.label == "BENCHMARK" for m in marks.names_in(*clause))
    return priced and not (cues.any(start, end, "per_dollar") or of_test)


def _of_a_price(marks: Marks, figure: Figure, start: int) -> bool:
    """“A is listed at $149,000, about |half of what| is asked for B”: whether a price is the figure
    right before a ratio, with no test between."""
    before = marks.figures_in(start, figure.start)[-1:]
    priced = bool(before) and before[0].quantity.unit in MONEY
    between = marks.names_in(before[0].end, figure.start) if priced else []
    return priced and not any(m.label == "BENCHMARK" for m in between)


def _joins(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether a ratio is a further member of a list that is held against something."""
    start = zone.sentence[0]
    return of_a_list(marks, figure, zone) and (
        marks.cues.any(start, zone.end, *COMPARING)
        or is_part_of_other(marks, first_in_list(marks, figure, zone))
    )


def _leads_on(marks: Marks, figure: Figure) -> bool:
    """“45 percent and 25 percent above B”: the first of two ratios, whose word is behind both."""
    following = next((f for f in marks.figures if f.start >= figure.end), None)
    if following is None or following.quantity.unit != figure.quantity.unit:
        return False
    # “done in 27.75, or 1.24x quicker”: what prints no unit may be of another kind
    if not marks.folded[figure.number.end : figure.end].strip():
        return False
    if not coordinated(marks, figure.end, following.start):
        return False
    own = zone_of(marks, following)
    return marks.cues.any(following.end, own.end, *COMPARING, "baseline_before")


def _slots(links: Links) -> list[Slot]:
    return [links.subject.system, links.subject.submitter, *links.benchmarks]


def _says_gain(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether a word of change goes with a figure: cut, “up 24 %”, “doubled its speed”."""
    cues = marks.cues
    if cues.any(zone.start, zone.end, "gain", "less_time") or cues.any(*zone.sentence, "gain"):
        return True
    # “前世代比4.5倍の性能”
    told = cues.any(zone.start, zone.end, "performance", "speed")
    if told and cues.any(zone.start, figure.start, "predecessor"):
        return True
    # “it delivered 17x performance on BERT”, “1.99x |the| throughput”
    behind = cues.within(figure.end, figure.end + _OF_REACH, "performance", "speed")
    small = ("", *load_pack(marks.lang).articles)
    if figure.quantity.unit == "x" and any(
        marks.folded[figure.end : word.start].strip() in small for word in behind
    ):
        return True
    # “Intel doubled the performance”: the factor is the word of change itself.
    worded = not any(c.isdigit() for c in marks.folded[figure.number.start : figure.number.end])
    # „in der Hälfte der Zeit“: what a share is of may be a part of it.
    shares = load_pack(marks.lang).shares
    shared = any(fold_word(share) in marks.folded[figure.start : figure.end] for share in shares)
    first = figure.start if shared else figure.end
    if worded and cues.any(first, zone.end, "performance", "speed", "time"):
        return True
    # “was |up| 12 % on GPT-J and 14 % on BERT”: of each test that a list has
    tests = marks.names_in(figure.end, figure.end + _OF_REACH)
    tested = any(m.label == "BENCHMARK" for m in tests)
    led = first_in_list(marks, figure, zone) if tested else figure
    return cues.any(max(0, led.start - _DIRECTION_REACH), led.start, "direction")


def _is_of_results(
    marks: Marks, figure: Figure, zone: Zone, links: Links, named: list[Slot]
) -> bool:
    """Whether enough is named, here or nearby, for a ratio to be one of benchmark results."""
    start, end = zone.sentence
    since = links.baseline is not None and bool(links.baseline.round)
    credited = bool(links.subject.submitter or links.subject.system)
    compared = links.baseline is not None or _of_a_rival(marks, zone)
    compared = compared or of_what_follows(marks, figure)
    related = (
        bool(links.benchmarks or links.other or links.subject.system)
        or (bool(links.subject.submitter) and (compared or marks.names_it))
        or since
    )
    # “since last year” alone may be of rents; beside the benchmark's name it is of results.
    named_here = BENCHMARK_NAME.search(marks.folded, start, end) is not None
    anchored = named or links.other or (since and (credited or named_here))
    # “compared with the A100, the time falls by 61 %”: the other side is named, the own carried.
    held = links.baseline.subject.system.how if links.baseline is not None else "empty"
    anchored = anchored or held == "stated"
    # “Doubling the number of GPUs made it 1.96x faster”: than with half of them
    printed = any(map(str.isdigit, marks.folded[figure.number.start : figure.number.end]))
    told = printed and any(is_score(f) for f in marks.figures_in(0, start))
    more = scales(marks, zone) or (told and for_more(marks, figure, zone))
    anchored = anchored or (bool(links.benchmarks) and more)
    # “It is 2.5 times what an H100 does”, “That is 3.6 times as long as Nvidia”: the other side is
    # named here, the test just before.
    sides = links.baseline.subject if links.baseline is not None else None
    others = [sides.system.how, sides.submitter.how if credited else ""] if sides else []
    anchored = anchored or (bool(links.benchmarks) and "stated" in others)
    # “a reduction of 64 % from the 10.9 minutes of June”: what it starts from is printed
    anchored = anchored or (bool(links.benchmarks) and held_result(marks, figure) is not None)
    anchored = anchored or goes_on(marks, figure, zone, links)
    # “We show up to 16x in our open submission”: whoever speaks has handed it in.
    ours = marks.cues.any(start, end, "first_person")
    anchored = anchored or (credited and ours and marks.cues.any(start, end, "submit", "open"))
    anchored = anchored or tells_of_scores(marks, zone)
    if related and anchored:
        return True
    # A round as a whole: “over 200 results, a 2.8-fold performance gain over the last five months”.
    whole = named_here or marks.cues.any(start, end, "same_round", "submit", "result_word")
    timed = since or marks.cues.any(start, zone.end, "after", "previous_round")
    # “Many systems improved by 5 to 30 percent in just five months”
    timed = timed or within_months(marks, figure, zone)
    # “components with around 30 % more performance in some benchmarks”
    many = marks.cues.any(start, end, "several_tests", "all_benchmarks")
    told = (whole and timed) or (many and marks.cues.any(start, end, "submit", "result_word"))
    return told and marks.cues.any(start, end, "performance", "speed", "less_time")


def _of_a_rival(marks: Marks, zone: Zone) -> bool:
    """“1.5 times as fast as our closest competitor”: somebody else, though not by name."""
    rivals = marks.cues.within(zone.start, zone.end, "rival")
    if load_pack(marks.lang).order == "final":  # there the particle that compares is glued to it
        return bool(rivals)
    for cue in rivals:
        reach = max(zone.start, cue.start - _RIVAL_REACH)
        words = marks.cues.within(reach, cue.start, "baseline_before", "baseline_of")
        if any(not DELIMITER.search(marks.folded, word.end, cue.start) for word in words):
            return True
    return False


def _told_apart(marks: Marks, figure: Figure, zone: Zone, links: Links, per: str) -> Decision:
    cues = marks.cues
    # “As the time dropped, performance increased by 103 %”: the figure's own verb is of the latter
    changed = what_changed(marks, figure) == ("output", "rises")
    measure = "speed" if changed else measure_of(marks, zone, figure)
    longer = cues.any(figure.end, zone.end, "longer") or takes_more(marks, figure, zone)
    # “训练时间是A100的2.4倍”; a part of the time (“是A100的一半”) is a factor already
    longer |= (tells_times(figure) and of_duration(marks, figure)) or of_more_time(marks, figure)
    longer = longer or times_a_time(marks, figure) or more_than_a_time(marks, figure)
    said = _where_compared(marks, figure, zone)
    slower = (
        longer
        or half_of_rate(marks, figure)
        or less_of_rate(marks, figure)
        or yields_less(marks, figure)
        or any(
            # “the configuration behind the results: eight A, 28 % faster” says nothing of slower
            ":" not in marks.folded[cue.end : figure.start]
            and not less_of_time(marks, cue)
            and not (_bounds(marks, figure, cue) or _of_next_clause(marks, figure, cue, zone))
            for cue in cues.within(*said, "slower")
        )
    )
    near_it = is_close(marks, figure)
    alike = near_it and figure.quantity.unit == "percent"  # by a factor it is well behind
    comparator = "equal" if alike else "slower" if slower or near_it else "faster"
    if comparator == "faster" and undirected(marks, figure, clause_of(marks, figure.start)):
        comparator = "apart"
    measure, baseline = "time" if longer else measure, links.baseline
    # “against B a lead of 32 %, though it has twice the chips”
    another = baseline is not None and baseline.subject.system.how == "stated"
    another = another and opened_against(marks, figure, zone)
    if of_scaling(marks, figure) or (not another and for_more(marks, figure, zone)):
        return Decision("factor", "", measure, per)
    against = baseline is not None and (
        baseline.subject.system or baseline.subject.submitter or baseline.subject.accelerator
    )
    first = first_in_list(marks, figure, zone)
    part = tells_share(marks, figure) or is_share(marks, figure) or tells_share(marks, first)
    if against and part and not near_it:
        timed = of_duration(marks, figure) or tells_time(marks, first)  # less time is faster
        behind = (figure.quantity.value < _WHOLE) != timed
        return Decision(
            "comparison", "slower" if behind else "faster", "time_share" if timed else "share", per
        )
    if against and comparator == "faster" and measure != "time" and is_bare(marks, figure, zone):
        measure = "unsaid"
    timed = beside_a_time(marks, figure) or of_the_time_before(marks, figure)
    if against and comparator == "faster" and timed:
        comparator, measure = "slower", "unsaid"
    if against:
        return Decision("comparison", comparator, measure, per)
    if not against and part_of_earlier(marks, figure):
        return Decision("gain", "", "time_share", per)
    earlier = against or (baseline is not None and bool(baseline.round))
    if not earlier and scales(marks, zone):  # a time that it starts from is the smaller system's
        return Decision("factor", "", measure, per)
    earlier = earlier or (baseline is not None and baseline.quantity is not None)
    if not earlier and _of_a_rival(marks, zone):
        return Decision("comparison", comparator, measure, per)
    gained = cues.any(zone.start, zone.end, "gain", "less_time")
    # “pushed throughput up 1.3x, so that the gap between …”: of the clause, not of all behind it
    apart = cues.any(zone.start, clause_of(marks, figure.end)[1], "difference", "outdoes")
    if not earlier and not gained and (apart or _than(marks, figure, zone)):
        return Decision("comparison", comparator, measure, per)
    # “B loses to it by half”: of the results before it, it is said of the worse.
    whose = links.subject.system or links.subject.submitter
    behind = slower and whose.how == "stated" and not (earlier or gained)
    behind = behind or is_slower(marks, figure)
    return Decision("gain", "slower" if behind else "", measure, per)


def _bounds(marks: Marks, figure: Figure, cue: Cue) -> bool:
    """“chưa bằng |một nửa thời gian”: the word is the figure's own hedge."""
    if marks.folded[cue.end : figure.number.start].strip() or cue.end > figure.number.start:
        return False
    return marks.folded[cue.start : cue.end] in before_words(load_pack(marks.lang))


def _of_next_clause(marks: Marks, figure: Figure, cue: Cue, zone: Zone) -> bool:
    """“It overtakes B by 8 %, but on the other test falls behind by 1 %”: of the other figure."""
    joined = marks.cues.any(figure.end, cue.start, "conjunction")
    if not joined and "," not in marks.folded[figure.end : cue.start]:
        return False
    return marks.cues.any(zone.start, figure.start, "faster")


def _where_compared(marks: Marks, figure: Figure, zone: Zone) -> tuple[int, int]:
    """The stretch whose words compare a ratio: its own, or that of the one before it in a list
    (“4 % behind on the one test and 3 % on the other”)."""
    if not of_a_list(marks, figure, zone) or marks.cues.any(zone.start, zone.end, *COMPARING):
        return zone.start, zone.end
    first = list(marks.figures_in(zone.sentence[0], figure.start))[-1]
    return zone_of(marks, first).start, zone.end


def _than(marks: Marks, figure: Figure, zone: Zone) -> bool:
    """Whether a figure is compared with something unnamed: “20 times faster than other systems”.

    “1.5x on DLRM, a model that is larger than NCF” compares two tests.
    """
    tests = {m.start for m in marks.names_in(figure.end, zone.end) if m.label == "BENCHMARK"}
    words = marks.cues.within(figure.end, zone.end, "baseline_before")
    words = [word for word in words if word.end + 1 not in tests]
    earlier = marks.cues.any(*zone.sentence, *EARLIER_ROUNDS, "own", "predecessor")
    return bool(words) and not earlier
