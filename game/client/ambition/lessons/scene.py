"""A lesson at the table: the table of every match, with the coach beside it. And the way from lesson to lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.client.ambition.controller import GameController, new_match
from game.client.ambition.lessons.coach import Coach, FreeRoundCoach
from game.client.ambition.lessons.model import COURSE, Exercise, FreeRound, read_lesson
from game.client.ambition.match.dialogs import MatchDialogs
from game.client.ambition.match.help import AmbitionHintWords
from game.client.ambition.match.results import ResultData, ResultScene, result_data
from game.client.ambition.match.scene import TablePart, TableScene
from game.client.ambition.replay.opening import match_actions, open_review
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.settings import changed
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
    """A computer player that passes and plays what the lesson says, or the lowest legal card where that isn't legal."""

    def __init__(self, name: str, passes: Sequence[int], replies: Sequence[int]) -> None:
        self.name = name
        self._passes, self._replies = tuple(passes), tuple(replies)
        self._before: int | None = None

    def choose(self, observation: Observation, cancelled: Callable[[], bool]) -> Action:
        """The next card of the script."""
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
    """A controller whose computer players wait while `holds` says so, and that keeps nothing."""

    def __init__(
        self, match: Match, computers: Computers, services: Services, worker: Worker, holds: Callable[[], bool]
    ) -> None:
        super().__init__(match, computers, services, worker, NullAutosave())
        self._holds = holds

    def poll(self) -> list[Batch[Event]]:
        """As at any table, but not while the coach speaks."""
        return [] if self._holds() else super().poll()


def cards(text: str) -> list[int]:
    """Cards from names with spaces between."""
    return parse_cards(text.split())


def prepared(exercise: Exercise, name: str, level: str) -> Match:
    """The match of an exercise, in its position. Raises ValueError where the position breaks the rules."""
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
    """Who led each trick: the winner of the one before."""
    leaders = [opener]
    for trick in tricks[:-1]:
        leaders.append(trick_winner(match.rules, leaders[-1], trick))
    return leaders if tricks else []


def scripted(exercise: Exercise, computers: Computers) -> Computers:
    """The computer players of an exercise: its three scripted ones in place of those that think."""
    passes, names = exercise.passes or ("", "", ""), [each.who.name for each in alike()]
    players = {
        seat: ScriptedPlayer(names[seat - 1], cards(passes[seat - 1]), cards(exercise.replies[seat - 1]))
        for seat in (1, 2, 3)
    }
    return replace(computers, make_player=lambda level, temperament, seat, seed: players[seat])


def lesson_controller(
    part: Exercise | FreeRound,
    name: str,
    computers: Computers,
    services: Services,
    worker: Worker,
    holds: Callable[[], bool],
) -> LessonController:
    """The table of a part of a lesson. In a free round the weakest level plays."""
    level = computers.levels[0][0]
    if isinstance(part, FreeRound):
        match = new_match(Rules(), name, alike(level), part.seed)
        return LessonController(match, computers, services, worker, holds)
    return LessonController(prepared(part, name, level), scripted(part, computers), services, worker, holds)


def learned(lesson: int) -> gui.Dialog:
    """What lesson number `lesson` has taught, with the buttons leave, again and next; a dot for each lesson above."""
    on = _("Play a match") if lesson + 1 == len(COURSE) else _("Next lesson")
    total = len(COURSE)
    dots = gui.Picture(
        lambda canvas, rect: paint_dots(canvas, rect.x, rect.cy, lesson + 1, total), dots_width(total), gui.LARGE
    )
    answers = (("leave", _("Back to menu")), ("again", _("Play it again")), ("next", on))
    taught = read_lesson(COURSE[lesson])
    return gui.question(_(taught.title), _(taught.learned), answers, [dots])


def mark_rects(grid: TableGrid, words: gui.Type, view: TableView, marks: Sequence[str]) -> list[gui.Rect]:
    """What the coach speaks of: ``plate0`` .. ``plate3`` and ``pill0`` .. ``pill3`` by place, ``bank``, ``tray``."""
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
    """The table with the bar of a lesson, and `help`."""

    def __init__(self, look: Look, title: str, number: int, total: int, help: Callable[[], list[Tool]] = list) -> None:
        super().__init__(look, help)
        self._lesson, self._number, self._total = title, number, total

    def lesson(self, view: TableView) -> tuple[str, int, int]:
        return _(self._lesson), self._number, self._total


class LessonSequence:
    """The lessons one after another, with computer players where no script is followed. Where it was left is kept, so that it
    goes on there. `play` starts a match."""

    course: tuple[str, ...] = COURSE
    """The ids of the lessons."""
    bare = False
    """Whether nothing but the coach's words is to be read at its tables, and Esc leaves at once."""

    def __init__(self, shell: Shell, computers: Computers, play: Callable[[], None]) -> None:
        self.shell, self.computers, self.play = shell, computers, play
        self.lessons = tuple(map(read_lesson, self.course))
        self._scene: LessonScene | None = None

    def open(self, lesson: int, part: int = 0) -> None:
        """Put a part of a lesson on the table, in place of the one that is there."""
        stack = self.shell.stack
        if self._scene is not None:
            stack.pop(self._scene)
        self.keep(lesson)
        self._scene = LessonScene(self, lesson, part)
        stack.push(self._scene)

    def leave(self) -> None:
        """Back to the menu."""
        if self._scene is not None:
            self.shell.stack.pop(self._scene)

    def over(self, lesson: int, part: int) -> None:
        """A part is over: the next one, or what was learned."""
        if part + 1 < len(self.lessons[lesson].parts):
            self.open(lesson, part + 1)
        else:
            self.finish(lesson)

    def coaching(self, table: LessonScene) -> TablePart:
        """The coach of a table."""
        return LessonCoachPart(table)

    def painter(self, table: LessonScene, look: Look) -> LessonPainter:
        """The painter of a table."""
        return LessonPainter(look, table.lesson.title, table.number + 1, len(self.lessons), table.parts.tools)

    def finish(self, lesson: int) -> None:
        """A lesson is done: what was learned."""
        self.keep(lesson + 1)
        last = lesson + 1 == len(COURSE)
        on: Callable[[], None] = self.play if last else partial(self.open, lesson + 1)
        actions: dict[str, Callable[[], None]] = {"leave": self.leave, "again": partial(self.open, lesson), "next": on}
        open_page(self.shell, "learned", partial(learned, lesson), actions, "next", "leave", stays=True)

    def keep(self, lesson: int) -> None:
        """It goes on with this lesson the next time."""
        self.shell.remember({"games": changed(self.shell.settings, tutorial_lesson=lesson)})

    def skip(self, lesson: int) -> None:
        """On without having done it."""
        if lesson + 1 < len(self.lessons):
            self.open(lesson + 1)
        else:
            self.over(lesson, len(self.lessons[lesson].parts) - 1)


class LessonScene(TableScene):
    """One part of a lesson."""

    def __init__(self, course: LessonSequence, lesson: int, part: int) -> None:
        self.course, self.number = course, lesson
        self.lesson = course.lessons[lesson]
        self.exercise = self.lesson.parts[part]
        self.coach: Coach | FreeRoundCoach
        if isinstance(self.exercise, Exercise):
            self.coach = Coach(self.exercise.steps)
        else:
            self.coach = FreeRoundCoach(self.exercise.hints)
        shell, self.part_number, self._over = course.shell, part, False
        self.told_trick: Event | None = None  # the trick whose taking was told while it still lay there
        name = shell.settings.player_name
        controller = lesson_controller(self.exercise, name, course.computers, shell.services, shell.worker, self._holds)
        super().__init__(shell, controller, LessonDialogs, self._helpers, counts=False)

    def _helpers(self, table: TableScene) -> list[TablePart]:
        """The coach; where no script is followed hints as well."""
        hints = [HintPart(self, AmbitionHintWords(self))] if isinstance(self.exercise, FreeRound) else []
        return [*hints, self.course.coaching(self)]

    def pause_menu(self) -> None:
        if self.course.bare:
            self.course.leave()
        else:
            super().pause_menu()

    def ui(self) -> TableUi:
        ui = super().ui()
        ui.hushed |= self.course.bare and self.refusal is None
        return ui

    def first_view(self) -> tuple[TableView, tuple[Event, ...]]:
        """The table without what later lessons teach."""
        view, events = super().first_view()
        view.untold = self.lesson.untold
        view.note = table_note(view, self.numbers)
        return view, events

    def values(self) -> tuple[int, ...] | None:
        """Lessons speak of what cards count, and so show it, whatever the settings say."""
        return None if POINTS in self.lesson.untold else self.numbers.card_points

    def folded(self, event: Event) -> None:
        if event is not self.told_trick:
            super().folded(event)

    def command(self, intent: intents.Intent) -> None:
        if intent is intents.Verb.ASK_HINT:
            self.refuse(Note(_("No hints yet"), (_("The owl says what to do. Hints come with the last lesson."),)))
        else:
            super().command(intent)

    def _holds(self) -> bool:
        """The others wait while the coach speaks, before the next trick while an answer is due, and once the part is over."""
        match = self.controller.match
        between = match.phase == "play" and len(match.current.plays) % 4 == 0
        return self._over or self.coach.waiting or (self.coach.pending and between)

    def new_painter(self, look: Look) -> LessonPainter:
        return self.course.painter(self, look)

    def spoken_title(self) -> Sequence[str]:
        return [_(self.lesson.title)]

    def words(self) -> str:
        """The coach's words, with what the match has counted."""
        history = self.controller.match.current
        you, hazel, corvin, rowan = (seat.taken for seat in self.view.seats)
        figures: dict[str, object] = {"you": you, "hazel": hazel, "corvin": corvin, "rowan": rowan}
        figures["key"] = self.shell.key_words(CONFIRM)
        if history.tricks:
            figures |= {"trick": history.tricks[-1].points, "winner": self.view.seats[history.tricks[-1].winner].name}
        return self.coach.words(figures)

    def shut(self) -> frozenset[str]:
        """And what leads nowhere."""
        return super().shut() | ({"back"} if self.number == 0 else set())

    def pressed(self, id: str) -> None:
        if id == "back":
            self.course.open(self.number - 1)
        elif id == "skip":
            self.course.skip(self.number)
        elif id != "pass" or self.director.idle:
            super().pressed(id)

    def finish(self) -> None:
        """This part of the lesson is done."""
        if not self._over:
            self._over = True
            self.course.over(self.number, self.part_number)


class LessonCoachPart(CoachPart):
    """The coach of a lesson: what isn't asked for stays undone. A trick is paid as soon as it is complete, so that what is said
    about it is to be seen, and lies there until that is read."""

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
        """A card that doesn't do what was asked stays undone, and the coach says why."""
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
        """A trick that an answer is due for is paid, and stays on the table until the answer is read."""
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
        counted = isinstance(scene.exercise, Exercise) and scene.exercise.counted
        if isinstance(coach, Coach) and coach.done and not counted:
            scene.finish()

    def go_on(self) -> None:
        """The coach's words are read; a trick that lay there for them goes its way."""
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
        """The menu of the table."""
        text = _("You can continue the tutorial from this lesson at any time.")
        pause_lesson(self.shell, text, self._scene.course.leave, self.help)

    def help(self) -> None:
        """The page of the rules that belongs to the lesson."""
        self.shell.stack.push(RulesScene(self.shell, self.table.rules, self._scene.lesson.page))

    def result(self) -> None:
        """The round as it would count in a match, once the coach has said what there was to say."""
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
