"""Fits the weights of likely figures to the gold: ``python -m pipeline.evaluate.likely``.

Logistic regression with a ridge penalty on the numbers of running text that no unit stands beside,
those that a rule finds among them. Written as rounded numbers, so that the same annotations and
rules give the same bytes. ``--check`` shows how well weights do on articles that they have not
seen, fold by fold of the training and development splits, on the numbers that the rules leave.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pipeline.evaluate.calibrate import SPLITS, articles_of, logistic, write
from pipeline.evaluate.gold import GoldDocument, fingerprint, read_gold
from pipeline.extract.figures.figure import Figure
from pipeline.extract.figures.likely import (
    WEIGHTS,
    Candidate,
    Told,
    Weights,
    candidates,
    counts_others,
    odds,
)
from pipeline.extract.figures.scan import Scan
from pipeline.extract.figures.units import RATES, TIMES
from pipeline.extract.marking.passages import mark_passages
from pipeline.view import matched

_RIDGE = 2.0
_FOLDS = 10
# From which chance on a number is a figure.
_LEAST = 0.9
_TRIED = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95)


class Example(NamedTuple):
    """A number: its article, its value, what speaks for it, the unit that it would have, whether a
    rule finds it, and whether it is a score."""

    article: str
    value: Decimal
    signs: dict[str, float]
    unit: str
    ruled: bool
    truth: bool


def main() -> None:
    """Writes the weights, or shows how well they do."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gold", type=Path, default=Path("annotations"))
    parser.add_argument("--cases", type=Path, default=Path("tests/extract/cases"))
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    documents = [one for split in SPLITS for one in read_gold(options.gold, split)]
    known, cases = of_gold(options.gold, documents), of_cases(options.cases)
    if options.check:
        print("\n".join(checked(known, cases)))
        return
    weights = fit([*known, *cases], fingerprint(documents))
    write(options.out, weights)
    print(f"{options.out}: {len(known)} numbers of {len(documents)} articles")


def of_gold(gold: Path, documents: Iterable[GoldDocument]) -> list[Example]:
    """The numbers of articles that may be scores, each with what the gold says of it."""
    found = []
    for document, article in articles_of(gold, documents):
        if matched(article) is not article:
            continue  # the offsets of the gold are of another text
        passages = [
            (index, one.start, one.end, one.lang or article.lang or "en")
            for index, one in enumerate(article.passages)
            if one.cell is None
        ]
        for one, place, ruled in _numbers(article.text, passages):
            truth = _truth(document, place, place + one.number.end - one.number.start)
            if truth is not None:
                found.append(_example(document.path, one, ruled, truth))
    return found


def of_cases(folder: Path) -> list[Example]:
    """The numbers of the sentences that tests hold the rules to: what is no score in them is made
    to look like one."""
    found = []
    for path in sorted(folder.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            lines = [
                line.removeprefix("# ").removeprefix("- ") for line in case["text"].split("\n")
            ]
            text = "\n".join([case.get("title", "MLPerf"), *lines])
            places = [match.span() for match in re.finditer(r"[^\n]+", text)]
            lang = case.get("lang", path.stem.split("-")[0])
            passages = [(number, *place, lang) for number, place in enumerate(places)]
            for one, _, ruled in _numbers(text, passages):
                truth = _told(case["claims"], one)
                if truth is not None:
                    found.append(_example(f"{path.name}: {case['text']}", one, ruled, truth))
    return found


def _numbers(
    text: str, passages: Sequence[tuple[int, int, int, str]]
) -> Iterator[tuple[Candidate, int, bool]]:
    """The numbers of a text, where each begins in it, and whether a rule finds it."""
    seen: list[tuple[list[Candidate], frozenset[int]]] = []

    def note(scan: Scan, told: Told) -> list[Figure]:
        some = [c for c in candidates(scan, told) if not counts_others(scan, c, told.figures)]
        seen.append((some, frozenset(figure.start for figure in told.figures)))
        return []

    marked = mark_passages(text, passages, note)
    for marks, (numbers, ruled) in zip(marked, seen, strict=True):
        for one in numbers:
            yield one, marks.base + one.number.start, one.number.start in ruled


def _example(article: str, one: Candidate, ruled: bool, truth: bool) -> Example:
    return Example(article, one.number.value, one.signs, one.model.quantity.unit, ruled, truth)


def _truth(document: GoldDocument, start: int, end: int) -> bool | None:
    """Whether a stretch is a score; ``None`` where it is a part of another claim."""
    for claim in document.claims:
        if (
            claim.start is None
            or claim.end is None
            or not (claim.start < end and start < claim.end)
        ):
            continue
        return True if claim.unit in (*TIMES, *RATES) else None
    return False


def _told(claims: Sequence[dict[str, Any]], one: Candidate) -> bool | None:
    """The same of a number in a case, whose claims have no place but their value."""
    values = {one.number.value, one.number.other}
    for claim in claims:
        if "value" not in claim:
            return None
        if Decimal(claim["value"]) in values:
            return None if claim.get("kind") == "count" else True
    return False


def fit(train: Sequence[Example], corpus: str, ridge: float = _RIDGE) -> Weights:
    """The weights that make the truth of the examples most likely."""
    names = sorted({name for example in train for name in example.signs})
    right = np.array([example.truth for example in train], dtype=float)
    values = np.array([[1.0, *(e.signs.get(n, 0.0) for n in names)] for e in train])
    fitted = logistic(values, right, ridge)
    signs = {n: round(float(w), 1) for n, w in zip(names, fitted[1:], strict=True)}
    return Weights(
        corpus=corpus,
        least=round(math.log(_LEAST / (1 - _LEAST)), 2),
        start=round(float(fitted[0]), 2),
        signs={name: weight for name, weight in signs.items() if weight},
    )


def checked(known: Sequence[Example], cases: Sequence[Example]) -> list[str]:
    """How many of the numbers that no rule finds weights would add that have not seen them."""
    judged = []
    for fold in range(_FOLDS):
        weights = fit([*cases, *(one for one in known if _fold(one) != fold)], "")
        judged += [(odds(one.signs, weights), one) for one in known if _fold(one) == fold]
    left = [pair for pair in judged if not pair[1].ruled]
    scores = sum(one.truth for _, one in left)
    lines = [f"{len(known)} numbers, {len(left)} of no rule, {scores} of them scores"]
    for chance in _TRIED:
        added = [one for much, one in left if much >= math.log(chance / (1 - chance))]
        right = sum(one.truth for one in added)
        lines.append(f"from {chance} on: {len(added)} added, {right} right")
    return lines


def _fold(example: Example) -> int:
    return hashlib.sha256(example.article.encode()).digest()[0] % _FOLDS


if __name__ == "__main__":
    main()
