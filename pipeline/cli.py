"""The ``pressclaims`` command: what there is to call, each part loaded only when it is called."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from pipeline import __version__

# Name -> (where the command lives, its one line in --help). The line stands here as well so
# that --help loads no command: spaCy, pandas and the tables take seconds, help must not.
COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("pipeline.commands.check:check", "Check the claims of pages and print the verdicts."),
    "run": ("pipeline.commands.run:run", "Check many pages; write a report and a dataset."),
    "explain": ("pipeline.commands.explain:explain", "Tell one decision step by step."),
    "audit": ("pipeline.commands.audit:audit", "List what the disclosure guidelines miss."),
    "official": ("pipeline.commands.official:official", "The official results: look up, rebuild."),
    "evaluate": ("pipeline.commands.evaluate:evaluate", "Score predictions against the gold."),
    "collect": ("pipeline.commands.collect:collect", "Fetch what is new at the sources."),
    "sources": ("pipeline.commands.collect:sources", "The publishers that are followed."),
    "export": ("pipeline.commands.export:export", "Write the dataset in other formats."),
    "import": ("pipeline.commands.export:import_corrections", "Bring corrected annotations back."),
}


class LazyGroup(click.Group):
    """A group that imports a command when it is first needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which a newcomer meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the nearest name where there is none such."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f" Did you mean “{near[0]}”?" if near else ""
            ctx.fail(f"There is no command “{args[0]}”.{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, from the table above."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


EPILOG = """\b
Try:
  pressclaims check article.html
  pressclaims run articles/ --out out
  pressclaims official search --round 1.1 --benchmark resnet

\b
Exit status: 0 claims were found and everything could be read; 1 no claim was
found; 2 something could not be read, or the call was wrong (the rest is done).
"""


@click.group(cls=LazyGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pressclaims")
def cli() -> None:
    """Finds what the press claims about MLPerf results, and checks each claim.

    Independent of MLCommons; MLPerf is its trademark.
    """


def main(**kwargs: Any) -> None:
    """Entry point of the console script."""
    cli.main(prog_name="pressclaims", **kwargs)
