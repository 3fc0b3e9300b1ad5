"""The gallery's pictures of setting up a match."""

from __future__ import annotations

from typing import Any

from game.client.ambition.new_match import NewMatchScene
from game.client.ambition.setup import SetupScene
from game.client.ambition.statistics.character import CharacterScene
from game.client.app.opponents import Opponent
from game.client.table.look import Look
from tests.gallery.base import COMPUTERS, Scene, page, shell_for
from tests.gallery.statistics import matches, shell_with

MIXED = (
    Opponent("tawny", "newcomer", "slam"),
    Opponent("corvin", "casual", "nil"),
    Opponent("alder", "master", "careful"),
)


def _shown(
    kind: type[NewMatchScene] | type[SetupScene], focus: str, opened: str = "", rated: int = 0, **settings: Any
) -> Scene:
    """A page that sets up a match; `opened`: the list that is open; `rated`: by a person who has played so many matches."""

    def scene(look: Look) -> Any:
        settings.setdefault("strength_asked", True)
        shell = shell_with(look, matches(rated), **settings) if rated else shell_for(look, settings)
        return entered(kind(shell, COMPUTERS, lambda: None))

    return page(scene, focus, opened)


def entered(scene: Any) -> Any:
    """The scene once it has counted."""
    scene.enter()
    scene.update(0)
    return scene


def _character(opponent: Opponent, played: int) -> Scene:
    """Somebody's card, after so many matches."""

    player = {"name": opponent.who.name, "level": opponent.level, "temperament": opponent.temperament}
    portrait = opponent.who.portrait
    return page(
        lambda look: entered(CharacterScene(shell_with(look, matches(played)), player, portrait, COMPUTERS)), "close"
    )


def setup_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "play": _shown(NewMatchScene, "start", short_game=True, quick=True),
        "play-unusual": _shown(NewMatchScene, "more", opponents=MIXED, nil_bidding=True, handicap=20),
        "play-three": _shown(NewMatchScene, "alike", edition="2004", players=3),
        "play-rated": _shown(NewMatchScene, "start", rated=40, short_game=True),
        "play-levels": _shown(NewMatchScene, "", "alike", rated=40, short_game=True),
        "play-lengths": _shown(NewMatchScene, "", "length", short_game=True),
        "match": _shown(SetupScene, "rules", nil_bidding=True, short_game=True),
        "match-mixed": _shown(SetupScene, "temperament0", opponents=MIXED),
        "match-handicap": _shown(SetupScene, "", "handicap", handicap=20),
        "match-2005": _shown(SetupScene, "rules", edition="2005"),
        "match-simple": _shown(SetupScene, "back", edition="simple"),
        "match-rules": _shown(SetupScene, "", "rules", edition="simple"),
        "match-three": _shown(SetupScene, "rules", edition="2004", players=3),
        "character": _character(Opponent("corvin", "expert", "nil"), 40),
        "character-new": _character(Opponent("burdock", "club", "careful"), 0),
        "match-who": _shown(SetupScene, "", "who2", opponents=MIXED),
        "match-temperament": _shown(SetupScene, "", "temperament1"),
    }
