"""What every page of the report shares: templates, safety of text, the security policy, names.

Nothing from a page is markup: templates escape everything, control characters and direction
overrides are taken out first, and the policy in each page forbids every request and every script
and style but the page's own, named by their digests.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pipeline.publish import words
from pipeline.publish.formats import dump
from pipeline.publish.links import source, web

if TYPE_CHECKING:
    from jinja2 import Environment

_ASSETS = files("pipeline.publish.report") / "assets"
_LANG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
_SLUG = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_RTL = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"})
# Controls but tab and line feed; direction overrides and embeddings; lone surrogates.
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def asset(name: str) -> str:
    """The text of one asset file."""
    return (_ASSETS / name).read_text(encoding="utf-8")


def render(template: str, **context: object) -> bytes:
    """A page from a template, with its style, script and policy, as UTF-8."""
    style = asset("style.css")
    script = asset("index.js") if template == "index.html" else ""
    policy = "; ".join(
        [
            "default-src 'none'",
            f"style-src '{_digest(style)}'",
            f"script-src '{_digest(script)}'" if script else "script-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    page = _environment().get_template(template).render(
        style=Markup(style), script=Markup(script), policy=policy, **context
    )  # fmt: skip
    return page.encode("utf-8")


def visible(value: object) -> object:
    """Text without the characters that would break or reorder a page; markup of ours as it is."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return _UNSAFE.sub("\ufffd", value)
    return "" if value is None else value


def data_block(value: object) -> Markup:
    """A value as JSON that stays inside its ``<script>`` whatever its strings hold."""
    text = dump(_visible_throughout(value))
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)


def _visible_throughout(value: object) -> object:
    if isinstance(value, dict):
        return {key: _visible_throughout(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_visible_throughout(part) for part in value]
    return visible(value) if isinstance(value, str) else value


def language(code: str) -> str:
    """A language code fit for a ``lang`` attribute, else ``""``."""
    return code if _LANG.fullmatch(code) else ""


def direction(code: str) -> str:
    """``rtl`` for right-to-left languages, ``ltr`` for others, ``auto`` for unknown ones."""
    code = language(code).lower().partition("-")[0]
    return "auto" if not code else "rtl" if code in _RTL else "ltr"


def slugs(ids: Iterable[str]) -> list[str]:
    """A file name for each article ID: safe on every file system, and no two alike."""
    taken: set[str] = set()
    found = []
    for id in ids:
        name = id if _SLUG.fullmatch(id) else _short_digest(id)
        number = 1
        while name in taken:
            number += 1
            name = f"{_short_digest(id)}-{number}"
        taken.add(name)
        found.append(name)
    return found


@lru_cache(maxsize=1)
def _environment() -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    environment = Environment(
        loader=FunctionLoader(asset),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=visible,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    shared: dict[str, Any] = {
        "labels": words.LABELS, "level": words.level, "choices": words.choices,
        "round_name": words.round_name, "score": words.score, "subject": words.subject,
        "entry_name": words.entry_name,
        "web": web, "source": source, "language": language, "direction": direction,
    }  # fmt: skip
    environment.globals.update(shared)
    return environment


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def _short_digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]
