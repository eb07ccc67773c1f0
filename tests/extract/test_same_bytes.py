"""The same text gives the same bytes in every process: no answer hangs on the order of a set."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
# Two rounds of one suite in a sentence: either could lend its name.
_TEXT = (
    "# MLPerf Training 0.6 and Minigo\n\nAt first came 27.39 minutes (NVIDIA, 8 V100, minigo, "
    "training 0.6 closed); then 32.82 minutes (Intel, minigo, training 0.6).\n"
)
_TELL = """
import sys
import msgspec
from pipeline import check
from pipeline.collect import pages
from pipeline.read import read
from pipeline.records import Page
for page in pages(sys.argv[1:]):
    if isinstance(page, Page):
        checked = check(read(page))
        sys.stdout.buffer.write(msgspec.json.encode(msgspec.to_builtins(checked)))
"""


def test_no_claim_or_verdict_depends_on_the_seed_of_hashes(tmp_path: Path) -> None:
    (tmp_path / "two.md").write_text(_TEXT, "utf-8")
    articles = sorted((_ROOT / "corpus" / "en").iterdir())[:4]
    if not articles:
        pytest.skip("the corpus is not beside the tests")
    paths = [str(tmp_path / "two.md"), *map(str, articles)]
    told = {
        hashlib.sha256(
            subprocess.run(
                [sys.executable, "-c", _TELL, *paths],
                cwd=_ROOT,
                env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(_ROOT)},
                capture_output=True,
                check=True,
            ).stdout
        ).hexdigest()
        for seed in ("1", "3")
    }
    assert len(told) == 1
