"""Claim x official results -> Verdict."""
