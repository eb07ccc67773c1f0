"""Scores predictions against the gold in annotations/."""
