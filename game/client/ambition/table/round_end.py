"""The end of a round as the seats show it, from the worst to the best: points, stamp, strike, score. No pygame.

It also has the words before a round that may be the last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client.ambition.view import SeatView, last_strike
from game.client.ambition.words import explain
from game.client.kit.i18n import _, all_of
from game.client.kit.theme import PillKind
from game.client.kit.timeline import Call, Parallel, Step, Wait, in_cubic, out_quad
from game.client.kit.timeline import Sequence as InTurn
from game.client.table.stage import Moment
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import MatchEnded, RoundScored

GAIN, STAMP, STRIKE, SCORE, BANNER = "gain", "stamp", "strike", "score", "banner"
KEPT, OUT, BEHIND = "kept", "out", "behind"
GAIN_MS, STAMP_MS, STRIKE_MS, SCORE_MS = 200.0, 180.0, 160.0, 200.0
KEPT_MS, OUT_MS, BEHIND_MS = 760.0, 1700.0, 2000.0
SEAT_MS, STAY_MS = 200.0, 160.0
"""The delay from one seat to the next, and the pause before the results open, in milliseconds."""
BANNER_MS = 1400.0

Before = Sequence[tuple[int, int]]
"""The score and strikes of each seat before the round was counted."""


@dataclass(frozen=True, slots=True)
class SeatCountUp:
    """What a seat's plate shows while the end of the round is animated.

    `score` and `strikes` are those to show, `gain` the points of the round (None: not yet), and
    `stamped` says whether the stamp has replaced the pill."""

    score: int
    strikes: int
    gain: int | None = None
    stamped: bool = False


def stamp_words(event: RoundScored, numbers: Edition, seat: int) -> tuple[str, PillKind]:
    """Return a seat's result of the round in a word or two, and the kind of its pill."""
    status, _reason = explain(numbers, event, seat)
    failed = status.kind == "over" and "overstrike" not in event.scored[seat].marks
    short: dict[PillKind, str] = {
        "slam": _("Slam"),
        "nil": _("Nil"),
        "over": _("Bid failed") if failed else _("Overstrike"),
        "under": _("Understrike"),
    }
    beside = numbers.slam_spares and any("slam" in score.marks for score in event.scored)
    if status.kind == "safe" and not beside:
        short["safe"] = _("Safe")
    return short.get(status.kind, status.label), status.kind


def seat_moments(event: RoundScored, numbers: Edition, before: Before) -> list[list[Moment]]:
    """Return the effects of each seat, the worst seat first."""
    order = sorted(
        range(len(before)),
        key=lambda seat: (event.scored[seat].points, -event.scored[seat].strikes),
    )
    told = []
    for seat in order:
        words, sign = stamp_words(event, numbers, seat)
        score, strikes = before[seat]
        gained = 0 if event.void else event.scored[seat].points
        moments = [Moment(GAIN, seat, number=gained), Moment(STAMP, seat, (words,), sign)]
        if event.totals[seat].strikes > strikes:
            moments.append(Moment(STRIKE, seat, number=strikes))
        if strikes < numbers.strike_limit <= event.totals[seat].strikes:
            moments.append(Moment(OUT, seat, number=numbers.strike_limit))
        if {"nil", "nil_bid_made"} & {*event.scored[seat].marks}:
            moments.append(Moment(KEPT, seat))
        told.append([*moments, Moment(SCORE, seat, number=score)])
    return told


def telling(
    told: Sequence[Sequence[Moment]],
    event: RoundScored,
    me: int,
    heard: Callable[[str], None],
    length: Callable[[float], float],
) -> Step:
    """Return the step that shows the effects.

    `me` is the viewer, whose round has a sound of its own; `length` converts milliseconds to the
    current speed."""
    seats = Parallel([_seat(seat, event, me, heard, length) for seat in told], length(SEAT_MS))
    return InTurn([seats, Wait(length(STAY_MS))])


def _seat(
    told: Sequence[Moment],
    event: RoundScored,
    me: int,
    heard: Callable[[str], None],
    length: Callable[[float], float],
) -> Step:
    steps: list[Step] = []
    beside: list[Step] = []  # while the score counts up
    for moment in told:
        match moment.kind:
            case "gain":
                steps.append(moment.goes(length(GAIN_MS), out_quad))
            case "stamp":
                steps += [moment.goes(length(STAMP_MS), in_cubic), Call(lambda: heard("stamp"))]
            case "strike":
                steps += [moment.goes(length(STRIKE_MS), in_cubic), Call(lambda: heard("strike"))]
            case "out":
                beside.append(InTurn([Call(lambda: heard(OUT)), moment.goes(length(OUT_MS))]))
            case "kept":
                beside.append(InTurn([Call(lambda: heard("nil")), moment.goes(length(KEPT_MS))]))
            case _:
                steps.append(Parallel([moment.goes(length(SCORE_MS), out_quad), *beside]))
    cue = own_cue(event, me)
    if told[0].seat == me and cue not in ("strike", "nil"):
        steps.append(Call(lambda: heard(cue)))
    return InTurn(steps)


def own_cue(event: RoundScored, me: int) -> str:
    """Return the name of the sound of the viewer's round."""
    marks, strikes = event.scored[me].marks, event.scored[me].strikes
    return (
        "slam"
        if "slam" in marks
        else "strike"
        if strikes > 0
        else "nil"
        if "nil" in marks
        else "round"
    )


def from_behind(
    ended: MatchEnded | None, before: Before, seats: Sequence[SeatView]
) -> list[Moment]:
    """Return the effect of a match that somebody has won who was behind before its last round, if there is one."""
    if ended is None or len(ended.winners) != 1:
        return []
    winner = ended.winners[0]
    best = max(score for seat, (score, _strikes) in enumerate(before) if seat != winner)
    behind = before[winner][0] < best
    return [Moment(BEHIND, winner, (_("Won from behind"), seats[winner].name))] if behind else []


def counted(moments: Sequence[Moment], seat: int, view: SeatView) -> SeatCountUp | None:
    """Return what a seat's plate shows while these effects are shown; None if none is about it."""
    own = {moment.kind: moment for moment in moments if moment.seat == seat}
    if SCORE not in own:
        return None
    score, gain, strike = own[SCORE], own[GAIN], own.get(STRIKE)
    shown = round(score.number + (view.score - score.number) * score.at)
    lost = view.strikes if strike is None or strike.at >= 1 else strike.number
    return SeatCountUp(
        shown, lost, round(gain.number * gain.at) if gain.at else None, own[STAMP].at > 0
    )


def last_round_words(
    rules: Rules, number: int, seats: Sequence[SeatView], me: int
) -> tuple[str, ...]:
    """Return the words before round `number` if it may be the last: who may win by it, and who may be out."""
    numbers, lines = rules.numbers, []
    target = numbers.target or (numbers.short_target if rules.short_game else 0)
    near = [seat for seat in seats if 0 < target - seat.score <= numbers.slam_points]
    if near:
        lines.append(_("Match point: {names}").format(names=all_of([seat.name for seat in near])))
    last = [i for i, seat in enumerate(seats) if last_strike(numbers, seat.strikes)]
    if last and (
        numbers.clean_winner or not numbers.understrike_ends or not numbers.understrike_fatal
    ):
        whole = numbers.understrike_ends
        lines.append(
            _("One more strike ends the match")
            if whole
            else _("One more overstrike ends the match")
        )
    elif last:
        if me in last:
            lines.append(_("One more strike and you are out"))
        others = [seats[i].name for i in last if i != me]
        if others:
            lines.append(_("One strike from being out: {names}").format(names=all_of(others)))
    elif numbers.rounds and number >= numbers.rounds:
        lines.append(_("The last round"))
    return tuple(lines)
