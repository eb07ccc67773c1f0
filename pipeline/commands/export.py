"""``pressclaims export``: the dataset of a run in the forms that other tools load."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline.commands.common import FOLDER, Unusable


@click.command()
@click.option("-f", "--format", "form", required=True, help="See `pressclaims export --list`.")
@click.option("--run", "run_out", type=FOLDER, default="out", show_default=True, help="The run.")
@click.option("--out", type=FOLDER, required=True, help="Folder to write to.")
@click.option("--text", is_flag=True, help="Include whole texts; only for a corpus of your own.")
@click.option(
    "--list",
    "list_forms",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda c, p, v: _list(v),
    help="Name the formats, and do nothing else.",
)
def export(form: str, run_out: Path, out: Path, text: bool) -> None:
    """Write the dataset of an earlier run in another format.

    Without --text the export holds offsets, digests and short quotations around claims, because
    the text of an article belongs to its publisher.
    """
    from pipeline.batch.publish import Clustered
    from pipeline.batch.store import Store
    from pipeline.publish.export import export as write

    state = run_out / "state.db"
    if not state.is_file():
        raise Unusable(f"no run in {run_out}; `pressclaims run` makes one")
    store = Store(f"sqlite:///{state.resolve()}")
    try:
        click.echo(write(Clustered(store), form, out, text=text))
    except ValueError as error:
        raise Unusable(str(error)) from error
    finally:
        store.close()


def _list(wanted: bool) -> None:
    if wanted:
        from pipeline.publish.export import FORMS

        click.echo("\n".join(FORMS))
        raise SystemExit(0)


@click.command("import")
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.option("-f", "--format", "form", required=True, help="labelstudio, doccano, prodigy, brat.")
@click.option(
    "--gold", type=FOLDER, default="annotations", show_default=True, help="The gold files' folder."
)
def import_corrections(file: Path, form: str, gold: Path) -> None:
    """Bring annotations that were corrected in another tool back into the gold files."""
    from pipeline.collect import pages
    from pipeline.evaluate.corrections import correct, read_corrections
    from pipeline.evaluate.gold import read_gold, write_gold
    from pipeline.read import read
    from pipeline.records import Page

    try:
        corrected = {one.article_id: one for one in read_corrections(file, form)}
    except ValueError as error:
        raise Unusable(str(error)) from error
    used = 0
    for document in read_gold(gold, None):
        for page in pages([str(gold.parent / document.article)]):
            if not isinstance(page, Page):
                continue
            article = read(page)
            if article.id not in corrected:
                continue
            try:
                write_gold(gold, correct(document, article, corrected[article.id]))
            except ValueError as error:
                raise Unusable(f"{document.article}: {error}") from error
            used += 1
    click.echo(f"{used} of {len(corrected)} corrected articles brought in")
