"""What a person sees first: three tricks at the table, each with one card to play and one sentence about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.client.ambition.lessons.coach import Coach, Exercise, Lesson, Task
from game.client.ambition.lessons.content import HIGH_TWO
from game.client.ambition.lessons.scene import Course, LessonCoaching, LessonPainter, LessonScene, cards
from game.client.ambition.match.scene import TablePart
from game.client.ambition.settings import changed
from game.client.ambition.view import TableView
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.kit.i18n import N_, _
from game.client.kit.widget_scene import ask
from game.client.table.felt_painter import Tool
from game.client.table.look import Look

assert isinstance(HIGH_TWO.parts[0], Exercise), "its first part is a prepared position"
FIRST = Lesson(
    "first",
    N_("Three tricks"),
    "",
    (
        Exercise(
            hands=("QH 7H 4S", "6H 9H QS", "JH 5H 8S", "TH 7S JS"),
            replies=("6H", "JH", "TH"),
            before=(
                "5D TD 6D QD / JC 3C 7C 6C / 9D JD AD KD / KS 9S 2S 5S / 7D 8D 3D AH / 2H 3H 8H 4H / 2C TC 8C 5C / "
                "2D KH KC AC / 6S 3S AS TS / QC 4C 4D 9C"
            ),
            steps=(
                Task(
                    N_("Win this trick with your queen: 14 points or more are safe."),
                    N_("{you}: safe. Fewer would be a strike, and four strikes lose the match."),
                    "QH",
                    otherwise=N_("The 7 is too low to win. Take the queen."),
                ),
            ),
        ),
        Exercise(
            hands=("KS JS KC", "4S 8D 6S", "QS 6C 7H", "7S 3S AS"),
            replies=("4S", "QS", "7S"),
            before=(
                "5D 6D KD 2D / 7D JD QD AD / 9S TS 8S 2S / 4H 9H KH 3H / 3D 5S 4D 9D / JH AH TH 5H / 2C 9C TC 5C / "
                "3C 7C QC 4C / JC AC 8C 6H / 8H TD 2H QH"
            ),
            opener=1,
            steps=(
                Task(
                    N_("Now you have the most, which is a strike too. Play your jack."),
                    N_("Corvin’s queen wins. Now Corvin has the most, and you are safe with {you}."),
                    "JS",
                    otherwise=N_("The king would win, and you would still have the most. Play the jack."),
                ),
            ),
        ),
        replace(
            HIGH_TWO.parts[0],
            replies=("9S", "KS", "5S"),
            steps=(
                Task(
                    N_("A 2 beats the court cards and the ace of its suit. Try it!"),
                    N_("Your 2 beats the king. With no such card in the trick it is the lowest."),
                    "2S",
                    otherwise=N_("The king beats an 8, but your 2 beats the king."),
                ),
            ),
        ),
    ),
    "worth",
)


def next_words() -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Title, text and answers of what comes after the three tricks."""
    answers = (("menu", _("Back to menu")), ("learn", _("Learn the rest")), ("play", _("Play a short match")))
    text = _(
        "Play a short match against newcomers, or learn the rest in five minutes: Nil, Slam, and how cards are passed."
    )
    return _("That is the heart of the game"), text, answers


class FirstCourse(Course):
    """The three tricks. `play` starts a short match against newcomers, `learn` opens the tutorial."""

    lessons = (FIRST,)

    def __init__(self, shell: Shell, computers: Computers, play: Callable[[], None], learn: Callable[[], None]) -> None:
        super().__init__(shell, computers, play)
        self._learn = learn

    bare = True

    def coaching(self, table: LessonScene) -> TablePart:
        return FirstCoaching(table)

    def painter(self, table: LessonScene, look: Look) -> LessonPainter:
        return FirstPainter(look, table.lesson.title, table.part_number + 1, len(table.lesson.parts))

    def skip(self, lesson: int) -> None:
        self.leave()

    def finish(self, lesson: int) -> None:
        """All three are played: it is never offered again."""
        shell = self.shell
        shell.remember({"games": changed(shell.settings, first_done=True)})

        def then(do: Callable[[], None]) -> None:
            self.leave()
            do()

        actions = {"learn": partial(then, self._learn), "play": partial(then, self.play)}
        ask(shell, *next_words(), {"menu": self.leave} | actions)

    def keep(self, lesson: int) -> None:
        """From the moment that it is seen it doesn't come by itself any more."""
        self.shell.remember({"games": changed(self.shell.settings, first_shown=True)})


class FirstCoaching(LessonCoaching):
    """The card that is asked for glows, and the keys begin there."""

    def __init__(self, scene: LessonScene) -> None:
        super().__init__(scene)
        self._led = False

    def hinted(self) -> frozenset[int]:
        scene, coach = self._scene, self._scene.coach
        asked = scene.controller.my_turn and scene.director.idle and not (coach.waiting or coach.pending)
        step = coach.step if isinstance(coach, Coach) and asked else None
        return frozenset(cards(step.cards)) if isinstance(step, Task) else frozenset()

    def settled(self) -> None:
        super().settled()
        glowing = self.hinted()
        if glowing and not self._led:
            self._led = True
            self._scene.hand.to_one_of(glowing)
            self._scene.redraw()


class FirstPainter(LessonPainter):
    """The table with hardly anything beside the cards."""

    def tools(self, view: TableView) -> list[Tool]:
        return [("skip", "next", _("Skip"))]

    def title(self, view: TableView) -> tuple[str, str]:
        return _(self._lesson), ""
