"""The result of a match: its end, places and relative scores, in every edition.

Sources: 2006 text §10, §12, App D; our readings R5, R11, R12, R28, R47, R48."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.ambition.editions import Rules
from game.engine.ambition.events import SeatScore, Total

MOST_ROUNDS = 400
"""The number of rounds after which every match is over; only matches by house rules come near it (`ending`)."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished match.

    `places` are by standard competition ranking (1, 1, 3, 4); `relative_scores` are in points."""

    winners: tuple[int, ...]
    places: tuple[int, ...]
    relative_scores: tuple[float, ...]


def match_over(
    rules: Rules, totals: Sequence[Total], scored: Sequence[SeatScore], void: bool, number: int = 1
) -> bool:
    """Return whether the match ends with the round just scored; `number` is that round's.

    It doesn't end while nobody could win it."""
    numbers = rules.numbers
    limit = numbers.strike_limit
    ends = any(
        limit
        and total.strikes >= limit
        and (numbers.understrike_ends or (score.strikes > 0 and "understrike" not in score.marks))
        for total, score in zip(totals, scored, strict=True)
    )
    ends = ends or (numbers.target > 0 and max(total.points for total in totals) >= numbers.target)
    ends = ends or 0 < numbers.rounds <= number
    ends = ends or (not void and short_game_won(rules, totals, scored))
    return ends and bool(eligible(rules, totals, scored))


def eligible(
    rules: Rules, totals: Sequence[Total], scored: Sequence[SeatScore] | None = None
) -> tuple[int, ...]:
    """Return the seats that may win a match that ends with these totals.

    They are all that are not struck out, or all seats if everybody is. If the rules ask for a clean
    last round (`scored`), they are those without a strike in it, or all if `scored` is None."""
    seats, limit = range(len(totals)), rules.numbers.strike_limit
    if rules.numbers.clean_winner:
        return tuple(seat for seat in seats if scored is None or scored[seat].strikes <= 0)
    return tuple(seat for seat in seats if not limit or totals[seat].strikes < limit) or tuple(
        seats
    )


def short_game_won(rules: Rules, totals: Sequence[Total], scored: Sequence[SeatScore]) -> bool:
    """Return whether a player has reached the short game's target, with the lead it asks for (§12)."""
    if not rules.short_game:
        return False
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat].points)
    leader = order[0]
    if rules.short_game_not_in_strike_round and scored[leader].strikes:
        return False
    lead = totals[leader].points - totals[order[1]].points
    return totals[leader].points >= rules.numbers.short_target and lead >= rules.numbers.short_lead


def final_result(
    rules: Rules, totals: Sequence[Total], scored: Sequence[SeatScore] | None = None
) -> Result:
    """Return winners, places and relative scores for these totals; `scored` is the last round, if one was played.

    The winners have the most points among the players who may win (`eligible`); everybody else is
    placed by points, struck out or not. A relative score is a player's points less the average of
    the others. Players who may not win count with at most one point less than the winner (App
    E)."""
    seats = range(len(totals))
    able = eligible(rules, totals, scored) or tuple(seats)
    best = max(totals[seat].points for seat in able)
    winners = tuple(seat for seat in able if totals[seat].points == best)
    rest = [seat for seat in seats if seat not in winners]
    places = tuple(
        1
        if seat in winners
        else 1 + len(winners) + sum(totals[o].points > totals[seat].points for o in rest)
        for seat in seats
    )
    clipped = [
        totals[seat].points if seat in able else min(totals[seat].points, best - 1)
        for seat in seats
    ]
    others = len(totals) - 1
    relative = tuple(round(own - (sum(clipped) - own) / others, 2) for own in clipped)
    return Result(winners, places, relative)
