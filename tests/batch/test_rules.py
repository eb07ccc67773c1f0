"""The digest of the rules changes with whatever can change a verdict, and with nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pipeline
from pipeline.batch.rules import RULES
from pipeline.digests import digest_of

PACKAGE = Path(pipeline.__file__).parent
# In how many processes a thing is done changes no answer.
_HARMLESS = {"pool"}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    for name in (*RULES, "publish"):
        place = tmp_path / name if name.endswith(".py") else tmp_path / name / "code.py"
        place.parent.mkdir(exist_ok=True)
        place.write_text(f"# {name}")
    return tmp_path


def test_all_that_the_deciding_rooms_import_is_among_the_rules() -> None:
    files = [PACKAGE / name for name in RULES if name.endswith(".py")]
    files += [path for name in RULES for path in (PACKAGE / name).rglob("*.py")]
    imported = {
        room
        for path in files
        for room in re.findall(r"^\s*from pipeline\.(\w+)", path.read_text("utf-8"), re.M)
    }
    assert imported - _HARMLESS <= {name.removesuffix(".py") for name in RULES}


@pytest.mark.parametrize("name", RULES)
def test_a_changed_rule_changes_it(package: Path, name: str) -> None:
    before = digest_of(package, RULES)
    place = package / name if name.endswith(".py") else package / name / "code.py"
    place.write_text("# another")
    assert digest_of(package, RULES) != before


def test_a_new_file_of_data_changes_it(package: Path) -> None:
    before = digest_of(package, RULES)
    (package / "extract" / "words.toml").write_text("a = 1")
    assert digest_of(package, RULES) != before


def test_what_decides_nothing_leaves_it(package: Path) -> None:
    before = digest_of(package, RULES)
    (package / "publish" / "code.py").write_text("# another")
    (package / "read" / "__pycache__").mkdir()
    (package / "read" / "__pycache__" / "code.pyc").write_bytes(b"compiled")
    assert digest_of(package, RULES) == before
