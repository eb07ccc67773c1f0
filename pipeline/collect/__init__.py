"""Pages in: files, folders, archives, feeds, the web."""
