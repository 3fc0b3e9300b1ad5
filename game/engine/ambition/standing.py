"""Who has won: the end of the match, places and relative scores (2006 text §10, §12, App D; our readings R5, R11, R12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.ambition.editions import Rules
from game.engine.events import SeatScore, Total


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match. `places` by standard competition ranking (1, 1, 3, 4); `relative_scores` in points."""

    winners: tuple[int, ...]
    places: tuple[int, ...]
    relative_scores: tuple[float, ...]


def match_over(rules: Rules, totals: Sequence[Total], scored: Sequence[SeatScore], void: bool) -> bool:
    """Whether the match ends with the round just scored."""
    if any(total.strikes >= rules.numbers.strike_limit for total in totals):
        return True
    return not void and short_game_won(rules, totals, scored)


def short_game_won(rules: Rules, totals: Sequence[Total], scored: Sequence[SeatScore]) -> bool:
    """Whether a player has reached the short game's target, far enough ahead of every other (§12)."""
    if not rules.short_game:
        return False
    order = sorted(range(4), key=lambda seat: -totals[seat].points)
    leader = order[0]
    if rules.short_game_not_in_strike_round and scored[leader].strikes:
        return False
    lead = totals[leader].points - totals[order[1]].points
    return totals[leader].points >= rules.numbers.short_target and lead >= rules.numbers.short_lead


def standing(rules: Rules, totals: Sequence[Total]) -> Result:
    """Winners, places and relative scores of the totals as they are.

    The most points among players who are not struck out win; everybody else is placed by points, struck out or not. A
    relative score is a player's points less the mean of the other three, a struck-out player's counted as one less than the
    winner's at most (App E)."""
    limit = rules.numbers.strike_limit
    best = max(total.points for total in totals if total.strikes < limit)
    winners = tuple(s for s in range(4) if totals[s].strikes < limit and totals[s].points == best)
    rest = [s for s in range(4) if s not in winners]
    places = tuple(
        1 if s in winners else 1 + len(winners) + sum(totals[o].points > totals[s].points for o in rest)
        for s in range(4)
    )
    clipped = [min(t.points, best - 1) if t.strikes >= limit else t.points for t in totals]
    relative = tuple(round(own - (sum(clipped) - own) / 3, 2) for own in clipped)
    return Result(winners, places, relative)
