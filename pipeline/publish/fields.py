"""The names of the flat record: one table, from which every other form of it is made.

The JSON schema, the Parquet columns and the table of ``docs/dataset.md`` come from ``FIELDS``.
Changing it is a change of the schema: raise ``SCHEMA`` with it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from pipeline.records import Filled, Hedge, Kind, Label, Modality

SCHEMA = "pressclaims/1"

Flat = dict[str, object]
Type = Literal["text", "integer", "number", "boolean", "texts", "slots", "note", "notes", "results"]
Part = Literal["article", "claim", "verdict"]


class Field(NamedTuple):
    """One name of the flat record.

    ``part`` says which noun it comes from, ``null`` whether it can be absent (``null``),
    ``choices`` the closed list of its values, if there is one.
    """

    name: str
    type: Type
    part: Part
    meaning: str
    null: bool = False
    choices: tuple[str, ...] = ()


FIELDS: tuple[Field, ...] = (
    Field("schema", "text", "article", "name and version of this record", choices=(SCHEMA,)),
    Field("article_id", "text", "article", "the article, stable from run to run"),
    Field("url", "text", "article", "address that the page goes by; empty if unknown"),
    Field("title", "text", "article", "headline"),
    Field("publisher", "text", "article", "outlet that printed it"),
    Field("published", "text", "article", "ISO date of publication", null=True),
    Field("lang", "text", "article", "language of the article (ISO 639-1)"),
    Field("cluster_id", "text", "article", "joins copies of one story; empty where there are none"),
    Field("claim_id", "text", "claim", "the claim, unique in a run"),
    Field("kind", "text", "claim", "kind of statement", choices=get_args(Kind)),
    Field("start", "integer", "claim", "first character of the claim in the article's text"),
    Field("end", "integer", "claim", "one past its last character"),
    Field("sentence", "text", "claim", "the sentence that it stands in"),
    Field("surface", "text", "claim", "the claim's own words: the figure as printed"),
    Field("submitter", "text", "claim", "whose result it is said to be; official spelling"),
    Field("system", "text", "claim", "system or, where only the chip is named, accelerator"),
    Field("benchmark", "text", "claim", "canonical short names, joined by | where several"),
    Field("value", "number", "claim", "the figure, in `unit`", null=True),
    Field("low", "number", "claim", "lower bound after hedge and rounding", null=True),
    Field("high", "number", "claim", "upper bound after hedge and rounding", null=True),
    Field("unit", "text", "claim", "minutes, seconds, hours, percent, x, rate, count or currency"),
    Field("hedge", "text", "claim", "how the figure is hedged", choices=get_args(Hedge)),
    Field("baseline_submitter", "text", "claim", "submitter that it is measured against"),
    Field("baseline_system", "text", "claim", "system that it is measured against"),
    Field("baseline_round", "text", "claim", "round that it is measured against"),
    Field("suite", "text", "claim", "benchmark suite: training, inference, hpc, tiny …"),
    Field("round", "text", "claim", "round, as 1.1"),
    Field("division", "text", "claim", "closed or open, where the text says so"),
    Field("ids", "texts", "claim", "result IDs that it cites"),
    Field("speaker", "text", "claim", "who says it; empty for the outlet's own voice"),
    Field("modality", "text", "claim", "how it is put", choices=get_args(Modality)),
    Field("outside", "boolean", "claim", "true where it is no MLPerf result"),
    Field("slots", "slots", "claim", "how each slot was filled"),
    Field("confidence", "number", "claim", "the extractor's confidence, 0 to 1"),
    Field("verdict", "text", "verdict", "the answer", choices=get_args(Label)),
    Field("caveats", "notes", "verdict", "what agreement needs and the text leaves out"),
    Field("diagnosis", "note", "verdict", "what explains a contradiction", null=True),
    Field("official", "results", "verdict", "official scores that were used"),
    Field("arithmetic", "text", "verdict", "the sum behind the verdict"),
    Field("explanation", "text", "verdict", "the verdict in plain English"),
)
NAMES: tuple[str, ...] = tuple(field.name for field in FIELDS)
OFFICIAL: tuple[str, ...] = (
    "suite", "round", "id", "division", "submitter", "system", "benchmark", "score", "unit",
    "source",
)  # fmt: skip
SLOTS: tuple[str, ...] = (
    "submitter", "system", "accelerator", "benchmark", "suite", "round", "division",
    "availability", "scenario", "baseline_submitter", "baseline_system", "baseline_round",
    "speaker",
)  # fmt: skip
HOW: tuple[str, ...] = get_args(Filled)
