"""A lesson at the table of a match, with the coach beside it, and the sequence of lessons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.client.ambition.controller import GameController, new_match
from game.client.ambition.lessons.coach import FreeRoundCoach, GuidedCoach
from game.client.ambition.lessons.model import COURSE, FreeRound, GuidedDeal, read_lesson
from game.client.ambition.match.dialogs import MatchDialogs
from game.client.ambition.match.help import AmbitionHintWords
from game.client.ambition.match.results import ResultData, ResultScene, result_data
from game.client.ambition.match.scene import TablePart, TableScene
from game.client.ambition.replay.opening import match_actions, open_review
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.settings import changed, settings_of
from game.client.ambition.table.fold import trick_winner
from game.client.ambition.table.notes import table_note
from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.table.plates import pill_rect
from game.client.ambition.table.replay import scored_event
from game.client.ambition.table.words import event_words
from game.client.ambition.view import POINTS, TableView
from game.client.app.opponents import alike
from game.client.app.options import Computers, Services
from game.client.app.pause import pause_lesson
from game.client.app.saves import NullAutosave
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _
from game.client.kit.keymap import CONFIRM
from game.client.kit.widget_scene import open_page
from game.client.table.coach import NEXT, CoachPart, LessonBar, dots_width, paint_dots
from game.client.table.controller import Batch
from game.client.table.felt_painter import Tool
from game.client.table.grid import TableGrid
from game.client.table.hints import HintPart
from game.client.table.look import Look
from game.client.table.part import SpokenNote
from game.client.table.person import ME
from game.client.table.poses import tray
from game.client.table.words import Note
from game.client.table.worker import Worker
from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import ChipsMoved, Event, TrickTaken
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.cards import parse_cards

SHIFT = 1  # round 1 passes left


class ScriptedPlayer:
    """A computer player that follows the lesson's script.

    Where the script's card isn't legal it plays the lowest legal card."""

    def __init__(self, name: str, passes: Sequence[int], replies: Sequence[int]) -> None:
        self.name = name
        self._passes, self._replies = tuple(passes), tuple(replies)
        self._before: int | None = None

    def choose(self, observation: Observation, cancelled: Callable[[], bool]) -> Action:
        """Return the script's next action: the pass, no bid, or the next card."""
        if observation.phase == "pass":
            return Pass(self._passes)
        if observation.phase == "bid":
            return Bid(False)
        played = sum(seat == observation.seat for seat, _card in observation.played())
        if self._before is None:
            self._before = played
        at = played - self._before
        wanted = self._replies[at] if at < len(self._replies) else -1
        return Play(wanted if wanted in observation.legal else min(observation.legal, key=lambda card: card % 13))


class LessonController(GameController):
    """A controller that saves nothing and whose computer players wait while `holds` returns True."""

    def __init__(
        self, match: Match, computers: Computers, services: Services, worker: Worker, holds: Callable[[], bool]
    ) -> None:
        super().__init__(match, computers, services, worker, NullAutosave())
        self._holds = holds

    def poll(self) -> list[Batch[Event]]:
        """Return the new events, or none while `holds` returns True."""
        return [] if self._holds() else super().poll()


def cards(text: str) -> list[int]:
    """Return the cards whose names are in `text`, separated by spaces."""
    return parse_cards(text.split())


def prepared(exercise: GuidedDeal, name: str, level: str) -> Match:
    """Return the match of an exercise, in its position.

    Raises ValueError if the position breaks the rules."""
    match = new_match(Rules(), name, alike(level), 0)
    match.seed = None
    hands = [cards(hand) for hand in exercise.hands]
    if exercise.passes is not None:
        match.begin_dealt(hands, dealer=ME)
        return match
    tricks = [cards(trick) for trick in exercise.before.split("/") if trick]
    leaders = _leaders(match, tricks, exercise.opener)
    for leader, trick in zip(leaders, tricks, strict=True):
        for i, card in enumerate(trick):
            hands[(leader + i) % 4].append(card)
    passed = [sorted(hands[(seat + SHIFT) % 4])[:3] for seat in range(4)]  # any three that the next one holds
    dealt = [
        [card for card in hand if card not in passed[seat - SHIFT]] + passed[seat] for seat, hand in enumerate(hands)
    ]
    match.begin_dealt(dealt, dealer=ME)
    for seat in range(4):
        match.act(seat, Pass(tuple(passed[seat])))
    for leader, trick in zip(leaders, tricks, strict=True):
        for i, card in enumerate(trick):
            match.act((leader + i) % 4, Play(card))
    return match


def _leaders(match: Match, tricks: Sequence[Sequence[int]], opener: int) -> list[int]:
    """Return who leads each trick: `opener` the first, then always the winner of the trick before."""
    leaders = [opener]
    for trick in tricks[:-1]:
        leaders.append(trick_winner(match.rules, leaders[-1], trick))
    return leaders if tricks else []


def scripted(exercise: GuidedDeal, computers: Computers) -> Computers:
    """Return `computers` with the exercise's three scripted players in place of those that think."""
    passes, names = exercise.passes or ("", "", ""), [each.who.name for each in alike()]
    players = {
        seat: ScriptedPlayer(names[seat - 1], cards(passes[seat - 1]), cards(exercise.replies[seat - 1]))
        for seat in (1, 2, 3)
    }
    return replace(computers, make_player=lambda level, temperament, seat, seed, timed: players[seat])


def lesson_controller(
    part: GuidedDeal | FreeRound,
    name: str,
    computers: Computers,
    services: Services,
    worker: Worker,
    holds: Callable[[], bool],
) -> LessonController:
    """Return the controller for a part of a lesson; in a free round the weakest level plays."""
    level = computers.levels[0][0]
    if isinstance(part, FreeRound):
        match = new_match(Rules(), name, alike(level), part.seed)
        return LessonController(match, computers, services, worker, holds)
    return LessonController(prepared(part, name, level), scripted(part, computers), services, worker, holds)


def learned(lesson: int) -> gui.Dialog:
    """Return the dialog that says what lesson number `lesson` has taught.

    It has the buttons leave, again and next, and a row of dots, one for each lesson."""
    on = _("Play a match") if lesson + 1 == len(COURSE) else _("Next lesson")
    total = len(COURSE)
    dots = gui.Picture(
        lambda canvas, rect: paint_dots(canvas, rect.x, rect.cy, lesson + 1, total), dots_width(total), gui.LARGE
    )
    answers = (("leave", _("Back to menu")), ("again", _("Play it again")), ("next", on))
    taught = read_lesson(COURSE[lesson])
    return gui.question(_(taught.title), _(taught.learned), answers, [dots])


def mark_rects(grid: TableGrid, words: gui.Type, view: TableView, marks: Sequence[str]) -> list[gui.Rect]:
    """Return the rectangles that the coach's `marks` stand for.

    Marks are ``plate0`` to ``plate3`` and ``pill0`` to ``pill3`` by place, ``bank`` and ``tray``."""
    rects = []
    for mark in marks:
        if mark == "bank":
            x, base = grid.bank
            rects.append(gui.Rect(x - 96, base - 116, 192, 152))
        elif mark == "tray":
            rects.append(tray(grid))
        else:
            place = int(mark[-1])
            plate = grid.plates[place]
            seat = view.at(place)
            rects.append(plate if mark.startswith("plate") else pill_rect(words, grid, place, seat))
    return rects


class LessonPainter(LessonBar[TableView, TableUi], TablePainter):
    """The painter of a lesson's table, with the lesson's bar and the tools that `help` returns."""

    def __init__(self, look: Look, title: str, number: int, total: int, help: Callable[[], list[Tool]] = list) -> None:
        super().__init__(look, help)
        self._lesson, self._number, self._total = title, number, total

    def lesson(self, view: TableView) -> tuple[str, int, int]:
        return _(self._lesson), self._number, self._total


class LessonSequence:
    """A sequence of lessons, with real computer players in free rounds.

    The current lesson is remembered, so that the tutorial goes on there. `play` starts a match."""

    course: tuple[str, ...] = COURSE
    """The ids of the lessons."""
    bare = False
    """Whether only the coach's words are read aloud at the tables, and Esc leaves at once."""

    def __init__(self, shell: Shell, computers: Computers, play: Callable[[], None]) -> None:
        self.shell, self.computers, self.play = shell, computers, play
        self.lessons = tuple(map(read_lesson, self.course))
        self._scene: LessonScene | None = None

    def open(self, lesson: int, part: int = 0) -> None:
        """Open a part of a lesson, replacing the current one."""
        stack = self.shell.stack
        if self._scene is not None:
            stack.pop(self._scene)
        self.keep(lesson)
        self._scene = LessonScene(self, lesson, part)
        stack.push(self._scene)

    def leave(self) -> None:
        """Go back to the menu."""
        if self._scene is not None:
            self.shell.stack.pop(self._scene)

    def over(self, lesson: int, part: int) -> None:
        """Open the lesson's next part, or finish the lesson after its last one."""
        if part + 1 < len(self.lessons[lesson].parts):
            self.open(lesson, part + 1)
        else:
            self.finish(lesson)

    def coaching(self, table: LessonScene) -> TablePart:
        """Return the coach of a table."""
        return LessonCoachPart(table)

    def painter(self, table: LessonScene, look: Look) -> LessonPainter:
        """Return the painter of a table."""
        return LessonPainter(look, table.lesson.title, table.number + 1, len(self.lessons), table.parts.tools)

    def finish(self, lesson: int) -> None:
        """Open the dialog that says what the lesson has taught, and remember the next one that isn't done."""
        settings = self.shell.settings
        done = {*settings_of(settings).tutorial_done, lesson}
        self.shell.remember({"games": changed(settings, tutorial_done=tuple(sorted(done)))})
        self.keep(next((i for i in range(lesson + 1, len(COURSE)) if i not in done), len(COURSE)))
        last = lesson + 1 == len(COURSE)
        on: Callable[[], None] = self.play if last else partial(self.open, lesson + 1)
        actions: dict[str, Callable[[], None]] = {"leave": self.leave, "again": partial(self.open, lesson), "next": on}
        open_page(self.shell, "learned", partial(learned, lesson), actions, "next", "leave", stays=True)

    def keep(self, lesson: int) -> None:
        """Remember that the tutorial goes on with this lesson."""
        self.shell.remember({"games": changed(self.shell.settings, tutorial_lesson=lesson)})

    def skip(self, lesson: int) -> None:
        """Go on to the next lesson without finishing this one, or after the last one back to the menu."""
        if lesson + 1 < len(self.lessons):
            self.open(lesson + 1)
        else:
            self.keep(lesson + 1)
            self.leave()


class LessonScene(TableScene):
    """The table for one part of a lesson."""

    def __init__(self, course: LessonSequence, lesson: int, part: int) -> None:
        self.course, self.number = course, lesson
        self.lesson = course.lessons[lesson]
        self.exercise = self.lesson.parts[part]
        self.coach: GuidedCoach | FreeRoundCoach
        if isinstance(self.exercise, GuidedDeal):
            self.coach = GuidedCoach(self.exercise.steps)
        else:
            self.coach = FreeRoundCoach(self.exercise.hints)
        shell, self.part_number, self._over = course.shell, part, False
        self.told_trick: Event | None = None  # the trick whose taking was told while it still lay there
        name = shell.settings.player_name
        controller = lesson_controller(self.exercise, name, course.computers, shell.services, shell.worker, self._holds)
        super().__init__(shell, controller, LessonDialogs, self._helpers, counts=False)

    def _helpers(self, table: TableScene) -> list[TablePart]:
        """Return the table's helpers: the coach and, in a free round, hints."""
        hints = [HintPart(self, AmbitionHintWords(self))] if isinstance(self.exercise, FreeRound) else []
        return [*hints, self.course.coaching(self)]

    def pause_menu(self) -> None:
        if self.course.bare:
            self.course.leave()
        else:
            super().pause_menu()

    def ui(self) -> TableUi:
        ui = super().ui()
        # While a card is asked for, the note about the trick would give the answer away.
        asks = isinstance(self.exercise, GuidedDeal) and self.view.turn == ME
        ui.hushed |= ui.note is None and (asks or self.course.bare)
        return ui

    def _another_table(self) -> Note | None:
        """Return the note that a later part of a lesson is played at another table, while its first step is asked."""
        if not isinstance(self.exercise, GuidedDeal) or not self.part_number:
            return None
        if self.coach.step is not self.exercise.steps[0] or self.coach.pending or self.coach.mood == "right":
            return None
        return Note(_("Another table"), (_("Everybody has different cards here."),))

    def note(self) -> Note | None:
        return super().note() or self._another_table()

    def notes_shown(self) -> Sequence[SpokenNote]:
        return [*super().notes_shown(), self._another_table()]

    def first_view(self) -> tuple[TableView, tuple[Event, ...]]:
        """Return the first view without what later lessons teach, and the events that are still to be shown."""
        view, events = super().first_view()
        view.untold = self.lesson.untold
        view.note = table_note(view, self.numbers)
        return view, events

    def values(self) -> tuple[int, ...] | None:
        """Return the points of all cards, whatever the settings say, or None before the lesson that teaches them."""
        return None if POINTS in self.lesson.untold else self.numbers.card_points

    @property
    def played_out(self) -> bool:
        """Whether the coach has nothing more to ask or say, in a part that isn't played to its end."""
        return isinstance(self.exercise, GuidedDeal) and self.coach.done and not self.exercise.counted

    def folded(self, event: Event) -> None:
        if event is not self.told_trick:
            super().folded(event)
        if self.played_out:  # no turn follows
            self.view.turn, self.view.note = None, None

    def playable(self) -> frozenset[int]:
        return frozenset() if self.played_out else super().playable()

    def command(self, intent: intents.Intent) -> None:
        if intent is intents.Verb.ASK_HINT:
            self.refuse(Note(_("No hints yet"), (_("The owl says what to do. Hints come with the last lesson."),)))
        else:
            super().command(intent)

    def _holds(self) -> bool:
        """Return whether the others wait.

        They wait while the coach speaks, before the next trick while an answer is due, and once the part is over."""
        match = self.controller.match
        between = match.phase == "play" and len(match.current.plays) % 4 == 0
        return self._over or self.played_out or self.coach.waiting or (self.coach.pending and between)

    def new_painter(self, look: Look) -> LessonPainter:
        return self.course.painter(self, look)

    def spoken_title(self) -> Sequence[str]:
        return [words for words in self.painter.title(self.view) if words]

    def words(self) -> str:
        """Return the coach's words, with the match's figures filled in."""
        history = self.controller.match.current
        you, hazel, corvin, rowan = (seat.taken for seat in self.view.seats)
        figures: dict[str, object] = {"you": you, "hazel": hazel, "corvin": corvin, "rowan": rowan}
        figures["key"] = self.shell.key_words(CONFIRM)
        if history.tricks:
            figures |= {"trick": history.tricks[-1].points, "winner": self.view.seats[history.tricks[-1].winner].name}
        return self.coach.words(figures)

    def shut(self) -> frozenset[str]:
        """Return the buttons that can't be pressed, with "back" added in the first lesson."""
        return super().shut() | ({"back"} if self.number == 0 else set())

    def pressed(self, id: str) -> None:
        if id == "back":
            self.course.open(self.number - 1)
        elif id == "skip":
            self.course.skip(self.number)
        elif id != "pass" or self.director.idle:
            super().pressed(id)

    def finish(self) -> None:
        """End this part of the lesson, once."""
        if not self._over:
            self._over = True
            self.course.over(self.number, self.part_number)


class LessonCoachPart(CoachPart):
    """The coach of a lesson, which lets the person do only what was asked.

    The chips of a trick are paid as soon as it is complete, so that they can be seen while the coach speaks; its cards
    stay until the words are read."""

    def __init__(self, scene: LessonScene) -> None:
        super().__init__(
            scene,
            lambda: scene.coach,
            scene.words,
            lambda: mark_rects(scene.look.grid, scene.look.words, scene.view, scene.coach.marks),
            lambda: scene.look,
        )
        self._scene = scene
        self._later: list[Event] = []  # the end of a trick that is being talked about

    def allows(self, action: Action) -> bool:
        """Return whether the person may do this; if a card isn't what was asked, the coach says why."""
        scene, coach = self._scene, self._scene.coach
        if coach.waiting:
            return False
        if isinstance(action, Pass):
            coach.acted()
        elif isinstance(action, Play) and scene.view.phase == "play" and action.card in scene.view.legal:
            if not coach.takes(action.card):
                scene.director.refuse(action.card)
                return False
            coach.acted()
        return True

    def hold(self, batch: Batch[Event]) -> Batch[Event]:
        """Return the events to show now: if the coach's answer is due, only those up to the trick's chips.

        The rest follows once the answer is read."""
        ends = next((i for i, event in enumerate(batch.events) if isinstance(event, TrickTaken)), len(batch.events))
        if self._scene.coach.pending and ends < len(batch.events):
            paid = [event for event in batch.events[ends:] if isinstance(event, ChipsMoved)]
            self._later = [event for event in batch.events[ends:] if event not in paid]
            return replace(batch, events=(*batch.events[:ends], *paid))
        return batch

    def settled(self) -> None:
        scene, coach = self._scene, self._scene.coach
        before = coach.text
        if coach.pending and (self._later or (scene.view.phase == "play" and not scene.view.trick)):
            if self._later:
                scene.shell.narrator.tell(*event_words(scene.view, self._later[0]))
                scene.told_trick = self._later[0]
            coach.shown()
            if scene.hand.focus is not None:
                scene.hand.prompt(NEXT)
        if scene.controller.my_turn and isinstance(coach, FreeRoundCoach):
            coach.notice(scene.view, scene.numbers)
        elif scene.controller.my_turn:
            coach.ask()
        if coach.text != before:
            scene.redraw()
        if scene.played_out:
            scene.finish()

    def go_on(self) -> None:
        """Go on after the coach's words are read, and clear a trick that waited for that."""
        super().go_on()
        if self._later:
            director = self._scene.director
            director.push(self._later)
            self._later = []
            director.update(0.0)
            director.skip()  # it has lain there long enough


class LessonDialogs(MatchDialogs):
    """The dialogs of a lesson."""

    def __init__(self, table: TableScene) -> None:
        assert isinstance(table, LessonScene), "only lessons have these"
        super().__init__(
            table,
            table.course.leave,
            table.course.play,
            open_review,
            lambda: match_actions(table.shell, table.controller.match, None),
        )
        self._scene = table

    def pause(self) -> None:
        """Open the table's menu."""
        text = _("You can continue the tutorial from this lesson at any time.")
        pause_lesson(self.shell, text, self._scene.course.leave, self.help)

    def help(self) -> None:
        """Open the page of the rules that belongs to the lesson."""
        self.shell.stack.push(RulesScene(self.shell, self.table.rules, self._scene.lesson.page))

    def result(self) -> None:
        """Open the round's result as it would count in a match, once the coach has finished."""
        table = self.table
        if not self._scene.coach.done:
            table.result_shown = False
            return
        match = self.controller.match
        event = scored_event(match.current, table.rules.nil_bidding)

        def data() -> ResultData:
            made = result_data(table.rules, event, table.view.seats, ME, False, match.current.tricks)
            return replace(made, foot=(_("Point at any number to see how it came about."),), go_on=_("Continue"))

        scene = ResultScene(self.shell, data, self.made_sheet, lambda: self.review(0), self._scene.finish, self.pause)
        self.shell.stack.push(scene)
