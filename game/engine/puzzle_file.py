"""The file that puzzles of any game come in, with the scale of their ratings (`game.engine.odds`)."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.engine.json_reader import Json, UnreadableError, number, parse

FORMAT, VERSION = "puzzles", 1
MOST_BYTES = 4 << 20
"""The most bytes of a file once it is unpacked."""
_GZIP = 31
"""The number by which zlib reads and writes files as gzip does."""
_SCALE = number(50, 5000)


class PuzzlesError(ValueError):
    """A file of puzzles that can't be used, with the reason."""


@dataclass(frozen=True, slots=True)
class Puzzles:
    """The content of a file: a `row` for each puzzle as its game stores it, and the `scale` of their ratings."""

    scale: float
    rows: tuple[Json, ...]


def packed(game: str, puzzles: Puzzles, made: Mapping[str, object]) -> bytes:
    """Return the bytes of a file; `made` tells readers how it was made."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "made": dict(made),
        "scale": puzzles.scale,
    }
    text = json.dumps(
        {**head, "sha256": _checksum(puzzles.scale, puzzles.rows), "rows": puzzles.rows},
        separators=(",", ":"),
    )
    packer = zlib.compressobj(9, zlib.DEFLATED, _GZIP)
    return packer.compress(text.encode()) + packer.flush()


def opened(data: bytes, game: str) -> Puzzles:
    """Return the content of a file with a game's puzzles. Raises PuzzlesError."""
    try:
        unpacker = zlib.decompressobj(_GZIP)
        text = unpacker.decompress(data, MOST_BYTES)
        if not unpacker.eof:
            raise PuzzlesError("damaged: its end is missing")
        found = parse(text)
    except (zlib.error, UnreadableError) as error:
        raise PuzzlesError(f"damaged: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT or found.get("game") != game:
        raise PuzzlesError(f"no puzzles of {game}")
    if found.get("version") != VERSION:
        raise PuzzlesError(f"version {found.get('version')!r} is not known, {VERSION} is")
    scale, rows = found.get("scale"), found.get("rows")
    if (
        not _SCALE.fits(scale)
        or not isinstance(rows, list)
        or found.get("sha256") != _checksum(scale, rows)
    ):
        raise PuzzlesError("damaged: the checksum is wrong")
    assert isinstance(scale, int | float)
    return Puzzles(float(scale), tuple(rows))


def _checksum(scale: Json, rows: Sequence[Json]) -> str:
    return hashlib.sha256(json.dumps([scale, rows], separators=(",", ":")).encode()).hexdigest()
