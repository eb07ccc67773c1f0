"""What a passage may lean on: the one before it, its heading, the list or the row it stands in."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import takewhile

import msgspec

from pipeline.extract.figures.figure import Figure, is_score
from pipeline.extract.figures.measured import can_be_in, fits
from pipeline.extract.linking.companies.fitted import counted
from pipeline.extract.linking.companies.makers import owner_of
from pipeline.extract.linking.compared.baseline_names import is_baseline
from pipeline.extract.linking.links import Links
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.phrases.told_apart import told_apart
from pipeline.extract.linking.search import of_several_tests
from pipeline.extract.linking.sizes.counted_heads import counted_noun
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.marking.zones import PRODUCTS
from pipeline.extract.words.pack import load_pack
from pipeline.records import EMPTY, Article, Slot, Subject

# No list or table is longer above what leans on it: how many passages above, and how many cells to
# either side in a row, are looked at.
_REACH, _CELLS = 400, 60
# A cell that holds a whole number and nothing else.
_WHOLE = re.compile(r"\d{1,3}(?:[,.]?\d{3})*")
_ITEM_SIGN = re.compile(r"\s*(?:[-–—•●▪‣·*➜►▶]\s|\(\d{1,2}\)|\d{1,2}(?:、|[.)](?!\d)))")
# Names that make a line the topic of what follows it; of a list, a company as well: “A achieved:”.
_TOPICS = ("BENCHMARK", "SYSTEM", "ACCELERATOR")
_TOPICS_OF_LISTS = (*_TOPICS, "SUBMITTER")


def neighbours(article: Article, marked: list[Marks], place: int) -> list[Marks]:
    """The passages that a passage may point back to: the one before it, then its heading.

    For an item of a list that is what introduces the list, not the item before, and so it is for
    what stands below a list of several tests; a mere “Others followed:” only leads on what the
    paragraph before it says.
    """
    around = []
    passed = ["cell", "caption", "footnote"]
    listed = _is_item(article, marked[place])
    past_items = listed or len(_tests_above(article, marked, place)) > 1
    for earlier in reversed(marked[max(0, place - _REACH) : place]):
        kind = article.passages[earlier.passage].kind
        if kind in passed or (past_items and _is_item(article, earlier)):
            continue
        leads_on = kind == "paragraph" and earlier.folded.rstrip().endswith(":")
        labels = _TOPICS_OF_LISTS if listed else _TOPICS
        topical = earlier.names_it or any(m.label in labels for m in earlier.mentions)
        if leads_on and not topical:
            continue
        around.append(earlier)
        break
    section = article.passages[marked[place].passage].section
    heading = marks_at(marked, section)
    if heading is not None and heading not in around:
        around.append(heading)
    return around


def _tests_above(article: Article, marked: Sequence[Marks], place: int) -> set[str]:
    """The tests that the items of the list right above a passage name."""
    above = reversed(marked[max(0, place - _REACH) : place])
    items = takewhile(lambda one: _is_item(article, one), above)
    return {m.canon for item in items for m in item.mentions if m.label == "BENCHMARK"}


def _is_item(article: Article, marks: Marks) -> bool:
    """An item of a list, or a line with an item's sign: “– RetinaNet: 1.4 minutes”, “1、…”."""
    kind = article.passages[marks.passage].kind
    return kind == "list_item" or (kind == "paragraph" and bool(_ITEM_SIGN.match(marks.folded)))


def leads_to_list(lead: Marks, marks: Marks) -> bool:
    """Whether a line above says what holds of all that is told below it: it ends with a colon."""
    return lead.passage < marks.passage and lead.folded.rstrip().endswith(":")


def marks_at(marked: Sequence[Marks], passage: int) -> Marks | None:
    """The marks of the passage of that number, in marks that stand in the order of the text."""
    place = bisect_left(marked, passage, key=lambda marks: marks.passage)
    found = marked[place] if place < len(marked) else None
    return found if found is not None and found.passage == passage else None


def items_before(article: Article, marked: list[Marks], place: int) -> list[Marks]:
    """The items above one of the same list, nearest first."""
    items: list[Marks] = []
    while (
        place >= 0
        and len(items) <= _REACH
        and article.passages[marked[place].passage].kind == "list_item"
    ):
        items.append(marked[place])
        place -= 1
    return items[1:]


def with_list(links: Links, marks: Marks, items: list[Marks]) -> Links:
    """An item that names no benchmark is of the one that the items above it were last about."""
    if not items or any(m.label in ("BENCHMARK", "OTHER") for m in marks.mentions):
        return links
    for item in items:
        names = [m for m in item.mentions if m.label in ("BENCHMARK", "OTHER")]
        if names:
            one = len({m.canon for m in names}) == 1 and names[0].label == "BENCHMARK"
            slots = (slot(item, names[0], "topic"),) if one else ()
            return msgspec.structs.replace(links, benchmarks=slots)
    return links


def with_owner_above(links: Links, marks: Marks, figure: Figure, items: list[Marks]) -> Links:
    """A ratio in an item that names only whom it is held against is of the one system that the item
    above it is about, where a language leaves subjects out: “・NVIDIAのAが10分。・B比で4倍”."""
    subject, baseline = links.subject, links.baseline
    if subject.system or subject.submitter or baseline is None or not items:
        return links
    ratio = figure.quantity.unit in ("percent", "x") and baseline.subject.system.how == "stated"
    if not ratio or not load_pack(marks.lang).drops_subject:
        return links
    above = items[0]
    first = min((f.start for f in above.figures if is_score(f)), default=len(above.text))
    names = [m for m in above.names_in(0, first) if m.label in PRODUCTS]
    names = [m for m in names if not is_baseline(above, m) and not counted(above, m)]
    # “A (B)で10分”: B only tells more of A
    names = [m for m in names if not _in_brackets(above.folded[: m.start])]
    if len({m.canon for m in names}) != 1 or names[0].canon == baseline.subject.system.value:
        return links
    own = slot(above, names[0], "carried")
    chip = own if names[0].label == "ACCELERATOR" else EMPTY
    maker = owner_of(own.value)
    owner = msgspec.structs.replace(own, value=maker) if maker else EMPTY
    subject = Subject(submitter=owner, system=own, accelerator=chip)
    return msgspec.structs.replace(links, subject=subject)


def with_topic(
    links: Links, marks: Marks, figure: Figure, around: list[Marks], context: Context
) -> Links:
    """A heading or an article that is about one benchmark lends it to what names none; so do the
    paragraphs above."""
    if links.benchmarks or links.other is not None or of_several_tests(marks, figure):
        return links
    if marks.cues.any(*marks.sentence_at(figure.start), "all_benchmarks"):
        return links
    if context.label:
        return msgspec.structs.replace(links, benchmarks=(context.label,))
    start, end = marks.sentence_at(figure.start)
    start = max((s for s, e in marks.sentences if e <= start), default=start)
    told = [f for f in marks.figures_in(start, end) if is_score(f)]
    told = told or _told_above(links, start, around, context)
    scored = is_score(figure) or (figure.quantity.unit in ("percent", "x") and told)
    results = [f for f in (figure, *told) if is_score(f)]
    # A text that has moved on to another test than its heading's is not back with each paragraph.
    topic = _going_on(marks, figure, context.before) if scored else EMPTY
    heading = around[1].mentions if len(around) > 1 else []
    names = [m for m in heading if m.label == "BENCHMARK"]
    if not topic and len({m.canon for m in names}) == 1:
        topic = slot(around[1], names[0], "topic")
    if not topic and all(can_be_in(context.benchmark.value, f.quantity.unit) for f in results):
        topic = context.benchmark
    if not topic and scored and any(f.quantity.unit == "tokens/s" for f in results):
        own = not is_score(figure) or can_be_in(context.spoken.value, figure.quantity.unit)
        topic = context.spoken if own else EMPTY
    return msgspec.structs.replace(links, benchmarks=(topic,)) if topic else links


def _told_above(links: Links, start: int, around: list[Marks], context: Context) -> list[Figure]:
    """The results that the paragraph above gives of a ratio's own system, where the ratio opens the
    next one: “A answers 12,036 queries per second. / A is 4.6 times as fast as B.” The system may
    have been named where the test was: “A runs X. / Eight of them answer … / A is …”"""
    owners = (links.subject.system, links.subject.submitter)
    own = {one.value for one in owners if one.how == "stated"}
    if start or not around:
        return []
    named = set()
    for source in dict.fromkeys((around[0], *context.before)):
        named |= {m.canon for m in source.mentions}
        if any(m.label in ("BENCHMARK", "OTHER") for m in source.mentions):
            break
    return [f for f in around[0].figures if is_score(f)] if own & named else []


def _going_on(marks: Marks, figure: Figure, above: Sequence[Marks]) -> Slot:
    """The one test of the nearest paragraph above that names any which the figure can be of.

    None where the figure's own paragraph has named such a one already.
    """
    units = [f.quantity.unit for f in marks.figures_in(*marks.sentence_at(figure.start))]
    for source in (marks, *above):
        pool = marks.names_in(0, figure.start) if source is marks else source.mentions
        named = (m for m in reversed(pool) if m.label in ("BENCHMARK", "OTHER"))
        fitting = (m for m in named if all(fits(m, unit) for unit in units))
        if source is marks:
            if next(fitting, None) is not None:
                return EMPTY
            continue
        names = told_apart(list(fitting)[::-1])
        if names:
            one = len({m.canon for m in names}) == 1 and names[0].label == "BENCHMARK"
            return slot(source, names[-1], "topic") if one else EMPTY
    return EMPTY


def rest_of_row(article: Article, marks: Marks) -> Iterator[str]:
    """The texts of the other cells of a cell's row: who and what its figure is of; and of the
    table's corner, above the row's own header, which may say of whom all of it is."""
    own = article.passages[marks.passage].cell
    for step in (-1, 1):
        place = marks.passage + step
        last = marks.passage + step * _CELLS
        while own is not None and place != last and 0 <= place < len(article.passages):
            passage = article.passages[place]
            if passage.cell is None or (passage.cell.table, passage.cell.row) != (
                own.table,
                own.row,
            ):
                break
            text = article.text[passage.start : passage.end]
            noun = counted_noun(passage.cell, passage.lang) if _WHOLE.fullmatch(text) else ""
            yield f"{text} {noun}".rstrip()
            if passage.cell.header and passage.cell.row:
                yield from passage.cell.column_headers[-1:]
            place += step


def heading_of(article: Article, marks: Marks) -> str:
    """The text of the heading above a passage."""
    section = article.passages[marks.passage].section
    if section < 0:
        return ""
    return article.text[article.passages[section].start : article.passages[section].end]


def _in_brackets(before: str) -> bool:
    return before.count("(") > before.count(")")
