"""Files are short enough to be read in one go."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST = 400
"""Lines of a file."""


def test_no_file_of_the_program_is_too_long() -> None:
    lengths = {
        path.relative_to(ROOT): len(path.read_text(encoding="utf-8").splitlines())
        for room in ("game", "ai", "tools")
        for path in (ROOT / room).rglob("*.py")
    }
    assert len(lengths) > 400, "these are all the files"
    assert {str(path): lines for path, lines in lengths.items() if lines > MOST} == {}
