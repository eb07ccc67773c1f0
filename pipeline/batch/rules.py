"""The digest of the rules: what makes an earlier answer out of date."""

from __future__ import annotations

from pipeline.digests import package_digest

# What decides an answer: the reading, extracting and reconciling rooms, the official table, and
# the records and the view of a text that they share. A new report style must not cost a new
# reading.
RULES = ("records.py", "view.py", "read", "extract", "official", "reconcile")


def rules_digest() -> str:
    """Hex SHA-256 over every code and data file that can change a verdict."""
    return package_digest(*RULES)
