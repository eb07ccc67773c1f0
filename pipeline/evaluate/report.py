"""Reports: every metric summed over documents, with intervals from resampling documents."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import msgspec

from pipeline.evaluate.bootstrap import intervals, paired_intervals
from pipeline.evaluate.gold import GoldDocument, fingerprint, read_gold
from pipeline.evaluate.reliability import Reliability, reliability
from pipeline.evaluate.score import Counts, DocumentScore, score_document
from pipeline.evaluate.slots import Prediction
from pipeline.records import Record

STATISTICS = ("precision", "recall", "f1")


class Metric(Record, frozen=True, kw_only=True):
    """One metric: counts, and precision, recall and F1 (``None`` where nothing is counted),
    each with a 95 % percentile interval over resampled documents.
    """

    tp: int
    fp: int
    fn: int
    precision: float | None
    recall: float | None
    f1: float | None
    interval: dict[str, tuple[float, float]]


class Report(Record, frozen=True, kw_only=True):
    """What an evaluation found: metrics by name, and the score of every document."""

    split: str
    fingerprint: str
    predictions: str
    documents: tuple[DocumentScore, ...]
    metrics: dict[str, Metric]
    confusion: dict[str, int]
    excused: int
    other_articles: int
    confidence: Reliability


class Difference(Record, frozen=True, kw_only=True):
    """How a metric differs between two prediction files (second less first), with its interval."""

    metric: str
    first: float
    second: float
    difference: float
    low: float
    high: float


def evaluate(predictions: Path, gold: Path, split: str | None = "test") -> Report:
    """Scores a file of flat records against the gold folder ``gold`` (``annotations/``).

    ``split`` is one of ``train``, ``dev``, ``test``, or ``None`` for all. Raises ``ValueError``
    where a file does not fit its form and ``OSError`` where it cannot be read.
    """
    documents = read_gold(gold, split)
    if not documents:
        raise ValueError(f"{gold}: no gold files in split {split or 'any'}")
    scores, other = score_all(predictions, documents)
    totals = _totals(scores)
    spread = intervals([one.counts for one in scores], sorted(totals))
    confusion: Counter[str] = Counter()
    for one in scores:
        confusion.update(one.confusion)
    return Report(
        split=split or "all",
        fingerprint=fingerprint(documents),
        predictions=hashlib.sha256(predictions.read_bytes()).hexdigest()[:16],
        documents=tuple(scores),
        metrics={name: _metric(totals[name], spread[name]) for name in sorted(totals)},
        confusion=dict(sorted(confusion.items())),
        excused=sum(len(one.excused) for one in scores),
        other_articles=other,
        confidence=reliability([judged for one in scores for judged in one.judged]),
    )


def compare(
    first: Path, second: Path, gold: Path, split: str | None = "test"
) -> tuple[Difference, ...]:
    """The difference in F1 of every metric between two prediction files, resampled in pairs."""
    documents = read_gold(gold, split)
    sides = [[one.counts for one in score_all(path, documents)[0]] for path in (first, second)]
    names = sorted({name for side in sides for counts in side for name in counts})
    return tuple(
        Difference(metric=name, first=a, second=b, difference=b - a, low=low, high=high)
        for name, (a, b, low, high) in paired_intervals(sides[0], sides[1], names).items()
    )


def score_all(
    predictions: Path, documents: Sequence[GoldDocument]
) -> tuple[list[DocumentScore], int]:
    """The score of each document, and how many articles of the predictions have no gold here."""
    by_article = read_predictions(predictions)
    used: set[str] = set()
    scores = []
    for document in documents:
        name = next((name for name in _names(document) if name in by_article), None)
        if name is not None:
            used.add(by_article[name][0]["article_id"])
        scores.append(score_document(document, by_article[name] if name else ()))
    articles = {found[0]["article_id"] for found in by_article.values()}
    return scores, len(articles - used)


def read_predictions(path: Path) -> dict[str, list[Prediction]]:
    """Flat records by article: under its id and, where it has one, its address."""
    found: dict[str, list[Prediction]] = defaultdict(list)
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        if not line.strip():
            continue
        try:
            record = msgspec.json.decode(line)
        except msgspec.DecodeError as error:
            raise ValueError(f"{path}:{number}: {error}") from error
        if not isinstance(record, dict) or not record.get("article_id"):
            raise ValueError(f"{path}:{number}: no flat record with an article_id")
        for name in {record["article_id"], record.get("url") or ""} - {""}:
            found[name].append(record)
    return dict(found)


def _names(document: GoldDocument) -> tuple[str, ...]:
    """The names under which predictions may file an article."""
    return tuple(name for name in (document.article_id, document.url, document.sha256) if name)


def _totals(scores: Sequence[DocumentScore]) -> dict[str, Counts]:
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for one in scores:
        for name, counts in one.counts.items():
            for place, count in enumerate(counts):
                sums[name][place] += count
    return {name: Counts(*counts) for name, counts in sums.items()}


def _metric(counts: Counts, interval: dict[str, tuple[float, float]]) -> Metric:
    tp, fp, fn = counts
    return Metric(
        tp=tp,
        fp=fp,
        fn=fn,
        precision=_share(tp, fp),
        recall=_share(tp, fn),
        f1=_share(2 * tp, fp + fn),
        interval=interval,
    )


def _share(right: int, wrong: int) -> float | None:
    return right / (right + wrong) if right + wrong else None
