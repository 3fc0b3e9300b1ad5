"""Single-observer ISMCTS (Cowling, Powley, Whitehouse 2012) with availability counts and max^n vectors.

Each iteration deals the hidden cards at random (a world that the observer can't tell from the true
one) or takes them from a pool, descends the tree by the actions that are legal in that world, adds
one node, plays on by a rollout policy, and adds to every node on the path the payoff of the end to
the seat that moved into it. Where the game has a policy, it guides the descent (PUCT). Moves that
the observer will not see (others' passes and bids) are drawn from `imagine_c` and have no node.

A node is four 64-bit words, and the children of a node are adjacent in a block, so that the choice
among them reads a cache line or two::

    0 COUNTS  visits (low 32 bits), and how often it was available when its parent was visited (high
    32 bits) 1 VALUE   sum of payoffs (2^-32 units) to the seat that moved into it 2 LINK    the
    action that leads here (low 8 bits), index of the first child (the others) 3 KNOWN   mask of the
    actions that have a child; the block holds as many children

A block has room for 2, 4, 8 ... children; a full one is copied into one of twice the size, and the
old one waits in a list for the next node that needs its size. Node 0 is the root. Everything is an
integer except the choice by upper confidence bound, whose few double operations give the same
results on every machine; so equal seeds give equal trees, compiled or not."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from mmap import mmap

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.state import TOLD, TRACE

if not cython.compiled:
    from math import sqrt

    from ai.search.worlds import Worlds
    from game.engine.bits import ONE, count, highest, lowest, pick
    from game.engine.rng import advance, below
    from game.engine.state import GameState
else:
    from cython.cimports.ai.search.worlds import Worlds
    from cython.cimports.game.engine.bits import ONE, count, highest, lowest, pick
    from cython.cimports.game.engine.rng import advance, below
    from cython.cimports.game.engine.state import GameState
    from cython.cimports.libc.math import sqrt

_COUNTS = cython.declare(cython.int, 0)
_VALUE = cython.declare(cython.int, 1)
_LINK = cython.declare(cython.int, 2)
_KNOWN = cython.declare(cython.int, 3)
_NODE = cython.declare(cython.int, 4)
_LOW = cython.declare(cython.ulonglong, (1 << 32) - 1)
_DEEPEST = cython.declare(cython.int, 127)
_TRACE = cython.declare(cython.int, TRACE)
_TOLD = cython.declare(cython.int, 8 + TOLD)

EXPLORATION = 0.234
"""The weight of the confidence bound on payoffs of 0..1; it is 0.5 where 60 points of 128 are 1."""
MOST_NODES = 1 << 18
"""The most nodes of a player's tree, 64 bytes each; a full tree goes on counting visits."""
CONTESTED = 0.7
"""A decision is close while the second choice has at least this share of the first choice's visits."""

# Natural logarithms 0..511: few enough to stay in the fastest memory. Summed from ln i - ln (i - 1)
# = 2 artanh 1 / (2 i - 1) by plain additions and products, since the logarithm of one C library
# differs from another's in the last digit, and so would the trees.
_LOG = cython.declare(cython.double[512])
if not cython.compiled:
    _LOG = [0.0] * 512
for _i in range(2, 512):
    _z = 1.0 / (2 * _i - 1)
    _power = _z
    _sum = 0.0
    for _k in range(1, 40, 2):
        _sum += _power / _k
        _power *= _z * _z
    _LOG[_i] = _LOG[_i - 1] + 2.0 * _sum
_LN2 = cython.declare(cython.double, _LOG[2])


class Search:
    """A tree search for `seat` from the state `root`, whose hidden cards don't matter.

    `policy` is a rollout policy of the state, `room` the most nodes, `seed` 1..2^64-1. `bias` is
    the weight of the state's own policy as a prior, 0 for none. `worlds` is a pool from which
    hidden cards are taken; without it each iteration deals them at random. `only` is a mask of the
    actions to choose among, 0 for all. `telling` makes the search record what the ends bring the
    seat, for `outcomes` and `expected`. Raises ValueError if the round is over.

    >>> from game.engine.ambition.editions import Rules
    >>> from game.engine.ambition.match import Match
    >>> match = Match(Rules(), [{"name": name} for name in ("You", "Hazel", "Corvin", "Rowan")], seed=7)
    >>> events = match.begin()
    >>> from game.engine.ambition.actions import Pass
    >>> for seat in match.waiting:
    ...     events = match.act(seat, Pass(match.observation(seat).legal[:3]))
    >>> search = Search(match.observation(3).state(), 3, seed=1)
    >>> search.run(100)
    >>> search.results()[16][0]  # how often the 5 of diamonds was tried
    100
    """

    def __init__(
        self,
        root: GameState,
        seat: cython.int,
        seed: cython.ulonglong,
        policy: cython.int = 1,
        exploration: cython.double = EXPLORATION,
        room: cython.int = 1 << 16,
        bias: cython.double = 0.0,
        worlds: Worlds | None = None,
        only: cython.ulonglong = 0,
        telling: cython.bint = False,
    ) -> None:
        if root.turn() < 0:
            raise ValueError("there is nothing to search: the round is over")
        self.root = root.clone()
        self.root.prepare(seat)
        self.world = root.clone()
        self.world.seed(seed)
        self.seat = seat
        self.policy = policy
        self.exploration = exploration
        self.bias = bias
        self.worlds = worlds
        self.only = only or (1 << 64) - 1
        # Mapped memory begins at a cache line, is zero and takes no page before it is used. Blocks
        # of 2, 4 ... 64 nodes are at most twice as many nodes as they hold, and those waiting never
        # more than as many again.
        self.words = memoryview(mmap(-1, 32 * (4 * room + 64))).cast("Q")
        self.used = 1
        self.room = room
        self.end = 2
        self.iterations_done = 0
        self.telling = telling
        self.told = array("Q", bytes(8 * _TOLD * 64 if telling else 8))
        self.tracing = False
        self.traced = 0
        self.traces = array("Q", bytes(8))
        if not cython.compiled:
            self.waiting = [0] * 8
            self.prior = [0] * 64
            self.path = [0] * 128
            self.movers = [0] * 128

    @cython.locals(block=cython.int, size=cython.int)
    def block_c(self, rank: cython.int) -> cython.int:
        """Return the index of the first node of a free block of 2^rank nodes."""
        block = self.waiting[rank]
        if block != 0:
            self.waiting[rank] = cython.cast(cython.int, self.words[block * _NODE])
            return block
        block = self.end
        self.end += 1 << rank
        return block

    @cython.locals(
        base=cython.Py_ssize_t, old=cython.Py_ssize_t, new=cython.Py_ssize_t, n=cython.int, i=cython.int, block=cython.int,
        rank=cython.int, link=cython.ulonglong,
    )  # fmt: skip
    def add_child_c(self, node: cython.int, action: cython.int) -> cython.int:
        """Add a child to a node and return its index."""
        base = node * _NODE
        link = self.words[base + _LINK]
        n = count(self.words[base + _KNOWN])
        block = cython.cast(cython.int, link >> 8)
        if n == 0:
            block = self.block_c(1)
        elif n > 1 and n & (n - 1) == 0:
            rank = highest(n)
            block = self.block_c(rank + 1)
            old = cython.cast(cython.Py_ssize_t, link >> 8) * _NODE
            new = block * _NODE
            for i in range(n * _NODE):
                self.words[new + i] = self.words[old + i]
            self.words[old] = self.waiting[rank]
            self.waiting[rank] = cython.cast(cython.int, link >> 8)
        self.words[base + _LINK] = (link & 255) | (cython.cast(cython.ulonglong, block) << 8)
        self.words[base + _KNOWN] |= ONE << action
        new = (block + n) * _NODE
        self.words[new + _COUNTS] = ONE << 32
        self.words[new + _VALUE] = 0
        self.words[new + _LINK] = action
        self.words[new + _KNOWN] = 0
        self.used += 1
        return block + n

    @cython.locals(base=cython.Py_ssize_t, first=cython.Py_ssize_t)
    def offer_c(self, node: cython.int, legal: cython.ulonglong) -> None:
        """Count the legal children of a node as available."""
        first = cython.cast(cython.Py_ssize_t, self.words[node * _NODE + _LINK] >> 8) * _NODE
        base = first + count(self.words[node * _NODE + _KNOWN]) * _NODE
        while base != first:
            base -= _NODE
            if (legal >> (self.words[base + _LINK] & 255)) & 1:
                self.words[base + _COUNTS] += ONE << 32

    @cython.locals(
        base=cython.Py_ssize_t, first=cython.Py_ssize_t, best=cython.Py_ssize_t, top=cython.double, score=cython.double,
        share=cython.double, counts=cython.ulonglong, available=cython.ulonglong, shift=cython.int, ln=cython.double,
    )  # fmt: skip
    def best_child_c(self, node: cython.int, legal: cython.ulonglong) -> cython.int:
        """Return the legal child with the highest upper confidence bound, the newest of equals.

        All legal children are counted as available."""
        best = 0
        top = -1.0
        first = cython.cast(cython.Py_ssize_t, self.words[node * _NODE + _LINK] >> 8) * _NODE
        base = first + count(self.words[node * _NODE + _KNOWN]) * _NODE
        while base != first:
            base -= _NODE
            if (legal >> (self.words[base + _LINK] & 255)) & 1:
                counts = self.words[base + _COUNTS] + (ONE << 32)
                self.words[base + _COUNTS] = counts
                available = counts >> 32
                shift = highest(available) - 8
                ln = _LOG[available] if shift <= 0 else _LOG[available >> shift] + shift * _LN2
                share = 1.0 / (counts & _LOW)
                score = self.words[
                    base + _VALUE
                ] * 2.3283064365386963e-10 * share + self.exploration * sqrt(ln * share)
                if score > top:
                    top = score
                    best = base
        return cython.cast(cython.int, best >> 2)

    @cython.locals(
        base=cython.Py_ssize_t, first=cython.Py_ssize_t, best=cython.int, top=cython.double, score=cython.double,
        visits=cython.double, mean=cython.double, seen=cython.double, worth=cython.double, value=cython.double,
        scale=cython.double, action=cython.int, fresh=cython.ulonglong, weight=cython.ulonglong,
    )  # fmt: skip
    def guided_child_c(
        self, node: cython.int, legal: cython.ulonglong, total: cython.ulonglong
    ) -> cython.int:
        """Return the child to descend to where the game has a policy (PUCT: Rosin 2011, Silver et al. 2016).

        The score is the mean payoff plus a bonus that rises with the policy's probability and falls
        with visits. An action without a child is valued at its siblings' mean; if such an action is
        best, -1 - action is returned."""
        best = 0
        top = -1.0
        seen = 1.0
        worth = 0.5
        scale = self.bias / total * sqrt((self.words[node * _NODE + _COUNTS] & _LOW) + 1.0)
        first = cython.cast(cython.Py_ssize_t, self.words[node * _NODE + _LINK] >> 8) * _NODE
        base = first + count(self.words[node * _NODE + _KNOWN]) * _NODE
        while base != first:
            base -= _NODE
            action = self.words[base + _LINK] & 255
            if (legal >> action) & 1:
                visits = self.words[base + _COUNTS] & _LOW
                value = self.words[base + _VALUE] * 2.3283064365386963e-10
                seen += visits
                worth += value
                score = value / visits + scale * self.prior[action] / (1.0 + visits)
                if score > top:
                    top = score
                    best = cython.cast(cython.int, base >> 2)
        fresh = legal & ~self.words[node * _NODE + _KNOWN]
        if fresh != 0 and self.used < self.room:
            weight = 0
            mean = worth / seen
            while fresh:
                action = lowest(fresh)
                fresh &= fresh - 1
                if self.prior[action] > weight:
                    weight = self.prior[action]
                    score = mean + scale * weight
                    if score > top:
                        top = score
                        best = -1 - action
        return best

    @cython.locals(
        i=cython.int, k=cython.int, node=cython.int, depth=cython.int, turn=cython.int, legal=cython.ulonglong,
        fresh=cython.ulonglong, base=cython.Py_ssize_t, x=cython.ulonglong, grown=cython.bint,
        total=cython.ulonglong, child=cython.int, end=cython.ulonglong,
    )  # fmt: skip
    def iterate_c(self, n: cython.int) -> None:
        """Run n iterations."""
        for i in range(n):
            self.world.copy_c(self.root)
            if self.worlds is None:
                self.root.sample_c(self.world)
            else:
                self.worlds.place_c(self.world)
            node = 0
            depth = 0
            grown = False
            while not grown and depth < _DEEPEST:
                turn = self.world.turn_c()
                if turn < 0:
                    break
                if self.world.hidden_c(self.seat):
                    self.world.apply_c(self.world.imagine_c())
                    continue
                legal = self.world.legal_c()
                if node == 0:
                    legal &= self.only
                fresh = legal & ~self.words[node * _NODE + _KNOWN]
                total = 0
                if self.bias > 0:
                    total = self.world.prior_c(self.prior)
                if total != 0:
                    child = self.guided_child_c(node, legal, total)
                    if child == 0:
                        break
                    if child < 0:
                        node = self.add_child_c(node, -1 - child)
                        grown = True
                    else:
                        node = child
                elif fresh != 0:
                    if self.used >= self.room:
                        break
                    if fresh & (fresh - 1):
                        x = advance(self.world.random)
                        self.world.random = x
                        fresh = pick(fresh, below(x, count(fresh)))
                    self.offer_c(node, legal)
                    node = self.add_child_c(node, lowest(fresh))
                    grown = True
                else:
                    node = self.best_child_c(node, legal)
                self.path[depth] = node
                self.movers[depth] = turn
                depth += 1
                self.world.apply_c(cython.cast(cython.int, self.words[node * _NODE + _LINK] & 255))
            if self.world.turn_c() >= 0:
                self.world.rollout_c(self.policy)
            self.words[_COUNTS] += 1
            for k in range(depth):
                base = self.path[k] * _NODE
                self.words[base + _COUNTS] += 1
                self.words[base + _VALUE] += self.world.payoff_c(self.movers[k])
            if self.telling and depth > 0:
                end = self.world.outcome_c(self.seat)
                base = (self.words[self.path[0] * _NODE + _LINK] & 255) * _TOLD
                for k in range(8):
                    self.told[base + k] += (end >> (8 * k)) & 255
                for k in range(_TOLD - 8):
                    self.told[base + 8 + k] += self.world.expected_c(self.seat, k)
            if self.tracing:
                self.world.trace_c(self.seat, self.traces, self.traced * _TRACE)
                self.traced += 1
        self.iterations_done += n

    def run(self, iterations: cython.int) -> None:
        """Run this number of further iterations, without the GIL."""
        with cython.nogil:
            self.iterate_c(iterations)

    def trace(self, iterations: int, policy: int) -> memoryview:
        """Run this number of further iterations by a rollout policy that plays to the end, and return how each ended.

        There are TRACE words for each (`GameState.trace_c`)."""
        self.traces = array("Q", bytes(8 * TRACE * iterations))
        self.policy, before = policy, self.policy
        self.tracing, self.traced = True, 0
        self.run(iterations)
        self.tracing, self.policy = False, before
        return memoryview(self.traces)

    def iterations(self) -> int:
        """Return the number of iterations so far."""
        return self.iterations_done

    def nodes(self) -> int:
        """Return the number of nodes in the tree."""
        return self.used

    def results(self) -> dict[int, tuple[int, float]]:
        """Return the visit count and mean payoff (0..1) of each action tried at the root.

        The payoff is that of the seat to act."""
        found: dict[int, tuple[int, float]] = {}
        first = int(self.words[_LINK]) >> 8
        for node in range(first, first + int(self.words[_KNOWN]).bit_count()):
            visits = int(self.words[node * 4 + _COUNTS]) & 0xFFFFFFFF
            value = int(self.words[node * 4 + _VALUE])
            if visits:
                found[int(self.words[node * 4 + _LINK]) & 255] = (
                    visits,
                    value / 4294967296.0 / visits,
                )
        return dict(sorted(found.items()))

    def outcomes(self) -> dict[int, tuple[float, ...]]:
        """Return, for each action tried at the root, the means of the eight numbers that describe an end.

        The numbers are those of `outcome_c`. Raises ValueError unless the search is `telling`."""
        return {action: means[:8] for action, means in self._means().items()}

    def expected(self) -> dict[int, tuple[float, ...]]:
        """Return, for each action tried at the root, the means of the numbers of `expected_c`, each 0..1.

        Raises ValueError unless the search is `telling`."""
        return {
            action: tuple(each / 4294967296.0 for each in means[8:])
            for action, means in self._means().items()
        }

    def _means(self) -> dict[int, tuple[float, ...]]:
        if not self.telling:
            raise ValueError("this search keeps no outcomes")
        return {
            action: tuple(int(self.told[action * _TOLD + k]) / visits for k in range(_TOLD))
            for action, (visits, _value) in self.results().items()
        }


def merge(results: list[dict[int, tuple[int, float]]]) -> dict[int, tuple[int, float]]:
    """Return the merged results of several trees: visits added up, payoffs averaged over visits."""
    merged: dict[int, tuple[int, float]] = {}
    for result in results:
        for action, (visits, value) in result.items():
            seen, mean = merged.get(action, (0, 0.0))
            merged[action] = (seen + visits, (mean * seen + value * visits) / (seen + visits))
    return dict(sorted(merged.items()))


def most_visited(results: dict[int, tuple[int, float]]) -> int:
    """Return the most visited action; of equals the one with the higher payoff, then the lower id."""
    return max(results, key=lambda action: (results[action], -action))


def search_in_parallel(
    searches: Sequence[Search],
    share: int,
    most: int,
    slice_: int,
    time: tuple[Callable[[], float] | None, float, float],
    cancelled: Callable[[], bool],
) -> int | None:
    """Return the best action by several trees that grow at the same time, or None once `cancelled()` returns true.

    Each tree makes `share` iterations, and up to `most` while the decision is close, `slice_` at a
    time. They stop when the leading action can't be overtaken. `time` is a clock (None for no
    limit), its time at the beginning, and the limit in seconds."""
    clock, started, limit = time
    with ThreadPoolExecutor(len(searches)) as pool:
        while True:
            done = searches[0].iterations()
            number = min(slice_, (share if done < share else most) - done)
            if len(searches) == 1:
                searches[0].run(number)
            else:
                list(pool.map(lambda search, n=number: search.run(n), searches))
            if cancelled():
                return None
            done += number
            visits = sorted(
                (v for v, _ in merge([s.results() for s in searches]).values()), reverse=True
            )
            second = visits[1] if len(visits) > 1 else 0
            left = (share if done < share else most) - done
            if clock is not None:
                spent = clock() - started
                left = min(left, int(done * (limit - spent) / max(spent, 1e-9)))
            close = second >= CONTESTED * visits[0]
            if (
                left <= 0
                or visits[0] - second > left * len(searches)
                or (done >= share and not close)
            ):
                return most_visited(merge([search.results() for search in searches]))
