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
from pipeline.reconcile.checkers.score_readings import taken
from pipeline.reconcile.entries.candidates import Option
from pipeline.reconcile.entries.facts import over, shipped
from pipeline.reconcile.judging.plain_words import tells_a_score
from pipeline.records import Slot
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
        # stems with endings, and the endings of names
        ("Eos 64 kartlarıyla eğitti", "tr", True),
        ("Eos’un kartlarıyla eğitti", "tr", True),
        ("İki kartlı Eos eğitti", "tr", True),
        ("Eos kartsız eğitti", "tr", False),
        ("Eos de eğitti", "tr", False),
        ("Eos wytrenował na akceleratorach", "pl", True),
        ("Eos wytrenował bez akceleratorów", "pl", False),
        ("Eos обучила на ускорителях", "ru", True),
    ],
)
def test_what_every_score_is_told_with(text: str, lang: str, holds: bool) -> None:
    asked = claim("time", figure("5.5", surface="5.5"), sentence=text, lang=lang)
    assert tells_a_score(asked) is holds


@pytest.mark.parametrize(
    ("text", "lang", "holds"),
    [
        ("Eos trained the language model BERT", "en", True),
        ("Eos trained BERT, a language model", "en", False),
        ("Eos trained BERT and a language model", "en", False),
        ("Eos训练语言模型BERT", "zh", True),
        ("Eos训练语言模型，用BERT", "zh", False),
    ],
)
def test_what_a_test_asks_is_told_of_it_at_its_name_alone(
    text: str, lang: str, holds: bool
) -> None:
    bert = Slot(value="bert", surface="BERT", how="stated")
    asked = claim("time", figure("5.5", surface="5.5"), sentence=text, lang=lang)
    assert tells_a_score(msgspec.structs.replace(asked, benchmarks=[bert])) is holds


@pytest.mark.parametrize(
    ("text", "lang", "holds"),
    [
        ("Proudly, Eos waltzed through 5.5 busy minutes", "en", True),
        ("Proudly, Eos waltzed through 5.5 busy happy minutes", "en", False),
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
        ("a count of another matter", "attribute", {"stated": "96"},
         "Eos took 5.5 minutes and showed 96 chips", False),
        ("a count behind a figure", "attribute", {"stated": "96"},
         "Eos took 5.5 minutes with 96 chips", True),
        ("a count that something is for", "attribute", {"stated": "96"},
         "On a rack for its 96 chips Eos took 5.5 minutes", False),
        ("a part of a count", "attribute", {"stated": "96"},
         "On two of three of its 96 chips Eos took 5.5 minutes", False),
        ("somebody else, a company", "neighbour", {"slot": "submitter"},
         "A vendor took 5.5 minutes at NVIDIA", False),
        ("the noun of a company", "neighbour", {"slot": "submitter"},
         "The vendor NVIDIA took 5.5 minutes", True),
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


BUSY = "Proudly, Eos waltzed through 5.5 busy happy minutes"


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
    sentence = "Proudly, Eos waltzed through more than 5.5 busy minutes"
    asked = claim("time", figure("5.5", hedge=hedge, surface="5.5 minutes"), sentence=sentence,
                  lang="en", subject=subject("NVIDIA", "Eos", "Eos"))  # fmt: skip
    found = Finding(identified=True, diagnosis=Coded("differs"))
    [told] = plainly_told([asked], [found], over((row("5.5"), row("8.5"))))
    assert told == (found if blamed else Finding())


WHO, IT = "NVIDIA's 5,120 GB200", "Llama 3.1 405B"
RIGHT = f"{WHO} took 9.99 minutes for {IT} in MLPerf Training v5.1."


def of_score(sentence: str, first: str = RIGHT) -> str:
    """The label of the last score of an article of two paragraphs."""
    told = sentence.format(who=WHO, it=IT)
    made = article(f"# News\n{first}\n\n{told}", "en", title="News", published="2025-11-13")
    return [verdict.label for verdict in reconcile(made, extract(made))][-1]


@pytest.mark.parametrize(
    "sentence",
    [
        "Run once more, {who} took 10.31 minutes for {it}.",
        "After publication, {who} took 9.31 minutes for {it}.",
        "With newer software, {who} now take 9.31 minutes for {it}.",
        "In our own test, {who} took 10.31 minutes for {it}.",
        "A month later, {who} took 9.31 minutes for {it}.",
        "At half the clock, {who} took 17.31 minutes for {it}.",
        "At 1,000 watts, {who} took 11.31 minutes for {it}.",
        "Up to the last evaluation, {who} took 9.31 minutes for {it}.",
        "Compilation included, {who} took 12.31 minutes for {it}.",
        "The second run of {who} took 10.31 minutes for {it}.",
        "With FP8 in place of FP4, {who} took 14.31 minutes for {it}.",
        "In BF16, {who} took 21.31 minutes for {it}.",
        "{who} take at worst 10.31 minutes for {it}.",
        "{who} took 2.31 minutes to load {it}.",
        "With Ethernet, {who} took 11.31 minutes for {it}.",
        "In a dry run, {who} took 10.31 minutes for {it}.",
        "According to the logs, {who} took 10.31 minutes for {it}.",
        "Withdrawn later, NVIDIA's first score with 5,120 GB200 was 8.31 minutes for {it}.",
        "{who} took 3.31 minutes for a tenth of {it}.",
        "Including restarts, {who} took 13.31 minutes for {it}.",
        "Rumour had it that {who} took 10.31 minutes for {it}.",
        "{who} took 10.31 minutes for {it} at a trade fair.",
        "{who} took 10.31 minutes for {it} with another seed.",
        "{who} took 10.31 minutes for {it} when one rack failed.",
        "With newer software, {who} now take 9.93 minutes for {it}.",
        "A month later, {who} took 8.99 minutes for {it}.",
        "For ten such runs of {it} {who} need 99.9 minutes.",
        "An evaluation of {it} takes {who} 9.99 seconds.",
        "We first wrote that {who} took 9.79 minutes for {it}.",
        "A rival's slide gives {who} 99.9 minutes for {it}.",
    ],
)
def test_beside_the_right_score_another_is_of_something_else(sentence: str) -> None:
    assert of_score(sentence) != "contradicted"


@pytest.mark.parametrize(
    ("why", "sentence", "first"),
    [
        ("the right one is not given", "Run once more, {who} took 10.31 minutes for {it}.",
         "NVIDIA's 512 GB300 took 64.6 minutes for Llama 3.1 405B in MLPerf Training v5.1."),
        ("a slip, plainly told", "{who} took 9.39 minutes for {it}.", RIGHT),
    ],
)  # fmt: skip
def test_a_wrong_score_beside_others(why: str, sentence: str, first: str) -> None:
    assert of_score(sentence, first) == "contradicted", why


@pytest.mark.parametrize(
    ("why", "printed", "given", "agrees", "blamed"),
    [
        ("of the same entry", "5.52", "5.51", True, False),
        ("of another entry", "5.52", "8.51", True, True),
        ("wrong itself", "5.52", "5.51", False, True),
        ("of few digits", "5.52", "5.5", True, True),
    ],
)
def test_a_slip_beside_the_score_that_it_is_of(
    why: str, printed: str, given: str, agrees: bool, blamed: bool
) -> None:
    rows = {"5": row("5.51", system="five"), "8": row("8.51", system="eight")}
    asked = claim("time", figure(printed, surface=f"{printed} minutes"), lang="en",
                  sentence=f"Eos waltzed through {printed} minutes", id="asked")  # fmt: skip
    slip = Coded("digit", (("entry", "five"),))
    wrong = taken(Option(rows["5"], "exact"), figure(printed))._replace(agrees=False)
    found = Finding((wrong,), identified=True, diagnosis=slip)
    mate = claim("time", figure(given), id="mate", lang="en")
    take = taken(Option(rows[given[0]], "exact"), figure(given))._replace(agrees=agrees)
    [told, _] = plainly_told([asked, mate], [found, Finding((take,))], shipped())
    assert (told.diagnosis is not None) is blamed, why
