"""The card of the dataset: what it holds, where from, and what each column means."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, field

from pipeline.publish.fields import FIELDS, SCHEMA

SPLITS = ("train", "validation", "test")
CONFIGS = ("claims", "official")
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (10**6, "100K<n<1M"))
_WHOLE = "Sentences are whole; see to it that you may share them."
_QUOTED = (
    "Articles are not included: a record holds offsets and a short quotation around the "
    "claim. The quotations belong to their publishers."
)
_CARD = """---
{yaml}
---

# Press claims about MLPerf results, with verdicts

{claims} claims from {articles} articles, each held against the official
results. Schema `{schema}`; see `schema.json`. {quotes} Offsets, verdicts and all else that
pressclaims made are under the Apache License 2.0. The MLPerf name is a trademark of MLCommons
Association, to which this dataset has no relation.

```python
from datasets import load_dataset

claims = load_dataset(".", "claims")
official = load_dataset(".", "official")  # join on claim_id
```

## Provenance

Verdicts were computed, not written by people. The official scores are from:

{origins}

## Splits

By the digest of the story: about eight tenths train, one validation, one test. Copies of one
story are always in one split.

## Columns of `claims`

| name | meaning |
| --- | --- |
{names}
"""


@dataclass
class Contents:
    """What a dataset holds: how much, in which languages, and the sources of its scores."""

    articles: int = 0
    claims: int = 0
    langs: set[str] = field(default_factory=set)
    sources: set[str] = field(default_factory=set)


def card(contents: Contents, written: Collection[str], *, text: bool) -> str:
    """The card as Markdown under its YAML header.

    ``written`` are the paths of the files, ``text`` says whether they hold whole sentences.
    """
    # JSON is YAML, and needs no library to be written safely.
    header = _header(contents, written)
    return _CARD.format(
        yaml="\n".join(f"{key}: {json.dumps(value)}" for key, value in header.items()),
        claims=contents.claims,
        articles=contents.articles,
        schema=SCHEMA,
        quotes=_WHOLE if text else _QUOTED,
        origins="\n".join(f"- `{one}`" for one in sorted(contents.sources)) or "- none was used",
        names="\n".join(
            f"| `{one.name}` | {one.meaning.replace('|', '&#124;')} |" for one in FIELDS
        ),
    )


def _header(contents: Contents, written: Collection[str]) -> dict[str, object]:
    return {
        "pretty_name": "Press claims about MLPerf results, with verdicts",
        "license": "other",
        "license_name": "verdicts-apache-2.0-quotations-of-their-publishers",
        "language": sorted(code for code in contents.langs if code.isascii() and code.isalpha()),
        "size_categories": [next((n for most, n in _SIZES if contents.claims < most), "n>1M")],
        "task_categories": ["text-classification", "token-classification"],
        "tags": ["fact-checking", "claim-extraction", "benchmarks", "news"],
        "configs": [_config(name, files) for name in CONFIGS if (files := _of(name, written))],
    }


def _config(name: str, files: list[dict[str, str]]) -> dict[str, object]:
    return {"config_name": name, "default": name == "claims", "data_files": files}


def _of(config: str, written: Collection[str]) -> list[dict[str, str]]:
    """The files of a configuration by split; a split without rows has none."""
    paths = {part: f"data/{config}/{part}.parquet" for part in SPLITS}
    return [{"split": part, "path": path} for part, path in paths.items() if path in written]
