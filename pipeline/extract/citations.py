"""The claims that cite an official result by its ID, which names the round besides."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.extract.assembly import record
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks, ResultId
from pipeline.official.ids import results_for_id
from pipeline.records import EMPTY, Article, Claim, Scope, Slot, Subject


def citations(article: Article, marks: Marks, context: Context) -> Iterator[Claim]:
    """A claim for each result ID of a passage; it is of the IDs' owner, else of the publisher."""
    for found in marks.ids:
        round_ = Slot(
            value=found.id.split("-")[0],
            surface=marks.text[found.start : found.end],
            how="stated",
            start=marks.base + found.start,
            end=marks.base + found.end,
        )
        owner = _named(marks, found) or context.id_owner or context.publisher
        yield record(
            article,
            marks,
            "citation",
            (found.start, found.end),
            sentence=marks.sentence_at(found.start),
            subject=Subject(submitter=owner),
            scope=Scope(suite=_suite(context, round_), round=round_),
            ids=(found.id,),
        )


def _suite(context: Context, round_: Slot) -> Slot:
    """The article's suite; of a text on several, the one whose round an ID is of."""
    if not context.suite_rounds:
        return context.suite
    suites = [suite for suite, numbered in context.suite_rounds if numbered == round_.value]
    return Slot(value=suites[0], how="topic") if len(suites) == 1 else EMPTY


def _named(marks: Marks, cited: ResultId) -> Slot:
    """“A in v3.0 (3.0-2003) and B in v3.1 (3.1-2002)”: the one company between an ID and the one
    before it in its sentence, where nothing is known of whose it is."""
    start = marks.sentence_at(cited.start)[0]
    first = max([start, *(other.end for other in marks.ids if other.end <= cited.start)])
    names = [m for m in marks.names_in(first, cited.start) if m.label == "SUBMITTER"]
    alone = first > start and len({m.canon for m in names}) == 1
    return slot(marks, names[-1]) if alone and not results_for_id(cited.id) else EMPTY
