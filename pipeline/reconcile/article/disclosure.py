"""What the results-messaging guidelines of an article's date ask for and the article lacks.

Only MLCommons decides what violates its guidelines, and they bind submitters: of any other text
this says no more than what it leaves out. The rules are data (``data/disclosure.toml``).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from pipeline.records import Article, Claim, Note, Record

_FIGURES = frozenset({"time", "throughput", "gain", "factor", "comparison", "suite"})
_COMPARED = frozenset({"factor", "comparison"})
_SITE = re.compile(r"(?i)ml(?:commons|perf)\.org")
_OLDEST = "2018-12-01"


class Rule(Record, frozen=True, kw_only=True):
    """One thing that the guidelines ask for, from ``since`` until before ``until``."""

    id: str
    asks: str
    since: str
    text: str
    until: str = "9999"


@lru_cache(maxsize=1)
def rules() -> tuple[Rule, ...]:
    """All rules, whenever in force."""
    return tuple(Rule(**entry) for entry in _data()["rule"])


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    path = Path(__file__).parent.parent / "data" / "disclosure.toml"
    return tomllib.loads(path.read_text("utf-8"))


@lru_cache(maxsize=1)
def _legend() -> re.Pattern[str]:
    """The words of the trademark legend in all languages; Latin ones begin a word."""
    words = {word for forms in _data()["trademark"].values() for word in forms}
    longest = sorted(words, key=lambda word: (-len(word), word))
    return re.compile("|".join((r"\b" if word.isascii() else "") + re.escape(word)
                               for word in longest), re.IGNORECASE)  # fmt: skip


def in_force(on: str | None) -> tuple[Rule, ...]:
    """The rules of a day; of an undated text the oldest, which hold to this day."""
    day = on or "9998"
    return tuple(
        rule
        for rule in rules()
        if rule.since <= day < rule.until and (on is not None or rule.since <= _OLDEST)
    )


def missing(article: Article, claims: Sequence[Claim]) -> tuple[Note, ...]:
    """One note for each thing that is asked for and missing; none where no result is claimed."""
    given = [c for c in claims if c.kind in _FIGURES and not c.outside]
    if not given:
        return ()
    # A headline names no system and no division: the text below it is asked to.
    titles = {place for place, one in enumerate(article.passages) if one.kind == "title"}
    figures = [c for c in given if c.passage not in titles] or given
    prefix = "missing" if _is_vendor(article) else "missing (the guidelines bind submitters)"
    return tuple(
        Note(code=f"disclosure:{rule.id}", text=f"{prefix}: {rule.text}")
        for rule in in_force(article.published)
        if not CHECKS[rule.asks](article, claims, figures)
    )


def _is_vendor(article: Article) -> bool:
    """Whether the outlet is itself a submitter."""
    from pipeline.official.names import canonical

    return bool(article.publisher) and bool(canonical("submitters", article.publisher))


Check = Callable[[Article, Sequence[Claim], Sequence[Claim]], bool]


def _timely(article: Article, claims: Sequence[Claim], figures: Sequence[Claim]) -> bool:
    from pipeline.official.timeline import published
    from pipeline.reconcile.entries.facts import horizon

    if not article.published:
        return True
    days = [
        published(claim.scope.suite.value or "training", claim.scope.round.value)
        for claim in figures
        if claim.scope.round
    ]
    return all(day <= horizon(article.published) for day in days)


def _sized(claim: Claim) -> bool:
    """Whether both sides of a comparison have a size, in words or by a name that carries it."""
    sides = [claim.subject, *([claim.baseline.subject] if claim.baseline else [])]
    return all(
        side.scale.accelerators or side.scale.nodes or any(map(str.isdigit, side.system.value))
        for side in sides
    )


# What a rule asks -> whether the article has it.
CHECKS: dict[str, Check] = {
    "submitter": lambda a, c, f: all(x.subject.submitter for x in f),
    "benchmark": lambda a, c, f: all(x.benchmarks or x.kind == "suite" for x in f),
    "system": lambda a, c, f: all(x.subject.system or x.subject.accelerator for x in f),
    "version": lambda a, c, f: any(x.scope.round for x in c),
    "division": lambda a, c, f: all(x.scope.division for x in f),
    "result_id": lambda a, c, f: any(x.ids or x.kind == "citation" for x in c),
    "site": lambda a, c, f: _SITE.search(a.text) is not None,
    "trademark": lambda a, c, f: _legend().search(a.text) is not None,
    "only_benchmark": lambda a, c, f: all(x.outside_reason or not x.outside for x in c),
    "basis": lambda a, c, f: not any(x.per or x.kind == "price" for x in c),
    "scale": lambda a, c, f: all(_sized(x) for x in f if x.kind in _COMPARED),
    "timing": _timely,
}
