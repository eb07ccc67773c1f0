"""What the benchmark body changed in its results after publishing them.

No dated list of errata is published. What there is are the commits that touch results in a
round's repository after its publication; ``later_changes`` lists them, and ``data/errata.csv``
says what each of them changed. The table itself holds the results as they stand now.
"""

from __future__ import annotations

import csv
import re
import subprocess
from collections.abc import Iterator
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from pipeline.official.repository import Repository
from pipeline.records import Record, Result

_TABLE = Path(__file__).parent / "data" / "errata.csv"
# The files that scores are read from, and the descriptions of the systems.
_RESULTS = re.compile(
    r"/results/.*(result_\d+\.txt|\.log|mlperf_log_summary\.txt|scaling\.json|results\.txt)$"
    r"|(^|/)systems/.*\.json$|summary_results\.json$|mlperf_storage_report\.json$"
)

# Columns of the table; ``withdrawn`` is of the row as a whole.
Field = Literal[
    "score", "submitter", "system", "system_name", "division", "availability", "accelerator",
    "accelerator_watts", "host_processor", "host_processors", "software", "withdrawn",
]  # fmt: skip


class Erratum(Record, frozen=True, kw_only=True):
    """One correction: from ``date`` (ISO) on, what was ``was`` is ``now``.

    ``submitter``, ``system`` and ``benchmark`` say as the table stands now which rows it is of;
    an empty one means all. ``source`` is repository and commit.
    """

    suite: str
    round: str
    date: str
    field: Field
    submitter: str
    system: str
    benchmark: str
    was: str
    now: str
    source: str

    def concerns(self, row: Result) -> bool:
        """Whether a row of the table is one that was corrected."""
        if (row.suite, row.round) != (self.suite, self.round):
            return False
        asked = (self.submitter, self.system, self.benchmark)
        held = (row.submitter, row.system, row.benchmark)
        return all(one in ("", other) for one, other in zip(asked, held, strict=True))


class Change(Record, frozen=True, kw_only=True):
    """A commit that touched results after they were published."""

    commit: str
    date: str
    subject: str
    paths: tuple[str, ...]


@lru_cache(maxsize=1)
def errata() -> tuple[Erratum, ...]:
    """Every correction that is known, oldest first."""
    with _TABLE.open(encoding="utf-8", newline="") as lines:
        found = [msgspec.convert(row, Erratum) for row in csv.DictReader(lines)]
    return tuple(sorted(found, key=lambda one: (one.date, one.suite, one.round)))


def later_changes(repository: Repository, published: str) -> Iterator[Change]:
    """The commits that touched result files later than the day after publication, newest first.

    The day itself is left out: repositories are tidied as they are opened.
    """
    since = date.fromisoformat(published) + timedelta(days=1)
    form = "--format=%x00%h%x09%ad%x09%s"
    command = ["git", "-C", str(repository.directory), "log", "--no-merges", f"--since={since}",
               "--date=short", "--name-only", form, repository.commit]  # fmt: skip
    log = subprocess.run(command, check=True, capture_output=True).stdout
    for entry in log.decode("utf-8", "replace").split("\0")[1:]:
        head, *paths = entry.strip().split("\n")
        commit, day, subject = head.split("\t", 2)
        touched = tuple(path for path in paths if _RESULTS.search(path))
        if touched:
            yield Change(commit=commit, date=day, subject=subject, paths=touched)
