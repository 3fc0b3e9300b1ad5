"""Sealed deals, which neither the program nor the person decides alone, and which anybody can check afterwards.

Before a match begins the program draws a secret seed and shows its fingerprint, the match's seal.
The cards of a round follow from the seed and the person's share: the press that began the round, or
where they cut the pack. The hash that is shown with the deal covers a nonce too, so that nobody
finds the cards by trying deals. After the round the nonce is shown, after the match the seed.
Everything is SHA-256 of ASCII text, so that a shell can repeat it (docs/fairness.md).

>>> seal_of(0)
'84e0c0eafaa95a34c293f278ac52e45ce537bab5e752a00e6959a13ae103b65a'
>>> SealedDeal(0, "1", 17).order(range(52))[:8]
[51, 17, 24, 27, 12, 33, 29, 28]
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Protocol, cast

from game.engine.any_match import RecordedMatch, Share
from game.engine.cards import card_name
from game.engine.json_reader import SHOWABLE, Fault, Fields, Kind, Record, is_int, or_null, same
from game.engine.record_head import OPEN_VERSION, SEALED_VERSION, VERSION

SEED_BITS = 128
NONCE_DIGITS = 32
MOST_CUT = 51
_CUT = Kind[int | None](
    "a whole number or null", lambda value: value is None or is_int(value), Fault.WHOLE_OR_NULL
)
_PRESS_TEXT = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}([+-]\d\d:\d\d)? (\d{1,5},\d{1,5}|(key|pad):[a-z0-9+_]{1,30})",
    re.ASCII,
)
_PRESS = Kind[str](
    "a press",
    lambda value: isinstance(value, str) and bool(_PRESS_TEXT.fullmatch(value)),
    Fault.PRESS,
)


def seed_text(seed: int) -> str:
    """Return a secret seed as the text that is sealed and shown: 32 hexadecimal digits."""
    return f"{seed:032x}"


def seal_of(seed: int) -> str:
    """Return the seal of a match with this seed: the SHA-256 of the seed's text, in hexadecimal."""
    return hashlib.sha256(seed_text(seed).encode()).hexdigest()


def digest_of(text: str, nonce: str | None = None) -> str:
    """Return the hash that is shown for a deal, in hexadecimal: the SHA-256 of its text, after the nonce if any."""
    return hashlib.sha256((text if nonce is None else f"{nonce}|{text}").encode()).hexdigest()


def press_text(at: datetime, where: str) -> str:
    """Return a press as records and the keys of deals have it: when, to the microsecond, and where or with what.

    `where` is a pixel of the window (``"512,388"``), a key (``"key:return"``) or a controller's
    button (``"pad:a"``)."""
    return f"{at.isoformat(timespec='microseconds')} {where}"


@dataclass(frozen=True, slots=True)
class Seal:
    """What is public about one sealed deal: the person's share, the nonce, and the hash that was shown.

    In a record that was changed they may be wrong or missing; then `fault` says so."""

    share: Share
    nonce: str | None
    digest: str | None

    @property
    def shown(self) -> str:
        """The hash that was shown for the deal; empty if it is missing."""
        return self.digest or ""


class SealedDeal:
    """The cards that follow from a secret seed, the name of a round and the person's share."""

    def __init__(self, seed: int, name: str, share: Share) -> None:
        self._seed, self._share = seed_text(seed), share
        self._named = f"{seal_of(seed)}|{name}|{'none' if share is None else share}"

    def _keyed(self, more: str = "") -> str:
        return hmac.new(
            self._seed.encode(), (self._named + more).encode(), hashlib.sha256
        ).hexdigest()

    def order(self, cards: Iterable[int], what: str = "") -> list[int]:
        """Return the cards shuffled, sorted by the SHA-256 of a key and the name of each; `what` names a later shuffle."""
        key = self._keyed(what and f"|{what}")
        return sorted(
            cards, key=lambda card: hashlib.sha256(f"{key}|{card_name(card)}".encode()).digest()
        )

    def seal(self, text: str) -> Seal:
        """Return the seal of the deal with this text."""
        nonce = self._keyed("|nonce")[:NONCE_DIGITS]
        return Seal(self._share, nonce, digest_of(text, nonce))


class Sealed(Protocol):
    """A round or game that may be sealed."""

    seal: Seal | None

    @property
    def text(self) -> str:
        """The deal as the text that is hashed."""

    @property
    def digest(self) -> str:
        """The hash that is shown with the deal, in hexadecimal."""


class SealedMatch(RecordedMatch, Protocol):
    """The part of a match that is needed to check its deals."""

    @property
    def rounds(self) -> Sequence[Sealed]: ...
    def round_name(self, index: int) -> str:
        """Return the name of a round in the keys of its cards; `index` counts from 0."""

    def follows(self, index: int) -> bool:
        """Return whether the cards of a round follow from the seed and the share; `index` counts from 0."""

    def begins_right(self) -> bool:
        """Return whether the first to deal or start is the seat that the seed gives."""


# ---- in records


def record_version(match: SealedMatch) -> int:
    """Return the version of a match's record: older programs read those of open deals and of cuts, too."""
    if match.sealed is None:
        return OPEN_VERSION
    pressed = any(
        each.seal is not None and isinstance(each.seal.share, str) for each in match.rounds
    )
    return VERSION if pressed else SEALED_VERSION


def check_version(record: Fields, match: SealedMatch) -> None:
    """Raise RecordError if a record calls itself older than what stands in it."""
    least = record_version(match)
    if record.data["version"] not in range(least, VERSION + 1):
        same(record.data["version"], least, "version")


def seed_record(match: SealedMatch) -> Record:
    """Return what the record of a match has of its seed and seal."""
    if match.sealed is None:
        return {"seed": match.seed}
    return {"sealed": match.sealed, "seed": None if match.seed is None else seed_text(match.seed)}


def seal_record(seal: Seal | None) -> Record:
    """Return what the record of a round has of its seal: nothing for an open deal."""
    share = "press" if seal is not None and isinstance(seal.share, str) else "cut"
    return (
        {} if seal is None else {share: seal.share, "nonce": seal.nonce, "commitment": seal.digest}
    )


def recorded_seal(data: Fields) -> Seal | None:
    """Return the seal in the record of a round, right or wrong; None if it has none at all.

    Raises RecordError for values of another kind."""
    if not any(key in data.data for key in ("cut", "press", "nonce", "commitment")):
        return None
    text, share = or_null(SHOWABLE), cast(Share, data.take("cut", _CUT))
    if "press" in data.data:
        data.same({}, ("cut",))
        share = data.take("press", _PRESS)
    return Seal(share, data.take("nonce", text), data.take("commitment", text))


def fits_shown(data: Record, text: str, shown: str | None) -> bool | None:
    """Return whether the deal in the record of a round has the hash that was shown; None if none was kept.

    `text` is the deal's text, and `shown` the hash that was kept for an open deal."""
    digest = data.get("commitment", shown)
    return None if digest is None else bool(digest == digest_of(text, data.get("nonce")))


# ---- checking


class SealFault(Enum):
    """The faults of a sealed deal. The match can be replayed all the same."""

    MISSING = "missing_seal"
    HASH = "wrong_nonce"
    """Nonce and cards don't give the hash that was shown."""
    SHARE = "wrong_share"
    """Seed and share give other cards or another nonce, or the cut is no number from 0 to 51."""
    FIRST = "wrong_first"
    """By the seed another seat deals or starts first."""
    UNSHOWN = "unshown_seed"
    """The match is over, and its seed isn't there."""
    SEED = "wrong_seed"
    """The seed isn't the one that was sealed before the match."""


def hashed(deal: Sealed) -> str:
    """Return the text whose SHA-256 was shown with a deal: the nonce, if it is sealed, and the cards."""
    nonce = deal.seal.nonce if deal.seal is not None else None
    return deal.text if nonce is None else f"{nonce}|{deal.text}"


def fault(match: SealedMatch, index: int) -> SealFault | None:
    """Return what is wrong with the seal of a round, by its index; None if all is well or the match isn't sealed.

    Without the seed, which is secret until the match is over, only the hash is checked."""
    seal = match.rounds[index].seal
    if match.sealed is None:
        return None
    if seal is None or seal.nonce is None or seal.digest is None:
        return SealFault.MISSING
    if seal.digest != digest_of(match.rounds[index].text, seal.nonce):
        return SealFault.HASH
    if match.seed is None:
        if re.fullmatch("[0-9a-f]{64}", match.sealed) is None:
            return SealFault.SEED
        return SealFault.UNSHOWN if match.over else None
    if match.sealed != seal_of(match.seed):
        return SealFault.SEED
    made = SealedDeal(match.seed, match.round_name(index), seal.share).seal(
        match.rounds[index].text
    )
    if (
        (is_int(seal.share) and not 0 <= seal.share <= MOST_CUT)
        or made != seal
        or not match.follows(index)
    ):
        return SealFault.SHARE
    return None if index or match.begins_right() else SealFault.FIRST


def first_fault(match: SealedMatch) -> tuple[int, SealFault] | None:
    """Return the first round with a faulty seal, by its index, and the fault; None if there is none."""
    found = ((index, fault(match, index)) for index in range(len(match.rounds)))
    return next(((index, wrong) for index, wrong in found if wrong is not None), None)
