"""Verdicts out: reports, markup, datasets."""
