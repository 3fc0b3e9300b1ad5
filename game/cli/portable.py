"""Where ``--portable`` keeps its data: in a folder beside the downloaded program, whatever kind of download it is."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from game.cli.main import UsageProblem

NAME = "ambition-data"


def portable_folder() -> Path:
    """The data folder beside the program, made if it isn't there. Raises UsageProblem if there can be none."""
    if not getattr(sys, "frozen", False):
        raise UsageProblem("--portable: this program was not downloaded as one folder; name a folder with --data-dir")
    folder = _beside(Path(os.environ.get("APPIMAGE", sys.executable)).resolve()) / NAME
    try:
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise UsageProblem(f"--portable: {folder}: {error.strerror}; name a folder with --data-dir") from None
    return folder


def _beside(program: Path) -> Path:
    """The folder of the program; a macOS bundle is one thing, and nothing may be added to it once it is signed."""
    bundle = next((parent for parent in program.parents if parent.suffix == ".app"), program)
    return bundle.parent
