"""Gold files: one JSON document per article, claims in the order of the text.

The fields bear the names of the flat record wherever it has them; ``annotations/GUIDELINE.md``
says what an annotator writes into each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from pipeline.records import Hedge, Kind, Label, Modality, Record, Scale

SPLITS = ("train", "dev", "test")


class GoldClaim(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One claim as a careful reader sees it.

    ``occurrence`` counts ``surface`` within ``sentence``, ``sentence_occurrence`` counts
    ``sentence`` within the article (both from 0); ``cell`` says that the sentence is the text
    of one table cell. ``start``/``end`` are offsets in ``Article.text``, filled by ``locate``.
    ``value``, ``low`` and ``high`` are decimal strings in ``unit``. ``operation`` and
    ``official`` (row keys, in the order of the operands) let a test recompute the verdict;
    ``filter`` restricts the rows of a rank or a count. ``planted`` names the error that was put
    in on purpose; ``excusable`` says why missing the claim is no fault.
    """

    id: str
    surface: str
    sentence: str
    kind: Kind
    verdict: Label
    occurrence: int = 0
    sentence_occurrence: int = 0
    cell: bool = False
    start: int | None = None
    end: int | None = None
    submitter: str = ""
    system: str = ""
    accelerator: str = ""
    scale: Scale = Scale()
    benchmarks: tuple[str, ...] = ()
    value: str | None = None
    low: str | None = None
    high: str | None = None
    unit: str = ""
    hedge: Hedge = "exact"
    measure: str = ""
    per: str = ""
    comparator: str = ""
    of: int | None = None
    baseline_submitter: str = ""
    baseline_system: str = ""
    baseline_round: str = ""
    suite: str = ""
    round: str = ""
    division: str = ""
    scenario: str = ""
    availability: str = ""
    ids: tuple[str, ...] = ()
    speaker: str = ""
    modality: Modality = "asserted"
    outside: bool = False
    caveats: tuple[str, ...] = ()
    diagnosis: str = ""
    operation: str = ""
    official: tuple[str, ...] = ()
    filter: dict[str, Any] = msgspec.field(default_factory=dict)
    planted: str = ""
    excusable: str = ""


class GoldDocument(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One annotated article: ``article`` is its path from the root of the repository,
    ``sha256`` the digest of its bytes, ``article_id`` what ``read`` calls it.
    """

    article: str
    sha256: str
    lang: str
    genre: str
    licence: str
    annotator: str
    claims: tuple[GoldClaim, ...]
    url: str = ""
    article_id: str = ""
    script: str = ""
    published: str = ""
    publisher: str = ""
    tags: tuple[str, ...] = ()
    split: str = ""
    path: str = ""


def read_gold(folder: Path, split: str | None = None) -> tuple[GoldDocument, ...]:
    """The gold documents below ``folder`` (``annotations/``), ordered by path.

    ``split`` restricts them to one of ``SPLITS``. Raises ``ValueError`` naming the file that
    does not fit the form.
    """
    found = []
    for name in SPLITS if split is None else (split,):
        for path in sorted((folder / name).rglob("*.json")):
            try:
                document = msgspec.json.decode(path.read_bytes(), type=GoldDocument)
            except msgspec.MsgspecError as error:
                raise ValueError(f"{path}: {error}") from error
            place = path.relative_to(folder).as_posix()
            found.append(msgspec.structs.replace(document, split=name, path=place))
    return tuple(found)


def write_gold(folder: Path, document: GoldDocument) -> None:
    """Writes a gold document back to where it was read from, as people edit it."""
    data = msgspec.to_builtins(msgspec.structs.replace(document, split="", path=""))
    kept = {name: value for name, value in data.items() if name not in ("split", "path")}
    text = msgspec.json.format(msgspec.json.encode(kept), indent=1).decode()
    (folder / document.path).write_text(text + "\n", encoding="utf-8")


def fingerprint(documents: Sequence[GoldDocument]) -> str:
    """A digest of articles and annotations: floors hold only for the corpus that bears it.

    What ``locate`` fills in follows from the reader and is left out.
    """
    digest = hashlib.sha256()
    for document in sorted(documents, key=lambda one: one.path):
        claims = [msgspec.structs.replace(one, start=None, end=None) for one in document.claims]
        stable = msgspec.structs.replace(document, article_id="", claims=tuple(claims))
        digest.update(msgspec.json.encode(stable))
    return digest.hexdigest()[:16]
