"""Digests of the package's own files: what makes an earlier answer, or page, out of date."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def digest_of(package: Path, places: Iterable[str]) -> str:
    """Hex SHA-256 over the files and folders of that name in a copy of the package."""
    digest = hashlib.sha256()
    for path in sorted(_files(package, places)):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


@lru_cache(maxsize=4)
def package_digest(*places: str) -> str:
    """The same of the package that runs; without places, of everything in it."""
    return digest_of(_PACKAGE, places or [place.name for place in _PACKAGE.iterdir()])


def _files(package: Path, places: Iterable[str]) -> list[Path]:
    found = []
    for name in places:
        place = package / name
        found += [place] if place.is_file() else [p for p in place.rglob("*") if p.is_file()]
    return [path for path in found if "__pycache__" not in path.parts]
