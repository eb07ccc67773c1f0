"""``pressclaims check``: the claims of pages and their verdicts, at once, to the terminal."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

import click

from pipeline.commands.common import Exit, report_reject, verbosity
from pipeline.records import Checked, Reject

FORMATS = ("text", "jsonl", "json", "csv", "md")


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="text for people; the others write the flat record, one claim each.",
)
@click.option("--only", multiple=True, metavar="VERDICT", help="Print just these verdicts.")
@click.option("--fail-on", multiple=True, metavar="VERDICT", help="Exit with 3 if one occurs.")
@verbosity
def check(
    paths: tuple[str, ...],
    form: str,
    only: tuple[str, ...],
    fail_on: tuple[str, ...],
    quiet: bool,
    verbose: bool,
) -> None:
    """Check the claims of pages and print the verdicts.

    PATH is an .html, .txt, .md, .json, .jsonl or .warc file (each also .gz), a folder of
    such files, or - for standard input.

    \b
    Verdicts: supported, caveat, contradicted, outside, unresolved.
    Exit status: 0 claims found, all input read; 1 no claim found; 2 some input
    could not be read; 3 a verdict named by --fail-on occurred.
    """
    labels = _labels(only), _labels(fail_on)
    state = _State()
    checked = _checked(paths, state, quiet)
    if form == "text":
        from pipeline.commands.common import console
        from pipeline.publish.terminal import print_checked, print_counts

        screen = console()
        for one in checked:
            print_checked(screen, _restrict(one, labels[0]), verbose=verbose)
        if not quiet:
            print_counts(screen, state.articles, state.counts, len(state.rejects))
    else:
        from pipeline.publish.flat import flat_records, write

        records = (record for one in checked for record in flat_records(_restrict(one, labels[0])))
        write(records, form, sys.stdout)
    if any(label in labels[1] for label in state.labels):
        sys.exit(Exit.FLAGGED)
    sys.exit(Exit.BAD_INPUT if state.rejects else Exit.OK if state.labels else Exit.NOTHING)


class _State:
    """What the exit status and the closing line need to know of the run."""

    def __init__(self) -> None:
        self.articles = 0
        self.labels: set[str] = set()
        # A claim that is made twice counts once.
        self.counts: Counter[str] = Counter()
        self.rejects: list[Reject] = []


def _checked(paths: tuple[str, ...], state: _State, quiet: bool) -> Iterator[Checked]:
    from pipeline.batch.stages import check_page
    from pipeline.collect import pages
    from pipeline.publish.said import counted

    for item in pages(paths):
        outcome = item if isinstance(item, Reject) else check_page(item)
        if isinstance(outcome, Reject):
            state.rejects.append(outcome)
            report_reject(outcome)
            continue
        state.articles += 1
        state.labels.update(verdict.label for verdict in outcome.verdicts)
        state.counts.update(counted(outcome))
        yield outcome


def _restrict(checked: Checked, only: frozenset[str]) -> Checked:
    import msgspec

    if not only:
        return checked
    kept = [
        (claim, verdict)
        for claim, verdict in zip(checked.claims, checked.verdicts, strict=True)
        if verdict.label in only
    ]
    return msgspec.structs.replace(
        checked, claims=tuple(c for c, _ in kept), verdicts=tuple(v for _, v in kept)
    )


def _labels(words: tuple[str, ...]) -> frozenset[str]:
    from typing import get_args

    from pipeline.records import Label

    known = get_args(Label)
    chosen = frozenset(part.strip() for word in words for part in word.split(",") if part.strip())
    for label in chosen - set(known):
        raise click.BadParameter(f"“{label}” is no verdict; there are {', '.join(known)}")
    return chosen
