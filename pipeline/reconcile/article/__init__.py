"""What the claims of an article show together."""
