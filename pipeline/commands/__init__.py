"""One module per command of the terminal interface; `pipeline.cli` lists them."""
