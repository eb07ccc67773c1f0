"""A footnote's result IDs and round belong to the claims of the sentence that bears its mark."""

from pipeline.extract import extract
from pipeline.records import Article, Claim, Passage

TITLE = "MLPerf Training results"
FIRST = "The IPU-POD16 trained ResNet-50 in 28.3 minutes."
SECOND = "The IPU-POD64 trained ResNet-50 in 8.5 minutes."
NOTE = "MLPerf v1.1 Training Closed, result 1.1-2042."


def claims(*anchored: str) -> dict[str, Claim]:
    body = f"{FIRST} {SECOND}"
    text = f"{TITLE}\n{body}\n{NOTE}"
    anchors = tuple(text.index(sentence) + len(sentence) for sentence in anchored)
    start = len(TITLE) + 1
    note = start + len(body) + 1
    passages = (
        Passage(kind="title", start=0, end=len(TITLE), lang="en"),
        Passage(kind="paragraph", start=start, end=start + len(body), lang="en"),
        Passage(
            kind="footnote", start=note, end=len(text), lang="en", marks=("1",), anchors=anchors
        ),
    )
    article = Article(id="a", text=text, passages=passages, lang="en")
    return {claim.surface: claim for claim in extract(article)}


def test_ids_and_round_go_to_the_marked_sentence_alone() -> None:
    found = claims(FIRST)
    assert found["28.3 minutes"].ids == ("1.1-2042",)
    assert found["28.3 minutes"].scope.round.how == "footnote"
    assert found["8.5 minutes"].ids == ()


def test_one_note_can_serve_two_sentences() -> None:
    found = claims(FIRST, SECOND)
    assert found["28.3 minutes"].ids == found["8.5 minutes"].ids == ("1.1-2042",)


def test_the_note_is_still_cited_by_itself() -> None:
    assert claims(FIRST)["1.1-2042"].kind == "citation"
