"""The score sheet as figures: what the dialog shows and paper prints. No pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.client import explanations
from game.client.explanations import Explanation
from game.client.i18n import pgettext
from game.client.view import SeatView
from game.engine.ambition.editions import Rules
from game.engine.events import RoundScored


@dataclass(frozen=True, slots=True)
class SheetRound:
    """One round: number, the letter of its pass, and for each seat points, new strikes and running total."""

    number: int
    letter: str
    points: tuple[int, ...]
    strikes: tuple[int, ...]
    totals: tuple[int, ...]
    void: bool = False


@dataclass(frozen=True, slots=True)
class SheetData:
    """All rounds and the players they belong to; `strikes` are those of the match. `told`: how each number came about, by
    (column, round from 0, seat); round -1 for what stands in the head."""

    names: tuple[str, ...]
    portraits: tuple[str, ...]
    rounds: tuple[SheetRound, ...]
    strikes: tuple[int, ...]
    me: int = 0
    told: Mapping[tuple[str, int, int], Explanation] = field(default_factory=dict)
    edition: str = ""


def pass_letter(rules: Rules, number: int) -> str:
    """Where a round passes, in one letter."""
    letters = {
        "left": pgettext("pass, one letter", "L"),
        "right": pgettext("pass, one letter", "R"),
        "across": pgettext("pass, one letter", "A"),
        "scatter": pgettext("pass, one letter", "S"),
    }
    return letters.get(rules.direction(number), "\u2013")


def sheet_data(rules: Rules, events: Sequence[RoundScored], seats: Sequence[SeatView], me: int) -> SheetData:
    """The sheet of the rounds scored so far."""
    rounds = tuple(
        SheetRound(
            event.number,
            pass_letter(rules, event.number),
            tuple(score.points for score in event.scored),
            tuple(score.strikes for score in event.scored),
            tuple(total.points for total in event.totals),
            event.void,
        )
        for event in events
    )
    names = tuple(seat.name for seat in seats)
    strikes = tuple(total.strikes for total in events[-1].totals) if events else (0,) * len(seats)
    told: dict[tuple[str, int, int], Explanation] = {}
    for seat, struck in enumerate(strikes):
        told["strikes", -1, seat] = explanations.strikes(rules.numbers, events, seat, struck)
        for i, event in enumerate(events):
            told["points", i, seat] = explanations.points(rules.numbers, event, seat, names, me)
            told["total", i, seat] = explanations.total(event, seat)
    return SheetData(names, tuple(seat.portrait for seat in seats), rounds, strikes, me, told, rules.edition)
