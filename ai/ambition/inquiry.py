"""What a computer player of Ambition thought of a past decision, and where it expected the hidden cards.

It is asked at its own observation, by its own level: a player that searches by what its searches
found, one that plays by feel by what it remembered and how often it plays each card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from ai.ambition.heuristics import card_weights, remembered
from ai.ambition.opinion import Adviser, alike
from ai.ambition.players import BELIEF_ROOTS, SearchPlayer
from ai.ambition.reasons import reason, settled_reason
from ai.answers import GameInquiry
from ai.reviews import seed_of
from ai.search.worlds import Worlds
from game.engine.ambition.actions import Action
from game.engine.ambition.high_two import is_honor, is_two
from game.engine.ambition.judgement import choice_of, others_decide, rounds_of
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.rewind import decisions, redealt
from game.engine.ambition.thought import Thought
from game.engine.judgement import Belief
from game.engine.rng import Stream
from game.engine.state import compiled

TRIES = 10
"""How often a player that searches is asked, each time with another seed, to see how often it makes each choice."""
DEALS = 2_000 if compiled() else 60
"""The number of deals from which it is counted where the hidden cards are."""


def thought(
    player: SearchPlayer, observation: Observation, action: Action, cancelled: Callable[[], bool]
) -> Thought:
    """Return what a player thought of a decision.

    Raises CancelledError once `cancelled()` returns true."""
    level, chosen = player.level, choice_of(action)
    today = choice_of(player.choose(observation, cancelled))
    found = Thought(level.id, player.temperament.id, chosen, today)
    if not level.playouts:
        return _by_feel(player, observation, found)
    adviser = Adviser(level, player.seed_for(observation), temperament=player.temperament)
    passing = observation.phase == "pass"
    # By itself it compares with a usual pass.
    other = chosen if passing and sorted(today) != sorted(chosen) else ()
    opinion = adviser.figures(observation, cancelled, other)
    if passing and not any(sorted(each.choice) == sorted(chosen) for each in opinion.prospects):
        opinion = adviser.figures(observation, cancelled, chosen)
    like = dict(opinion.like)
    prospects = tuple(
        replace(each, choice=chosen) if _same(observation, like, each.choice, chosen) else each
        for each in opinion.prospects
    )
    cards = observation.phase in ("play", "blind")
    found = replace(
        found,
        prospects=prospects,
        shares=_shares(player, observation, chosen, cancelled) if not passing else (),
        imagined=level.iterations if observation.phase == "play" else level.playouts,
        weighed=level.worlds if cards else 0,
    )
    compared = found.compared()
    if compared is None:
        return replace(found, reason=settled_reason(observation))
    better, worse = compared
    rivals = others_decide(better, worse, observation.rules.numbers)
    by_points, seed = better.by_points, seed_of(observation)
    why = reason(
        observation, better.choice, worse.choice, by_points, seed, cancelled, adviser, rivals
    )
    return replace(found, reason=why)


def _same(
    observation: Observation, like: dict[int, int], listed: tuple[int, ...], chosen: tuple[int, ...]
) -> bool:
    """Return whether a choice that is listed stands for the one that was made."""
    if observation.phase == "pass":
        return sorted(listed) == sorted(chosen)
    return listed == (like.get(chosen[0], chosen[0]),)


def _shares(
    player: SearchPlayer,
    observation: Observation,
    chosen: tuple[int, ...],
    cancelled: Callable[[], bool],
) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return how often a player that searches makes each choice."""
    like, stream, found = (
        alike(observation),
        Stream("tries", seed_of(observation)),
        Counter[tuple[int, ...]](),
    )
    for _ in range(TRIES):
        choice = choice_of(player.reseeded(stream.next64()).choose(observation, cancelled))
        found[
            chosen
            if _same(observation, like, (like.get(choice[0], choice[0]),), chosen)
            else choice
        ] += 1
    return tuple((choice, count / TRIES) for choice, count in found.most_common())


def _by_feel(player: SearchPlayer, observation: Observation, found: Thought) -> Thought:
    """Return the thought of a player that doesn't search: its weights, and what it had forgotten."""
    if observation.phase != "play":
        return found
    weights = card_weights(observation, player.level, player.temperament)
    total = sum(weights.values())
    shares = sorted(
        (((card,), weight / total) for card, weight in weights.items()), key=lambda each: -each[1]
    )
    known, _voids = remembered(observation, player.level.memory)
    suits = {card // 13 for card in (*found.chosen, *observation.trick[:1])}
    forgotten = [
        card
        for _seat, card in observation.played()
        if not known >> card & 1 and card // 13 in suits and (is_honor(card) or is_two(card))
    ]
    return replace(
        found,
        shares=tuple(shares),
        remembers=player.level.memory,
        forgotten=tuple(sorted(forgotten)),
    )


def belief(player: SearchPlayer, observation: Observation, cancelled: Callable[[], bool]) -> Belief:
    """Return where a seat can expect the cards it doesn't see: by the player's own weights if it weighs deals.

    Otherwise all deals that fit what the seat knows count the same."""
    seat, level = observation.seat, player.level
    own = bool(level.worlds) and observation.phase == "play"
    state, _policy = player.root(observation)
    stream = Stream("belief", seed_of(observation))
    drawn = Worlds(DEALS).draw(state, seat, stream.seed64(), BELIEF_ROOTS if own else -1).hidden()
    hidden = set(observation.rules.numbers.deck) - set(observation.hand)
    hidden -= {card for _seat, card in observation.played()}
    players = range(observation.rules.players)
    chances = tuple(
        (
            card,
            tuple(sum(words[each] >> card & 1 for words in drawn) / len(drawn) for each in players),
        )
        for card in sorted(hidden)
    )
    return Belief(seat, chances, own)


def _redealt(match: Match, index: int, observation: Observation, seed: int) -> Observation:
    return redealt(match, index, observation, seed).observation(observation.seat)


def _decisions(match: Match, index: int, seat: int) -> list[tuple[Observation, Action]]:
    return decisions(match, index, seat, counting=True)


AMBITION_INQUIRY = GameInquiry(
    parts=rounds_of, decisions=_decisions, redealt=_redealt, thought=thought, belief=belief
)
