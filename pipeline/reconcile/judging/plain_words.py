"""Sentences of which everything was read: what is left of them are words that narrow nothing."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from pipeline.reconcile.judging.guards import left_of, words_of
from pipeline.reconcile.judging.slips import numbers
from pipeline.records import Claim

_NOTHING: frozenset[str] = frozenset()


def says_all(claim: Claim, known: frozenset[Decimal] = frozenset()) -> bool:
    """Whether a sentence holds its claim's names and figure, and no word or number that may narrow
    what it says; of a language whose small words are not known, never.

    ``known`` are numbers that say nothing of the claim.
    """
    plain = _words(claim.lang, "plain")
    rest = left_of(claim)
    if claim.quantity is not None:
        rest = rest.replace(claim.quantity.surface, " ")
    asks = "?" in claim.sentence or any(not known & readings for readings in numbers(rest))
    return bool(plain) and not asks and plain.issuperset(
        words_of(rest.casefold())
    )  # fmt: skip


def of_companies(claim: Claim) -> bool:
    """Whether the noun at the words of a rank is one for companies: “the only vendor”."""
    behind = claim.sentence[claim.end - claim.sentence_start :]
    around = [*words_of(claim.surface.casefold())[-1:], *words_of(behind.casefold())[:1]]
    return not _words(claim.lang, "who").isdisjoint(around)


def of_submitting(claim: Claim) -> bool:
    """Whether a sentence has a word that says of those it counts that they submitted."""
    return not _words(claim.lang, "sent").isdisjoint(words_of(claim.sentence.casefold()))


def _words(lang: str, which: str) -> frozenset[str]:
    return _table().get(lang, {}).get(which, _NOTHING)


@lru_cache(maxsize=1)
def _table() -> dict[str, dict[str, frozenset[str]]]:
    path = Path(__file__).parent.parent / "data" / "plain_words.toml"
    words = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        lang: {which: frozenset(text.split()) for which, text in lists.items()}
        for lang, lists in words.items()
    }
