"""The menu: continue or start with one press; strength and rules, settings, how to play, quit."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from game import __version__
from game.client.ambition.controller import GameController, keep_record, new_match
from game.client.ambition.house.rule_choices import rules_of
from game.client.ambition.lessons.course import LESSONS
from game.client.ambition.practice import from_code
from game.client.ambition.scenes.lesson import Course
from game.client.ambition.scenes.match import match_table
from game.client.ambition.scenes.practice import practise
from game.client.ambition.scenes.scorekeeper import ScorekeeperScene
from game.client.ambition.scenes.setup import SetupScene
from game.client.ambition.scenes.statistics import StatisticsScene
from game.client.ambition.words import placing, rules_words
from game.client.app.dialogs.menu import LANGUAGE, MenuItem, MenuLayout, layout_menu, paint_menu
from game.client.app.opponents import common_level
from game.client.app.scenes.code import CodeScene
from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.scenes.records import RecordsScene
from game.client.app.scenes.review import open_review
from game.client.app.scenes.rules import RulesScene
from game.client.app.scenes.settings import SettingsScene
from game.client.app.shell import Shell
from game.client.games import OtherGame
from game.client.kit.canvas import Canvas
from game.client.kit.i18n import NAMES, _, all_of, language, languages, listed
from game.client.kit.intents import Intent, ShowHelp
from game.client.kit.widget_scene import WidgetScene
from game.client.table.controller import GIVEN_UP_AT, ME, mark_practised
from game.engine.ambition.codes import DealCode, MatchCode
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.record import RecordError, from_record

log = logging.getLogger(__name__)


def standing_words(match: Match) -> str:
    """Where an unfinished match stands: ``"Round 6, trick 5 · you are second"``."""
    history = match.current
    if match.phase == "play":
        where = _("Round {n}, trick {trick}").format(n=history.number, trick=len(history.tricks) + 1)
    else:
        where = _("Round {n}").format(n=history.number)
    if not any(total.points for total in match.totals):
        return where
    place = placing(match.totals)[ME]
    ordinal = (_("you are first"), _("you are second"), _("you are third"), _("you are fourth"))[place - 1]
    return f"{where} · {ordinal}"


def small_items() -> list[MenuItem]:
    """The small buttons below, three in a row."""
    return [
        MenuItem("records", _("Records"), "", "folder"),
        MenuItem("statistics", _("Statistics"), "", "stats"),
        MenuItem("code", _("Deal code"), "", "code"),
        MenuItem("help", _("Rules"), "", "rules"),
        MenuItem("settings", _("Settings"), "", "settings"),
        MenuItem("keeper", _("Scorekeeper"), "", "scores"),
    ]


def course_words(lesson: int) -> str:
    """What the tutorial's line says below: what to expect, or where it goes on."""
    if lesson >= len(LESSONS):
        return _("All lessons done; from the start again")
    if lesson:
        return _("Go on with lesson {n} of {total}").format(n=lesson + 1, total=len(LESSONS))
    return _("Played, not read, in six minutes")


def guest_question() -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Title, text and answers for a window that may keep nothing."""
    text = _("Another window has your match. In this one you can play too, but nothing is kept.")
    return _("The game is open already"), text, (("quit", _("Quit")), ("play", _("Play without saving")))


class MenuScene(WidgetScene[Shell]):
    """The first screen. Looks for an unfinished match each time that it comes up."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._saved: Match | None = None
        self._offers = False  # the tutorial, once, when the program is started for the first time

    def enter(self) -> None:
        settings = self.shell.settings
        self._offers = not settings.tutorial_offered and not settings.tutorial_lesson
        self.shell.remember({"tutorial_offered": True})
        self._look_for_save()
        self.shell.picture("menu")

    def resume(self) -> None:
        self.rebuild()

    def _look_for_save(self) -> None:
        loaded = self.shell.saves.load()
        self._saved, message = None, loaded.message
        if loaded.record is not None:
            try:
                self._saved = from_record(loaded.record)
                if not self._saved.rounds or self._saved.over:
                    self._saved = None
            except RecordError as error:
                log.warning("the saved match breaks the rules: %s", error)
                message = self.shell.saves.set_aside(_("it breaks the rules"))
        if message:
            self.shell.toast(message)
        self.rebuild()

    def main(self) -> str:
        """Enter continues, or starts."""
        return "continue" if self._saved is not None else "new"

    def build(self) -> MenuLayout:
        rules = rules_of(self.shell.settings)
        against = self._against(rules)
        new = MenuItem("new", _("New match"), against, "play")
        items = [new]
        if self._saved is not None:
            items.insert(0, MenuItem("continue", _("Continue"), standing_words(self._saved), "resume"))
        items += [
            MenuItem("match", _("Opponents and rules"), _("Who, how strong, which options"), "rules"),
            MenuItem("learn", _("Learn to play"), course_words(self.shell.settings.tutorial_lesson), "learn"),
        ]
        items += [MenuItem(game.id, game.title(), game.line(self.shell), game.icon) for game in self._games]
        spoken = [(code, NAMES.get(code, code)) for code in reversed(languages())]
        return layout_menu(self.shell.look, items, __version__, spoken, language(), small_items(), self._offers)

    def _against(self, rules: Rules) -> str:
        """What a new match will be, in a line: against whom, and by which rules."""
        opponents = self.shell.settings.opponents[: rules.players - 1]
        common = common_level(opponents)
        level = _("Mixed levels") if common is None else _(dict(self.shell.services.levels)[common])
        if rules.house is not None:
            return listed([rules.house.name, level])
        if rules.edition != Rules().edition:
            plain = Rules(rules.edition, players=rules.players)
            more = [_("with options")] if rules != plain else []
            return listed([rules_words(plain), *more, level])
        extras = [
            words for on, words in ((rules.nil_bidding, _("Nil bidding")), (rules.short_game, _("short game"))) if on
        ]
        if extras:
            return listed([level, *extras])
        if common is None:
            return all_of([_(each.who.name) for each in opponents])
        return _("Three opponents: {level}").format(level=level)

    def paint(self, canvas: Canvas) -> None:
        paint_menu(canvas, self.shell.look, self.layout, self.states)

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowHelp):
            self.press("help")
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        if id.startswith(LANGUAGE):
            self.shell.change(language=id.removeprefix(LANGUAGE))
            return
        actions: dict[str, Callable[[], None]] = {
            "continue": self.continue_match,
            "new": self._new,
            "match": lambda: self.shell.stack.push(SetupScene(self.shell, self._new)),
            "records": lambda: self.shell.stack.push(RecordsScene(self.shell)),
            "statistics": lambda: self.shell.stack.push(StatisticsScene(self.shell)),
            "keeper": lambda: self.shell.stack.push(ScorekeeperScene(self.shell, rules=rules_of(self.shell.settings))),
            "code": lambda: self.shell.stack.push(CodeScene(self.shell, self._play_code, self._back)),
            "settings": lambda: self.shell.stack.push(SettingsScene(self.shell)),
            "learn": self._learn,
            "offer": self._learn,
            "no_offer": self._decline,
            "help": lambda: self.shell.stack.push(RulesScene(self.shell, rules_of(self.shell.settings))),
            "quit": self.shell.quit,
            **{game.id: partial(game.open, self.shell, self._back) for game in self._games},
        }
        actions[id]()

    @property
    def _games(self) -> tuple[OtherGame, ...]:
        return self.shell.services.games

    def _back(self) -> None:
        """To the menu, from wherever one is."""
        self.shell.stack.replace(MenuScene(self.shell))

    def _decline(self) -> None:
        """No tutorial now; it stays in the menu."""
        self._offers, self.focus = False, None
        self.rebuild()

    def _learn(self) -> None:
        """The tutorial, where it was left; from its beginning once it is done."""
        lesson = self.shell.settings.tutorial_lesson
        self._offers = False
        Course(self.shell, self._new).open(lesson if lesson < len(LESSONS) else 0)

    def cancel(self) -> None:
        """Esc never quits at once."""
        answers = (("stay", _("Stay")), ("quit", _("Quit")))
        kept = _("An unfinished match is kept for the next time.")
        if self.shell.guest:
            kept = _("What was played in this window isn’t kept, because another one was open.")
        self.shell.stack.push(
            QuestionScene(
                self.shell,
                _("Quit?"),
                kept,
                answers,
                lambda id: self.shell.quit() if id == "quit" else None,
            )
        )

    def tell_guest(self) -> None:
        """Another window of the game has the saves: quit, or play here without keeping anything."""
        shell = self.shell
        if shell.options.autoplay:
            shell.toast(_("The game is open in another window: nothing is kept in this one."))
            return
        shell.stack.push(QuestionScene(shell, *guest_question(), lambda id: shell.quit() if id == "quit" else None))

    def auto(self) -> None:
        asked = self._asked_for()
        if asked is not None:
            asked.start(self.shell, self._back)
        else:
            self.start_match()

    def _asked_for(self) -> OtherGame | None:
        """The game that the command line means, if it is another than Ambition."""
        return next((game for game in self._games if game.id == self.shell.options.game), None)

    def resume_asked(self) -> None:
        """Go on with the saved match of the game that the command line means."""
        asked = self._asked_for()
        if asked is not None:
            asked.start(self.shell, self._back, resume=True)
        else:
            self.continue_match()

    def continue_match(self) -> None:
        """Go on with the saved match, if there is one."""
        if self._saved is None:
            self.start_match()
            return
        self._open(self._saved)

    def _play_code(self, code: MatchCode | DealCode) -> None:
        """Play what somebody has sent: a match in place of the unfinished one, a deal beside it."""
        shell = self.shell
        if isinstance(code, MatchCode):
            self._new(lambda: self.start_match(code))
            return
        players = new_match(code.rules, shell.settings.player_name, shell.settings.opponents, 0).players
        practise(shell, lambda: from_code(code, players, shell.services, shell.worker), open_review)

    def _new(self, start: Callable[[], None] | None = None) -> None:
        start = start or self.start_match
        if self._saved is None:
            start()
            return
        self.shell.stack.push(
            QuestionScene(
                self.shell,
                _("Start anew?"),
                _("The unfinished match ({where}) will be given up.").format(where=standing_words(self._saved)),
                (("new", _("Start anew")), ("keep", _("Keep it"))),
                lambda id: start() if id == "new" else None,
                escape="keep",
            )
        )

    def start_match(self, code: MatchCode | None = None) -> None:
        """Start a match with the last used opponents and rules, or with the rules of a code."""
        shell, settings = self.shell, self.shell.settings
        name, opponents = settings.player_name, settings.opponents
        self._give_up()
        if code is None:
            match = new_match(rules_of(settings), name, opponents, shell.next_seed())
        else:
            match = new_match(code.rules, name, opponents, code.seed)
            mark_practised(match, "code")
        self._open(match)

    def _give_up(self) -> None:
        """The unfinished match, if there is one, goes to the records as far as its rounds were counted."""
        match, shell = self._saved, self.shell
        if match is not None and not match.over and any(history.scored for history in match.rounds):
            shell.history.note(keep_record(shell.saves.path.parent, match, GIVEN_UP_AT, shell.services.now()))

    def _open(self, match: Match) -> None:
        shell = self.shell
        controller = GameController(match, shell.services, shell.worker, shell.saves, shell.options.autoplay)
        controller.on_counted = shell.history.note

        shell.stack.replace(match_table(shell, controller, self._back, self.start_match))
