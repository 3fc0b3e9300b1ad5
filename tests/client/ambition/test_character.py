"""The card of somebody one plays against: what it says, and that it opens from the setup and from the table."""

from __future__ import annotations

from pathlib import Path

from game.client.ambition.statistics.character import CharacterScene, past_matches
from game.client.app.opponents import CHARACTERS
from game.client.app.rulebook.figures import measured
from game.client.kit.intents import Confirm
from game.client.table.poses import portrait_place
from tests.client.harness import Game
from tests.client.tables import INSTANT, start
from tests.gallery.statistics import matches


def test_twelve_characters_differ_in_everything() -> None:
    for what in ("id", "name", "portrait"):
        assert len({getattr(each, what) for each in CHARACTERS}) == len(CHARACTERS) == 12
    assert len({(each.level, each.temperament) for each in CHARACTERS}) == 12
    assert all(f"{each.level} {each.temperament}: wins" in measured("characters") for each in CHARACTERS)


def test_the_past_counts_finished_matches_with_that_name() -> None:
    rows = matches(40)
    name = rows[0].opponents[0].name
    wanted = [row for row in rows if row.place and name in [each.name for each in row.opponents]]
    past = past_matches(rows)
    assert (past[name].matches, past[name].won) == (len(wanted), sum(row.place == 1 for row in wanted))
    assert "Nobody" not in past


def test_it_opens_from_the_setup(tmp_path: Path) -> None:
    game = Game(tmp_path, INSTANT)
    game.click_button("new", "more", "about1", frames=2)
    scene = game.top(CharacterScene)
    past = "You haven’t finished a match against Corvin yet."
    scene.found = None
    scene.rebuild()
    assert past not in scene.layout.spoken(), "a past that isn't known is not told"
    scene.enter()
    game.shell.history.close()
    game.frames(2)
    assert scene.layout.spoken()[0] == "Corvin" and past in scene.layout.spoken()
    game.send(Confirm())
    assert not isinstance(game.scene, CharacterScene)


def test_it_opens_from_the_seat(tmp_path: Path) -> None:
    game = start(tmp_path, INSTANT)
    table = game.table
    table.view.phase = "play"
    at = portrait_place(table.look.grid.plates[table.view.place(2)])
    game.click(at.cx, at.cy)
    game.frames(2)
    assert game.top(CharacterScene).layout.spoken()[0] == table.view.seats[2].name
