"""A lesson at the table of a match, with the coach beside it, and the sequence of lessons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.client.ambition.controller import new_match
from game.client.ambition.lessons import model
from game.client.ambition.lessons.coach import FreeRoundCoach, GuidedCoach, HandCoach
from game.client.ambition.lessons.scripted import asked_hand, prepared, scripted
from game.client.ambition.match.dialogs import Review
from game.client.ambition.match.guided import Guide, GuidedTable, Sitting
from game.client.ambition.match.help import AmbitionHintWords
from game.client.ambition.match.results import ResultData, ResultScene, result_data
from game.client.ambition.match.scene import TablePart
from game.client.ambition.replay.opening import match_actions, open_review
from game.client.ambition.rulebook.pictures import card_values
from game.client.ambition.settings import changed, settings_of
from game.client.ambition.table.meter import measure
from game.client.ambition.table.painter import TablePainter
from game.client.ambition.table.plates import pill_rect, points_rect
from game.client.ambition.table.replay import scored_event
from game.client.ambition.table.words import event_words
from game.client.ambition.view import WORTH, TableView
from game.client.app.opponents import alike
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _
from game.client.kit.keymap import CONFIRM
from game.client.kit.widget_scene import ActionButton, open_page
from game.client.table.coach import Headline, dots_width, lesson_headline, paint_dots
from game.client.table.controller import Batch
from game.client.table.grid import TableGrid
from game.client.table.hints import HintPart
from game.client.table.look import Look
from game.client.table.part import SpokenNote
from game.client.table.person import ME
from game.client.table.poses import tray
from game.client.table.words import Note
from game.engine.ambition.actions import Action, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import ChipsMoved, Event, TrickTaken

_ANSWER_W, _ANSWER_H, _ANSWERS_LEFT, _ANSWERS_UP = 196.0, 76.0, 160.0, 64.0


def kind_words(kind: str) -> str:
    """Return what a hand is for, as a button says it."""
    return {"nil": _("A Nil"), "points": _("Points"), "slam": _("A Slam")}[kind]


def worth_words(value: float) -> str:
    """Return what playing a hand for something brings in a round."""
    return _("{n} points a round").format(n=f"{value:.0f}") if value else _("hardly ever made")


def answer_buttons(
    grid: TableGrid, question: model.HandQuestion, answered: bool
) -> list[gui.Button]:
    """Return what a hand may be for, each with what it brings once the question is answered; none for a pass."""
    found, slot = list[gui.Button](), grid.slots[0]
    for i, (kind, value) in enumerate(zip(model.KINDS, question.worth, strict=False)):
        shape: gui.ButtonKind = "item_main" if answered and kind == question.kind else "item"
        x = slot.x - _ANSWERS_LEFT + i * (_ANSWER_W + gui.MEDIUM)
        rect = gui.Rect(x, slot.y - _ANSWERS_UP, _ANSWER_W, _ANSWER_H)
        found.append(
            gui.Button(
                kind, rect, kind_words(kind), shape, sub=worth_words(value) if answered else ""
            )
        )
    return found


def value_picture(look: Look, text: str) -> gui.Dialog:
    """Return the page with the points of all cards."""
    return gui.Dialog(
        title=_("What the cards are worth"),
        body=gui.Column(
            [gui.Text(text, gui.BODY, lines=gui.MANY), card_values(look, Rules().numbers)]
        ),
        foot=[("next", _("Next"), None)],
    )


def learned(lesson: int) -> gui.Dialog:
    """Return the dialog that says what lesson number `lesson` has taught.

    It has the buttons leave, next and again, or after the last of a group play, and a row of dots,
    one for each lesson."""
    group = model.group_of(lesson)
    total, done = len(group), lesson + 1 - group.start
    dots = gui.Picture(
        lambda canvas, rect: paint_dots(canvas, rect.x, rect.cy, done, total),
        dots_width(total),
        gui.LARGE,
    )
    play, again = ("play", _("Play a match")), ("again", _("Play it again"))
    on = _("Strategy") if done == total else _("Next lesson")
    answers = [("leave", _("Back to menu")), again, ("next", on)]
    if lesson + 1 == len(model.COURSE):
        answers = [*answers[:2], play]
    elif done == total:
        answers = [answers[0], answers[2], play]
    taught = model.read_lesson(model.COURSE[lesson])
    return gui.question(
        _(taught.title), _(taught.learned).format(**model.quoted()), answers, [dots]
    )


def mark_rects(painter: TablePainter, view: TableView, marks: Sequence[str]) -> list[gui.Rect]:
    """Return the rectangles that the coach's `marks` stand for.

    Marks are ``plate0`` to ``plate3`` and ``pill0`` to ``pill3`` by place, ``bank``, ``meter`` and
    ``tray``. Where a pill isn't shown, the points beside it are meant."""
    rects, grid, words = [], painter.look.grid, painter.look.words
    for mark in marks:
        if mark == "bank":
            x, base = grid.bank
            rects.append(gui.Rect(x - 96, base - 116, 192, 152))
        elif mark == "tray":
            rects.append(tray(grid))
        elif mark == "meter":
            top = painter.meter_place(view)
            # A ring round it stays in the window.
            rects.append(gui.Rect(top.x, top.y + 7, top.w, top.h - 7))
        else:
            place = int(mark[-1])
            seat = view.at(place)
            if mark.startswith("pill") and (WORTH in view.untold or seat.pill is None):
                rects.append(points_rect(words, grid, place, seat))
            else:
                rects.append(
                    grid.plates[place]
                    if mark.startswith("plate")
                    else pill_rect(words, grid, place, seat)
                )
    return rects


class LessonSequence(Sitting):
    """A sequence of lessons, with real computer players in free rounds.

    The current lesson is remembered, so that the tutorial goes on there. `play` starts a match."""

    course: tuple[str, ...] = model.COURSE
    """The ids of the lessons."""
    bare = False
    """Whether only the coach's words are read aloud at the tables, and Esc leaves at once."""

    def __init__(self, shell: Shell, computers: Computers, play: Callable[[], None]) -> None:
        super().__init__(shell, computers)
        self.play = play
        self.lessons = tuple(map(model.read_lesson, self.course))

    def begin(self, lesson: int, part: int = 0) -> None:
        """Open a part of a lesson, replacing the current one."""
        self.keep(lesson)
        self.open(GuidedTable(self.shell, self.guide(lesson, part)))

    def over(self, lesson: int, part: int) -> None:
        """Open the lesson's next part, or finish the lesson after its last one."""
        if part + 1 < len(self.lessons[lesson].parts):
            self.begin(lesson, part + 1)
        else:
            self.finish(lesson)

    def guide(self, lesson: int, part: int) -> LessonGuide:
        """Return the guide of a part of a lesson."""
        asks = isinstance(self.lessons[lesson].parts[part], model.HandQuestion)
        return (HandGuide if asks else LessonGuide)(self, lesson, part)

    def finish(self, lesson: int) -> None:
        """Open the dialog that says what the lesson has taught, and remember the next one that isn't done."""
        settings = self.shell.settings
        done = {*settings_of(settings).tutorial_done, lesson}
        self.shell.remember({"games": changed(settings, tutorial_done=tuple(sorted(done)))})
        self.keep(
            next(
                (i for i in range(lesson + 1, len(model.COURSE)) if i not in done),
                len(model.COURSE),
            )
        )
        again, on = (partial(self.begin, number) for number in (lesson, lesson + 1))
        actions: dict[str, Callable[[], None]] = {
            "leave": self.leave,
            "again": again,
            "next": on,
            "play": self.play,
        }
        main = "play" if lesson + 1 == model.group_of(lesson).stop else "next"
        open_page(
            self.shell, "learned", partial(learned, lesson), actions, main, "leave", stays=True
        )

    def keep(self, lesson: int) -> None:
        """Remember that the tutorial goes on with this lesson."""
        self.shell.remember({"games": changed(self.shell.settings, tutorial_lesson=lesson)})

    def skip(self, lesson: int) -> None:
        """Go on to the next lesson without finishing this one, or after the last of its group back to the menu."""
        if lesson + 1 < model.group_of(lesson).stop:
            self.begin(lesson + 1)
        else:
            self.keep(lesson + 1)
            self.leave()


class LessonGuide(Guide):
    """The guide of a lesson, which lets the person do only what was asked.

    The chips of a trick are paid as soon as it is complete, so that they can be seen while the
    coach speaks; its cards stay until the words are read."""

    coach: GuidedCoach | FreeRoundCoach

    def __init__(self, course: LessonSequence, lesson: int, part: int) -> None:
        self.course, self.number, self.part_number = course, lesson, part
        self.lesson = course.lessons[lesson]
        self.untold = self.lesson.untold
        self.exercise = exercise = self.lesson.parts[part]
        name, level = course.shell.settings.player_name, course.computers.levels[0][0]
        if isinstance(exercise, model.GuidedDeal):
            self.coach = GuidedCoach(exercise.steps)
            super().__init__(prepared(exercise, name, level), scripted(exercise, course.computers))
        elif isinstance(exercise, model.HandQuestion):
            self.coach = HandCoach(exercise)
            super().__init__(asked_hand(exercise, name, level), course.computers)
        else:  # the weakest level plays
            self.coach = FreeRoundCoach(exercise.hints)
            super().__init__(
                new_match(Rules(), name, alike(level), exercise.seed), course.computers
            )
        self._later: list[Event] = []  # the end of a trick that is being talked about
        self._over = False

    def helpers(self) -> Sequence[TablePart]:
        """Return the table's helpers: the coach and, in a free round, hints."""
        hints = (
            [HintPart(self.table, AmbitionHintWords(self.table))]
            if isinstance(self.exercise, model.FreeRound)
            else []
        )
        return [*hints, self]

    def headline(self) -> Headline:
        group = model.group_of(self.number)
        return lesson_headline(_(self.lesson.title), self.number + 1 - group.start, len(group))

    def words(self) -> str:
        """Return the coach's words, with the match's figures filled in."""
        history, seats = self.table.controller.match.current, self.table.view.seats
        you, hazel, corvin, rowan = (seat.taken for seat in seats)
        figures = {"you": you, "hazel": hazel, "corvin": corvin, "rowan": rowan, **model.quoted()}
        figures |= {
            "key": self.table.shell.key_words(CONFIRM),
            "wall": measure(self.table.view).most,
        }
        if history.tricks:
            figures |= {
                "trick": history.tricks[-1].points,
                "winner": seats[history.tricks[-1].winner].name,
            }
        return self.coach.words(figures)

    def marks(self) -> Sequence[gui.Rect]:
        return mark_rects(self.table.painter, self.table.view, self.coach.marks)

    def note(self) -> Note | None:
        """Return the note that a later part of a lesson is played at another table, while its first step is asked."""
        if not isinstance(self.exercise, model.GuidedDeal) or not self.part_number:
            return None
        if (
            self.coach.step is not self.exercise.steps[0]
            or self.coach.pending
            or self.coach.mood == "right"
        ):
            return None
        return Note(_("Another table"), (_("A new example: everybody has other cards."),))

    def spoken_notes(self) -> Sequence[SpokenNote]:
        return [*super().spoken_notes(), self.note()]

    # ---- what may be done, and who moves

    @property
    def played_out(self) -> bool:
        """Whether the coach has nothing more to ask or say, in a part that isn't played to its end."""
        return (
            isinstance(self.exercise, model.GuidedDeal)
            and self.coach.done
            and not self.exercise.counted
        )

    @property
    def bare(self) -> bool:
        return self.course.bare

    def no_hints(self) -> Note | None:
        return Note(
            _("No hints yet"), (_("The owl says what to do. Hints come with the last lesson."),)
        )

    def holds(self) -> bool:
        """Return whether the others wait.

        They wait while the coach speaks, before the next trick while an answer is due, and once the
        part is over."""
        match = self.match
        between = match.phase == "play" and len(match.current.plays) % 4 == 0
        return (
            self._over or self.played_out or self.coach.waiting or (self.coach.pending and between)
        )

    def hushes(self) -> bool:
        return self.course.bare or (
            isinstance(self.exercise, model.GuidedDeal) and self.table.view.turn == ME
        )

    def shut(self) -> frozenset[str]:
        first, told = self.number in (0, len(model.RULES)), self.coach.waiting
        return frozenset(id for id, shut in (("back", first), ("pass", told)) if shut)

    def press(self, id: str) -> bool:
        if id == "back":
            self.course.begin(self.number - 1)
        elif id == "skip":
            self.course.skip(self.number)
        elif id != "pass" or self.table.director.idle:
            return super().press(id)
        return True

    def allows(self, action: Action) -> bool:
        """Return whether the person may do this; if a card isn't what was asked, the coach says why."""
        table, coach = self.table, self.coach
        if coach.waiting:
            return False
        if isinstance(action, Pass):
            coach.acted()
        elif (
            isinstance(action, Play)
            and table.view.phase == "play"
            and action.card in table.view.legal
        ):
            if not coach.takes(action.card):
                table.director.refuse(action.card)
                return False
            coach.acted()
        return True

    def hold(self, batch: Batch[Event]) -> Batch[Event]:
        """Return the events to show now: if the coach's answer is due, only those up to the trick's chips.

        The rest follows once the answer is read."""
        ends = next(
            (i for i, event in enumerate(batch.events) if isinstance(event, TrickTaken)),
            len(batch.events),
        )
        if self.coach.pending and ends < len(batch.events):
            paid = [event for event in batch.events[ends:] if isinstance(event, ChipsMoved)]
            self._later = [event for event in batch.events[ends:] if event not in paid]
            return replace(batch, events=(*batch.events[:ends], *paid))
        return batch

    def settled(self) -> None:
        table, coach = self.table, self.coach
        before = coach.text
        if coach.pending and (self._later or (table.view.phase == "play" and not table.view.trick)):
            if self._later:
                table.shell.narrator.tell(*event_words(table.view, self._later[0]))
                self.told_trick = self._later[0]
            coach.shown()
            self.lead_on()
        if table.controller.my_turn and isinstance(coach, FreeRoundCoach):
            coach.notice(table.view, table.numbers)
        elif table.controller.my_turn:
            coach.ask()
        if coach.text != before:
            table.redraw()
        if isinstance(coach.step, model.ValuePicture) and table.shell.stack.top is table:
            text = coach.step.text

            def picture() -> gui.Dialog:
                return value_picture(table.shell.look, _(text))

            open_page(table.shell, "picture", picture, {"next": self.go_on}, "next", "next")
        if self.played_out:
            self.finish()

    def go_on(self) -> None:
        """Go on after the coach's words are read, and clear a trick that waited for that."""
        super().go_on()
        if self._later:
            director = self.table.director
            director.push(self._later)
            self._later = []
            director.update(0.0)
            director.skip()  # it has lain there long enough

    # ---- where it leads

    def page(self) -> str:
        return self.lesson.page

    def leave(self) -> None:
        self.course.leave()

    def kept_words(self) -> str:
        return _("You can continue the tutorial from this lesson at any time.")

    @property
    def review(self) -> Review:
        return open_review

    def actions(self) -> Sequence[ActionButton]:
        return match_actions(self.table.shell, self.match, None)

    def finish(self) -> None:
        """End this part of the lesson, once."""
        if not self._over:
            self._over = True
            self.course.over(self.number, self.part_number)

    def result(self) -> None:
        """Open the round's result as it would count in a match, once the coach has finished."""
        table, dialogs, match = self.table, self.table.dialogs, self.match
        if not self.coach.done:
            table.result_shown = False
            return
        event = scored_event(match.current, table.rules.nil_bidding)

        def data() -> ResultData:
            made = result_data(
                table.rules, event, table.view.seats, ME, False, match.current.tricks
            )
            return replace(
                made,
                foot=(_("Point at any number to see how it came about."),),
                go_on=_("Continue"),
            )

        review = partial(dialogs.review, 0)
        table.shell.stack.push(
            ResultScene(table.shell, data, dialogs.made_sheet, review, self.finish, dialogs.pause)
        )


class HandGuide(LessonGuide):
    """The guide of a hand that is asked about: the answer is judged, and nothing is played."""

    coach: HandCoach
    exercise: model.HandQuestion
    verbs = model.KINDS

    def begin(self) -> None:
        self.table.view.turn, self.table.view.note = None, None

    def headline(self) -> Headline:
        parts = self.lesson.parts
        progress = _("Hand {n} of {total}").format(n=self.part_number + 1, total=len(parts))
        return super().headline()._replace(progress=progress)

    @property
    def played_out(self) -> bool:
        return True

    def no_hints(self) -> Note | None:
        return Note(_("No hints here"), (_("Judge the hand yourself: the owl answers."),))

    def holds(self) -> bool:
        return True

    def hushes(self) -> bool:
        return True

    def hinted(self) -> frozenset[int]:
        return self.coach.shows(self.table.view.in_tray)

    def answers(self) -> list[gui.Button]:
        """Return what the hand may be for; after the answer with what each brings."""
        return answer_buttons(self.table.look.grid, self.exercise, self.coach.waiting)

    def buttons(self) -> Sequence[gui.Button]:
        return [*super().buttons(), *self.answers()]

    def paint(self, canvas: gui.Canvas) -> None:
        super().paint(canvas)
        for button in self.answers():
            gui.paint_button(canvas, button, self.table.hand.states)

    def spoken_notes(self) -> Sequence[SpokenNote]:
        told = [f"{each.label}: {each.sub}" for each in self.answers() if each.sub]
        return [*super().spoken_notes(), *told]

    def press(self, id: str) -> bool:
        if id in self.verbs and not self.coach.waiting:
            self._answered(self.coach.good(id))
            return True
        return super().press(id)

    def allows(self, action: Action) -> bool:
        """Return whether a card may be chosen; the three to pass are judged and not passed."""
        coach, chosen = self.coach, self.table.view.in_tray
        if coach.waiting or self.exercise.kind:
            return False
        if isinstance(action, Pass):
            self._answered(coach.fits(action.cards))
            return False
        if (
            isinstance(action, Play)
            and action.card not in chosen
            and not coach.fits([*chosen, action.card])
        ):
            self.table.director.refuse(action.card)
            self.table.redraw()
            return False
        return True

    def _answered(self, right: bool) -> None:
        self.table.shell.sounds.play("button")
        self.coach.judge(right)
        self.lead_on()

    def settled(self) -> None:
        if self.coach.done:
            self.finish()
