"""The ledger of a round, from the changes of its rollout value.

result = par + the deal + you + the others + what they happened to do + how the hidden cards lay

A round is a row of events: the deal, passes, bids and cards. With V the rollout value of a state,
an event changes the value of the round from V(h) to V(h'). For the deal all of that is luck. For a
choice of one's own, k is by how much it was better than the rollout policy's choice, given what one
knew: that is play (*you*); the rest, V(h') - V(h) - k, is how the hidden cards lay. For another
player's choice, k is the mean of that over what a player of its level does there, given what it
knew: that is its strength (*others*), and the rest what *happened*. So all luck has mean 0, and a
result without it varies less (Burch et al. 2018, AIVAT). Each event is split completely, so the
ledger adds up whatever the noise in V. Forced actions change nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Literal

from ai.ambition.ledger import rollout_value
from ai.ambition.ledger.rollout_value import (
    RolloutValue,
    RoundStart,
    SeatValue,
    chances_before,
    par,
)
from ai.ambition.levels import LEVELS, Level
from ai.ambition.opinion import chances
from ai.ambition.players import SearchPlayer, representatives
from ai.reviews import reread, seed_of_text
from ai.workers import CancelledError, never_cancelled
from game.engine.ambition.actions import Action, Phase
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.judgement import PARTS, Account, Ledger, LedgerEvent, choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.ambition.rewind import decisions
from game.engine.ambition.round import Round
from game.engine.json_reader import Json, structured
from game.engine.rng import Stream
from game.engine.state import compiled

EFFORT = 4_000 if compiled() else 20
"""Playouts for the value of a state, unless the caller chooses another number."""
ASKED = 3
"""How many times a level that searches is asked what it would do instead."""
SUM_ERROR = 1e-6
"""The most by which the parts of a stored ledger may miss its result."""
STAND_IN = {"master": "expert"}
"""Levels that take too long to ask, and the level that is asked in their place."""


def loaded(match: Match, index: int, seat: int, text: str | None) -> Ledger | None:
    """Return a seat's ledger of a round from its stored text; None where there is none, or it can't be this round's."""
    history = match.rounds[index]

    def made(data: Json) -> Ledger:
        found = structured(Ledger, data)
        if (found.number, found.result) != (history.number, _points(history, seat)):
            raise ValueError("it is the ledger of another round")
        for account in (found, found.win):
            if (
                account is not None
                and abs(sum(getattr(account, name) for name in PARTS) - account.result) > SUM_ERROR
            ):
                raise ValueError("its parts don't add up to its result")
        if found.win is not None and not 0 <= round(found.win.result, 3) <= 1:
            raise ValueError("its chance to win is no chance")
        if not all(_possible(each, match.rules.players) for each in found.events):
            raise ValueError("an event in it is impossible")
        return found

    return reread(text, made)


def _possible(event: LedgerEvent, players: int) -> bool:
    """Return whether an event can be one of a round: the deal, a verb, one card or a pass."""
    if event.seat < 0 or event.phase == "deal":
        return (event.seat, event.phase, event.choice) == (-1, "deal", ())
    single = len(event.choice) == 1
    return (
        event.seat < players
        and (single or (bool(event.choice) and event.phase == "pass"))
        and max(event.choice) < (56 if single else 52)
    )


def _points(history: RoundHistory, seat: int) -> float:
    score = history.scored[seat]
    return float(score.points - STRIKE_PRICE * score.strikes)


def ledger(
    match: Match,
    index: int,
    seat: int,
    effort: int = EFFORT,
    cancelled: Callable[[], bool] = never_cancelled,
) -> Ledger:
    """Return a seat's ledger of a scored round, which is given by its index.

    Raises CancelledError once `cancelled()` returns true."""
    return _Bookkeeper(match, index, seat, effort).made(cancelled)


def key(match: Match, index: int, seat: int, effort: int) -> str:
    """Return the name under which the ledger of a round is stored."""
    history = match.rounds[index]
    before = match.rounds[index - 1].totals if index else ()
    seen: list[object] = [
        match.rules.to_record(),
        history.number,
        history.dealer,
        history.direction,
        history.deal,
    ]
    seen += [
        sorted(history.passes.items()),
        sorted(history.bids.items()),
        sorted(history.blind.items()),
        history.plays,
    ]
    seen += [history.deduct, [(total.points, total.strikes) for total in before], match.slammed()]
    seen += [
        [player.get("level") for player in match.players],
        seat,
        effort,
        ASKED,
        sorted(STAND_IN.items()),
    ]
    seen += [
        rollout_value.DEALS,
        rollout_value.WORLDS,
        rollout_value.GAINED,
        rollout_value.SHARPNESS,
    ]
    return f"account:{seed_of_text(json.dumps(seen)):016x}"


class _Bookkeeper:
    """The making of one ledger: the state of the round so far and the sums up to it."""

    def __init__(self, match: Match, index: int, seat: int, effort: int) -> None:
        self._rules, self._seat = match.rules, seat
        self._history = history = match.rounds[index]
        earlier = match.rounds[:index]
        seats = range(match.rules.players)
        totals = earlier[-1].totals if earlier else match.rules.start
        slammed = tuple(
            any("slam" in each.scored[other].marks for each in earlier) for other in seats
        )
        self._before = RoundStart(
            match.rules, history.number, history.direction, history.dealer, totals, slammed
        )
        self._state = self._before.dealt(history.deal)
        self._value = RolloutValue(self._state, match.rules, effort, self._before.match())
        self._levels = [LEVELS.get(str(player.get("level"))) for player in match.players]
        self._known: dict[tuple[int, str, int], tuple[Observation, Action]] = {}
        for other in seats:
            for observation, action in decisions(match, index, other, counting=True):
                self._known[other, observation.phase, len(observation.played())] = (
                    observation,
                    action,
                )
        self._result = self._ended(history)
        self._past = json.dumps([match.rules.to_record(), history.number, history.deal])
        self._asked: dict[int, SearchPlayer] = {}
        self._events: list[LedgerEvent] = []
        self._sums = dict.fromkeys(PARTS, SeatValue())

    def _ended(self, history: RoundHistory) -> SeatValue:
        """Return the value of the round's result to the seat."""
        match = self._value.match
        win = 0.0 if match is None else match.chances(history.scored, history.void)[self._seat]
        return SeatValue(_points(history, self._seat), win)

    def made(self, cancelled: Callable[[], bool]) -> Ledger:
        """Replay the round and return its ledger."""
        value = SeatValue(
            par(self._rules, self._history.direction), chances_before(self._before)[self._seat]
        )
        self._sums["par"] = value
        dealt = self._worth(self._state)
        self._note(-1, "deal", 0, (), ("deal", "deal"), SeatValue(), dealt - value)
        value = dealt
        for seat, phase, actions in self._steps():
            if cancelled():
                raise CancelledError
            found = self._known.get((seat, phase, len(self._plays)))
            for each in actions:
                self._state.apply(each)
            if found is None or _alike(found[0]):
                self._past += f"|{actions}"
                continue
            observation, action = found
            after = self._result if self._state.over() else self._worth(self._state)
            skill = self._value.gain(
                observation, self._choices(observation, action), self._seat, self._seed("gain")
            )
            names = ("you", "hidden") if seat == self._seat else ("others", "happened")
            self._note(
                seat,
                phase,
                len(observation.played()),
                choice_of(action),
                names,
                skill,
                after - value - skill,
            )
            self._past += f"|{actions}"
            value = after
        sums = self._sums
        # Nothing, but where an ending that looks forced was not.
        sums["hidden"] += self._result - value
        win = None
        if self._value.match is not None:
            win = Account(self._result.win, **{name: each.win for name, each in sums.items()})
        points = {name: each.points for name, each in sums.items()}
        return Ledger(
            self._result.points,
            **points,
            number=self._history.number,
            events=tuple(self._events),
            win=win,
        )

    def _note(
        self,
        seat: int,
        phase: Phase | Literal["deal"],
        played: int,
        choice: tuple[int, ...],
        parts: tuple[str, str],
        skill: SeatValue,
        luck: SeatValue,
    ) -> None:
        """Record an event and add its skill and its luck to the two named parts of the ledger."""
        for name, value in zip(parts, (skill, luck), strict=True):
            self._sums[name] += value
        self._events.append(
            LedgerEvent(seat, phase, played, choice, skill.points, luck.points, skill.win, luck.win)
        )

    def _steps(self) -> Iterator[tuple[int, Phase, tuple[int, ...]]]:
        """Yield the seat, the phase and the actions of each step, in the order in which states expect them."""
        state, history = self._state, self._history
        self._plays: list[int] = []
        while not state.over():
            seat, phase = state.turn(), state.phase_name()
            if phase == "pass":
                yield seat, phase, history.passes[seat]
            elif phase == "bid":
                yield seat, phase, (53 if history.bids[seat] else 52,)
            elif phase == "blind":
                yield seat, phase, (history.blind[seat],)
            elif phase == "last_trick":
                yield seat, phase, (54 if history.deduct else 55,)
            else:
                # A first trick played blind.
                self._plays = self._plays or list(history.plays[: len(history.blind)])
                card = history.plays[len(self._plays)]
                yield seat, phase, (card,)
                self._plays.append(card)

    def _choices(self, observation: Observation, action: Action) -> dict[tuple[int, ...], float]:
        """Return the choices whose gain counts as play, with their shares.

        For another player they are those of its level, so that what it happened to do is luck. For
        the seat's own, a person's or a player's of an unknown level there is only the one that was
        made."""
        level = self._levels[observation.seat]
        if observation.seat == self._seat or level is None or observation.phase == "last_trick":
            return {choice_of(action): 1.0}
        return self._alternatives(observation, level)

    def _alternatives(self, observation: Observation, level: Level) -> dict[tuple[int, ...], float]:
        """Return the probability that a level makes each choice."""
        stand_in = LEVELS[STAND_IN.get(level.id, level.id)]
        if observation.phase == "play" and not stand_in.iterations:
            cards = representatives(observation)
            return {
                (card,): share
                for card, share in zip(
                    cards, chances(observation, stand_in, cards, ASKED), strict=True
                )
            }
        stream = Stream("ledger", level.id, self._seed("others"))
        asked = [
            choice_of(self._stand_in(observation.seat, stand_in, stream).choose(observation))
            for _ in range(ASKED)
        ]
        return {choice: asked.count(choice) / ASKED for choice in asked}

    def _stand_in(self, seat: int, level: Level, stream: Stream) -> SearchPlayer:
        """Return a player to ask in the place of a seat's, prepared for the round by those asked before."""
        before = self._asked.get(seat) or SearchPlayer(level, 0)
        self._asked[seat] = before.reseeded(stream.next64())
        return self._asked[seat]

    def _worth(self, state: Round) -> SeatValue:
        return self._value.worth(state, self._seat, self._seed("worth"))

    def _seed(self, what: str) -> int:
        return seed_of_text(f"{what} {self._seat} {self._past}") or 1


def _alike(observation: Observation) -> bool:
    """Return whether all legal cards are alike."""
    return observation.phase in ("play", "blind") and len(representatives(observation)) == 1
