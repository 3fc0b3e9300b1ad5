"""Exercises at the table: what is due today, one after another, each as it was, with a question, and why an answer is right."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

import assets
from game.client.ambition.help.reasons import (
    choice_words,
    compared_words,
    outcome,
    place_words,
    reason,
)
from game.client.ambition.match.guided import Guide, GuidedTable, Sitting
from game.client.ambition.match.help import SeenStrip
from game.client.ambition.match.scene import TablePart
from game.client.ambition.rulebook.prose import idea_page
from game.client.ambition.settings import ID
from game.client.ambition.table.past_tricks import open_tricks
from game.client.app.options import Computers
from game.client.app.practice.schedule import AGAIN, GOOD, HARD, KeptExercise
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _, ngettext
from game.client.kit.spoken import sentences
from game.client.table.coach import Headline
from game.client.table.felt_painter import Tool
from game.client.table.person import ME
from game.client.table.words import loss_words
from game.engine.ambition.actions import Action, Pass, Play
from game.engine.ambition.exercises import Exercise
from game.engine.ambition.judgement import Idea, Prospect, choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.questions import ComparePass
from game.engine.json_reader import Record

SLOW_S = 60.0
"""The seconds from which on a right answer is a slow one."""
Siblings = Mapping[str, Sequence[Record]]
"""Stored exercises by the name of their theme."""


@cache
def shipped() -> Siblings:
    """Return the places with the ideas of mistakes that come with the program (`tools.research.siblings`)."""
    found: Siblings = json.loads(
        assets.path("practice", "ambition.json").read_text(encoding="utf-8")
    )
    return found


@dataclass(frozen=True, slots=True)
class Given:
    """An exercise as it is asked.

    `number` and `total` say where it stands among today's. `theme` is what it is about, None for
    nothing in particular. `sibling`: it isn't the person's own mistake but another place with the
    same idea. `lesson`: the answer is shown."""

    exercise: Exercise
    number: int
    total: int
    theme: Idea | None = None
    sibling: bool = False
    lesson: bool = False


class PracticeGuide(Guide):
    """The guide of a place that is asked about, and its own coach.

    `text` is what is said now, `mood` is ask, right, wrong or missed; while `waiting` it is to be
    read before anything else. `told` is what the bubble says beside it. `skip` leads on without an
    answer."""

    def __init__(self, match: Match, computers: Computers, skip: Callable[[], None]) -> None:
        super().__init__(match, computers)
        self.seen, self.skip = match.observation(ME), skip
        self.ways = {"skip": skip, "tricks": self.show_tricks}  # what the tools of the bar do
        self.coach = self
        self.say("")

    def say(
        self,
        text: str,
        mood: str = "ask",
        waiting: bool = False,
        told: gui.Explanation | None = None,
    ) -> None:
        """Say something else."""
        self.text, self.mood, self.waiting, self.told = text, mood, waiting, told

    def next(self) -> None:
        """Lead on, because the answer was read."""
        self.skip()

    def begin(self) -> None:
        self.table.view.practice = True
        self.ask()

    def ask(self) -> None:
        """Ask the question."""
        raise NotImplementedError

    def helpers(self) -> Sequence[TablePart]:
        return [self, SeenStrip(self.table, counts=False)]

    def bar_tools(self) -> list[Tool]:
        tricks = [("tricks", "last", _("Tricks"))] if self.seen.tricks else []
        return [("skip", "next", _("Skip")), *tricks]

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.SHOW_LAST_TRICK and self.seen.tricks:
            return self.press("tricks")
        return super().handle(intent)

    def show_tricks(self) -> None:
        """Open the tricks that were played before, which are part of the question."""
        open_tricks(self.table.shell, self.seen, self.names)

    def press(self, id: str) -> bool:
        if id not in self.ways:
            return super().press(id)
        self.table.shell.sounds.play("button")
        self.ways[id]()
        return True

    def bubble(self) -> gui.Explanation | None:
        return self.told

    def kept_words(self) -> str:
        return _("Your answers so far are kept. You can go on later.")

    @property
    def names(self) -> list[str]:
        """The players' names by seat, in the form used within a sentence."""
        return gui.within([seat.name for seat in self.table.view.seats], ME)


class ExerciseGuide(PracticeGuide):
    """The guide of an exercise: it asks, judges the answer and says why.

    `skip` leads to the next exercise without an answer. `answered` is called with whether the first
    answer was right, and the seconds that it took. `done` is called when everything is read."""

    def __init__(
        self,
        given: Given,
        computers: Computers,
        skip: Callable[[], None],
        answered: Callable[[bool, float], None] = lambda right, seconds: None,
        done: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(given.exercise.position.match(), computers, skip)
        self.given, self.exercise = given, given.exercise
        self.answered, self.done = answered, done
        self._tries = 0
        self._loss: ComparePass | None = None

    def headline(self) -> Headline:
        number, total = self.given.number, self.given.total
        return Headline(
            _("Your mistakes"), _("{n} of {total}").format(n=number, total=total), number - 1, total
        )

    def hushes(self) -> bool:
        return self.mood == "ask"

    def page(self) -> str:
        """Return the page about the idea of the exercise, once it is answered."""
        theme = self.given.theme if self.waiting else None
        return idea_page(theme) if theme is not None and theme is not Idea.REST else ""

    def ask(self) -> None:
        """Ask the question, or say the answer of what was forgotten too often."""
        given, seen = self.given, self.seen
        where = place_words(
            seen.phase, len(seen.tricks) + 1 if seen.phase in ("play", "blind") else 0
        )
        if given.lesson:
            text = _(
                "This one keeps slipping away, so here is the answer. Afterwards it is put away."
            )
            self.say(text, "right", True, self._reason(given.exercise.yours))
        elif given.sibling:
            self.say(
                _("{where}: the same idea in another place. What is best here?").format(where=where)
            )
        else:
            self.say(
                _("{where}: in a match you chose something worse. What is best here?").format(
                    where=where
                )
            )

    def allows(self, action: Action) -> bool:
        """Return False for a decision, which is judged instead of being carried out."""
        choosing = isinstance(action, Play) and self.table.view.phase == "pass"
        illegal = isinstance(action, Play) and action.card not in self.seen.legal
        if self.waiting or self._loss is not None:
            return False
        if choosing or illegal:
            return True
        choice = choice_of(action)
        if (
            isinstance(action, Pass)
            and not self.exercise.accepts(choice)
            and self.exercise.of(choice) is None
        ):
            self._loss = ComparePass(self.seen, self.exercise.best, choice)
            self.table.controller.desk.ask(self._loss, at_once=True)
            self.say(_("Let me see…"), self.mood)
        else:
            self.judged(choice, self.exercise.accepts(choice), self.exercise.of(choice))
        return False

    def update(self) -> bool:
        """Take the judgement of three cards to pass, once it has come."""
        asked, desk = self._loss, self.table.controller.desk
        if asked is None or not desk.settled(asked):
            return False
        found, self._loss = desk.found(asked), None
        right = found is not None and not found.loss.counted().told
        self.judged(asked.chosen, right, found.yours if found is not None else None)
        return True

    def judged(self, choice: tuple[int, ...], right: bool, found: Prospect | None) -> None:
        """Say whether an answer is right, and note the first one."""
        table = self.table
        self._tries += 1
        if self._tries == 1:
            self.answered(right, table.seconds)
        table.shell.sounds.play("reach" if right else "button")
        if right:
            best = self.exercise.named(choice) == self.exercise.best
            words = _("Right.") if best else _("Right: as good as the best.")
            if self._tries > 1:
                words = _("Right.")
            self.say(words, "right", True, self._reason(self.exercise.yours))
        else:
            text = (
                _("Not quite. Try again.")
                if self._tries == 1
                else _("The best is marked: choose it.")
            )
            self.say(text, "wrong", False, self._compared(choice, found))
            if table.view.phase == "pass":  # the three cards go back into the hand
                for card in list(table.view.in_tray):
                    table.play_on(card)
        self.lead_on()

    def _reason(self, choice: tuple[int, ...]) -> gui.Explanation:
        """Return why the best choice is better than the mistake."""
        exercise = self.exercise
        better, worse = exercise.of(exercise.best), exercise.of(choice)
        told = (
            _("A common mistake: {choice}.")
            if self.given.sibling
            else _("In the match you chose {choice}.")
        )
        title = _("Best: {choice}").format(choice=choice_words(exercise.best))
        lines = (self.why(), told.format(choice=compared_words(choice)))
        found = (better, worse) if better is not None and worse is not None else ()
        return gui.Explanation(title, tuple(line for line in lines if line), figures=found)

    def _compared(self, choice: tuple[int, ...], found: Prospect | None) -> gui.Explanation:
        """Return how much worse a wrong answer is than the best choice, without naming that."""
        exercise, better = self.exercise, self.exercise.of(self.exercise.best)
        title = _("Not {choice}").format(choice=compared_words(choice))
        if len(choice) > 1:
            title = _("Not these three")
        good = ""
        if better is not None and found is not None:
            title = _("{title}: it costs {cost}").format(
                title=title, cost=loss_words(found.behind(better))
            )
            good = outcome(self.seen, better, found, exercise.reason, self.names)
        both = (
            (replace(better, choice=()), found) if better is not None and found is not None else ()
        )
        return gui.Explanation(
            title, (sentences((_("Something else is better."), good)),), figures=both
        )

    def why(self) -> str:
        """Return why the best choice is better than the mistake, "" where that isn't known."""
        exercise = self.exercise
        better, worse = exercise.of(exercise.best), exercise.of(exercise.yours)
        return (
            reason(self.seen, better, worse, exercise.reason, self.names)
            if better and worse
            else ""
        )

    def hinted(self) -> frozenset[int]:
        shown = self._tries >= 2 or self.given.lesson
        return frozenset(self.exercise.best) if shown and self.seen.phase != "bid" else frozenset()

    def next(self) -> None:
        self.done()


class Session(Sitting):
    """One sitting of exercises.

    `siblings` returns places with the same ideas: after a right answer an exercise comes back as
    one of them, so that the idea is learned and not the place."""

    def __init__(
        self, shell: Shell, computers: Computers, siblings: Callable[[], Siblings] = shipped
    ) -> None:
        super().__init__(shell, computers)
        self._siblings = siblings
        self._skipped: set[str] = set()
        self._asked = self._right = 0

    def next(self) -> None:
        """Open the next exercise that is due, or return to the page behind after the last one."""
        self.leave()
        shell = self.shell
        waiting = [kept for kept in shell.exercises.waiting(ID) if kept.key not in self._skipped]
        for at, kept in enumerate(waiting):
            given = self._given(kept, len(waiting) - at)
            if given is not None:
                ways = (partial(way, kept) for way in (self._skip, self._answered, self._done))
                self.open(GuidedTable(shell, ExerciseGuide(given, self.computers, *ways)))
                return
            shell.exercises.put_away(kept)
            shell.toast(_("An exercise can’t be read and is put away."))
        if self._asked:
            text = ngettext(
                "{right} of {n} exercise was right at once.",
                "{right} of {n} exercises were right at once.",
                self._asked,
            )
            shell.toast(text.format(right=self._right, n=self._asked))

    def _given(self, kept: KeptExercise, left: int) -> Given | None:
        """Return an exercise as it is to be asked; None if it can't be read."""
        theme = Idea.__members__.get(kept.theme)
        try:
            own = Exercise.read(kept.data)
        except (ValueError, TypeError, KeyError, IndexError):
            return None
        number = self._asked + len(self._skipped) + 1
        sibling = self._sibling(kept)
        return Given(
            sibling or own, number, number + left - 1, theme, sibling is not None, kept.leech
        )

    def _sibling(self, kept: KeptExercise) -> Exercise | None:
        """Return another place with the idea of an exercise; None if the exercise is asked itself.

        The first right answer was about the person's own mistake; from then on every other one
        is."""
        others = self._siblings().get(kept.theme, ()) if kept.turn % 2 and not kept.leech else ()
        return Exercise.read(others[(kept.turn // 2) % len(others)]) if others else None

    def _skip(self, kept: KeptExercise) -> None:
        self._skipped.add(kept.key)
        self.next()

    def _answered(self, kept: KeptExercise, right: bool, seconds: float) -> None:
        self._asked += 1
        self._right += right
        grade = AGAIN if not right else HARD if seconds > SLOW_S else GOOD
        self.shell.exercises.answer(kept, grade, seconds)

    def _done(self, kept: KeptExercise) -> None:
        """Open the next exercise."""
        if kept.leech:
            self.shell.exercises.put_away(kept)
        self.next()
