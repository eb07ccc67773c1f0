"""The claims of a table's cells: a figure that has both a test and somebody whose it is."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.extract.assembly import record, shifted
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.scoping.suites import narrowed, with_suite
from pipeline.extract.tables import Said, cell_figures, cell_kind, cell_links
from pipeline.records import Article, Claim


def cell_claims(
    article: Article, marks: Marks, around: tuple[str, ...], said: Said, context: Context
) -> Iterator[Claim]:
    """The claims of one cell of an article on these benchmarks; ``around``: its row and heading."""
    cell = article.passages[marks.passage].cell
    if cell is None or not context.about:
        return
    for figure in cell_figures(marks, cell, said):
        subject, benchmarks, baseline, scope = cell_links(
            cell, figure.quantity.unit, around, said, marks.lang, context
        )
        scope = with_suite(scope, benchmarks, figure.quantity.unit)
        if not benchmarks or not (subject.system or subject.submitter):
            continue
        yield record(
            article,
            marks,
            cell_kind(figure.quantity.unit),
            (figure.start, figure.end),
            sentence=(0, len(marks.text)),
            quantity=shifted(figure.quantity, marks.base),
            subject=subject,
            benchmarks=narrowed(benchmarks, scope, figure.quantity.unit),
            baseline=baseline,
            scope=scope,
        )
