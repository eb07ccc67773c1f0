"""Bytes -> characters, and characters that were read in the wrong table -> what they were."""
