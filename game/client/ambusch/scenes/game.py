"""Ambusch as the program knows it: its line in the menu, its page, its saved match."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from game.client.ambusch.controller import FILE_NAME, GameController, Players, shown_name
from game.client.ambusch.scenes.lesson import LessonScene
from game.client.ambusch.scenes.match import match_table, open_match
from game.client.ambusch.scenes.sets import rules_scene
from game.client.ambusch.scenes.setup import SetupScene
from game.client.ambusch.scenes.statistics import StatisticsScene
from game.client.ambusch.setup import Setup, new_match, setup_from
from game.client.ambusch.words import game_words, scoring_words
from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.shell import Shell
from game.client.app.statistics.fairness import FROM_CODE
from game.client.kit.i18n import _, listed, ngettext
from game.client.table.controller import GIVEN_UP_AT, ME, mark_practised
from game.engine.ambusch.codes import decode
from game.engine.ambusch.match import Match
from game.engine.ambusch.record import from_record
from game.engine.ambusch.rules import Rules
from game.engine.reading import RecordError

log = logging.getLogger(__name__)


def standing_words(match: Match) -> str:
    """Where an unfinished match stands: ``"Set 2 · Game 4 of 10"``."""
    where = game_words(len(match.sets[-1].games), match.rules.games_per_set)
    return f"{_('Set {n}').format(n=len(match.sets))} · {where}"


class AmbuschGame:
    """The game, with the computer players that were handed in."""

    id = "ambusch"
    record_file = FILE_NAME
    icon = "last"

    def __init__(self, players: Players) -> None:
        self._players = players

    def title(self) -> str:
        return _("Ambusch")

    def line(self, shell: Shell) -> str:
        match = self._saved(shell)
        if match is not None:
            return standing_words(match)
        rules = self._setup(shell).rules
        seats = ngettext("{n} seat", "{n} seats", rules.seats).format(n=rules.seats)
        return listed([seats, scoring_words(rules)])

    def open(self, shell: Shell, menu: Callable[[], None]) -> None:
        saved = self._saved(shell)

        def start() -> None:
            self._anew(shell, saved, lambda: self.start(shell, menu))

        def rules() -> None:
            shell.stack.push(rules_scene(shell, self._setup(shell).rules))

        def waiting() -> str:
            return standing_words(saved) if saved is not None else ""

        actions: dict[str, Callable[[], None]] = {"start": start, "rules": rules}
        actions["learn"] = lambda: self._learn(shell, menu)
        records = shell.saves.path.parent / FILE_NAME
        actions["statistics"] = lambda: shell.stack.push(StatisticsScene(shell, records, self._players.levels))
        if saved is not None:
            actions["continue"] = lambda: self._play(shell, saved, menu)
        levels = self._players.levels
        keep = partial(self._keep, shell)
        shell.stack.push(SetupScene(shell, self._setup(shell), levels, keep, actions, waiting))

    def start(self, shell: Shell, menu: Callable[[], None], resume: bool = False) -> None:
        saved = self._saved(shell)
        if saved is not None and resume:
            self._play(shell, saved, menu)
            return
        self._begin(shell, new_match(self._setup(shell), shell.settings.player_name, shell.next_seed()), menu)

    # ---- codes

    def code(self, text: str) -> str:
        rules = decode(text).rules
        seats = ngettext("{n} seat", "{n} seats", rules.seats).format(n=rules.seats)
        return listed([self.title(), seats, scoring_words(rules)])

    def play_code(self, shell: Shell, text: str, menu: Callable[[], None]) -> None:
        code = decode(text)

        def start() -> None:
            setup = replace(self._setup(shell), rules=code.rules)
            match = new_match(setup, shell.settings.player_name, code.seed)
            mark_practised(match, FROM_CODE)
            self._begin(shell, match, menu)

        self._anew(shell, self._saved(shell), start)

    # ---- records

    def entry(self, record: dict[str, Any]) -> tuple[tuple[str, ...], str, int | None]:
        rules, players, result = Rules.from_record(record["rules"]), record["players"], record["result"]
        if len(players) != rules.seats:
            raise ValueError(f"{rules.seats} players were expected")
        sets = sum(each["points"] is not None for each in record["sets"])
        scored = ngettext("{n} set played", "{n} sets played", sets).format(n=sets)
        place = result["places"][ME] if result["finished"] else None
        if not (place is None or isinstance(place, int)):
            raise ValueError("a place was expected")
        words = "  ·  ".join((self.title(), listed([scoring_words(rules), scored])))
        return tuple(shown_name(player) for player in players), words, place

    def read(self, record: dict[str, Any]) -> Match:
        return from_record(record)

    def show(self, shell: Shell, match: Match) -> None:
        open_match(shell, match, self._players)

    # ---- inside

    def _anew(self, shell: Shell, saved: Match | None, start: Callable[[], None]) -> None:
        """Start, once it is sure that an unfinished match may be given up for it."""
        if saved is None:
            start()
            return
        text = _("The unfinished match ({where}) will be given up.").format(where=standing_words(saved))
        answers = (("new", _("Start anew")), ("keep", _("Keep it")))

        def then(id: str) -> None:
            if id == "new":
                start()

        shell.stack.push(QuestionScene(shell, _("Start anew?"), text, answers, then, escape="keep"))

    def _begin(self, shell: Shell, match: Match, menu: Callable[[], None]) -> None:
        """Play a new match; the unfinished one goes to the records, if a game of it was played."""
        saved = self._saved(shell)
        if saved is not None and len(saved.rounds) > 1:
            self._controller(shell, saved).keep(GIVEN_UP_AT, shell.services.now())
        self._play(shell, match, menu)

    def _learn(self, shell: Shell, menu: Callable[[], None]) -> None:
        """The tutorial; from its end a match can be started, or the saved one gone on with."""
        shell.stack.replace(LessonScene(shell, menu, lambda: self.start(shell, menu, resume=True)))

    def _setup(self, shell: Shell) -> Setup:
        levels = [id for id, _title in self._players.levels]
        return setup_from(shell.settings.games.get(self.id), levels, self._players.default_level)

    def _keep(self, shell: Shell, setup: Setup) -> None:
        shell.change(games={**shell.settings.games, self.id: setup.to_json()})

    def _saved(self, shell: Shell) -> Match | None:
        """The unfinished match; a save that can't be used is set aside, and that is said."""
        saves = shell.game_saves[self.id]
        loaded = saves.load()
        message, match = loaded.message, None
        if loaded.record is not None:
            try:
                match = from_record(loaded.record)
            except RecordError as error:
                log.warning("the saved match breaks the rules: %s", error)
                message = saves.set_aside(_("it breaks the rules"))
        if message:
            shell.toast(message)
        return match if match is not None and match.rounds and not match.over else None

    def _controller(self, shell: Shell, match: Match) -> GameController:
        saves = shell.game_saves[self.id]
        return GameController(match, self._players, shell.services, shell.worker, saves, shell.options.autoplay)

    def _play(self, shell: Shell, match: Match, menu: Callable[[], None]) -> None:
        controller = self._controller(shell, match)
        shell.stack.replace(match_table(shell, controller, menu, lambda: self.start(shell, menu)))
