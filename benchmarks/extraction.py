"""Words a second of the whole extraction beside a blank spaCy pipeline, in one run.

The reference does a part of the work: sentences, a ruler of 3,000 of our names, 50 patterns of
numbers with units. Both are timed in turns, in processor seconds, and the best turn of each counts,
so that other work on the machine disturbs neither. What loading takes (everything up to the first
article's claims, in a fresh process) and peak memory stand below, and the rate on ten times the
corpus beside.
Usage: ``PYTHONPATH=. python benchmarks/extraction.py corpus/en corpus/zh ... [--rounds 10]``;
each path is measured by itself. Words are counted between spaces, and in scripts without them as
one for two characters.
"""

from __future__ import annotations

import argparse
import gc
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from pipeline.collect import pages
from pipeline.extract import extract
from pipeline.extract.words.fold import is_han
from pipeline.official import gazetteer
from pipeline.read import read
from pipeline.records import Article, Page

_UNITS = ("minutes", "seconds", "hours", "percent", "times")
_LOAD = """
import resource
import time
began = time.process_time()
from pipeline.extract import extract
from pipeline.records import Article, Passage
text = "A DGX A100 trained BERT in 20.0 minutes."
extract(Article(id="a", text=text, passages=(Passage(kind="paragraph", start=0, end=len(text)),)))
print(time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def main() -> None:
    """Reads the pages given and prints both rates and their ratio for each path."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--rounds", type=int, default=10)
    options = parser.parse_args()
    # First: what this process holds later would count as theirs. Modules are compiled once, as
    # for everybody who has installed them: the first of the three keeps their byte code.
    kept = {name: told for name, told in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", _LOAD]
    loads = [
        subprocess.run(command, env=kept, capture_output=True, text=True, check=True)
        for _ in range(3)
    ]
    seconds, memory = zip(*(map(float, one.stdout.split()) for one in loads), strict=True)
    print(
        f"{'':14}{'articles':>9}{'words':>8}{'ours':>10}{'spaCy':>10}{'ratio':>7}{'ours x10':>10}"
    )
    reference = _reference()
    for path in options.paths:
        articles = [read(page) for page in pages([path]) if isinstance(page, Page)]
        words = sum(_words(article.text) for article in articles)
        ours, theirs, tenfold = _best(
            options.rounds,
            lambda articles=articles: [extract(article) for article in articles],
            lambda articles=articles: reference(articles),
            lambda articles=articles: [extract(article) for article in articles * 10],
        )
        print(
            f"{path:14}{len(articles):9}{words:8}{words / ours:10.0f}{words / theirs:10.0f}"
            f"{theirs / ours:7.2f}{10 * words / tenfold:10.0f}"
        )
    print(f"load {min(seconds):.2f} s, {max(memory):.0f} MB")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {peak:.0f} MB, the reference's pipeline included")


def _words(text: str) -> int:
    han = sum(is_han(char) for char in text)
    return len(text.split()) + han // 2


def _best(rounds: int, *works: Callable[[], Any]) -> list[float]:
    """The least processor time that each piece of work took, all in turns."""
    best = [float("inf")] * len(works)
    for work in works:
        work()  # what is loaded once is not what is measured
    for _ in range(rounds):
        for place, work in enumerate(works):
            gc.collect()
            began = time.process_time()
            work()
            best[place] = min(best[place], time.process_time() - began)
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
