"""Does a learned decision find claims that the rules reject? An ablation, by article.

Every figure with a unit is a candidate. The rules decide; a logistic model over what the rules know
of it (unit, size, names and cues around it, how its slots were filled) decides too, and so do both
together: the model may bring back what the rules reject, or drop what they keep. The model sees the
articles of the training and development splits in ten folds and decides on the fold held out, its
threshold chosen inside the other nine.
Usage: ``PYTHONPATH=. python benchmarks/learned.py [--on-test]``; docs/benchmarks-learned.md holds
what it showed.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pipeline.collect import pages
from pipeline.evaluate.calibrate import logistic
from pipeline.evaluate.gold import GoldDocument, read_gold
from pipeline.extract import claims as assembling
from pipeline.extract import extract
from pipeline.extract.words.pack import OPTIONAL_CUES, REQUIRED_CUES
from pipeline.read import read

_FOLDS = 10
_RIDGE = 3.0
_NEAR = 40
_CUES = tuple(sorted({*REQUIRED_CUES, *OPTIONAL_CUES}))
_LABELS = ("SYSTEM", "ACCELERATOR", "SUBMITTER", "BENCHMARK", "OTHER", "PART", "SUITE")
_SURE = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.01)


class Candidate(NamedTuple):
    """A figure: its article, features, whether the rules keep it, whether the gold has it."""

    article: str
    features: dict[str, float]
    kept: bool
    right: bool


Decide = Callable[[Candidate, float], bool]
Arm = Callable[[float], Decide]
# What is done with the rules' word and the model's probability, for one threshold.
ARMS: dict[str, Arm] = {
    "rules alone": lambda sure: lambda one, chance: one.kept,
    "model alone": lambda sure: lambda one, chance: chance >= sure,
    "rules, and what the model is sure of": lambda sure: (
        lambda one, chance: one.kept or chance >= sure
    ),
    "rules, less what the model doubts": lambda sure: (
        lambda one, chance: one.kept and chance >= 1 - sure
    ),
    "both": lambda sure: lambda one, chance: chance >= (1 - sure if one.kept else sure),
}


def main() -> None:
    """Prints precision, recall and F1 of each way to decide, all on articles held out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gold", type=Path, default=Path("annotations"))
    parser.add_argument("--on-test", action="store_true", help="fit on train and dev, decide test")
    options = parser.parse_args()
    known, beyond = _all_candidates(options.gold, "train", "dev")
    chances = _held_out(known)
    if options.on_test:
        asked, beyond = _all_candidates(options.gold, "test")
        said = {name: _told(known, chances, asked, arm) for name, arm in ARMS.items()}
    else:
        asked = known
        said = {name: _by_folds(known, chances, arm) for name, arm in ARMS.items()}
    right = np.array([one.right for one in asked])
    print(
        f"{len({one.article for one in asked})} articles, {len(asked)} figures, {right.sum()} of"
        f" them claims; {beyond} claims with a value are no figure that the rules see"
    )
    print(
        f"{'':40}{'precision':>10}{'recall':>8}{'F1':>7}{'right':>7}{'wrong':>7}{'missed':>8}"
        f"{'F1 over the rules, 95 %':>26}"
    )
    base = said["rules alone"]
    for name, one in said.items():
        tp, fp = int((one & right).sum()), int((one & ~right).sum())
        fn = int(right.sum()) - tp + beyond
        low, high = _spread(asked, right, base, one)
        gain = f"{low:+15.3f} to {high:+.3f}" if one is not base else ""
        print(
            f"{name:40}{tp / (tp + fp):10.3f}{tp / (tp + fn):8.3f}"
            f"{2 * tp / (2 * tp + fp + fn):7.3f}{tp:7}{fp:7}{fn:8}{gain}"
        )


def _all_candidates(gold: Path, *splits: str) -> tuple[list[Candidate], int]:
    found: list[Candidate] = []
    beyond = 0
    for split in splits:
        for document in read_gold(gold, split):
            candidates, missed = _candidates(gold.parent, document)
            found += candidates
            beyond += missed
    return found, beyond


def _by_folds(known: Sequence[Candidate], chances: np.ndarray, arm: Arm) -> np.ndarray:
    """What one arm says of each candidate, its threshold chosen on the other folds."""
    said = np.zeros(len(known), dtype=bool)
    for fold in range(_FOLDS):
        decide = arm(_threshold(known, chances, arm, fold))
        for n, one in enumerate(known):
            if _fold(one) == fold:
                said[n] = decide(one, chances[n])
    return said


def _told(
    known: Sequence[Candidate], chances: np.ndarray, asked: Sequence[Candidate], arm: Arm
) -> np.ndarray:
    """What one arm says of articles apart, fitted and its threshold chosen on the known ones."""
    names, values, right = _matrix(known)
    weights = logistic(values, right, _RIDGE)
    theirs = np.array([[1.0, *(one.features.get(n, 0.0) for n in names)] for one in asked])
    decide = arm(_threshold(known, chances, arm, -1))
    pairs = zip(asked, 1 / (1 + np.exp(-theirs @ weights)), strict=True)
    return np.array([decide(one, chance) for one, chance in pairs])


def _threshold(known: Sequence[Candidate], chances: np.ndarray, arm: Arm, fold: int) -> float:
    inside = [n for n, one in enumerate(known) if _fold(one) != fold]
    some = [known[n] for n in inside]
    return max(_SURE, key=lambda sure: _f1(some, chances[inside], arm(sure)))


def _spread(
    asked: Sequence[Candidate], right: np.ndarray, base: np.ndarray, other: np.ndarray
) -> tuple[float, float]:
    """The 95 % interval of the difference in F1, over articles drawn anew."""
    articles = sorted({one.article for one in asked})
    place = np.array([articles.index(one.article) for one in asked])
    sums = np.array(
        [
            [np.bincount(place, weights=counted, minlength=len(articles))
             for counted in (2 * (said & right), said.astype(float) + right)]
            for said in (base, other)
        ]
    )  # fmt: skip
    draws = np.random.default_rng(0).integers(len(articles), size=(2000, len(articles)))
    totals = sums[:, :, draws].sum(axis=-1)
    both = totals[:, 0] / totals[:, 1]
    low, high = np.percentile(both[1] - both[0], [2.5, 97.5])
    return float(low), float(high)


def _f1(found: Sequence[Candidate], chances: np.ndarray, decide: Decide) -> float:
    said = [decide(one, chance) for one, chance in zip(found, chances, strict=True)]
    tp = sum(one.right and yes for one, yes in zip(found, said, strict=True))
    return 2 * tp / max(1, sum(said) + sum(one.right for one in found))


def _held_out(found: Sequence[Candidate]) -> np.ndarray:
    """The probability of each candidate, by a model that has not seen its article."""
    _, values, right = _matrix(found)
    folds = np.array([_fold(one) for one in found])
    chances = np.zeros(len(found))
    for fold in range(_FOLDS):
        weights = logistic(values[folds != fold], right[folds != fold], _RIDGE)
        chances[folds == fold] = 1 / (1 + np.exp(-values[folds == fold] @ weights))
    return chances


def _matrix(found: Sequence[Candidate]) -> tuple[list[str], np.ndarray, np.ndarray]:
    """The names of the features, their values with a constant before them, and the truth."""
    names = sorted({name for one in found for name in one.features})
    values = np.array([[1.0, *(one.features.get(name, 0.0) for name in names)] for one in found])
    return names, values, np.array([one.right for one in found], dtype=float)


def _fold(one: Candidate) -> int:
    return hashlib.sha256(one.article.encode()).digest()[0] % _FOLDS


def _candidates(root: Path, document: GoldDocument) -> tuple[list[Candidate], int]:
    """The figures of an article, and how many valued claims of the gold are none of them.

    Figures of claims that are excusable or outside the benchmark are left out.
    """
    (page,) = pages([str(root / document.article)])
    # The corpus has no page that is rejected, so this is never a Reject.
    article = read(page)  # type: ignore[arg-type]
    asked: list[tuple[Any, ...]] = []
    decide = assembling.classify

    def listen(*args: Any) -> Any:
        asked.append(args)
        return decide(*args)

    assembling.classify = listen  # the rules are asked as ever; what they are asked is noted
    try:
        kept = {(claim.start, claim.end) for claim in extract(article)}
    finally:
        assembling.classify = decide
    valued = [c for c in document.claims if c.value is not None and c.start is not None]
    loose = [(c.start, c.end) for c in valued if c.excusable or c.outside]
    gold = [(c.start, c.end) for c in valued if not c.excusable and not c.outside]
    found, met = [], set()
    for marks, figure, zone, links, context, *_ in asked:
        start, end = marks.base + figure.start, marks.base + figure.end
        if any(a < end and start < b for a, b in loose):
            continue
        hits = [span for span in gold if span[0] < end and start < span[1]]
        met.update(hits)
        features = _features(marks, figure, zone, links, context)
        found.append(Candidate(document.path, features, (start, end) in kept, bool(hits)))
    cells = [p for p in article.passages if p.cell is not None]
    prose = [s for s in gold if not any(p.start <= s[0] < p.end for p in cells)]
    return found, len(set(prose) - met)


def _features(marks: Any, figure: Any, zone: Any, links: Any, context: Any) -> dict[str, float]:
    """What the rules know of a figure, as numbers."""
    start, end = zone.sentence
    near = (max(start, figure.start - _NEAR), min(end, figure.end + _NEAR))
    features = {
        f"unit {figure.quantity.unit}": 1.0,
        f"hedge {figure.quantity.hedge}": 1.0,
        "decimals": float(figure.number.decimals > 0),
        "about": float(context.about),
        "names it": float(marks.names_it),
        "question": float(marks.folded[start:end].endswith("?")),
        "other figures": float(len(marks.figures_in(start, end)) > 1),
        f"system {links.subject.system.how}": 1.0,
        f"submitter {links.subject.submitter.how}": 1.0,
        f"benchmark {links.benchmarks[0].how if links.benchmarks else 'empty'}": 1.0,
        "baseline": float(links.baseline is not None),
        "other model": float(links.other is not None),
        "order final": float(marks.lang in ("ja", "ko", "tr")),
        "han": float(marks.lang in ("zh", "ja")),
    }
    for name in _CUES:
        features[f"cue {name}"] = float(marks.cues.any(start, end, name))
        features[f"near {name}"] = float(marks.cues.any(*near, name))
    for label in _LABELS:
        features[f"name {label}"] = float(any(m.label == label for m in marks.names_in(start, end)))
    return features


if __name__ == "__main__":
    main()
