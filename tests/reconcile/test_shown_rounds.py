"""The round that an undated article's scores show: it bears ranks out, and blames nothing."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import reconcile
from pipeline.reconcile.article.shown_rounds import by_shown_round
from pipeline.reconcile.cases import Finding
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.entries.candidates import Option
from pipeline.reconcile.entries.facts import over
from pipeline.records import Article, Claim, Result, Verdict
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
    ("a round that it names and the table lacks", NEW, fastest(round="0.7"), None,
     "unresolved", []),
    ("a score is of any round", NEW, score("16.4", "bert", subject=subject("Gamma")), None,
     "unresolved", []),
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


@pytest.mark.parametrize("suite", ["training", ""])
def test_a_newer_round_named_elsewhere_leaves_it_open(suite: str) -> None:
    later = score("9.9", round="1.1", suite=suite)
    old = (score("44.1"), score("31.9", subject=subject("Beta")))
    rank = fastest("Beta")
    assert reconcile(article(published=None), [*old, rank], TABLE)[-1].label == "caveat"
    assert reconcile(article(published=None), [*old, later, rank], TABLE)[-1].label == "unresolved"


def test_a_score_of_two_rounds_shows_neither() -> None:
    """The same machine entered twice: 28.3 minutes are of either round."""
    twice = tuple(entry("28.3", "Alpha", **more) for more in ({}, OLD))
    both = (found(entry("11.2", "Alpha", benchmark="bert")), found(*twice))
    assert shown([NEW[1], NEW[0], fastest()], [*both, Finding()]) == []
    sure = (both[0], found(twice[0]))
    assert shown([NEW[1], NEW[0], fastest()], [*sure, Finding()]) == [("1.1", "training")]


def test_that_the_text_names_that_round_elsewhere_is_no_newer_one() -> None:
    sure = [found(entry("28.3", "Alpha")), found(entry("11.2", "Alpha", benchmark="bert"))]
    named = score("9.9", round="1.1", suite="training")
    claims, findings = [*NEW, named, fastest()], [*sure, Finding(), Finding()]
    assert shown(claims, findings) == [("1.1", "training")]


@pytest.mark.parametrize(
    ("suite", "how"), [("", "article_default"), ("training", "stated")], ids=["unsaid", "said"]
)
def test_the_suite_is_read_with_the_round(suite: str, how: str) -> None:
    sure = [found(entry("28.3", "Alpha")), found(entry("11.2", "Alpha", benchmark="bert"))]
    asked = list[Claim]()
    shown([*NEW, fastest(suite=suite)], [*sure, Finding()], asked)
    assert [(one.scope.suite.value, one.scope.suite.how) for one in asked] == [("training", how)]


def found(*rows: Result) -> Finding:
    """Entries that have a figure, each by itself."""
    return Finding(
        tuple(
            taken(Option(one, "exact"), figure(f"{one.score}"))._replace(agrees=True)
            for one in rows
        )
    )


def shown(
    claims: list[Claim], findings: list[Finding], asked: list[Claim] | None = None
) -> list[tuple[str, str]]:
    """The rounds and suites that the claims of an undated article are read with."""
    asked = [] if asked is None else asked

    def check(page: Article, one: Claim) -> Finding:
        asked.append(one)
        return Finding()

    by_shown_round(article(published=None), claims, findings, check, TABLE)
    return [(one.scope.round.value, one.scope.suite.value) for one in asked]
