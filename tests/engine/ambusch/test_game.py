"""The state as the search sees it: worlds that fit all that was seen, what is known of piles, and fixed searches."""

from __future__ import annotations

from collections import Counter

import pytest

from ai.search.ismcts import Search
from ai.search.worlds import Worlds
from game.engine.ambusch.actions import Action
from game.engine.ambusch.game import DRAW_STOCK, AmbuschGame
from game.engine.ambusch.reward import chances, plain_reward, strength
from game.engine.ambusch.rules import Rules
from game.engine.cards import DECK, cards_of, mask_of, parse_card
from game.engine.rng import Stream
from game.engine.state import GOAL_ROLLOUT, RANDOM_ROLLOUT
from tests.engine.ambusch.helpers import RULES, cards, dealt, fresh_game, mask, new_match, random_step


def everything(world: AmbuschGame, seats: int) -> list[int]:
    top, under, _ = world.table_cards()
    found = [card for seat in range(seats) for card in (*world.hand(seat), *world.pile(seat))]
    return sorted([*found, *under, *world.in_stock(), *([top] if top >= 0 else [])])


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_worlds_fit_what_was_seen(rules: Rules) -> None:
    match, stream = new_match(rules, 4), Stream("worlds", rules.seats)
    for step in range(400):
        random_step(match, stream)
        if not match.waiting or step % 5:
            continue
        seat = match.waiting[0]
        seen, truth = match.observation(seat), match.round_state()
        state = seen.state()
        assert state.legal() == truth.legal()
        world = state.determinize(seat, stream.seed64())
        assert everything(world, rules.seats) == list(DECK)
        assert world.hand(seat) == truth.hand(seat) and world.pile(seat) == truth.pile(seat)
        for other in range(rules.seats):
            assert len(world.hand(other)) == len(truth.hand(other))
            assert len(world.pile(other)) == len(truth.pile(other))
            assert set(truth.known_cards(other)) == set(state.known_cards(other)) <= set(world.hand(other))
        for owner, may in seen.hidden():
            assert any(may >> card & 1 for card in truth.pile(owner))
        if match.current.restocks:
            never = set(DECK) - set(match.current.restocks[-1])
            assert not never & set(world.in_stock())


def test_worlds_are_equally_likely() -> None:
    # Two seats, one unknown card in the other's pile: each unseen card is there, in the hand and in the stock as often.
    rules = Rules(seats=2)
    deal = list(DECK)
    Stream("even").shuffle(deal)
    game = AmbuschGame(rules, [deal[:4], []], deal[4], 0, [deal[5:7], []], plain_reward(rules, 3),
                [(0, mask_of(DECK)), (0, mask_of(DECK)), (1, mask_of(deal[20:30]))])  # fmt: skip
    game.prepare(0)
    pile, hand = Counter[int](), Counter[int]()
    draws = 4000
    stream = Stream("even worlds")
    for _ in range(draws):
        world = game.determinize(0, stream.seed64())
        pile.update(world.pile(1))
        hand.update(world.hand(1))
    assert set(pile) == set(deal[20:30])
    assert sum((n - draws / 10) ** 2 / (draws / 10) for n in pile.values()) < 27.9  # 9 degrees, 0.1 %
    free = [card for card in deal[7:] if card not in pile]
    expected = draws * (4 * 1.0 / 44)  # a card that can't be in the pile, among the 44 others
    assert sum((hand[card] - expected) ** 2 / expected for card in free) < 66.6 * 1.2


def test_a_card_taken_in_sight_and_never_shown_again_is_the_one_put_away() -> None:
    rules = Rules(seats=2)
    match = new_match(rules)
    match.begin_dealt(dealt(["KC AD 2H 5C", "4C 6D 8H TS"], "9S", "JD"), starter=0)
    match.act(0, Action("draw discard"))
    match.act(0, Action("discard", parse_card("5C")))
    match.act(1, Action("draw stock"))
    match.act(1, Action("discard", parse_card("JD")))
    match.act(0, Action("lay", parse_card("9S")))
    match.next_round()
    assert match.observation(1).hidden() == [(0, mask("9S"))]
    world = match.observation(1).state().determinize(1, 5)
    assert world.pile(0) == cards("9S")


def test_what_is_seen_later_was_not_put_away() -> None:
    rules = Rules(seats=2)
    match = new_match(rules)
    match.begin_dealt(dealt(["KC AD 2H 5C", "4C 6D 8H TS"], "9S"), starter=0)
    match.act(0, Action("lay", parse_card("5C")))
    match.begin_dealt(dealt(["3C 6D 8H TD", "4C 7D 9H JS"], "QS", piles=match.piles()))
    ((owner, may),) = match.observation(1).hidden()
    out = set(DECK) - set(cards_of(may))
    assert owner == 0 and out == {*cards("4C 6D 8H TS 9S KC AD 2H"), *cards("4C 7D 9H JS QS")}


def test_pools_of_worlds_hold_what_was_drawn() -> None:
    game = fresh_game(RULES[4], 2)
    game.apply(DRAW_STOCK)
    for state in (game, fresh_game(RULES[4], 2)):
        pool = Worlds(1).draw(state, 1, 99, -1)
        words = pool.hidden()[0]
        again = Worlds(1).draw(state, 1, 99, -1).hidden()[0]
        assert words == again
        search = Search(state, state.turn(), 5, GOAL_ROLLOUT, worlds=Worlds(4).draw(state, state.turn(), 9, -1))
        search.run(50)
        assert sum(visits for visits, _ in search.results().values()) == 50


def test_strength_and_chances() -> None:
    rules = Rules(seats=3)
    reward = plain_reward(rules, 4)
    assert strength(reward, mask("AC AD")) > strength(reward, mask("AC KD")) > strength(reward, 0)
    found = chances(reward, [mask("AC AD"), mask("KC"), 0])
    assert found[0] > found[1] > found[2] and abs(sum(found) - 1) < 1e-12
    last = plain_reward(rules, 0)
    assert chances(last, [mask("AC AD"), mask("2C 2D 2H"), mask("KC")]) == [0, 1, 0]
    assert chances(last, [mask("AC KD"), mask("AD KC"), mask("3C")]) == [1 / 3] * 3  # a drawn set changes nothing
    tied = plain_reward(Rules(seats=2, scoring="points"), 0)
    assert chances(tied, [mask("AC"), mask("AD")]) == [0.5, 0.5]


@pytest.mark.parametrize(("policy", "bias"), [(RANDOM_ROLLOUT, 0.0), (GOAL_ROLLOUT, 0.0), (GOAL_ROLLOUT, 0.5)])
def test_fixed_searches_find_the_same_compiled_and_interpreted(policy: int, bias: float) -> None:
    found = []
    for number, rules in enumerate(RULES[:6]):
        game = fresh_game(rules, 11 + number)
        game.scale_payoffs(game.turn(), 8, 3)
        search = Search(game, game.turn(), 77, policy, bias=bias)
        search.run(150)
        found.append(sorted((visits, action) for action, (visits, _) in search.results().items())[-1])
    assert found == SIGNATURES[policy, bias]


SIGNATURES = {
    (RANDOM_ROLLOUT, 0.0): [(130, 52), (124, 52), (102, 52), (132, 52), (113, 53), (101, 53)],
    (GOAL_ROLLOUT, 0.0): [(95, 53), (98, 53), (112, 52), (136, 52), (128, 53), (121, 52)],
    (GOAL_ROLLOUT, 0.5): [(118, 52), (142, 52), (139, 52), (134, 52), (125, 53), (141, 52)],
}


def test_the_policy_guides_a_search_to_legal_choices_of_which_it_expects_most() -> None:
    rules = Rules(seats=2)
    ready = AmbuschGame(rules, [cards("5C 5D 5H KC"), cards("2C 7D 9H JS")], cards("3S")[0], 0, [cards("KD"), []],
                 plain_reward(rules, 4))  # fmt: skip
    search = Search(ready, 0, 3, bias=0.5)
    search.run(200)
    found = {action: visits for action, (visits, _) in search.results().items()}
    assert max(found, key=lambda action: found[action]) == cards("KC")[0]
    drawn = AmbuschGame(
        rules, [cards("5C 5D 9H KC"), cards("2C 7D 9S JS")], cards("5S")[0], 0, [[], []], plain_reward(rules, 4)
    )
    search = Search(drawn, 0, 3, bias=0.5)
    search.run(200)
    found = {action: visits for action, (visits, _) in search.results().items()}
    assert set(found) <= {DRAW_STOCK, DRAW_STOCK + 1} and max(found, key=lambda action: found[action]) == DRAW_STOCK + 1
