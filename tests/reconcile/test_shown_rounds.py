"""The round that an undated article's scores show: it bears ranks out, and blames nothing."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.entries.facts import over
from pipeline.records import Claim, Verdict
from tests.reconcile.make import article, claim, entry, figure, subject

OLD = {"round": "1.0", "published": "2021-06-30"}
TABLE = over((
    entry("28.3", "Alpha"), entry("57.7", "Beta"),
    entry("11.2", "Alpha", benchmark="bert"), entry("16.4", "Beta", benchmark="bert"),
    entry("44.1", "Alpha", **OLD), entry("31.9", "Beta", **OLD),
))  # fmt: skip


def score(text: str, benchmark: str = "resnet", **fields: Any) -> Claim:
    given: dict[str, Any] = {"subject": subject("Alpha"), "round": "", "suite": ""}
    return claim("time", figure(text), id=text, benchmark=benchmark, **(given | fields))


def fastest(who: str = "Alpha", **fields: Any) -> Claim:
    unsaid = {"round": "", "suite": ""}
    given: dict[str, Any] = {"subject": subject(who), "benchmark": "resnet", **unsaid}
    return claim("rank", None, id="rank", comparator="fastest", **(given | fields))


NEW = (score("28.3"), score("11.2", "bert"))
CASES: list[tuple[str, tuple[Claim, ...], Claim, str | None, str, list[str]]] = [
    ("two scores of the newest round", NEW, fastest(), None, "caveat", ["shown_round"]),
    ("an older one beside them is history", (*NEW, score("44.1")), fastest(), None, "caveat",
     ["shown_round"]),
    ("the same of an older round", (score("44.1"),), fastest("Beta"), None, "unresolved", []),
    ("one score may be history", NEW[:1], fastest(), None, "unresolved", []),
    ("the same score twice is one", (score("28.3"), score("28.3")), fastest(), None,
     "unresolved", []),
    ("scores of two digits are found by chance", (score("28"), score("11", "bert")), fastest(),
     None, "unresolved", []),
    ("a dated article needs no such guess", NEW, fastest(), "2021-12-03", "supported", []),
    ("another suite is not shown", NEW, fastest(suite="hpc"), None, "unresolved", []),
    ("a rank that does not hold there is open, not wrong", NEW, fastest("Beta"), None,
     "unresolved", []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("scores", "rank", "published", "label", "caveats"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_a_rank_without_a_round(
    scores: tuple[Claim, ...],
    rank: Claim,
    published: str | None,
    label: str,
    caveats: list[str],
) -> None:
    page = article(published=published)
    verdict: Verdict = reconcile(page, [*scores, rank], TABLE)[-1]
    assert (verdict.label, [note.code for note in verdict.caveats]) == (label, caveats)


def test_a_round_that_the_text_names_itself_is_no_guess() -> None:
    named = fastest("Beta", round="1.0", suite="training")
    assert reconcile(article(published=None), [*NEW, named], TABLE)[-1].label == "supported"


def test_a_newer_round_named_elsewhere_leaves_it_open() -> None:
    later = claim("time", figure("9.9"), id="n", subject=subject("Alpha"), round="1.1")
    old = (score("44.1"), score("31.9", subject=subject("Beta")))
    rank = fastest("Beta")
    assert reconcile(article(published=None), [*old, rank], TABLE)[-1].label == "caveat"
    assert reconcile(article(published=None), [*old, later, rank], TABLE)[-1].label == "unresolved"
