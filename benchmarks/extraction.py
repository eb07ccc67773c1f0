"""Words a second of the whole extraction beside a blank spaCy pipeline, in one run.

The reference does a part of the work: sentences, a ruler of 3,000 of our names, 50 patterns of
numbers with units. Usage: ``PYTHONPATH=. python benchmarks/extraction.py corpus/en [--rounds 3]``.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from typing import Any

from pipeline.collect import pages
from pipeline.extract import extract
from pipeline.official import gazetteer
from pipeline.read import read
from pipeline.records import Article, Page

_UNITS = ("minutes", "seconds", "hours", "percent", "times")


def main() -> None:
    """Reads the pages given and prints both rates and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    articles = [read(page) for page in pages(options.paths) if isinstance(page, Page)]
    words = sum(len(article.text.split()) for article in articles)
    reference = _reference()
    ours = words / _seconds(lambda: [extract(article) for article in articles], options.rounds)
    theirs = words / _seconds(lambda: reference(articles), options.rounds)
    print(f"{len(articles)} articles, {words} words")
    print(f"extraction          {ours:10.0f} words/s")
    print(f"blank spaCy, ruler  {theirs:10.0f} words/s")
    print(f"ratio               {ours / theirs:10.2f}")


def _seconds(work: Callable[[], Any], rounds: int) -> float:
    work()  # what is loaded once is not what is measured
    best = float("inf")
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return best


def _reference() -> Callable[[Sequence[Article]], None]:
    import spacy
    from spacy.matcher import Matcher

    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    ruler: Any = nlp.add_pipe("entity_ruler")
    names = gazetteer()[:3000]
    ruler.add_patterns([{"label": name.label, "pattern": name.surface} for name in names])
    matcher = Matcher(nlp.vocab)
    for number in range(50):
        unit = {"LOWER": _UNITS[number % len(_UNITS)]}
        matcher.add(f"unit{number}", [[{"LIKE_NUM": True}, {"IS_ALPHA": True, "OP": "?"}, unit]])

    def run(articles: Sequence[Article]) -> None:
        for doc in nlp.pipe([article.text for article in articles]):
            matcher(doc)

    return run


if __name__ == "__main__":
    main()
