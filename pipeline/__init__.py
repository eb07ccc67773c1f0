"""Finds what the press claims about MLPerf results and checks each claim (``pressclaims``)."""

__version__ = "0.1.0"
