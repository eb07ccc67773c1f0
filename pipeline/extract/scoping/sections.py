"""What the line above a passage lends it: the benchmark, the round and the suite of its section.

Plain text has no headings: there a short line that names one test (“2) Stable Diffusion”) does
their work, until a passage names another.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pipeline.extract.figures.figure import is_score
from pipeline.extract.figures.units import COUNTS
from pipeline.extract.linking.carried.headed import company_of_heading
from pipeline.extract.linking.compared.baseline_rounds import version_is_baseline
from pipeline.extract.linking.phrases.naming import slot
from pipeline.extract.linking.phrases.told_apart import told_apart
from pipeline.extract.linking.surroundings import marks_at
from pipeline.extract.marking.context import Context
from pipeline.extract.marking.marks import Marks
from pipeline.extract.scoping.scenarios.carried import scenario_above
from pipeline.records import EMPTY, Article, Slot

# No label is longer, and none stands further above what it is of.
_LONGEST = 40
_REACH = 12
# How many paragraphs with results back a test is still the one that the text goes on about, and how
# many in all: questions and quotations stand between them.
_GOES_ON, _FARTHEST = 5, 9
# “（2024年11月）” is a date.
_DATED = ("months", "days")
_BESIDE_TEXT = ("cell", "caption", "footnote")


def in_section(context: Context, article: Article, marked: list[Marks], place: int) -> Context:
    """The article's facts as they hold for the passage at ``place``."""
    own = article.passages[marked[place].passage]
    # “GB200 (512 GPUs): 0.56 min” is a short line of a list, whatever the text made of it
    heads = own.kind == "heading" and not any(map(is_score, marked[place].figures))
    if own.kind == "title" or heads:
        return context
    above = [
        marks
        for marks in reversed(marked[max(0, place - _REACH) : place])
        if article.passages[marks.passage].kind not in _BESIDE_TEXT
    ]
    context = msgspec.structs.replace(context, above=tuple(above))
    head = marks_at(marked, own.section)
    if head is not None and head.names_it:
        context = msgspec.structs.replace(context, about=True)
    if head is not None and article.passages[own.section].kind == "heading":
        context = msgspec.structs.replace(context, headed=company_of_heading(head))
    lead = scenario_above((_lead(article, above, own.kind), head))
    if lead:
        context = msgspec.structs.replace(context, scenario=lead)
    label = _benchmark(article, above)
    heading = _headed_by(article, marked, above, own.section)
    round_ = _round(heading)
    if round_ and heading is not None:
        context = msgspec.structs.replace(context, suite=_suite(heading, context.suite))
    if label:
        context = msgspec.structs.replace(context, label=label)
    else:
        context = msgspec.structs.replace(context, before=_going_on(article, above, own.section))
    return msgspec.structs.replace(context, round=round_) if round_ else context


def _lead(article: Article, above: Sequence[Marks], kind: str) -> Marks | None:
    """The line that leads to a list, for an item of it."""
    items = (m for m in above if article.passages[m.passage].kind != "list_item")
    lead = next(items, None) if kind == "list_item" else None
    return lead if lead is not None and lead.folded.rstrip().endswith(":") else None


def _is_label(article: Article, marks: Marks) -> bool:
    """Whether a passage is no sentence but the name of what follows."""
    if article.passages[marks.passage].kind == "title" or len(marks.text) > _LONGEST:
        return False
    return all(f.quantity.unit in (*COUNTS, *_DATED) for f in marks.figures)


def _benchmark(article: Article, above: Sequence[Marks]) -> Slot:
    """The one test that the nearest passage above names, where that is a label."""
    for marks in above:
        names = [m for m in marks.mentions if m.label in ("BENCHMARK", "OTHER")]
        if names:
            names = told_apart(names)  # “Fine-tuning Llama 2”
            one = len({m.canon for m in names}) == 1 and names[0].label == "BENCHMARK"
            return slot(marks, names[0], "topic") if one and _is_label(article, marks) else EMPTY
    return EMPTY


def _going_on(article: Article, above: Sequence[Marks], section: int) -> tuple[Marks, ...]:
    """The last paragraphs of a section: what one of them names the next goes on with."""
    found: list[Marks] = []
    told = 0
    for marks in above[:_FARTHEST]:
        passage = article.passages[marks.passage]
        listed = passage.kind == "list_item" and not any(
            m.label == "BENCHMARK" for m in marks.mentions
        )
        if passage.section == section and listed:
            continue
        if passage.section != section or passage.kind != "paragraph" or told == _GOES_ON:
            break
        found.append(marks)
        told += any(is_score(figure) for figure in marks.figures)
    return tuple(found)


def _headed_by(
    article: Article, marked: list[Marks], above: Sequence[Marks], section: int
) -> Marks | None:
    """The heading of a passage's section, or the short line above it that does a heading's work:
    “MLPerf Training v4.1 (November 2024):” heads a part of what stands below a heading."""
    heading = marks_at(marked, section)
    headed = heading is not None and article.passages[section].kind == "heading"
    led = next((m for m in above if m.rounds and _is_label(article, m)), None)
    parts = led is not None and led.passage > section and led.folded.endswith(":")
    return led if parts or not headed else heading


def _suite(heading: Marks, suite: Slot) -> Slot:
    """The one suite that a heading names, where it is another than the article's."""
    named = [m for m in heading.mentions if m.label == "SUITE"]
    if len({m.canon for m in named}) != 1 or suite.value.startswith(named[0].canon):
        return suite
    return slot(heading, named[0], "topic")


def _round(heading: Marks | None) -> Slot:
    """The one round that the heading of a passage's section names, and measures nothing by."""
    rounds = [v for v in heading.rounds if not v.dated] if heading is not None else []
    if heading is None or len({version.round for version in rounds}) != 1:
        return EMPTY
    version = rounds[0]
    if version_is_baseline(heading, version.start, version.end):
        return EMPTY
    return Slot(
        value=version.round,
        surface=heading.text[version.start : version.end],
        how="topic",
        start=heading.base + version.start,
        end=heading.base + version.end,
    )
