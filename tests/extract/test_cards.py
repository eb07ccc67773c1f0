"""A figure that a page sets large above the words that tell of it is read with them."""

from __future__ import annotations

import pytest

from pipeline.extract import extract
from pipeline.records import Article, Claim, Passage

LEAD = "The H100 made its second appearance in MLPerf Training v3.0, against the A100 once more."


def page(*parts: tuple[str, str]) -> Article:
    """An article of a title, a first paragraph and some passages, each given as kind and text."""
    text, passages = "", list[Passage]()
    for kind, part in (("title", "MLPerf Training v3.0"), ("paragraph", LEAD), *parts):
        text += "\n\n" if text else ""
        passages.append(Passage(kind=kind, start=len(text), end=len(text) + len(part)))  # type: ignore[arg-type]
        text += part
    return Article(
        id="a", title="MLPerf Training v3.0", text=text, lang="en", passages=tuple(passages)
    )


def told(article: Article) -> dict[str, Claim]:
    return {claim.surface: claim for claim in extract(article)}


@pytest.mark.parametrize(
    ("figure", "below", "surface", "system", "other"),
    [
        ("10.9 minutes", "That is how long CoreWeave's cluster of 3,584 H100 GPUs took on GPT-3.",
         "10.9 minutes", "H100", ""),
        ("Up to 3.1x", "more performance of the H100 on BERT than of the A100",
         "3.1x", "H100", "A100"),
        ("17%", "Faster on BERT was the H100 than the A100, says its maker.",
         "17%", "H100", "A100"),
    ],
)  # fmt: skip
def test_the_words_below_tell_of_it(
    figure: str, below: str, surface: str, system: str, other: str
) -> None:
    article = page(("heading", figure), ("paragraph", below))
    claim = told(article)[surface]
    baseline = claim.baseline.subject.system.value if claim.baseline else ""
    assert (claim.subject.system.value, baseline) == (system, other)
    # It stands where the page has it, and its sentence is the page's text.
    assert article.passages[claim.passage].kind == "heading"
    assert article.text[claim.start : claim.end] == surface
    assert article.text[claim.sentence_start : claim.sentence_end] == claim.sentence


@pytest.mark.parametrize(
    "parts",
    [
        # what the line above names, and not the one below
        (("paragraph", "H100 on BERT"), ("paragraph", "3.1x"), ("paragraph", "A100 on ResNet")),
        # cells of a table that was stripped
        (("heading", "H100"), ("heading", "14.5"), ("heading", "A100"), ("heading", "28.3")),
        # how long a page takes to read
        (("paragraph", "5 min"), ("heading", "NVIDIA's H100 on BERT")),
    ],
)
def test_what_may_be_told_by_something_else_is_left_alone(
    parts: tuple[tuple[str, str], ...],
) -> None:
    assert not {"3.1x", "14.5", "28.3", "5 min"} & set(told(page(*parts)))


def test_a_figure_that_its_paragraph_repeats_is_the_paragraphs() -> None:
    parts = (
        ("heading", "11 minutes"),
        ("paragraph", "CoreWeave took 10.9 minutes on GPT-3 with 3,584 H100s."),
    )
    claims = told(page(*parts))
    assert claims["10.9 minutes"].sentence == parts[1][1]
    assert "11 minutes" not in claims


def test_the_minutes_above_a_first_paragraph_are_no_result() -> None:
    text = f"MLPerf Training v3.0\n\n5 minutes\n\n{LEAD}"
    starts = [0, text.index("5 minutes"), text.index(LEAD)]
    ends = [20, starts[1] + 9, len(text)]
    kinds = ("title", "paragraph", "paragraph")
    passages = tuple(
        Passage(kind=kind, start=start, end=end)  # type: ignore[arg-type]
        for kind, start, end in zip(kinds, starts, ends, strict=True)
    )
    article = Article(id="a", title="MLPerf Training v3.0", text=text, lang="en", passages=passages)
    assert not any(claim.kind == "time" for claim in extract(article))
