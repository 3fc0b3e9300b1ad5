"""A match as it stood before a decision: for taking back. What others chose in secret beside it stays chosen."""

from __future__ import annotations

import copy

from game.engine.ambition.actions import Bid, Pass, Play
from game.engine.ambition.match import Match
from game.engine.events import Total


def rewound(match: Match, seat: int) -> Match | None:
    """The match as it stood before the latest decision of a seat in this round that left it a choice: another match, which
    shares the rounds before. None when there is no such decision, or the round is counted."""
    if not match.rounds or match.phase not in ("pass", "bid", "play"):
        return None
    history = match.current
    twin, latest = _again(match, seat), None
    for number, card in enumerate(history.plays):
        player = twin.waiting[0]
        if player == seat and len(twin.legal_cards(seat)) > 1:
            latest = number
        twin.act(player, Play(card))
    if latest is not None:
        twin = _again(match, seat)
        for card in history.plays[:latest]:
            twin.act(twin.waiting[0], Play(card))
        return twin
    if seat in history.bids and match.observation(seat).may_bid_nil():
        return _again(match, seat, "bid")
    if seat in history.passes:
        return _again(match, seat, "pass")
    return None


def _again(match: Match, seat: int, until: str = "play") -> Match:
    """The round once more as far as to its play, or to the choice of the seat in an earlier phase."""
    history = match.current
    twin = copy.copy(match)
    twin.rounds = match.rounds[:-1]
    twin.totals = twin.rounds[-1].totals if twin.rounds else (Total(),) * 4
    twin.phase = "scored"
    twin.begin_dealt(history.deal, history.dealer, history.number)
    for giver, cards in history.passes.items():
        if (giver, until) != (seat, "pass"):
            twin.act(giver, Pass(cards))
    if until != "pass":
        for bidder, nil in history.bids.items():
            if (bidder, until) != (seat, "bid"):
                twin.act(bidder, Bid(nil))
    return twin
