"""The one error of this room."""


class ReadError(Exception):
    """A page that cannot be read; ``reason`` is one clear sentence for the run's summary."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
