"""What is rarely changed about a match, by mouse and keys: what is kept and played, and what survives damage value by value."""

from __future__ import annotations

import itertools
import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cli.ambition import AMBITION
from game.cli.games import GAMES
from game.client.ambition.match.scene import TableScene, known
from game.client.ambition.new_match import NewMatchScene
from game.client.ambition.score_sheet import sheet_data
from game.client.ambition.settings import AmbitionSettings, from_json, settings_kind, settings_of, to_json
from game.client.ambition.setup import SetupScene
from game.client.app.listing import Choice, ChoiceScene, layout_list
from game.client.app.opponents import CHARACTERS, NEW, SAME, Opponent, alike, at_level, common_level, seated, themselves
from game.client.kit.buttons import Explanation
from game.client.kit.geometry import Rect, Viewport
from game.client.kit.intents import Confirm, MoveFocus, PointerDown, PointerMoved, Verb
from game.client.table.look import Look
from tests.client.ambition.layouts import OPENED, check, rects, within
from tests.client.app.programs import json_values
from tests.client.harness import Game, computers, settings
from tests.client.harness import computers as some
from tests.client.tables import INSTANT, pass_three, start


def setup(game: Game) -> SetupScene:
    return game.top(SetupScene)


def begun(game: Game) -> NewMatchScene:
    return game.top(NewMatchScene)


def pick(game: Game, what: str, choice: str) -> None:
    game.click_button(what)
    assert isinstance(game.scene, ChoiceScene)
    game.click_button(choice)
    assert isinstance(game.scene, SetupScene)


def focus_on(game: Game, id: str, *ways: MoveFocus) -> None:
    """Move with the arrow keys, and be there."""
    game.send(*ways)
    scene: Any = game.scene
    assert scene.focus == id


def opened(game: Game) -> SetupScene:
    """The page, opened from that which begins a match."""
    game.click_button("new", "more")
    return setup(game)


def test_a_match_is_set_up_by_mouse_and_remembered(tmp_path: Path) -> None:
    game = Game(tmp_path, settings(speed="instant", trick_rest_ms=400, short_game=True, opponents=alike("novice")))
    opened(game)
    for what, choice in (("level1", "club"), ("temperament2", "nil"), ("who0", "alder")):
        pick(game, what, choice)
    for id in ("nil_bidding=on", "short_game_not_in_strike_round"):
        game.click_button(id)
    game.click_button("back")
    assert begun(game).layout.buttons[1].label == "Different"
    game.click_button("start")
    assert isinstance(game.scene, TableScene)
    match = game.table.controller.match
    assert match.rules.nil_bidding and match.rules.short_game and match.rules.short_game_not_in_strike_round
    assert match.players[1:] == [
        {"name": "Alder", "kind": "ai", "level": "club", "temperament": "gambler"},
        {"name": "Corvin", "kind": "ai", "level": "club", "temperament": "steady"},
        {"name": "Rowan", "kind": "ai", "level": "novice", "temperament": "nil"},
    ]
    assert [seat.portrait for seat in game.table.view.seats] == ["you", "stag", "raven", "fox"]
    kept, messages = game.shell._file.load()
    assert settings_of(kept) == settings_of(game.shell.settings) and settings_of(kept).nil_bidding and messages == []


def test_a_match_is_set_up_by_keys_alone(tmp_path: Path) -> None:
    game = Game(tmp_path, INSTANT)
    game.send(Confirm())
    focus_on(game, "start", MoveFocus(0, 1))
    focus_on(game, "more", MoveFocus(-1, 0))
    game.send(Confirm())
    scene = setup(game)
    focus_on(game, "who0", *[MoveFocus(0, -1)] * 9, *[MoveFocus(-1, 0)] * 4)
    focus_on(game, "level0", MoveFocus(0, 1))
    game.send(Confirm())
    focus_on(game, "novice", MoveFocus(0, -1))
    game.send(Confirm())
    assert game.scene is scene and scene.focus == "level0"
    focus_on(game, "temperament0", MoveFocus(0, 1))
    game.send(Confirm(), MoveFocus(0, 1), Verb.CANCEL)  # looked at, and left as it was
    focus_on(game, "temperament1", MoveFocus(1, 0))
    game.send(Confirm(), MoveFocus(0, 1), Confirm())
    focus_on(game, "nil_bidding=on", MoveFocus(0, 1), MoveFocus(1, 0))
    game.send(Confirm())
    assert settings_of(game.shell.settings).opponents == (
        Opponent("hazel", "novice", "careful"),
        Opponent("corvin", "club", "gambler"),
        Opponent("rowan", "club", "slam"),
    )
    assert settings_of(game.shell.settings).nil_bidding
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, NewMatchScene)
    game.send(MoveFocus(1, 0), Confirm())
    assert isinstance(game.scene, TableScene)


def test_every_widget_is_reached_by_tab_and_by_arrows(tmp_path: Path) -> None:
    game = Game(tmp_path, INSTANT)
    scene = opened(game)
    wanted = {widget.id for widget in scene.widgets() if widget.enabled}
    tabbed = []
    for _ in wanted:
        game.send(Verb.NEXT_FOCUS)
        tabbed.append(scene.focus)
    assert set(tabbed) == wanted
    assert tabbed[:8] == ["who0", "about0", "level0", "temperament0", "who1", "about1", "level1", "temperament1"]
    reached, todo = {"back"}, ["back"]
    while todo:
        start = todo.pop()
        for way in (MoveFocus(1, 0), MoveFocus(-1, 0), MoveFocus(0, 1), MoveFocus(0, -1)):
            scene.focus = start
            game.send(way)
            if scene.focus is not None and scene.focus not in reached:
                reached.add(scene.focus)
                todo.append(scene.focus)
    assert reached == wanted


def test_a_handicap_is_there_from_the_first_round_on(tmp_path: Path) -> None:
    game = Game(tmp_path, INSTANT)
    assert not any("you win about" in words for words in opened(game).layout.spoken())
    pick(game, "handicap", "-20")
    assert settings_of(game.shell.settings).handicap == -20
    game.click_button("handicap")
    listed: Any = game.scene
    words = {button.id: button.sub for button in listed.widgets()}
    assert "rating" in words["0"] and set(words) == {"0", "10", "20", "30", "-10", "-20", "-30"}
    game.send(Verb.CANCEL, Verb.CANCEL)
    assert begun(game).layout.spoken()[-1] == "Set under More: handicap: The others +20"
    game.click_button("start")
    table: Any = game.scene
    match = table.controller.match
    assert match.rules.handicap == (0, 20, 20, 20) and [total.points for total in match.totals] == [0, 20, 20, 20]
    assert [seat.score for seat in table.view.seats] == [0, 20, 20, 20]
    data = sheet_data(match.rules, [], table.view.seats, 0)
    assert data.letters.startswith("Handicap: ") and data.letters.count("+20") == 3


def test_who_sits_elsewhere_changes_places(tmp_path: Path) -> None:
    three = (Opponent("hazel", "novice", "nil"), Opponent("corvin"), Opponent("rowan"))
    game = Game(tmp_path, settings(speed="instant", opponents=three))
    opened(game)
    game.click_button("who2")
    listed: Any = game.scene
    notes = {button.id: button.sub for button in listed.widgets()}
    assert notes["hazel"].startswith("On your left") and "Club player" in notes["rowan"]
    game.click_button("hazel")
    assert settings_of(game.shell.settings).opponents == (three[2], three[1], three[0])


def test_a_press_elsewhere_closes_a_list_and_does_nothing_else(tmp_path: Path) -> None:
    game = Game(tmp_path, INSTANT)
    before = game.shell.settings
    opened(game)
    game.click_button("level0")
    back = next(button.rect for button in setup_below(game).layout.buttons if button.id == "back")
    game.click(back.cx, back.cy)
    assert isinstance(game.scene, SetupScene) and game.shell.settings == before
    game.click_button("rules")
    game.shell.resize((1024, 640))  # the list goes where its button went
    game.frames(2)
    listed: Any = game.scene
    assert listed.layout.rect.right == pytest.approx(setup_below(game).layout.button("rules").rect.right)
    game.send(PointerMoved(1, 1), PointerDown(1, 1))
    assert isinstance(game.scene, SetupScene)


def setup_below(game: Game) -> SetupScene:
    return next(scene for scene in game.shell.stack.scenes if isinstance(scene, SetupScene))


def test_levels_that_there_are_no_longer_are_said_and_replaced(tmp_path: Path) -> None:
    three = (Opponent("hazel", "grandmaster"), Opponent("corvin", "novice", "grumpy"), Opponent("rowan"))
    shell = Game(tmp_path, settings(opponents=three)).shell
    assert settings_of(shell.settings).opponents == (Opponent("hazel"), Opponent("corvin", "novice"), three[2])
    assert len(shell._toasts) == 2 and "opponents.1.level" in shell._toasts[0]


def test_the_menu_says_whom_one_plays(tmp_path: Path) -> None:
    game = Game(tmp_path, settings(opponents=alike("novice")))

    def said() -> str:
        scene: Any = game.scene
        return str(scene.layout.buttons[0].sub)

    assert said() == "Novice, full length"
    opened(game)
    pick(game, "level0", "club")
    pick(game, "rules", "2005")
    game.send(Verb.CANCEL, Verb.CANCEL)
    assert said() == "Mixed levels, Rules of 2005"


def test_the_last_choice_is_one_press_away_and_a_portrait_says_how_somebody_plays(tmp_path: Path) -> None:
    three = (Opponent("tawny", "novice", "nil"), Opponent("hazel"), Opponent("rowan"))
    game = start(tmp_path, settings(speed="instant", trick_rest_ms=400, opponents=three))
    assert [player["name"] for player in game.table.controller.match.players[1:]] == ["Tawny", "Hazel", "Rowan"]
    pass_three(game)
    told = {spot.id: spot for spot in game.table.spots() if spot.id.startswith("who")}
    assert list(told) == ["who1", "who2", "who3"]
    assert told["who1"].explanation == Explanation("Tawny", ("Strength: Novice", "Temperament: Loves a Nil"))
    game.send(PointerMoved(told["who1"].rect.cx, told["who1"].rect.cy))
    assert game.table.telling.shown == "who1"
    game.send(PointerMoved(5, 300))
    for _ in range(16):
        game.send(Verb.NEXT_FOCUS)
        if game.table.hand.focus == "who2":
            break
    assert game.table.telling.shown == "who2"


def test_of_strangers_only_what_is_known_is_said() -> None:
    assert known({"name": "Zoe", "level": "grandmaster"}, some()) == ()
    assert known({"name": "Zoe", "level": "novice"}, some()) == ("Strength: Novice",)


@pytest.mark.parametrize("size", OPENED, ids=lambda s: f"{s[0]}x{s[1]}")
def test_everything_has_its_place(tmp_path: Path, size: tuple[int, int]) -> None:
    game = Game(tmp_path, size=size)
    look, layout = game.shell.look, opened(game).layout
    check(look, layout.rect, rects(layout.buttons))
    window = Rect(0, 0, look.grid.vw, look.grid.vh)
    for widget in [button for button in layout.buttons if button.kind == "select"]:
        game.click_button(widget.id)
        listed: Any = game.scene
        below = listed.layout
        check(look, below.rect, rects(below.buttons))
        assert not below.rect.overlaps(widget.rect) and within(window, below.rect)
        assert sum(button.selected for button in below.buttons) == 1
        game.send(Verb.CANCEL)


def test_a_list_without_room_below_opens_above() -> None:
    look = Look(Viewport(1280, 720))
    low = Rect(300, look.grid.vh - 60, 300, 48)
    layout = layout_list(look, low, [Choice(str(i), "One") for i in range(6)], None)
    assert layout.rect.bottom < low.y and layout.rect.w == low.w


def test_the_program_offers_what_the_computer_players_can() -> None:
    offered = GAMES["ambition"].computers()
    assert [id for id, _title in offered.levels] == ["newcomer", "novice", "casual", "club", "expert", "master"]
    assert offered.temperaments[0][0] == "steady" and len(offered.temperaments) == 7
    player = AMBITION.make_player("novice", "slam", 2, 5)
    assert (player.level.id, player.temperament.id) == ("novice", "slam")
    for (level, _), (temperament, _) in itertools.product(offered.levels, offered.temperaments):
        assert AMBITION.make_player(level, temperament, 1, 5).level.id == level


OLDER = AmbitionSettings(strength_asked=True, first_shown=True, first_done=True)
"""What settings of an older version bring with them."""


def test_the_one_level_of_version_1_is_that_of_all_three() -> None:
    novices = replace(OLDER, opponents=themselves("novice"))
    assert from_json({"version": 1, "level": "novice", "theme": "light"}) == (novices, [])
    assert from_json({"version": 1, "level": ["novice"]}) == (OLDER, ["level"])


def test_opponents_fall_back_value_by_value() -> None:
    three = (Opponent("alder", "master", "nil"), Opponent("hazel", "novice", "slam"), Opponent("rowan"))
    data = json.loads(json.dumps(to_json(AmbitionSettings(three))))
    assert from_json(data) == (AmbitionSettings(three), [])
    data["opponents"][0]["level"] = 7
    data["opponents"][1] = "hazel"
    data["opponents"][2]["character"] = "unicorn"
    settings, bad = from_json(data)
    assert settings.opponents == (Opponent("alder", "club", "nil"), Opponent("corvin"), Opponent("rowan"))
    assert bad == ["opponents.1.level", "opponents.2", "opponents.3.character"]
    assert from_json({"opponents": 3}) == (OLDER, ["opponents"])


def test_three_steady_players_of_an_older_version_become_characters_unless_somebody_was_chosen() -> None:
    def older(three: tuple[Opponent, ...]) -> AmbitionSettings:
        return from_json({"opponents": [asdict(each) for each in three]})[0]

    assert (older(alike("expert")).opponents, older(alike("expert")).company) == (themselves("expert"), NEW)
    chosen = seated(alike("expert"), 1, "minka")
    assert (older(chosen).opponents, older(chosen).company) == (chosen, SAME)


def test_what_the_computer_players_can_not_play_falls_back() -> None:
    kind = settings_kind(computers())
    three = (Opponent("hazel", "grandmaster"), Opponent("corvin", "novice", "grumpy"), Opponent("rowan"))
    found, bad = kind.read(to_json(AmbitionSettings(three)))
    assert found.opponents == (Opponent("hazel"), Opponent("corvin", "novice"), Opponent("rowan"))
    assert bad == ["opponents.1.level", "opponents.2.temperament"]


@given(st.dictionaries(st.sampled_from([*asdict(AmbitionSettings()), "level", "other"]), json_values))
def test_any_json_gives_values_that_can_be_kept(data: dict[str, Any]) -> None:
    settings, _bad = from_json(data)
    assert from_json(json.loads(json.dumps(to_json(settings)))) == (settings, [])


@given(st.lists(st.fixed_dictionaries({"character": st.sampled_from([c.id for c in CHARACTERS])}), max_size=5))
def test_nobody_sits_twice(entries: list[Any]) -> None:
    settings, _ = from_json({"opponents": entries})
    assert len({each.who for each in settings.opponents}) == 3
    assert settings.opponents[0].character == (entries[0]["character"] if entries else "hazel")


def test_changing_places_keeps_everybody_and_how_they_play() -> None:
    three = (Opponent("hazel", "novice", "nil"), Opponent("corvin", "club"), Opponent("rowan", "master"))
    assert seated(three, 0, "rowan") == (three[2], three[1], three[0]) and seated(three, 0, "hazel") == three
    assert seated(three, 0, "alder") == (Opponent("alder", "expert", "gambler"), three[1], three[2])
    assert common_level(three) is None and common_level(at_level(three, "club")) == "club"
