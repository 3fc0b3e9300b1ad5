"""Every edition at the table: a whole match of each by intents, saved and resumed on the way, and what is particular to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.client.ambition.house.rule_choices import CHOICES, RuleChoice, changes_to, house_choice, rules_of
from game.client.ambition.match.results import FinalScene, ResultScene
from game.client.ambition.match.scene import TableScene
from game.client.ambition.review.scene import ReplayScene
from game.client.ambition.settings import settings_of
from game.client.app.menu import MenuScene
from game.client.app.settings import Settings
from game.client.kit.intents import Confirm, MoveFocus, Verb
from game.client.table.hints import HintPart
from game.client.table.person import ME
from tests.client.ambition.helped import titled
from tests.client.harness import Game, settings
from tests.client.program import unwatched
from tests.client.tables import start
from tests.engine.helpers import ALL_RULES
from tests.quick import quick

PLAYED = (*CHOICES, house_choice(ALL_RULES[-1]))
"""Every edition, and house rules with something of all of them."""
house_is_quick, first_is_quick = (
    pytest.mark.parametrize("choice", quick(PLAYED, at), ids=lambda choice: choice.id) for at in (len(PLAYED) - 1, 0)
)


def settings_for(choice: RuleChoice) -> Settings:
    return settings(speed="instant", trick_rest_ms=400, **changes_to(choice))


def begun(folder: Path, choice: RuleChoice) -> Game:
    game = Game(folder, settings_for(choice), speed=0.0)
    game.send(Confirm(), Confirm())
    return game


def act(game: Game) -> None:
    """One press of the keyboard's keys for whatever is asked of the person."""
    table = game.table
    view = table.view
    if view.phase == "pass":
        for card in [card for card in view.hand if card not in view.chosen][: 3 - len(view.in_tray)]:
            table.hand._set(card)
            game.send(Confirm())
        game.send(Confirm())
    elif view.phase == "last_trick":
        assert table.hand.focus == "keep" and len(view.prospects) == 2
        game.send(MoveFocus(0, -1))
        assert table.hand.focus == "deduct"
        game.send(Confirm())
    elif view.phase == "bid":
        assert table.hand.focus == "no_bid"
        game.send(Confirm())
    else:
        assert view.legal
        table.hand._set(min(view.legal))
        game.send(Confirm())


@unwatched
def play_on(game: Game, until: Callable[[Game], bool], limit: int = 4000) -> bool:
    """Play until something comes true or the match is over. Whether it did."""
    for _ in range(limit):
        game.settle()
        if until(game):
            return True
        if isinstance(game.scene, FinalScene):
            return False
        if isinstance(game.scene, ResultScene):
            game.frames(3, 50)
            game.click_button("next", frames=2)
        elif game.table.controller.my_turn:
            act(game)
    raise AssertionError("the match never ends")


@house_is_quick
def test_a_whole_match_by_intents(choice: RuleChoice, tmp_path: Path) -> None:
    game = begun(tmp_path, choice)
    match = game.table.controller.match
    assert match.rules == rules_of(settings_of(game.shell.settings)) and len(match.players) == choice.players
    seen: set[str] = set()

    def look(game: Game) -> bool:
        if isinstance(game.scene, TableScene):
            seen.add(game.table.view.phase)
            game.scene.draw(game.window.surface)
        return False

    assert not play_on(game, look)
    numbers, match = match.rules.numbers, game.table.controller.match
    assert match.over and len(match.rounds) > 1
    assert ("blind" in seen) == (numbers.blind_suit >= 0)
    assert "pass" in seen and "play" in seen
    assert isinstance(game.scene, FinalScene)
    game.frames(60, 50)
    rows = game.scene.layout.data.rows
    assert len(rows) == choice.players and [row.place for row in rows] == sorted(match.result.places)
    assert bool(game.scene.layout.data.strike_limit) == bool(numbers.strike_limit)
    game.send(Verb.SHOW_SCORES)
    game.frames(3, 50)
    game.click_button("round=0", frames=2)
    replay = game.top(ReplayScene)
    for step in range(replay.replay.last + 1):
        replay.go(step)
        replay.draw(game.window.surface)
    assert replay.replay.last + 1 == numbers.tricks + (2 if match.rounds[0].passes else 1)
    assert sum(seat.taken for seat in replay.view.seats) == sum(match.rounds[0].counted())


@first_is_quick
def test_what_is_left_in_the_middle_goes_on(choice: RuleChoice, tmp_path: Path) -> None:
    """A match is left in every phase and opened again: the table shows what it showed."""
    game = begun(tmp_path, choice)
    for phase in ("pass", "blind", "play", "last_trick"):
        reached = play_on(
            game,
            lambda game, phase=phase: (
                isinstance(game.scene, TableScene)  # type: ignore[misc]
                and game.table.view.phase == phase
                and game.table.controller.my_turn
                and (phase != "play" or len(game.table.view.trick) > 0)
            ),
        )
        if not reached:
            continue
        before = game.table.view
        game.table.dialogs._menu()
        game.frames(2)
        assert isinstance(game.scene, MenuScene)
        game.settle(Confirm())
        after = game.table.view
        assert after is not before and after.phase == before.phase == phase
        for same in ("hand", "trick", "down", "turn", "prospects"):
            assert getattr(after, same) == getattr(before, same)
        assert [s.taken for s in after.seats] == [s.taken for s in before.seats]
        assert [s.cards for s in after.seats] == [s.cards for s in before.seats]
        assert after.bank.worth == before.bank.worth


def test_a_blind_card_can_be_taken_back_and_stays_hidden(tmp_path: Path) -> None:
    game = begun(tmp_path, CHOICES[2])
    assert play_on(game, lambda game: game.table.view.phase == "blind" and game.table.controller.my_turn)
    view = game.table.view
    assert all(card == -1 for seat, card in view.down.items() if seat != ME) and ME not in view.down
    suited = [card for card in view.hand if card // 13 == view.numbers.blind_suit]
    assert view.legal == frozenset(suited or view.hand)
    card = min(view.legal)
    game.table.hand._set(card)
    game.settle(Confirm())
    assert not game.table.view.down and game.table.view.last_trick
    assert card in [played for _seat, played in game.table.view.last_trick]
    if len(suited) > 1:
        game.settle(Verb.TAKE_BACK)
        assert game.table.view.phase == "blind" and card in game.table.view.hand


@pytest.mark.parametrize(("choice", "phase"), [(CHOICES[1], "last_trick"), (CHOICES[2], "blind")])
def test_a_hint_for_what_only_these_editions_ask(choice: RuleChoice, phase: str, tmp_path: Path) -> None:
    game = begun(tmp_path, choice)
    assert play_on(game, lambda game: game.table.controller.my_turn and game.table.view.phase == phase)
    game.send(Verb.ASK_HINT, frames=6)
    table = game.table
    assert isinstance(table, TableScene) and table.parts.need(HintPart).answer is not None
    assert titled(table).startswith("Hint: ")
    assert ("taking the points off" in titled(table)) == (phase == "last_trick")
    assert bool(table.parts.hinted()) == (phase == "blind")
    table.draw(game.window.surface)


def test_three_players_sit_left_and_right(tmp_path: Path) -> None:
    game = start(tmp_path, settings_for(CHOICES[-1]), speed=0.0)
    view = game.table.view
    assert [view.place(seat) for seat in range(3)] == [0, 1, 3] and len(view.hand) == 17
    grid = game.table.look.grid
    assert grid.slots[1].y < grid.slots[0].y and grid.plates[1].y < game.shell.look.grid.plates[1].y
