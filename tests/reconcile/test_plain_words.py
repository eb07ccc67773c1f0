"""Which words of a sentence may say something besides what was read of it."""

from __future__ import annotations

from decimal import Decimal

import msgspec
import pytest

from pipeline.reconcile.judging.plain_words import (
    is_apart,
    is_done_by,
    is_held_against,
    is_plain,
    leads_aside,
    of_companies,
    of_place,
    of_submitting,
    place_words,
    says_all,
    says_one_thing,
    tells_a_score,
    told_in_words,
)
from pipeline.records import Slot, Subject
from tests.reconcile.make import claim, figure, subject


@pytest.mark.parametrize(
    ("sentence", "lang", "others", "holds"),
    [
        ("It took 5.5 in the test with eight chips", "en", 2, True),
        ("It took 5.5 in the test with eight chips", "en", 1, False),
        ("It took 5.5 in the test with eight chips and a result", "en", 9, False),
        ("It was more than the test took", "en", 9, False),
        ("Es erreichte 5.5 im Test mit acht Karten", "de", 2, True),
        ("Es erreichte 5.5 im Test und mit acht Karten", "de", 9, False),
        # of a language whose small words are not known
        ("Het deed 5.5 in de test", "nl", 9, False),
    ],
)
def test_hardly_a_word_leads_elsewhere(sentence: str, lang: str, others: int, holds: bool) -> None:
    one = claim("time", figure("5.5"), sentence=sentence)
    assert is_plain(msgspec.structs.replace(one, lang=lang), others) is holds


@pytest.mark.parametrize(
    ("before", "lang", "holds"),
    [
        ("It has eight ", "en", True),
        ("It has the ", "en", False),
        ("It has eight, ", "en", False),
        ("", "en", False),
        ("Het heeft acht ", "nl", False),
    ],
)
def test_a_number_in_words_before_a_name(before: str, lang: str, holds: bool) -> None:
    first = 70
    one = claim("time", figure("5.5"), sentence=f"{before}H100 took 5.5 in all eight ",
                sentence_start=first)  # fmt: skip
    name = Slot(value="H100", surface="H100", how="stated", start=first + len(before),
                end=first + len(before) + 4)  # fmt: skip
    assert told_in_words(msgspec.structs.replace(one, lang=lang), name) is holds


@pytest.mark.parametrize(
    ("sentence", "known", "holds"),
    [
        ("The round has 964 results", {964}, True),
        ("The round has 964 results", set(), False),
        ("The round has 964 results and 22 systems", {964}, False),
        ("Has the round 964 results?", {964}, False),
        ("The round has 964 fast results", {964}, False),
    ],
)
def test_what_a_sentence_says_besides(sentence: str, known: set[int], holds: bool) -> None:
    one = claim(
        "count", figure("22", "submitters", surface="none"), sentence=sentence, benchmark=""
    )
    numbers = frozenset(Decimal(number) for number in known)
    assert says_all(msgspec.structs.replace(one, lang="en"), numbers) is holds


@pytest.mark.parametrize(
    ("sentence", "lang", "aside"),
    [
        ("Dell hoped for 5.5 minutes", "en", True),
        ("Dell's customers see 5.5 minutes", "en", True),
        ("Dell needed 5.5 minutes", "en", False),
        ("Dell's rather unhoped-for 5.5 minutes", "en", False),  # a word is all of it
        ("Dell erwartet 5.5 Minuten", "de", True),
        ("戴尔的平均成绩为5.5分钟", "zh", True),  # words that stand together
        ("戴尔的成绩为5.5分钟", "zh", False),
        ("델의 고객은 5.5분이 걸렸다", "ko", True),
        ("Dell hoped for 5.5 minutes", "xx", False),  # a language without a list
    ],
)
def test_runs_that_nobody_enters(sentence: str, lang: str, aside: bool) -> None:
    asked = claim("time", figure("5.5"), sentence=sentence, lang=lang, surface="5.5")
    assert leads_aside(asked) is aside


@pytest.mark.parametrize(
    ("sentence", "lang", "against"),
    [
        ("The Pod16 took 19.64 minutes against the 28.33 before", "en", True),
        ("The Pod16 took 19.64 minutes, compared with 28.33 until then", "en", True),
        ("19,64 minuti con il Pod16 contro i 28,33 di prima", "it", True),
        ("Against all hopes of its maker the Pod16 took 28.33", "en", False),  # far before
        ("It took 19.64 minutes against the 28.33 of the Pod16", "en", False),  # it says whose
        ("It took 19.64 minutes against 28.33Pod16", "en", False),
        ("The Pod16 took 28.33 minutes", "en", False),
        ("The Pod16 took 19.64 minutes against the 28.33 before", "xx", False),
    ],
)
def test_what_is_held_against_a_result_may_be_of_another(
    sentence: str, lang: str, against: bool
) -> None:
    printed = "28,33" if lang == "it" else "28.33"
    start = sentence.index(printed)
    pod = Slot(value="Pod16", surface="Pod16", how="stated", start=sentence.index("Pod16"))
    asked = claim("time", figure("28.33"), sentence=sentence, lang=lang, surface=printed)
    asked = msgspec.structs.replace(
        asked, start=start, end=start + len(printed), subject=Subject(system=pod)
    )
    assert is_held_against(asked) is against


@pytest.mark.parametrize(
    ("sentence", "words", "lang", "companies"),
    [
        ("Dell is the only company with results", "only company", "en", True),
        ("Dell is the only company with results", "only", "en", True),
        ("Dell is the only chip maker, a company with results", "only", "en", False),
        ("A company, Dell, has the only results", "only", "en", False),
        ("Dell has the only company-wide results that a vendor, a firm", "results", "en", False),
        ("Dell has the only chip company results", "only", "en", False),
        ("Dell set a company record in results", "company record", "en", False),
        ("Dell ist der einzige Hersteller mit Ergebnissen", "einzige", "de", True),
        ("Dell is the only company with results", "only", "xx", False),
    ],
)
def test_the_only_one_among_companies(
    sentence: str, words: str, lang: str, companies: bool
) -> None:
    first = 50
    start = first + sentence.index(words)
    asked = claim("rank", sentence=sentence, lang=lang, surface=words, start=start,
                  end=start + len(words), sentence_start=first,
                  sentence_end=first + len(sentence))  # fmt: skip
    assert of_companies(asked) is companies


@pytest.mark.parametrize(
    ("sentence", "lang", "said"),
    [
        ("The round drew 22 submitters", "en", True),
        ("22 companies are behind it", "en", False),
        ("22 Hersteller reichten Ergebnisse ein", "de", True),
        ("22 Hersteller stehen dahinter", "de", False),
    ],
)
def test_those_that_are_counted_submitted(sentence: str, lang: str, said: bool) -> None:
    asked = claim("count", figure("22", "submitters"), sentence=sentence, lang=lang)
    assert of_submitting(asked) is said


@pytest.mark.parametrize(
    ("sentence", "lang", "holds"),
    [
        ("Dell needed 5.5 minutes to train it", "en", True),
        ("Dell needed 5.5 minutes to the test", "en", False),
        ("Dell needed 5.5 minutes and the test", "en", False),
        ("Dell needed 5.5 minutes to", "en", False),
        ("Dell needed 5.5 minutes", "en", True),
        ("Dell hoped for 5.5 minutes", "en", False),
        ("Dell deed 5.5 minuten over de test", "nl", True),
        ("Dell deed 5.5 minuten en de test", "nl", False),
        ("Dellは5.5分で完了した", "ja", True),
        ("Dellは5.5分と完了した", "ja", False),
        ("Dell用5.5分完成了测试", "zh", True),
        ("Dell用5.5分完成了和测试", "zh", False),
        ("Dell 5.5 minut i test", "xx", False),
    ],
)
def test_one_thing(sentence: str, lang: str, holds: bool) -> None:
    one = claim("time", figure("5.5"), sentence=sentence, subject=subject("Dell"))
    assert says_one_thing(msgspec.structs.replace(one, lang=lang)) is holds


@pytest.mark.parametrize(
    ("sentence", "lang", "holds"),
    [
        ("It was done after 5.5 minutes", "en", True),
        ("After it, 5.5 minutes was done", "en", False),
        ("Es war nach 5.5 Minuten", "de", True),
        ("Nach ihm waren es 5.5 Minuten", "de", False),
        ("It was done after, 5.5 minutes", "en", False),
    ],
)
def test_a_word_that_leads_to_the_figure_alone(sentence: str, lang: str, holds: bool) -> None:
    place = sentence.index("5.5")
    one = claim("time", figure("5.5"), sentence=sentence, start=place, end=place + 3)
    assert tells_a_score(msgspec.structs.replace(one, lang=lang)) is holds


@pytest.mark.parametrize(
    ("behind", "lang", "holds"),
    [
        (" behind Dell", "en", True),
        (", behind Dell", "en", False),
        (" for Dell", "en", False),
        ("遅れ", "ja", True),
    ],
)
def test_how_far_two_are_apart_is_no_score(behind: str, lang: str, holds: bool) -> None:
    sentence = f"It was 5.5{behind}"
    one = claim("time", figure("5.5"), sentence=sentence, start=7, end=10)
    assert is_apart(msgspec.structs.replace(one, lang=lang)) is holds


@pytest.mark.parametrize(
    ("sentence", "lang", "holds"),
    [
        ("A was beaten by B", "en", True),
        ("A was faster than B", "en", False),
        ("A wurde von B besiegt", "de", True),
        ("A在BERT上被B超过", "zh", True),
        ("A在BERT上比B快", "zh", False),
    ],
)
def test_a_passive_stands_between_its_sides(sentence: str, lang: str, holds: bool) -> None:
    one = claim("comparison", None, sentence=sentence)
    between = (1, sentence.rindex("B"))
    assert is_done_by(msgspec.structs.replace(one, lang=lang), between) is holds


@pytest.mark.parametrize(
    ("before", "lang", "holds"),
    [
        ("It took 5.5 minutes in ", "en", True),
        ("The system of ", "en", False),
        ("HPE's GPUs used in ", "en", False),
        ("Es kam auf 5.5 minutes im ", "de", True),
        ("", "en", False),
        ("Dell在|中", "zh", True),
        ("Dell的|", "zh", False),
        ("Dell在|中用", "zh", False),
        ("Dell在|用", "zh", False),
        ("|では", "ja", True),
        ("|で、Dell", "ja", True),
        ("|で使用", "ja", False),
        ("|の", "ja", False),
        ("|에서는", "ko", True),
        ("|'de", "tr", True),
        ("|dell", "tr", False),
    ],
)
def test_a_round_may_be_where_a_score_is(before: str, lang: str, holds: bool) -> None:
    first, (before, _, behind) = 40, before.partition("|")
    place = first + len(before)
    said = f"{before}MLPerf v1.1{behind}"
    one = claim("time", figure("5.5", surface="5.5 minutes"), subject=subject("Dell"),
                sentence=said, sentence_start=first)  # fmt: skip
    scope = msgspec.structs.replace(
        one.scope,
        suite=Slot(value="training", surface="MLPerf", how="stated", start=place, end=place + 6),
        round=Slot(value="1.1", surface="v1.1", how="stated", start=place + 7, end=place + 11),
    )
    assert (place_words(msgspec.structs.replace(one, lang=lang, scope=scope)) > 0) is holds


def test_a_place_is_no_matter_of_time() -> None:
    told = {"came first": True, "first to": False, "finished first": True, "the first": False}
    for words, holds in told.items():
        assert of_place(claim("rank", surface=words)) is holds, words


def test_what_everybody_trains_to_is_no_hope_of_anybodys() -> None:
    told = {"It ran to its target quality": False, "It missed its target": True}
    for sentence, holds in told.items():
        assert leads_aside(claim("time", figure("5.5"), sentence=sentence)) is holds, sentence
