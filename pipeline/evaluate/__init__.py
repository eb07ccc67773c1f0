"""Scores prediction files against the gold of ``annotations/``; it never runs the system.

``evaluate`` reads flat records (JSON lines) and gold files and gives a ``Report``;
``render`` prints one; ``compare`` tests two prediction files in pairs; ``gate`` fails below
the floors that are pinned beside a fingerprint of the corpus.
"""

from __future__ import annotations

from pipeline.evaluate.gate import check_floors
from pipeline.evaluate.gold import GoldClaim, GoldDocument, read_gold
from pipeline.evaluate.render import render
from pipeline.evaluate.report import Difference, Report, compare, evaluate

__all__ = [
    "Difference",
    "GoldClaim",
    "GoldDocument",
    "Report",
    "check_floors",
    "compare",
    "evaluate",
    "read_gold",
    "render",
]
