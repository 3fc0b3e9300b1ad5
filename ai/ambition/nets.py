"""The value nets that ship with the program, and what happens when one can't be read.

``assets/models/value-EDITION.json`` (``value-2004-3`` for three players) holds a net of `game.engine.ambition.net`: its
weights, compressed and in base 64, their SHA-256, and the usual scores of its ends; ``python -m tools.research.net``
makes it (docs/models.md). In the arena ``master:net=FILE`` plays with another net, and ``master:policy=2`` without one.
A file that is missing or damaged is reported once, and the computer players go on without it: they play rounds to the
end, as they do wherever there is no net."""

from __future__ import annotations

import logging
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import assets
from ai.ambition import model_files
from ai.ambition.model_files import ModelError
from game.engine.ambition.editions import Rules
from game.engine.ambition.net import ENDS, FEATURES, OUTPUTS, SECOND, THIRD, WIDTH, ValueNet

FORMAT, VERSION = "ambition-value-net", 1
SHIPPED = ("2004", "2004-3", "2005", "2006")
"""The nets that ship with the program: editions, with ``-3`` for three players."""
SMALL = (SECOND * (WIDTH + 1), THIRD * (SECOND + 1), OUTPUTS * (THIRD + 1))
"""The number of weights of the second, the third and the last layer."""
ROWS = FEATURES + 1
BYTES = WIDTH + ROWS * WIDTH + 2 * sum(SMALL)
"""The size of a file's unpacked weights in bytes.

Each column's shift and each weight of the first layer take one byte, every other weight two."""

UNUSABLE = "unusable"

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class NetFile:
    """The content of a file: a net for a table of `players`, and how rounds usually end.

    For each of the ENDS, `points` is what it usually scores and `taken` the points taken (both in 64ths), and
    `companions` lists some ways in which the round ended for the seats to the left, in order."""

    net: ValueNet
    players: int
    points: tuple[int, ...]
    taken: tuple[int, ...]
    companions: tuple[tuple[tuple[int, ...], ...], ...]
    hash: str


def name(edition: str, players: int) -> str:
    """Return the name of the net for an edition and a number of players."""
    return edition if players == 4 else f"{edition}-{players}"


def path(edition: str, players: int = 4) -> Path:
    """Return the path of a net's file."""
    return assets.path("models", f"value-{name(edition, players)}.json")


def dump(
    scales: Sequence[int],
    rows: Sequence[int],
    small: Sequence[Sequence[int]],
    about: dict[str, object],
) -> str:
    """Return the text of a file.

    The rows of the first layer are stored as 8-bit numbers with a power of 2 for each column, the other layers as
    16-bit numbers. `about` holds edition, players, points, taken, companions, and `made`, which tells readers how the
    net was trained."""
    raw = struct.pack(f"<{WIDTH}B{len(rows)}b", *scales, *rows)
    raw += b"".join(struct.pack(f"<{len(layer)}h", *layer) for layer in small)
    return model_files.with_weights(
        {"format": FORMAT, "version": VERSION, **about}, raw, partial(zlib.compress, level=9)
    )


def parse(text: str) -> NetFile:
    """Return the net in a file's text.

    Raises ModelError."""
    data = model_files.opened(text, FORMAT, VERSION, "a file of a value net")
    raw = model_files.weights(data, BYTES, _unpacked)
    try:
        points, taken = (tuple(int(value) for value in data[key]) for key in ("points", "taken"))
        companions = tuple(tuple(tuple(int(end, 16) for end in each) for each in ends) for ends in data["companions"])
        players = int(data["players"])
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(f"what its ends usually are is missing: {error}") from None
    if not len(points) == len(taken) == len(companions) == ENDS:
        raise ModelError(f"{ENDS} ends were expected")
    if players not in (3, 4) or any(len(each) != players - 1 for ends in companions for each in ends):
        raise ModelError("the ends are not those of three or four players")
    return NetFile(_net(raw), players, points, taken, companions, data["sha256"])


def _unpacked(packed: bytes) -> bytes:
    """Return the decompressed weights, cut off one byte beyond the size of a net's.

    Raises ValueError."""
    try:
        return zlib.decompressobj().decompress(packed, BYTES + 1)
    except zlib.error as error:
        raise ValueError(error) from None


def _net(raw: bytes) -> ValueNet:
    scales = raw[:WIDTH]
    rows = struct.unpack_from(f"<{ROWS * WIDTH}b", raw, WIDTH)
    first = [weight << scales[i % WIDTH] for i, weight in enumerate(rows)]
    layers, at = [], WIDTH + ROWS * WIDTH
    for size in SMALL:
        layers.append(struct.unpack_from(f"<{size}h", raw, at))
        at += 2 * size
    return ValueNet(first, *layers)


def shipped() -> dict[str, str]:
    """Return the hash of each shipped net by its name; UNUSABLE for one that can't be read."""
    files = {name: assets.path("models", f"value-{name}.json") for name in SHIPPED}
    return {name: found.hash if (found := value_net(file)) else UNUSABLE for name, file in files.items()}


def named() -> str:
    """Return the shipped nets for people to read, such as ``"2006 (1a2b3c4d)"``."""
    return ", ".join(f"{name} ({hash[:8]})" for name, hash in shipped().items()) or "none"


@cache
def value_net(file: Path) -> NetFile | None:
    """Return the net of a file, read once; None when it can't be used, which is logged once."""
    return model_files.read(file, parse, "play rounds out")


def net_for(rules: Rules, file: str = "") -> NetFile | None:
    """Return the net for these rules, or that of a file; None where none fits.

    A net does not fit where cards, seats or scoring differ in shape from those that it was trained on."""
    if not file and name(rules.edition, rules.players) not in SHIPPED:
        return None
    found = value_net(Path(file) if file else path(rules.edition, rules.players)) if _fits(rules) else None
    return found if found is not None and found.players == rules.players else None


@cache
def _fits(rules: Rules) -> bool:
    """Return whether the net of the rules' edition can value positions under these rules.

    The ends may be worth other points, but they must come about in the same way as in the edition."""
    own, base = rules.numbers, rules.base
    if all(getattr(own, field) == getattr(base, field) for field in _SHAPE):
        return True
    _log.warning("these rules are unlike those that a net was trained on; the computer players play rounds out instead")
    return False


_SHAPE = (
    "card_points", "removed", "high_two", "seats", "quota", "slam_at", "slam_spares", "slam_once", "nil_by_tricks",
    "void_when_all_strike", "last_trick_points", "last_trick_deduct", "nil_after_deduct",
)  # fmt: skip
"""The numbers that decide how a round ends; the others set what that is worth, or how cards are passed."""
