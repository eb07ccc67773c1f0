"""The official entries that a claim can mean."""
