"""Which cards may I play: positions of every kind by all rules, judged as the texts say it, and the page by keys and mouse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from game.client.ambition.rulebook.editions import PLAIN
from game.client.ambition.rulebook.legal_quiz import LegalQuizScene, kinds, position
from game.client.ambition.rulebook.page import RulesScene, book_of
from game.client.app.rulebook.model import CardRows
from game.client.app.rulebook.page import TOOL
from game.client.kit.i18n import languages, set_language
from game.client.kit.intents import Confirm, MoveFocus, PickCard, Verb
from game.engine.ambition.editions import Rules
from game.engine.ambition.round import Round
from game.engine.cards import card_name, parse_cards
from tests.client.harness import Game
from tests.engine.ambition.helpers import any_rules

RULES = (*PLAIN, Rules("simple", blind_first_trick=False), Rules("simple", high_two=False), Rules(nil_bidding=True))


def allowed(rules: Rules, hand: list[int], led: int | None, tricks: int) -> set[int]:
    """What the texts let a hand play: `led` is the suit that was led, `tricks` are over."""
    numbers = rules.numbers
    if not tricks and numbers.blind_suit >= 0:
        led = numbers.blind_suit
    elif led is None:
        return {numbers.opening_card} if not tricks and numbers.opening_card in hand else set(hand)
    return {card for card in hand if card // 13 == led} or set(hand)


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_every_kind_of_position_comes_up_and_is_judged_as_the_texts_say(rules: Rules) -> None:
    asked = [position(rules, number, 7) for number in range(2 * len(kinds(rules)))]
    assert [each.kind for each in asked] == [*kinds(rules)] * 2
    for each in asked:
        led = each.trick[0][1] // 13 if each.trick else None
        tricks = len(each.match.current.tricks)
        assert set(each.allowed) == allowed(rules, each.hand, led, tricks)
        assert len(each.hand) >= 3 and each.match.why_not(0, min(each.allowed)) is None
        for language in languages():
            set_language(language)
            assert each.why() and "{" not in each.why()
        set_language("en")
        void = each.kind in ("lead", "void", "blind_void")
        assert (len(each.allowed) == len(each.hand)) is void
        if each.kind == "two":  # and then it would win
            two = led * 13 if led is not None else -1
            rest = [card for _seat, card in each.trick] + [two]
            rest += [card for card in each.hand if card // 13 != led][: rules.players - len(rest)]
            state = Round(rules, "hold", ((),) * rules.players)
            assert two in each.allowed and (len(rest) < rules.players or rest[state.winner_of(0, rest)] == two)


def test_equal_seeds_ask_the_same_and_others_other_positions() -> None:
    shown = {
        seed: [(each.hand, each.trick) for each in (position(Rules(), n, seed) for n in range(5))] for seed in (1, 2)
    }
    assert shown[1] == [(each.hand, each.trick) for each in (position(Rules(), n, 1) for n in range(5))]
    assert all(one != two for one, two in zip(shown[1], shown[2], strict=True))


@settings(max_examples=15, deadline=None)
@given(any_rules())
def test_house_rules_of_any_kind_have_positions(rules: Rules) -> None:
    for number in range(3):
        found = position(rules, number, 3)
        assert found.kind in kinds(rules) and found.allowed <= set(found.hand) and found.why()


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_the_hand_of_the_page_is_what_the_engine_allows(rules: Rules) -> None:
    book = book_of(rules)
    (shown,) = [block for block in book.sections[book.index("tricks")].blocks if isinstance(block, CardRows)]
    hand = parse_cards(["QS", "9H", "4C", "AC"])
    fillers = "3S 4S 5S", "7D 8D 9D TD", "7H 8H TH JH"
    for names, _words in shown.rows:
        lead, options = names.split(" / / ")
        first, *others = (parse_cards(filler.split()) for filler in fillers)
        state = Round(Rules(), "hold", [parse_cards([lead]) + first, hand, *others])
        state.apply(parse_cards([lead])[0])
        assert {card for card in range(52) if state.legal() >> card & 1} == set(parse_cards(options.split()))


def opened(tmp_path: Path) -> tuple[Game, LegalQuizScene]:
    """The program at the first question, reached through the book."""
    game = Game(tmp_path, seed=5)
    game.send(Verb.SHOW_HELP)
    book = game.top(RulesScene)
    game.click_button(f"page={book.layout.book.index('tricks')}", TOOL)
    assert isinstance(game.scene, LegalQuizScene)
    return game, game.scene


def test_cards_are_marked_by_mouse_keys_and_number(tmp_path: Path) -> None:
    game, scene = opened(tmp_path)
    position, hand = scene.data.position, scene.data.position.hand
    game.click_button(f"card={hand[0]}")
    assert scene.data.marked == {hand[0]}
    game.send(PickCard(0))
    assert not scene.data.marked
    scene.go_to(f"card={hand[0]}")
    game.send(MoveFocus(1, 0), Confirm())
    assert scene.data.marked == {hand[1]}
    game.send(Confirm())
    assert not scene.data.marked
    for card in position.allowed:
        game.send(PickCard(hand.index(card)))
    game.click_button("compare")
    assert scene.data.judged and scene.data.correct and (scene.data.right, scene.data.asked) == (1, 1)
    assert position.why() in " ".join(scene.speech_on_open())
    first = next(card for card in hand if card in position.allowed)
    scene.go_to(f"card={first}")
    said = scene.focused()
    assert said is not None and "may be played" in said.words and "chosen" in said.words
    game.send(PickCard(0))
    assert scene.data.correct, "what was judged stays"
    game.click_button("next")
    assert scene.data.position.kind != position.kind and not scene.data.judged and scene.data.asked == 1


def test_a_wrong_answer_says_why_and_the_book_is_still_there(tmp_path: Path) -> None:
    game, scene = opened(tmp_path)
    wrong = next(card for card in scene.data.position.hand if card not in scene.data.position.allowed)
    game.send(PickCard(scene.data.position.hand.index(wrong)), Verb.CANCEL)
    assert isinstance(game.scene, RulesScene)
    game.click_button(TOOL)
    again: Any = game.scene
    game.click_button(f"card={wrong}", "compare")
    assert (again.data.right, again.data.asked) == (0, 1) and "Not quite." in " ".join(again.speech_on_open())
    game.send(Verb.SHOW_HELP)
    assert isinstance(game.scene, RulesScene), card_name(wrong)
