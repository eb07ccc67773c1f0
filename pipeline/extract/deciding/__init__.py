"""Decisions: whether a figure or a worded rank is a claim, and of which kind."""
