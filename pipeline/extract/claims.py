"""Puts the claims of an article together, passage by passage, in the order of the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pipeline.extract.alike import of_one_kind
from pipeline.extract.assembly import claim_of, shared_out
from pipeline.extract.cells import cell_claims
from pipeline.extract.citations import citations
from pipeline.extract.confidence import confidence
from pipeline.extract.deciding.counts.tallies import tests_entered
from pipeline.extract.deciding.decisions import Decision, clause_of
from pipeline.extract.deciding.kinds import classify, hopeless, undecided, without_scale
from pipeline.extract.deciding.ranks.bargains import ranked_by_price
from pipeline.extract.deciding.ranks.continued import with_continued
from pipeline.extract.deciding.ranks.decide import Worded, worded_claims, words_claim
from pipeline.extract.deciding.ranks.rank_scopes import won_whole
from pipeline.extract.deciding.ratios.between_two import with_other_side
from pipeline.extract.deciding.ratios.own_earlier import with_own_progress
from pipeline.extract.deciding.ratios.own_lead import with_own_lead
from pipeline.extract.deciding.ratios.proportions import with_proportions
from pipeline.extract.echoes import with_echoes
from pipeline.extract.errors import ExtractError
from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.units import MONEY
from pipeline.extract.interviews import Answer, interviewed, with_answerer
from pipeline.extract.linking.carried.credited import companies_of, with_maker
from pipeline.extract.linking.carried.general import is_general
from pipeline.extract.linking.carried.others_owners import with_others_owners
from pipeline.extract.linking.compared.predecessors import with_predecessor
from pipeline.extract.linking.led_lists import with_lead
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.sizes.alternating import with_alternating_size
from pipeline.extract.linking.sizes.carried_sizes import with_carried_size
from pipeline.extract.linking.sizes.entered_with import with_entry
from pipeline.extract.linking.sizes.sized_after import with_size_behind
from pipeline.extract.linking.sizes.sized_before import with_size_before
from pipeline.extract.linking.sizes.told_sizes import with_sizes_behind
from pipeline.extract.linking.slots import link
from pipeline.extract.linking.surroundings import (
    heading_of,
    items_before,
    neighbours,
    rest_of_row,
    with_list,
    with_owner_above,
    with_topic,
)
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.footnotes import with_footnotes
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import Zone, zone_of
from pipeline.extract.same_machine import with_same_machine
from pipeline.extract.scoping.article_scope import read_context
from pipeline.extract.scoping.scenarios.carried import with_scenario
from pipeline.extract.scoping.scenarios.unchanged import with_unchanged
from pipeline.extract.scoping.sections import in_section
from pipeline.extract.tables import Said, said_of, told_by
from pipeline.extract.voice import signed, surnames_of, with_surname, with_voice
from pipeline.records import Article, Claim, Slot, Subject

# How long a word that points back may be, its article included.
_PRONOUN_REACH = 24
# What is counted or priced is not said of a benchmark that stands nearby.
_POOL_REACH = 32
_OF_NO_BENCHMARK = MONEY
_OF_TESTS_ENTERED = ("submitters", "results")
# Claims of one article: they are held against each other, and no article that people read has a
# fifth of this.
MAX_CLAIMS = 2_000
# So many figures are in no sentence; and the work on each grows with their number.
_CROWD = 100
# What may be said of the benchmark as a whole.
_OF_ANY = ("gain", "comparison", "factor", "count")


def claims_of(article: Article, passages: Sequence[Marks]) -> tuple[Claim, ...]:
    """Every claim of an article whose passages have been marked.

    Raises ``ExtractError`` where there are more than an article makes.
    """
    marked = list(passages)
    context = read_context(article, marked)
    found: list[Claim] = []
    spare: list[Claim] = []
    onesided: list[Claim] = []
    told = told_by(marked, context.suite.value)
    said: Said | None = None  # of a run of cells
    for place, marks in enumerate(marked):
        if len(found) + len(spare) > MAX_CLAIMS:
            raise ExtractError(f"more than {MAX_CLAIMS} claims: a table of data, no article")
        passage = article.passages[marks.passage]
        found += citations(article, marks, context)
        if passage.cell is not None:
            said = said or said_of(article, marked, place, told)
            around_cell = (*rest_of_row(article, marks), heading_of(article, marks))
            found += cell_claims(article, marks, around_cell, said, context)
            continue
        said = None
        if not (marks.figures or words_claim(marks)):
            continue
        around = neighbours(article, marked, place)
        items = items_before(article, marked, place)
        here = in_section(context, article, marked, place)
        for claim, decided in _figures(article, marks, around, items, here):
            (found if decided else spare).append(claim)
        for claim, twosided in _worded(article, marks, around, items, here):
            (found if twosided else onesided).append(claim)
    if not (found or spare):
        return ()
    answers = {place: Answer(slot) for place, slot in signed(marked).items()}
    answers = interviewed(marked) | answers
    surnames = surnames_of(marked)
    by_passage = {marks.passage: marks for marks in marked}
    found = [with_surname(claim, by_passage[claim.passage], surnames) for claim in found]
    found = [with_answerer(claim, by_passage[claim.passage], answers) for claim in found]
    found = with_sizes_behind(with_proportions(found, spare), by_passage)
    found = with_other_side(found, spare, onesided, marked)
    found = with_same_machine(with_continued(found, spare, marked), marked)
    found = with_own_lead(with_unchanged(article, found, marked), marked, context)
    found = with_own_progress(found, marked)
    found = with_echoes(article, of_one_kind(found), spare)
    claims = _unique(with_footnotes(article, marked, found))
    sure = (msgspec.structs.replace(claim, confidence=confidence(claim)) for claim in claims)
    places = {marks.passage: place for place, marks in enumerate(marked)}
    companies = companies_of(marked)
    owned = tuple(
        with_maker(claim, places[claim.passage], marked, companies, context) for claim in sure
    )
    return with_others_owners(owned, marked, companies, context)


def _figures(
    article: Article, marks: Marks, around: list[Marks], items: list[Marks], context: Context
) -> Iterator[tuple[Claim, bool]]:
    """The claim of each figure, and whether it is certain that it makes one; see proportions."""
    before = around[0] if around else None
    for figure in marks.figures:
        if _is_crowded(marks, figure) or hopeless(marks, figure, context, before):
            continue
        zone = zone_of(marks, figure)
        links = link(marks, figure, zone, around, context)
        links = with_topic(with_list(links, marks, items), marks, figure, around, context)
        links = with_lead(with_owner_above(links, marks, figure, items), marks, figure, around)
        if _of_many(marks, figure, zone, links, context):
            links = msgspec.structs.replace(links, benchmarks=())
        decision = classify(marks, figure, zone, links, context, before)
        sure = decision is not None
        decision = decision or undecided(marks, figure, zone, links, context, before)
        if decision is None:
            continue
        if decision.kind == "count":
            links = without_scale(links)
        else:
            links = with_carried_size(links, marks, figure, zone, (*around, *context.before))
            links = with_size_behind(links, marks, figure, zone)
            links = with_entry(links, marks, figure, zone, context.above)
            links = with_size_before(links, marks, figure, zone, around)
            links = with_alternating_size(links, marks, figure, zone)
        links = with_predecessor(links, marks, figure, zone)
        if figure.quantity.unit in _OF_TESTS_ENTERED:
            links = msgspec.structs.replace(links, benchmarks=tests_entered(marks, figure, links))
        elif figure.quantity.unit in _OF_NO_BENCHMARK or _of_more(figure, links):
            links = msgspec.structs.replace(links, benchmarks=())
        if decision.kind in _OF_ANY and is_general(
            decision.kind, marks, zone, links.benchmarks, around
        ):
            links = msgspec.structs.replace(links, benchmarks=())
        if figure.quantity.unit == "submitters" or _of_all(marks, figure, links):
            links = msgspec.structs.replace(
                links, subject=Subject()
            )  # all of them together: no one company's
        claim = claim_of(article, marks, figure, zone, links, decision, context)
        claim = with_scenario(claim, marks, around)
        for one in shared_out(with_voice(claim, marks, before), marks, figure, zone):
            yield one, sure


def _is_crowded(marks: Marks, figure: Figure) -> bool:
    """Whether a figure stands in what is no sentence but a table that was run together."""
    if len(marks.figures) <= _CROWD:
        return False
    return len(marks.figures_in(*marks.sentence_at(figure.start))) > _CROWD


def _of_many(marks: Marks, figure: Figure, zone: Zone, links: Links, context: Context) -> bool:
    """Whether a ratio is of many tests, and not of the one that was named before: the greatest of
    them (“up to 6.7 times”), or of all (“2 to 17 percent across all tests”)."""
    if figure.quantity.unit not in ("percent", "x"):
        return False
    # “4.5x on BERT, and 1x to 3x on the other five models”
    first, last = clause_of(marks, figure.start)
    counted = [f for f in marks.figures_in(first, last) if f.quantity.unit == "benchmarks"]
    named = any(m.label == "BENCHMARK" for m in marks.names_in(first, last))
    if not named and any(f.number.value > len(links.benchmarks) for f in counted):
        return True
    if any(test.how == "stated" or test == context.benchmark for test in links.benchmarks):
        return False
    # “A processes 13,886 tokens a second, up to 30 times as many as B”: of that test
    start = marks.sentence_at(figure.start)[0]
    told = any(is_score(f) for f in marks.figures_in(start, figure.start))
    return (figure.quantity.hedge == "up_to" and not told) or marks.cues.any(
        zone.start, zone.end, "all_benchmarks"
    )


def _of_more(figure: Figure, links: Links) -> bool:
    """Whether a number of benchmarks or firsts is of others than those that are named.

    “Seven firsts” behind a sentence on one test are not that test's.
    """
    if figure.quantity.unit not in ("benchmarks", "records") or figure.number.value < 2:
        return False
    return len(links.benchmarks) != figure.number.value


def _of_all(marks: Marks, figure: Figure, links: Links) -> bool:
    """Whether a number of results is the round's: no company is said to have sent them."""
    if figure.quantity.unit != "results":
        return False
    owner = links.subject.submitter
    said = owner.how == "stated" and 0 <= owner.start < marks.base + figure.end
    said = said or _they_sent(marks, figure, owner)
    # “42 results out of 258”: the whole is the round's.
    pool = [f for f in marks.figures_in(figure.start - _POOL_REACH, figure.start) if f != figure]
    of_them = pool and marks.cues.any(pool[-1].end, figure.start, "out_of")
    # “A、B等14家公司共提交180项成绩”: those that are named are some of those that are counted.
    start = marks.sentence_at(figure.start)[0]
    counted = [f for f in marks.figures_in(start, figure.start) if f.quantity.unit == "submitters"]
    among = counted and owner.start - marks.base < counted[-1].end
    return not said or bool(of_them or among)


def _they_sent(marks: Marks, figure: Figure, owner: Slot) -> bool:
    """“A is back. It submitted 42 results.”: a word at the beginning of a sentence points back to
    the only company that its passage has named."""
    start, _ = marks.sentence_at(figure.start)
    if owner.how != "carried" or not marks.cues.any(start, figure.start, "submit"):
        return False
    words = marks.cues.within(start, start + _PRONOUN_REACH, "anaphor", "company_word")
    if not any(word.start == start for word in words):
        return False
    names = {m.canon for m in marks.names_in(0, figure.start) if m.label == "SUBMITTER"}
    return names == {owner.value}


def _worded(
    article: Article, marks: Marks, around: list[Marks], items: list[Marks], context: Context
) -> Iterator[tuple[Claim, bool]]:
    """The claims in words alone, and whether they are sure; see ``between_two``."""
    title = article.passages[marks.passage].kind == "title"
    for worded in worded_claims(marks, around, context):
        # “A is fastest”, says a headline, and not at what.
        said = worded.links.benchmarks or marks.cues.has("all_benchmarks", "benchmark_word")
        said = said or (bool(marks.rounds) and won_whole(marks, worded.cue))
        if title and worded.kind == "rank" and not said:
            continue
        decision = _decision(marks, worded)
        links = worded.links
        if worded.kind == "comparison" and not links.benchmarks:
            links = with_list(links, marks, items)
        claim = claim_of(article, marks, worded, worded.zone, links, decision, context)
        yield with_voice(claim, marks, around[0] if around else None), worded.sure


def _decision(marks: Marks, worded: Worded) -> Decision:
    """What a claim in words is; a rank by what the money buys is none of the benchmark's."""
    if worded.kind == "rank" and ranked_by_price(marks, worded.cue):
        rank = Decision(worded.kind, worded.comparator, "price", "dollar")
        return msgspec.structs.replace(rank, outside="price-performance")
    return Decision(worded.kind, worded.comparator, per=_by_what(marks, worded))


def _by_what(marks: Marks, worded: Worded) -> str:
    """“A beat B by how many queries each chip answers per watt”: by what a comparison counts."""
    start, end = worded.zone.sentence
    first = max(start, marks.folded.rfind(";", start, worded.cue.start) + 1)
    cut = marks.folded.find(";", worded.cue.end, end)
    told = marks.cues.any(first, cut if cut >= 0 else end, "per_watt")
    return "watt" if told and worded.kind == "comparison" else ""


def _unique(claims: list[Claim]) -> tuple[Claim, ...]:
    """The claims in the order of the text, each place, kind and owner once."""
    kept = {
        (claim.start, claim.end, claim.kind, claim.subject.submitter.value): claim
        for claim in reversed(claims)
    }
    return tuple(kept[key] for key in sorted(kept))
