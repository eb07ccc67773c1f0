"""``python -m pipeline``: the same as the ``pressclaims`` command."""

from pipeline.cli import main

if __name__ == "__main__":
    main()
