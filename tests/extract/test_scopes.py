"""How a claim's round is known."""

from __future__ import annotations

import pytest

from pipeline.extract import extract
from pipeline.records import Article, Passage
from tests.extract.articles import article


def test_what_a_time_came_down_from_may_be_of_an_earlier_round() -> None:
    said = "Nvidia's Eos trained GPT-3 in 3.92 minutes, down from 10.9 minutes."
    text = f"# MLPerf Training v3.1\n{said}"
    rounds = {claim.surface: claim.scope.round.how for claim in extract(article(text, "en"))}
    assert rounds == {"3.92 minutes": "topic", "10.9 minutes": "carried"}


def suite_of(text: str, published: str) -> tuple[str, str]:
    """The suite and round of an article's first claim."""
    scope = extract(article(text, "en", published=published))[0].scope
    return scope.suite.value, scope.round.value


@pytest.mark.parametrize(
    ("why", "published", "found"),
    [
        ("results of inference came out that day", "2023-04-05", ("inference", "3.0")),
        ("the day before nobody knows them", "2023-04-04", ("", "2.1")),
        ("a week later it is still news", "2023-04-12", ("inference", "3.0")),
        ("long after it is not", "2023-05-20", ("", "2.1")),
        ("results of training came out that day", "2023-06-27", ("training", "3.0")),
    ],
)
def test_an_article_that_names_no_suite_is_of_the_news(
    why: str, published: str, found: tuple[str, str]
) -> None:
    text = "# MLPerf results are out\nThe H100 is 2.1x faster than the A100 on BERT."
    assert suite_of(text, published) == found, why


@pytest.mark.parametrize(
    ("published", "found"),
    [
        ("2023-04-05", ("inference", "3.0")),  # the day of its results
        ("2023-04-06", ("inference", "3.0")),
        ("2023-04-12", ("training", "2.1")),
    ],
)
def test_the_news_of_the_day_outweighs_words_for_the_other_suite(
    published: str, found: tuple[str, str]
) -> None:
    text = """# MLPerf: new test data
NVIDIA dominates where models are trained. The training of such models takes long.
In a test of natural language processing it took the top spot."""
    assert suite_of(text, published) == found


def test_minutes_of_training_are_no_news_of_inference() -> None:
    text = "# MLPerf: new test data\nNVIDIA's A100 trains BERT in 17.2 minutes."
    assert suite_of(text, "2023-04-05")[0] == "training"


def test_a_rate_is_of_inference_whatever_else_the_article_trains() -> None:
    text = "# AI training at MLPerf\nOn ResNet-50 the H100 reached 108.4 queries per second."
    assert suite_of(text, "2023-04-05")[0] == "inference"


@pytest.mark.parametrize(
    ("test", "found"),
    [
        ("GPT-J", ("inference", "")),
        ("BERT", ("training", "3.1")),
        ("GPT-3", ("training", "3.1")),
        ("DeepCAM", ("hpc", "")),
        ("CosmoFlow", ("training", "3.1")),
        ("GPT-J in MLPerf Training 3.1", ("training", "3.1")),
    ],
)
def test_a_test_that_only_one_suite_has_is_of_that_suite(test: str, found: tuple[str, str]) -> None:
    """The round of the article is then another suite's, unless the sentence names it itself."""
    text = f"# MLPerf Training 3.1\nThe H100 is 2.1x faster than the A100 on {test}."
    assert suite_of(text, "2023-11-09") == found


@pytest.mark.parametrize(
    ("closing", "found"),
    [
        ("These results come from MLPerf Inference v5.0.", ["98,858 tokens per second"]),
        ("The company took part in MLPerf Inference v5.0.", []),
        ("These results come from a review.", []),
    ],
)
def test_a_text_may_say_at_its_end_where_its_figures_come_from(
    closing: str, found: list[str]
) -> None:
    told = "A server with eight B200 GPUs reaches 98,858 tokens per second on Llama 2 70B offline."
    filling = "\n".join(f"Paragraph {n} tells of the machine and how it is cooled." for n in "abcd")
    text = f"# A server of note\n{told}\n{filling}\n{closing}"
    assert [claim.surface for claim in extract(article(text, "en"))] == found


NEWS = "- Tool {n} of the week, says its maker, runs {n}.5 times faster on an H100 than before."
RESULT = "- Dell's servers with eight H100 trained BERT in 5.4 minutes in MLPerf Training 3.0."
ASIDE = "- George wants to have his own chips in MLPerf next year."


@pytest.mark.parametrize(
    ("why", "named", "others", "claims"),
    [
        ("of a digest only what names the benchmark is of it", [RESULT, ASIDE], 120, 1),
        ("nothing is, where it is named beside the figures", [ASIDE, ASIDE], 120, 0),
        ("an article that names it now and then is about it", [RESULT, ASIDE], 30, 31),
    ],
)
def test_a_digest_of_the_news_is_about_nothing(
    why: str, named: list[str], others: int, claims: int
) -> None:
    lines = [NEWS.format(n=n) for n in range(2, others + 2)]
    half = len(lines) // 2
    body = ["# News of the week", *lines[:half], named[0], *lines[half:], *named[1:]]
    found = extract(article("\n".join(body), "en", published="2023-06-28"))
    assert len(found) == claims, why


def test_a_section_that_is_headed_by_the_benchmark_is_about_it() -> None:
    lines = [NEWS.format(n=n) for n in range(2, 122)]
    said = ["Dell sent eight H100.", "Nobody knew.", "It trained BERT in 5.4 minutes."]
    for heading, count in (("# MLPerf Training 3.0", 1), ("# Servers", 0)):
        body = ["# News of the week", *lines, heading, *said, "# Other news", *lines]
        found = extract(article("\n".join(body), "en", published="2023-06-28"))
        assert len(found) == count, heading


def test_a_title_that_is_no_passage_may_be_longer_than_the_text() -> None:
    text = "Intel helped us. Our MLPerf BERT result is 12 minutes."
    page = Article(
        id="a",
        title="A look back at a long year with many new records, and what comes next from NVIDIA",
        text=text,
        lang="en",
        passages=(Passage(kind="paragraph", start=0, end=len(text)),),
    )
    assert [claim.surface for claim in extract(page)] == ["12 minutes"]
