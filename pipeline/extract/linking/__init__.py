"""Links: of whom and of what a figure is said."""
