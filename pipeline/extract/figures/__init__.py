"""Figures: numbers as printed, with their units, and what each can mean."""
