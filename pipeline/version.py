"""The version of the package, stated here alone; ``CITATION.cff`` follows it."""

__version__ = "0.1.0"
