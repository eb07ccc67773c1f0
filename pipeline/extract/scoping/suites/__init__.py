"""The suite that an article, or a claim, can only be of."""
