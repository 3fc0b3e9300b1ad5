"""The fitted tables that ship with the program, and what happens when they can't be read.

``assets/models/play-EDITION.json`` holds the weights of `game.engine.ambition.play_tables`, first for play and then for the
pass, as 16-bit numbers in base 64; ``python -m tools.research.train fit`` writes it. An edition
without a file of its own uses that of 2006 (docs/editions.md says how well that works). Without a
usable file the computer players play by the goal rule."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import assets
from ai.ambition import model_files
from game.engine.ambition.play_tables import PASSES, TOTAL, PlayTables

FORMAT, VERSION = "ambition-play-tables", 1
COUNT = TOTAL + PASSES
SHARPNESS = 1.3
"""The factor on the logits in rollouts, as a prior and for belief; measured, see docs/ai.md."""

FALLBACK = "2006"


def path(edition: str) -> Path:
    """Return the path of an edition's tables."""
    return assets.path("models", f"play-{edition}.json")


def source(edition: str) -> str:
    """Return the edition whose tables this edition uses."""
    return edition if path(edition).exists() else FALLBACK


def dump(weights: Sequence[int], edition: str, made: Mapping[str, object]) -> str:
    """Return the text of a file; `made` tells readers how the weights were fitted."""
    fields = {"format": FORMAT, "version": VERSION, "edition": edition, "made": made}
    return model_files.with_weights(fields, struct.pack(f"<{len(weights)}h", *weights))


def parse(text: str) -> tuple[int, ...]:
    """Return the weights in a file's text. Raises ModelError."""
    data = model_files.opened(text, FORMAT, VERSION, "a file of play tables")
    return struct.unpack(f"<{COUNT}h", model_files.weights(data, 2 * COUNT))


@cache
def weights(edition: str) -> tuple[int, ...] | None:
    """Return the weights of an edition's own file, read once; None if they can't be used, which is logged once."""
    return model_files.read(path(edition), parse, "play by a simpler rule")


@cache
def play_tables(edition: str, sharpness: float = SHARPNESS) -> PlayTables | None:
    """Return an edition's tables, which any number of rounds may share; None without a usable file."""
    found = weights(source(edition))
    return None if found is None else PlayTables(found[:TOTAL], found[TOTAL:], sharpness)
