"""The languages that the project promises (README); every room is held to the same list."""

# Chinese in both scripts is one.
PROMISED = (
    "en", "zh", "ja", "ko", "de", "fr", "es", "pt", "it", "nl", "ru", "vi", "id", "tr", "pl",
)  # fmt: skip
