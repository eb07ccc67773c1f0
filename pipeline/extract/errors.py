"""The one error of this room."""


class ExtractError(Exception):
    """An article whose claims are not told; ``reason`` is one clear sentence for the summary."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
