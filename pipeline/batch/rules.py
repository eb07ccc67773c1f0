"""The digest of the rules: what makes an earlier answer out of date."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
# What decides an answer: the reading, extracting and reconciling rooms, the official table, and
# the records and the view of a text that they share. A new report style must not cost a new
# reading.
RULES = ("records.py", "view.py", "read", "extract", "official", "reconcile")


@lru_cache(maxsize=1)
def rules_digest() -> str:
    """Hex SHA-256 over every code and data file that can change a verdict."""
    return digest_of(_PACKAGE)


def digest_of(package: Path) -> str:
    """The same of any copy of the package; what stands beside the rules does not count."""
    digest = hashlib.sha256()
    for path in sorted(_files(package)):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _files(package: Path) -> list[Path]:
    found = []
    for name in RULES:
        place = package / name
        found += [place] if place.is_file() else [p for p in place.rglob("*") if p.is_file()]
    return [path for path in found if "__pycache__" not in path.parts]
