"""Scope: the suite, round, division and scenario that a figure is said of."""
