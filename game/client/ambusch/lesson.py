"""The tutorial of Ambusch: five prepared games against a scripted player, and the coach who leads through them.

They lie in assets/lessons/ambusch.toml, whose keys are the fields of the classes below."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import assets
from game.client.ambusch.controller import GameController
from game.client.ambusch.dialogs import MatchDialogs
from game.client.ambusch.painter import VERBS, AmbuschPainter, AmbuschUi
from game.client.ambusch.review import open_review
from game.client.ambusch.scene import AmbuschScene
from game.client.ambusch.view import Places, TableView
from game.client.app.opponents import CHARACTERS
from game.client.app.options import Computers, Services
from game.client.app.pause import pause_lesson
from game.client.app.rulebook.figures import measured
from game.client.app.saves import NullAutosave
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _
from game.client.kit.widget_scene import ask
from game.client.table.coach import CoachPart, GuidedBar, Headline, lesson_headline
from game.client.table.controller import Batch, ExtraMixin
from game.client.table.lesson import Coach, LessonText, read_steps, with_tuples
from game.client.table.look import Look
from game.client.table.person import ME
from game.client.table.worker import Player, Worker
from game.engine.ambusch.actions import Action, parse_action
from game.engine.ambusch.events import Event
from game.engine.ambusch.match import Deal, Match
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rules import Rules
from game.engine.any_match import Share
from game.engine.cards import DECK, parse_cards
from game.engine.json_reader import Record


@dataclass(frozen=True, slots=True)
class Task:
    """A decision that the person is asked to make; `action` is in the notation of the bot protocol.

    `wrong` says why other actions aren't wanted, by the text they begin with; `otherwise` is for
    all others."""

    text: str
    action: str
    otherwise: str
    wrong: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()


Step = LessonText | Task


@dataclass(frozen=True, slots=True)
class PreparedGame:
    """A prepared game.

    `hand` and `theirs`: both hands; `upcard`: the card turned up; `stock`: the cards on top of the
    stock; `replies`: what the other player does; `steps`: what the coach says and asks."""

    hand: str
    theirs: str
    upcard: str
    stock: str
    replies: tuple[str, ...]
    steps: tuple[Step, ...]


KINDS = ("human", "ai")


@cache
def read_games() -> tuple[PreparedGame, ...]:
    """Return the prepared games.

    Raises ValueError, TypeError or KeyError if their file has none."""
    kinds: dict[str, Callable[..., Step]] = {"tell": LessonText, "task": Task}
    return tuple(
        PreparedGame(**with_tuples(part | {"steps": read_steps(part, kinds)}))
        for part in _lesson()["parts"]
    )


def _lesson() -> Record:
    return tomllib.loads(assets.path("lessons", "ambusch.toml").read_text(encoding="utf-8"))


class LessonCoach(Coach[Step]):
    """Shows the texts before the first task before the game, and those after it once the game is over."""

    @property
    def holds(self) -> bool:
        """Whether the other player waits, because words are to be read before anything else happens."""
        return self.waiting or (isinstance(self.step, LessonText) and not self._asked)

    @property
    def _asked(self) -> bool:
        return any(isinstance(step, Task) for step in self._steps[: self._at])

    def speak(self, mine: bool, over: bool) -> None:
        """Say what comes next, once everything that has happened is shown.

        Texts after a task wait until the game is over."""
        step = self.step
        if self.text or step is None:
            return
        if isinstance(step, LessonText) and (over or not self._asked):
            self.text, self.waiting = step.text, True
        elif isinstance(step, Task) and mine:
            self.text = step.text

    def words(self, figures: Mapping[str, object]) -> str:
        went = measured("ambusch-advice").get(
            "who took a discard goes out in the next turn, if it comes"
        )
        return super().words({"goes": "?" if went is None else went.percent(), **figures})

    def takes(self, action: Action) -> bool:
        """Return whether a decision is the one that is asked for; if not, say why."""
        step = self.step
        if not isinstance(step, Task) or action.text() == step.action:
            return True
        self.text = next(
            (why for start, why in step.wrong if action.text().startswith(start)), step.otherwise
        )
        self.mood = "wrong"
        return False


class ScriptedPlayer:
    """The other player of the lessons, who makes the decisions of a script.

    Where the script has ended or its decision isn't legal, it makes the first legal one."""

    def __init__(self, name: str, replies: Iterator[str]) -> None:
        self.name = name
        self._replies = replies

    def choose(self, observation: Observation, cancelled: Callable[[], bool]) -> Action:
        """Return the next decision of the script if it is legal, otherwise the first legal one."""
        wanted = next(self._replies, None)
        action = parse_action(wanted) if wanted is not None else observation.legal[0]
        return action if action in observation.legal else observation.legal[0]


def dealt(game: PreparedGame, out: tuple[int, ...]) -> Deal:
    """Return the cards of a prepared game; `out`: the cards already in piles."""
    hands = tuple(tuple(sorted(parse_cards(hand.split()))) for hand in (game.hand, game.theirs))
    upcard, top = parse_cards([game.upcard])[0], parse_cards(game.stock.split())
    gone = {upcard, *top, *out, *(card for hand in hands for card in hand)}
    return Deal(hands, upcard, (*top, *(card for card in DECK if card not in gone)))


def begin_game(match: Match) -> list[Event]:
    """Deal the next of the prepared games and return its events."""
    out = tuple(card for pile in match.piles() for card in pile)
    return match.begin_dealt(dealt(read_games()[len(match.rounds)], out), starter=0)


def played_to(names: Sequence[str], number: int, at: int = 0) -> Match:
    """Return the match of the lessons before a step of a game, by their indices.

    All tasks before it have been done. Before the first step that game isn't dealt yet."""
    players: list[Record] = [
        {"name": name, "kind": kind} for name, kind in zip(names, KINDS, strict=True)
    ]
    match = Match(Rules(seats=2), players, None)
    for n, game in enumerate(read_games()[: number + (at > 0)]):
        begin_game(match)
        replies = iter(game.replies)
        for step in game.steps if n < number else game.steps[:at]:
            if isinstance(step, Task):
                while 1 in match.waiting:
                    match.act(1, parse_action(next(replies)))
                match.act(0, parse_action(step.action))
    return match


class LessonController(ExtraMixin[Observation, Action, Event], GameController):
    """The controller of the prepared games, from the one with an index on, against a scripted player."""

    def __init__(self, name: str, services: Services, worker: Worker, number: int = 0) -> None:
        other = CHARACTERS[0].name
        replies = iter([reply for game in read_games()[number:] for reply in game.replies])

        def make(level: str, temperament: str, seat: int, seed: int, timed: bool) -> Player:
            return ScriptedPlayer(other, replies)

        computers = Computers(make, (("scripted", other),), "scripted")
        super().__init__(
            played_to((name, other), number), computers, services, worker, NullAutosave()
        )

    def dealt(self) -> Sequence[Event]:
        return begin_game(self.match)

    def next_round(self, share: Share = None) -> Batch[Event]:
        return self._after(self.dealt())


def mark_rects(places: Places, view: TableView, marks: tuple[str, ...]) -> list[gui.Rect]:
    """Return the rectangles of what the coach speaks of."""
    rects = {
        "draw": places.stock,
        "take": places.discards,
        "lay": places.button(0),
        "block": places.button(1),
    }
    for mark, place in (("pile", 0), ("theirs", view.place((view.me + 1) % len(view.seats)))):
        plate = places.base.plates[place]
        rects[mark] = plate
    return [rects[mark] for mark in marks]


class LessonScene(AmbuschScene):
    """The table of the prepared games, from the one with an index on.

    `menu` leaves them, `play` starts a match."""

    def __init__(
        self, shell: Shell, menu: Callable[[], None], play: Callable[[], None], number: int = 0
    ) -> None:
        self._menu, self._play = menu, play
        self.guide = LessonCoachPart(self, LessonCoach(read_games()[number].steps))
        controller = LessonController(
            shell.settings.player_name, shell.services, shell.worker, number
        )
        controller.holds = lambda: self.coach.holds
        super().__init__(
            shell,
            controller,
            lambda _table: LessonDialogs(self, menu, play, open_review),
            lambda _table: [self.guide],
            counts=False,
        )

    def first_view(self) -> tuple[TableView, tuple[Event, ...]]:
        """Return the table before a game, with the piles of the games before it, and the events to be shown."""
        if not self.controller.match.rounds:
            return super().first_view()
        view = self._view_from(ME)
        return view, self.controller.begin().events

    def new_painter(self, look: Look) -> LessonPainter:
        return LessonPainter(look, self.guide.headline, self.guide.bar_tools)

    @property
    def coach(self) -> LessonCoach:
        """The coach of the game that is on the table."""
        return self.guide.coach

    @property
    def number(self) -> int:
        """The index of the game that is on the table."""
        return len(self.controller.match.rounds) - 1

    def shut(self) -> frozenset[str]:
        """Return the ids of disabled buttons: those of any table, and "back" in the first game."""
        return super().shut() | ({"back"} if self.number == 0 else set())

    def pressed(self, id: str) -> None:
        if id == "skip" and self.number + 1 == len(read_games()):
            self.learned()
        elif id in ("back", "skip"):
            self.open(self.number + (1 if id == "skip" else -1))
        else:
            super().pressed(id)

    def open(self, number: int) -> None:
        """Start the game with this index instead of the present one."""
        self.shell.stack.replace(LessonScene(self.shell, self._menu, self._play, number))

    def learned(self) -> None:
        """Show what the lessons come down to, and where to go from here."""
        actions = {"leave": self._menu, "again": lambda: self.open(0), "play": self._play}
        answers = (
            ("leave", _("Back to menu")),
            ("again", _("Play it again")),
            ("play", _("Play a match")),
        )
        learned = _lesson()["learned"]
        ask(self.shell, _("Ambusch"), _(learned), answers, actions)


class LessonPainter(GuidedBar[TableView, AmbuschUi], AmbuschPainter):
    """The painter of the table with the bar of the tutorial."""

    def ending(self, canvas: gui.Canvas, view: TableView) -> None:
        """Draw nothing: the coach says who went out."""


def headline(view: TableView) -> Headline:
    """Return what the bar of the tutorial says."""
    return lesson_headline(_("Ambusch"), max(1, view.game), len(read_games()))


class LessonCoachPart(CoachPart):
    """The coach as a helper at the table: what isn't asked for isn't done, and the coach says why."""

    table: LessonScene
    coach: LessonCoach
    verbs = VERBS

    def __init__(self, table: LessonScene, coach: LessonCoach) -> None:
        self.table, self.coach = table, coach

    def headline(self) -> Headline:
        return headline(self.table.view)

    def words(self) -> str:
        return self.coach.words({})

    def marks(self) -> Sequence[gui.Rect]:
        return mark_rects(self.table.painter.places, self.table.view, self.coach.marks)

    def settled(self) -> None:
        coach, scene = self.coach, self.table
        before = coach.text
        coach.speak(scene.mine, scene.controller.round_over)
        if coach.text != before:
            self.lead_on()

    def allows(self, action: Action) -> bool:
        scene = self.table
        if scene.coach.takes(action):
            scene.coach.next()
            return True
        if action.verb == "discard":
            scene.director.refuse(action.card)
        else:
            scene.shell.sounds.play("refused")
        return False


class LessonDialogs(MatchDialogs):
    """The dialogs of the prepared games."""

    table: LessonScene

    def after_game(self) -> None:
        """Start the next game once the coach has finished; after the last, show what was learned."""
        scene = self.table
        if not scene.coach.done or scene.result_shown:
            return
        number = len(self.controller.match.rounds)
        if number < len(read_games()):
            scene.guide.coach = LessonCoach(read_games()[number].steps)
            scene.director.push(self.controller.next_round().events)
            return
        scene.result_shown = True
        scene.learned()

    def pause(self) -> None:
        """Open the menu of the tutorial."""
        text = _("The tutorial takes two minutes; you can start it again at any time.")
        pause_lesson(self.shell, text, self._menu, self.help)
