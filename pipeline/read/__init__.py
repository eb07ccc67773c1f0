"""Page -> Article: what a careful person sees."""
