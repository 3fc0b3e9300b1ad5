"""Characters: what each temperament is after, how strong it is, and that a reader of records can tell one."""

from __future__ import annotations

import dataclasses

from hypothesis import given
from hypothesis import strategies as st

from ai.ambition.heuristics import card_weights, heuristic_pass
from ai.ambition.levels import LEVELS, TEMPERAMENTS, trails_late
from ai.ambition.nets import net_for
from ai.ambition.payoff_split import tables
from ai.ambition.players import leaning
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.ambition.net import NIL, OVER, SAFE, SLAM, UNDER
from game.engine.ambition.reward import Reward, Taste
from game.engine.cards import parse_card, suit_of
from game.engine.rng import Stream
from tests.ai.ambition.seen import cards, seen
from tools.research.characters import READ, Reader, alone, figures_of, read_seats, traits

DEALT = dataclasses.replace(
    seen("3C 4C 5D 6D 7H 8H KC AC KD AD 4S 9S AS", "", (0, 0, 0, 0)), phase="pass", direction="left"
)


def test_each_temperament_passes_what_suits_it() -> None:
    low, high, spades = cards("2C 3C 4D"), cards("KH AD AC"), cards("4S 9S AS")
    for passes, better, worse in (
        ("low", low, high), ("high", high, low), ("points", spades, low), ("spades", low, spades)
    ):  # fmt: skip
        assert leaning(DEALT, better, passes) > leaning(DEALT, worse, passes)
    assert leaning(DEALT, low, "") == leaning(DEALT, high, "") == 0
    passed = [heuristic_pass(DEALT, LEVELS["casual"], Stream("spades", n), TEMPERAMENTS["hoarder"]) for n in range(20)]
    assert all(suit_of(card) != 3 for three in passed for card in three)


def test_a_spoiler_gives_points_to_the_tricks_of_others() -> None:
    free = seen("4C 5D 9H", "KS 3S AS", (0, 20, 5, 10))
    plain, spoiling = (card_weights(free, LEVELS["casual"], TEMPERAMENTS[id]) for id in ("steady", "spoiler"))
    given = parse_card("5D")
    assert spoiling[given] / sum(spoiling.values()) > plain[given] / sum(plain.values())
    assert all(spoiling.values())


@given(st.lists(st.integers(0, 200), min_size=4, max_size=4), st.lists(st.integers(0, 3), min_size=4, max_size=4))
def test_a_gambler_gambles_only_near_the_end_and_behind(points: list[int], strikes: list[int]) -> None:
    totals = tuple(map(Total, points, strikes))
    for short in (False, True):
        observation = dataclasses.replace(DEALT, totals=totals, rules=Rules(short_game=short))
        late = max(strikes) == 3 or (short and max(points) >= 90)
        assert trails_late(observation) is (late and points[observation.seat] < max(points))
        taste = TEMPERAMENTS["gambler"].taste_in(observation)
        assert (taste == TEMPERAMENTS["gambler"].taste) is trails_late(observation)
        assert taste in (TEMPERAMENTS["gambler"].taste, Taste())


def test_what_a_net_says_of_others_is_worth_something_to_a_spoiler_alone() -> None:
    found = net_for(Rules(), "")
    assert found is not None
    taste = TEMPERAMENTS["spoiler"].taste
    worth, _told = tables(found, Rules(), (0, 0, 0, 0), Reward([taste, *[Taste()] * 3]), aimed=False)
    for end, gained in ((OVER, 1), (UNDER, 1), (NIL, -1), (SLAM, -1), (SAFE, 0)):
        assert [worth[seat][1][False][end] for seat in (0, 2, 3)] == [gained * taste.spoil << 25, 0, 0]


def test_a_reader_tells_who_differs_and_repeats() -> None:
    stream = Stream("traits")
    known = {
        id: [[at + stream.below(100) / 100, stream.below(100) / 100] for _ in range(30)] for at, id in enumerate(READ)
    }
    reader = Reader(known)
    assert reader.told([[2.5, 0.1], [0.5, 0.9], [1.5, 0.5]]) == (READ[2], READ[0], READ[1])
    seats = read_seats("casual", 1, 0)
    assert seats == read_seats("casual", 1, 0) and sorted(id for id, _row in seats) == sorted(READ)
    assert len({len(row) for _id, row in seats}) == 1 and traits.__doc__


def test_the_figures_of_a_temperament_come_from_whole_matches() -> None:
    won, rounds = alone("novice", "spoiler", ("steady",) * 3, 1, 0)
    assert won in (0, 0.25, 1 / 3, 0.5, 1) and len(rounds) >= 4
    found = {figure.id: figure for figure in figures_of("novice spoiler", [won, 1 - won], rounds)}
    assert found["novice spoiler: wins"].value == 0.5 and found["novice spoiler: wins"].cases == 2
    assert found["novice spoiler: points"].value == sum(each[3] for each in rounds) / len(rounds)
