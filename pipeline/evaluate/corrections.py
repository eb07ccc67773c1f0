"""Corrected annotations back from the tools, into the gold files of ``annotations/``.

What comes back are spans with a kind and a verdict. A span that meets a gold claim corrects it; a
span that meets none is a new claim, to be completed by hand; a gold claim that no span meets was
struck out. All other fields of a gold claim stay as its annotator wrote them.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pipeline.evaluate.gold import GoldClaim, GoldDocument
from pipeline.evaluate.locate import locate
from pipeline.publish.export.tasks import KINDS, VERDICTS, from_utf16
from pipeline.publish.export.units import Mark
from pipeline.publish.tables import text_digest
from pipeline.records import Article

_SENTENCE_END = re.compile(r"(?<=[。！？])|(?<=[.!?…])\s+")


class Corrected(NamedTuple):
    """The marks of one article, with offsets in its text, and that text's digest."""

    article_id: str
    digest: str
    marks: tuple[Mark, ...]


def read_corrections(path: Path, form: str) -> list[Corrected]:
    """What an annotation tool exported, by article.

    ``form`` is ``labelstudio`` or ``brat`` (its folder), ``doccano`` or ``prodigy``. Raises
    ``ValueError`` naming the file and the place that does not fit.
    """
    if form not in _READERS:
        raise ValueError(f"unknown format {form!r}: use one of {', '.join(_READERS)}")
    found: dict[tuple[str, str], list[Mark]] = defaultdict(list)
    try:
        for origin, marks in _READERS[form](path):
            key = (str(origin["article_id"]), str(origin.get("text_digest", "")))
            offset = int(origin.get("offset", 0))
            found[key] += [
                mark._replace(start=mark.start + offset, end=mark.end + offset)
                for mark in map(_known, marks)
            ]
    except (KeyError, TypeError, IndexError, json.JSONDecodeError) as error:
        raise ValueError(f"{path}: no {form} export that we know: {error!r}") from error
    return [
        Corrected(article, digest, tuple(sorted(marks)))
        for (article, digest), marks in found.items()
    ]


def correct(document: GoldDocument, article: Article, corrected: Corrected) -> GoldDocument:
    """The gold document as the annotators left it.

    Raises ``ValueError`` where the marks were made on another text than the article's.
    """
    if corrected.digest and corrected.digest != text_digest(article):
        raise ValueError(f"{article.id}: the annotations were made on another text")
    free = {claim.id: claim for claim in document.claims}
    spans = {claim.id: _span(article, claim) for claim in document.claims}
    claims: list[GoldClaim] = []
    new: list[Mark] = []
    for mark in corrected.marks:
        id = _meeting(mark, {id: span for id, span in spans.items() if id in free})
        if id:
            claims.append(_corrected(free.pop(id), article, mark))
        else:
            new.append(mark)
    taken = {claim.id for claim in document.claims}
    claims += [_new(article, mark, _fresh(taken)) for mark in new]
    claims.sort(key=lambda claim: (claim.start or 0, claim.end or 0))
    return msgspec.structs.replace(document, claims=tuple(claims), article_id=article.id)


def _known(mark: Mark) -> Mark:
    if mark.kind not in KINDS:
        raise ValueError(f"“{mark.kind}” is no kind of claim; there are {', '.join(KINDS)}")
    if mark.verdict and mark.verdict not in VERDICTS:
        raise ValueError(f"“{mark.verdict}” is no verdict; there are {', '.join(VERDICTS)}")
    return mark


def _span(article: Article, claim: GoldClaim) -> tuple[int, int]:
    return locate(article, claim) or (claim.start or 0, claim.end or 0)


def _meeting(mark: Mark, spans: dict[str, tuple[int, int]]) -> str:
    """The claim that shares most characters with the mark, or ``""``."""
    shared = {id: min(mark.end, end) - max(mark.start, start) for id, (start, end) in spans.items()}
    best = max(shared, key=lambda id: shared[id], default="")
    return best if best and shared[best] > 0 else ""


def _corrected(claim: GoldClaim, article: Article, mark: Mark) -> GoldClaim:
    changes: dict[str, Any] = {"kind": mark.kind, "verdict": mark.verdict or claim.verdict}
    if _span(article, claim) != (mark.start, mark.end):
        changes |= _place(article, mark)
    else:
        changes |= {"start": mark.start, "end": mark.end}
    return msgspec.structs.replace(claim, **changes)


def _new(article: Article, mark: Mark, id: str) -> GoldClaim:
    fields: dict[str, Any] = {"kind": mark.kind, "verdict": mark.verdict or "unresolved"}
    return GoldClaim(id=id, **fields, **_place(article, mark))


def _place(article: Article, mark: Mark) -> dict[str, Any]:
    """Surface, sentence and their occurrences for a span, as an annotator would write them."""
    text = article.text
    passage = next(
        (p for p in article.passages if p.start <= mark.start and mark.end <= p.end), None
    )
    first, last = (passage.start, passage.end) if passage else (0, len(text))
    start, end = first, last
    for gap in _SENTENCE_END.finditer(text[first:last]):
        if first + gap.end() <= mark.start:
            start = first + gap.end()
        elif first + gap.start() >= mark.end:
            end = first + gap.start()
            break
    sentence, surface = text[start:end], text[mark.start : mark.end]
    return {
        "surface": surface,
        "sentence": sentence,
        "occurrence": _count(sentence, surface, mark.start - start),
        "sentence_occurrence": _count(text, sentence, start),
        "cell": bool(passage and passage.cell),
        "start": mark.start,
        "end": mark.end,
    }


def _count(text: str, part: str, before: int) -> int:
    """How often ``part`` occurs in ``text`` before an offset."""
    return sum(1 for hit in re.finditer(re.escape(part), text) if hit.start() < before)


def _fresh(taken: set[str]) -> str:
    number = 1
    while f"new{number}" in taken:
        number += 1
    taken.add(f"new{number}")
    return f"new{number}"


Read = Iterator[tuple[dict[str, Any], Sequence[Mark]]]


def _labelstudio(path: Path) -> Read:
    for task in json.loads(path.read_text(encoding="utf-8")):
        data = task["data"]
        text = data["text"]
        regions: dict[str, dict[str, Any]] = defaultdict(dict)
        for part in task["annotations"][-1]["result"] if task.get("annotations") else ():
            value = part["value"]
            start, end = value["start"], value["end"]
            if text[start:end] != value.get("text", text[start:end]):
                start, end = from_utf16(text, start), from_utf16(text, end)
            region = regions[part["id"]]
            region["span"] = (start, end)
            region[part["type"]] = value[part["type"]][0]
            region["claim"] = next(iter(part.get("meta", {}).get("text", ())), "")
        marks = [
            Mark(start, end, one["labels"], one.get("choices", ""), one["claim"])
            for one in regions.values()
            for start, end in [one["span"]]
        ]
        yield data, marks


def _doccano(path: Path) -> Read:
    for row in _lines(path):
        text = row.get("text") or row["data"]
        marks = [
            Mark(from_utf16(text, start), from_utf16(text, end), kind, verdict)
            for start, end, label in row.get("label") or row.get("labels") or ()
            for kind, _, verdict in [label.partition("/")]
        ]
        yield row, marks


def _prodigy(path: Path) -> Read:
    for row in _lines(path):
        if row.get("answer", "accept") != "accept":
            continue
        marks = [
            Mark(s["start"], s["end"], s["label"], s.get("verdict", ""), s.get("claim_id", ""))
            for s in row.get("spans", ())
        ]
        yield row["meta"], marks


def _brat(path: Path) -> Read:
    for file in sorted(path.glob("*.ann")):
        origin: dict[str, Any] = {}
        spans: dict[str, Mark] = {}
        for line in file.read_text(encoding="utf-8").splitlines():
            key, _, rest = line.partition("\t")
            head, _, tail = rest.partition("\t")
            words = head.split(" ", 1)
            if words[0] == "Origin":
                origin = json.loads(tail)
            elif key.startswith("T"):
                numbers = [int(n) for n in re.findall(r"\d+", words[1])]
                spans[key] = Mark(numbers[0], numbers[-1], words[0], "")
            elif words[0] == "Verdict":
                target, verdict = words[1].split(" ", 1)
                spans[target] = spans[target]._replace(verdict=verdict)
            elif words[0] == "AnnotatorNotes" and words[1] in spans:
                spans[words[1]] = spans[words[1]]._replace(claim_id=tail)
        yield origin, list(spans.values())


_READERS: dict[str, Callable[[Path], Read]] = {
    "labelstudio": _labelstudio,
    "doccano": _doccano,
    "prodigy": _prodigy,
    "brat": _brat,
}


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)
