"""How games, sets and matches run: the published flows, the endings, and that nothing illegal changes anything."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.ambusch.actions import Action, parse_action
from game.engine.ambusch.events import GameDrawn, PairsLaid, SetScored, TrioLaid
from game.engine.ambusch.match import Match
from game.engine.ambusch.rules import Rules, RulesError
from game.engine.ambusch.scoring import match_result, score_set
from game.engine.cards import parse_card
from game.engine.refusal import IllegalAction
from game.engine.rng import Stream
from tests.engine.ambusch.helpers import RULES, cards, dealt, new_match, random_match, random_step

TWO = Rules(seats=2)
STOCK, TAKE, BLOCK = Action("draw stock"), Action("draw discard"), Action("block")


def lay(name: str) -> Action:
    return Action("lay", parse_card(name))


def discard(name: str) -> Action:
    return Action("discard", parse_card(name))


def texts(match: Match) -> list[str]:
    return [action.text() for action in match.observation(match.waiting[0]).legal]


def begun(hands: Sequence[str], upcard: str, stock: str = "", rules: Rules = TWO) -> Match:
    """A match whose first game has these cards, started by seat 0."""
    match = new_match(rules)
    match.begin_dealt(dealt(hands, upcard, stock), starter=0)
    return match


def block_all(match: Match, games: int, starter: int | None = None) -> None:
    """Games that the starter blocks at once."""
    for _ in range(games):
        seat = match.starter() if match.sets or starter is None else starter
        hands = ["4C 6D 8H TS", "4D 6H 8S TC", "4H 6S 8C TD", "4S 6C 8D TH"][: match.rules.seats]
        hands[seat] = "2C 2D 3C 3D"
        match.begin_dealt(dealt(hands, "KS"), starter=starter)
        match.act(seat, BLOCK)


def test_a_trio_is_laid_on_the_first_turn_without_drawing() -> None:
    match = begun(["KC AD 2H 9S", "4C 6D 8H TS"], "3C")
    assert texts(match) == ["lay 9S", "draw stock", "draw discard"]
    events = match.act(0, lay("9S"))
    assert events == [TrioLaid(0, tuple(sorted(cards("KC AD 2H"))), parse_card("9S"))]
    assert match.piles() == (tuple(cards("9S")), ()) and match.current.winner == 0
    assert [move.seat for move in match.current.moves] == [0]


def test_a_trio_made_on_the_draw_waits_for_the_next_turn() -> None:
    match = begun(["KC AD 5H 9S", "4C 6D 8H TS"], "3C", "2H JD")
    match.act(0, STOCK)
    assert texts(match) == [f"discard {name}" for name in ("KC", "AD", "2H", "5H", "9S")]
    with pytest.raises(IllegalAction, match="seat 0: lay 9S: lay_later"):
        match.act(0, lay("9S"))
    with pytest.raises(IllegalAction, match="seat 0: block: block_later"):
        match.act(0, BLOCK)
    match.act(0, discard("5H"))
    match.act(1, STOCK)
    match.act(1, discard("JD"))
    assert "lay 9S" in texts(match)


def test_the_same_discard_may_be_taken_and_returned() -> None:
    hands = ["KC AD 5H 9S", "4C 6D 8H TS"]
    match = begun(hands, "3C")
    match.act(0, TAKE)
    match.act(0, discard("3C"))
    assert match.observation(1).top == parse_card("3C") and match.observation(1).discard_count == 1
    strict = begun(hands, "3C", rules=Rules(seats=2, taken_card_stays=True))
    strict.act(0, TAKE)
    with pytest.raises(IllegalAction, match="discard 3C: taken"):
        strict.act(0, discard("3C"))


def test_nobody_keeps_a_card_when_a_game_is_blocked() -> None:
    match = begun(["5S 5H 9D 9C", "4C 6D 8H TS"], "3C")
    assert texts(match) == ["draw stock", "draw discard", "block"]
    assert match.act(0, BLOCK) == [PairsLaid(0, tuple(sorted(cards("5S 5H 9D 9C"))))]
    assert match.piles() == ((), ()) and match.current.winner == 0 and match.current.kept == -1
    match.next_round()
    assert match.observation(0).game == 2


def test_a_trio_need_not_be_laid() -> None:
    match = begun(["KC AD 2H 9S", "5S 5H 9D 9C"], "3C", "JD")
    match.act(0, STOCK)
    match.act(0, discard("JD"))
    match.act(1, BLOCK)
    assert match.piles() == ((), ())


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (lay("KC"), "lay KC: no_trio"),
        (lay("4C"), "lay 4C: hand"),
        (discard("KC"), "discard KC: draw_first"),
        (BLOCK, "block: two_pairs"),
    ],
)
def test_illegal_actions_name_the_card_and_the_reason(action: Action, reason: str) -> None:
    match = begun(["KC AD 2H 9S", "4C 6D 8H TS"], "3C")
    before = repr(match.round_state())
    with pytest.raises(IllegalAction, match=reason):
        match.act(0, action)
    with pytest.raises(IllegalAction, match="seat 1: draw stock: turn"):
        match.act(1, STOCK)
    assert repr(match.round_state()) == before


def test_cards_of_piles_stay_out_until_the_set_is_over() -> None:
    for rules in RULES:
        match, stream = new_match(rules, 3), Stream("out", rules.seats)
        grown = 0
        while not match.over and len(match.sets) < 3:
            random_step(match, stream)
            if match.phase == "turn" and not match.current.moves:
                deal, piles = match.current.deal, match.piles()
                fresh = len(match.sets[-1].games) == 1
                assert not fresh or sum(map(len, piles)) == 0
                count = 4 * rules.seats + 1 + len(deal.stock)
                assert count == 52 - sum(map(len, piles))
                grown = max(grown, sum(map(len, piles)))
        assert grown > 2


def test_starters_go_round_through_all_sets() -> None:
    match = new_match(Rules(seats=3, scoring="points", games_per_set=10))
    block_all(match, 11, starter=1)
    assert [game.starter for game in match.rounds] == [1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]


def test_ten_blocked_games_draw_the_set() -> None:
    match = new_match(TWO)
    block_all(match, 10, starter=0)
    score = match.sets[0].score
    assert score is not None and score.winner is None and score.winners == () and score.points == (0, 0)
    assert match.sets_won == (0, 0) and not match.over
    match.next_round()
    assert len(match.sets) == 2


def test_a_game_is_drawn_after_its_last_turn() -> None:
    match = begun(["KC AD 5H 9S", "4C 6D 8H TS"], "3C", rules=Rules(seats=2, turn_limit=200))
    for turn in range(200):
        match.act(turn % 2, TAKE)
        events = match.act(turn % 2, discard("3C"))
    assert events[-1] == GameDrawn(200)
    assert match.phase == "scored" and match.current.winner == -1 and match.piles() == ((), ())


def test_the_discards_below_the_top_become_the_stock() -> None:
    rules = Rules(seats=4)
    match, stream = new_match(rules, 5), Stream("restock")
    match.begin()
    while not match.current.restocks:
        seat = match.waiting[0]
        legal = [action for action in match.observation(seat).legal if action.verb in ("draw stock", "discard")]
        before = match.observation(seat)
        match.act(seat, legal[stream.below(len(legal))])
    history = match.current
    discards = [move.card for move in history.moves if move.verb == "discard"]
    assert before.stock_count == 0 and before.top == discards[-1]
    assert sorted(history.restocks[0]) == sorted([history.deal.upcard, *discards[:-1]])
    after = match.observation(match.waiting[0])
    assert after.top == discards[-1] and after.stock_count == len(history.restocks[0]) - 1 and after.discard_count == 1


@pytest.mark.parametrize(
    ("piles", "points"),
    [
        (["AC AD", "KC KD QH JH 9S"], (9, 5)),
        (["AC AD", "AH AS 3H"], (2, 10)),
        (["7S 8S 9S TS", "2C 2D"], (4, 9)),
        (["", "2C"], (0, 6)),
        (["5S 6S 7S 8S 9S 9H", "2C"], (56, 1)),
        (["2S 3S AS KS QS", "9C 8D 7H 6S 5C"], (30, 5)),
        (["2C 4D 6H 8S TD", "KC KD 5H", "3C 7H"], (5, 10, 2)),
        (["", ""], (0, 0)),
        (["AC", "AD"], (6, 6)),
    ],
)
def test_points(piles: list[str], points: tuple[int, ...]) -> None:
    rules = Rules(seats=len(piles), scoring="points")
    assert score_set(rules, [cards(pile) for pile in piles]).points == points


def test_points_for_five_cards_at_most() -> None:
    rules = Rules(seats=2, scoring="points", points_for_five=True)
    assert score_set(rules, [cards("5S 6S 7S 8S 9S 9H"), cards("2C 4D 6H 8D TD QC")]).points == (55, 5)


def test_the_end_of_matches() -> None:
    sets, points = Rules(seats=3, best_of=5), Rules(seats=3, scoring="points", target=100)
    assert match_result(sets, (2, 2, 2), (0, 0, 0)) is None
    won = match_result(sets, (1, 3, 1), (90, 10, 0))
    assert won is not None and won.winners == (1,) and won.places == (2, 1, 2)
    assert match_result(points, (9, 0, 0), (99, 0, 0)) is None
    both = match_result(points, (0, 0, 0), (104, 103, 20))
    assert both is not None and both.winners == (0,) and both.places == (1, 2, 3)
    assert match_result(points, (0, 0, 0), (104, 104, 20)) is None  # one more set


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_matches_played_by_chance_add_up(rules: Rules) -> None:
    match = random_match(rules, 2)
    assert match.result is not None
    for each in match.sets:
        assert each.score is not None and len(each.games) == 10
        kept = [game.kept for game in each.games if game.kept >= 0]
        assert sorted(kept) == sorted(card for pile in each.piles for card in pile)
    assert match.totals == tuple(
        sum(each.score.points[s] for each in match.sets if each.score) for s in range(rules.seats)
    )
    assert match.sets_won == tuple(
        sum(each.score.winner == s for each in match.sets if each.score) for s in range(rules.seats)
    )


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(RULES))
def test_a_seat_sees_no_hidden_card(seed: int, rules: Rules) -> None:
    match, stream = new_match(rules, seed), Stream("hidden", seed)
    for _ in range(150):
        random_step(match, stream)
        if not match.waiting:
            continue
        for seat in range(rules.seats):
            seen = match.observation(seat)
            hidden = {card for other in range(rules.seats) if other != seat for card in match.hand(other)}
            shown = seen.history[-1].seen()
            state = seen.state()
            for other in range(rules.seats):
                if other != seat:
                    assert set(state.hand(other)) <= {card for card in hidden if shown >> card & 1}
            assert repr(seen.to_protocol())


def test_options_out_of_range_are_refused() -> None:
    for data, field in (({"seats": 5}, "seats"), ({"best_of": 4}, "best_of"), ({"scoring": "gold"}, "scoring"),
                        ({"target": "100"}, "target"), ({"seats": True}, "seats"), ({"edition": "2006"}, "edition")):  # fmt: skip
        with pytest.raises(RulesError) as error:
            Rules.from_record(data)
        assert error.value.field == field
    with pytest.raises(ValueError, match="is not an action"):
        parse_action("play 5D")
    assert [parse_action(text).text() for text in ("lay 4D", "draw stock", "block")] == [
        "lay 4D",
        "draw stock",
        "block",
    ]


def test_set_events_tell_the_hands() -> None:
    match, stream = new_match(RULES[0], 9), Stream("events")
    said: list[SetScored] = []
    while not match.over:
        if match.phase == "scored":
            random_step(match, stream)
            continue
        seat = match.waiting[0]
        legal = match.observation(seat).legal
        said += [e for e in match.act(seat, legal[stream.below(len(legal))]) if isinstance(e, SetScored)]
    assert [event.number for event in said] == list(range(1, len(match.sets) + 1))
    assert said[-1].sets_won == match.sets_won
