"""Builders of records: what a sample does not care about is filled in, spans are looked up."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from pipeline.records import (
    Arithmetic,
    Article,
    Cell,
    Claim,
    Operand,
    Passage,
    Quantity,
    Reading,
    Result,
    Scope,
    Slot,
    Subject,
)


def result(
    round: str,
    division: str,
    submitter: str,
    system: str,
    benchmark: str,
    score: str | None,
    id: str = "",
    accelerators: int | None = None,
) -> Result:
    return Result(
        suite="training",
        round=round,
        published={"1.0": "2021-06-30", "1.1": "2021-12-01"}[round],
        division=division,
        submitter=submitter,
        system=system,
        benchmark=benchmark,
        score=None if score is None else Decimal(score),
        unit="minutes",
        source=(
            f"mlcommons/training_results_v{round}@0123456789abcdef0123456789abcdef01234567:"
            f"{submitter}/results/{system}/{benchmark}"
        ),
        id=id,
        accelerators=accelerators,
    )


def article(id: str, blocks: Sequence[tuple[str, str] | Passage], **fields: object) -> Article:
    """An article whose text is the blocks, one a line. A ``Passage`` block with ``start`` 0 and
    the text in ``lang`` would be obscure, so extras are given by kind ``cell:row:col:header``.
    """
    text, passages = "", []
    for kind, words in blocks:  # type: ignore[misc]
        start = len(text)
        text += f"{words}\n"
        cell, marks = None, ()
        if kind.startswith("cell:"):
            row, column, header = (int(part) for part in kind.split(":")[1:])
            cell = Cell(table=0, row=row, column=column, header=bool(header))
            kind = "cell"
        if kind.startswith("footnote:"):
            kind, mark = kind.split(":")
            marks = (mark,)
        passages.append(
            Passage(kind=kind, start=start, end=start + len(words), cell=cell, marks=marks)
        )
    for index, passage in enumerate(passages):
        if passage.marks:
            at = text.index(f" [{passage.marks[0]}]") + 1
            passages[index] = Passage(
                kind="footnote", start=passage.start, end=passage.end, marks=passage.marks,
                anchors=(at,),
            )  # fmt: skip
    return Article(id=id, text=text, passages=tuple(passages), **fields)  # type: ignore[arg-type]


def quantity(article: Article, surface: str, unit: str, value: str, start: int, **more: object):
    number = Decimal(value)
    half = Decimal((0, (5,), number.as_tuple().exponent - 1))
    bounds = {"low": number - half, "high": number + half, "high_open": True}
    return Quantity(
        surface=surface, start=start, end=start + len(surface), value=number, unit=unit,
        decimals=max(0, -number.as_tuple().exponent), **{**bounds, **more},
    )  # fmt: skip


def claim(
    article: Article, number: int, sentence: str, surface: str, kind: str = "time", **fields: object
) -> Claim:
    """A claim whose span is the first ``surface`` in the first ``sentence`` of the article."""
    at = article.text.index(sentence)
    start = article.text.index(surface, at)
    figure = fields.pop("figure", None)
    if figure:
        printed, unit, value, *more = figure  # type: ignore[misc]
        position = article.text.index(printed, start)
        fields["quantity"] = quantity(
            article, printed, unit, value, position, **(more[0] if more else {})
        )
    return Claim(
        id=f"{article.id}-{number}", article_id=article.id, kind=kind, start=start,
        end=start + len(surface), sentence_start=at, sentence_end=at + len(sentence),
        sentence=sentence, surface=surface, lang=article.lang, **fields,
    )  # fmt: skip


def slot(value: str, how: str = "stated") -> Slot:
    return Slot(value=value, surface=value, how=how)  # type: ignore[arg-type]


def who(submitter: str, system: str = "") -> Subject:
    return Subject(submitter=slot(submitter, "article_default"), system=slot(system))


def training(round: str, division: str = "") -> Scope:
    return Scope(
        suite=slot("training", "topic"),
        round=slot(round, "article_default"),
        division=slot(division) if division else Slot(),
    )


def reading(
    entry: Result, text: str, level: str, stated=("benchmark",), assumed=(), agrees=True
) -> Reading:
    return Reading(
        stated=tuple(stated),
        assumed=tuple(assumed),
        entries=(entry.key,),
        arithmetic=Arithmetic(
            operation="value",
            operands=(
                Operand(name=entry.system, value=entry.score, unit="minutes", result=entry.key),
            ),
            result=entry.score,
            unit="minutes",
            text=text,
            level=level,
        ),
        agrees=agrees,
    )
