"""The pass trainer: three cards to pass from a hand, and where they stand among all ways to pass."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client.ambition.controller import new_match, seats_of
from game.client.ambition.help.reasons import choice_words, pass_fact
from game.client.ambition.house.rule_choices import rules_of
from game.client.ambition.match.scene import TableScene
from game.client.ambition.practice.exercise_table import (
    AnswerCoach,
    ExerciseDialogs,
    ExercisePainter,
    QuietController,
)
from game.client.ambition.settings import settings_of
from game.client.ambition.table.painter import TablePainter
from game.client.ambition.view import TableView
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext
from game.client.kit.spoken import sentences
from game.client.kit.widget_scene import DialogScene
from game.client.table.card_nodes import fan_leaf
from game.client.table.coach import CoachPart
from game.client.table.felt_painter import Tool
from game.client.table.look import Look
from game.client.table.person import ME
from game.client.table.words import number
from game.engine.ambition.actions import Action, Pass
from game.engine.ambition.editions import Rules
from game.engine.ambition.exercises import RankedPass
from game.engine.ambition.high_two import is_two
from game.engine.ambition.judgement import EQUAL
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.pass_and_bid import SHIFTS, receiver
from game.engine.ambition.questions import ComparePass, RankPasses
from game.engine.cards import rank_of

BEST = 3
"""The number of the best ways that are shown."""
HIGH = 11
"""The rank, from 0 for a 2, from which on a card that is kept is worth naming."""
_CARD = 46.0


def directions(rules: Rules) -> tuple[str, ...]:
    """Return the directions in which cards are passed by these rules, each once."""
    return tuple(dict.fromkeys(each for each in rules.numbers.pass_cycle if each != "hold"))


def direction_words(direction: str) -> str:
    """Return where three cards are passed to."""
    return {
        "left": _("To the left"),
        "across": _("Across"),
        "right": _("To the right"),
        "scatter": _("One to each"),
    }[direction]


# ---- what there is to say about three cards


def feeds(seen: Observation, cards: Sequence[int], names: Sequence[str]) -> str:
    """Return who gets the cards, and how many points are in them."""
    points, seats = seen.rules.numbers.card_points, seen.rules.players
    given: dict[int, list[int]] = {}
    for i, card in enumerate(cards):
        given.setdefault(receiver(seen.direction, seen.seat, i, seats), []).append(card)
    told = []
    for seat, got in sorted(given.items()):
        worth = sum(points[card] for card in got)
        if len(given) > 1:
            text = _("{name} gets the {cards}.")
            told.append(text.format(name=names[seat], cards=choice_words(got)))
        else:
            text = (
                ngettext("{name} gets cards with {n} point.", "{name} gets cards with {n} points.", worth)
                if worth
                else _("{name} gets no points.")
            )
            told.append(text.format(name=names[seat], n=worth))
    return sentences(told)


def keeps(seen: Observation, cards: Sequence[int]) -> str:
    """Return which high cards and 2s stay in the hand; empty for none."""
    low = seen.rules.numbers.high_two
    kept = [card for card in seen.hand if card not in cards and (rank_of(card) >= HIGH or (low and is_two(card)))]
    return _("You keep the {cards}.").format(cards=choice_words(kept)) if kept else ""


def pass_lines(seen: Observation, cards: Sequence[int], names: Sequence[str]) -> str:
    """Return what three cards keep, which suits they leave the hand without, and to whom they go."""
    return sentences((pass_fact(seen, cards) or "", keeps(seen, cards), feeds(seen, cards, names)))


@dataclass(frozen=True, slots=True)
class PassRow:
    """A way to pass: its name, its cards, what it does, and what it loses."""

    title: str
    cards: tuple[int, ...]
    told: str
    lost: str


@dataclass(frozen=True, slots=True)
class PassData:
    """What is said of the three cards that were passed."""

    title: str
    caption: str
    sentence: str
    rows: tuple[PassRow, ...]


def pass_data(
    seen: Observation, ranked: RankedPass, yours: tuple[int, ...], lost: float, names: Sequence[str]
) -> PassData:
    """Return the content of the page: where three cards stand, and the best ways.

    `lost` is what they are worth less than the best, by a search of their own."""
    ways, scatter = ranked.ways, SHIFTS[seen.direction] == 0
    lost = max(0.0, lost)
    share = ranked.better_than(yours) if lost > EQUAL else max(ranked.better_than(yours), 1 - 1 / len(ways))
    title = _("As good as the best") if lost <= EQUAL else _("{n} points behind the best").format(n=number(lost))
    sentence = _("Your three are at least as good as {n} % of the {all} ways to pass from this hand.")
    rows = [_row(_("Yours"), seen, yours, _behind(lost), names)]
    for i, (cards, worth) in enumerate(ways[:BEST]):
        same = cards == yours if scatter else sorted(cards) == sorted(yours)
        if not same:
            label = _("Best") if not i else _("Also good") if ways[0][1] - worth <= EQUAL else _("Next")
            rows.append(_row(label, seen, cards, _behind(ways[0][1] - worth, not i), names))
    percent = min(100, round(100 * share))
    return PassData(title, direction_words(seen.direction), sentence.format(all=len(ways), n=percent), tuple(rows))


def _row(label: str, seen: Observation, cards: tuple[int, ...], lost: str, names: Sequence[str]) -> PassRow:
    title = _("{where}: {choice}").format(where=label, choice=choice_words(cards))
    return PassRow(title, cards, pass_lines(seen, cards, names), lost)


def _behind(lost: float, best: bool = False) -> str:
    """Return what three cards lose; `best`: they are the best."""
    if lost >= 0.05:
        return _("\u2212{n} points").format(n=number(lost))
    return _("the best") if best else _("as good")


def pass_dialog(look: Look, data: PassData) -> gui.Dialog:
    """Return the page; its rows scroll."""
    head = gui.Text(data.sentence, gui.BODY, lines=gui.MANY)
    rows = gui.Column([_laid(look, row) for row in data.rows], scroll="rows", grow=1)
    return gui.Dialog(
        title=data.title,
        caption=data.caption,
        body=gui.Column([head, rows], gap=gui.SMALL),
        foot=(
            ("close", _("Done"), "check"),
            ("again", _("Same hand again"), "again"),
            ("next", _("Next hand"), "next"),
        ),
        note=_("Worth is what the pass should bring, judged by your own hand alone."),
        data=data,
    )


def _laid(look: Look, row: PassRow) -> gui.Node:
    head = [
        gui.Text(row.title, gui.BODY_SEMI, grow=1, lines=2),
        gui.Text(row.lost, gui.CAPTION_SEMI, align=gui.Align.END),
    ]
    words = gui.Column(
        [gui.Row(head, align=gui.Align.BASE), gui.Text(row.told, gui.CAPTION, "muted", lines=gui.MANY)], gap=0, grow=1
    )
    kid = gui.Row([fan_leaf(look, row.cards, _CARD), words], gui.LARGE)
    return gui.Padding(kid, gui.MEDIUM, gui.SMALL, gui.inset)


class PassResultScene(DialogScene[Shell]):
    """The page about three cards that were passed."""

    default = "next"

    def __init__(self, shell: Shell, data: Callable[[], PassData], actions: dict[str, Callable[[], None]]) -> None:
        super().__init__(shell)
        self._data, self._actions = data, actions

    def dialog(self) -> gui.Dialog:
        return pass_dialog(self.shell.look, self._data())

    def press(self, id: str) -> None:
        if id in self._actions:
            self.shell.stack.pop(self)
            self._actions[id]()

    def cancel(self) -> None:
        self.press("close")


# ---- at the table


class PassPainter(ExercisePainter):
    """The painter of the pass trainer's table."""

    def __init__(self, look: Look, number: int, turn: str) -> None:
        super().__init__(look, _("Pass trainer"), number, number)
        self._turn = turn

    def title(self, view: object) -> tuple[str, str]:
        return self._words, _("Hand {n}").format(n=self._number)

    def top_bar(self, canvas: gui.Canvas, view: TableView) -> None:
        TablePainter.top_bar(self, canvas, view)  # hands are endless, so no dots

    def tools(self, view: object) -> list[Tool]:
        words = direction_words(self._turn) if self._turn else _("All directions")
        return [("skip", "next", _("Next hand")), ("turn", "passleft", words)]


class PassTrainer:
    """Hands to pass from, one after another.

    `turn` is the direction that is trained, empty for all in turn."""

    def __init__(self, shell: Shell, computers: Computers) -> None:
        self._shell, self._computers = shell, computers
        chosen = rules_of(settings_of(shell.settings))
        self._rules = chosen if directions(chosen) else Rules()
        self.turn = ""
        self.hands = 0
        self._scene: PassScene | None = None

    def next(self) -> None:
        """Deal the next hand."""
        self.hands += 1
        self._open(self._shell.services.new_seed() + self.hands)

    def again(self) -> None:
        """Deal the same hand again."""
        assert self._scene is not None, "there was one"
        self._open(self._scene.controller.match.seed or 0, self._scene.seen.direction)

    def change(self) -> None:
        """Go on with the next direction, or with all in turn, and another hand."""
        ways = ("", *directions(self._rules))
        self.turn = ways[(ways.index(self.turn) + 1) % len(ways)]
        self.next()

    def leave(self) -> None:
        """Return to the page behind."""
        if self._scene is not None:
            self._shell.stack.pop(self._scene)

    def _open(self, seed: int, direction: str = "") -> None:
        shell = self._shell
        self.leave()
        ways = directions(self._rules)
        settings = settings_of(shell.settings)
        players = new_match(self._rules, shell.settings.player_name, settings.opponents, 0).players
        way = direction or self.turn or ways[(self.hands - 1) % len(ways)]
        match = Match(self._rules, players, seed, [way])
        match.begin()
        self._scene = PassScene(self, shell, self._computers, match)
        shell.stack.push(self._scene)


class PassScene(TableScene):
    """The table at which three cards of a hand are passed."""

    painter: PassPainter

    def __init__(self, trainer: PassTrainer, shell: Shell, computers: Computers, match: Match) -> None:
        self.trainer = trainer
        self.coach = AnswerCoach()
        self.seen = match.observation(ME)
        controller = QuietController(match, computers, shell)
        self.ranking = RankPasses(self.seen)
        controller.desk.ask(self.ranking)
        super().__init__(shell, controller, ExerciseDialogs, lambda table: [PassPart(self)], counts=False)
        self.view.practice = True
        self.coach.say(_("Choose three cards. Then you see where they stand among all ways to pass."))

    def new_painter(self, look: Look) -> PassPainter:
        return PassPainter(look, self.trainer.hands, self.trainer.turn)

    def pressed(self, id: str) -> None:
        if id in ("skip", "turn"):
            self.shell.sounds.play("button")
            (self.trainer.next if id == "skip" else self.trainer.change)()
        else:
            super().pressed(id)

    def spoken_title(self) -> Sequence[str]:
        return [words for words in self.painter.title(self.view) if words]

    @property
    def names(self) -> list[str]:
        """The players' names by seat, in the form used within a sentence."""
        return gui.within([name for name, _portrait in seats_of(self.controller.match)], ME)


class PassPart(CoachPart):
    """The coach of the pass trainer, which has three cards judged instead of passing them on."""

    def __init__(self, scene: PassScene) -> None:
        super().__init__(scene, lambda: scene.coach, lambda: scene.coach.text, lambda: (), lambda: scene.look)
        self._scene = scene
        self._chosen: tuple[int, ...] = ()
        self._loss: ComparePass | None = None

    def allows(self, action: Action) -> bool:
        """Return whether cards may still be chosen; the pass itself is judged."""
        if self._chosen:
            return False
        if isinstance(action, Pass):
            self._chosen = action.cards
            self._scene.coach.say(_("Let me see…"))
            return False
        return True

    def update(self) -> bool:
        """Show where the three cards stand, once that is known."""
        scene, desk = self._scene, self._scene.controller.desk
        if not self._chosen:
            return False
        if desk.failed(scene.ranking) or (self._loss is not None and desk.failed(self._loss)):
            self._chosen = ()
            scene.coach.say(_("This hand can’t be judged. Take the next one."), "wrong")
            return True
        ranked = desk.found(scene.ranking)
        if ranked is not None and self._loss is None:
            best = ranked.ways[0][0]
            self._loss = ComparePass(scene.seen, best, self._chosen)
            desk.ask(self._loss)
        found = desk.found(self._loss) if self._loss is not None else None
        if ranked is None or found is None:
            return False
        yours, lost = self._chosen, found.lost
        self._chosen = ()

        def data() -> PassData:
            return pass_data(scene.seen, ranked, yours, lost, scene.names)

        trainer = scene.trainer
        actions = {"next": trainer.next, "again": trainer.again, "close": trainer.leave}
        scene.shell.stack.push(PassResultScene(scene.shell, data, actions))
        return True
