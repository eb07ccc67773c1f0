"""The whole pipeline, measured against the gold, may not fall below its pinned floors.

Lowering a floor is a commit of its own that says why (`pressclaims evaluate --pin` never lowers).
"""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pipeline.cli import cli

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("split", ["train", "dev", "test"])
def test_no_figure_is_below_its_floor(split: str) -> None:
    gold = str(ROOT / "annotations")
    done = CliRunner().invoke(cli, ["evaluate", "--gold", gold, "--split", split, "--check"])
    assert done.exit_code == 0, done.output[-3000:]
