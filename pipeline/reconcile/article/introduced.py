"""A page that tells of several rounds, one after the other: which one a claim is said of.

A digest joins stories, each of which names its round where it begins. A round that was not said
beside a figure is in doubt where the text has since introduced another.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from pipeline.reconcile.cases import Coded, Finding
from pipeline.reconcile.judging.labels import label_of
from pipeline.records import Article, Claim

# “MLPerf Training v5.0”, “MLPerf-Inferenz 4.1”: the benchmark's name and a number close behind it.
_INTRODUCED = re.compile(r"(?i)mlperf[^.\n。]{0,30}?(?<![\d.,])v?(\d\.\d)(?![\d.,%])")
_SAID_OF_THE_PAGE = frozenset({"topic", "article_default"})


def in_doubt(
    article: Article, claims: Sequence[Claim], findings: Sequence[Finding]
) -> list[Finding]:
    """The findings, those of a doubtful round no longer blamed on the text."""
    found = _INTRODUCED.finditer(article.text)
    # Digits may be wide: ４.１.
    places = [(match.start(), unicodedata.normalize("NFKC", match[1])) for match in found]
    return [
        found._replace(missing=(*found.missing, Coded("several_rounds")))
        if _doubtful(claim, places) and label_of(claim, found) == "contradicted"
        else found
        for claim, found in zip(claims, findings, strict=True)
    ]


def _doubtful(claim: Claim, places: Sequence[tuple[int, str]]) -> bool:
    """Whether the last round introduced before a claim is another than its own.

    A carried round is that of another figure: “3.9 minutes, down from 10.9”.
    """
    if claim.scope.round.how == "carried":
        return True
    if claim.scope.round.how not in _SAID_OF_THE_PAGE:
        return False
    last = next((name for at, name in reversed(places) if at < claim.sentence_start), "")
    return last not in ("", claim.scope.round.value)
