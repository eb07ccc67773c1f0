"""The claims of a table's cells: a figure that has both a test and somebody whose it is."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pipeline.extract.assembly import record, shifted
from pipeline.extract.held_against import is_itself
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.scoping.scenarios.accuracy_targets import with_targets
from pipeline.extract.scoping.suites.suite import narrowed, with_suite
from pipeline.extract.scoping.suites.suite_tests import tests_there
from pipeline.extract.tables import (
    Said,
    cell_figures,
    cell_kind,
    cell_links,
    each_chip,
    names_benchmark,
)
from pipeline.records import Article, Claim, Scale

# Suites whose results are how long a whole training takes.
_TIMED_WHOLE = ("training", "hpc")
_MEASURES = {"percent": "unsaid", "x": "performance"}


def cell_claims(
    article: Article, marks: Marks, around: tuple[str, ...], said: Said, context: Context
) -> Iterator[Claim]:
    """The claims of one cell of an article on these benchmarks, or of a table that is on them;
    ``around``: its row and heading."""
    cell = article.passages[marks.passage].cell
    if cell is None or not (context.about or names_benchmark(cell, said, marks.lang)):
        return
    for figure in cell_figures(marks, cell, said):
        subject, benchmarks, baseline, scope = cell_links(
            cell, figure.quantity.unit, around, said, marks.lang, context
        )
        sizes = {f.number.value for f in marks.figures if f.quantity.unit == "accelerators"}
        if len(sizes) == 1 and not said.stored:
            subject = replace(subject, scale=Scale(accelerators=int(sizes.pop())))
        benchmarks = tests_there(benchmarks, scope.suite.value)
        scope = with_suite(scope, benchmarks, figure.quantity.unit)
        if not benchmarks or not (subject.system or subject.submitter):
            continue
        if figure.quantity.unit == "ms" and scope.suite.value in _TIMED_WHOLE:
            continue  # how long a step of a training takes
        if baseline is not None and is_itself(subject, baseline):
            continue  # “H100 | 1.0x”, in a column that says how many times an H100
        yield record(
            article,
            marks,
            cell_kind(figure.quantity.unit, baseline),
            (figure.start, figure.end),
            sentence=(0, len(marks.text)),
            quantity=shifted(figure.quantity, marks.base),
            subject=subject,
            benchmarks=with_targets(
                narrowed(benchmarks, scope, figure.quantity.unit), marks, scope
            ),
            baseline=baseline,
            scope=scope,
            per="accelerator" if each_chip(cell, figure.quantity.unit, marks.lang) else "",
            comparator="faster" if baseline is not None else "",
            # “vs B200 | 92 %” is that share of its speed, or so much more.
            measure="" if baseline is None else _MEASURES[figure.quantity.unit],
        )
