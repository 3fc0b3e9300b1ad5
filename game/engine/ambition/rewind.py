"""A match as it stood before a decision: for taking back. What others chose in secret beside it stays chosen."""

from __future__ import annotations

import copy

from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.match import Match
from game.engine.events import Total


def rewound(match: Match, seat: int) -> Match | None:
    """The match as it stood before the latest decision of a seat in this round that left it a choice: another match, which
    shares the rounds before. None when there is no such decision, or the round is counted."""
    if not match.rounds or match.phase in ("scored", "over"):
        return None
    history = match.current
    twin, latest = _again(match, seat), None
    turned = len(twin.current.plays)  # a first trick that was played blind
    for number, card in enumerate(history.plays[turned:], turned):
        player = twin.waiting[0]
        if player == seat and len(twin.legal_cards(seat)) > 1:
            latest = number
        twin.act(player, Play(card))
    if latest is not None:
        twin = _again(match, seat)
        for card in history.plays[turned:latest]:
            twin.act(twin.waiting[0], Play(card))
        return twin
    if seat in history.blind:
        twin = _again(match, seat, "blind")
        if len(twin.legal_cards(seat)) > 1:
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
    twin.totals = twin.rounds[-1].totals if twin.rounds else (Total(),) * match.rules.players
    twin.phase = "scored"
    twin.begin_dealt(history.deal, history.dealer, history.number)
    chosen: list[tuple[str, dict[int, Action]]] = [
        ("pass", {giver: Pass(cards) for giver, cards in history.passes.items()}),
        ("bid", {bidder: Bid(nil) for bidder, nil in history.bids.items()}),
        ("blind", {chooser: Play(card) for chooser, card in history.blind.items()}),
    ]
    for phase, actions in chosen:
        for chooser, action in actions.items():
            if (chooser, until) != (seat, phase):
                twin.act(chooser, action)
        if phase == until:
            break
    return twin
