"""Marks: everything found in a passage, and what an article says as a whole."""
