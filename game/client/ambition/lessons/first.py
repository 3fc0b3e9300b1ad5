"""The first thing that a new player sees: three tricks at the table, each with one card to play and one sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.ambition.lessons.coach import GuidedCoach
from game.client.ambition.lessons.model import AFTER_FIRST, Task, read_lesson
from game.client.ambition.lessons.scene import LessonGuide, LessonSequence
from game.client.ambition.lessons.scripted import cards
from game.client.ambition.settings import changed, settings_of
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.kit.widget_scene import ask
from game.client.table.coach import Headline
from game.client.table.felt_painter import Tool


def next_words() -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Return the title, text and answers of the question that follows the three tricks."""
    answers = (
        ("menu", _("Back to menu")),
        ("learn", _("Learn the rest")),
        ("play", _("Play a quick match")),
    )
    text = _(
        "Play a quick match against three beginners, about ten minutes, "
        "or learn the rest in five minutes: Nil, Slam, and how cards are passed."
    )
    return _("That is the heart of the game"), text, answers


def first_headline(number: int, total: int) -> Headline:
    """Return what the bar says at a trick by its number, from 1."""
    return Headline(
        _(read_lesson("first").title),
        _("Take enough points, but never the most"),
        number - 1,
        total,
    )


class FirstTricksScene(LessonSequence):
    """The sequence of the three first tricks.

    `play` starts a quick match against newcomers, `learn` opens the tutorial."""

    course = ("first",)

    def __init__(
        self,
        shell: Shell,
        computers: Computers,
        play: Callable[[], None],
        learn: Callable[[], None],
    ) -> None:
        super().__init__(shell, computers, play)
        self._learn = learn

    bare = True

    def guide(self, lesson: int, part: int) -> FirstGuide:
        return FirstGuide(self, lesson, part)

    def skip(self, lesson: int) -> None:
        self.leave()

    def finish(self, lesson: int) -> None:
        """Ask what to do after the three tricks, and remember that they and what they taught needn't come again."""
        shell = self.shell
        done = {*settings_of(shell.settings).tutorial_done, *range(AFTER_FIRST)}
        shell.remember(
            {"games": changed(shell.settings, first_done=True, tutorial_done=tuple(sorted(done)))}
        )

        def then(do: Callable[[], None]) -> None:
            self.leave()
            do()

        actions = {"learn": partial(then, self._learn), "play": partial(then, self.play)}
        ask(shell, *next_words(), {"menu": self.leave} | actions)

    def keep(self, lesson: int) -> None:
        """Remember that the tricks were shown, so that they don't open by themselves again."""
        self.shell.remember({"games": changed(self.shell.settings, first_shown=True)})


class FirstGuide(LessonGuide):
    """The guide of the first tricks: the card that is asked for glows, and the key focus begins there."""

    _led = False

    def headline(self) -> Headline:
        return first_headline(self.part_number + 1, len(self.lesson.parts))

    def bar_tools(self) -> list[Tool]:
        return [("skip", "next", _("Skip"))]

    def hinted(self) -> frozenset[int]:
        table, coach = self.table, self.coach
        asked = (
            table.controller.my_turn
            and table.director.idle
            and not (coach.waiting or coach.pending)
        )
        step = coach.step if isinstance(coach, GuidedCoach) and asked else None
        return frozenset(cards(step.cards)) if isinstance(step, Task) else frozenset()

    def settled(self) -> None:
        super().settled()
        glowing = self.hinted()
        if glowing and not self._led:
            self._led = True
            self.table.hand.to_one_of(glowing)
            self.table.redraw()
