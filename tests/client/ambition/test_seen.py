"""The cards played so far: what is out, held and with the others, and voids that were shown; offered only where it is wanted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.client.ambition.match.guided import GuidedTable
from game.client.ambition.match.help import seen, suit_lines
from game.client.ambition.practice.puzzle_table import PuzzleGuide
from game.client.app.settings import Settings
from game.client.kit.intents import TableVerb, Verb
from game.client.kit.widget_scene import PageScene
from game.client.table.desk import Desk
from game.client.table.person import ME, SEEN
from game.client.table.words import card_words, rank_word
from game.engine.ambition.editions import Rules
from game.engine.ambition.observation import Trick
from game.engine.cards import parse_card, parse_cards, suit_of
from tests.client.ambition.helped import NAMES, noted, play_one, table, to_play
from tests.client.harness import Game
from tests.client.tables import lying
from tests.gallery.help import seen_by
from tests.gallery.practice import JUDGED, some_puzzle
from tests.gallery.tables import table_view

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


def trick(leader: int, text: str, winner: int) -> Trick:
    return Trick(leader, tuple(parse_cards(text.split())), winner, 0)


def test_what_was_played_is_out_and_who_did_not_follow_has_none() -> None:
    observation = replace(seen_by(table_view()), tricks=(trick(3, "AD 6C 4D 6D", 3), trick(2, "AC TC 7H 9C", 2)))
    found = seen(observation)
    assert found.state(parse_card("AD")) == found.state(parse_card("7H")) == found.state(parse_card("2S")) == "out"
    assert found.state(parse_card("9S")) == "held" and found.state(parse_card("QS")) == "others"
    assert found.void[HEARTS] == frozenset() and found.void[SPADES] == frozenset()
    assert found.void[DIAMONDS] == frozenset()  # seat 0 threw a club on diamonds: that is the viewer, who knows it
    assert found.void[CLUBS] == frozenset()
    other = seen(replace(observation, tricks=(trick(3, "AD 4D 6C 6D", 3),)))
    assert other.void[DIAMONDS] == {1} and suit_lines(other, DIAMONDS, NAMES)[1] == "Not with Hazel"


def test_the_trick_on_the_table_counts() -> None:
    observation = replace(seen_by(table_view()), leader=1, trick=tuple(parse_cards(["2S", "KH", "7S"])))
    assert seen(observation).void[SPADES] == {2}


def test_a_blind_first_trick_is_in_its_suit_whatever_was_led() -> None:
    rules = Rules("simple")
    blind = rules.numbers.blind_suit
    follow, stray = blind * 13 + 5, (blind + 1) % 4 * 13 + 5
    cards = (stray, follow, follow + 1, follow + 2)
    found = seen(replace(seen_by(table_view()), rules=rules, tricks=(Trick(1, cards, 2, 0),), trick=(), hand=()))
    assert found.void[blind] == {1} and found.void[suit_of(stray)] == frozenset()


def test_cards_that_are_not_dealt_are_nowhere_and_an_empty_suit_says_so() -> None:
    rules = Rules("2004", players=3)
    assert len(rules.numbers.deck) < 52
    observation = replace(seen_by(table_view()), rules=rules, hand=(), trick=())
    found = seen(replace(observation, totals=observation.totals[:3]))
    assert found.others == frozenset(rules.numbers.deck)
    assert all(found.state(card) == "" for card in set(range(52)) - set(rules.numbers.deck))
    observation = replace(observation, rules=Rules())
    all_spades = tuple(trick(0, " ".join(names), 0) for names in (["AS", "KS", "QS", "JS"], ["TS", "9S", "8S", "7S"]))
    rest = (trick(0, "6S 5S 4S 3S", 0), trick(0, "2S 2C 2D 2H", 0))
    found = seen(replace(observation, tricks=all_spades + rest))
    assert suit_lines(found, SPADES, NAMES) == ("None in other hands", "")
    assert suit_lines(found, HEARTS, NAMES)[0] == "12 in other hands" and found.void[SPADES] == {1, 2, 3}


def test_only_public_cards_and_ones_own_count_at_the_table(tmp_path: Path) -> None:
    game = to_play(tmp_path, seen_cards=True)
    scene = table(game)
    assert "seen" in [button.id for button in scene.buttons()]
    play_one(scene)
    game.frames(1)
    game.send(Verb.SHOW_SEEN, frames=2)
    assert isinstance(game.scene, PageScene) and game.scene.name == "seen" and scene.controller.helped == (SEEN,)
    match = scene.controller.match
    found = game.scene.layout.data[0]
    assert found.out == frozenset(match.current.plays) and found.held == frozenset(match.hand(ME))
    assert found.others == frozenset(card for seat in (1, 2, 3) for card in match.hand(seat))
    assert [card for _seat, card in scene.view.trick] == match.current.plays[len(match.current.tricks) * 4 :]
    game.send(Verb.SHOW_SEEN, frames=1)
    assert game.scene is scene
    game.click_button("seen", frames=2)
    assert isinstance(game.scene, PageScene) and game.scene.name == "seen"
    game.send(Verb.CANCEL, frames=1)
    assert game.scene is scene


def test_it_is_not_there_unless_it_is_wanted_and_its_key_says_that_it_is_off(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    game.send(Verb.SHOW_SEEN, Verb.SHOW_SEEN)
    scene = table(game)
    assert game.scene is scene and not scene.controller.helped and len(game.shell._toasts) == 1
    assert "seen" not in [button.id for button in scene.buttons()]
    assert "Cards played so far is off" in game.shell._toasts[0] and "Play" in game.shell._toasts[0]
    game.shell.change(seen_cards=True)
    game.send(Verb.SHOW_SEEN, frames=20)
    assert isinstance(game.scene, PageScene) and game.scene.name == "seen"


def test_keys_that_mean_nothing_here_say_so(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    scene = table(game)
    for intent, heading in (
        (TableVerb("draw"), "Not at this table"),
        (Verb.END_ROUND, "Not decided yet"),
        (Verb.SHOW_LAST_TRICK, "Last trick"),
    ):
        game.send(intent)
        note = scene.note()
        assert note is not None and note.heading == heading and game.scene is scene
    scene.controller.desk = Desk(game.shell.worker)
    game.send(Verb.ASK_HINT)
    assert noted(scene) == "No hint"


@pytest.mark.parametrize("level", ["casual", "club"])
def test_the_strip_is_there_against_casual_players_at_most_and_counts_as_help(tmp_path: Path, level: str) -> None:
    game = to_play(tmp_path, gone_strip=True)
    scene = table(game)
    for player in scene.controller.match.players[1:]:
        player |= {"kind": "ai", "level": level}
    play_one(scene)
    game.settle()
    spot = next((each for each in scene.spots() if each.id == "gone"), None)
    assert (spot is not None) == (level == "casual") == (SEEN in scene.controller.helped)
    if spot is not None:
        observation = scene.controller.match.observation(ME)
        told = " ".join(spot.explanation.lines)
        assert all(rank_word(card) in told for _seat, card in observation.played()[:4])
        passed = [card for _to, cards in observation.passed or () for card in cards]
        assert all(card_words(card) in told for card in passed) and "You passed" in told


@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1600, 900), (3440, 1440), (900, 1400)])
def test_the_strip_covers_no_card_and_no_seat(tmp_path: Path, size: tuple[int, int]) -> None:
    game = Game(tmp_path, Settings(speed="instant"), speed=0.0, size=size)
    guided = GuidedTable(game.shell, PuzzleGuide(some_puzzle(), 1, JUDGED, lambda right: "", lambda: None))
    game.push(guided, frames=3)
    rect = next(each.rect for each in guided.spots() if each.id == "gone")
    for view in (guided.view, table_view()):
        assert not [each for each in [*lying(view, guided.look), *guided.look.grid.plates] if each.overlaps(rect)]
    assert "seen" not in [button.id for button in guided.buttons()], "it replaces the tool"
