"""Printed against computed figures: intervals, levels of agreement, units."""
