"""What players pass on, and what becomes of a hand with nine spades; measured by `tools.figures`.

Masters are asked about the very hands that club players were dealt, with the same scores of the
match, so that the two can be compared. Equal arguments give equal figures, whatever the number of
processes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from ai.ambition.bots import AMBITION
from ai.ambition.levels import ADVISER, level
from ai.ambition.players import SearchPlayer
from ai.runner import play_match
from game.cli.simulate import simulate_match
from game.engine.ambition.actions import Pass
from game.engine.ambition.editions import Rules
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.record import from_record
from game.engine.ambition.rewind import decisions
from game.engine.cards import parse_card
from game.engine.rng import Stream

CLUB = ("club",) * 4
KING, FIVE, SPADES = parse_card("KC"), parse_card("5D"), range(39, 52)
LOW, MIDDLE, ACE = range(5), range(7, 11), 12
"""The ranks of low cards, 2 to 6; of those between, 9 to queen; and of aces."""


def master_passes(observation: Observation) -> tuple[int, ...]:
    """Return what a master passes of a hand."""
    action = SearchPlayer(level(ADVISER)).choose(observation)
    assert isinstance(action, Pass)
    return action.cards


def kinds(hand: tuple[int, ...]) -> Iterator[tuple[str, list[int]]]:
    """Yield each kind of card that is counted, and the cards of it in a hand."""
    suits = Counter(card // 13 for card in hand)
    held = [KING] if KING in hand else []
    yield "the king of clubs", held
    yield "the king of clubs beside 1 or 2 clubs", held if suits[0] in (2, 3) else []
    yield "the 5 of diamonds", [card for card in hand if card == FIVE]
    yield "another 2 to 6", [card for card in hand if card % 13 in LOW and card != FIVE]
    yield "a 9 to queen", [card for card in hand if card % 13 in MIDDLE]
    yield "an ace", [card for card in hand if card % 13 == ACE]
    yield "a card alone in its suit", [card for card in hand if suits[card // 13] == 1]


def passes_of(seed: int, index: int) -> Counter[tuple[str, bool]]:
    """Return how many cards of each kind were passed on and kept in a match of club players, by them and by masters."""
    match, found = (
        from_record(json.loads(simulate_match(Rules(), CLUB, seed, index))),
        Counter[tuple[str, bool]](),
    )
    for number in range(len(match.rounds)):
        for seat in range(4):
            observation, action = decisions(match, number, seat)[0]
            assert isinstance(action, Pass)
            for who, passed in (("club", action.cards), ("master", master_passes(observation))):
                for kind, cards in kinds(observation.hand):
                    found.update((f"{who}: {kind}", card in passed) for card in cards)
    return found


def nine_spades(level_of_holder: str, seed: int, index: int) -> RoundHistory:
    """Return a round of three club players and another player, seat 0, which is dealt nine spades."""
    stream, spades = Stream("nine spades", seed, index), list(SPADES)
    stream.shuffle(spades)
    rest = [*range(SPADES.start), *spades[9:]]
    stream.shuffle(rest)
    levels = (level_of_holder, *CLUB[1:])
    match = Match(
        Rules(),
        [
            {"name": f"{name} {seat}", "kind": "ai", "level": name}
            for seat, name in enumerate(levels)
        ],
    )
    match.begin_dealt(
        [[*spades[:9], *rest[:4]], rest[4:17], rest[17:30], rest[30:]],
        stream.below(4),
        1 + index % 4,
    )
    players = [AMBITION.player(AMBITION.levels[name], stream.next64()) for name in levels]
    play_match(AMBITION, match, players, 1)
    return match.current


def slam_of_nine(level_of_holder: str, seed: int, index: int) -> bool:
    """Return whether a player that is dealt nine spades makes a Slam."""
    return "slam" in nine_spades(level_of_holder, seed, index).scored[0].marks


def fixed_decisions() -> str:
    """Return what masters pass in the first and the last round of a fixed match, and a fixed round: it signs them."""
    match = from_record(json.loads(simulate_match(Rules(), CLUB, 2006, 0)))
    asked = (
        decisions(match, number, seat)[0][0]
        for number in (0, len(match.rounds) - 1)
        for seat in range(4)
    )
    return str(
        ([master_passes(observation) for observation in asked], nine_spades(ADVISER, 2006, 0).plays)
    )
