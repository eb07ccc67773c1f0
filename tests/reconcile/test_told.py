"""Right figures beside names that they are not of: blamed only where nothing else is said."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pipeline.extract import extract
from pipeline.reconcile import reconcile
from pipeline.reconcile.article.told import plainly_told
from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.entries.facts import over, shipped
from pipeline.reconcile.judging.plain_words import tells_a_score
from tests.extract.articles import article
from tests.reconcile.make import claim, figure, row, subject

FILE = Path(__file__).parent / "cases" / "told.toml"
CASES = tomllib.loads(FILE.read_text(encoding="utf-8"))


def labels(case: dict[str, Any]) -> list[str]:
    """The labels of the claims of a text of one sentence."""
    title = case.get("title", "News")
    text = f"# {title}\n{case['text']}"
    made = article(text, case["lang"], title=title, published=case["date"])
    return [verdict.label for verdict in reconcile(made, extract(made))]


@pytest.mark.parametrize("case", CASES["true"], ids=[case["text"] for case in CASES["true"]])
def test_a_name_that_the_figure_is_not_of(case: dict[str, Any]) -> None:
    assert "contradicted" not in labels(case)


@pytest.mark.parametrize("case", CASES["false"], ids=[case["text"] for case in CASES["false"]])
def test_a_name_that_the_figure_is_said_of(case: dict[str, Any]) -> None:
    assert "contradicted" in labels(case)


@pytest.mark.parametrize(
    ("text", "lang", "holds"),
    [
        ("Eos trained BERT in 5.5 minutes with H100", "en", True),
        ("Eos trained BERT in 5.5 minutes with H100?", "en", False),
        ("Eos trained BERT in 5.5 minutes without H100", "en", False),
        ("PowerEdge, PCIe, x", "en", True),
        ("Eos trained BERT in 5.5 minutes", "de", False),
        ("PowerEdge, PCIe, 5.5", "xx", True),
        ("Eos用H100训练BERT", "zh", True),
        ("Eos没用H100训练BERT", "zh", False),
        ("Eos a entraîné", "fr", True),
    ],
)
def test_what_every_score_is_told_with(text: str, lang: str, holds: bool) -> None:
    asked = claim("time", figure("5.5", surface="5.5"), sentence=text, lang=lang)
    assert tells_a_score(asked) is holds


@pytest.mark.parametrize(
    ("text", "lang", "holds"),
    [
        ("Proudly, Eos breezed through 5.5 busy minutes", "en", True),
        ("Proudly, Eos breezed through 5.5 busy happy minutes", "en", False),
        ("Proudly, the heir of Eos took 5.5 minutes", "en", False),
        ("Proudly, Eos took 5.5 minutes?", "en", False),
        # of a language that has no list of what leads elsewhere
        ("Eos dumnie w 5.5 minuty", "pl", False),
    ],
)
def test_a_few_words_of_any_sort(text: str, lang: str, holds: bool) -> None:
    asked = claim("time", figure("5.5", surface="5.5"), sentence=text, lang=lang)
    assert tells_a_score(asked, 3) is holds


@pytest.mark.parametrize(
    ("why", "code", "words", "sentence", "blamed"),
    [
        ("of nothing else", "attribute", {"stated": "96"}, "Eos took 5.5 minutes", True),
        ("of more", "attribute", {"stated": "96"}, "Eos lost 5.5 minutes", False),
        ("of more, a neighbour", "neighbour", {}, "Eos lost 5.5 minutes", False),
        ("of more, a company", "neighbour", {"slot": "submitter"}, "Eos won 5.5 minutes", True),
        ("of more, a machine", "neighbour", {"slot": "system"}, "Eos won 5.5 minutes", True),
        ("elsewhere, a machine", "neighbour", {"slot": "system"}, "Unlike Eos 5.5 minutes", False),
        ("of more, a slip", "digit", {}, "Eos lost 5.5 minutes", True),
        ("a count that is a slip", "attribute", {"stated": "786", "official": "768"},
         "Eos lost 5.5 minutes on 786", True),
        ("a count of two digits", "attribute", {"stated": "46", "official": "64"},
         "Eos lost 5.5 minutes on 46", True),
        ("one that others have", "attribute", {"stated": "36", "official": "32"},
         "Eos lost 5.5 minutes on 36", False),
        ("of three digits", "attribute", {"stated": "128", "official": "120"},
         "Eos lost 5.5 minutes on 128", False),
        ("a count that is no slip", "attribute", {"stated": "512", "official": "256"},
         "Eos lost 5.5 minutes on 512", False),
        ("what it is called by", "attribute",
         {"stated": "512", "official": "256", "entry": "tpu-v3-512"},
         "The v3-512 took 5.5 minutes", False),
        ("by its cores", "attribute", {"stated": "512", "official": "256", "entry": "tpu-v3-512"},
         "The 512-core took 5.5 minutes", False),
        ("a slip that it is called by", "attribute",
         {"stated": "512", "official": "152", "entry": "tpu-v3-512"},
         "The v3-512 took 5.5 minutes", False),
        ("its chips", "attribute", {"stated": "512", "official": "256", "entry": "tpu-v3-512"},
         "It took 5.5 minutes on 512 chips", True),
        ("a word, of another name", "attribute",
         {"stated": "512", "official": "256", "entry": "tpu-v3-5120"},
         "It took 5.5 minutes on 512-chip nodes", True),
    ],
)  # fmt: skip
def test_which_blame_stands(
    why: str, code: str, words: dict[str, str], sentence: str, blamed: bool
) -> None:
    asked = claim("time", figure("5.5", surface="5.5 minutes"), sentence=sentence,
                  subject=subject("NVIDIA", "Eos", "Eos"))  # fmt: skip
    found = Finding(identified=True, shown_wrong=True, diagnosis=Coded(code, tuple(words.items())))
    [told] = plainly_told([msgspec.structs.replace(asked, lang="en")], [found], shipped())
    assert told == (found if blamed else Finding()), why


def test_what_has_no_diagnosis_stays() -> None:
    found = Finding(identified=True)
    assert plainly_told([claim("time", figure("5.5"))], [found], shipped()) == [found]


def test_a_chip_in_a_machine_is_not_whom_a_figure_is_of() -> None:
    found = Finding(diagnosis=Coded("neighbour", (("slot", "system"),)))
    asked = claim("time", figure("5.5", surface="5.5 minutes"), sentence="H100 won 5.5 minutes",
                  subject=subject("NVIDIA", "H100", "H100"))  # fmt: skip
    assert plainly_told([asked], [found], shipped()) == [Finding()]


BUSY = "Proudly, Eos breezed through 5.5 busy happy minutes"


@pytest.mark.parametrize(
    ("why", "sentence", "fields", "score", "blamed"),
    [
        ("another's, plainly told", "Eos trained BERT in 5.5 minutes", {}, "5.5", True),
        ("another's, three words besides", BUSY.replace("happy ", ""), {}, "5.5", True),
        ("another's, four words besides", BUSY, {}, "5.5", False),
        ("nobody's, whatever is said", BUSY, {}, "7.5", True),
        ("a blank score is nobody's", BUSY, {}, None, True),
        ("nobody's, of runs that are not entered", "Eos hoped for 5.5 minutes", {}, "7.5", False),
        ("another's of a round that is not said", BUSY, {"round": ""}, "5.5", True),
        ("another's of a test that is not said", BUSY, {"benchmark": ""}, "5.5", True),
    ],
)
def test_a_score_that_differs_may_be_somebody_elses(
    why: str, sentence: str, fields: dict[str, Any], score: str | None, blamed: bool
) -> None:
    asked = claim("time", figure("5.5", surface="5.5 minutes"), sentence=sentence, lang="en",
                  subject=subject("NVIDIA", "Eos", "Eos"), **fields)  # fmt: skip
    found = Finding(identified=True, diagnosis=Coded("differs"))
    [told] = plainly_told([asked], [found], over((row(score), row("8.5"))))
    assert told == (found if blamed else Finding()), why


def test_words_of_a_figure_that_is_none() -> None:
    found = Finding(identified=True, diagnosis=Coded("differs"))
    asked = claim("time", sentence=BUSY, lang="en", subject=subject("NVIDIA", "Eos", "Eos"))
    assert plainly_told([asked], [found], over((row("5.5"),))) == [found]


@pytest.mark.parametrize(("hedge", "blamed"), [("over", True), ("exact", False)])
def test_words_of_a_bound(hedge: str, blamed: bool) -> None:
    """“More than” is told with a bound; beside a figure of its own it is of somebody else."""
    sentence = "Proudly, Eos breezed through more than 5.5 busy minutes"
    asked = claim("time", figure("5.5", hedge=hedge, surface="5.5 minutes"), sentence=sentence,
                  lang="en", subject=subject("NVIDIA", "Eos", "Eos"))  # fmt: skip
    found = Finding(identified=True, diagnosis=Coded("differs"))
    [told] = plainly_told([asked], [found], over((row("5.5"), row("8.5"))))
    assert told == (found if blamed else Finding())
