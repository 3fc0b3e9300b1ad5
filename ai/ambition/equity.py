"""Match equity: each seat's probability of winning the match, from strikes, points and the rules' options.

The numbers were fitted to simulated matches by ``python -m tools.research.equity`` and are kept in
assets/models/equity-EDITION.json; the formula is in `game.engine.ambition.reward`. When the match
is over the answer is exact. Rounds differ in their pass, which makes no measurable difference, so
the number of a round matters only where the match ends after a fixed number of rounds. In that case
the file has a model for each number of rounds left.

Nil bidding, the short game and the game of three each have models of their own. The other options
change little and share a model: `void_round_replayed`, `no_nil_bid_at_three_strikes`,
`short_game_not_in_strike_round` (exact in the round that ends the match), `grand_slam` and so on.
House rules use their edition's model if matches end in the same way; a model then counts points as
shares of a round's total. A match to fewer points or strikes is the edition's own match begun with
the difference. Other house rules have no model, and the bots play each round for its points."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations_with_replacement
from pathlib import Path

import assets
from ai.ambition import model_files
from ai.ambition.model_files import ModelError
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import SeatScore, Total
from game.engine.ambition.match_result import final_result, match_over
from game.engine.ambition.reward import MatchModel, Reward, Taste
from game.engine.json_reader import Record

FORMAT, VERSION = "ambition-equity", 1
FITTED = ("2006", "2005", "simple", "2004")
"""The editions that have a file; in the others the computer players play for points."""
BLEND = 0.1
"""The share of the round's own value in what the search maximises; see docs/ai.md."""

# No sane coefficient is larger; a larger one could leave the range of the table of exponentials.
_LARGEST = 50.0


@dataclass(frozen=True, slots=True)
class StageFit:
    """The coefficients for one number of rounds left.

    `bias` and `exit` are keyed by a seat's own strikes followed by the others' strikes in sorted
    order; the rest are keyed by all strikes in sorted order."""

    bias: Mapping[tuple[int, ...], float]
    exit: Mapping[tuple[int, ...], float]
    open: Mapping[tuple[int, ...], float]
    slope: Mapping[tuple[int, ...], float]
    late: Mapping[tuple[int, ...], float]


@dataclass(frozen=True, slots=True)
class Model:
    """The model of one variant of the rules.

    It has a stage for each number of rounds left, 1 first, or a single stage where the number of
    rounds does not end the match, and the numbers that all stages share (see `MatchModel`)."""

    stages: Sequence[StageFit]
    late_from: int
    near: float
    nearer: float

    def for_round(self, rules: Rules, strikes: Sequence[int], number: int = 1) -> MatchModel:
        """Return the coefficients for round `number`, which begins with these strikes."""
        numbers = rules.numbers
        seats = numbers.seats
        stage = (
            self.stages[max(0, min(numbers.rounds - number, len(self.stages)) - 1)]
            if numbers.rounds
            else self.stages[0]
        )
        per = rules.base.total / numbers.total  # house rules may have other points
        points, spent = head_start(rules)
        rows = []
        for pattern in range(16):
            after = [held(rules, strikes[seat]) + ((pattern >> seat) & 1) for seat in range(seats)]
            counts = [held(rules, count) + spent for count in after]
            rows.append(_after(stage, counts, most_strikes(rules) + spent))
        bias, exits, opens, slope, late = (list(column) for column in zip(*rows, strict=True))
        return MatchModel(
            bias,
            exits,
            opens,
            [per * each for each in slope],
            [per * each for each in late],
            round(self.late_from / per) - points,
            per * self.near,
            per * self.nearer,
        )


def most_strikes(rules: Rules) -> int:
    """Return the number of strikes that ends a match; 1 where the rules have no strikes."""
    return rules.numbers.strike_limit or 1


def held(rules: Rules, strikes: int) -> int:
    """Return how many of a seat's strikes count towards the end of the match.

    Where an understrike cannot end the match, this is at most one below the limit."""
    return strikes if rules.numbers.understrike_ends else min(strikes, most_strikes(rules) - 1)


def _after(
    stage: StageFit, strikes: list[int], limit: int
) -> tuple[list[float], list[float], float, float, float]:
    """Return the coefficients for the strikes after a round.

    All are 0 where the match is over, since the totals alone decide then."""
    key = tuple(sorted(strikes))
    if key[-1] >= limit:
        return [0.0] * len(key), [0.0] * len(key), 0.0, 0.0, 0.0
    own = [
        (mine, *sorted(strikes[:seat] + strikes[seat + 1 :])) for seat, mine in enumerate(strikes)
    ]
    exits = [stage.exit[seat_key] for seat_key in own]
    whole = sum(exits) + stage.open[key]
    return (
        [stage.bias[seat_key] for seat_key in own],
        [weight / whole for weight in exits],
        stage.open[key] / whole,
        stage.slope[key],
        stage.late[key],
    )


def own_keys(limit: int, seats: int = 4) -> list[tuple[int, ...]]:
    """Return the keys of `StageFit.bias` and `StageFit.exit` in the file's order."""
    return [
        (own, *others)
        for own in range(limit)
        for others in combinations_with_replacement(range(limit), seats - 1)
    ]


def strike_keys(limit: int, seats: int = 4) -> list[tuple[int, ...]]:
    """Return the keys of `StageFit.open`, `StageFit.slope` and `StageFit.late` in the file's order."""
    return list(combinations_with_replacement(range(limit), seats))


ENDINGS = (
    "strike_limit", "void_when_all_strike", "short_target", "short_lead", "understrike_fatal", "understrike_ends",
    "clean_winner", "target", "rounds", "slam_spares", "understrike_scores",
)  # fmt: skip
"""The fields that decide how a match ends: house rules that change one of them have no model, unless it ends sooner."""


def head_start(rules: Rules) -> tuple[int, int]:
    """Return the points and the strikes with which the edition's own match would begin to be as long as this one."""
    points = rules.base.short_target - rules.numbers.short_target if rules.short_game else 0
    return points, rules.base.strike_limit - rules.numbers.strike_limit


def variant(rules: Rules) -> str:
    """Return the name of the model for these rules.

    House rules that change how matches end get ``"other"``, the name of no model, unless they only
    shorten them."""
    points, strikes = head_start(rules)
    shortened = {
        "short_target": points > 0,
        "strike_limit": strikes > 0 < rules.numbers.strike_limit,
    }
    changed = (
        field for field in ENDINGS if getattr(rules.numbers, field) != getattr(rules.base, field)
    )
    if not all(shortened.get(field) for field in changed):
        return "other"
    if rules.players == 3:
        return "three"
    return (
        "+".join(name for name in ("nil_bidding", "short_game") if getattr(rules, name)) or "plain"
    )


def checksum(models: Mapping[str, object]) -> str:
    """Return the SHA-256 of the file's models in hex."""
    return hashlib.sha256(
        json.dumps(models, sort_keys=True, separators=(",", ":")).encode()
    ).hexdigest()


def parse(text: str, rules: Rules) -> dict[str, Model]:
    """Return the models in a file's text, for the rules' edition. Raises ModelError."""
    data = model_files.opened(text, FORMAT, VERSION, "an equity file")
    if data.get("edition") != rules.edition:
        raise ModelError(f"made for edition {data.get('edition')!r}, not {rules.edition!r}")
    models = data.get("models")
    if not isinstance(models, dict) or data.get("sha256") != checksum(models):
        raise ModelError(model_files.DAMAGED)
    found = {}
    for name, model in models.items():
        known = Rules(rules.edition, players=3) if name == "three" else rules
        try:
            listed = model.get("stages", [model])
            if len(listed) != max(1, known.numbers.rounds):
                raise ValueError(f"{len(listed)} stages instead of {max(1, known.numbers.rounds)}")
            stages = [_stage(known, stage) for stage in listed]
            near = _table([model.get("near", 0.0), model.get("nearer", 0.0)], [(0,), (1,)])
            found[name] = Model(stages, int(model["late_from"]), near[(0,)], near[(1,)])
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise ModelError(f"model {name!r}: {error}") from None
    return found


def _stage(rules: Rules, data: Record) -> StageFit:
    """Return a stage of a model. Raises ValueError, KeyError or TypeError for invalid data."""
    limit, seats = most_strikes(rules), rules.players
    own, shared = own_keys(limit, seats), strike_keys(limit, seats)
    sizes = {"bias": own, "exit": own, "open": shared, "slope": shared, "late": shared}
    tables = {part: _table(data[part], keys) for part, keys in sizes.items()}
    exits, opens = tables["exit"].values(), tables["open"].values()
    if min(*exits, *opens) < 0 or not (all(exits) or all(opens)):
        raise ValueError("a probability is out of range")
    return StageFit(**tables)


def _table(numbers: Iterable[float], keys: list[tuple[int, ...]]) -> dict[tuple[int, ...], float]:
    values = [float(number) for number in numbers]
    if not all(math.isfinite(value) and abs(value) <= _LARGEST for value in values):
        raise ValueError("a coefficient is out of range")
    return dict(zip(keys, values, strict=True))


def path(edition: str) -> Path:
    """Return the path of an edition's file."""
    return assets.path("models", f"equity-{edition}.json")


@cache
def models(edition: str, file: Path | None = None) -> dict[str, Model]:
    """Return the models of an edition's file, or of another file; read once.

    The result is empty if the file cannot be used, which is logged once."""
    if file is None and edition not in FITTED:
        return {}
    return (
        model_files.read(
            file or path(edition), partial(parse, rules=Rules(edition)), "play for points"
        )
        or {}
    )


def reward(
    rules: Rules,
    totals: Sequence[Total],
    tastes: Sequence[Taste] | None = None,
    number: int = 1,
    file: str = "",
) -> Reward:
    """Return the value of round `number`, which begins with these totals.

    It is the chance to win the match, or without a usable model the round's own value. `file` names
    a file to use in place of the shipped one."""
    found = Reward(tastes)
    model = _model(rules, totals, number, file)
    if model is not None:
        found.aim(rules, totals, model, BLEND, number)
    return found


def match_chances(rules: Rules, totals: Sequence[Total], number: int) -> Reward | None:
    """Return a reward whose payoffs in round `number`, begun with these totals, are the chances to win the match.

    None without a usable model."""
    model = _model(rules, totals, number)
    if model is None:
        return None
    found = Reward()
    found.aim(rules, totals, model, number=number, mapped=False)
    return found


def win_probabilities(
    rules: Rules, totals: Sequence[Total], played: int = 1
) -> tuple[float, ...] | None:
    """Return each seat's probability of winning a match with these totals after `played` rounds.

    None without a usable model. Nobody is known to have received a strike in the last round. The
    result is exact when the match is over. (Where a round with a strike may not win the short game,
    the totals alone don't show that, and the match counts as going on.)"""
    nothing, void = [SeatScore(0, 0)] * rules.players, rules.short_game_not_in_strike_round
    # Totals show whether a match is over.
    tells = rules.numbers.understrike_ends and not rules.numbers.clean_winner
    if tells and match_over(rules, totals, nothing, void, played):
        winners = final_result(rules, totals).winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(rules.players))
    model = _model(rules, totals, played)
    if model is None:
        return None
    going = Reward()
    going.aim(rules, totals, model, number=0)
    return tuple(going.chances(nothing, void=void)[: rules.players])


def _model(rules: Rules, totals: Sequence[Total], number: int, file: str = "") -> MatchModel | None:
    """Return the shipped model, or that of a file, for a round of a match; None where none is usable."""
    found = (models(rules.edition, Path(file)) if file else models(rules.edition)).get(
        variant(rules)
    )
    return (
        None
        if found is None
        else found.for_round(rules, [total.strikes for total in totals], number)
    )
