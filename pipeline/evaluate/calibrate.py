"""Fits the weights of a claim's confidence to the gold: ``python -m pipeline.evaluate.calibrate``.

Logistic regression with a ridge penalty, whose weights are held to be no reason for trust: one that
comes out negative is left out and the rest fitted anew. Written as rounded numbers, so that the
same annotations and rules give the same bytes. ``--check`` shows how well weights do on articles
that they have not seen, fold by fold of the training and development splits; the test split is only
ever measured (``pressclaims evaluate --split test`` prints its table).
"""

from __future__ import annotations

import argparse
import hashlib
import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from pipeline.evaluate.gold import GoldDocument, fingerprint, read_gold
from pipeline.evaluate.reliability import Judged, Reliability, reliability
from pipeline.evaluate.score import judge
from pipeline.extract import extract
from pipeline.extract.confidence import WEIGHTS, Weights, doubts_of
from pipeline.records import Article, Page, Verdict

SPLITS = ("train", "dev")
# The least error over articles held out, of those tried: ``--check`` shows them all.
_RIDGE = 0.3
_RIDGES = (0.1, 0.3, 1.0, 3.0, 10.0)
_FOLDS = 10
_STEPS = 30


class Example(NamedTuple):
    """A claim that was extracted: its article, its doubts, the confidence given, the truth."""

    article: str
    doubts: dict[str, float]
    given: float
    right: bool


def main() -> None:
    """Writes the weights, or shows how well they do."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gold", type=Path, default=Path("annotations"))
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    documents = [one for split in SPLITS for one in read_gold(options.gold, split)]
    known = examples(options.gold, documents)
    if options.check:
        for ridge in _RIDGES:
            table = reliability(cross_validated(known, ridge))
            print(f"ridge {ridge:4}: Brier score {table.brier:.4f}, error {table.error:.4f}")
        _show("as shipped", reliability([Judged(one.given, one.right) for one in known]))
        _show("articles held out", reliability(cross_validated(known, _RIDGE)))
        return
    weights = fit(known, fingerprint(documents))
    write(options.out, weights)
    print(f"{options.out}: {len(known)} claims of {len(documents)} articles")


def write(path: Path, weights: msgspec.Struct) -> None:
    """Writes fitted weights, readable and the same bytes for the same weights."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n")


def articles_of(
    gold: Path, documents: Iterable[GoldDocument]
) -> Iterator[tuple[GoldDocument, Article]]:
    """The annotated articles, read. ``ValueError`` with its reason where one cannot be."""
    from pipeline.collect import pages
    from pipeline.read import read

    for document in documents:
        for page in pages([str(gold.parent / document.article)]):
            if not isinstance(page, Page):
                raise ValueError(f"{document.article}: {page.reason}")
            yield document, read(page)


def examples(gold: Path, documents: Iterable[GoldDocument]) -> list[Example]:
    """The extracted claims of articles, each judged by the gold."""
    from pipeline.publish.flat import flat_record

    found = []
    for document, article in articles_of(gold, documents):
        claims = extract(article)
        blank = [Verdict(claim_id=c.id, label="unresolved", explanation="") for c in claims]
        records = [flat_record(article, c, v) for c, v in zip(claims, blank, strict=True)]
        for place, right in judge(document, records).items():
            claim = claims[place]
            found.append(Example(document.path, doubts_of(claim), claim.confidence, right))
    return found


def fit(train: Sequence[Example], corpus: str, ridge: float = _RIDGE) -> Weights:
    """The weights that make the truth of the examples most likely, none of them negative."""
    right = np.array([example.right for example in train], dtype=float)
    names = [name for name in train[0].doubts if any(example.doubts[name] for example in train)]
    while True:
        values = np.array([[1.0, *(-e.doubts[n] for n in names)] for e in train])
        fitted = logistic(values, right, ridge)
        kept = [name for name, weight in zip(names, fitted[1:], strict=True) if weight > 0]
        if len(kept) == len(names):
            break
        names = kept
    doubts = {n: round(float(w), 2) for n, w in zip(names, fitted[1:], strict=True)}
    return Weights(
        corpus=corpus,
        sure=round(float(fitted[0]), 2),
        doubts={name: weight for name, weight in doubts.items() if weight},
    )


def logistic(values: np.ndarray, right: np.ndarray, ridge: float) -> np.ndarray:
    """Newton's steps on the penalised likelihood; the first column bears no penalty."""
    penalty = np.diag([0.0] + [ridge] * (values.shape[1] - 1))
    weights = np.zeros(values.shape[1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-values @ weights))
        slope = values.T @ (right - chance) - penalty @ weights
        curve = (values.T * (chance * (1 - chance))) @ values + penalty
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def judged(weights: Weights, chosen: Iterable[Example]) -> list[Judged]:
    """What the weights say of examples, beside the truth."""
    found = []
    for example in chosen:
        odds = weights.sure - sum(w * example.doubts[n] for n, w in weights.doubts.items())
        found.append(Judged(1 / (1 + math.exp(-odds)), example.right))
    return found


def cross_validated(train: Sequence[Example], ridge: float) -> list[Judged]:
    """What is said of each example by weights that have not seen its article."""
    found = []
    for fold in range(_FOLDS):
        seen = [example for example in train if _fold(example) != fold]
        held = [example for example in train if _fold(example) == fold]
        found += judged(fit(seen, "", ridge), held)
    return found


def _fold(example: Example) -> int:
    return hashlib.sha256(example.article.encode()).digest()[0] % _FOLDS


def _show(title: str, table: Reliability) -> None:
    from pipeline.evaluate.render import reliability_lines

    print(title)
    print("\n".join(reliability_lines(table)))


if __name__ == "__main__":
    main()
