"""The table of Ambusch: the scene that joins the match, the director and the painter.

Several people may play at one screen. A hand is then face down until its owner says that nobody
else is looking, and again as soon as the turn is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeAlias

from game.client.ambusch import words
from game.client.ambusch.controller import GameController
from game.client.ambusch.director import Director
from game.client.ambusch.painter import (
    BLOCK,
    DISCARDS,
    LAY,
    STOCK,
    VERBS,
    AmbuschPainter,
    AmbuschUi,
)
from game.client.ambusch.view import (
    Places,
    TableView,
    gather,
    new_view,
    places_for,
    rename,
    view_of,
)
from game.client.ambusch.words import (
    card_focus,
    event_words,
    state_words,
    table_note,
    title_words,
    turn_words,
    why_not,
)
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _
from game.client.kit.spoken import Focused
from game.client.kit.widget_scene import PageScene
from game.client.table.grid import TableGrid
from game.client.table.hand import PromptStyle
from game.client.table.look import Look
from game.client.table.part import Part
from game.client.table.person import ME, PersonEntry
from game.client.table.poses import Key, Pose, portrait_place, table_obstacles
from game.client.table.scene import CardTable
from game.client.table.words import Note
from game.engine.ambusch.actions import Action
from game.engine.ambusch.events import (
    Discarded,
    Event,
    GameStarted,
    HandsDealt,
    PairsLaid,
    TrioLaid,
)
from game.engine.ambusch.observation import Observation


def ambusch_crowd(
    view: TableView, places: Places, poses: Mapping[Key, Pose], buttons: Iterable[gui.Button]
) -> gui.Obstacles:
    """Return everything on the table that bubbles and notices should not cover.

    Stock and discards are among the buttons."""
    plates = [places.base.plates[view.place(seat)] for seat in range(len(view.seats))]
    return table_obstacles(view, poses, buttons, plates, places.base.note)


DEAF_MS = 600.0
"""Milliseconds in which presses are ignored, so that one too many doesn't show the next player's cards."""


class CurtainScene(PageScene[Shell]):
    """The question whether the cards of `name` may be shown.

    `actions`: ``show``, ``pause`` for the menu, and where that is possible ``back``, with which the
    previous player takes the latest decision back."""

    def __init__(self, shell: Shell, name: str, actions: Mapping[str, Callable[[], None]]) -> None:
        back = [("back", _("Take back"))] if "back" in actions else []
        answers = (("pause", _("Menu")), *back, ("show", _("Show my cards")))
        text, title = (
            _("Show the cards when nobody else is looking."),
            _("{name}’s turn").format(name=name),
        )
        super().__init__(
            shell, "curtain", lambda: gui.question(title, text, answers), actions, "show", "pause"
        )

    def handle(self, intent: intents.Intent) -> bool:
        if self._age < DEAF_MS and (
            intents.is_press(intent) or isinstance(intent, intents.PointerUp)
        ):
            return True
        return super().handle(intent)


ASKING = PromptStyle(VERBS, (LAY, BLOCK, STOCK), LAY, ("discard",))


class Dialogs(Protocol):
    """What opens over the table."""

    def pause(self) -> None:
        """Open the table's menu."""

    def help(self) -> None:
        """Open the rules."""

    def sets(self) -> None:
        """Show the scored sets."""

    def after_game(self) -> None:
        """Continue after a game that is over and has been shown."""


TablePart: TypeAlias = Part[Observation, Action, Event]
"""A helper at this table."""


class AmbuschScene(CardTable[TableView, Observation, Action, Event]):
    """The table of one match, from its first deal, or from where it was left, to its end."""

    shell: Shell
    director: Director
    controller: GameController
    painter: AmbuschPainter
    asking = ASKING

    def __init__(
        self,
        shell: Shell,
        controller: GameController,
        dialogs: Callable[[AmbuschScene], Dialogs],
        parts: Callable[[AmbuschScene], Sequence[TablePart]] = lambda table: (),
        counts: bool = True,
    ) -> None:
        super().__init__(shell, controller, parts, counts)
        self.dialogs = dialogs(self)
        self._asked: tuple[int, int, str] | None = None  # what somebody was last called for
        self._curtain = False  # whether it is asked who looks
        self._pictured: set[tuple[int, int, str]] = set()

    def opening(self) -> tuple[Director, Sequence[Event]]:
        view, start = self.first_view()
        places = places_for(self.look.viewport)
        return Director(view, places, self.shell.pace, self.controller.match.seed or 0), start

    def hand_grid(self) -> TableGrid:
        return self.painter.places.base

    def first_view(self) -> tuple[TableView, tuple[Event, ...]]:
        """Return the table as it is, and the events that are still to be shown."""
        controller, match = self.controller, self.controller.match
        me = next(iter(controller.persons), ME)
        events: tuple[Event, ...] = ()
        if controller.fresh:
            events = () if self.cuts else controller.begin(self.share).events
            view = new_view(match.rules, controller.seats, me)
        else:
            me = controller.to_act if controller.to_act is not None else me
            view = self._view_from(me)
        view.covered = not controller.alone
        view.helped = bool(controller.helped)
        return view, events

    def _view_from(self, me: int) -> TableView:
        match = self.controller.match
        shown = PersonEntry.of(match).deal_hash(len(match.rounds) - 1) or match.current.digest
        return view_of(match.observation(me), self.controller.seats, shown)

    def pack_size(self) -> int:
        latest = self.controller.match.sets[-1:]
        return 52 - sum(map(len, latest[0].piles) if latest and latest[0].score is None else ())

    def rest_before_cut(self) -> float:
        match = self.controller.match
        return self.director.end_rest() if match.sets and match.sets[-1].score is None else 0.0

    def clear_table(self) -> None:
        gather(self.view)

    # ---- life

    def look_changed(self) -> None:
        rename(self.view, self.controller.seats)
        self.director.replaced(places_for(self.look.viewport))

    def new_painter(self, look: Look) -> AmbuschPainter:
        return AmbuschPainter(look, self.parts.tools)

    # ---- dialogs

    def pause_menu(self) -> None:
        self.dialogs.pause()

    def help(self) -> None:
        self.dialogs.help()

    @property
    def mine(self) -> bool:
        """Whether the person at the shown seat decides now and may see the cards."""
        return super().mine and not self.view.covered

    def show_again(self, uncovered: bool) -> None:
        """Show the match after a decision was taken back.

        `uncovered`: the hand of the player who goes on stays face up."""
        view, _events = self.first_view()
        view.covered = view.covered and not uncovered
        view.practice = self.view.practice
        self._asked = None
        self.director.restart(view)

    def settle(self) -> None:
        if self.controller.round_over:
            self.dialogs.after_game()
            return
        seat = self.controller.to_act
        if seat is not None and (seat != self.view.me or self.view.covered):
            self._ask_who_looks(seat)
            return
        self._offer()

    def _offer(self) -> None:
        """Highlight what can be chosen now, and tell the person once what to do."""
        view, match = self.view, self.controller.match
        if not self.mine:
            self._asked = None
            return
        asked = (view.set, view.game, f"{view.phase}{len(match.current.moves)}")
        if asked == self._asked:
            return
        self._asked = asked
        self.shell.narrator.tell(*turn_words(view))
        if view.phase == "turn":
            self.shell.sounds.play("turn")
            view.fourth = view.fourths[0] if len(view.fourths) == 1 else -1
            view.received = [view.fourth] if view.fourth >= 0 else []
        else:
            view.legal = frozenset(action.card for action in match.observation(view.me).legal)
        # The keys are in use, and stand where they can't go on.
        if isinstance(self.hand.focus, str):
            self.hand.prompt(self._next_focus())
        self.director.rearrange()
        self._changed = True

    def _next_focus(self) -> str | int:
        if self.view.phase == "discard" and self.view.received:
            return self.view.received[0]
        return LAY if LAY in self.open_verbs() else BLOCK if self.view.blocks else STOCK

    # ---- several people before one screen

    def _ask_who_looks(self, seat: int) -> None:
        """Give the turn to another person at the screen: the cards stay covered until that person asks for them."""
        if self._curtain:
            return
        self._curtain = True
        if seat != self.view.me:
            view = self._view_from(seat)
            view.covered, view.helped, view.practice = True, self.view.helped, self.view.practice
            self.director.restart(view)
            self.director.stage.place(self.director.targets())
        actions = {"show": self._uncover, "pause": self._uncurtain(self.pause_menu)}
        if "undo" not in self.shut() and "undo" in [id for id, _icon, _words in self.parts.tools()]:
            actions["back"] = self._uncurtain(lambda: self.press("undo"))
        self.shell.stack.push(CurtainScene(self.shell, self.view.seats[seat].name, actions))

    def _uncurtain(self, do: Callable[[], None]) -> Callable[[], None]:
        """Return a function that does something other than showing the cards; the question comes again later."""

        def then() -> None:
            self._curtain = False
            do()

        return then

    def _uncover(self) -> None:
        self._curtain = False
        self.controller.looks(self.view.me)
        self.view.covered = False
        self.director.rearrange()
        self._changed = True

    def folded(self, event: Event) -> None:
        view = self.view
        self.shell.narrator.tell(*event_words(view, event))
        mine = isinstance(event, Discarded | TrioLaid | PairsLaid) and event.seat == view.me
        done = mine or isinstance(event, GameStarted)
        if done and not self.controller.alone:
            view.covered = True

    # ---- read aloud

    def spoken_title(self) -> Sequence[str]:
        return title_words(self.view)

    def spoken_state(self) -> Sequence[str]:
        return state_words(self.view)

    def spoken_parts(self) -> tuple[Sequence[str], Sequence[str]]:
        return words.part_words(self.view)

    def spoken_card(self, card: int) -> Focused:
        return card_focus(self.view, card)

    # ---- a person acts

    def open_verbs(self) -> frozenset[str]:
        """Return the verbs that are legal now."""
        view = self.view
        if not self.mine or view.phase != "turn" or self.parts.waits():
            return frozenset()
        verbs = {action.verb for action in self.controller.match.observation(view.me).legal}
        found = {
            STOCK: "draw stock" in verbs,
            DISCARDS: "draw discard" in verbs,
            LAY: view.fourth >= 0,
            BLOCK: view.blocks,
        }
        return frozenset(verb for verb, open in found.items() if open)

    def spots(self) -> list[gui.Spot]:
        """Return the portraits of computer players, which explain how strong they are."""
        levels, found = dict(self.controller.levels), []
        for seat, player in enumerate(self.controller.match.players):
            title = levels.get(str(player.get("level", "")))
            if title is not None:
                place = self.view.place(seat)
                told = gui.Explanation(
                    self.view.seats[seat].name, (_("Strength: {level}").format(level=_(title)),)
                )
                at = portrait_place(self.painter.places.base.plates[place]).grown(3)
                found.append(gui.Spot(f"who{place}", at, told))
        return found

    def own_obstacles(self) -> gui.Obstacles:
        return ambusch_crowd(
            self.view, self.painter.places, self.director.targets(), self.table_buttons()
        )

    def own_buttons(self) -> list[gui.Button]:
        return self.painter.buttons(self.view, self.shut(), self.open_verbs())

    def before_intent(self, intent: intents.Intent) -> None:
        if isinstance(intent, intents.PointerDown):
            self._closed_at(intent.x, intent.y)

    def command(self, intent: intents.Intent) -> None:
        if isinstance(intent, intents.TableVerb):
            self.press(intent.verb)
        else:
            super().command(intent)

    def _closed_at(self, x: float, y: float) -> None:
        """Say why a verb isn't legal now, if its button is at this point."""
        for button in self.buttons():
            if (
                button.id in VERBS
                and not button.enabled
                and button.rect.contains(x, y)
                and self.director.idle
            ):
                self._refuse(button.id)

    def _refuse(self, verb: str, card: int = -1) -> None:
        self.refusal = why_not(self.view, verb, card)
        if card >= 0:
            self.director.refuse(card)
        else:
            self.shell.sounds.play("refused")

    def choose(self, card: int) -> None:
        """React to a card that was clicked, or confirmed with the keys."""
        view = self.view
        self._changed = True
        if self.parts.waits():
            return
        if not self.mine:
            self._refuse("card", card)
        elif view.phase == "discard":
            self._decide(Action("discard", card)) if card in view.legal else self._refuse(
                "card", card
            )
        elif card in view.fourths:
            view.fourth = card
            view.received = [card]
            self.hand.chosen()
            self.director.rearrange()
        else:
            self._refuse("card", card)

    def _decide(self, action: Action) -> None:
        self.act(action, lambda: self._do(action))

    def _do(self, action: Action) -> None:
        batch = self.controller.choose(self.view.me, action)
        if batch is not None:
            self.view.legal, self.view.fourth, self._asked = frozenset(), -1, None
            self.show(batch)

    def pressed(self, id: str) -> None:
        if id in VERBS:
            if id not in self.open_verbs():
                if self.director.idle:
                    self._refuse(id)
                return
            verbs = {
                STOCK: Action("draw stock"),
                DISCARDS: Action("draw discard"),
                BLOCK: Action("block"),
            }
            self._decide(verbs.get(id) or Action("lay", self.view.fourth))
            return
        self.shell.sounds.play("button")
        actions = {"scores": self.dialogs.sets, "menu": self.pause_menu}
        if id in actions:
            actions[id]()

    # ---- drawing

    def ui(self) -> AmbuschUi:
        """Return what is pointed at and what can be done, for the painter."""
        return AmbuschUi(
            focus=self.director.focus,
            hover=self.director.hover,
            states=self.hand.states,
            note=self.note(),
            hushed=self.box.over_notes,
            open=self.open_verbs(),
            tag=self._tag(),
            shut=self.shut(),
            hinted=self.parts.hinted(),
        )

    def _tag(self) -> str:
        """Return what is written on the plate of the person to act.

        It names the one who decides where people share a seat; it is empty for computer players."""
        seat = self.view.turn
        if seat is None or seat not in self.controller.persons:
            return ""
        member = self.controller.member(seat) if self.controller.to_act == seat else None
        if member is not None:
            return _("{name} decides").format(name=member)
        return _("Your turn") if seat == self.view.me else _("To play")

    def own_note(self) -> Note | None:
        return table_note(self.view)

    def tool_notes(self) -> dict[str, Note]:
        open_ = self.open_verbs()
        words = {
            STOCK: (_("Draw from the stock"), _("A hidden card.")),
            DISCARDS: (_("Take the discard"), _("The others see what you take.")),
            LAY: (_("Lay a trio"), _("It wins the game; the fourth card goes to your pile.")),
            BLOCK: (_("Block"), _("It ends the game; nobody puts a card away.")),
        }
        return super().tool_notes() | {
            id: Note(head, (self.shell.keyed(line, id),))
            for id, (head, line) in words.items()
            if id in open_
        }

    # ---- pictures

    def halts(self, event: Event | None) -> bool:
        """Return whether the director stops after this event so that a picture can be saved.

        It stops once for the deal and once for the end of a game in each set."""
        kinds: Sequence[tuple[type, str]] = ((HandsDealt, "deal"), (TrioLaid, "laid"))
        name = next((name for kind, name in kinds if isinstance(event, kind)), None)
        key = (self.view.set, 0, name or "")
        if name is None or key in self._pictured:
            return False
        self._pictured.add(key)
        self.shell.picture(name)
        return True
