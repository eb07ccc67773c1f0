"""The published schema of the flat record, made from its table of fields."""

from __future__ import annotations

import hashlib
import json

from pipeline.publish.fields import FIELDS, HOW, SCHEMA, SLOTS, Field, Type

_TEXT: dict[str, object] = {"type": "string"}
_NULLABLE_NUMBER: dict[str, object] = {"type": ["number", "null"]}


def _closed(properties: dict[str, object]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_NOTE = _closed({"code": _TEXT, "text": _TEXT})
_RESULT = _closed(
    {
        "suite": _TEXT, "round": _TEXT, "id": _TEXT, "division": _TEXT, "submitter": _TEXT,
        "system": _TEXT, "benchmark": _TEXT, "score": _NULLABLE_NUMBER, "unit": _TEXT,
        "source": _TEXT,
    }
)  # fmt: skip
_TYPES: dict[Type, dict[str, object]] = {
    "text": _TEXT,
    "integer": {"type": "integer", "minimum": 0},
    "number": {"type": "number"},
    "boolean": {"type": "boolean"},
    "texts": {"type": "array", "items": _TEXT},
    "slots": _closed({name: {"enum": list(HOW)} for name in SLOTS}),
    "note": _NOTE,
    "notes": {"type": "array", "items": _NOTE},
    "results": {"type": "array", "items": _RESULT},
}


def json_schema() -> dict[str, object]:
    """JSON Schema (2020-12) of one flat record."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": SCHEMA,
        "description": "One press claim about an MLPerf result, with its verdict.",
        **_closed({field.name: _property(field) for field in FIELDS}),
    }


def fingerprint() -> str:
    """First 16 hex digits of the SHA-256 of the schema without its descriptions.

    A test holds it: a new name, order, type or choice must be announced with a new version.
    """
    shape = [(f.name, f.null, f.choices, _TYPES[f.type]) for f in FIELDS]
    return hashlib.sha256(json.dumps(shape).encode()).hexdigest()[:16]


def _property(field: Field) -> dict[str, object]:
    shape: dict[str, object] = (
        {"enum": list(field.choices)} if field.choices else _TYPES[field.type]
    )
    if field.null:
        shape = {"anyOf": [shape, {"type": "null"}]}
    return {"description": field.meaning, **shape}
