"""Runs over many pages: what is new, what is done, resume."""
