"""The program with Ambition in it, as most tests of the client need it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ai.ambition.levels import TEMPERAMENTS
from game.client.ambition.game import game as ambition
from game.client.ambition.match.scene import TableScene
from game.client.ambition.settings import ID, AmbitionSettings, changed, settings_of, to_json
from game.client.app.options import Computers
from game.client.app.settings import Settings, SettingsFile
from game.client.app.shell import Shell
from game.client.app.statistics.database import Source
from game.client.games import Game as AnyGame
from game.client.games import RecordKind
from game.client.table.scene import AnyTable
from tests.client.client_matches import RandomAdviser, RandomPlayer
from tests.client.program import SERVICES, InlineWorker, Program
from tests.client.reviews import RandomReviewer
from tests.gallery.practice import MadeJudge
from tests.stand_ins import answering

__all__ = ["SERVICES", "Game", "InlineWorker", "computers", "games", "kept_settings", "kinds", "settings", "sources"]


def computers(player: type = RandomPlayer, adviser: type | None = RandomAdviser) -> Computers:
    """Two levels, and the first temperaments, of the same random player."""
    made = Computers(
        make_player=lambda level, temperament, seat, seed, timed: player(seed * 4 + seat),
        levels=(("novice", "Novice"), ("club", "Club player")),
        default_level="club",
        temperaments=tuple((each.id, each.title) for each in TEMPERAMENTS.values()),
    )
    return made if adviser is None else answering(made, adviser(), RandomReviewer(), MadeJudge())


def games(player: type = RandomPlayer, adviser: type | None = RandomAdviser) -> tuple[AnyGame[Shell], ...]:
    """Ambition with them."""
    return (ambition(computers(player, adviser)),)


def kinds(handed: Sequence[AnyGame[Shell]]) -> dict[str, RecordKind[Any, Any]]:
    """Their records."""
    return {each.id: each.records for each in handed}


def sources(folder: Path) -> dict[str, Source]:
    """What the statistics are made from."""
    return {each.id: Source(folder / each.records.file, each.statistics) for each in games() if each.statistics}


def kept_settings(folder: Path) -> tuple[Settings, list[str]]:
    """The settings of a data folder, and what is said of them."""
    return SettingsFile.of(folder / "settings.json", games()).load()


def settings(**values: Any) -> Settings:
    """Settings, those of Ambition among them."""
    own = {name: value for name, value in values.items() if name in AmbitionSettings.__dataclass_fields__}
    rest = {name: value for name, value in values.items() if name not in own}
    return Settings(**rest, games={ID: to_json(AmbitionSettings(**own))} if own else {})


class Game(Program):
    """The program with Ambition, and further games if they are given."""

    kind: type[AnyTable] = TableScene

    def __init__(
        self,
        folder: Path,
        settings: Settings | None = None,
        player: type = RandomPlayer,
        games: Sequence[AnyGame[Shell]] = (),
        adviser: type | None = RandomAdviser,
        asks: bool = False,
        forced: bool = False,
        **options: Any,
    ) -> None:
        """`asks`: it is the first start, and nobody has said yet how strong the others are to be. `forced`: cards that leave no
        choice play themselves; else a test plays them."""
        settings = replace(settings or Settings(), forced_play=forced)
        if not asks and not settings_of(settings).strength_asked:
            known = changed(settings, strength_asked=True, first_shown=True, first_done=True)
            settings = replace(settings, games=known)
        super().__init__(folder, (ambition(computers(player, adviser)), *games), settings, **options)
        self.saves = self.shell.save_file("match.json")
