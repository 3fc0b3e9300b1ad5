"""PlainState: a game in ordinary Python (`plain.PlainGame`) as a GameState, so that the compiled search can play it.

Its methods in ``_c`` take the GIL and ask the game. The search can't hear of exceptions there: the first one is kept, from
then on the state answers as at the end without asking the game again, the search stops, and `raise_failure` raises what
was kept. Answers that a search could not use are refused like exceptions of the game.

A pool of worlds has four words for each; here they say which random number a world was drawn from, and for whom.
"""

from __future__ import annotations

from math import isfinite
from typing import Any, TypeVar

try:
    import cython
except ModuleNotFoundError:
    from game.engine.shadow import cython

from game.engine.plain import Dice, PlainGame
from game.engine.state import PAYOFF_ONE, check_seat

if not cython.compiled:
    from game.engine.state import GameState
else:
    from cython.cimports.game.engine.state import GameState

T = TypeVar("T")


class PlainState(GameState):
    """A state around a game, which from now on is the state's own."""

    def __init__(self, game: PlainGame) -> None:
        if not isinstance(game, PlainGame):
            raise TypeError(f"a PlainGame was expected, not {game!r}")
        GameState.__init__(self)
        self.held = game
        self.dice = Dice(1)
        self.failure: BaseException | None = None
        self.seat = -1
        self.drawn_from = 0

    # What the search calls.

    def turn_c(self) -> cython.int:
        if self.failed:
            return -1
        try:
            return _checked_turn(self.held)
        except BaseException as error:
            self.fail(error)
            return -1

    def legal_c(self) -> cython.ulonglong:
        if self.failed:
            return 0
        try:
            return _checked_legal(self.held)
        except BaseException as error:
            self.fail(error)
            return 0

    def apply_c(self, action: cython.int) -> None:
        if self.failed:
            return
        try:
            self.drawn_from = 0
            self.held.apply(action)
        except BaseException as error:
            self.fail(error)

    def copy_c(self, other: GameState) -> None:
        if self.failed:
            return
        try:
            self.held = cython.cast(PlainState, other).held.copy()
            self.seat = cython.cast(PlainState, other).seat
            self.drawn_from = cython.cast(PlainState, other).drawn_from
        except BaseException as error:
            self.fail(error)

    def sample_c(self, target: GameState) -> None:
        cython.cast(PlainState, target).draw(self.seat)

    def store_c(self, words: cython.ulonglong[::1], at: cython.Py_ssize_t) -> None:
        if self.drawn_from == 0:
            self.fail(ValueError("only a world as it was drawn can be kept"))
        words[at] = self.drawn_from
        words[at + 1] = cython.cast(cython.ulonglong, max(self.seat, 0))
        words[at + 2] = 0
        words[at + 3] = 0

    def load_c(self, words: cython.ulonglong[::1], at: cython.Py_ssize_t) -> None:
        own = self.random
        self.random = words[at]
        self.draw(cython.cast(cython.int, words[at + 1]))
        self.random = own

    def likelihood_c(self, world: GameState) -> cython.double:
        if cython.cast(PlainState, world).failed:
            return 0.0
        try:
            return _checked_likelihood(self.held, cython.cast(PlainState, world).held, self.seat)
        except BaseException as error:
            cython.cast(PlainState, world).fail(error)
            return 0.0

    def hidden_c(self, seat: cython.int) -> cython.bint:
        if self.failed:
            return False
        try:
            return bool(self.held.hidden(seat))
        except BaseException as error:
            self.fail(error)
            return False

    def imagine_c(self) -> cython.int:
        if self.failed:
            return 0
        try:
            self.dice.x = self.random
            action = self.held.imagine(self.dice)
            self.random = self.dice.x
            return _checked_action(self.held, action)
        except BaseException as error:
            self.fail(error)
            return 0

    def rollout_c(self, policy: cython.int) -> None:
        if self.failed:
            return
        try:
            self.drawn_from = 0
            self.dice.x = self.random
            _roll_out(self.held, policy, self.dice)
            self.random = self.dice.x
        except BaseException as error:
            self.fail(error)

    def payoff_c(self, seat: cython.int) -> cython.ulonglong:
        if self.failed:
            return 0
        try:
            return _checked_payoff(self.held, seat)
        except BaseException as error:
            self.fail(error)
            return 0

    def outcome_c(self, seat: cython.int) -> cython.ulonglong:
        if self.failed:
            return 0
        try:
            return _checked_outcome(self.held, seat)
        except BaseException as error:
            self.fail(error)
            return 0

    def prior_c(self, weights: cython.p_ulonglong) -> cython.ulonglong:
        action: cython.int
        if self.failed:
            return 0
        try:
            prior = _checked_prior(self.held)
            for action in prior:
                weights[action] = prior[action]
            return sum(prior.values())
        except BaseException as error:
            self.fail(error)
            return 0

    # What everybody else calls.

    def game(self) -> Any:
        """The game itself, of whatever class, for looking at."""
        return self.held

    def raise_failure(self) -> None:
        if self.failure is not None:
            raise self.failure

    def prepare(self, seat: int) -> None:
        check_seat(seat)
        self.seat = seat

    def clone(self) -> PlainState:
        self.raise_failure()
        twin = PlainState(self.held.copy())
        twin.seat = self.seat
        twin.drawn_from = self.drawn_from
        twin.random = self.random
        return twin

    def check_alike(self, other: GameState) -> None:
        GameState.check_alike(self, other)
        theirs = cython.cast(PlainState, other).held
        if type(theirs) is not type(self.held):
            raise TypeError(f"a {type(self.held).__name__} can't copy a {type(theirs).__name__}")

    def turn(self) -> int:
        return self.told(GameState.turn(self))

    def legal(self) -> int:
        return self.told(GameState.legal(self))

    def over(self) -> bool:
        return self.told(GameState.over(self))

    def apply(self, action: int) -> None:
        self.legal()  # whatever the game raises comes before what is said of the action
        GameState.apply(self, action)
        self.raise_failure()

    def copy_from(self, other: GameState) -> None:
        GameState.copy_from(self, other)
        self.raise_failure()

    def determinize(self, seat: int, seed: int) -> PlainState:
        world: PlainState = cython.cast(PlainState, GameState.determinize(self, seat, seed))
        world.raise_failure()
        return world

    def sees(self, seat: int) -> bool:
        return self.told(GameState.sees(self, seat))

    def rollout(self, policy: int, seed: int) -> None:
        GameState.rollout(self, policy, seed)
        self.raise_failure()

    def payoff(self, seat: int) -> float:
        return self.told(GameState.payoff(self, seat))

    def __repr__(self) -> str:
        return f"<PlainState of {self.held!r}>"

    # Inside.

    def told(self, answer: T) -> T:
        """The answer, unless the game failed over it."""
        self.raise_failure()
        return answer

    def fail(self, error: BaseException) -> None:
        """The game has raised this; the first such counts."""
        if not self.failed:
            self.failed = True
            self.failure = error

    def draw(self, seat: cython.int) -> None:
        """Deal anew what `seat` can't know, from `random`."""
        if self.failed:
            return
        try:
            self.seat = seat
            self.drawn_from = self.random
            self.dice.x = self.random
            self.held.sample(seat, self.dice)
            self.random = self.dice.x
        except BaseException as error:
            self.fail(error)


def _checked_turn(game: PlainGame) -> int:
    seat = game.turn()
    if seat not in (-1, 0, 1, 2, 3):
        raise ValueError(f"turn() of {game!r} gave {seat!r}: a seat 0..3 was expected, or -1 at the end")
    return seat


def _checked_legal(game: PlainGame) -> int:
    mask = game.legal()
    if not 0 < mask < 1 << 64:
        raise ValueError(f"legal() of {game!r} gave {mask!r}: a mask of actions 0..63 was expected, not empty")
    return mask


def _checked_action(game: PlainGame, action: int) -> int:
    if not 0 <= action < 64 or not (game.legal() >> action) & 1:
        raise ValueError(f"{game!r} chose {action!r}, which isn't legal")
    return action


def _checked_payoff(game: PlainGame, seat: int) -> int:
    worth = game.payoff(seat)
    if not 0 <= worth <= 1:
        raise ValueError(f"payoff({seat}) of {game!r} gave {worth!r}: 0..1 was expected")
    return int(worth * PAYOFF_ONE)


def _checked_outcome(game: PlainGame, seat: int) -> int:
    told = tuple(game.outcome(seat))
    if len(told) > 8 or not all(0 <= number < 256 for number in told):
        raise ValueError(f"outcome({seat}) of {game!r} gave {told!r}: up to eight numbers 0..255 were expected")
    return int.from_bytes(bytes(told), "little")


def _checked_likelihood(game: PlainGame, world: PlainGame, seat: int) -> float:
    like = game.likelihood(world, seat)
    if not (isfinite(like) and like >= 0):
        raise ValueError(f"likelihood() of {game!r} gave {like!r}: a finite number of 0 or more was expected")
    return like


def _checked_prior(game: PlainGame) -> dict[int, int]:
    prior = dict(game.prior())
    if prior and (sum(1 << action for action in prior) != game.legal() or min(prior.values()) < 1):
        raise ValueError(f"prior() of {game!r} gave {prior!r}: a positive weight for every legal action was expected")
    if sum(prior.values()) >= 1 << 63:
        raise ValueError(f"prior() of {game!r} gave {prior!r}: weights that add up to less than 2^63 were expected")
    return prior


def _roll_out(game: PlainGame, policy: int, dice: Dice) -> None:
    while _checked_turn(game) >= 0:
        game.apply(game.choose(policy, dice))
