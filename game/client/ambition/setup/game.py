"""Ambition as the program knows it: its lines in the menu, its pages, its matches, records and codes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.client.ambition.house.listing import take_file
from game.client.ambition.house.rule_choices import rules_of
from game.client.ambition.house_files import FOLDER
from game.client.ambition.lessons.first import FirstCourse
from game.client.ambition.lessons.model import COURSE
from game.client.ambition.lessons.scene import Course
from game.client.ambition.match.deals import entry, read
from game.client.ambition.refusals import SENTENCES
from game.client.ambition.replay.opening import open_match
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.settings import ID, change, settings_kind, settings_of
from game.client.ambition.setup.matches import Matches, standing_words
from game.client.ambition.setup.opening import OpeningScene
from game.client.ambition.setup.page import SetupScene
from game.client.ambition.sheet.scorekeeper import ScorekeeperScene
from game.client.ambition.statistics.page import StatisticsScene
from game.client.ambition.statistics.rows import MatchTables, match_row
from game.client.ambition.strength import LEVELS, NEW, answered
from game.client.ambition.table.painter import TablePainter
from game.client.ambition.words import rules_words
from game.client.app.choice import ChoiceScene
from game.client.app.opponents import at_level, common_level
from game.client.app.options import Computers
from game.client.app.saves import FILE_NAME
from game.client.app.setup_page import Entry
from game.client.app.shell import Shell
from game.client.games import CodeKind, Game, Lessons, Line, RecordKind, StatisticsKind
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, all_of, listed
from game.client.table.controller import FINISHED_NAME
from game.client.table.look import Look
from game.engine.ambition.codes import MatchCode, decode
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match


def course_words(lesson: int) -> str:
    """What the tutorial's line says below: what to expect, or where it goes on."""
    if lesson >= len(COURSE):
        return _("All lessons done; start again")
    if lesson:
        return _("Continue with lesson {n} of {total}").format(n=lesson + 1, total=len(COURSE))
    return _("Played, not read, in six minutes")


def offer_words(first_done: bool = True) -> tuple[str, str]:
    """The offer of the tutorial, or of the three tricks before it, in two lines."""
    if not first_done:
        return _("New to Ambition?"), _("Three tricks show what it is about.")
    return _("New to Ambition?"), _("Learn it by playing, in six minutes.")


def code_words(text: str) -> str:
    """What a code names. Raises CodeError."""
    code = decode(text)
    if isinstance(code, MatchCode):
        return _("A whole match: {rules}").format(rules=rules_words(code.rules))
    return _("One deal, round {n}: {rules}").format(n=code.number, rules=rules_words(code.rules))


def warm(look: Look) -> Iterator[int]:
    """What the table shows, drawn ahead."""
    yield from TablePainter(look).warm()


class _Ambition:
    """The game, with the computer players that were handed in."""

    def __init__(self, computers: Computers) -> None:
        self._computers = computers

    # ---- in the menu

    def lines(self, shell: Shell) -> list[Line]:
        """Go on or start, opponents and rules, the tutorial."""
        matches = Matches(shell, self._computers)
        saved = matches.saved
        new = Line(
            "new",
            "play",
            lambda: _("New match"),
            matches.ask_to_start,
            lambda: self.against(shell),
            partial(self._pick_level, shell),
            lambda: self._level(shell),
        )
        setup = partial(self._set_up, shell, matches)

        def learned() -> str:
            return course_words(settings_of(shell.settings).tutorial_lesson)

        found = [
            new,
            Line(
                "match", "rules", lambda: _("Opponents and rules"), setup, lambda: _("Who, how strong, which options")
            ),
            Line("learn", "learn", lambda: _("Learn to play"), partial(self.learn, shell), learned),
        ]
        if saved is not None:
            going = Line("continue", "resume", lambda: _("Continue"), matches.go_on, partial(standing_words, saved))
            found.insert(0, going)
        return found

    def tools(self, shell: Shell) -> list[Line]:
        """The scorekeeper."""

        def keep() -> None:
            shell.stack.push(ScorekeeperScene(shell, rules=rules_of(settings_of(shell.settings))))

        return [Line("keeper", "scores", lambda: _("Scorekeeper"), keep)]

    def line(self, shell: Shell) -> str:
        """Where an unfinished match stands, or what a new one will be."""
        saved = Matches(shell, self._computers).saved
        return standing_words(saved) if saved is not None else self.against(shell)

    def against(self, shell: Shell) -> str:
        """What a new match will be, in a line: against whom, and by which rules."""
        settings = settings_of(shell.settings)
        rules = rules_of(settings)
        opponents = settings.opponents[: rules.players - 1]
        common = common_level(opponents)
        level = _("Mixed levels") if common is None else _(dict(self._computers.levels)[common])
        if rules.house is not None:
            return listed([rules.house.name, level])
        if rules.edition != Rules().edition:
            plain = Rules(rules.edition, players=rules.players)
            more = [_("with options")] if rules != plain else []
            return listed([rules_words(plain), *more, level])
        options = (
            (rules.nil_bidding, _("Nil bidding")),
            (rules.short_game, _("short game")),
            (bool(rules.handicap), _("handicap")),
        )
        extras = [words for on, words in options if on]
        if extras:
            return listed([level, *extras])
        if common is None:
            return all_of([_(each.who.name) for each in opponents])
        return _("Three opponents: {level}").format(level=level)

    def _level(self, shell: Shell) -> str:
        """What the list beside a new match chooses."""
        settings = settings_of(shell.settings)
        common = common_level(settings.opponents[: rules_of(settings).players - 1])
        return _("Strength: {level}").format(
            level=_("Different") if common is None else _(dict(self._computers.levels)[common])
        )

    def _pick_level(self, shell: Shell, below: Callable[[], Rect], by_key: bool) -> None:
        """The list of strengths, for all who play against the person."""
        settings = settings_of(shell.settings)
        entries = [Entry(id, _(words), _(LEVELS[id]) if id in LEVELS else "") for id, words in self._computers.levels]

        def take(level: str) -> None:
            opponents = at_level(settings_of(shell.settings).opponents, level)
            change(shell, opponents=opponents, strength_asked=True)

        common = common_level(settings.opponents[: rules_of(settings).players - 1])
        shell.stack.push(ChoiceScene(shell, below, entries, common, take, by_key))

    def _set_up(self, shell: Shell, matches: Matches) -> None:
        shell.stack.push(SetupScene(shell, self._computers, matches.ask_to_start))

    def open(self, shell: Shell) -> None:
        """The page of the next match."""
        self._set_up(shell, Matches(shell, self._computers))

    def start(self, shell: Shell, resume: bool) -> None:
        """A match at once."""
        matches = Matches(shell, self._computers)
        if resume:
            matches.go_on()
        else:
            matches.start()

    # ---- the tutorial

    def first(self, shell: Shell) -> None:
        """The three tricks of the first start, once."""
        if not settings_of(shell.settings).first_shown:
            self._first(shell)

    def _first(self, shell: Shell) -> None:
        def play() -> None:
            settings = settings_of(shell.settings)
            weak = answered(settings, NEW, self._computers.levels)
            change(shell, **weak, edition=Rules().edition, players=Rules().players, house=None, short_game=True)
            Matches(shell, self._computers).ask_to_start()

        FirstCourse(shell, self._computers, play, partial(self.learn, shell)).open(0)

    def learn(self, shell: Shell) -> None:
        """The tutorial, where it was left; from its beginning once it is done. Before it the three tricks, until they are."""
        if not settings_of(shell.settings).first_done:
            self._first(shell)
            return
        lesson = settings_of(shell.settings).tutorial_lesson

        def play() -> None:
            Matches(shell, self._computers).ask_to_start()

        course = Course(shell, self._computers, play)
        if 0 < lesson < len(COURSE):
            course.open(lesson)
        else:
            shell.stack.push(OpeningScene(shell, partial(course.open, 0)))

    # ---- records, codes, figures, rules

    def show(self, shell: Shell, match: Match) -> None:
        """The score sheet of a match of the records."""
        open_match(shell, match, self._computers)

    def play_code(self, shell: Shell, text: str) -> None:
        """Play what a code names."""
        Matches(shell, self._computers).play(decode(text))

    def statistics(self, shell: Shell) -> None:
        """The person's figures."""
        shell.stack.push(StatisticsScene(shell, self._computers))


def open_rules(shell: Shell) -> None:
    """The rules of the next match."""
    shell.stack.push(RulesScene(shell, rules_of(settings_of(shell.settings))))


def game(computers: Computers) -> Game[Shell]:
    """Ambition with these computer players."""
    made = _Ambition(computers)
    return Game(
        id=ID,
        icon="play",
        title=lambda: _("Ambition"),
        line=made.line,
        open=made.open,
        start=made.start,
        save=FILE_NAME,
        records=RecordKind(file=FINISHED_NAME, entry=entry, read=read, show=made.show, sentences=SENTENCES),
        settings=settings_kind(computers),
        codes=CodeKind(words=code_words, play=made.play_code),
        statistics=StatisticsKind(open=made.statistics, row=match_row, tables=MatchTables()),
        rules=open_rules,
        reviews=computers.reviewer,
        lessons=Lessons(
            open=made.learn,
            begun=lambda shell: settings_of(shell.settings).tutorial_lesson > 0,
            offer=lambda shell: offer_words(settings_of(shell.settings).first_done),
            first=made.first,
        ),
        lines=made.lines,
        tools=made.tools,
        folders=(FOLDER,),
        take_file=take_file,
        warm=warm,
    )
