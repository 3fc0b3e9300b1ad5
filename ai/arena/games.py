"""The games of an arena: a deal or a match, played in one seating, is the unit of work that processes share.

A game is a function of (plan, deal, seating). Seeds come from (seed, deal, seat): equal players in
another seating of the same deal make the same decisions, so that a field of equal players ends
exactly equal."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ai.arena.contenders import Contender
from ai.games import AnyGame, AnyMatch, Recorded, SeatTally
from ai.protocol import ANSWER_MS
from ai.runner import Player, PlayerError, describe, step, tell
from ai.workers import CancelledError, Crew, Stopped, called_off, in_order
from game.engine.json_reader import dump_line
from game.engine.rng import Stream
from game.engine.state import GameState

# ---- Who sits where
# Each deal is played once in every seating, so that no contender has the better cards or the better
# seat.


Seating = tuple[int, ...]
"""The index of the contender in each seat."""

FIELDS = ("2v2", "1v3", "rotation")


def seatings(contenders: int, field: str, seats: int = 4) -> tuple[tuple[Seating, ...], ...]:
    """Return sets of seatings, one set for each deal in turn.

    In each set every contender sits in every seat equally often. The fields are ``2v2``, two
    contenders in all six seatings; ``1v3``, the first against three of the second in four
    rotations; and ``rotation``, as many contenders as seats, rotated. With one contender fewer,
    another one is doubled in each deal in turn; with two at a table of three, both doublings are in
    the same deal. Raises ValueError."""
    if seats == 2:
        if field == "rotation" and contenders == 2:
            return (_rotations([0, 1]),)
        raise ValueError(
            f"{contenders} players can't sit {field} at a table of two: two sit in rotation"
        )
    if seats == 3:
        if field == "rotation" and contenders == 2:
            return ((*_rotations([0, 0, 1]), *_rotations([0, 1, 1])),)
        if field == "rotation" and contenders == 3:
            return (_rotations([0, 1, 2]),)
        raise ValueError(
            f"{contenders} players can't sit {field} at a table of three: two or three sit in rotation"
        )
    if field == "2v2" and contenders == 2:
        return (
            tuple(
                tuple(0 if seat in pair else 1 for seat in range(4))
                for pair in combinations(range(4), 2)
            ),
        )
    if field == "1v3" and contenders == 2:
        return (_rotations([0, 1, 1, 1]),)
    if field == "rotation" and contenders == 3:
        return tuple(_rotations([0, 1, 2, doubled]) for doubled in range(3))
    if field == "rotation" and contenders == 4:
        return (_rotations([0, 1, 2, 3]),)
    raise ValueError(
        f"{contenders} players can't sit {field}: two sit 2v2 or 1v3, three or four in rotation"
    )


def _rotations(order: Sequence[int]) -> tuple[Seating, ...]:
    seats = len(order)
    return tuple(
        tuple(order[(seat - shift) % seats] for seat in range(seats)) for shift in range(seats)
    )


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """What an arena of `game` plays.

    `seatings` has a set of seatings for each deal in turn. `matches` means whole matches instead of
    single rounds (in Ambusch, sets). `directions` are the pass directions by deal in turn (in a
    match by round), the edition's cycle if empty. `clock` returns seconds; `timed` says whether
    decisions are timed, `recorded` whether games keep their records, and `answer_ms` is the time
    that a program may take for a decision."""

    contenders: tuple[Contender, ...]
    seatings: tuple[tuple[Seating, ...], ...]
    rules: Recorded
    seed: int
    clock: Callable[[], float]
    game: AnyGame
    matches: bool = False
    directions: tuple[str, ...] = ()
    timed: bool = True
    recorded: bool = False
    answer_ms: int = ANSWER_MS

    def cycle(self) -> tuple[str, ...]:
        """Return the pass directions of successive rounds; empty for a game without passing."""
        return self.directions or self.game.pass_cycle(self.rules)

    def orders(self, deal: int) -> tuple[Seating, ...]:
        """Return the seatings in which a deal is played."""
        return self.seatings[deal % len(self.seatings)]

    def count(self, deals: int) -> int:
        """Return the number of games in the first `deals` deals."""
        return sum(len(self.orders(deal)) for deal in range(deals))

    def games(self, deals: int) -> Iterator[tuple[ArenaPlan, int, int]]:
        """Yield the arguments of `play_game` for every game of the first `deals` deals."""
        for deal in range(deals):
            for seating in range(len(self.orders(deal))):
                yield self, deal, seating


Seats = tuple[SeatTally, ...]


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """A finished game.

    `deal` and `seating` are indices; `record` is its line of JSON, if records are kept."""

    deal: int
    seating: int
    seats: Seats
    record: str = ""


class _TimedPlayer:
    """A player whose decisions are counted, and timed if there is a `clock`; it stops when the work is cancelled."""

    def __init__(
        self,
        player: Any,
        tally: SeatTally,
        clock: Callable[[], float] | None,
        asked: Callable[[Any], bool],
    ) -> None:
        self._player = player
        self._tally = tally
        self._clock = clock
        self._asked = asked

    def choose(self, observation: object) -> object:
        if called_off.is_set():
            raise Stopped
        started = self._clock() if self._clock else 0.0
        try:
            if getattr(self._player, "stoppable", False):
                return self._player.choose(observation, called_off.is_set)
            return self._player.choose(observation)
        except CancelledError:
            raise Stopped from None
        finally:
            if self._asked(observation):
                self._tally.decisions += 1
                if self._clock:
                    self._tally.times.append(round(1e6 * (self._clock() - started)))

    def round_over(self, match: object) -> None:
        tell(self._player, "round_over", match)

    def match_over(self, match: object) -> None:
        tell(self._player, "match_over", match)


def play_game(plan: ArenaPlan, deal: int, seating: int) -> ArenaGame:
    """Play a deal in one seating. Raises Stopped when the work is cancelled."""
    game, order, cycle = plan.game, plan.orders(deal)[seating], plan.cycle()
    shift = deal % len(cycle) if cycle and not plan.matches else 0
    entries = [plan.contenders[index].entry() for index in order]
    match_seed = Stream("arena deal", plan.seed, deal).next64() >> 11
    match = game.new_match(plan.rules, entries, match_seed, cycle[shift:] + cycle[:shift])
    tallies = tuple(SeatTally() for _ in order)
    with ExitStack() as closing:
        players = []
        for seat, index in enumerate(order):
            seed = Stream("arena player", plan.seed, deal, seat).next64()
            players.append(_player(plan, index, seed, match.round_state))
            closing.callback(tell, players[seat], "close")
        _play(plan, match, players, tallies)
    game.count(match, tallies, plan.matches)
    for seat, tally in enumerate(tallies):
        tally.iterations = getattr(players[seat], "iterations", None)
        tally.replaced = match.players[seat].get("replaced", 0)
    return ArenaGame(
        deal, seating, tallies, dump_line(game.to_record(match)) if plan.recorded else ""
    )


def play_all(
    plan: ArenaPlan, deals: int, crew: Crew | None = None
) -> Generator[ArenaGame, None, None]:
    """Yield every game of the first `deals` deals, in order, from a crew or from this thread without one.

    On an interrupt it behaves like `in_order`."""
    if crew is None:
        for call in plan.games(deals):
            yield play_game(*call)
    else:
        with closing(in_order(play_game, plan.games(deals), crew)) as games:
            yield from games


class _FailedPlayer:
    """A placeholder for a player that could not be created."""

    def __init__(self, error: PlayerError) -> None:
        self._error = error

    def choose(self, observation: object) -> object:
        raise self._error


def _player(plan: ArenaPlan, index: int, seed: int, truth: Callable[[], GameState]) -> Player:
    try:
        return plan.contenders[index].player(seed, plan.clock, plan.answer_ms, truth)
    except (OSError, ValueError) as error:
        return _FailedPlayer(PlayerError(str(error)))


def _play(plan: ArenaPlan, match: AnyMatch, players: Sequence[Player], tallies: Seats) -> None:
    clock, game = plan.clock if plan.timed else None, plan.game
    watched = [
        _TimedPlayer(player, tally, clock, game.asked)
        for player, tally in zip(players, tallies, strict=True)
    ]

    def fault(game: AnyGame, match: AnyMatch, seat: int, error: Exception) -> None:
        tallies[seat].fault = tallies[seat].fault or describe(game, match, seat, error)

    while not (match.over or (not plan.matches and game.round_done(match))):
        step(plan.game, match, watched, fault)
    if not match.over:  # a single round is all there is of it
        for player in players:
            tell(player, "match_over", match)
