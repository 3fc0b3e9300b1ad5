"""What a master believes about hands that it doesn't see: from discards that were taken."""

from __future__ import annotations

import pytest

from ai.search.worlds import Worlds
from game.engine.ambusch.actions import Action
from game.engine.ambusch.match import Match
from game.engine.ambusch.melds import is_trio
from game.engine.ambusch.rules import Rules
from game.engine.cards import mask_of, parse_card
from tests.engine.ambusch.helpers import dealt, new_match


def after(verb: str, discard: str) -> Match:
    """Seat 1 has drawn the 9S from the discards, or another card from the stock, and thrown one away; seat 0 is to act."""
    match = new_match(Rules(seats=2))
    match.begin_dealt(dealt(["2C 4D 6H QS", "9C 9D KH 3S"], "9S", "JD 5H"), starter=1)
    match.act(1, Action(verb))
    match.act(1, Action("discard", parse_card(discard)))
    return match


def hand_in(words: list[int], seat: int) -> int:
    """The mask of a seat's hand in a world as `Game.store_c` writes it: four bits a card, 1 + seat for a hand."""
    found = (1 << 52) - 1
    for i, word in enumerate(words):
        found &= word if (1 + seat) >> i & 1 else ~word
    return found


def held(match: Match, roots: int) -> float:
    """The share of seat 0's worlds in which seat 1 holds a trio; `roots` as for `Worlds.draw`."""
    state = match.observation(0).state()
    return sum(is_trio(hand_in(words, 1)) for words in Worlds(4000).draw(state, 0, 77, roots).hidden()) / 4000


def test_worlds_are_written_and_read_alike() -> None:
    match = after("draw stock", "3S")
    state = match.round_state()
    words = Worlds(1).know(state).hidden()[0]
    assert [hand_in(words, seat) for seat in (0, 1)] == [mask_of(state.hand(seat)) for seat in (0, 1)]


def test_who_takes_a_discard_more_likely_holds_a_trio() -> None:
    even, believed = (held(after("draw discard", "3S"), roots) for roots in (-1, 0))
    assert believed > 2 * even and believed < 0.9  # it may be a bluff
    stock = after("draw stock", "3S")
    assert held(stock, 0) == pytest.approx(held(stock, -1), abs=0.03)
    assert held(stock, 0) < believed
