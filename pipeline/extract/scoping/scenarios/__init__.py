"""The inference scenario and the accuracy target that a figure is said of."""
