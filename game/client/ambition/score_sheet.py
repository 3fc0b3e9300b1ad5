"""The score sheet as plain data for the dialog that shows it. No pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.client.ambition import explanations
from game.client.ambition.view import SeatView, struck_out
from game.client.ambition.words import signed
from game.client.kit.buttons import Explanation
from game.client.kit.i18n import _, listed, pgettext
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import RoundScored


@dataclass(frozen=True, slots=True)
class SheetRound:
    """One row of a sheet.

    It has the round's number, the letter of its pass, and for each seat points, new strikes and
    total."""

    number: int
    letter: str
    points: tuple[int, ...]
    strikes: tuple[int, ...]
    totals: tuple[int, ...]
    void: bool = False


@dataclass(frozen=True, slots=True)
class SheetData:
    """All rounds of a score sheet and the players they belong to.

    `strikes` are those of the match. `explanations` explain each number, by (column, round from 0,
    seat); round -1 is the sheet's head."""

    names: tuple[str, ...]
    portraits: tuple[str, ...]
    rounds: tuple[SheetRound, ...]
    strikes: tuple[int, ...]
    me: int = 0
    explanations: Mapping[tuple[str, int, int], Explanation] = field(default_factory=dict)
    rules: Rules | None = None
    strike_limit: int = 4
    out: tuple[bool, ...] = (False,) * 4  # who can't win any more
    letters: str = ""  # who began with points, and what the letters of the passes mean


def pass_letter(rules: Rules, number: int) -> str:
    """Return a round's direction of passing as one letter; a dash for a round without a pass."""
    return pass_letters([rules.direction(number)])[0]


def pass_letters(cycle: Sequence[str]) -> list[str]:
    """Return directions of passing as one letter each."""
    return [_letters().get(direction, "\u2013") for direction in cycle]


def _letters() -> dict[str, str]:
    return {
        "left": pgettext("pass, one letter", "L"),
        "right": pgettext("pass, one letter", "R"),
        "across": pgettext("pass, one letter", "A"),
        "scatter": pgettext("pass, one letter", "S"),
    }


def letter_words(rules: Rules) -> str:
    """Return the meanings of the letters that a sheet of these rules shows."""
    words = {
        "left": _("L left"),
        "right": _("R right"),
        "across": _("A across"),
        "scatter": _("S one to each"),
        "hold": _("– no pass"),
    }
    cycle = rules.numbers.pass_cycle
    return listed([text for direction, text in words.items() if direction in cycle])


def _rounds(rules: Rules, events: Sequence[RoundScored]) -> tuple[SheetRound, ...]:
    """Return the rows of a sheet."""
    return tuple(
        SheetRound(
            each.number,
            pass_letter(rules, each.number),
            tuple(score.points for score in each.scored),
            tuple(score.strikes for score in each.scored),
            tuple(total.points for total in each.totals),
            each.void,
        )
        for each in events
    )


def handicap_words(rules: Rules, names: Sequence[str]) -> str:
    """Return who began with points; empty if nobody did."""
    pairs = [
        f"{name} {signed(points)}"
        for name, points in zip(names, rules.handicap, strict=False)
        if points
    ]
    return _("Handicap: {points}").format(points=listed(pairs)) if pairs else ""


def sheet_data(
    rules: Rules, events: Sequence[RoundScored], seats: Sequence[SeatView], me: int
) -> SheetData:
    """Return the sheet of the rounds scored so far."""
    names = tuple(seat.name for seat in seats)
    strikes = tuple(total.strikes for total in events[-1].totals) if events else (0,) * len(seats)
    told: dict[tuple[str, int, int], Explanation] = {}
    for seat, struck in enumerate(strikes):
        if rules.numbers.strike_limit:
            told["strikes", -1, seat] = explanations.strikes(rules.numbers, events, seat, struck)
        for i, event in enumerate(events):
            told["points", i, seat] = explanations.points(rules.numbers, event, seat, names, me)
            told["total", i, seat] = explanations.total(event, seat)
    return SheetData(
        names,
        tuple(seat.portrait for seat in seats),
        _rounds(rules, events),
        strikes,
        me,
        told,
        rules,
        rules.numbers.strike_limit,
        tuple(struck_out(rules.numbers, struck) for struck in strikes),
        "  ·  ".join(filter(None, (handicap_words(rules, names), letter_words(rules)))),
    )
