"""``pressclaims audit``: what the disclosure guidelines of an article's date ask for."""

from __future__ import annotations

import sys

import click

from pipeline.commands.common import Exit, console, report_reject
from pipeline.records import Reject


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
def audit(paths: tuple[str, ...]) -> None:
    """List what the disclosure guidelines of its date ask for and a page does not say.

    PATH is what `pressclaims check` takes.

    The guidelines bind submitters; whether a text violates them only MLCommons decides.

    \b
    Exit status: 0 all input was read, whatever is missing; 1 there was none; 2 some
    could not be read.
    """
    from rich.text import Text

    from pipeline.batch.stages import check_page
    from pipeline.collect import pages

    screen = console()
    rejects = 0
    seen = 0
    for item in pages(paths):
        outcome = item if isinstance(item, Reject) else check_page(item)
        if isinstance(outcome, Reject):
            report_reject(outcome)
            rejects += 1
            continue
        seen += 1
        screen.print(Text(outcome.article.title or outcome.article.origin, style="bold"))
        for note in outcome.disclosure:
            screen.print(Text(f"  {note.text}"))
        if not any(not claim.outside for claim in outcome.claims):
            screen.print(Text("  no benchmark result is claimed"))
        elif not outcome.disclosure:
            screen.print(Text("  nothing missing that we check for"))
    sys.exit(Exit.BAD_INPUT if rejects else Exit.OK if seen else Exit.NOTHING)
