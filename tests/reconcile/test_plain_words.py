"""Which words of a sentence may say something besides what was read of it."""

from __future__ import annotations

from decimal import Decimal

import msgspec
import pytest

from pipeline.reconcile.judging.plain_words import is_plain, says_all, told_in_words
from pipeline.records import Slot
from tests.reconcile.make import claim, figure


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
    one = claim("time", figure("5.5"), sentence=f"{before}H100")
    name = Slot(value="H100", surface="H100", how="stated", start=len(before),
                end=len(before) + 4)  # fmt: skip
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
