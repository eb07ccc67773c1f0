"""The Python interface, and the examples of its documentation."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import pipeline
from pipeline import claims_frame, read_article, results_frame
from pipeline.api import UnreadableError
from pipeline.official.table import COLUMNS
from pipeline.publish.fields import NAMES

from .samples import ALL, POD, RESULTS

ROOT = Path(__file__).parents[2]


def examples() -> list[str]:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)


def test_the_examples_of_the_documentation_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    scope: dict[str, object] = {}
    blocks = examples()
    assert len(blocks) >= 6
    for block in blocks:
        exec(compile(block, "docs/api.md", "exec"), scope)


def test_the_frame_has_the_names_of_the_flat_record() -> None:
    frame = claims_frame(*ALL)
    assert tuple(frame.columns) == NAMES
    assert list(frame["verdict"])[:2] == ["caveat", "supported"]
    assert len(claims_frame(ALL)) == len(frame) == sum(len(one.claims) for one in ALL)
    assert tuple(claims_frame().columns) == NAMES


def test_claims_can_be_counted_like_any_frame() -> None:
    counts = claims_frame(POD).groupby("verdict").size()
    assert counts["supported"] == 2


def test_results_keep_their_blanks() -> None:
    import msgspec

    blank = msgspec.structs.replace(RESULTS[0], score=None, accelerators=None)
    frame = results_frame([RESULTS[1], blank])
    assert tuple(frame.columns) == COLUMNS
    assert frame["score"].isna().tolist() == [False, True]
    assert frame["score"].iloc[0] == 9.39


def test_an_unreadable_source_says_which_and_why(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"nowhere\.html: \w+"):
        read_article(tmp_path / "nowhere.html")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = pipeline.nothing  # type: ignore[attr-defined]


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = (
        "import sys, pipeline; pipeline.check; "
        "heavy = {'pandas', 'spacy', 'matplotlib', 'trafilatura', 'jinja2'} & set(sys.modules); "
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
