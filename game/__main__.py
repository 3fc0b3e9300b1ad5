"""``python -m game`` and ``ambition``: the window, and everything else by name."""

from __future__ import annotations

import multiprocessing
import sys


def main() -> None:
    """Run the command line and exit with its status."""
    multiprocessing.freeze_support()
    from game.cli.main import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
