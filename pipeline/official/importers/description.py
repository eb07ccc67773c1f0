"""A system's description: who submitted it, what it is made of, in which category it runs."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.official.importers.cells import count, in_all, loose_json, words
from pipeline.official.importers.stated import number_formats, watts


@dataclass(frozen=True)
class Description:
    """One system. Processors and accelerators are totals over all nodes; ``None``: not said."""

    submitter: str
    division: str
    availability: str
    system_name: str
    nodes: int | None
    host_processor: str
    host_processors: int | None
    accelerator: str
    accelerators: int | None
    software: str
    watts: int | None = None
    precision: str = ""


def read_description(text: str) -> Description:
    """Reads any form in which a round describes its systems.

    Raises ``ValueError`` where the text is none of them.
    """
    return _from_fields(_fields(text))


def availability(status: str) -> str:
    """``onprem``, ``cloud``, ``preview``, ``rdi`` or ``unknown`` from a stated status.

    ``available`` alone is on premises: the cloud category has always said so.
    """
    stated = status.lower()
    for word, category in (
        ("preview", "preview"),
        ("research", "rdi"),
        ("rdi", "rdi"),
        ("r&d", "rdi"),
        ("development", "rdi"),
        ("cloud", "cloud"),
        ("prem", "onprem"),
        ("available", "onprem"),
    ):
        if word in stated:
            return category
    return "unknown"


def _fields(text: str) -> Mapping[str, Any]:
    text = text.lstrip("\ufeff").strip()
    if text.startswith("org:"):
        return _log_fragment(text)
    try:
        fields = loose_json(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"not a system description: {error}") from error
    if not isinstance(fields, dict):
        raise ValueError("not a system description: no JSON object")
    return fields


def _log_fragment(text: str) -> Mapping[str, Any]:
    # NVIDIA's 0.6 descriptions are log lines; "entry" holds a dict printed as text, and so
    # does its "nodes".
    lines = {
        key: json.loads(value)["value"]
        for key, value in re.findall(r"^(\w+): (\{.*\})$", text, re.MULTILINE)
    }
    entry = ast.literal_eval(lines["entry"])
    return {
        **entry,
        "submitter": lines["org"],
        "division": lines["division"],
        "status": lines["status"],
        "system_name": lines["platform"],
        "nodes": [ast.literal_eval(entry["nodes"])],
    }


def _from_fields(fields: Mapping[str, Any]) -> Description:
    parts: dict[str, Any] = {
        "nodes": count(fields.get("number_of_nodes", fields.get("number of nodes"))),
        "processor": _text(fields.get("host_processor_model_name")),
        "processors": count(fields.get("host_processors_per_node")),
        "accelerator": _text(fields.get("accelerator_model_name")),
        "accelerators": count(fields.get("accelerators_per_node")),
    }
    if isinstance(fields.get("nodes"), list):
        old = _old_nodes(fields["nodes"][0], _text(fields.get("hardware")))
        parts.update({key: value for key, value in old.items() if value is not None})
    nodes = parts["nodes"]
    if parts["accelerators"] is None and not parts["accelerator"]:
        parts["accelerators"] = 0
    return Description(
        submitter=_text(fields.get("submitter")),
        division=_division(_text(fields.get("division", fields.get("divison")))),
        availability=availability(_text(fields.get("status"))),
        system_name=_text(fields.get("system_name", fields.get("hardware"))),
        nodes=nodes,
        host_processor=parts["processor"],
        host_processors=in_all(nodes, parts["processors"]),
        accelerator=parts["accelerator"] if parts["accelerators"] else "",
        accelerators=in_all(nodes, parts["accelerators"]),
        software=_text(fields.get("framework")),
        watts=watts(
            parts["accelerator"],
            *(_text(fields.get(name)) for name in ("accelerator_notes", "hw_notes")),
        ),
        precision=number_formats(*(_text(fields.get(f"{part}_notes")) for part in ("hw", "sw"))),
    )


def _old_nodes(node: Mapping[str, Any], hardware: str) -> dict[str, Any]:
    # 0.5 and some of 0.6: "2x Intel ..." counts the processors of a node, at the processor or
    # in the line on the hardware ("8-nodes 2x Intel ...").
    processor = _text(node.get("cpu"))
    prefix = re.match(r"(\d+)\s*x\s*", processor)
    each = prefix or re.search(r"\b(\d+)x (?=Intel)", hardware)
    return {
        "nodes": count(node.get("num_nodes")),
        "processor": processor[prefix.end() :] if prefix else processor,
        "processors": int(each[1]) if each else None,
        "accelerator": _text(node.get("accelerator")),
        "accelerators": count(node.get("num_accelerators")),
    }


def _division(stated: str) -> str:
    return "open" if stated.lower() == "open" else "closed" if stated else ""


def _text(value: Any) -> str:
    if isinstance(value, (dict, list)):
        values = value.values() if isinstance(value, dict) else value
        return ", ".join(filter(None, map(_text, values)))
    return words(value)
