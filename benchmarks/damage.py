"""What is left of the claims when the text of an article is damaged as crawled pages are.

Each article is read, its text damaged in one way and read again: lines broken at a column or run
together, spaces of fixed width and quotes lost, encodings mixed up, digits of another width. The
claims must come out with the same slots and the same verdicts, and nothing new may be
contradicted. No annotation is needed and no text is printed, so that the test split may be asked.

Prints, for each kind of damage, the claims of the sound texts, the share of them that come out of
the damaged ones unchanged, and how many claims are newly contradicted.
Usage: ``PYTHONPATH=. python benchmarks/damage.py [--articles N] [train|dev|test ...]``, N per
language (default 4).
"""

from __future__ import annotations

import argparse
import html
import re
import textwrap
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from pipeline.collect import pages
from pipeline.evaluate.gold import read_gold
from pipeline.extract import extract
from pipeline.read import ReadError, read
from pipeline.read.encodings.script import weight
from pipeline.reconcile import reconcile
from pipeline.records import Article, Claim, Page, Verdict

_QUOTES = re.compile("[’‘“”–—™®…]")
_COLUMN = 76
_WORD = re.compile(r"[^\W_]+(?:[.,%/+-][^\W_]+)*[.,;:。，、；：）」』”]*|.", re.S)
_EAST = re.compile("[\u3041-\u9fff]")
_WIDE = {ord("0") + n: chr(0xFF10 + n) for n in range(10)}


def _broken(text: str) -> str:
    """Every line broken at a column, as wires and letters are."""
    return "\n".join(
        _broken_wide(line) if _EAST.search(line) else textwrap.fill(line, _COLUMN)
        for line in text.split("\n")
    )


def _broken_wide(line: str) -> str:
    lines = [""]
    for word in _WORD.findall(line):
        pieces = list(word) if _EAST.match(word) else [word]
        for piece in pieces:
            if weight(lines[-1] + piece) > _COLUMN:
                lines.append("")
            lines[-1] += piece
    return "\n".join(map(str.strip, lines))


DAMAGES: dict[str, Callable[[str], str]] = {
    "broken at a column": _broken,
    "no empty lines": lambda text: re.sub(r"\n+", "\n", text),
    "all in one line": lambda text: re.sub(r"\s*\n\s*", " ", text),
    "quotes as ?": lambda text: _QUOTES.sub("?", text),
    "quotes lost": lambda text: _QUOTES.sub("", text),
    "fixed spaces as ?": lambda text: re.sub(r"(?<=\d)[ \u00a0](?=[^\W\d_]|%)", "?", text),
    "UTF-8 as Latin-1": lambda text: text.encode().decode("latin-1"),
    "UTF-8 as Windows-1252": lambda text: text.encode().decode("cp1252", "replace"),
    "UTF-8 as GBK": lambda text: text.encode().decode("gb18030", "ignore"),
    "entities twice": lambda text: html.escape(html.escape(text)),
    "soft hyphens": lambda text: re.sub(r"(\w{4})(\w{4})", "\\1\u00ad\\2", text),
    "zero-width spaces": lambda text: re.sub(r"(?<=[.,]) ", "\u200b ", text),
    "wide digits": lambda text: text.translate(_WIDE),
}


def main() -> None:
    """Damages the articles of the named splits of ``annotations/``."""
    parser = argparse.ArgumentParser(description="What damage of texts does to their claims.")
    parser.add_argument("splits", nargs="*", default=["dev"])
    parser.add_argument("--articles", type=int, default=4, help="so many of each language")
    asked = parser.parse_args()
    told: dict[str, Counter[str]] = defaultdict(Counter)
    for article in _articles(asked.splits, asked.articles):
        sound = _outcome(_plain(article.text, article))
        for name, damage in DAMAGES.items():
            text = damage(article.text)
            hurt = _outcome(_plain(text, article)) if text != article.text else sound
            told[name]["claims"] += sound.total()
            told[name]["kept"] += (sound & hurt).total()
            told[name]["blamed"] += (_blamed(hurt) - _blamed(sound)).total()
    print("| damage | claims | unchanged | newly contradicted |\n|---|---|---|---|")
    for name, count in told.items():
        share = count["kept"] / max(count["claims"], 1)
        print(f"| {name} | {count['claims']} | {share:.3f} | {count['blamed']} |")


def _articles(splits: list[str], most: int) -> Iterator[Article]:
    """The first articles of each language of some splits."""
    found: dict[str, list[Article]] = defaultdict(list)
    for split in splits:
        for document in read_gold(Path("annotations"), split):
            for page in pages([document.article]):
                if isinstance(page, Page):
                    article = read(page)
                    found[article.lang].append(article)
    for articles in found.values():
        yield from islice(articles, most)


def _plain(text: str, article: Article) -> Page:
    # The date stands below the title, as it is no part of what is read.
    head, _, rest = text.partition("\n\n")
    dated = f"{head}\n\n{article.published}\n\n{rest}" if article.published else text
    return Page(origin="page.txt", body=dated.encode(), digest="0", media_type="text/plain")


def _outcome(page: Page) -> Counter[tuple[str, ...]]:
    """The claims of a page, each as its slots and the label of its verdict."""
    try:
        article = read(page)
    except ReadError:
        return Counter()
    claims = extract(article)
    return Counter(map(_told, claims, reconcile(article, claims)))


def _told(claim: Claim, verdict: Verdict) -> tuple[str, ...]:
    subject, scope = claim.subject, claim.scope
    quantity = claim.quantity
    value = f"{quantity.value.normalize()} {quantity.unit}" if quantity else ""
    slots = (subject.submitter, subject.system, *claim.benchmarks, scope.round, scope.division)
    size = subject.scale.accelerators or ""
    return (verdict.label, claim.kind, value, *(slot.value for slot in slots), str(size))


def _blamed(outcome: Counter[tuple[str, ...]]) -> Counter[tuple[str, ...]]:
    # Which figure is blamed counts here, and not with which slots.
    return Counter(
        {told[1:3]: number for told, number in outcome.items() if told[0] == "contradicted"}
    )


if __name__ == "__main__":
    main()
