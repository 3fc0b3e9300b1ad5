"""What makes a choice at Ambusch better: what the words say holds of the cards that the seat has seen."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import combinations

from game.client.ambusch.causes import cause
from game.engine.ambusch.game import BLOCK, DRAW_DISCARD, DRAW_STOCK
from game.engine.ambusch.match import Match
from game.engine.ambusch.observation import Observation, SeenGame, SeenMove
from game.engine.ambusch.phases import Phase
from game.engine.ambusch.rules import Rules
from game.engine.cards import card_name, parse_card, parse_cards

NAMES = ("you", "Hazel", "Corvin", "Rowan")


def seen(hand: str, phase: Phase, top: str = "9S", pile: str = "", moves: tuple[SeenMove, ...] = ()) -> Observation:
    """What a seat sees with this hand, nothing else having happened but `moves`."""
    match = Match(Rules(seats=4), [{"name": name} for name in NAMES], seed=3)
    match.begin()
    first = match.observation(match.waiting[0])
    cards = tuple(sorted(parse_cards(hand.split())))
    game = SeenGame(0, cards, parse_card(top), moves)
    return replace(
        first,
        seat=0,
        phase=phase,
        hand=cards,
        top=parse_card(top),
        pile=tuple(parse_cards(pile.split())),
        history=(game,),
    )


def trio(cards: tuple[int, ...]) -> bool:
    """Whether three cards are a trio, by rules of this test alone."""
    ranks = sorted(card % 13 for card in cards)
    runs = [tuple(sorted((low, (low + 1) % 13, (low + 2) % 13))) for low in range(13)]
    return len(set(ranks)) == 1 or tuple(ranks) in runs


def completing(hand: set[int], known: set[int]) -> int:
    return sum(
        any(trio((card, *two)) for two in combinations(hand, 2)) for card in range(52) if card not in hand | known
    )


def test_a_discard_is_told_by_the_cards_that_complete_a_trio_afterwards() -> None:
    words = cause(seen("4H 5C 9D JS KD", "discard"), parse_card("KD"), parse_card("5C"))
    assert words.startswith("Without the king of diamonds, ") and "without the 5 of clubs, " in words


def test_the_counts_are_those_of_the_unseen_cards() -> None:
    chance, told = random.Random(3), 0
    for _ in range(300):
        cards = chance.sample(range(52), 6)
        hand, top = cards[:5], cards[5]
        observation = seen(" ".join(map(card_name, hand)), "discard", card_name(top))
        better, worse = chance.sample(hand, 2)
        words = cause(observation, better, worse)
        if counts := re.findall(r"(\d+) cards? that|, (\d+)\.$", words):
            found = [int("".join(pair)) for pair in counts]
            assert found == [completing(set(hand) - {card}, {*hand, top}) for card in (better, worse)]
            told += 1
        elif words == "That keeps a trio, to be laid in your next turn.":
            left = [each for each in hand if each != better]
            assert any(trio(three) for three in combinations(left, 3))
            assert not any(trio(three) for three in combinations([each for each in hand if each != worse], 3))
    assert told > 60


def test_a_card_is_not_given_to_a_player_who_took_one_that_it_goes_with() -> None:
    taken = (SeenMove(1, "draw discard", parse_card("8H")), SeenMove(1, "discard", parse_card("2C")))
    observation = seen("4H 5H 6C 8C QD", "discard", moves=taken)
    assert cause(observation, parse_card("QD"), parse_card("8C")) == (
        "The next player took the 8 of hearts, and the 8 of clubs goes with it."
    )
    given_up = (*taken, SeenMove(1, "discard", parse_card("8H")))
    assert cause(seen("4H 5H 6C 8C QD", "discard", moves=given_up), parse_card("QD"), parse_card("8C")) == ""


def test_taking_the_top_card_is_told_by_the_trio_or_by_what_completes_one() -> None:
    assert cause(seen("4H 5C 9D JS", "turn", "6S"), DRAW_DISCARD, DRAW_STOCK) == "With the 6 of spades you hold a trio."
    words = cause(seen("4H 5C 9D JS", "turn", "QD"), DRAW_DISCARD, DRAW_STOCK)
    assert re.fullmatch(
        r"With the queen of diamonds, \d+ cards that you haven’t seen complete a trio, not \d+\.", words
    )
    words = cause(seen("4H 5C 9D JS", "turn", "AD"), DRAW_STOCK, DRAW_DISCARD)
    assert re.fullmatch(r"The ace of diamonds completes no trio; \d+ cards that you haven’t seen do\.", words)
    assert cause(seen("4H 5C 9D JS", "turn", "6S"), DRAW_STOCK, DRAW_DISCARD) == ""  # it does complete one


def test_going_out_is_told_by_the_pile_or_by_being_first() -> None:
    lying = seen("7H 7C 7D 7S", "turn", pile="QH 7C KS")
    assert cause(lying, parse_card("7S"), parse_card("7H")) == "Your pile has 1 card of that rank already."
    assert cause(lying, parse_card("7S"), DRAW_STOCK) == "You go out now, before anybody else does, and keep a card."
    assert cause(lying, BLOCK, DRAW_STOCK) == "A block wins this game now, before anybody goes out."
