"""The entry point of ``python -m game`` and ``ambition``: the window, and every other command by name."""

from __future__ import annotations

import multiprocessing
import signal
import sys


def main() -> None:
    """Run the command line and exit with its status."""
    multiprocessing.freeze_support()
    # Of a program that the frozen program talks to (ai.child_process).
    if sys.argv[1:2] == ["--keeper"]:
        from ai.process_guard import main as keep

        sys.exit(keep(sys.argv[2:]))
    try:
        from game.cli.main import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # so early that run() had not begun
        status = 130
    if status == 130:
        # A second Ctrl-C finds the program leaving already.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(status)


if __name__ == "__main__":
    main()
