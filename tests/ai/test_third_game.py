"""The computer player of Spar: it searches a game in ordinary Python, honestly, repeatably, and far better than chance."""

from __future__ import annotations

from concurrent.futures import CancelledError
from statistics import fmean, stdev

import pytest

from ai.search.ismcts import Search
from game.engine.plain_state import PlainState
from tests.ai.test_plain import told
from tests.engine.test_third_game import PLAYERS, played
from tests.third_game.bot import Player
from tests.third_game.match import Match
from tests.third_game.rules import SEATS

DEALS = 400


def points(number: int, seat: int, iterations: int) -> float:
    """What a searching seat scores in a deal against three that play at random, less the mean of theirs."""
    match = Match(PLAYERS, number)
    match.begin()
    bots = [Player(SEATS * number + each, iterations if each == seat else 0) for each in range(SEATS)]
    while match.waiting:
        turn = match.waiting[0]
        match.act(turn, bots[turn].choose(match.observation(turn)))
    return match.totals[seat] - (sum(match.totals) - match.totals[seat]) / (SEATS - 1)


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_the_search_beats_chance_by_four_standard_errors() -> None:
    found = [points(number, number % SEATS, 80) for number in range(DEALS)]
    mean, error = fmean(found), stdev(found) / DEALS**0.5
    print(f"{mean:.3f} points a deal more than chance, standard error {error:.3f}: {mean / error:.1f} of them")
    assert mean >= 4 * error


def test_hidden_cards_make_no_difference() -> None:
    """In every world that the seat can't tell from the true one it finds and chooses the same."""
    for cards in (0, 6, 11):
        match = played(3, cards)
        seat = match.waiting[0]
        state = PlainState(match.observation(seat).state())
        trees = []
        for world in (state, *(state.determinize(seat, seed) for seed in (1, 2, 3))):
            search = Search(world, seat, 7)
            search.run(200)
            trees.append(search.results())
        assert trees[1:] == trees[:1] * 3


def test_a_player_repeats_and_can_be_called_off() -> None:
    seen = played(2, 2).observation(played(2, 2).waiting[0])
    assert len({Player(5).choose(seen) for _ in range(3)}) == 1
    assert Player(5).choose(seen) in seen.legal and Player(5, 0).choose(seen) in seen.legal
    with pytest.raises(CancelledError):
        Player(5, 1 << 30).choose(seen, lambda: True)


PROBE = """
import hashlib, json
from tests.engine.test_third_game import PLAYERS
from tests.third_game.bot import Player
from tests.third_game.match import Match
from tests.third_game.record import to_record
match, bots = Match(PLAYERS, 5), [Player(seat, 60) for seat in range(4)]
while not match.over:
    if match.waiting:
        match.act(match.waiting[0], bots[match.waiting[0]].choose(match.observation(match.waiting[0])))
    else:
        match.next_round()
print(json.dumps(to_record(match)))
"""


def test_interpreted_and_compiled_play_the_same_match() -> None:
    assert told(PROBE, "") == told(PROBE, "interpreted")
