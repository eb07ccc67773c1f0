"""The claims that cite an official result by its ID, which names the round besides."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.extract.assembly import record
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.records import Article, Claim, Scope, Slot, Subject


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
        yield record(
            article,
            marks,
            "citation",
            (found.start, found.end),
            sentence=marks.sentence_at(found.start),
            subject=Subject(submitter=context.id_owner or context.publisher),
            scope=Scope(suite=context.suite, round=round_),
            ids=(found.id,),
        )
