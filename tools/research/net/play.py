"""Rounds that the search plays against itself, from which the value net learns.

A round is a plain dict (one JSON line): the rules' `edition`, `players` and `bidding`, strikes
`before` the round, `dealer`, the `hands` after the pass, and every action after it in order (bids,
a blind trick's cards, the play, the last trick's verb)."""

from __future__ import annotations

from dataclasses import dataclass

from ai.ambition.levels import PRIOR
from ai.ambition.models import play_tables
from ai.ambition.nets import net_for
from ai.ambition.payoff_split import evaluator
from ai.search.ismcts import Search
from ai.search.worlds import Worlds
from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.reward import Reward
from game.engine.ambition.round import Round
from game.engine.ambition.verbs import BID_NIL, NO_BID
from game.engine.json_reader import Record
from game.engine.rng import Stream
from game.engine.state import NET_ROLLOUT, TABLE_ROLLOUT
from tools.research.training.selfplay import best_plans, drawn, searched_pass

NIL_BIDDING = 4
"""One round in so many is played with Nil bids, where the edition has them."""
SEARCHED_PASS = 3
"""One pass in so many is searched; the tables draw the others, which takes a fiftieth of the time."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The players' effort: iterations and worlds for a card, playouts for a pass or a bid.

    One card in `stray` is drawn in proportion to the visits, so that the data includes positions
    off the best line."""

    iterations: int = 100
    worlds: int = 50
    playouts: int = 1_000
    policy: int = TABLE_ROLLOUT
    stray: int = 24


def play_round(edition: str, players: int, seed: int, index: int, effort: Effort) -> Record:
    """Play round `index` of a seed and return it. It depends on nothing but the arguments."""
    stream = Stream("net self-play", edition, players, seed, index)
    offers = "nil_bidding" in Rules(edition, players=players).numbers.options
    rules = Rules(edition, players=players, nil_bidding=offers and stream.below(NIL_BIDDING) == 0)
    numbers = rules.numbers
    direction = numbers.pass_cycle[stream.below(len(numbers.pass_cycle))]
    before = [stream.below(max(1, numbers.strike_limit)) for _ in range(players)]
    dealer = stream.below(players)
    hands = deal(stream.next64() >> 11, 1, numbers.deck, players)
    state = Round(rules, direction, hands, before, (dealer + 1) % players, dealer)
    state.equip(play_tables(edition))
    if effort.policy == NET_ROLLOUT:
        found = net_for(rules)
        if found is None:
            raise ValueError(f"no net plays by the rules of {edition} at a table of {players}")
        state.judge_by(evaluator(found, rules, tuple(before), Reward(), False))
    state.seed(stream.seed64())
    while state.phase_name() == "pass":
        chosen: tuple[int, ...] = ()
        if stream.below(SEARCHED_PASS) == 0:
            chosen = searched_pass(
                state, direction == "scatter", effort.policy, effort.playouts, stream
            )
        for i in range(3):
            state.apply(chosen[i] if chosen else state.imagine())
    held = [state.hand(seat) for seat in range(players)]
    actions: list[int] = []
    while not state.over():
        actions.append(_action(state, effort, stream))
        state.apply(actions[-1])
    return {
        "edition": edition,
        "players": players,
        "bidding": rules.nil_bidding,
        "before": before,
        "dealer": dealer,
        "hands": held,
        "actions": actions,
    }


def replayed(data: Record) -> tuple[Round, list[int]]:
    """Return the round as it was after the pass, and the actions that follow."""
    rules = Rules(data["edition"], players=data["players"], nil_bidding=data["bidding"])
    first = (data["dealer"] + 1) % data["players"]
    return Round(rules, "hold", data["hands"], data["before"], first, data["dealer"]), data[
        "actions"
    ]


def _action(state: Round, effort: Effort, stream: Stream) -> int:
    """Return an action of the seat to act, in any phase except the pass."""
    seat, legal = state.turn(), state.legal()
    choices = [action for action in range(64) if legal >> action & 1]
    if len(choices) == 1:
        return choices[0]
    phase = state.phase_name()
    if phase in ("bid", "blind"):
        plans: list[tuple[int, ...]] = (
            [(NO_BID,), (BID_NIL,)] if phase == "bid" else [(card,) for card in choices]
        )
        return best_plans(state, plans, effort.policy, effort.playouts, stream)[0][0]
    worlds = (
        Worlds(effort.worlds).draw(state, seat, stream.seed64(), 1) if phase == "play" else None
    )
    search = Search(
        state,
        seat,
        stream.seed64(),
        effort.policy,
        room=effort.iterations + 2,
        bias=PRIOR,
        worlds=worlds,
    )
    search.run(effort.iterations)
    return drawn(search.results(), effort.stray, stream)
