"""What a match was like: everybody's points round by round, its best moment, and the round that decided it. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.kit.i18n import _
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import RoundScored


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A player's points after each round, and before the first, and the rounds (from 1) in which it got a strike."""

    portrait: str
    name: str
    points: tuple[int, ...]
    strikes: tuple[int, ...] = ()
    me: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """The lines by seat, and sentences about them."""

    lines: tuple[ScoreLine, ...]
    told: tuple[str, ...]


def story_of(
    rules: Rules, events: Sequence[RoundScored], players: Sequence[tuple[str, str]], winners: Sequence[int], me: int
) -> Story | None:
    """The story of a match's counted rounds; None of a single one. `players`: name and portrait by seat; `winners`: as far as the
    match has any."""
    if len(events) < 2:
        return None
    lines = []
    for seat, (name, portrait) in enumerate(players):
        points = (rules.start[seat].points, *(event.totals[seat].points for event in events))
        strikes = tuple(i for i, event in enumerate(events, 1) if event.scored[seat].strikes)
        lines.append(ScoreLine(portrait, name, points, strikes, seat == me))
    told = [_best(events, [name for name, _portrait in players], me)]
    if len(winners) == 1:
        told.append(_decided(rules, events, winners[0], players[winners[0]][0], me))
    return Story(tuple(lines), tuple(told))


def best_of(events: Sequence[RoundScored]) -> tuple[int, int]:
    """Index of the round and seat that scored most above the mean of the others; of equals the first."""

    def above(at: tuple[int, int]) -> float:
        points = [score.points for score in events[at[0]].scored]
        return points[at[1]] - (sum(points) - points[at[1]]) / (len(points) - 1)

    return max(((i, seat) for i, event in enumerate(events) for seat in range(len(event.scored))), key=above)


def _best(events: Sequence[RoundScored], names: Sequence[str], me: int) -> str:
    """The best round that anybody had."""
    index, seat = best_of(events)
    score = events[index].scored[seat]
    own = seat == me
    if "slam" in score.marks:
        text = _("Best moment: your Slam in round {n}.") if own else _("Best moment: {name}’s Slam in round {n}.")
    elif "nil" in score.marks:
        text = _("Best moment: your Nil in round {n}.") if own else _("Best moment: {name}’s Nil in round {n}.")
    elif own:
        text = _("Best moment: your {points} points in round {n}.")
    else:
        text = _("Best moment: {name}’s {points} points in round {n}.")
    return text.format(name=names[seat], n=index + 1, points=score.points)


def decided_in(rules: Rules, events: Sequence[RoundScored], winner: int) -> int:
    """The number of the first round after which the winner was ahead, to the end, of all who could still win then."""
    limit = rules.numbers.strike_limit
    for number in range(len(events), 0, -1):
        totals = events[number - 1].totals
        able = [total.points for total in totals if not (limit and total.strikes >= limit)]
        if totals[winner].points < max(able, default=0):
            return min(number + 1, len(events))
    return 1


def _decided(rules: Rules, events: Sequence[RoundScored], winner: int, name: str, me: int) -> str:
    number, own = decided_in(rules, events, winner), winner == me
    if number == len(events):
        text = _("The last round decided it in your favour.") if own else _("The last round decided it for {name}.")
    elif number == 1:
        text = _("You led from the first round on.") if own else _("{name} led from the first round on.")
    elif own:
        text = _("Round {n} decided it: from then on you were ahead.")
    else:
        text = _("Round {n} decided it: from then on {name} was ahead.")
    return text.format(n=number, name=name)
