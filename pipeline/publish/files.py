"""Text and files as they go out: UTF-8 whatever a page held, and whole or not at all."""

from __future__ import annotations

from pathlib import Path


def utf8(text: str) -> bytes:
    """The text's bytes; what UTF-8 cannot carry (lone surrogates) is ``?``."""
    return text.encode("utf-8", "replace")


def sound(text: str) -> str:
    """The text as :func:`utf8` writes it."""
    return utf8(text).decode()


def write_whole(path: Path, content: bytes | str) -> None:
    """Writes a file so that nobody ever finds a part of it."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(utf8(content) if isinstance(content, str) else content)
    part.replace(path)
