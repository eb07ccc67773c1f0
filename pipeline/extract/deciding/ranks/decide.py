"""Claims without a figure: fastest, first, only, winner; faster than, on par with.

Long, for what is a rank and of whom is asked in one order.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

import msgspec

from pipeline.extract.deciding.best import best_results
from pipeline.extract.deciding.decisions import clause_of
from pipeline.extract.deciding.ranks.comparing import (
    compared,
    compares,
    may_have_sides,
    named,
    names_one_side,
    object_of,
)
from pipeline.extract.deciding.ranks.gapped import gapped
from pipeline.extract.deciding.ranks.no_ranks import beats_nobody, makes_no_rank
from pipeline.extract.deciding.ranks.one_rank import before_a_win, is_same_rank
from pipeline.extract.deciding.ranks.praised import apposed, praised, told_behind_score
from pipeline.extract.deciding.ranks.rank_owners import leads_to_whom, shared, told_in_its_clause
from pipeline.extract.deciding.ranks.rank_scopes import of_a_round, scoped, won_whole
from pipeline.extract.deciding.ranks.superlatives import does_so, is_counted, is_rank
from pipeline.extract.deciding.ranks.unsurpassed import told_than_whom
from pipeline.extract.deciding.ranks.who_alone import of_the_company, of_who_entered
from pipeline.extract.deciding.ratios.below import less_of_time
from pipeline.extract.deciding.ratios.next_clause import (
    not_of_meanwhile,
    of_its_clause,
    of_what_was_done,
    on_the_test_of_its_object,
    told_behind,
    without_anothers_size,
    without_the_next,
)
from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.numbers import Number
from pipeline.extract.figures.units import TIMES
from pipeline.extract.linking.carried.general import is_general, of_no_test
from pipeline.extract.linking.carried.going_on import OPENING, leaves_out_whose
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.compared.runner_up import is_leader
from pipeline.extract.linking.compared.winning import winnings
from pipeline.extract.linking.led_lists import owner_of_lead, rank_of_lead
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.naming import slot, system_like
from pipeline.extract.linking.slots import link
from pipeline.extract.linking.surroundings import with_topic
from pipeline.extract.marking.context import Context, in_context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import OWNERS, WIDEST, Zone, zone_of
from pipeline.extract.words.lexicon import Cue
from pipeline.extract.words.pack import load_pack
from pipeline.records import Kind, Quantity, Subject

# Classes of cue, each with the comparator that its claims bear, surest first. Those of one group
# say the same thing: “won first place with a record” is one rank.
_RANKS = (
    ("second", "second", "place"),
    ("nobody", "fastest", "lead"),
    ("fastest", "fastest", "lead"),
    ("above_all", "fastest", "lead"),
    ("record", "record", "lead"),
    ("first", "first", "lead"),
    ("won", "won", "lead"),
    ("in_front", "first", "lead"),
    ("only", "only", "only"),
    ("only_name", "only", "only"),
    ("most_results", "most_results", "results"),
    ("largest", "largest", "size"),
    ("earliest", "earliest", "earliest"),
)
# Those that say how good a result is; a printed one beside them is that result.
_PLACES = ("second", "fastest", "above_all", "record", "first")
_WORDS = (*(name for name, _, _ in _RANKS), "best", "most")
_COMPARISONS = ("faster", "slower", "equal")
_BEATS_REACH = 36
# How far behind “best” its noun may end.
_NOUN_REACH = 12
# “placed second, with |12.48 minutes”
_SCORE_REACH = 12
# “the runner-up, |A”
_APPOSED = 2
# “While |we not only …”: how far into its clause the word for us may end.
_WE_REACH = 12
# A sentence with more words of one class is no sentence.
_MOST = 8
_ZERO, _ONE = Decimal(0), Decimal(1)


class Worded(NamedTuple):
    """A claim made in words: the words, its kind and comparator, what it is about; ``sure`` is
    wrong of one that only results told around it can make: “A did slightly better: 21.6”."""

    cue: Cue
    kind: Kind
    comparator: str
    zone: Zone
    links: Links
    sure: bool = True


def words_claim(marks: Marks) -> bool:
    """Whether a passage has any word that could make a claim by itself."""
    return marks.cues.any(0, len(marks.text), *_WORDS, *_COMPARISONS, "wins_over")


def worded_claims(marks: Marks, around: list[Marks], context: Context) -> Iterator[Worded]:
    """The ranks and comparisons of a passage that stand in words alone."""
    if not in_context(marks, context, around[0] if around else None):
        return
    for start, end in marks.sentences if words_claim(marks) else ():
        if not marks.cues.any(start, end, *_WORDS, *_COMPARISONS, "wins_over"):
            continue
        if of_no_test(marks, start, end) or marks.folded[start:end].endswith("?"):
            continue
        yield from _ranks(marks, (start, end), around, context)
        yield from _comparisons(marks, (start, end), around, context)


def _ranks(
    marks: Marks, sentence: tuple[int, int], around: list[Marks], context: Context
) -> Iterator[Worded]:
    start, end = sentence
    if not marks.cues.any(start, end, *_WORDS):
        return
    said: list[tuple[str, Links, Cue]] = []
    for name, comparator, group in _RANKS:
        cues = marks.cues.within(start, end, name)
        if name == "fastest":
            cues = sorted([*cues, *best_results(marks, start, end)])
        for cue in cues[:_MOST]:
            if not is_rank(marks, cue, start) or is_counted(marks, cue):
                continue
            if makes_no_rank(marks, cue):
                continue
            zone, links = _linked(marks, cue, around, context)
            links = _of_nobody(marks, cue, of_the_company(marks, cue, links))
            links = shared(marks, cue, of_who_entered(marks, cue, links))
            # “in image generation and all other tests”: of no one test.
            # “A wins again, sweeping all nine tests”: nor of one that another sentence names.
            tests = links.benchmarks
            elsewhere = all(test.how != "stated" for test in tests)
            whole = name == "only" or elsewhere
            where = sentence if whole else clause_of(marks, cue.start)
            # “dominates all tests and is the only one used in the BERT test”
            if whole and not elsewhere and all(b.start >= marks.base + cue.end for b in tests):
                where = cue.start, where[1]
            where = where[0], before_a_win(marks, cue, where[1])
            if marks.cues.any(*where, "all_benchmarks") or won_whole(marks, cue):
                links = msgspec.structs.replace(links, benchmarks=())
            # “It remains the only vendor with CPU results”: of the round, not the test before.
            if name in ("only", "only_name"):
                links = without_anothers_size(marks, cue, links)
                if _of_another_rank(marks, cue, links, said):
                    links = msgspec.structs.replace(links, benchmarks=())
            above = around[0] if around else None
            links = owner_of_lead(marks, cue, links, above)
            credited = _credited(marks, cue, links) or rank_of_lead(marks, cue, links, above)
            if not (credited and scoped(marks, sentence, cue, links, above)):
                continue
            many = _of_many(marks, clause_of(marks, cue.start), links, cue)
            if many or is_general("rank", marks, zone, links.benchmarks, around):
                links = msgspec.structs.replace(links, benchmarks=())
            # “set new records in this third round (v0.7)”: of the round, not the test named before
            if of_a_round(marks, sentence) and all(b.how == "carried" for b in links.benchmarks):
                links = msgspec.structs.replace(links, benchmarks=())
            if any(is_same_rank(marks, (group, links, cue), other) for other in said):
                continue
            said.append((group, links, cue))
            behind = marks.names_in(cue.end, clause_of(marks, cue.end)[1])
            ahead = any(is_leader(marks, m) for m in behind)
            rank = Worded(cue, "rank", "second" if ahead else comparator, zone, links)
            yield rank
            if not ahead:
                yield from (rank._replace(links=more) for more in gapped(marks, cue, links))


def _of_many(marks: Marks, clause: tuple[int, int], links: Links, cue: Cue) -> bool:
    """Whether a rank is said of a number of tests, and only a sentence before names one.

    “It ran A, B and more, and is the only one to enter all eight”: nor is that of A and B.
    """
    first, last = (marks.base + place for place in clause)
    apart = cue.name in ("only", "only_name")
    if not links.benchmarks or any(
        test.how != "carried" and not (apart and not first <= test.start < last)
        for test in links.benchmarks
    ):
        return False
    counts = [f for f in marks.figures_in(*clause) if f.quantity.unit == "benchmarks"]
    return any(f.number.value > max(1, len(links.benchmarks)) for f in counts)


def _of_another_rank(
    marks: Marks, cue: Cue, links: Links, said: list[tuple[str, Links, Cue]]
) -> bool:
    """“While A had the fastest BERT time, B was the only CPU”: that test is of the rank beside it,
    as is one that only a sentence before names."""
    own = clause_of(marks, cue.start)
    others = {clause_of(marks, other.start) for _, _, other in said} - {own}
    return all(
        test.how != "stated" or clause_of(marks, test.start - marks.base) in others
        for test in links.benchmarks
    )


def _is_in_time(marks: Marks, cue: Cue) -> bool:
    """“testi 11,27 dakikada geçti”: the verb for “beat” passes a test, in a time."""
    locative = load_pack(marks.lang).locative
    return any(
        f.quantity.unit in TIMES
        and 0 <= cue.start - f.end <= 1
        and marks.folded[: f.end].endswith(locative)
        for f in marks.figures_in(cue.start - WIDEST, cue.start)
    )


def _of_nobody(marks: Marks, cue: Cue, links: Links) -> Links:
    """“Nobody trained it faster than A”, “no vendor other than A” praise A; so does “the runner-up,
    A,” of a second place."""
    if cue.name in ("only", "second"):
        for mention in marks.names_in(cue.end, cue.end + _APPOSED + 1):
            gap = marks.folded[cue.end : mention.start].strip()
            small = {"", *(word.strip() for word in load_pack(marks.lang).genitive)} - {""}
            apposed = gap in ({",", *small} if cue.name == "second" else {""})
            # “英伟达18.4分钟次之，|富士通为19.2分钟”: who is second stands before it
            own = marks.names_in(clause_of(marks, cue.start)[0], cue.start)
            apposed = apposed and not (cue.name == "second" and any(m.label in OWNERS for m in own))
            if mention.label in OWNERS and apposed:
                return msgspec.structs.replace(links, subject=named(marks, mention), baseline=None)
    if cue.name != "nobody":
        return links
    told = told_than_whom(marks, cue) or (cue.end, clause_of(marks, cue.end)[1])
    if told[0] >= cue.end:
        for word in marks.cues.within(*told, "faster"):
            best = object_of(marks, word, msgspec.structs.replace(links, subject=Subject()))
            if best is not None:
                return msgspec.structs.replace(links, subject=named(marks, best), baseline=None)
    # “没有人比A更快”, “Aより速い企業はない”: there the other side stands before the word.
    names = marks.names_in(*told)
    sides = [m for m in names if is_baseline(marks, m)]
    systems = [m for m in sides if system_like(m)]
    companies = [m for m in names if m.label == "SUBMITTER"]
    if sides and len({m.canon for m in systems}) < 2 and len({m.canon for m in companies}) < 2:
        subject = named(marks, (systems or sides)[0])
        if companies:
            subject = msgspec.structs.replace(subject, submitter=slot(marks, companies[0]))
        return msgspec.structs.replace(links, subject=subject, baseline=None)
    return links


def _credited(marks: Marks, cue: Cue, links: Links) -> bool:
    """Whether somebody is named whose rank it is, in the sentence or by a word pointing back."""
    subject = links.subject
    if links.other is not None:
        return False
    if "stated" in (subject.submitter.how, subject.system.how):
        return True
    start, end = marks.sentence_at(cue.start)
    # “Es la cifra más alta de la ronda”, « C'est le meilleur temps »: a sentence that opens with
    # the rank of a result goes on.
    drops = load_pack(marks.lang).drops_subject or marks.cues.any(start, cue.start, "copula")
    opens = drops and cue.start - start <= OPENING
    carried = "carried" in (subject.submitter.how, subject.system.how)
    told = opens and marks.folded[start : cue.start].strip()  # by the verb before it
    # «Fue la única que presentó CPU»: what only one has done says of itself what it is
    nouns = ("result_word", "submit") if cue.name == "only" else ("result_word",)
    if carried and told and marks.cues.any(cue.start, cue.end + _NOUN_REACH, *nouns):
        return True
    if carried and leaves_out_whose(marks, cue.start):
        return True
    # «Fue la única plataforma que envió resultados»
    if carried and told and cue.name == "only" and does_so(marks, cue):
        return True
    last = end if opens else cue.end
    # “We are the only submitter with …”, on a company's own page that names it nowhere near
    ours = subject.submitter.how == "article_default"
    first = clause_of(marks, cue.start)[0]
    if ours and marks.cues.any(first, min(first + _WE_REACH, cue.start), "first_person"):
        return True
    # “According to the company it is the fastest”, in an article on that company
    if subject.submitter.how == "topic" and marks.cues.any(start, end, "company_word"):
        return True
    return carried and marks.cues.any(start, last, "anaphor", "first_person", "same_round")


def _comparisons(
    marks: Marks, sentence: tuple[int, int], around: list[Marks], context: Context
) -> Iterator[Worded]:
    start, end = sentence
    if not marks.cues.any(start, end, *_COMPARISONS, "wins_over"):
        return
    if not may_have_sides(marks, start, end):
        return
    said: list[tuple[int, int]] = []
    for name in _COMPARISONS:
        won = winnings(marks, start, end) if name == "faster" else []
        for cue in [*marks.cues.within(start, end, name), *won][:_MOST]:
            first, last = clause_of(marks, cue.start)
            if load_pack(marks.lang).order == "initial":
                last = cue.start
            if marks.cues.any(first, last, "hypothetical", "planned", "nobody"):
                continue
            # “it did not reach B”: the negation is the word's own.
            denied = marks.cues.within(first, last, "negation")
            if any(not (cue.start <= one.start and one.end <= cue.end) for one in denied):
                continue
            if name != "equal" and beats_nobody(marks, cue):
                continue
            if not compares(marks, cue) or _is_in_time(marks, cue) or less_of_time(marks, cue):
                continue
            # “matched | the performance of B”: only a factor's other side by itself
            if name == "faster" and _of_a_factor(marks, cue):
                continue
            # « le plus vite » is no “plus vite” than anybody's
            if any(c.end == cue.end for c in marks.cues.within(start, cue.end, "fastest")):
                continue
            # “上回|られた” is the passive of “上回った”, « s'incline |devant » is behind; “as fast
            # as”, without how many times, is level
            if name == "faster" and _of_longer(marks, cue):
                continue
            # “A outperformed all others” is a rank
            best = marks.cues.within(cue.start, cue.end + _BEATS_REACH, "fastest")
            if any(c.start == cue.start for c in best):
                continue
            zone, links = _linked(marks, cue, around, context)
            clause = clause_of(marks, cue.start)
            # “A beats B on X, but on Y B beats A”: a further one has sides of its own
            if said or told_in_its_clause(marks, cue):
                own = link(marks, _as_figure(cue), Zone(clause, *clause), around, context)
                links = msgspec.structs.replace(links, subject=own.subject, baseline=own.baseline)
            both = compared(marks, cue, links)
            if both is None and cue.start > start and names_one_side(marks, cue, links):
                yield Worded(cue, "comparison", name, zone, links, sure=False)
            if both is None or (said and (clause in said or not _told_in(marks, clause, both))):
                continue
            told = both.benchmarks or marks.names_it or told_behind(marks, cue)
            if told or marks.cues.any(start, end, "benchmark_word"):
                said.append(clause)
                yield Worded(cue, "comparison", name, zone, both)


def _of_longer(marks: Marks, cue: Cue) -> bool:
    """Whether a word for being ahead is but a part of one for being behind, or level."""
    around = (cue.start - _BEATS_REACH, cue.end + _BEATS_REACH)
    words = marks.cues.within(*around, "slower", "equal")
    own = (cue.start, cue.end)
    return any(
        word.start <= cue.start
        and cue.end <= word.end
        and ((word.start, word.end) != own or word.name == "equal")
        for word in words
    )


def _of_a_factor(marks: Marks, cue: Cue) -> bool:
    """Whether a word of comparison is what leads a factor to its other side, and another word of
    its clause says how the two compare."""
    sides = marks.cues.within(cue.start, cue.end, "baseline_of")
    before = (clause_of(marks, cue.start)[0], cue.start)
    return any((side.start, side.end) == (cue.start, cue.end) for side in sides) and (
        marks.cues.any(*before, "equal", "slower")
    )


def _told_in(marks: Marks, clause: tuple[int, int], links: Links) -> bool:
    """Whether both sides of a comparison stand in its own clause: a further one of its sentence."""
    first, last = clause
    assert links.baseline is not None
    return all(
        any(
            slot.how == "stated" and first <= slot.start - marks.base < last
            for slot in (side.system, side.submitter)
        )
        for side in (links.subject, links.baseline.subject)
    )


def _linked(marks: Marks, cue: Cue, around: list[Marks], context: Context) -> tuple[Zone, Links]:
    """The links of a word, found as if it were a figure; a printed time nearby is part of it."""
    figure = _as_figure(cue)
    zone = msgspec.structs.replace(zone_of(marks, figure), start=marks.sentence_at(cue.start)[0])
    links = link(marks, figure, zone, around, context)
    if context.label and not links.benchmarks and links.other is None:
        links = msgspec.structs.replace(links, benchmarks=(context.label,))
    links = not_of_meanwhile(marks, cue, without_the_next(marks, cue, links))
    links = of_what_was_done(marks, cue, links)
    if cue.name not in _COMPARISONS:
        links = of_its_clause(marks, cue, links)
    else:
        links = on_the_test_of_its_object(marks, cue, links)
    clause = clause_of(marks, cue.start)
    if not _is_stated(links.subject) and leads_to_whom(marks, cue):
        own = link(marks, figure, Zone(clause, *clause), around, context)
        links = msgspec.structs.replace(links, subject=own.subject)
    # “and took second place with 12.48 minutes”: on the test that this time is of
    beside = praised(marks, cue)
    if beside is not None and cue.name in _PLACES:
        links = with_topic(links, marks, beside, around, context)
        own = link(marks, beside, zone_of(marks, beside), around, context)
        # “placed second, with 12.48 minutes on GPT-3”; “The fastest time, 3.44 minutes, was A's”
        near = cue.name == "second" and 0 < beside.start - cue.end <= _SCORE_REACH
        stated = near and all(test.how == "stated" for test in own.benchmarks)
        if not links.benchmarks and stated and not _another_between(marks, cue, beside):
            links = msgspec.structs.replace(links, benchmarks=own.benchmarks)
        if _is_stated(own.subject) and told_behind_score(marks, cue, beside):
            links = msgspec.structs.replace(links, subject=own.subject)
        apart = _is_stated(links.subject) or _another_between(marks, cue, beside)
        if _is_stated(own.subject) and (apposed(marks, beside, cue) or not apart):
            links = msgspec.structs.replace(links, subject=own.subject)
    return zone, links


def _another_between(marks: Marks, cue: Cue, score: Figure) -> bool:
    """“继V1.1夺冠之后，A以15.87分钟…”: what stands behind another owner's name is that one's."""
    return any(m.label in OWNERS for m in marks.names_in(cue.end, score.start))


def _is_stated(subject: Subject) -> bool:
    return "stated" in (subject.system.how, subject.submitter.how)


def _as_figure(cue: Cue) -> Figure:
    """A word of rank or comparison as a figure without a value, to be linked like one."""
    zero = Number(cue.start, cue.end, _ZERO, 0, _ONE, None)
    quantity = Quantity(surface="", start=cue.start, end=cue.end, value=_ZERO, unit="")
    return Figure(cue.start, cue.end, quantity, zero)
