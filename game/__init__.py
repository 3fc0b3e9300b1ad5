"""Ambition, a trick-taking card game: the rules (`engine`), the window (`client`) and the commands (`cli`)."""

import subprocess
from pathlib import Path

__version__ = "1.0.0"
COMMIT_NAME = "commit.txt"
"""The file beside this one in which a build writes its commit."""


def commit_of(folder: Path) -> str:
    """Return the commit of a git tree, empty if there is no git or the folder is none."""
    if not (folder / ".git").exists():
        return ""
    try:
        told = subprocess.run(
            ["git", "rev-parse", "--short=12", "HEAD"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told.stdout.strip()


def commit_words() -> str:
    """Return from which commit this program was built, or that it isn't known."""
    written = Path(__file__).with_name(COMMIT_NAME)
    found = written.read_text() if written.exists() else commit_of(Path(__file__).parents[1])
    return f"commit {found}" if found else "commit unknown: these sources are without git"
