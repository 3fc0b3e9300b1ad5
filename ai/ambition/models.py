"""The fitted tables that ship with the program, and what happens when they can't be read.

``assets/models/play-EDITION.json`` holds the weights of `game.engine.ambition.tables`, for play and then for the pass,
as 16-bit numbers in base 64, with their SHA-256; ``python -m tools.research.train fit`` writes it. An edition without a
file of its
own uses that of 2006 (docs/editions.md says how well that does). A file that is missing or damaged is reported once, and the
computer players go on without: by the goal rule instead of the tables.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import logging
import struct
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import assets
from game.engine.ambition.tables import PASSES, TOTAL, PlayTables

FORMAT, VERSION = "ambition-play-tables", 1
COUNT = TOTAL + PASSES
SHARPNESS = 1.3
"""What the logits are multiplied by in rollouts, as prior and for belief; measured, see docs/ai.md."""

FALLBACK = "2006"

_log = logging.getLogger(__name__)


class ModelError(ValueError):
    """A file of tables that can't be used, and why."""


def path(edition: str) -> Path:
    """Where an edition's tables lie."""
    return assets.path("models", f"play-{edition}.json")


def source(edition: str) -> str:
    """The edition whose tables this one plays by."""
    return edition if path(edition).exists() else FALLBACK


def dump(weights: Sequence[int], edition: str, made: dict[str, Any]) -> str:
    """The text of a file. `made`: how the weights came about, for people."""
    raw = struct.pack(f"<{len(weights)}h", *weights)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "edition": edition,
        "made": made,
        "sha256": hashlib.sha256(raw).hexdigest(),
        "weights": base64.b64encode(raw).decode(),
    }
    return json.dumps(data, indent=1) + "\n"


def parse(text: str) -> list[int]:
    """The weights of a file. Raises ModelError."""
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ModelError("not a file of play tables")
        if data.get("version") != VERSION:
            raise ModelError(f"version {data.get('version')!r} is not known, {VERSION} is")
        raw = base64.b64decode(data["weights"], validate=True)
    except (KeyError, TypeError, binascii.Error) as error:
        raise ModelError(f"no weights in it: {error}") from None
    except ModelError:
        raise
    except ValueError as error:
        raise ModelError(f"not JSON: {error}") from None
    if hashlib.sha256(raw).hexdigest() != data.get("sha256"):
        raise ModelError("damaged: the checksum is wrong")
    if len(raw) != 2 * COUNT:
        raise ModelError(f"{len(raw) // 2} weights instead of {COUNT}")
    return list(struct.unpack(f"<{COUNT}h", raw))


@cache
def weights(edition: str) -> tuple[int, ...] | None:
    """The weights of an edition's own file, read once; None when they can't be used, which is said once."""
    file = path(edition)
    try:
        return tuple(parse(file.read_text(encoding="utf-8")))
    except (OSError, ModelError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        _log.warning("%s: %s; the computer players play by a simpler rule", file.name, reason)
        return None


@cache
def play_tables(edition: str, sharpness: float = SHARPNESS) -> PlayTables | None:
    """An edition's tables, for any number of rounds at a time; None without a usable file."""
    found = weights(source(edition))
    return None if found is None else PlayTables(found[:TOTAL], found[TOTAL:], sharpness)
