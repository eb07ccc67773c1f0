"""The index: every article as a row that anyone can read, every claim as data for the filters.

The claims travel as one compact block of JSON: values that repeat are numbers into lists, and
sentences are cut around their figure so that ten thousand claims stay under two megabytes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pipeline.publish.files import utf8
from pipeline.publish.flat import benchmark_names
from pipeline.publish.report.highlight import cut
from pipeline.publish.report.pictures import Picture, by_round, by_vendor
from pipeline.publish.report.site import data_block, render
from pipeline.publish.said import counted, said
from pipeline.publish.words import LABELS, round_name
from pipeline.records import Article, Checked, Claim, Label, Result

_CLAIMS_BYTES = 1_000_000  # for the sentences of all claims together
_SENTENCE_BYTES = 320
_TITLE = 160


class Row(NamedTuple):
    """An article's line in the index."""

    place: int
    name: str
    title: str
    article: Article
    counts: Counter[Label]


class _Numbers:
    """Gives each different text a number, in the order of first appearance."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        return self.places.setdefault(text, len(self.places))


def index_page(
    articles: Sequence[Checked], names: Sequence[str], results: Iterable[Result] = ()
) -> bytes:
    """The index page as UTF-8 HTML; ``results`` tell when each round was published."""
    rows = [
        Row(place, name, _title(one.article), one.article, counted(one))
        for place, (one, name) in enumerate(zip(articles, names, strict=True))
    ]
    rows.sort(key=lambda row: (row.article.published or "", row.name), reverse=True)
    totals: Counter[Label] = Counter()
    for row in rows:
        totals.update(row.counts)
    return render(
        "index.html",
        rows=rows,
        totals=totals,
        claims=totals.total(),
        pictures=_pictures(articles, _dates(results)),
        data=data_block(_data(articles)),
    )


def _data(articles: Sequence[Checked]) -> dict[str, Any]:
    vendors, systems, benchmarks, rounds = (_Numbers() for _ in range(4))
    outlets, langs = _Numbers(), _Numbers()
    total = sum(len(one.claims) for one in articles)
    room = min(_SENTENCE_BYTES, _CLAIMS_BYTES // max(1, total))
    places = {label: place for place, label in enumerate(LABELS)}
    claims = [
        [
            place, number, places[verdict.label], vendors(claim.subject.submitter.value),
            systems(claim.subject.system.value or claim.subject.accelerator.value),
            benchmarks(benchmark_names(claim)), rounds(_round(claim)), *_snippet(claim, room),
        ]
        for place, one in enumerate(articles)
        for number, claim, verdict, _ in said(one)
    ]  # fmt: skip
    listed = [
        [outlets(one.article.publisher), langs(one.article.lang), one.article.published or ""]
        for one in articles
    ]
    return {
        "labels": [[label, shown.symbol, shown.word] for label, shown in LABELS.items()],
        "articles": listed,
        "claims": claims,
        **{
            name: list(numbers.places)
            for name, numbers in (
                ("vendors", vendors), ("systems", systems), ("benchmarks", benchmarks),
                ("rounds", rounds), ("outlets", outlets), ("langs", langs),
            )
        },
    }  # fmt: skip


def _snippet(claim: Claim, room: int) -> tuple[str, str, str]:
    """Text before the claim, the claim, and text after it, in at most ``room`` bytes or so."""
    text = claim.sentence
    span = (claim.start - claim.sentence_start, claim.end - claim.sentence_start)
    before, inside, after = cut(text, *span)
    inside = _first(inside, room)
    left = max(0, room - len(utf8(inside)))
    head = _first(before[::-1], left // 2)[::-1]
    tail = _first(after, left - left // 2)
    return (
        head if head == before else f"…{head}",
        inside,
        tail if tail == after else f"{tail}…",
    )


def _first(text: str, room: int) -> str:
    """The longest beginning of the text that takes at most ``room`` bytes of UTF-8."""
    return text[:room].encode("utf-8", "replace")[:room].decode("utf-8", "ignore")


def _pictures(articles: Iterable[Checked], dates: Mapping[str, str]) -> list[Picture]:
    def count(key: Callable[[Claim], Iterable[str]]) -> dict[str, Counter[Label]]:
        found: dict[str, Counter[Label]] = defaultdict(Counter)
        for one in articles:
            for _, claim, verdict, _ in said(one):
                for name in key(claim):
                    found[name][verdict.label] += 1
        return found

    vendors = count(lambda claim: filter(None, [claim.subject.submitter.value]))
    rounds = count(lambda claim: [_round(claim)] if claim.scope.round else [])
    ordered = {name: rounds[name] for name in sorted(rounds, key=lambda n: _age(n, dates))}
    pictures = [by_vendor(vendors, "vendors"), by_round(ordered, "rounds")]
    return [picture for picture in pictures if picture]


def _round(claim: Claim) -> str:
    return round_name(claim.scope.suite.value, claim.scope.round.value)


def _dates(results: Iterable[Result]) -> dict[str, str]:
    """Round, as the claims name it -> the date of its first publication."""
    found: dict[str, str] = {}
    for row in results:
        for suite in {row.suite, row.suite.partition("-")[0]}:
            name = round_name(suite, row.round)
            found[name] = min(found.get(name, row.published), row.published)
    return found


def _age(name: str, dates: Mapping[str, str]) -> tuple[str, list[int], str]:
    """Rounds by date; those that no official result dates come last, by their numbers."""
    version = name.rpartition("v")[2]
    numbers = [int(part) if part.isdigit() else 0 for part in version.split(".")]
    return dates.get(name, "9999"), numbers, name


def _title(article: Article) -> str:
    title = " ".join((article.title or article.url or article.origin or article.id).split())
    return title if len(title) <= _TITLE else f"{title[: _TITLE - 1]}…"
