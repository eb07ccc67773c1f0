"""Croissant metadata (MLCommons' format 1.0) for the exported folder.

Record sets hold what is one value a cell; lists of objects are the ``official`` record set or stay
in the Parquet files, which the schema beside them describes.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from pipeline.publish.fields import FIELDS, OFFICIAL, SCHEMA, Type

_DATA_TYPES: dict[Type, str] = {
    "text": "sc:Text",
    "integer": "sc:Integer",
    "number": "sc:Float",
    "boolean": "sc:Boolean",
}
_CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "sc": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "dct": "http://purl.org/dc/terms/",
    "conformsTo": "dct:conformsTo",
    "data": {"@id": "cr:data", "@type": "@json"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    **{
        name: f"cr:{name}"
        for name in (
            "citeAs", "column", "containedIn", "equivalentProperty", "extract", "field",
            "fileProperty", "fileObject", "fileSet", "format", "includes", "isLiveDataset",
            "jsonPath", "key", "md5", "parentField", "path", "recordSet", "references", "regex",
            "repeated", "replace", "samplingRate", "separator", "source", "subField", "transform",
        )
    },
}  # fmt: skip
_CONTEXT["containedIn"] = "sc:containedIn"
_OFFICIAL: dict[str, tuple[str, str]] = {
    "claim_id": ("sc:Text", "the claim that was held against the score"),
    "article_id": ("sc:Text", "the article of the claim"),
    **{name: ("sc:Text", f"the official entry's {name}") for name in OFFICIAL},
    "score": ("sc:Float", "the official score, in `unit`"),
}


def croissant(folder: Path, files: list[str]) -> dict[str, Any]:
    """The metadata of the Parquet files (paths relative to the folder), with their digests."""
    claims = {
        field.name: (_DATA_TYPES[field.type], field.meaning)
        for field in FIELDS
        if field.type in _DATA_TYPES
    }
    sets = {"claims": claims, "official": _OFFICIAL}
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": "press-claims",
        "description": "Press claims about MLPerf results, each held against the official ones.",
        "license": "https://www.apache.org/licenses/LICENSE-2.0",
        "url": "./",
        "version": f"{SCHEMA.rpartition('/')[2]}.0.0",
        "citeAs": "@misc{pressclaims, title={Press claims about MLPerf results, with verdicts}}",
        "distribution": [_file(folder, path) for path in files],
        "recordSet": [_record_set(path, sets[Path(path).parent.name]) for path in files],
    }


def _file(folder: Path, path: str) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": path,
        "name": Path(path).name,
        "contentUrl": path,
        "encodingFormat": "application/x-parquet",
        "sha256": hashlib.sha256((folder / path).read_bytes()).hexdigest(),
    }


def _record_set(path: str, fields: dict[str, tuple[str, str]]) -> dict[str, Any]:
    name = f"{Path(path).parent.name}-{Path(path).stem}"
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{name}/{field}",
                "name": field,
                "description": meaning,
                "dataType": kind,
                "source": {"fileObject": {"@id": path}, "extract": {"column": field}},
            }
            for field, (kind, meaning) in fields.items()
        ],
    }
