"""Verdicts for a terminal: cards for ``check``, a table for ``run``.

Rich measures East Asian text by its columns. Nothing from a page is printed before its control
characters are made visible, and none of it is read as markup.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pipeline.publish.flat import benchmark_names
from pipeline.publish.said import counted
from pipeline.publish.words import LABELS, choices, entry_name, level, score, subject
from pipeline.records import Article, Checked, Claim, Label, Reading, Result, Verdict

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table
    from rich.text import Text

_SENTENCE = 300  # characters of a sentence around its figure; a page can be one sentence
_SURFACE = 80
_MOST_ENTRIES = 6
_MOST_ROWS = 60
_WORTH_A_LOOK: tuple[Label, ...] = ("contradicted", "caveat")
_NARROW = 60  # columns below which the table leaves out the dates


def print_checked(screen: Console, checked: Checked, *, verbose: bool = False) -> None:
    """Every claim of an article as a card: sentence, verdict, official entries, arithmetic.

    ``verbose`` adds every reading that was tried.
    """
    from rich.padding import Padding
    from rich.rule import Rule

    screen.print(Rule(_styled(_headline(checked.article), "bold"), align="left", style="dim"))
    screen.print(_styled(_byline(checked.article), "dim"))
    for claim, verdict in zip(checked.claims, checked.verdicts, strict=True):
        screen.print()
        screen.print(_heading(claim, verdict))
        screen.print(Padding(_sentence(claim), (0, 0, 0, 2), expand=False))
        screen.print(Padding(_card(claim, verdict, verbose), (0, 0, 0, 2), expand=False))
    if not checked.claims:
        screen.print("no claim about MLPerf results found")
    for note in checked.disclosure if verbose else ():
        screen.print(_styled(f"disclosure: {safe(note.text)}", "dim"))
    screen.print()


def print_counts(
    screen: Console, articles: int, labels: Mapping[str, int], rejects: int = 0
) -> None:
    """The closing line: articles, claims, each verdict with its count, inputs not used."""
    from rich.text import Text

    total = sum(labels.values())
    line = Text(f"{_count(articles, 'article')}, {_count(total, 'claim')}")
    for label, shown in LABELS.items():
        if labels.get(label):
            line.append(" · ")
            line.append(f"{shown.symbol} {labels[label]} {shown.word}", style=shown.style)
    if rejects:
        line.append(f" · {rejects} not used")
    screen.print(line)


def print_table(screen: Console, checked: Iterable[Checked], *, verbose: bool = False) -> None:
    """One row per article with its counts, and a line for each claim that needs a look.

    Those are the contradicted ones and those with caveats; ``verbose`` shows every claim of every
    article, else long runs are cut off after ``_MOST_ROWS`` articles. The totals are of all.
    """
    from rich.table import Table
    from rich.text import Text

    table = Table(title="Verdicts", title_justify="left", expand=False)
    dated = screen.width >= _NARROW
    if dated:
        table.add_column("date", no_wrap=True)
    table.add_column("article", overflow="fold")
    for shown in LABELS.values():
        table.add_column(Text(shown.symbol, style=shown.style), justify="right", no_wrap=True)
    totals: Counter[str] = Counter()
    articles = 0
    for one in checked:
        counts = counted(one)
        totals.update(counts)
        articles += 1
        if articles > _MOST_ROWS and not verbose:
            continue
        title = _styled(_headline(one.article), "bold")
        date = [one.article.published or ""] if dated else []
        table.add_row(*date, title, *(str(counts[k] or "·") for k in LABELS))
        for claim, verdict in zip(one.claims, one.verdicts, strict=True):
            if verbose or verdict.label in _WORTH_A_LOOK:
                table.add_row(*[""] * dated, _claim_line(claim, verdict))
        table.add_section()
    screen.print(table)
    if articles > _MOST_ROWS and not verbose:
        screen.print(f"and {articles - _MOST_ROWS} more articles, all of them in the report")
    print_counts(screen, articles, totals)


def safe(text: str) -> str:
    """Text with every control, bidirectional or invisible character made visible."""
    return "".join(c if c.isprintable() else " " if c.isspace() else repr(c)[1:-1] for c in text)


def _card(claim: Claim, verdict: Verdict, verbose: bool) -> Table:
    from rich.table import Table

    card = Table.grid(padding=(0, 2, 0, 0))
    card.add_column(style="dim", no_wrap=True)
    card.add_column(overflow="fold")
    card.add_row("why", _styled(safe(verdict.explanation)))
    if verdict.diagnosis:
        card.add_row("diagnosis", _styled(safe(verdict.diagnosis.text), "bold"))
    for caveat in verdict.caveats:
        card.add_row("caveat", _styled(safe(caveat.text)))
    for note in verdict.missing:
        card.add_row("missing", _styled(safe(note.text)))
    for row in verdict.official[:_MOST_ENTRIES]:
        card.add_row("official", _styled(_entry(row)))
    if len(verdict.official) > _MOST_ENTRIES:
        card.add_row("", f"and {len(verdict.official) - _MOST_ENTRIES} more official entries")
    if verdict.reading:
        card.add_row("sum", _reading(verdict.reading))
    if claim.speaker:
        card.add_row("says", _styled(safe(claim.speaker.value)))
    if verbose:
        for reading in verdict.readings:
            card.add_row("reading", _reading(reading))
    return card


def _reading(reading: Reading) -> RenderableType:
    line = f"{safe(reading.arithmetic.text)}  ({level(reading.arithmetic)})"
    taken = "; ".join(f"{how} {choice}" for how, choice in choices(reading))
    return _styled(f"{line}\n{safe(taken)}" if taken else line)


def _entry(row: Result) -> str:
    what = f"{row.division}, {row.submitter} {row.system}, {row.benchmark}"
    return safe(f"{entry_name(row)}, {what}: {score(row)}")


def _sentence(claim: Claim) -> Text:
    """The sentence with the claim's words marked, cut to a window around them."""
    from rich.text import Text

    text = claim.sentence
    start = max(0, min(claim.start - claim.sentence_start, len(text)))
    end = max(start, min(claim.end - claim.sentence_start, len(text)))
    first = max(0, start - _SENTENCE // 2) if len(text) > _SENTENCE else 0
    last = max(min(end, first + 2 * _SENTENCE), first + _SENTENCE)
    line = Text("… " if first else "", overflow="fold")
    line.append(safe(text[first:start]))
    line.append(safe(text[start : min(end, last)]), style="bold underline")
    line.append(safe(text[min(end, last) : last]))
    return line.append(" …" if last < len(text) else "")


def _claim_line(claim: Claim, verdict: Verdict) -> Text:
    shown = LABELS[verdict.label]
    line = _styled("").append(f"{shown.symbol} ", style=shown.style)
    line.append(safe(claim.surface[:_SURFACE]))
    line.append("  " + safe(_about(claim)), style="dim")
    if verdict.reading:
        line.append("  " + safe(verdict.reading.arithmetic.text), style="dim")
    return line


def _headline(article: Article) -> str:
    return safe(article.title or article.url or article.origin or article.id)


def _byline(article: Article) -> str:
    parts = [article.publisher, article.published or "no date", article.lang, article.url]
    if article.stated_origin:
        parts.append(f"copied from {article.stated_origin}")
    return safe(" · ".join(part for part in parts if part))


def _heading(claim: Claim, verdict: Verdict) -> Text:
    shown = LABELS[verdict.label]
    line = _styled("").append(f"{shown.symbol} {shown.word}", style=f"bold {shown.style}")
    line.append(f": {safe(claim.surface[:_SURFACE])}", style="bold")
    about = f"{claim.kind}, {_about(claim)}".rstrip(", ")
    return line.append(safe(f" ({about}) {claim.id}"), style="dim")


def _about(claim: Claim) -> str:
    return " ".join(part for part in (subject(claim), benchmark_names(claim)) if part)


def _styled(text: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(text, style=style, overflow="fold")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
