"""Match equity: how likely each seat is to win the match, from strikes, points and the rules' options.

The numbers were fitted to simulated matches by ``python -m tools.equity fit`` and lie in assets/models/equity-EDITION.json;
the formula is that of `game.engine.ambition.reward`. Where the match is over the answer is exact. Edition 2006 plays every
round alike but for the pass, whose direction makes no difference that could be measured; so the round's number is not asked.

Of the options, Nil bidding and the short game have models of their own. The others change little and share them:
`void_round_replayed`, `no_nil_bid_at_three_strikes`, `short_game_not_in_strike_round` (exact in the round that ends the match).
"""

from __future__ import annotations

import hashlib
import json
import logging
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import assets
from game.engine.ambition.editions import Rules
from game.engine.ambition.reward import MatchModel, Reward, Taste
from game.engine.ambition.standing import standing
from game.engine.events import SeatScore, Total

FORMAT, VERSION = "ambition-equity", 1
FITTED = ("2006",)
"""The editions that have a file; in the others the computer players play for points."""
BLEND = 0.1
"""The share of the round's own worth in what the search maximises; see docs/ai.md."""

# No sane coefficient is larger; a larger one could leave the range of the table of exponentials.
_LARGEST = 50.0


class EquityError(ValueError):
    """An equity file that can't be used, and why."""


@dataclass(frozen=True, slots=True)
class Model:
    """One rules variant. `bias` and `exit` by own strikes, then the others' sorted; the rest by all strikes sorted."""

    bias: Mapping[tuple[int, ...], float]
    exit: Mapping[tuple[int, ...], float]
    open: Mapping[tuple[int, ...], float]
    slope: Mapping[tuple[int, ...], float]
    late: Mapping[tuple[int, ...], float]
    late_from: int

    def for_round(self, strikes: Sequence[int], limit: int) -> MatchModel:
        """The coefficients of a round that begins with these strikes."""
        rows = [
            self._after([strikes[seat] + ((pattern >> seat) & 1) for seat in range(4)], limit) for pattern in range(16)
        ]
        bias, exits, opens, slope, late = (list(column) for column in zip(*rows, strict=True))
        return MatchModel(bias, exits, opens, slope, late, self.late_from)

    def _after(self, strikes: list[int], limit: int) -> tuple[list[float], list[float], float, float, float]:
        """The coefficients for one outcome. All zero where the match is over: there the totals alone decide."""
        key = tuple(sorted(strikes))
        if key[3] >= limit:
            return [0.0] * 4, [0.0] * 4, 0.0, 0.0, 0.0
        own = [_own_key(strikes, seat) for seat in range(4)]
        exits = [self.exit[seat_key] for seat_key in own]
        whole = sum(exits) + self.open[key]
        return (
            [self.bias[seat_key] for seat_key in own],
            [weight / whole for weight in exits],
            self.open[key] / whole,
            self.slope[key],
            self.late[key],
        )


def _own_key(strikes: Sequence[int], seat: int) -> tuple[int, ...]:
    return (strikes[seat], *sorted(strikes[other] for other in range(4) if other != seat))


def own_keys(limit: int) -> list[tuple[int, ...]]:
    """The keys of `Model.bias` and `exit` in the file's order."""
    return [(own, *others) for own in range(limit) for others in combinations_with_replacement(range(limit), 3)]


def strike_keys(limit: int) -> list[tuple[int, ...]]:
    """The keys of `Model.open`, `slope` and `late` in the file's order."""
    return list(combinations_with_replacement(range(limit), 4))


def variant(rules: Rules) -> str:
    """Which of the file's models is for these rules; the name of none for house rules and for three players."""
    if rules.house is not None or rules.players != 4:
        return "other"
    return "+".join(name for name in ("nil_bidding", "short_game") if getattr(rules, name)) or "plain"


def checksum(models: Mapping[str, Any]) -> str:
    """SHA-256 of the file's models, hex."""
    return hashlib.sha256(json.dumps(models, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def parse(text: str, rules: Rules) -> dict[str, Model]:
    """The models of a file for the rules' edition. Raises EquityError."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise EquityError(f"not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise EquityError("not an equity file")
    if data.get("version") != VERSION:
        raise EquityError(f"version {data.get('version')!r} is not known, {VERSION} is")
    if data.get("edition") != rules.edition:
        raise EquityError(f"made for edition {data.get('edition')!r}, not {rules.edition!r}")
    models = data.get("models")
    if not isinstance(models, dict) or data.get("sha256") != checksum(models):
        raise EquityError("damaged: the checksum is wrong")
    limit = rules.numbers.strike_limit
    own, shared = own_keys(limit), strike_keys(limit)
    sizes = {"bias": own, "exit": own, "open": shared, "slope": shared, "late": shared}
    found = {}
    for name, model in models.items():
        try:
            tables = {part: _table(model[part], keys) for part, keys in sizes.items()}
            if min(*tables["exit"].values(), *tables["open"].values()) < 0 or not all(tables["exit"].values()):
                raise ValueError("a probability is out of range")
            found[name] = Model(**tables, late_from=int(model["late_from"]))
        except (KeyError, TypeError, ValueError) as error:
            raise EquityError(f"model {name!r}: {error}") from None
    return found


def _table(numbers: Any, keys: list[tuple[int, ...]]) -> dict[tuple[int, ...], float]:
    values = [float(number) for number in numbers]
    if not all(math.isfinite(value) and abs(value) <= _LARGEST for value in values):
        raise ValueError("a coefficient is out of range")
    return dict(zip(keys, values, strict=True))


def path(edition: str) -> Path:
    """Where an edition's file lies."""
    return assets.path("models", f"equity-{edition}.json")


@cache
def models(edition: str) -> dict[str, Model]:
    """An edition's models, read once; none when the file can't be used, which is said once."""
    file = path(edition)
    if edition not in FITTED:
        return {}
    try:
        return parse(file.read_text(encoding="utf-8"), Rules(edition=edition))
    except (OSError, EquityError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        logging.getLogger(__name__).warning("%s: %s; the computer players play for points instead", file.name, reason)
        return {}


def reward(
    rules: Rules, totals: Sequence[Total], tastes: Sequence[Taste] | None = None, blend: float = BLEND
) -> Reward:
    """What a round that begins with these totals is worth: the chance to win the match, or without a usable model the
    round's own worth."""
    found = Reward(tastes)
    model = models(rules.edition).get(variant(rules))
    if model is not None:
        strikes = [total.strikes for total in totals]
        found.aim(rules, totals, model.for_round(strikes, rules.numbers.strike_limit), blend)
    return found


def win_probabilities(rules: Rules, totals: Sequence[Total]) -> tuple[float, ...] | None:
    """Each seat's probability of winning a match that stands so between two rounds; None without a usable model.

    Exact when the match is over by strikes or by the short game (where a round with a strike may not win the short game,
    totals alone don't tell, and the match counts as going on)."""
    if variant(rules) not in models(rules.edition) and rules.edition not in FITTED:
        return None
    if any(total.strikes >= rules.numbers.strike_limit for total in totals):
        winners = standing(rules, totals).winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(4))
    if variant(rules) not in models(rules.edition):
        return None
    nothing = [SeatScore(0, 0)] * 4
    return tuple(reward(rules, totals).chances(nothing, void=rules.short_game_not_in_strike_round))
