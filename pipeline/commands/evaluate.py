"""``pressclaims evaluate``: predictions against the gold, with floors that must hold."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from pipeline.commands.common import FOLDER, Exit, Unusable, report_reject
from pipeline.records import Reject


@click.command()
@click.option(
    "--gold", type=FOLDER, default="annotations", show_default=True, help="The gold files' folder."
)
@click.option(
    "--split",
    type=click.Choice(["train", "dev", "test", "all"]),
    default="dev",
    show_default=True,
    help="Which part of the gold.",
)
@click.option(
    "--predictions",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Flat records (JSON lines) to score; without it the pipeline predicts first.",
)
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep predictions.")
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(["table", "json", "misses"]),
    default="table",
    show_default=True,
    help="misses lists the claims and slots that were missed.",
)
@click.option("--check", is_flag=True, help="Fail where a figure is below its pinned floor.")
@click.option("--pin", is_flag=True, help="Pin today's figures as floors (never lower).")
def evaluate(
    gold: Path,
    split: str,
    predictions: Path | None,
    save: Path | None,
    form: str,
    check: bool,
    pin: bool,
) -> None:
    """Score predictions against the gold: precision, recall and F1 with 95 % intervals.

    The test split is there to be measured on, not to be looked at while rules are written.

    \b
    Exit status: 0 scored; 2 there is nothing to score; 3 below a floor (--check).
    """
    from pipeline.evaluate import check_floors
    from pipeline.evaluate import evaluate as score
    from pipeline.evaluate.gate import pin_floors
    from pipeline.evaluate.render import render

    chosen = None if split == "all" else split
    with tempfile.TemporaryDirectory() as scratch:
        file = predictions or save or Path(scratch) / "predictions.jsonl"
        if predictions is None:
            _predict(gold, chosen, file)
        try:
            report = score(file, gold, chosen)
        except (OSError, ValueError) as error:
            raise Unusable(str(error)) from error
    click.echo(render(report, form), nl=False)
    floors = gold / "floors.json"
    if pin:
        try:
            pin_floors(report, floors)
        except ValueError as error:
            raise Unusable(str(error)) from error
    failures = check_floors(report, floors) if check else ()
    for line in failures:
        click.echo(f"pressclaims: {line}", err=True)
    sys.exit(Exit.FLAGGED if failures else Exit.OK)


def _predict(gold: Path, split: str | None, out: Path) -> None:
    """Runs the pipeline over the articles of a split and writes its flat records."""
    from pipeline.batch.stages import check_page
    from pipeline.collect import pages
    from pipeline.evaluate import read_gold
    from pipeline.publish.flat import flat_records, write

    articles = [str(gold.parent / document.article) for document in read_gold(gold, split)]
    with out.open("w", encoding="utf-8") as stream:
        for item in pages(articles):
            outcome = item if isinstance(item, Reject) else check_page(item)
            if isinstance(outcome, Reject):
                report_reject(outcome)
            else:
                write(flat_records(outcome), "jsonl", stream)
