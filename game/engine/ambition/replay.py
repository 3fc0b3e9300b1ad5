"""A played round as its events, step by step, so that a replay shows it without playing anything again."""

from __future__ import annotations

from game.engine.ambition import events
from game.engine.ambition.editions import Rules
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.pass_and_bid import SHIFTS

Hands = tuple[tuple[int, ...], ...]


def round_steps(history: RoundHistory, rules: Rules) -> list[list[events.Event]]:
    """Return the events of a scored round in steps.

    The steps are the deal; pass and bids; and each of the tricks, the score with the last.
    Decisions that were taken in secret come in seat order. In a round without a pass the second
    step holds the bids alone."""
    start: list[events.Event] = [
        events.RoundStarted(history.number, history.dealer, history.direction, history.digest)
    ]
    choices: list[events.Event] = [events.PassChosen(seat) for seat in sorted(history.passes)]
    choices += [
        events.CardsPassed(seat, to, cards)
        for seat in sorted(history.passes)
        for to, cards in history.transfers(seat)
    ]
    choices += [events.BidChosen(seat) for seat in sorted(history.bids)]
    choices += [events.CardChosen(seat) for seat in sorted(history.blind)]
    steps = [[*start, events.Dealt(history.deal)], [*choices, events.PlayStarted(history.opener)]]
    for number, trick in enumerate(history.tricks, start=1):
        step: list[events.Event] = [
            events.CardPlayed((trick.leader + i) % history.seats, card)
            for i, card in enumerate(trick.cards)
        ]
        step.append(
            events.TrickTaken(number, trick.leader, trick.cards, trick.winner, trick.points)
        )
        if trick.points:
            step.append(events.ChipsMoved(trick.winner, trick.points))
        steps.append(step)
    last = history.tricks[-1].winner
    if history.extra:
        steps[-1].append(events.ChipsMoved(last, history.extra))
    if history.deduct is not None and history.taken()[last]:
        steps[-1].append(events.LastTrickChosen(last, history.deducted))
    bids = tuple(history.bids[seat] for seat in range(history.seats)) if rules.nil_bidding else None
    steps[-1].append(
        events.RoundScored(
            history.number, history.counted(), bids, history.scored, history.void, history.totals
        )
    )
    return steps


def passes_cards(history: RoundHistory) -> bool:
    """Return whether any cards are passed in the round."""
    return bool(SHIFTS[history.direction] != 4)


def hands_after_pass(history: RoundHistory) -> Hands:
    """Return the hands that were played, ascending."""
    hands = [set(hand) for hand in history.deal]
    for seat in range(history.seats):
        for to, cards in history.transfers(seat):
            hands[seat].difference_update(cards)
            hands[to].update(cards)
    return tuple(tuple(sorted(hand)) for hand in hands)


def hands_after_trick(history: RoundHistory, tricks: int) -> Hands:
    """Return what everybody holds after the first `tricks` tricks (0: all cards), ascending."""
    gone = {card for trick in history.tricks[:tricks] for card in trick.cards}
    return tuple(
        tuple(card for card in hand if card not in gone) for hand in hands_after_pass(history)
    )
