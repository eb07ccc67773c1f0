"""Puts the claims of an article together, passage by passage, in the order of the text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from decimal import Decimal

import msgspec

from pipeline.extract.confidence import confidence
from pipeline.extract.context import Context, read_context
from pipeline.extract.decisions import Decision
from pipeline.extract.echoes import with_echoes
from pipeline.extract.figures import Figure
from pipeline.extract.footnotes import with_footnotes
from pipeline.extract.kinds import classify, hopeless, undecided, without_scale
from pipeline.extract.marks import Marks
from pipeline.extract.naming import slot
from pipeline.extract.owners import owners_of_count
from pipeline.extract.proportions import with_proportions
from pipeline.extract.ranks import Worded, filters_of, worded_claims, words_claim
from pipeline.extract.scope import scope_of
from pipeline.extract.sections import in_section
from pipeline.extract.slots import Links, link
from pipeline.extract.suites import narrowed, with_suite
from pipeline.extract.tables import Said, cell_figures, cell_kind, cell_links, said_of
from pipeline.extract.units import MONEY
from pipeline.extract.voice import interviewed, modality_of, quoted, speaker_of, with_voice
from pipeline.extract.zones import Zone, zone_of
from pipeline.records import EMPTY, Article, Baseline, Claim, Kind, Quantity, Scope, Slot, Subject

# Names that make a line the topic of what follows it.
_TOPICS = ("BENCHMARK", "SYSTEM", "ACCELERATOR")
# What is counted or priced is not said of a benchmark that stands nearby.
_OF_NO_BENCHMARK = ("results", "submitters", *MONEY)


def claims_of(article: Article, passages: Sequence[Marks]) -> tuple[Claim, ...]:
    """Every claim of an article whose passages have been marked."""
    marked = list(passages)
    context = read_context(article, marked)
    found: list[Claim] = []
    spare: list[Claim] = []
    said: dict[int, Said] = {}  # by table
    for place, marks in enumerate(marked):
        passage = article.passages[marks.passage]
        found += _citations(article, marks, context)
        if passage.cell is not None:
            table = passage.cell.table
            if table not in said:
                said[table] = said_of(article, marked, place)
            around_cell = (*_rest_of_row(article, marks), _heading(article, marks))
            found += _cell(article, marks, around_cell, said[table], context)
            continue
        if not (marks.figures or words_claim(marks)):
            continue
        around = _neighbours(article, marked, place)
        items = _items_before(article, marked, place)
        here = in_section(context, article, marked, place)
        for claim, decided in _figures(article, marks, around, items, here):
            (found if decided else spare).append(claim)
        found += _worded(article, marks, around, here)
    answers = interviewed(marked)
    found = [
        claim
        if claim.speaker or claim.passage not in answers
        else msgspec.structs.replace(claim, speaker=answers[claim.passage])
        for claim in found
    ]
    found = with_echoes(article, with_proportions(found, spare), spare)
    claims = _unique(with_footnotes(article, marked, found))
    return tuple(msgspec.structs.replace(claim, confidence=confidence(claim)) for claim in claims)


def _neighbours(article: Article, marked: list[Marks], place: int) -> list[Marks]:
    """The passages that a passage may point back to: the one before it, then its heading.

    For an item of a list that is what introduces the list, not the item before; a mere “Others
    followed:” only leads on what the paragraph before it says.
    """
    around = []
    passed = ["cell", "caption", "footnote"]
    listed = article.passages[marked[place].passage].kind == "list_item"
    if listed:
        passed.append("list_item")
    for earlier in reversed(marked[:place]):
        kind = article.passages[earlier.passage].kind
        if kind in passed:
            continue
        leads_on = listed and kind == "paragraph" and earlier.folded.rstrip().endswith(":")
        if leads_on and not any(m.label in _TOPICS for m in earlier.mentions):
            continue
        around.append(earlier)
        break
    section = article.passages[marked[place].passage].section
    heading = next((m for m in marked if m.passage == section), None)
    if heading is not None and heading not in around:
        around.append(heading)
    return around


def _items_before(article: Article, marked: list[Marks], place: int) -> list[Marks]:
    """The items above one of the same list, nearest first."""
    items: list[Marks] = []
    while place >= 0 and article.passages[marked[place].passage].kind == "list_item":
        items.append(marked[place])
        place -= 1
    return items[1:]


def _figures(
    article: Article, marks: Marks, around: list[Marks], items: list[Marks], context: Context
) -> Iterator[tuple[Claim, bool]]:
    """The claim of each figure, and whether it is certain that it makes one; see proportions."""
    before = around[0] if around else None
    for figure in marks.figures:
        if hopeless(marks, figure, context, before):
            continue
        zone = zone_of(marks, figure)
        links = link(marks, figure, zone, around, context)
        links = _with_topic(_of_list(links, marks, items), around, context)
        decision = classify(marks, figure, zone, links, context, before)
        sure = decision is not None
        decision = decision or undecided(marks, figure, zone, links, context, before)
        if decision is None:
            continue
        if decision.kind == "count":
            links = without_scale(links)
        if figure.quantity.unit in _OF_NO_BENCHMARK or _of_more(figure, links):
            links = links._replace(benchmarks=())
        if figure.quantity.unit == "submitters":  # all of them together: no one company's
            links = links._replace(subject=Subject())
        claim = _claim(article, marks, figure, zone, links, decision, context)
        for one in _shared_out(with_voice(claim, marks, before), marks, figure, zone):
            yield one, sure


def _of_more(figure: Figure, links: Links) -> bool:
    """Whether a number of benchmarks or firsts is of others than those that are named.

    “Seven firsts” behind a sentence on one test are not that test's.
    """
    if figure.quantity.unit not in ("benchmarks", "records") or figure.number.value < 2:
        return False
    return len(links.benchmarks) != figure.number.value


def _shared_out(claim: Claim, marks: Marks, figure: Figure, zone: Zone) -> Iterator[Claim]:
    """The claim, once for each company that it is said of: “A and B each won four”.

    What a list of companies has together is no single one's: “A and B took 15 of 16”.
    """
    owners, each = owners_of_count(marks, figure, zone)
    if claim.subject.system or len(owners) < 2:
        yield claim
        return
    for owner in owners if each else [None]:
        submitter = slot(marks, owner) if owner else EMPTY
        identity = f"{claim.id}|{submitter.value}"
        yield msgspec.structs.replace(
            claim,
            id=hashlib.sha256(identity.encode()).hexdigest()[:12],
            subject=msgspec.structs.replace(claim.subject, submitter=submitter),
        )


def _of_list(links: Links, marks: Marks, items: list[Marks]) -> Links:
    """An item that names no benchmark is of the one that the items above it were last about."""
    if any(m.label in ("BENCHMARK", "OTHER") for m in marks.mentions):
        return links
    for item in items:
        names = [m for m in item.mentions if m.label in ("BENCHMARK", "OTHER")]
        if names:
            one = len({m.canon for m in names}) == 1 and names[0].label == "BENCHMARK"
            slots = (slot(item, names[0], "topic"),) if one else ()
            return links._replace(benchmarks=slots)
    return links


def _with_topic(links: Links, around: list[Marks], context: Context) -> Links:
    """A heading or an article that is about one benchmark lends it to what names none."""
    if links.benchmarks or links.other is not None:
        return links
    if context.label:
        return links._replace(benchmarks=(context.label,))
    heading = around[1].mentions if len(around) > 1 else []
    names = [m for m in heading if m.label == "BENCHMARK"]
    if len({m.canon for m in names}) == 1:
        return links._replace(benchmarks=(slot(around[1], names[0], "topic"),))
    return links._replace(benchmarks=(context.benchmark,)) if context.benchmark else links


def _worded(
    article: Article, marks: Marks, around: list[Marks], context: Context
) -> Iterator[Claim]:
    title = article.passages[marks.passage].kind == "title"
    for worded in worded_claims(marks, around, context):
        # “A is fastest”, says a headline, and not at what.
        said = worded.links.benchmarks or marks.cues.of("all_benchmarks", "benchmark_word")
        if title and worded.kind == "rank" and not said:
            continue
        decision = Decision(worded.kind, worded.comparator)
        claim = _claim(article, marks, worded, worded.zone, worded.links, decision, context)
        yield with_voice(claim, marks, around[0] if around else None)


def _claim(
    article: Article,
    marks: Marks,
    what: Figure | Worded,
    zone: Zone,
    links: Links,
    decision: Decision,
    context: Context,
) -> Claim:
    if isinstance(what, Figure):
        start, end = what.start, what.end
        quantity: Quantity | None = _shifted(what.quantity, marks.base)
        if decision.part is not None and quantity is not None:
            quantity = _of_part(quantity, decision.part)
    else:
        start, end, quantity = what.cue.start, what.cue.end, None
    baseline = links.baseline
    if baseline is not None and baseline.quantity is not None:
        moved = _shifted(baseline.quantity, marks.base)
        baseline = msgspec.structs.replace(baseline, quantity=moved)
    scope = scope_of(marks, end, zone, context)
    scope = with_suite(scope, links.benchmarks, quantity.unit if quantity else "")
    baseline = _numbered(baseline, scope)
    if decision.kind in ("time", "throughput", "count") and quantity is not None:
        baseline = None
    return _record(
        article,
        marks,
        decision.kind,
        start,
        end,
        zone.sentence,
        quantity=quantity,
        subject=links.subject,
        benchmarks=narrowed(links.benchmarks, scope) if links.other is None else (),
        baseline=baseline,
        scope=scope,
        comparator=decision.comparator,
        measure=decision.measure,
        per=decision.per,
        filters=filters_of(marks, start, zone, decision.comparator)
        if decision.kind in ("rank", "time")
        else (),
        of=decision.of,
        speaker=speaker_of(marks, zone, start),
        quoted=quoted(marks, start),
        modality=modality_of(marks, zone, start),
        outside=bool(decision.outside),
        outside_reason=decision.outside,
    )


def _rest_of_row(article: Article, marks: Marks) -> Iterator[str]:
    """The texts of the other cells of a cell's row: who and what its figure is of."""
    own = article.passages[marks.passage].cell
    for step in (-1, 1):
        place = marks.passage + step
        while own is not None and 0 <= place < len(article.passages):
            passage = article.passages[place]
            if passage.cell is None or (passage.cell.table, passage.cell.row) != (
                own.table,
                own.row,
            ):
                break
            yield article.text[passage.start : passage.end]
            place += step


def _heading(article: Article, marks: Marks) -> str:
    """The text of the heading above a passage."""
    section = article.passages[marks.passage].section
    if section < 0:
        return ""
    return article.text[article.passages[section].start : article.passages[section].end]


def _numbered(baseline: Baseline | None, scope: Scope) -> Baseline | None:
    """A baseline of the “previous round” as a number, where the claim's own round is known."""
    if (
        baseline is None
        or baseline.round.value != "previous"
        or scope.round.how == "article_default"
    ):
        return baseline
    from pipeline.official import previous_round

    earlier = previous_round(scope.suite.value or "training", scope.round.value)
    if earlier is None:
        return baseline
    numbered = msgspec.structs.replace(baseline.round, value=earlier)
    return msgspec.structs.replace(baseline, round=numbered)


def _of_part(quantity: Quantity, part: int) -> Quantity:
    """The figure of “six of the eight benchmarks” is the six that were won."""
    half = Decimal("0.5")
    value = Decimal(part)
    return msgspec.structs.replace(quantity, value=value, low=value - half, high=value + half)


def _cell(
    article: Article, marks: Marks, around: tuple[str, ...], said: Said, context: Context
) -> Iterator[Claim]:
    cell = article.passages[marks.passage].cell
    if cell is None or not context.about:
        return
    for figure in cell_figures(marks, cell, said):
        subject, benchmarks, baseline, scope = cell_links(cell, around, said, marks.lang, context)
        scope = with_suite(scope, benchmarks, figure.quantity.unit)
        if not benchmarks or not (subject.system or subject.submitter):
            continue
        yield _record(
            article,
            marks,
            cell_kind(figure.quantity.unit),
            figure.start,
            figure.end,
            (0, len(marks.text)),
            quantity=_shifted(figure.quantity, marks.base),
            subject=subject,
            benchmarks=narrowed(benchmarks, scope),
            baseline=baseline,
            scope=scope,
        )


def _citations(article: Article, marks: Marks, context: Context) -> Iterator[Claim]:
    for found in marks.ids:
        round_ = Slot(
            value=found.id.split("-")[0],
            surface=marks.text[found.start : found.end],
            how="stated",
            start=marks.base + found.start,
            end=marks.base + found.end,
        )
        yield _record(
            article,
            marks,
            "citation",
            found.start,
            found.end,
            marks.sentence_at(found.start),
            subject=Subject(submitter=context.id_owner or context.publisher),
            scope=Scope(suite=context.suite, round=round_),
            ids=(found.id,),
        )


def _record(
    article: Article,
    marks: Marks,
    kind: Kind,
    start: int,
    end: int,
    sentence: tuple[int, int],
    *,
    quantity: Quantity | None = None,
    subject: Subject,
    benchmarks: tuple[Slot, ...] = (),
    baseline: Baseline | None = None,
    scope: Scope,
    **more: object,
) -> Claim:
    first, last = marks.base + start, marks.base + end
    identity = f"{article.id}|{kind}|{first}|{last}"
    return Claim(
        id=hashlib.sha256(identity.encode()).hexdigest()[:12],
        article_id=article.id,
        kind=kind,
        start=first,
        end=last,
        sentence_start=marks.base + sentence[0],
        sentence_end=marks.base + sentence[1],
        sentence=marks.text[sentence[0] : sentence[1]],
        surface=marks.text[start:end],
        quantity=quantity,
        subject=subject,
        benchmarks=benchmarks,
        baseline=baseline,
        scope=scope,
        passage=marks.passage,
        lang=marks.lang,
        **more,  # type: ignore[arg-type]  # the callers above name fields of Claim
    )


def _shifted(quantity: Quantity, base: int) -> Quantity:
    return msgspec.structs.replace(quantity, start=quantity.start + base, end=quantity.end + base)


def _unique(claims: list[Claim]) -> tuple[Claim, ...]:
    """The claims in the order of the text, each place, kind and owner once."""
    kept = {
        (claim.start, claim.end, claim.kind, claim.subject.submitter.value): claim
        for claim in reversed(claims)
    }
    return tuple(kept[key] for key in sorted(kept))
