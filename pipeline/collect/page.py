"""Builds Page records, with the digest that everything downstream is keyed by."""

from __future__ import annotations

import hashlib

from pipeline.records import Page


def make_page(
    origin: str,
    body: bytes,
    *,
    url: str = "",
    media_type: str = "",
    headers: tuple[tuple[str, str], ...] = (),
    fetched: str | None = None,
    declared: dict[str, str] | None = None,
) -> Page:
    """A page with its SHA-256 digest."""
    return Page(
        origin=origin,
        body=body,
        digest=hashlib.sha256(body).hexdigest(),
        url=url,
        media_type=media_type,
        headers=headers,
        fetched=fetched,
        declared=declared or {},
    )
