"""The nouns that the stages pass on: immutable, typed, JSON-serialisable.

Every stage is a plain function from one of these records to the next
(Page -> Article -> Claim -> Verdict); nothing else crosses between rooms. Offsets are
character offsets into ``Article.text`` and always satisfy ``text[start:end] == surface``.
Figures are :class:`decimal.Decimal`, because the digits that were printed decide what a
figure can mean: ``14.5`` is an interval, and a binary float would move its edges.

One module for all of them, though long: it is the contract between the rooms, read as a whole.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

import msgspec

Kind = Literal[
    "time",
    "throughput",
    "gain",
    "factor",
    "comparison",
    "rank",
    "count",
    "suite",
    "price",
    "citation",
]
Modality = Literal["asserted", "negated", "hypothetical", "planned", "estimated"]
Hedge = Literal["exact", "about", "over", "under", "up_to"]
Label = Literal["supported", "caveat", "contradicted", "outside", "unresolved"]
Filled = Literal[
    "stated",
    "carried",
    "topic",
    "table_header",
    "footnote",
    "result_id",
    "article_default",
    "empty",
]


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=False):
    """Base of all records: frozen, keyword-only, compared by value."""


# --- collect -> read ---------------------------------------------------------------------


class Page(Record, frozen=True, kw_only=True):
    """What came off the wire or the disk, never changed.

    ``origin`` says where the bytes were had (a path, ``archive.warc.gz#offset``, ``-``);
    ``url`` is the address that the page itself goes by, empty if unknown. ``declared``
    holds metadata that a JSON record or a feed gave beside the body
    (``title``, ``publisher``, ``published``, ``lang``, ``authors``).
    ``digest`` is the hex SHA-256 of ``body``.
    """

    origin: str
    body: bytes
    digest: str
    url: str = ""
    media_type: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    fetched: str | None = None
    declared: dict[str, str] = msgspec.field(default_factory=dict)


class Reject(Record, frozen=True, kw_only=True):
    """An input that could not be used, and why; it costs one article, never the run."""

    origin: str
    stage: str
    reason: str
    url: str = ""


# --- read -> extract ---------------------------------------------------------------------


class Repair(Record, frozen=True, kw_only=True):
    """One change made on the way from the page's characters to ``Article.text``.

    ``start`` and ``end`` are offsets of the ``after`` characters in ``Article.text``;
    ``before`` is what stood there. ``certainty`` is 0..1.
    """

    name: str
    start: int
    end: int
    before: str
    after: str
    certainty: float = 1.0


class DateCandidate(Record, frozen=True, kw_only=True):
    """One publication date that a page offers: ISO date, and the place it was found in."""

    date: str
    source: str
    role: Literal["published", "updated", "future", "unknown"] = "published"


class Cell(Record, frozen=True, kw_only=True):
    """The place of a table cell: indices from 0, and the headers that govern it.

    Headers are texts from the outermost to the innermost; ``caption`` is the table's.
    """

    table: int
    row: int
    column: int
    row_headers: tuple[str, ...] = ()
    column_headers: tuple[str, ...] = ()
    caption: str = ""
    header: bool = False


class Passage(Record, frozen=True, kw_only=True):
    """One block of an article's text.

    ``marks`` are the footnote marks of a footnote (``("1",)``, ``("*",)``); ``anchors`` are
    the offsets in ``Article.text`` of the places that refer to it. ``lang`` is an ISO 639-1
    code, ``""`` where undecided. ``section`` is the index in ``Article.passages`` of the
    heading above, or -1.
    """

    kind: Literal["title", "heading", "paragraph", "list_item", "cell", "caption", "footnote"]
    start: int
    end: int
    lang: str = ""
    section: int = -1
    cell: Cell | None = None
    marks: tuple[str, ...] = ()
    anchors: tuple[int, ...] = ()


class Article(Record, frozen=True, kw_only=True):
    """What a careful reader sees of a page.

    ``publisher`` is the outlet that printed it; ``stated_origin`` names the outlet that the
    page says it was taken from (a syndicated copy), else ``""``. ``published`` is an ISO date
    or ``None``; ``published_source`` says how it is known. ``cluster_id`` joins copies of one
    story and is empty before clustering. ``furniture`` counts characters left out, by reason.
    """

    id: str
    text: str
    passages: tuple[Passage, ...]
    url: str = ""
    title: str = ""
    publisher: str = ""
    authors: tuple[str, ...] = ()
    published: str | None = None
    published_source: str = ""
    dates: tuple[DateCandidate, ...] = ()
    lang: str = ""
    repairs: tuple[Repair, ...] = ()
    stated_origin: str = ""
    cluster_id: str = ""
    origin: str = ""
    page_digest: str = ""
    furniture: dict[str, int] = msgspec.field(default_factory=dict)


# --- extract -> reconcile ----------------------------------------------------------------


class Quantity(Record, frozen=True, kw_only=True, cache_hash=True):
    """A figure as printed and what it can mean.

    ``value`` is in ``unit``; ``low``/``high`` bound the true value after hedging and
    rounding (``None`` = unbounded) and are closed unless ``low_open``/``high_open``.
    ``decimals`` is how many were printed. ``alternative`` is the value under the other
    decimal convention where both could be meant; ``lent`` says that no unit is printed and only
    the odds are for the one that it has. Units: ``minutes``, ``seconds``, ``hours``,
    ``percent``, ``x``, a count noun (``accelerators``, ``hosts``, ``processors``,
    ``benchmarks``, ``results``, ``submitters``, ``records``), a rate (``samples/s``,
    ``queries/s``, ``tokens/s``, ``images/s``, ``ms``), what storage delivers (``MiB/s``,
    ``GB/s`` …) or an ISO currency (``USD``).
    """

    surface: str
    start: int
    end: int
    value: Decimal
    unit: str
    hedge: Hedge = "exact"
    low: Decimal | None = None
    high: Decimal | None = None
    low_open: bool = False
    high_open: bool = False
    decimals: int = 0
    alternative: Decimal | None = None
    lent: bool = False


class Slot(Record, frozen=True, kw_only=True):
    """How one slot of a claim was filled.

    ``value`` is the canonical name (see ``official``), ``surface`` the words in the text at
    ``start:end`` (-1 where the text does not hold them), ``how`` the rule that filled it. A slot
    that is not ``known`` holds words that look like a product's name but are no official one.
    """

    value: str = ""
    surface: str = ""
    how: Filled = "empty"
    start: int = -1
    end: int = -1
    known: bool = True

    def __bool__(self) -> bool:
        """Whether the slot is filled."""
        return bool(self.value)


EMPTY = Slot()


class Scale(Record, frozen=True, kw_only=True):
    """How big the text says the system is; ``None`` where it does not say."""

    accelerators: int | None = None
    nodes: int | None = None
    processors: int | None = None


class Subject(Record, frozen=True, kw_only=True):
    """Who and what a claim, or its baseline, is about.

    ``system`` holds the canonical name of a system or, where only the chip is named, of an
    accelerator (then ``accelerator`` holds it too). All are names, not table rows: what rows
    a name can mean is ``official.resolve``'s to say.
    """

    submitter: Slot = EMPTY
    system: Slot = EMPTY
    accelerator: Slot = EMPTY
    scale: Scale = Scale()


class Baseline(Record, frozen=True, kw_only=True):
    """What a gain, factor or comparison is measured against.

    ``round`` is a round (``1.0``), or ``previous``, ``first``, ``last_year`` where the text
    says just that. ``quantity`` is the baseline's own figure where printed.
    """

    subject: Subject = Subject()
    round: Slot = EMPTY
    quantity: Quantity | None = None


class Scope(Record, frozen=True, kw_only=True):
    """The suite (``training``, ``inference``, ``hpc``, ``tiny`` …), round (``1.1``), division
    (``closed``, ``open``), availability (``onprem``, ``cloud``, ``preview``, ``rdi``) and
    inference scenario that a claim speaks of.
    """

    suite: Slot = EMPTY
    round: Slot = EMPTY
    division: Slot = EMPTY
    availability: Slot = EMPTY
    scenario: Slot = EMPTY


class Claim(Record, frozen=True, kw_only=True):
    """One statement about benchmark results, with how each of its parts is known.

      - ``benchmarks``: canonical short names, with the accuracy target that the text gives
      (``bert-99.9``); several where one figure is said of several.
      - ``comparator``: for ``comparison`` and ``rank``: ``faster``, ``slower``, ``equal``,
        ``apart`` (so far, whoever leads), ``first``, ``record``, ``only``, ``won``, ``largest``,
        ``most_results`` …
      - ``measure``: what a gain or factor is of: ``time`` (less time), ``speed``,
        ``performance`` (unsaid which), ``price``, ``power``; ``share`` for “93 % of B's speed”,
        ``time_share`` for “42 % of B's time”, ``unsaid`` where it may be that or by how much
        (“against B it reaches 93 %”), or of a time or of a speed (“78.1 minutes, 2.5 times B's”).
      - ``per``: ``accelerator``, ``node``, ``dollar``, ``watt`` where the figure is per such.
      - ``filters``: structured conditions of a rank (``single_node``, ``onprem``, ``cloud``,
        ``available``, ``per_accelerator``, ``own`` …), ``average`` of a ratio whose sentence
    speaks of one, ``many_models`` of a time in which many were trained, and ``power`` of a
    number of results that are of measured power.
      - ``of``: total in “won 5 of 8” or “4 out of 8”, else ``None``.
      - ``outside``: not an MLPerf result, by the text's own words or its kind;
        ``outside_reason`` says which words.
      - ``speaker``: who says it where quoted or attributed, else ``""`` (the outlet's voice).
    """

    id: str
    article_id: str
    kind: Kind
    start: int
    end: int
    sentence_start: int
    sentence_end: int
    sentence: str
    surface: str
    quantity: Quantity | None = None
    subject: Subject = Subject()
    benchmarks: tuple[Slot, ...] = ()
    baseline: Baseline | None = None
    scope: Scope = Scope()
    comparator: str = ""
    measure: str = ""
    per: str = ""
    filters: tuple[str, ...] = ()
    of: int | None = None
    ids: tuple[str, ...] = ()
    speaker: Slot = EMPTY
    quoted: bool = False
    modality: Modality = "asserted"
    outside: bool = False
    outside_reason: str = ""
    passage: int = -1
    lang: str = ""
    confidence: float = 1.0


# --- official ----------------------------------------------------------------------------


class Result(Record, frozen=True, kw_only=True):
    """One official score: a row of the official table.

    ``suite`` is ``training``, ``hpc``, ``inference-datacenter``, ``inference-edge``, ``tiny``,
    ``storage`` …; ``round`` is ``1.0`` (no leading v). ``score`` is ``None`` where the result
    exists but its figure could not be had: never evidence of absence. ``unit`` is ``minutes``
    for training. ``accelerators`` and ``host_processors`` are totals over all nodes.
    ``availability`` is one of ``onprem``, ``cloud``, ``preview``, ``rdi``, ``unknown``.
    ``unscaled`` is the score before the review's convergence scaling, where it was scaled.
    ``platform`` is the maker of the chips. ``precision`` and ``accelerator_watts`` (the rated
    power of one accelerator) are given only where the source states them. ``key`` is unique
    and stable. ``watts`` is the power of the whole system that was measured in the run, where the
    table has such a reading of it.
    """

    suite: str
    round: str
    published: str
    division: str
    submitter: str
    system: str
    benchmark: str
    score: Decimal | None
    unit: str
    source: str
    id: str = ""
    availability: str = ""
    system_name: str = ""
    nodes: int | None = None
    host_processor: str = ""
    host_processors: int | None = None
    accelerator: str = ""
    accelerators: int | None = None
    software: str = ""
    scenario: str = ""
    runs: int | None = None
    note: str = ""
    unscaled: Decimal | None = None
    platform: str = ""
    precision: str = ""
    accelerator_watts: int | None = None
    watts: Decimal | None = None

    @property
    def key(self) -> str:
        """Suite, round, division, submitter, system, benchmark, scenario and unit in one text."""
        parts = (
            self.suite,
            self.round,
            self.division,
            self.submitter,
            self.system,
            self.benchmark,
            self.scenario,
            self.unit,
        )
        return "|".join(parts)


# --- reconcile -> publish ----------------------------------------------------------------


class Operand(Record, frozen=True, kw_only=True):
    """One number that went into an arithmetic: an official score or count, by row key."""

    name: str
    value: Decimal
    unit: str
    result: str = ""


class Arithmetic(Record, frozen=True, kw_only=True):
    """The sum behind a verdict as data; ``text`` is the same, printed for a reader.

    ``operation`` is one of ``value``, ``ratio``, ``less_time``, ``more_speed``, ``less_speed`` (of
    rates), ``added`` (a ratio less one), ``share`` and ``efficiency`` (in percent), ``difference``,
    ``rank``, ``count``, ``maximum``, ``exists``.
    ``level`` is the level of agreement with the printed figure: ``rounded``, ``truncated``,
    ``from_rounded_parts``, ``loosely_rounded``, ``bound`` (inside a hedged interval), ``none``.
    """

    operation: str
    operands: tuple[Operand, ...]
    result: Decimal | None
    unit: str
    text: str
    level: str = "none"


class Reading(Record, frozen=True, kw_only=True):
    """One way of taking an under-specified claim, computed against the official table.

    ``stated`` and ``assumed`` list what fixed each choice (``round=1.1``); an assumption that
    the text does not license is a caveat code. ``entries`` are row keys.
    """

    stated: tuple[str, ...]
    assumed: tuple[str, ...]
    entries: tuple[str, ...]
    arithmetic: Arithmetic
    agrees: bool


class Note(Record, frozen=True, kw_only=True):
    """A coded remark (caveat, diagnosis, missing piece) with its sentence in plain English."""

    code: str
    text: str


class Verdict(Record, frozen=True, kw_only=True):
    """The answer for one claim; see ``docs/architecture.md`` for what each label means."""

    claim_id: str
    label: Label
    explanation: str
    reading: Reading | None = None
    readings: tuple[Reading, ...] = ()
    official: tuple[Result, ...] = ()
    caveats: tuple[Note, ...] = ()
    diagnosis: Note | None = None
    missing: tuple[Note, ...] = ()


class Checked(Record, frozen=True, kw_only=True):
    """An article with its claims and their verdicts, in the order of the text."""

    article: Article
    claims: tuple[Claim, ...]
    verdicts: tuple[Verdict, ...]
    disclosure: tuple[Note, ...] = ()
