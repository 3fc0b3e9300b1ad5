"""What a computer player of Ambusch thought of a past decision, and where it could expect the hidden cards.

It is asked at its own observation, by its own level and with its own seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from ai.ambusch.opinion import Adviser
from ai.ambusch.players import SearchPlayer
from ai.answers import GameInquiry
from ai.reviews import seed_of
from ai.search.worlds import Worlds
from game.engine.ambusch.actions import Action
from game.engine.ambusch.judgement import scored_sets
from game.engine.ambusch.match import Match
from game.engine.ambusch.observation import DECK, Observation
from game.engine.ambusch.rewind import decisions, redealt
from game.engine.ambusch.thought import Thought
from game.engine.cards import cards_of
from game.engine.judgement import Belief
from game.engine.rng import Stream
from game.engine.state import compiled

TRIES = 12
"""How often a player is asked, each time with another seed, to see how often it makes each choice."""
DEALS = 2_000 if compiled() else 60
"""The number of deals from which it is counted where the hidden cards are."""


def thought(
    player: SearchPlayer, observation: Observation, action: Action, cancelled: Callable[[], bool]
) -> Thought:
    """Return what a player thought of a decision.

    Raises CancelledError once `cancelled()` returns true."""
    level, stream = player.level, Stream("tries", seed_of(observation))
    tried = Counter(
        SearchPlayer(level, stream.next64()).choose(observation, cancelled).id()
        for _ in range(TRIES)
    )
    shares = tuple((choice, count / TRIES) for choice, count in tried.most_common())
    today = player.choose(observation, cancelled).id()
    found = Thought(level.id, action.id(), today, shares, slips=level.slips)
    if not level.iterations:
        return found
    opinion = Adviser(level, player.seed_for(observation)).opinion(observation, cancelled)
    prospects = tuple(sorted(opinion.prospects, key=lambda each: (-each.worth, each.choice)))
    return replace(found, prospects=prospects, aim=opinion.aim, imagined=level.iterations)


def belief(player: SearchPlayer, observation: Observation, cancelled: Callable[[], bool]) -> Belief:
    """Return where a seat can expect the cards it hasn't seen: by the player's own weights if it weighs deals."""
    seat, own = observation.seat, bool(player.level.worlds)
    stream = Stream("belief", seed_of(observation))
    drawn = (
        Worlds(DEALS)
        .draw(player.root(observation), seat, stream.seed64(), 0 if own else -1)
        .hidden()
    )
    known = observation.history[-1].seen() | sum(1 << card for card in observation.pile)
    players = range(observation.rules.seats)
    hidden = cards_of(DECK & ~known)
    held = {card: Counter(_holder(words, card) for words in drawn) for card in hidden}
    return Belief(
        seat,
        tuple((card, tuple(held[card][each] / DEALS for each in players)) for card in hidden),
        own,
    )


def _holder(words: list[int], card: int) -> int:
    """Return the seat that holds a card in a world, given by its words (`Hidden.store_c`); -1 or 4 and more for none."""
    return sum((words[bit] >> card & 1) << bit for bit in range(4)) - 1


def _decisions(match: Match, index: int, seat: int) -> list[tuple[Observation, Action]]:
    return [(each.observation, each.action) for each in decisions(match, index, (seat,))]


def _redealt(match: Match, index: int, observation: Observation, seed: int) -> Observation:
    return redealt(match, index, observation, seed).observation(observation.seat)


AMBUSCH_INQUIRY = GameInquiry(
    parts=scored_sets, decisions=_decisions, redealt=_redealt, thought=thought, belief=belief
)
