"""Ambusch as the program sees it: its line in the menu, its page, its saved match and its table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.client.ambusch.controller import RECORDS_NAME, GameController, shown_name
from game.client.ambusch.setup import Setup, SetupScene, new_match, setup_from
from game.client.ambusch.statistics import ID, StatisticsScene, match_row
from game.client.ambusch.words import game_words, scoring_words
from game.client.app.options import Computers
from game.client.app.saves import SaveFile
from game.client.app.shell import Shell
from game.client.app.statistics.json_rows import JsonRow, JsonTables
from game.client.app.unfinished import Unfinished
from game.client.games import CodeKind, Game, Listed, RecordKind, SettingsKind, StatisticsKind
from game.client.kit import intents
from game.client.kit.i18n import N_, _, listed, ngettext
from game.client.kit.keymap import Command
from game.client.table.controller import GIVEN_UP_AT, ended_record
from game.client.table.person import CODE, ME, PersonEntry
from game.engine.ambusch.codes import decode
from game.engine.ambusch.match import Match
from game.engine.ambusch.record import from_record, to_record
from game.engine.ambusch.rules import Rules
from game.engine.json_reader import Record

COMMANDS = (
    Command("draw", N_("Draw from the stock"), "d", intents.TableVerb("draw")),
    Command("take", N_("Take the discard"), "t", intents.TableVerb("take")),
    Command("lay", N_("Lay down"), "g", intents.TableVerb("lay")),
    Command("block", N_("Block"), "b", intents.TableVerb("block")),
)
SAVE_NAME = "ambusch.json"


def progress_words(match: Match) -> str:
    """Return how far an unfinished match has come: ``"Set 2 · Game 4 of 10"``."""
    where = game_words(len(match.sets[-1].games), match.rules.games_per_set)
    return f"{_('Set {n}').format(n=len(match.sets))} · {where}"


def title() -> str:
    """Return the game's name."""
    return _("Ambusch")


def rules_words(rules: Rules) -> list[str]:
    """Return the number of seats and the scoring in words."""
    return [
        ngettext("{n} seat", "{n} seats", rules.seats).format(n=rules.seats),
        scoring_words(rules),
    ]


def code_words(text: str) -> str:
    """Return what a match code stands for, in words; raise CodeError if it isn't valid."""
    return listed([title(), *rules_words(decode(text).rules)])


def entry(record: Record) -> Listed:
    """Return what a list shows of a record.

    Raises ValueError, KeyError, TypeError, IndexError or AttributeError if it isn't a record of
    Ambusch."""
    rules, players, result = Rules.from_record(record["rules"]), record["players"], record["result"]
    if len(players) != rules.seats:
        raise ValueError(f"{rules.seats} players were expected")
    sets = sum(each["points"] is not None for each in record["sets"])
    scored = ngettext("{n} set played", "{n} sets played", sets).format(n=sets)
    place = result["places"][ME] if result["finished"] else None
    if not (place is None or isinstance(place, int)):
        raise ValueError("a place was expected")
    words = "  ·  ".join((title(), listed([scoring_words(rules), scored])))
    return Listed(tuple(shown_name(player) for player in players), words, place)


class _Ambusch:
    """The hooks of the game, with its computer players."""

    def __init__(self, computers: Computers) -> None:
        self._computers = computers
        levels = [id for id, _title in computers.levels]
        self.settings: SettingsKind[Setup] = SettingsKind(
            read=lambda data: (setup_from(data, levels, computers.default_level), []),
            write=Setup.to_json,
        )

    # ---- in the menu

    def line(self, shell: Shell) -> str:
        """Return how far the unfinished match has come, or what a new one would be."""
        match = self._unfinished(shell).match
        return (
            progress_words(match)
            if match is not None
            else listed(rules_words(self._setup(shell).rules))
        )

    def open(self, shell: Shell) -> None:
        """Open the page of the game: seats, rules, statistics, tutorial, and continuing or starting a match."""
        unfinished = self._unfinished(shell)
        saved = unfinished.match

        def start() -> None:
            unfinished.ask_to_start(lambda: self.start(shell, False), progress_words)

        def waiting() -> str:
            return progress_words(saved) if saved is not None else ""

        def learn() -> None:
            if first:
                keep(setup)
            self.learn(shell)

        setup = self._setup(shell)
        keep = partial(self._keep, shell)
        first = (
            ID not in shell.settings.games
            and saved is None
            and not (shell.folder / RECORDS_NAME).exists()
        )
        actions: dict[str, Callable[[], None]] = {
            "start": start,
            "rules": partial(self.rules, shell),
        }
        actions["learn"] = learn
        if not shell.settings.just_play:
            actions["statistics"] = partial(self.statistics, shell)
        if saved is not None:
            actions["continue"] = lambda: self._play(shell, saved)
        shell.stack.push(
            SetupScene(shell, setup, self._computers.levels, keep, actions, waiting, first)
        )

    def start(self, shell: Shell, resume: bool) -> None:
        """Start a match at once; with `resume` continue the saved one if there is one."""
        saved = self._unfinished(shell).match
        if saved is not None and resume:
            self._play(shell, saved)
            return
        match = new_match(self._setup(shell), shell.settings.player_name, shell.next_seed())
        shell.seal(match)
        self._begin(shell, match)

    def rules(self, shell: Shell) -> None:
        """Open the rules of the next match."""
        from game.client.ambusch import pages

        pages.open_rules(shell, self._setup(shell).rules)

    def learn(self, shell: Shell) -> None:
        """Open the tutorial, from whose end a match can be started or the saved one continued."""
        from game.client.ambusch import pages

        pages.open_lesson(shell, lambda: self.start(shell, True))

    def statistics(self, shell: Shell) -> None:
        """Open the person's statistics."""
        shell.stack.push(StatisticsScene(shell, self._computers.levels))

    # ---- codes and records

    def play_code(self, shell: Shell, text: str) -> None:
        """Play the match that a code stands for."""
        code = decode(text)

        def start() -> None:
            setup = replace(self._setup(shell), rules=code.rules)
            match = new_match(setup, shell.settings.player_name, code.seed)
            PersonEntry.of(match).mark_practised(CODE)
            self._begin(shell, match)

        self._unfinished(shell).ask_to_start(start, progress_words)

    def show(self, shell: Shell, match: Match) -> None:
        """Show the sets of a match from the records."""
        from game.client.ambusch import pages

        pages.open_match(shell, match, self._computers)

    # ---- inside

    def _begin(self, shell: Shell, match: Match) -> None:
        """Play a new match; the unfinished one goes to the records if a game of it was played."""
        unfinished = self._unfinished(shell)
        saved, record = unfinished.match, None
        if saved is not None and len(saved.rounds) > 1:
            record = ended_record(to_record(saved), GIVEN_UP_AT, shell.services.now())
        if unfinished.give_up(record):
            self._play(shell, match)

    def _setup(self, shell: Shell) -> Setup:
        """Return the setup of the next match; the first one is at the level that the person has said elsewhere."""
        data, level = shell.settings.games.get(ID), shell.settings.usual_level
        if data is None and level in dict(self._computers.levels):
            return setup_from(data, [level], level)
        return self.settings.read(data)[0]

    def _keep(self, shell: Shell, setup: Setup) -> None:
        shell.change(games={**shell.settings.games, ID: setup.to_json()})

    def _saves(self, shell: Shell) -> SaveFile:
        return shell.save_file(SAVE_NAME)

    def _unfinished(self, shell: Shell) -> Unfinished[Match]:
        return Unfinished(shell, self._saves(shell), from_record, RECORDS_NAME)

    def _play(self, shell: Shell, match: Match) -> None:
        from game.client.ambusch import pages

        saves, autoplay = self._saves(shell), shell.options.autoplay
        controller = GameController(
            match, self._computers, shell.services, shell.worker, saves, autoplay
        )
        shell.stack.replace(
            pages.match_table(shell, controller, shell.menu, lambda: self.start(shell, False))
        )


def game(computers: Computers) -> Game[Shell]:
    """Return Ambusch, with these computer players, as an entry for the program's list of games."""
    made = _Ambusch(computers)
    return Game(
        id=ID,
        icon="last",
        title=title,
        line=made.line,
        open=made.open,
        start=made.start,
        save=SAVE_NAME,
        records=RecordKind(file=RECORDS_NAME, entry=entry, read=from_record, show=made.show),
        settings=made.settings,
        codes=CodeKind(words=code_words, play=made.play_code),
        statistics=StatisticsKind(
            open=made.statistics,
            row=match_row,
            tables=JsonTables(ID, JsonRow, lambda row: row.data),
        ),
        reviews=computers.kept,
        rules=made.rules,
        commands=COMMANDS,
    )
