"""A report as a table for people or JSON for machines."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pipeline.evaluate.reliability import Reliability
from pipeline.evaluate.report import Metric, Report

# Which statistics of a metric mean something; all others show precision, recall and F1.
_SHARES = {
    "hard_negatives": "recall",
    "verdicts agree": "recall",
    "verdict in favour": "precision",
    "planted errors": "recall",
    "decided": "recall",
    "decided of found": "recall",
}
_GROUPS = ("claims", "quantities", "tuple", "kind ", "slot ", "hard_negatives", "verdict",
           "planted errors", "decided")  # fmt: skip


def render(report: Report, form: str = "table") -> str:
    """The report as text.

    ``form`` is ``table``, ``json``, or ``misses`` (what was missed and invented, article by
    article). Raises ``ValueError`` otherwise.
    """
    if form == "json":
        return msgspec.json.format(msgspec.json.encode(report), indent=1).decode() + "\n"
    if form == "misses":
        return "".join(f"{line}\n" for line in _misses(report))
    if form != "table":
        raise ValueError(f"unknown form {form!r}: table, json or misses")
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    count = len(report.documents)
    yield f"split {report.split}: {count} articles, corpus {report.fingerprint}"
    yield f"{'':24}{'precision':>22}{'recall':>22}{'F1':>22}{'right':>7}{'wrong':>7}{'missed':>7}"
    for group in _GROUPS:
        for name, metric in report.metrics.items():
            if name.startswith(group):
                yield _line(name, metric)
    if report.confusion:
        yield "verdicts (gold>given): " + ", ".join(f"{k} {n}" for k, n in report.confusion.items())
    yield from reliability_lines(report.confidence)
    yield f"excusable misses, not counted above: {report.excused}"
    if report.other_articles:
        yield f"articles without gold in this split: {report.other_articles}"


def reliability_lines(table: Reliability) -> Iterator[str]:
    """The reliability of confidence, bin by bin, with the errors of the whole."""
    yield f"{'confidence':24}{'claims':>8}{'mean given':>12}{'share right':>13}"
    for one in table.bins:
        span = f"  over {one.low:.2f} to {one.high:.2f}"
        yield f"{span:24}{one.claims:8}{one.given:12.3f}{one.right:13.3f}"
    yield (
        f"  expected calibration error {table.error:.3f}, Brier score {table.brier:.3f}"
        f" (always the overall share: {table.base_brier:.3f})"
    )


def _misses(report: Report) -> Iterator[str]:
    for document in report.documents:
        if document.missed or document.invented:
            yield document.article
        for what, found in (("missed", document.missed), ("invented", document.invented)):
            for one in found:
                yield f"  {what} {one}"


def _line(name: str, metric: Metric) -> str:
    only = _SHARES.get(name)
    cells = [
        _cell(getattr(metric, statistic), metric.interval.get(statistic))
        if only in (None, statistic)
        else ""
        for statistic in ("precision", "recall", "f1")
    ]
    return (
        f"{name:24}"
        + "".join(f"{cell:>22}" for cell in cells)
        + (f"{metric.tp:7}{metric.fp:7}{metric.fn:7}")
    )


def _cell(value: float | None, interval: tuple[float, float] | None) -> str:
    if value is None:
        return "-"
    spread = f" [{interval[0]:.2f}, {interval[1]:.2f}]" if interval else ""
    return f"{value:.3f}{spread}"
