"""GameState: the one interface between games and search.

A state is mutable. Actions are ids 0..63: 0..51 are cards, above them the verbs. Methods whose
names end in ``_c`` trust their arguments and run without the GIL when compiled; the others check
and explain. A new game subclasses GameState, and the search, the arena and the test battery then
work for it. A subclass is compiled like this module.

Compiled, the fields are in state.pxd; `random` is the state's own generator (`game.engine.rng`),
`padding` keeps the states of two threads off one cache line (without it two threads ran 1.5 times
as fast as one instead of 1.97)."""

from __future__ import annotations

from typing import Self

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.refusal import Illegal, IllegalAction, Reason

if not cython.compiled:
    from game.engine.bits import BUILD_DAY, BUILD_NAME
else:
    from cython.cimports.game.engine.bits import BUILD_DAY, BUILD_NAME


RANDOM_ROLLOUT = 0
GOAL_ROLLOUT = 1
TABLE_ROLLOUT = 2
NET_ROLLOUT = 3

PAYOFF_ONE = 1 << 32
TRACE = 7
TOLD = 3
"""The number of words that describe one end (`GameState.trace_c`)."""


def check_seat(seat: int) -> None:
    """Raise ValueError unless 0 <= seat < 4, since compiled arrays don't check their bounds."""
    if not 0 <= seat < 4:
        raise ValueError(f"there is no seat {seat}")


class GameState:
    """A state of a game that the search can play on, as an abstract class; seats are 0..n-1.

    >>> from game.engine.ambition.editions import Rules
    >>> from game.engine.ambition.match import Match
    >>> match = Match(Rules(), [{"name": name} for name in ("You", "Hazel", "Corvin", "Rowan")], seed=7)
    >>> events = match.begin()
    >>> from game.engine.ambition.actions import Pass
    >>> for seat in match.waiting:
    ...     events = match.act(seat, Pass(match.observation(seat).legal[:3]))
    >>> state = match.observation(3).state()
    >>> state.turn(), state.legal() == 1 << 16  # only the 5 of diamonds may be led
    (3, True)
    """

    def __cinit__(self) -> None:
        """Raise TypeError for a subclass in ordinary Python.

        Compiled, the search would call the methods of this class instead of the subclass's.
        Interpreted it would call the right ones, and this method is never called."""
        kind = type(self)
        if "__pyx_vtable__" not in kind.__dict__:  # where Cython keeps a compiled class's methods
            raise TypeError(
                f"the search would never call the methods of {kind.__module__}.{kind.__qualname__}, which isn't compiled: "
                "name its module in pyproject.toml"
            )

    def __init__(self) -> None:
        self.random = 88172645463325252

    # What the search calls.

    def turn_c(self) -> cython.int:
        """Return the seat that acts next, or -1 when the game is over."""
        return -1

    def legal_c(self) -> cython.ulonglong:
        """Return the mask of legal actions of the seat to act; never empty before the end."""
        return 0

    def apply_c(self, action: cython.int) -> None:
        """Carry out a legal action of the seat to act."""

    def copy_c(self, other: GameState) -> None:
        """Become equal to `other`, a state of the same class; `random` stays this state's own."""

    def sample_c(self, target: GameState) -> None:
        """Deal the hidden cards again in `target`, a copy of this state, using the target's `random`.

        They are the cards hidden from the seat last given to `prepare`."""

    def store_c(self, words: cython.ulonglong[::1], at: cython.Py_ssize_t) -> None:
        """Write what `sample_c` drew to four words from index `at` on."""

    def load_c(self, words: cython.ulonglong[::1], at: cython.Py_ssize_t) -> None:
        """Read what `store_c` wrote, in a copy of the state it was drawn for."""

    def likelihood_c(self, world: GameState) -> cython.double:
        """Return the likelihood of the other seats' actions, by the state's own policy, if `world` were true.

        `world` was drawn by `sample_c` for this prepared state. Returns 1 if the state has no
        policy."""
        return 1.0

    def hidden_c(self, seat: cython.int) -> cython.bint:
        """Return whether `seat` won't see the next action (another's pass or bid)."""
        return False

    def imagine_c(self) -> cython.int:
        """Return a plausible action for the seat to act, drawn with this state's `random`, in place of a hidden one."""
        return 0

    def rollout_c(self, policy: cython.int) -> None:
        """Play by a policy of the game (at least RANDOM_ROLLOUT) to the end, or until the state can predict the end."""

    def prior_c(self, weights: cython.p_ulonglong) -> cython.ulonglong:
        """Write to `weights[action]` how likely the seat to act is to choose each legal action.

        That is by the state's own policy. Returns the sum of the weights. If the state has no
        policy, it returns 0 and `weights` are unchanged."""
        return 0

    def payoff_c(self, seat: cython.int) -> cython.ulonglong:
        """Return what the end is worth to `seat`, 0..2^32 (PAYOFF_ONE); valid only at the end."""
        return 0

    def outcome_c(self, seat: cython.int) -> cython.ulonglong:
        """Return what the end brought `seat`, for people: eight numbers 0..255, the first in the lowest byte.

        The game says what the numbers are. The result is valid only at the end."""
        return 0

    def expected_c(self, seat: cython.int, number: cython.int) -> cython.ulonglong:
        """Return one of the TOLD numbers that the end brings `seat` in the mean, 0..2^32, on the game's own scale.

        Unlike `outcome_c`, a state that has predicted the end draws nothing. The result is valid
        only at the end."""
        return 0

    def trace_c(
        self, seat: cython.int, words: cython.ulonglong[::1], at: cython.Py_ssize_t
    ) -> None:
        """Write how the game ended to TRACE words from index `at` on: outcome of `seat`, then as the game says.

        Valid only at an end that was played out."""
        words[at] = self.outcome_c(seat)

    # What everybody else calls.

    def prepare(self, seat: int) -> None:
        """Work out what `seat` can't know, for `sample_c`."""
        raise NotImplementedError

    def clone(self) -> Self:
        """Return an independent copy with the same `random`."""
        raise NotImplementedError

    def turn(self) -> int:
        """Return the seat that acts next, or -1 when the game is over."""
        return int(self.turn_c())

    def legal(self) -> int:
        """Return the mask of legal actions, 0 when the game is over."""
        return self.legal_c() if self.turn_c() >= 0 else 0

    def over(self) -> bool:
        """Return whether the game is over."""
        return bool(self.turn_c() < 0)

    def apply(self, action: int) -> None:
        """Carry out an action of the seat to act.

        Raises IllegalAction that names action, seat and state if the action isn't legal."""
        if self.turn_c() < 0:
            raise IllegalAction(Reason(Illegal.OVER), f"action {action}")
        if not 0 <= action < 64 or not (self.legal_c() >> action) & 1:
            raise IllegalAction(
                Reason(Illegal.CHOICE, action=action, state=repr(self)), f"seat {self.turn_c()}"
            )
        self.apply_c(action)

    def copy_from(self, other: GameState) -> None:
        """Become equal to `other`, a state of the same class, except for `random`."""
        self.check_alike(other)
        self.copy_c(other)

    def check_alike(self, other: GameState) -> None:
        """Raise TypeError unless `other` is of this state's class, which the methods in ``_c`` assume."""
        if type(other) is not type(self):
            raise TypeError(f"a {type(self).__name__} can't copy a {type(other).__name__}")

    def determinize(self, seat: int, seed: int) -> Self:
        """Return a world that `seat` can't tell from this one, drawn uniformly; `seed` is 1..2^64-1."""
        check_seat(seat)
        self.prepare(seat)
        world = self.clone()
        world.seed(seed)
        self.sample_c(world)
        return world

    def imagine(self) -> int:
        """Return a plausible action for the seat to act, drawn with `random`."""
        return int(self.imagine_c())

    def sees(self, seat: int) -> bool:
        """Return whether `seat` will see the next action."""
        return bool(not self.hidden_c(seat))

    def rollout(self, policy: int, seed: int) -> None:
        """Play to the end by a policy, with a seed 1..2^64-1."""
        self.random = seed
        self.rollout_c(policy)

    def payoff(self, seat: int) -> float:
        """Return what the end is worth to `seat`, 0..1."""
        check_seat(seat)
        return float(self.payoff_c(seat) / 4294967296.0)

    def seed(self, seed: int) -> None:
        """Restart `random` from a seed 1..2^64-1.

        Raises ValueError for another seed."""
        if not 1 <= seed < 1 << 64:
            raise ValueError(f"seed {seed} is not 1..2^64-1")
        self.random = seed

    # For benchmarks: n times over without the GIL, starting from `source` each time.

    def repeat_copies(self, source: GameState, n: cython.int) -> None:
        """Copy `source` n times."""
        self.check_alike(source)
        i: cython.int
        with cython.nogil:
            for i in range(n):
                self.copy_c(source)

    def repeat_samples(self, source: GameState, n: cython.int) -> None:
        """Copy `source` (prepared for a seat) and deal its hidden cards again, n times."""
        self.check_alike(source)
        i: cython.int
        with cython.nogil:
            for i in range(n):
                self.copy_c(source)
                source.sample_c(self)

    def repeat_rollouts(self, source: GameState, n: cython.int, policy: cython.int) -> None:
        """Copy `source` and play it to the end, n times."""
        self.check_alike(source)
        i: cython.int
        with cython.nogil:
            for i in range(n):
                self.copy_c(source)
                self.rollout_c(policy)


def compiled() -> bool:
    """Return whether the rules and the search run compiled."""
    return bool(cython.compiled)


def build_words() -> str:
    """Return the day of the sources from which a download was built, if it is one, and the build's name."""
    day = str(BUILD_DAY)
    date = f"{day[:4]}-{day[4:6]}-{day[6:]}, " if BUILD_DAY else ""
    return date + build_name()


def build_name() -> str:
    """Return the build of the hot modules: native, x86-64-v3 or portable, by processor, or "interpreted"."""
    name: bytes = BUILD_NAME
    return name.decode()
