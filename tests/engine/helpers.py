"""Random play for the tests of the rules."""

from __future__ import annotations

from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.events import Event
from game.engine.rng import Stream

PLAYERS = [{"name": name, "kind": "ai", "level": "novice"} for name in ("Ann", "Ben", "Cleo", "Dan")]

ALL_RULES = (
    Rules(),
    Rules(nil_bidding=True),
    Rules(short_game=True),
    Rules(nil_bidding=True, no_nil_bid_at_three_strikes=True, short_game=True, short_game_not_in_strike_round=True),
    Rules(void_round_replayed=True),
)


def new_match(rules: Rules | None = None, seed: int = 1) -> Match:
    """A match that has not begun."""
    return Match(rules or Rules(), PLAYERS, seed)


def random_action(match: Match, seat: int, stream: Stream) -> Action:
    """Any legal decision of a seat that is waited for."""
    if match.phase == "pass":
        hand = match.hand(seat)
        stream.shuffle(hand)
        return Pass(tuple(hand[:3]))
    if match.phase == "bid":
        return Bid(match.observation(seat).may_bid_nil() and stream.below(4) == 0)
    legal = match.legal_cards(seat)
    return Play(legal[stream.below(len(legal))])


def random_step(match: Match, stream: Stream) -> list[Event]:
    """One decision of any seat that is waited for, or the next round."""
    if match.phase == "scored":
        return match.next_round() if match.rounds else match.begin()
    seat = match.waiting[stream.below(len(match.waiting))]
    return match.act(seat, random_action(match, seat, stream))


def random_match(rules: Rules, seed: int) -> Match:
    """A match played to its end at random."""
    match, stream = new_match(rules, seed), Stream("random match", seed)
    while not match.over:
        random_step(match, stream)
    return match
