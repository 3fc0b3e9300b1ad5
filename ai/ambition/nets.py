"""The value nets that ship with the program, and what happens when one can't be read.

``assets/models/value-EDITION.json`` (``value-2004-3`` for three players) holds a net of `game.engine.ambition.net`: its weights
compressed and in base 64, their SHA-256, and what its ends usually are; ``python -m tools.research.net`` makes it
(docs/models.md). In the arena ``master:net=FILE`` plays by another, and ``master:policy=2`` by none. A file that is missing or
damaged is reported once, and the computer players go on without: their playouts are then played to the end, as they are where
there is no net.
"""

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
"""The nets that lie with the program: editions, with ``-3`` for the table of three."""
SMALL = (SECOND * (WIDTH + 1), THIRD * (SECOND + 1), OUTPUTS * (THIRD + 1))
"""How many weights the second, third and last layers have."""
ROWS = FEATURES + 1
BYTES = WIDTH + ROWS * WIDTH + 2 * sum(SMALL)
"""How long a file's weights are, unpacked: a shift for each column, a byte for each weight of the first layer, two for others."""

UNUSABLE = "unusable"

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class NetFile:
    """What a file holds: the net, for so many `players`; for each of the ENDS the `points` that it usually scores and the points
    `taken` (in 64ths), and `companions`: for each end some lists of how the round ended for the seats to the left, in order."""

    net: ValueNet
    players: int
    points: tuple[int, ...]
    taken: tuple[int, ...]
    companions: tuple[tuple[tuple[int, ...], ...], ...]
    hash: str


def name(edition: str, players: int) -> str:
    """What the net of an edition and number of players is called."""
    return edition if players == 4 else f"{edition}-{players}"


def path(edition: str, players: int = 4) -> Path:
    """Where a net lies."""
    return assets.path("models", f"value-{name(edition, players)}.json")


def dump(
    scales: Sequence[int],
    rows: Sequence[int],
    small: Sequence[Sequence[int]],
    about: dict[str, object],
) -> str:
    """The text of a file: the first layer's rows as 8-bit numbers with a power of 2 for each column, the others' as 16-bit ones.
    `about`: edition, players, points, taken, companions, and `made`: how the net came about, for people."""
    raw = struct.pack(f"<{WIDTH}B{len(rows)}b", *scales, *rows)
    raw += b"".join(struct.pack(f"<{len(layer)}h", *layer) for layer in small)
    return model_files.with_weights(
        {"format": FORMAT, "version": VERSION, **about}, raw, partial(zlib.compress, level=9)
    )


def parse(text: str) -> NetFile:
    """The net of a file. Raises ModelError."""
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
    """The weights as they were before they were compressed, or a little more than those of a net. Raises ValueError."""
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
    """The nets that lie with the program: name and hash, UNUSABLE for one that can't be read."""
    files = {name: assets.path("models", f"value-{name}.json") for name in SHIPPED}
    return {name: found.hash if (found := value_net(file)) else UNUSABLE for name, file in files.items()}


def named() -> str:
    """The nets that lie with the program, for people: ``"2006 (1a2b3c4d)"``."""
    return ", ".join(f"{name} ({hash[:8]})" for name, hash in shipped().items()) or "none"


@cache
def value_net(file: Path) -> NetFile | None:
    """The net of a file, read once; None when it can't be used, which is said once."""
    return model_files.read(file, parse, "play rounds out")


def net_for(rules: Rules, file: str = "") -> NetFile | None:
    """The net that these rules are played by, or that of a file; None where there is none, or where cards, seats or scoring don't
    have the shape that one was trained on."""
    if not file and name(rules.edition, rules.players) not in SHIPPED:
        return None
    found = value_net(Path(file) if file else path(rules.edition, rules.players)) if _fits(rules) else None
    return found if found is not None and found.players == rules.players else None


@cache
def _fits(rules: Rules) -> bool:
    """Whether what a position is worth can be told by the net of the rules' edition: whatever the ends are worth, they must come
    about as they do there."""
    own, base = rules.numbers, rules.base
    if all(getattr(own, field) == getattr(base, field) for field in _SHAPE):
        return True
    _log.warning("these rules are unlike those that a net was trained on; the computer players play rounds out instead")
    return False


_SHAPE = (
    "card_points", "removed", "high_two", "seats", "quota", "slam_at", "slam_spares", "slam_once", "nil_by_tricks",
    "void_when_all_strike", "last_trick_points", "last_trick_deduct", "nil_after_deduct",
)  # fmt: skip
"""The numbers on which it depends how a round ends; the others say what that is worth, or how the cards are passed."""
