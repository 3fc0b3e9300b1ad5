"""One game of the arena: a deal or a match, played in one seating. The unit of work that processes share.

A game is a function of (plan, deal, seating). Seeds come from (seed, deal, seat): equal players in another seating of the
same deal decide alike, so that a field of equals comes out equal to the last digit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field

from ai.arena.contenders import Contender
from ai.arena.seating import Seating
from ai.players import Cancelled, SearchPlayer
from ai.protocol import ANSWER_MS, BotPlayer
from ai.runner import Player, describe, step, tell
from ai.workers import Crew, Stopped, called_off, in_order
from game.engine.ambition.actions import Action
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match, RoundHistory
from game.engine.ambition.observation import Observation
from game.engine.record import dump_line, to_record
from game.engine.rng import Stream

STRIKE = 20
"""What a strike costs in points, where no match equity is meant."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played. `seatings`: sets of them, for each deal in turn; `matches`: whole matches, else single rounds;
    `directions`: where rounds pass, by deal in turn (in a match by round), the edition's cycle if empty; `clock`: seconds;
    `timed`: whether decisions are timed; `recorded`: whether games keep their records; `answer_ms`: what a program may take
    for a decision."""

    contenders: tuple[Contender, ...]
    seatings: tuple[tuple[Seating, ...], ...]
    rules: Rules
    seed: int
    clock: Callable[[], float]
    matches: bool = False
    directions: tuple[str, ...] = ()
    timed: bool = True
    recorded: bool = False
    answer_ms: int = ANSWER_MS

    def orders(self, deal: int) -> tuple[Seating, ...]:
        """The seatings in which a deal is played."""
        return self.seatings[deal % len(self.seatings)]

    def count(self, deals: int) -> int:
        """How many games so many deals are."""
        return sum(len(self.orders(deal)) for deal in range(deals))

    def games(self, deals: int) -> Iterator[tuple[Plan, int, int]]:
        """What `play_game` takes, for every game of so many deals."""
        for deal in range(deals):
            for seating in range(len(self.orders(deal))):
                yield self, deal, seating


@dataclass(slots=True)
class SeatTally:
    """What one seat did in a game. Whole numbers only, so that sums are exact in any order: `utility` in points,
    `relative` in 300ths of a point, `wins` in 12ths of a match. Decisions are those where there was a choice, `times` in
    microseconds each; `iterations` is None for a player that counts none; `replaced` decisions were the built-in bot's, and
    `fault` is what went wrong first."""

    rounds: int = 0
    utility: int = 0
    relative: int = 0
    wins: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    times: list[int] = field(default_factory=list)
    iterations: int | None = None
    replaced: int = 0
    fault: str = ""


Seats = tuple[SeatTally, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game. `deal` and `seating` are indices; `record`: its line of JSON, if records are kept."""

    deal: int
    seating: int
    seats: Seats
    record: str = ""


class _Watched:
    """A player whose decisions are counted and timed (where `clock` is given), and that stops when the work is called off."""

    def __init__(self, player: Player, tally: SeatTally, clock: Callable[[], float] | None) -> None:
        self._player = player
        self._tally = tally
        self._clock = clock

    def choose(self, observation: Observation) -> Action:
        if called_off.is_set():
            raise Stopped
        started = self._clock() if self._clock else 0.0
        try:
            if isinstance(self._player, SearchPlayer | BotPlayer):
                return self._player.choose(observation, called_off.is_set)
            return self._player.choose(observation)
        except Cancelled:
            raise Stopped from None
        finally:
            asked = observation.phase == "last_trick" or (observation.phase == "bid" and observation.may_bid_nil())
            if asked or len(observation.legal) > 1:
                self._tally.decisions += 1
                if self._clock:
                    self._tally.times.append(round(1e6 * (self._clock() - started)))

    def round_over(self, match: Match) -> None:
        tell(self._player, "round_over", match)

    def match_over(self, match: Match) -> None:
        tell(self._player, "match_over", match)


def play_game(plan: Plan, deal: int, seating: int) -> Game:
    """Play a deal in one seating. Raises Stopped when the work is called off meanwhile."""
    rules, order = plan.rules, plan.orders(deal)[seating]
    cycle = plan.directions or rules.numbers.pass_cycle
    shift = 0 if plan.matches else deal % len(cycle)
    entries = [plan.contenders[index].entry() for index in order]
    match_seed = Stream("arena deal", plan.seed, deal).next64() >> 11
    match = Match(rules, entries, match_seed, cycle[shift:] + cycle[:shift])
    tallies = tuple(SeatTally() for _ in order)
    with ExitStack() as closing:
        players = []
        for seat, index in enumerate(order):
            seed = Stream("arena player", plan.seed, deal, seat).next64()
            players.append(_player(plan, index, seed, match))
            closing.callback(tell, players[seat], "close")
        _play(plan, match, players, tallies)
    for history in match.rounds:
        _count(history, tallies)
    if match.result is not None and plan.matches:
        for seat, tally in enumerate(tallies):
            tally.relative = round(300 * match.result.relative_scores[seat])
            tally.wins = 12 // len(match.result.winners) if seat in match.result.winners else 0
    for seat, tally in enumerate(tallies):
        tally.iterations = getattr(players[seat], "iterations", None)
        tally.replaced = match.players[seat].get("replaced", 0)
    return Game(deal, seating, tallies, dump_line(to_record(match)) if plan.recorded else "")


def play_all(plan: Plan, deals: int, crew: Crew | None = None) -> Generator[Game, None, None]:
    """Every game of so many deals, in order: from a crew, or one after the other right here. As `in_order` at an interrupt."""
    if crew is None:
        for call in plan.games(deals):
            yield play_game(*call)
    else:
        with closing(in_order(play_game, plan.games(deals), crew)) as games:
            yield from games


class _Unmade:
    """Stands where a player could not be made."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def choose(self, observation: Observation) -> Action:
        raise self._error


def _player(plan: Plan, index: int, seed: int, match: Match) -> Player:
    try:
        return plan.contenders[index].player(seed, plan.clock, plan.answer_ms, match.round_state)
    except Exception as error:  # of a factory that isn't ours
        return _Unmade(error)


def _play(plan: Plan, match: Match, players: Sequence[Player], tallies: Seats) -> None:
    clock = plan.clock if plan.timed else None
    watched = [_Watched(player, tally, clock) for player, tally in zip(players, tallies, strict=True)]

    def fault(match: Match, seat: int, error: Exception) -> None:
        tallies[seat].fault = tallies[seat].fault or describe(match, seat, error)

    while not (match.over or (match.phase == "scored" and match.rounds and not plan.matches)):
        step(match, watched, fault)
    if not match.over:  # a single round is all there is of it
        for player in players:
            tell(player, "match_over", match)


def _count(history: RoundHistory, tallies: Sequence[SeatTally]) -> None:
    """Add a scored round."""
    total = sum(score.points for score in history.scored)
    for score, tally in zip(history.scored, tallies, strict=True):
        tally.rounds += 1
        tally.utility += score.points - STRIKE * score.strikes
        others = len(history.scored) - 1  # own points less the mean of theirs
        tally.relative += 300 // others * ((others + 1) * score.points - total)
        tally.outcomes.update(score.marks)
        tally.outcomes["strike"] += score.strikes
        tally.outcomes["void"] += history.void
