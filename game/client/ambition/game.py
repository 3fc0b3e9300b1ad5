"""The game of Ambition as the program sees it: its lines in the menu, its pages, matches, records and codes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from game.client.ambition.controller import GameController, new_match
from game.client.ambition.daily.tries import (
    DAY_TABLES,
    DAYS,
    RECORDS_NAME,
    WHAT,
    state_words,
    try_of,
)
from game.client.ambition.daily.tries import SAVE_NAME as DAY_SAVE
from game.client.ambition.house.rule_choices import (
    LENGTHS,
    as_begun,
    length_changes,
    match_words,
    rules_of,
)
from game.client.ambition.house_files import FOLDER, looks_like
from game.client.ambition.ladder.rungs import (
    NextOnLadder,
    Rung,
    can_play,
    further,
    gifts_left,
    invited,
    ladder_words,
    rung_of,
    won,
)
from game.client.ambition.lessons.model import RULES, group_of
from game.client.ambition.match.records import entry, read
from game.client.ambition.practice.kinds import practice_lines
from game.client.ambition.settings import (
    ID,
    AmbitionSettings,
    change,
    changed,
    settings_kind,
    settings_of,
)
from game.client.ambition.statistics.rows import MATCH_TABLES, match_row
from game.client.ambition.words import placing, rules_words
from game.client.app.opponents import at_level, next_three
from game.client.app.options import Computers
from game.client.app.practice_page import LinesScene
from game.client.app.saves import SAVE_NAME
from game.client.app.shell import Shell
from game.client.app.unfinished import Unfinished
from game.client.games import (
    CodeKind,
    Diary,
    Game,
    Lessons,
    MenuLine,
    PracticeLine,
    RecordKind,
    StatisticsKind,
)
from game.client.kit.i18n import _, listed
from game.client.table.controller import FINISHED_NAME, GIVEN_UP_AT, ended_record
from game.client.table.look import Look
from game.client.table.person import CODE, ME, PersonEntry
from game.engine.ambition.codes import DealCode, MatchCode, decode
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.questions import RankPasses
from game.engine.ambition.record import from_record, to_record
from game.engine.json_reader import Record


def progress_words(match: Match) -> str:
    """Return how far an unfinished match is: ``"Round 6, trick 5 · you are second"``."""
    history = match.current
    if match.phase == "play":
        where = _("Round {n}, trick {trick}").format(
            n=history.number, trick=len(history.tricks) + 1
        )
    else:
        where = _("Round {n}").format(n=history.number)
    if not any(total.points for total in match.totals):
        return where
    place = placing(match.totals)[ME]
    ordinal = (_("you are first"), _("you are second"), _("you are third"), _("you are fourth"))[
        place - 1
    ]
    return f"{where} · {ordinal}"


class Matches:
    """The ways to start or continue a match.

    `saved` is the unfinished match, or None. A save that can't be used is set aside, and a message
    says so."""

    def __init__(self, shell: Shell, computers: Computers) -> None:
        self._shell, self._computers = shell, computers
        self._unfinished: Unfinished[Match] = Unfinished(
            shell, shell.save_file(SAVE_NAME), from_record, FINISHED_NAME
        )
        self.saved = self._unfinished.match

    def go_on(self) -> None:
        """Continue the saved match, or start a new one."""
        if self.saved is None:
            self.start()
        else:
            self._open(self.saved)

    def ask_to_start(self, start: Callable[[], None] | None = None) -> None:
        """Start a match, after asking whether the unfinished one may be given up."""
        self._unfinished.ask_to_start(start or self.start, progress_words)

    def start(self, code: MatchCode | None = None, rung: Rung | None = None) -> None:
        """Start a match with the last used opponents and rules, with the rules of a code, or at a table of the ladder."""
        shell, settings = self._shell, settings_of(self._shell.settings)
        name = shell.settings.player_name
        if not self._give_up():
            return
        if rung is not None:
            match = rung.match(name, shell.next_seed())
            shell.seal(match)
        elif code is None:
            match = new_match(rules_of(settings), name, settings.opponents, shell.next_seed())
            shell.seal(match)
        else:
            match = new_match(code.rules, name, settings.opponents, code.seed)
            PersonEntry.of(match).mark_practised(CODE)
        self._open(match)

    def play(self, code: MatchCode | DealCode) -> None:
        """Play a code: a match replaces the unfinished one, a deal is played as practice beside it."""
        from game.client.ambition import pages

        if isinstance(code, MatchCode):
            self.ask_to_start(lambda: self.start(code))
            return
        pages.open_deal(self._shell, self._computers, code)

    def end(self) -> None:
        """Give up the unfinished match without starting another."""
        if self._give_up():
            self._unfinished.discard()

    def _give_up(self) -> bool:
        """Move the unfinished match, if any, to the records with the rounds that were scored.

        Returns False if that fails."""
        match, shell, record = self.saved, self._shell, None
        if match is not None and any(history.scored for history in match.rounds):
            record = ended_record(to_record(match), GIVEN_UP_AT, shell.services.now())
        if not self._unfinished.give_up(record):
            return False
        if record is not None:
            shell.history.note(record)
        return True

    def _open(self, match: Match) -> None:
        from game.client.ambition import pages

        shell, computers = self._shell, self._computers
        saves, autoplay = shell.save_file(SAVE_NAME), shell.options.autoplay
        controller = GameController(match, computers, shell.services, shell.worker, saves, autoplay)
        controller.on_counted = partial(self._counted, match)

        def give_up() -> None:
            shell.menu()  # the table is left, and the match saved
            Matches(shell, computers).end()
            shell.menu()

        rung, known = rung_of(match), settings_of(shell.settings).tables_won
        ladder = NextOnLadder(rung, controller, known) if rung is not None else None

        def again() -> None:
            Matches(shell, computers).start(rung=ladder.rung if ladder is not None else None)

        offered = (lambda: ladder) if ladder is not None else None
        shell.stack.replace(
            pages.match_table(shell, controller, shell.menu, again, give_up, offered)
        )

    def _counted(self, match: Match, record: Record) -> None:
        """Count a match; once it is over, note what a win at a table of the ladder brings, or who comes next elsewhere."""
        shell, values = self._shell, dict[str, object]()
        shell.history.note(record)
        rung, settings = rung_of(match), settings_of(shell.settings)
        if rung is not None and won(match):
            after = further(settings.rung, rung)
            values["tables_won"] = tuple(dict.fromkeys((*settings.tables_won, rung.id)))
            values |= {"rung": after.id} if after is not None else {}
        elif rung is None and match.result is not None:
            guests = invited(settings.tables_won)
            values["opponents"] = next_three(
                settings.opponents, settings.company, match.seed or 0, guests
            )
        if values:
            shell.remember({"games": changed(shell.settings, **values)})


def course_words(settings: AmbitionSettings, group: range) -> str:
    """Return how far the person is with a group of lessons: what to expect, or where it continues."""
    lesson, total = settings.tutorial_lesson, len(group)
    done = len({*settings.tutorial_done} & {*group})
    if done == total:
        return _("All lessons done; start again")
    if lesson in group and lesson:
        return _("Continue with lesson {n} of {total}").format(
            n=lesson + 1 - group.start, total=total
        )
    if done:
        return _("{n} of {total} lessons done; play the rest").format(n=done, total=total)
    return (
        _("Four lessons: points, hands, passes, defence")
        if group.start
        else _("Played, not read, in six minutes")
    )


def _going(settings: AmbitionSettings) -> range:
    """Return the group of lessons that goes on: strategy once all lessons of the rules are done."""
    rules = group_of(0)
    return group_of(len(RULES)) if {*rules} <= {*settings.tutorial_done} else rules


def offer_words(first_done: bool = True) -> tuple[str, str]:
    """Return the two lines that offer the tutorial, or before it the three first tricks."""
    if not first_done:
        return _("New to Ambition?"), _("Three tricks show what it is about.")
    return _("New to Ambition?"), _("Learn it by playing, in six minutes.")


def day_words(shell: Shell) -> str:
    """Return how today's deal stands, with yesterday's result."""
    settings, today = settings_of(shell.settings), shell.services.now().date()
    tried, going = settings.day_tried == today.isoformat(), shell.save_file(DAY_SAVE, WHAT).held
    return state_words(settings.day_scores, today, tried, going)


def places_words(settings: AmbitionSettings) -> str:
    """Return the person's places in the last few matches."""
    lately = settings.lately
    ordinals = {1: _("first"), 2: _("second"), 3: _("third"), 4: _("fourth")}
    if not lately or not ordinals.keys() >= set(lately):
        return _("Your matches, figures and achievements")
    return _("Lately: {places}").format(places=listed([ordinals[place] for place in lately]))


def code_words(text: str) -> str:
    """Return what a code stands for.

    Raises CodeError if it isn't a code."""
    code = decode(text)
    if isinstance(code, MatchCode):
        return _("A whole match: {rules}").format(rules=rules_words(code.rules))
    return _("One deal, round {n}: {rules}").format(n=code.number, rules=rules_words(code.rules))


class _Ambition:
    """The game, with the computer players that it was given."""

    def __init__(self, computers: Computers) -> None:
        self._computers = computers

    # ---- in the menu

    def lines(self, shell: Shell) -> list[MenuLine]:
        """Return the lines in the menu: continue, play, learn, today's deal, and the ladder."""
        matches = Matches(shell, self._computers)
        saved, push = matches.saved, shell.stack.push

        def learn() -> None:
            push(LinesScene(shell, partial(self._learn_lines, shell)))

        found = [
            MenuLine(
                "new",
                "play",
                lambda: _("Play"),
                partial(self.open, shell),
                lambda: self.against(shell),
            ),
            MenuLine("learn", "learn", lambda: _("Learn"), learn, lambda: self._learned(shell)),
        ]
        if not shell.settings.just_play:
            found.append(
                MenuLine(
                    "today",
                    "daily",
                    lambda: _("Today’s deal"),
                    partial(self.days, shell),
                    lambda: day_words(shell),
                )
            )
        if can_play(self._computers):
            found.append(
                MenuLine(
                    "ladder",
                    "scores",
                    lambda: _("The ladder"),
                    partial(self._climb, shell),
                    lambda: self._at(shell),
                )
            )
        if saved is not None:
            going = MenuLine(
                "continue",
                "resume",
                lambda: _("Continue"),
                matches.go_on,
                partial(progress_words, saved),
            )
            found.insert(0, going)
        return found

    def _learned(self, shell: Shell) -> str:
        """Return how far the person is with the lessons."""
        settings = settings_of(shell.settings)
        return course_words(settings, _going(settings))

    def _learn_lines(self, shell: Shell) -> list[PracticeLine]:
        """Return the lines of the page of what there is to learn: the lessons, the rules, and how to play well."""
        from game.client.ambition.rulebook.prose import GOAL

        settings, (rules, strategy) = settings_of(shell.settings), map(group_of, (0, len(RULES)))
        return [
            PracticeLine(
                id="lessons", icon="learn", label=_("Lessons"), state=course_words(settings, rules), button=_("Begin"),
                about=_("Played at the table, with a word on every card."), does=partial(self.learn, shell, rules),
            ),
            PracticeLine(
                id="better", icon="hint", label=_("Lessons of strategy"), state=course_words(settings, strategy),
                about=_("How to play well, with hands and tricks that a master judged."), button=_("Begin"),
                does=partial(self.learn, shell, strategy),
            ),
            PracticeLine(
                id="rules", icon="rules", label=_("Rules"), button=_("Open"), does=partial(open_rules, shell),
                about=_("Every rule, with pictures, of this edition and the others."),
            ),
            PracticeLine(
                id="strategy", icon="eye", label=_("Strategy"), button=_("Open"), does=partial(open_rules, shell, GOAL),
                about=_("Eight pages on what to do, each with a hand or a trick."),
            ),
        ]  # fmt: skip

    def _climb(self, shell: Shell) -> None:
        from game.client.ambition import pages

        shell.stack.push(pages.LadderScene(shell, self._computers, self))

    def _at(self, shell: Shell) -> str:
        """Return the table of the ladder that is next."""
        going = self.going_at(shell)
        return ladder_words(going.id if going is not None else settings_of(shell.settings).rung)

    def tools(self, shell: Shell) -> list[MenuLine]:
        """Return the line for the scorekeeper."""

        def keep() -> None:
            from game.client.ambition import pages

            shell.stack.push(
                pages.ScorekeeperScene(shell, rules=rules_of(settings_of(shell.settings)))
            )

        return [MenuLine("keeper", "scores", lambda: _("Scorekeeper"), keep)]

    def line(self, shell: Shell) -> str:
        """Return how far an unfinished match is, or what a new one will be."""
        saved = Matches(shell, self._computers).saved
        return progress_words(saved) if saved is not None else self.against(shell)

    def against(self, shell: Shell) -> str:
        """Return one line about a new match: how strong the others are, and how long it is."""
        return match_words(as_begun(settings_of(shell.settings)), dict(self._computers.levels))

    def open(self, shell: Shell) -> None:
        """Open the page that begins a match."""
        from game.client.ambition import pages

        matches = Matches(shell, self._computers)
        shell.stack.push(pages.NewMatchScene(shell, self._computers, matches.ask_to_start))

    def start(self, shell: Shell, resume: bool) -> None:
        """Start a match at once, or continue the saved one if `resume`."""
        matches = Matches(shell, self._computers)
        if resume:
            matches.go_on()
        else:
            matches.start()

    # ---- the ladder

    def going_at(self, shell: Shell) -> Rung | None:
        """Return the table of the ladder at which the unfinished match is played, or None."""
        saved = Matches(shell, self._computers).saved
        return rung_of(saved) if saved is not None else None

    def play_at(self, shell: Shell, rung: Rung) -> None:
        """Begin a match at a table of the ladder, or continue the unfinished one there."""
        matches = Matches(shell, self._computers)
        if matches.saved is not None and rung_of(matches.saved) is rung:
            matches.go_on()
        else:
            matches.ask_to_start(partial(matches.start, rung=rung))

    # ---- the tutorial

    def first(self, shell: Shell) -> None:
        """Open the three first tricks if they have never been shown, unless matches lie in the folder."""
        played = any((shell.folder / name).exists() for name in (FINISHED_NAME, SAVE_NAME))
        if not (played or settings_of(shell.settings).first_shown):
            self._first(shell)

    def _first(self, shell: Shell) -> None:
        from game.client.ambition import pages

        def play() -> None:
            weakest, usual = self._computers.levels[0][0], Rules()
            opponents = at_level(settings_of(shell.settings).opponents, weakest)
            rules = {
                "edition": usual.edition,
                "players": usual.players,
                "house": None,
                **length_changes(LENGTHS[0]),
            }
            change(shell, opponents=opponents, strength_asked=True, **rules)
            Matches(shell, self._computers).ask_to_start()

        pages.FirstTricksScene(shell, self._computers, play, partial(self.learn, shell)).begin(0)

    def learn(self, shell: Shell, group: range | None = None) -> None:
        """Open a group of lessons at the current one, then at the first one that isn't done, or from the beginning.

        Without a `group` it is the one that isn't done. Until the three first tricks are done, they
        come first."""
        from game.client.ambition import pages

        settings = settings_of(shell.settings)
        if not settings.first_done:
            self._first(shell)
            return
        group = group or _going(settings)
        lesson = settings.tutorial_lesson
        if lesson not in group or (lesson and lesson in settings.tutorial_done):
            lesson = next((i for i in group if i not in settings.tutorial_done), group.start)
        pages.open_course(shell, self._computers, partial(self.open, shell), lesson)

    # ---- records, codes, figures, rules

    def show(self, shell: Shell, match: Match) -> None:
        """Open the score sheet of a match from the records."""
        from game.client.ambition.replay.opening import open_match

        open_match(shell, match, self._computers)

    def play_code(self, shell: Shell, text: str) -> None:
        """Play the match or deal of a code."""
        Matches(shell, self._computers).play(decode(text))

    def days(self, shell: Shell) -> None:
        """Open the page of the deals of days at today's."""
        from game.client.ambition import pages

        shell.stack.push(pages.DayScene(shell, self._computers))

    def statistics(self, shell: Shell) -> None:
        """Open the person's statistics."""
        from game.client.ambition import pages

        shell.stack.push(pages.StatisticsScene(shell, self._computers))


def open_rules(shell: Shell, page: str = "") -> None:
    """Open the rules of the next match, at a page."""
    from game.client.ambition import pages

    shell.stack.push(pages.RulesScene(shell, rules_of(settings_of(shell.settings)), page))


def take_file(shell: Shell, path: Path) -> bool:
    """Add a file that was dropped on the window, if it claims to be house rules.

    Returns whether it does, valid or not; any other file is left alone."""
    if not looks_like(path):
        return False
    from game.client.ambition.house.listing import add_rules

    add_rules(shell, path)
    return True


def warm(look: Look) -> Iterator[int]:
    """Import the pages and draw ahead what the table shows, yielding after each step."""
    from game.client.ambition import pages

    yield 0
    yield from pages.TablePainter(look).warm()


def game(computers: Computers) -> Game[Shell]:
    """Return the game of Ambition with these computer players."""
    made = _Ambition(computers)
    return Game(
        id=ID, icon="play", title=lambda: _("Ambition"), line=made.line, open=made.open, start=made.start,
        save=SAVE_NAME,
        records=RecordKind(file=FINISHED_NAME, entry=entry, read=read, show=made.show),
        settings=settings_kind(computers), codes=CodeKind(words=code_words, play=made.play_code),
        statistics=StatisticsKind(open=made.statistics, row=match_row, tables=MATCH_TABLES,
            line=lambda shell: places_words(settings_of(shell.settings))),
        rules=open_rules, reviews=computers.kept,
        practice=partial(practice_lines, computers) if computers.answers(RankPasses) else None,
        diaries={DAYS: Diary(file=RECORDS_NAME, kind=StatisticsKind(open=made.days, row=try_of, tables=DAY_TABLES))},
        lessons=Lessons(open=made.learn, begun=lambda shell: settings_of(shell.settings).tutorial_lesson > 0,
            offer=lambda shell: offer_words(settings_of(shell.settings).first_done), first=made.first),
        lines=made.lines, tools=made.tools, folders=(FOLDER,), take_file=take_file,
        gifts=lambda shell: gifts_left(settings_of(shell.settings).tables_won), warm=warm,
    )  # fmt: skip
