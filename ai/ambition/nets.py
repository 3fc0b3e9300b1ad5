"""The value nets that ship with the program, and what happens when one can't be read.

``assets/models/value-EDITION.json`` (``value-2004-3`` for three players) holds a net of `game.engine.ambition.net`: its
weights, compressed and in base 64, their SHA-256, the usual scores of its ends, and a checksum of
all of it;
``python -m tools.research.net`` makes it (docs/models.md). In the arena ``master:net=FILE`` plays with another net, and
``master:policy=2`` without one. A file that is missing or damaged, or made for other rules, is reported once, and the
computer players go on without it: they play rounds to the end, as they do wherever there is no
net."""

from __future__ import annotations

import logging
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

import assets
from ai.ambition import model_files
from ai.ambition.model_files import ModelError
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.net import (
    ACTIVATION,
    ENDS,
    FEATURES,
    GROUPS,
    MOST,
    OUTPUTS,
    SECOND,
    THIRD,
    WIDTH,
    ValueNet,
)
from game.engine.json_reader import Fields, Json, Kind, list_of, one_of, whole

FORMAT, VERSION = "ambition-value-net", 1
SHIPPED = ("2004", "2004-3", "2005", "2006")
"""The nets that ship with the program: editions, with ``-3`` for three players."""
SMALL = (SECOND * (WIDTH + 1), THIRD * (SECOND + 1), OUTPUTS * (THIRD + 1))
"""The number of weights of the second, the third and the last layer."""
ROWS = FEATURES + 1
BYTES = WIDTH + ROWS * WIDTH + 2 * sum(SMALL)
"""The size of a file's unpacked weights in bytes.

Each column's shift and each weight of the first layer take one byte, every other weight two."""

FAR = 8
"""The most by which a column of the first layer is shifted: its weights then fit into 16 bits."""
MOST_FINE, MOST_COMPANIONS = 128 * 64, 64
"""Limits, far beyond any real net's: of the points of an end, in 64ths, and of the companions listed for it."""
_FINE_POINTS = list_of(whole(0, MOST_FINE), ENDS)

UNUSABLE = "unusable"

T = TypeVar("T")
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class NetFile:
    """The content of a file: a net for an edition and a table of `players`, and how rounds usually end.

    For each of the ENDS, `points` is what it usually scores and `taken` the points taken (both in
    64ths), and `companions` lists some ways in which the round ended for the seats to the left, in
    order."""

    net: ValueNet
    edition: str
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

    The rows of the first layer are stored as 8-bit numbers with a power of 2 for each column, the
    other layers as 16-bit numbers. `about` holds edition, players, points, taken, companions, and
    `made`, which tells readers how the net was trained."""
    raw = struct.pack(f"<{WIDTH}B{len(rows)}b", *scales, *rows)
    raw += b"".join(struct.pack(f"<{len(layer)}h", *layer) for layer in small)
    fields = {"format": FORMAT, "version": VERSION, **about}
    return model_files.with_weights(fields, raw, partial(zlib.compress, level=9), whole=True)


def parse(text: str) -> NetFile:
    """Return the net in a file's text. Raises ModelError."""
    data = model_files.opened(text, FORMAT, VERSION, "a file of a value net")
    if data.get("checksum") != model_files.checksum(data):
        raise ModelError(model_files.DAMAGED)
    fields = _Fields(data)
    players = fields.take("players", whole(3, 4))
    companions = fields.take("companions", list_of(list_of(_ends_beside(players)), ENDS))
    if not all(0 < len(each) <= MOST_COMPANIONS for each in companions):
        raise ModelError(f"companions: 1 to {MOST_COMPANIONS} for each end were expected")
    return NetFile(
        _net(model_files.weights(data, BYTES, _unpacked)),
        fields.take("edition", one_of(tuple(EDITIONS))),
        players,
        tuple(fields.take("points", _FINE_POINTS)),
        tuple(fields.take("taken", _FINE_POINTS)),
        tuple(tuple(tuple(int(end, 16) for end in each) for each in ends) for ends in companions),
        data["sha256"],
    )


class _Fields(Fields):
    """The fields of a net's file, which are refused by ModelError."""

    def refusal(self, kind: Kind[T], found: Json, where: str) -> Exception:
        """Return the error for a value that isn't of a kind."""
        return ModelError(f"{where}: {kind.words} was expected")


def _ends_beside(players: int) -> Kind[str]:
    """Return the kind of texts that name the ends of the other seats, a hexadecimal digit each."""
    return Kind(
        f"{players - 1} ends",
        lambda value: (
            isinstance(value, str)
            and len(value) == players - 1
            and set(value) <= set("0123456789abcdef")
        ),
    )


def _unpacked(packed: bytes) -> bytes:
    """Return the decompressed weights, cut off one byte beyond the size of a net's.

    Raises ValueError."""
    try:
        return zlib.decompressobj().decompress(packed, BYTES + 1)
    except zlib.error as error:
        raise ValueError(error) from None


def _net(raw: bytes) -> ValueNet:
    scales = raw[:WIDTH]
    if max(scales) > FAR:
        raise ModelError(f"a column of the first layer is shifted by {max(scales)}")
    rows = struct.unpack_from(f"<{ROWS * WIDTH}b", raw, WIDTH)
    first = [weight << scales[i % WIDTH] for i, weight in enumerate(rows)]
    layers, at = [], WIDTH + ROWS * WIDTH
    for size in SMALL:
        layers.append(struct.unpack_from(f"<{size}h", raw, at))
        at += 2 * size
    check_sums(first, layers)
    return ValueNet(first, *layers)


def check_sums(first: Sequence[int], layers: Sequence[Sequence[int]]) -> None:
    """Check that no sum can overflow in any position: 16 bits in the first layer, then 32.

    Raises ModelError."""
    most = [abs(weight) for weight in first[FEATURES * WIDTH :]]
    for group in GROUPS:
        columns = zip(*(first[row * WIDTH : (row + 1) * WIDTH] for row in group), strict=True)
        most = [
            sum + max(max(column), -min(column)) for sum, column in zip(most, columns, strict=True)
        ]
    if max(most) > 32767:
        raise ModelError(f"a column of the first layer could sum up to {max(most)}")
    for weights, width in zip(layers, (WIDTH, SECOND, THIRD), strict=True):
        biases = weights[len(weights) // (width + 1) * width :]
        for row, bias in enumerate(biases):
            largest = (
                sum(map(abs, weights[row * width : (row + 1) * width])) * ACTIVATION * MOST
                + abs(bias) * ACTIVATION
            )
            if largest >= 1 << 31:
                raise ModelError(f"a row of a layer could sum up to {largest}")


def shipped() -> dict[str, str]:
    """Return the hash of each shipped net by its name; UNUSABLE for one that can't be read."""
    files = {each: assets.path("models", f"value-{each}.json") for each in SHIPPED}
    nets = {each: value_net(file) for each, file in files.items()}
    return {
        each: net.hash if net and name(net.edition, net.players) == each else UNUSABLE
        for each, net in nets.items()
    }


def named() -> str:
    """Return the shipped nets for people to read, such as ``"2006 (1a2b3c4d)"``."""
    return ", ".join(f"{name} ({hash[:8]})" for name, hash in shipped().items()) or "none"


@cache
def value_net(file: Path) -> NetFile | None:
    """Return the net of a file, read once; None when it can't be used, which is logged once."""
    return model_files.read(file, parse, "play rounds out")


def net_for(rules: Rules, file: str = "") -> NetFile | None:
    """Return the net for these rules, or that of a file; None where none fits.

    A net does not fit where cards, seats or scoring differ in shape from those that it was trained
    on."""
    if not file and name(rules.edition, rules.players) not in SHIPPED:
        return None
    where = Path(file) if file else path(rules.edition, rules.players)
    found = value_net(where) if _fits(rules) else None
    return (
        found
        if found is not None and _made_for(where, found.edition, found.players, rules)
        else None
    )


@cache
def _made_for(file: Path, edition: str, players: int, rules: Rules) -> bool:
    """Return whether a file's net was made for the rules' edition and number of players."""
    if (edition, players) == (rules.edition, rules.players):
        return True
    _log.warning(
        "%s: made for %s, not %s; the computer players play rounds out instead",
        file.name,
        name(edition, players),
        name(rules.edition, rules.players),
    )
    return False


@cache
def _fits(rules: Rules) -> bool:
    """Return whether the net of the rules' edition can value positions under these rules.

    The ends may be worth other points, but they must come about in the same way as in the
    edition."""
    own, base = rules.numbers, rules.base
    if all(getattr(own, field) == getattr(base, field) for field in _SHAPE):
        return True
    _log.warning(
        "these rules are unlike those that a net was trained on; the computer players play rounds out instead"
    )
    return False


_SHAPE = (
    "card_points", "removed", "high_two", "seats", "quota", "slam_at", "slam_spares", "slam_once", "nil_by_tricks",
    "void_when_all_strike", "last_trick_points", "last_trick_deduct", "nil_after_deduct",
)  # fmt: skip
"""The numbers that decide how a round ends; the others set what that is worth, or how cards are passed."""
