"""Disclosure by the rules of the day, and what an article shows as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.reconcile import audit, repeats
from pipeline.reconcile.article.consistency import within
from pipeline.reconcile.article.disclosure import CHECKS, in_force, rules
from pipeline.records import Article, Claim, Passage
from tests.reconcile.make import claim, figure, subject

POD = subject("Graphcore", "IPU-POD128")


def page(text: str = "", published: str | None = "2021-12-02", publisher: str = "") -> Article:
    title = Passage(kind="title", start=0, end=len(text))
    return Article(id="a", text=text, passages=(title,), published=published, publisher=publisher)


def codes(article: Article, *claims: Claim) -> list[str]:
    return [note.code for note in audit(article, claims)]


def test_every_rule_has_its_check() -> None:
    assert {rule.asks for rule in rules()} == set(CHECKS)


@pytest.mark.parametrize(
    ("day", "has", "lacks"),
    [
        ("2018-11-30", "", "submitter"),
        ("2018-12-01", "suite_version", "no_foreign_comparison"),
        ("2022-05-31", "suite_version", "version"),
        ("2022-06-01", "version", "suite_version"),
    ],
)
def test_rules_hold_from_their_day(day: str, has: str, lacks: str) -> None:
    ids = {rule.id for rule in in_force(day)}
    assert (not has or has in ids) and lacks not in ids


def test_a_text_without_results_owes_nothing() -> None:
    assert codes(page("MLPerf is a benchmark.")) == []


def test_what_is_there_is_not_missing() -> None:
    full = page("Retrieved from mlcommons.org. MLPerf is a trademark of MLCommons.")
    cited = claim("citation", ids=("1.1-2001",))
    timed = claim("time", figure("6.86"), subject=POD, division="closed", passage=3)
    assert codes(full, timed, cited) == []
    assert codes(page(""), timed) == [
        "disclosure:result_id", "disclosure:retrieved", "disclosure:trademark",
    ]  # fmt: skip


LEGENDS = {
    "en": "The MLPerf name and logo are trademarks of MLCommons Association.",
    "de": "Name und Logo von MLPerf sind eingetragene Warenzeichen der MLCommons Association.",
    "fr": "Le nom et le logo MLPerf sont des marques commerciales de MLCommons Association.",
    "es": "El nombre y el logotipo de MLPerf son marcas comerciales de MLCommons Association.",
    "it": "Il nome e il logo MLPerf sono marchi di MLCommons Association.",
    "pt": "O nome e o logotipo MLPerf são marcas comerciais da MLCommons Association.",
    "nl": "De naam en het logo van MLPerf zijn handelsmerken van MLCommons Association.",
    "pl": "Nazwa i logo MLPerf są znakami towarowymi MLCommons Association.",
    "ru": "Название и логотип MLPerf являются товарными знаками MLCommons Association.",
    "tr": "MLPerf adı ve logosu MLCommons Association'ın ticari markalarıdır.",
    "id": "Nama dan logo MLPerf merupakan merek dagang MLCommons Association.",
    "vi": "Tên và logo MLPerf là nhãn hiệu của MLCommons Association.",
    "zh": "MLPerf名称和徽标是MLCommons协会的商标。",
    "ja": "MLPerfの名称およびロゴは、MLCommons Associationの商標です。",
    "ko": "MLPerf 이름과 로고는 MLCommons Association의 상표입니다.",
}


@pytest.mark.parametrize("lang", LEGENDS)
def test_the_trademark_legend_is_known_in_every_language(lang: str) -> None:
    told = claim("time", figure("6.86"), subject=POD)
    assert "disclosure:trademark" not in codes(page(LEGENDS[lang]), told)
    without = LEGENDS[lang].partition("MLCommons")[0][:18]
    assert "disclosure:trademark" in codes(page(without), told)


def test_every_language_has_its_legend() -> None:
    from pipeline.extract.words.pack import languages

    assert set(LEGENDS) == set(languages())


def test_press_and_vendors_are_told_apart() -> None:
    timed = claim("time", figure("6.86"), subject=POD)
    press = audit(page("", publisher="Some Daily"), [timed])
    vendor = audit(page("", publisher="Graphcore"), [timed])
    assert all("bind submitters" in note.text for note in press)
    assert not any("bind submitters" in note.text for note in vendor)


def test_a_text_before_its_round_is_early() -> None:
    timed = claim("time", figure("6.86"), subject=POD)
    assert "disclosure:not_before_publication" in codes(page("", "2021-11-20"), timed)
    assert "disclosure:not_before_publication" not in codes(page("", "2021-12-01"), timed)


def timed(printed: str, unit: str = "minutes", **fields: Any) -> Claim:
    given = {"subject": POD, "id": printed} | fields
    return claim("time", figure(printed, unit, hedge=given.pop("hedge", "exact")), **given)


@pytest.mark.parametrize(
    ("why", "one", "other", "same"),
    [
        ("the same figure", timed("6.86"), timed("6.86"), True),
        ("rounded", timed("6.86"), timed("6.9"), True),
        ("the rounded one first", timed("7"), timed("6.86"), True),
        ("in seconds", timed("0.50"), timed("30", "seconds"), True),
        ("a bound of the headline", timed("7", hedge="under"), timed("6.86"), True),
        ("another figure", timed("6.86"), timed("6.87"), False),
        ("another benchmark", timed("6.86"), timed("6.86", benchmark="resnet"), False),
        ("another round", timed("6.86"), timed("6.86", round="1.0"), False),
        ("another division", timed("6.86", division="open"),
         timed("6.86", division="closed"), False),
        ("whose it is left out", timed("6.86", subject=subject()), timed("6.86"), True),
        ("and of what", timed("6.86", benchmark=""), timed("6.86"), True),
        ("nothing in common", timed("6.86", benchmark="", round="", subject=subject()),
         timed("6.86"), False),
        ("one is planned", timed("6.86", modality="planned"), timed("6.86"), False),
        ("no figure at all", timed("1E+400"), timed("1E+400"), False),
        ("the same rank", claim("rank", comparator="fastest", subject=POD),
         claim("rank", comparator="fastest", subject=POD), True),
        ("a rank among others", claim("rank", comparator="fastest", subject=POD),
         claim("rank", comparator="fastest", subject=POD, filters=("cloud",)), False),
    ],
)  # fmt: skip
def test_what_is_said_twice(why: str, one: Claim, other: Claim, same: bool) -> None:
    assert repeats([one, other]) == (((0, 1),) if same else ((0,), (1,))), why


def test_a_claim_between_two_others_joins_what_agrees_with_all() -> None:
    # 7 is what both are rounded to, but they are not the same.
    assert repeats([timed("6.86"), timed("7"), timed("7.2")]) == ((0, 1), (2,))


def test_a_large_table_is_looked_through_quickly() -> None:
    many = [timed(f"{10 + n / 100:.2f}", id=str(n)) for n in range(1500)]
    assert len(repeats(many)) == 1500


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        ("6.86", "6.9", "repeated"),
        ("6.86", "7.86", "inconsistent"),
    ],
)
def test_figures_of_one_thing(first: str, second: str, code: str) -> None:
    pair = [claim("time", figure(x), subject=POD, id=x, passage=3) for x in (first, second)]
    assert code in codes(page(""), *pair)


def test_a_headline_must_be_borne_out_below() -> None:
    head = claim("gain", figure("99", "percent"), subject=POD, passage=0)
    below = claim("gain", figure("24", "percent"), subject=POD, passage=1)
    assert "headline" in codes(page(""), head, below)
    assert "headline" not in codes(page(""), below)


def test_what_is_said_three_times_is_one_note() -> None:
    claims = [claim("time", figure(text), id=text, subject=subject("Graphcore", "IPU-POD16"))
              for text in ("28.3", "28.33", "28.334", "9.9")]  # fmt: skip
    notes = within(Article(id="a", text="", passages=()), claims)
    told = [(note.code, note.text) for note in notes]
    assert told == [
        ("repeated", "“28.3” is said 3 times (28.3, 28.33, 28.334)."),
        ("inconsistent", "“28.3” (28.3) and “9.9” (9.9) are said of the same thing."),
    ]


def test_a_headline_leaves_out_what_its_text_says() -> None:
    bare = claim("time", figure("6.86"), subject=subject("Graphcore"), passage=0)
    full = claim("time", figure("6.86"), subject=POD, division="closed", passage=3)
    asked = {"disclosure:system", "disclosure:division"}
    assert not asked & set(codes(page(), bare, full))
    assert asked <= set(codes(page(), bare))  # without a text below it, it is all there is
