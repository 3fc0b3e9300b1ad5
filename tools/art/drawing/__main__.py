"""Command line: draw everything into assets/, or a contact sheet of what lies there."""

from __future__ import annotations

import argparse
from pathlib import Path

import assets


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.drawing", description=__doc__)
    parser.add_argument("--into", type=Path, default=assets.path(), help="folder to write to (default: the game's own)")
    parser.add_argument(
        "--sheet", type=Path, metavar="PNG", help="write a contact sheet of that folder and draw nothing"
    )
    parser.add_argument("--width", type=int, default=120, help="card width on the contact sheet, in pixels")
    parser.add_argument("--letters", action="store_true", help="write only the letters that the catalogues need")
    options = parser.parse_args()
    if options.sheet:
        from tools.art.drawing.contact import sheet  # needs pygame only, not the drawing extras

        sheet(options.into, options.sheet, options.width)
        return
    if options.letters:
        from tools.art.drawing import japanese

        japanese.write(options.into / "fonts")
        return
    from tools.art.drawing.everything import write

    print(f"{len(write(options.into))} drawings in {options.into}")


if __name__ == "__main__":
    main()
