"""One importer per format of the official results repositories: repository -> rows."""
