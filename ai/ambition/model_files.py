"""Files of fitted numbers under assets/models: what tables, nets and match equity have in common.

Each is a JSON object with its `format`, its `version` and a SHA-256 of the numbers. A file that is
missing or damaged is reported once, and the computer players go on without it."""

from __future__ import annotations

import base64
import hashlib
import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game.engine.json_reader import Record, UnreadableError, parse

Model = TypeVar("Model")
DAMAGED = "damaged: the checksum is wrong"

_log = logging.getLogger(__name__)


class ModelError(ValueError):
    """A file of fitted numbers that cannot be used, with the reason."""


def opened(text: str, form: str, version: int, what: str) -> Record:
    """Return the fields of a file of this format and version.

    `what` describes such a file in an error message. Raises ModelError."""
    try:
        data = parse(text.encode())
    except (UnreadableError, UnicodeError) as error:
        raise ModelError(f"not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != form:
        raise ModelError(f"not {what}")
    if data.get("version") != version:
        raise ModelError(f"version {data.get('version')!r} is not known, {version} is")
    return data


def with_weights(
    fields: dict[str, object],
    raw: bytes,
    pack: Callable[[bytes], bytes] = bytes,
    whole: bool = False,
) -> str:
    """Return the text of a file with these fields, then the SHA-256 and the packed weights in base 64.

    With `whole` there is a `checksum` too, of all fields."""
    hashed = {"sha256": hashlib.sha256(raw).hexdigest()}
    packed = {"weights": base64.b64encode(pack(raw)).decode()}
    if whole:
        hashed["checksum"] = checksum({**fields, **hashed, **packed})
    return json.dumps({**fields, **hashed, **packed}, indent=1) + "\n"


def checksum(data: Record) -> str:
    """Return the SHA-256 of all fields but the checksum itself, in hex."""
    rest = {key: value for key, value in data.items() if key != "checksum"}
    return hashlib.sha256(
        json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()
    ).hexdigest()


def weights(data: Record, size: int, unpack: Callable[[bytes], bytes] = bytes) -> bytes:
    """Return the `size` bytes of weights in a file's fields.

    `unpack` must raise ValueError for data that it can't unpack. Raises ModelError."""
    try:
        raw = unpack(base64.b64decode(data["weights"], validate=True))
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(f"no weights in it: {error}") from None
    if hashlib.sha256(raw).hexdigest() != data.get("sha256"):
        raise ModelError(DAMAGED)
    if len(raw) != size:
        raise ModelError(f"{len(raw)} bytes of weights instead of {size}")
    return raw


def read(file: Path, parsed: Callable[[str], Model], instead: str) -> Model | None:
    """Return the parsed content of a file; None when it can't be used.

    In that case a warning says why, and what the computer players do `instead`."""
    try:
        return parsed(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeError, ModelError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        _log.warning("%s: %s; the computer players %s instead", file.name, reason, instead)
        return None
