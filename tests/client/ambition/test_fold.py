"""The table by folding events equals the table rebuilt from an observation, in all that an observation determines."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.client.ambition.table.fold import (
    fan_order,
    fold,
    lay_down,
    new_view,
    set_bid,
    trick_winner,
    view_from_observation,
)
from game.client.ambition.view import Chips, TableView
from game.client.app.settings import HAND_ORDERS
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import BidChosen, CardChosen, ChipsMoved, Dealt, LastTrickChosen
from game.engine.cards import card_names, parse_cards
from tests.client.client_matches import SEATS, batches

RULES = [Rules(), Rules(nil_bidding=True), Rules("2005"), Rules("simple"), Rules("2004"), Rules("2004", players=3)]


def determined(view: TableView) -> dict[str, Any]:
    """A view without what only the scene sets and what an observation doesn't tell."""
    data = asdict(view)
    for name in ("received", "legal", "note", "chosen", "deal_hash"):
        del data[name]
    for seat in data["seats"]:
        del seat["ready"]
        if view.phase in ("scored", "over"):
            del seat["score"], seat["strikes"], seat["slammed"], seat["status"], seat["bid"]
    data["phase"] = "scored" if view.phase == "over" else view.phase
    return data


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.integers(0, 3), st.sampled_from(RULES))
def test_folding_equals_rebuilding(seed: int, me: int, rules: Rules) -> None:
    me, seats = me % rules.players, SEATS[: rules.players]
    view = new_view(rules, seats, me)
    for match, events in batches(rules, seed, rounds=4):
        for event in events:
            fold(view, event, rules)
            if isinstance(event, BidChosen) and event.seat == me:
                set_bid(view, match.current.bids[me], rules)
            if isinstance(event, CardChosen) and event.seat == me:
                lay_down(view, match.current.blind[me])
        rebuilt = view_from_observation(match.observation(me), seats)
        if match.phase == "blind":
            for seat in match.current.blind.keys() - {me}:
                fold(rebuilt, CardChosen(seat), rules)
        if match.current.deducted:
            fold(rebuilt, LastTrickChosen(match.current.tricks[-1].winner, match.current.deducted), rules)
        assert determined(view) == determined(rebuilt)
        assert sum(seat.chips.worth for seat in view.seats) + view.bank.worth == rules.numbers.total
        assert fan_order([*view.hand, *(card for card in view.down.values() if card >= 0)]) == fan_order(match.hand(me))
        if match.phase in ("scored", "over"):
            assert [(seat.score, seat.strikes) for seat in view.seats] == [(t.points, t.strikes) for t in match.totals]


@settings(max_examples=4)
@given(st.integers(0, 10**6))
def test_no_hidden_card_is_looked_at(seed: int) -> None:
    """Views of two deals that a seat can't tell apart are equal: other hands may be swapped."""
    rules = Rules()
    match, events = next(iter(batches(rules, seed)))
    started, dealt = events
    assert isinstance(dealt, Dealt)
    swapped = Dealt((dealt.hands[0], dealt.hands[2], dealt.hands[3], dealt.hands[1]))
    one, two = new_view(rules, SEATS), new_view(rules, SEATS)
    for view, deal in ((one, dealt), (two, swapped)):
        fold(view, started, rules)
        fold(view, deal, rules)
    assert one == two and match.phase == "pass"


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("5D", 1),
        ("5D 9D", 2),
        ("5D 2D", 1),
        ("2D JD", 1),
        ("JD 2D AD 3D", 2),
        ("JC 2C", 2),
        ("2D 3D 4D KS", 3),
        ("9S AS 2S TS", 3),
        ("9S AH 2S KD", 1),
    ],
)
def test_the_trick_as_it_lies(cards: str, winner: int) -> None:
    assert trick_winner(Rules(), 1, parse_cards(cards.split())) == winner


def test_the_fan_stands_spades_hearts_clubs_diamonds_high_to_low_or_as_settings_say() -> None:
    hand = parse_cards(["2D", "AD", "3C", "KC", "9H", "TH", "2S", "AS"])
    assert card_names(fan_order(hand)) == ["AS", "2S", "TH", "9H", "KC", "3C", "AD", "2D"]
    hand = parse_cards(["2D", "AD", "KC", "9H", "TH", "2S", "AS"])
    found = {order: " ".join(card_names(fan_order(hand, order))) for order in HAND_ORDERS}
    assert found == {
        "suits_down": "AS 2S TH 9H KC AD 2D",
        "suits_up": "2S AS 9H TH KC 2D AD",
        "ranks_down": "AS AD KC TH 9H 2S 2D",
        "ranks_up": "2S 2D 9H TH KC AS AD",
    }


def test_chips_move_with_change_made() -> None:
    rules = Rules()
    view = new_view(rules, SEATS)
    fold(view, ChipsMoved(1, 17), rules)
    before = deepcopy(view)
    fold(view, ChipsMoved(1, 5), rules)
    seat = view.seats[1]
    assert seat.taken == seat.chips.worth == 22 and view.bank.worth == 90
    assert before.seats[1].chips.tens == 1 and before.seats[1].chips.fives == 1
    assert seat.chips == Chips(1, 2, 2)  # one five more moves fewer chips than changing it for a ten
    fold(view, ChipsMoved(2, 17 * 2), rules)
    fold(view, ChipsMoved(2, 4), rules)
    assert view.seats[1].chips == Chips(1, 2, 2)  # who has nothing to do with a trick keeps every chip


def test_bids_are_known_to_others_once_the_round_is_counted() -> None:
    rules = Rules(nil_bidding=True)
    view = new_view(rules, SEATS)
    for match, events in batches(rules, 3, rounds=2):
        for event in events:
            fold(view, event, rules)
            if isinstance(event, BidChosen) and event.seat == view.me:
                set_bid(view, match.current.bids[view.me], rules)
        known = [seat.bid for seat in view.seats]
        if match.phase in ("scored", "over"):
            assert known == [match.current.bids[seat] for seat in range(4)]
        elif match.phase == "pass":
            assert known == [None] * 4
        else:
            assert known[1:] == [None] * 3 and view.bid == match.current.bids.get(view.me)


def test_new_cards_are_raised_until_the_viewer_plays() -> None:
    rules = Rules()
    view = new_view(rules, SEATS)
    for _match, events in batches(rules, 5, rounds=1):
        for event in events:
            fold(view, event, rules)
        if view.phase == "play" and not view.trick and view.trick_number == 1:
            assert len(view.received) == 3 and set(view.received) <= set(view.hand)
            assert view.note is not None and view.note.heading == "Three new cards"
        if view.phase == "play" and view.seats[view.me].cards < 13:
            break
        assert len(view.received) == (3 if view.phase == "play" else 0)
    assert view.received == []
