"""The round that a figure is said of."""
