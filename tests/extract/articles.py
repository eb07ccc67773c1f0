"""Articles made of plain paragraphs, and claims as flat dictionaries to compare with."""

from __future__ import annotations

from pipeline.records import Article, Claim, Passage


def article(text: str, lang: str = "en", **more: str) -> Article:
    """An article whose passages are the text's lines; a line that begins with ``#`` is a heading.

    A line ``- …`` is a list item. The marks are left out of the text.
    """
    passages: list[Passage] = []
    kept: list[str] = []
    place, section = 0, -1
    for line in text.strip().split("\n"):
        kind = "paragraph"
        if line.startswith("# "):
            kind, line = "heading" if passages else "title", line[2:]
        elif line.startswith("- "):
            kind, line = "list_item", line[2:]
        if not line.strip():
            continue
        passages.append(
            Passage(
                kind=kind,  # type: ignore[arg-type]
                start=place,
                end=place + len(line),
                lang=lang,
                section=section,
            )
        )
        if kind == "heading":
            section = len(passages) - 1
        kept.append(line)
        place += len(line) + 1
    return Article(id="t", text="\n".join(kept), passages=tuple(passages), lang=lang, **more)  # type: ignore[arg-type]


def flat(claim: Claim) -> dict[str, object]:
    """A claim's slots as plain values; empty ones as ``""``."""
    quantity, baseline = claim.quantity, claim.baseline
    values: dict[str, object] = {
        "kind": claim.kind,
        "surface": claim.surface,
        "submitter": claim.subject.submitter.value,
        "system": claim.subject.system.value,
        "system_known": claim.subject.system.known,
        "accelerator": claim.subject.accelerator.value,
        "accelerators": claim.subject.scale.accelerators,
        "nodes": claim.subject.scale.nodes,
        "benchmarks": [slot.value for slot in claim.benchmarks],
        "suite": claim.scope.suite.value,
        "round": claim.scope.round.value,
        "division": claim.scope.division.value,
        "availability": claim.scope.availability.value,
        "scenario": claim.scope.scenario.value,
        "comparator": claim.comparator,
        "measure": claim.measure,
        "per": claim.per,
        "filters": list(claim.filters),
        "of": claim.of,
        "speaker": claim.speaker.value,
        "quoted": claim.quoted,
        "modality": claim.modality,
        "outside": claim.outside,
        "ids": list(claim.ids),
    }
    if quantity is not None:
        values |= {"value": str(quantity.value), "unit": quantity.unit, "hedge": quantity.hedge}
        values |= {"low": _plain(quantity.low), "high": _plain(quantity.high)}
    if baseline is not None:
        values |= {
            "base_submitter": baseline.subject.submitter.value,
            "base_system": baseline.subject.system.value,
            "base_round": baseline.round.value,
            "base_value": str(baseline.quantity.value) if baseline.quantity else "",
        }
    return values


def _plain(value: object) -> str:
    return "" if value is None else str(value)
