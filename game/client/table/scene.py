"""Tables as they live, whatever the game: what has happened is shown, computer players are let act, intents go where they belong.

The match is ahead of the picture or level with it; the director shows it at a pace a person can read.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Generic, Self, TypeAlias, TypeVar

import pygame

from game.client.kit import gui, intents
from game.client.kit.i18n import _
from game.client.kit.narrator import Narrator
from game.client.kit.scene import Scene
from game.client.kit.spoken import Focused, button_words, place_words, sentences
from game.client.table.animator import TableAnimator
from game.client.table.controller import ActionT, Batch, EventT, MatchController, ObservationT
from game.client.table.felt_painter import FeltPainter, FeltUi
from game.client.table.grid import TableGrid
from game.client.table.hand import TRICKS, Hand, PromptStyle, Target
from game.client.table.help_panel import HelpPanel
from game.client.table.look import Look, TableHost
from game.client.table.part import Part, Parts, SpokenNote
from game.client.table.poses import FanView, TableView, table_obstacles
from game.client.table.words import Note, card_words, not_here


class BubblePlaces:
    """The place of the explanation that shows; on nothing of `obstacles` if that can be."""

    def __init__(self, obstacles: Callable[[], gui.Obstacles]) -> None:
        self._crowd = obstacles
        self._explained: tuple[Hashable, gui.Bubble] | None = None

    def explained(self, look: Look, spot: gui.Spot) -> gui.Bubble:
        """Where a mark is explained: it stays there while cards are played."""
        key = spot, id(look)
        if self._explained is None or self._explained[0] != key:
            self._explained = key, gui.layout_bubble(look, spot, self._crowd(), loose=True)
        return self._explained[1]


class Spots:
    """The marks of a table; `found` gives those that are there now."""

    def __init__(self, hand: Hand, telling: gui.OpenExplanation, found: Callable[[], Sequence[gui.Spot]]) -> None:
        self._hand, self._telling, self._found = hand, telling, found

    def tell(self, intent: intents.Intent) -> bool:
        """Let a mark hear a press before the hand does. True if that was all."""
        spots = self._found()
        match intent:
            case intents.Confirm() if self._hand.focus in [spot.id for spot in spots]:
                self._press(spots, str(self._hand.focus), self._telling.confirmed)
                return True
            case intents.PointerDown(x, y):
                self._telling.pointer_down(gui.spot_at(spots, x, y))
            case intents.PointerUp(x, y) if self._hand.pressed is None and (at := gui.spot_at(spots, x, y)) is not None:
                self._press(spots, at, self._telling.pressed)
        return False

    def _press(self, spots: Sequence[gui.Spot], id: str, tell: Callable[[str], None]) -> None:
        """One was pressed: it opens what it opens, or explains itself."""
        opens = next(spot.opens for spot in spots if spot.id == id)
        if opens is not None:
            opens()
        else:
            tell(id)

    def follow(self, intent: intents.Intent, before: tuple[Target | None, Target | None, str | None]) -> None:
        """Let the marks follow the pointer and the focus; `before`: focus, hover and what was pressed."""
        hand, telling = self._hand, self._telling
        focus, hover, _pressed = before
        ids = {spot.id for spot in self._found()}
        if isinstance(intent, intents.PointerMoved) and hand.hover != hover:
            telling.hovered(str(hand.hover) if hand.hover in ids else None)
        elif (
            isinstance(intent, intents.MoveFocus) or intent in (intents.Verb.NEXT_FOCUS, intents.Verb.PREV_FOCUS)
        ) and hand.focus != focus:
            telling.focused(str(hand.focus) if hand.focus in ids else None)


def note_sentences(beside: Sequence[Note | gui.Explanation | str | None]) -> list[str]:
    """Notes and explanations as sentences; those that aren't there are left out."""
    return [text for text in map(_text, beside) if text]


def _text(words: Note | gui.Explanation | str | None) -> str:
    if isinstance(words, Note):
        return sentences((words.heading, *words.lines))
    if isinstance(words, gui.Explanation):
        return sentences((words.title, *words.lines))
    return words or ""


def focused_words(
    hand: Hand,
    buttons: Callable[[], Sequence[gui.Button]],
    spots: Callable[[], Sequence[gui.Spot]],
    spoken_card: Callable[[int], Focused],
) -> Focused | None:
    """What the keys or the pointer are at: a card, a button or a mark that explains itself; None for nothing."""
    target = hand.focus if hand.focus is not None else hand.hover
    if target is None or isinstance(target, int):
        return None if target is None else spoken_card(target)
    widgets = [*buttons(), *(spot.button for spot in spots())]
    widget = next((widget for widget in widgets if widget.id == target), None)
    if widget is None:
        return None
    ids = [widget.id for widget in widgets if widget.enabled]
    return button_words(widget, place_words(ids.index(target) + 1, len(ids)) if widget.enabled else "")


def focused_card(view: FanView, card: int) -> Focused:
    """A card of the hand that has the focus: its name, whether it can be used now, and its place."""
    closed = bool(view.legal) and card not in view.legal
    place = place_words(view.hand.index(card) + 1, len(view.hand)) if card in view.hand else ""
    return Focused(card, card_words(card), _("can’t be used now") if closed else "", place)


def hush_for(narrator: Narrator, intent: intents.Intent) -> None:
    """Stop speaking when the player acts."""
    if isinstance(intent, intents.Confirm | intents.PointerDown | intents.PickCard | intents.TableVerb):
        narrator.hush()


View = TypeVar("View", bound=TableView)


class CardTable(Scene, Generic[View, ObservationT, ActionT, EventT]):
    """One match from its first deal, or from where it was left, to its end. A subclass is the table of a game. What its
    `opening` and `new_painter` need beside shell, controller and look it sets before its making goes on here."""

    live = True
    shell: TableHost
    controller: MatchController[ObservationT, ActionT, EventT]
    director: TableAnimator[View, EventT]
    painter: FeltPainter[View, Any]
    asking: PromptStyle = TRICKS

    def __init__(
        self,
        shell: TableHost,
        controller: MatchController[ObservationT, ActionT, EventT],
        parts: Callable[[Self], Sequence[Part[ObservationT, ActionT, EventT]]] = lambda table: (),
        counts: bool = True,
    ) -> None:
        """`parts` makes the helpers, the topmost first, for a table that has everything but them and the painter, which draws
        their tools. `counts`: whether rounds count; not in lessons and practice."""
        self.shell = shell
        self.controller = controller
        self.counts = counts
        self.result_shown = False
        self.refusal: Note | None = None
        self.telling = gui.OpenExplanation()
        self._seen = shell.look
        self.look = self.look_here()
        self._changed = True
        self._places = BubblePlaces(self.obstacles)
        self.box = HelpPanel(
            lambda: self.parts.bubble() if self.refusal is None else None,
            lambda: [*self.own_obstacles(), *self.parts.obstacles()],
        )
        self.director, start = self.opening()
        self.director.push(start)
        self._connect(self.director)
        self.hand = Hand(
            self.director,
            self.hand_grid,
            self.buttons,
            self.choose,
            self.press,
            lambda: [spot.button for spot in self.spots()],
            lambda: (self.shell.settings.play_by, self.shell.settings.confirm_play),
            self.asking,
        )
        self._spots = Spots(self.hand, self.telling, self.spots)
        self.parts = Parts(parts(self))
        self.painter = self.new_painter(self.look)

    def _connect(self, director: TableAnimator[View, EventT]) -> None:
        """Let the director tell this table what it shows."""
        director.on_fold = self._folded
        director.heard = self.shell.sounds.play
        director.waits = lambda: self.shell.narrator.telling
        if self.shell.options.screenshots is not None:
            director.halt_after = self.halts

    # ---- for each game

    def opening(self) -> tuple[TableAnimator[View, EventT], Sequence[EventT]]:
        """Return the director, which shows the table as it is, and the events that are still to be shown."""
        raise NotImplementedError

    def new_painter(self, look: Look) -> FeltPainter[View, Any]:
        """Return the painter of this table for a look."""
        raise NotImplementedError

    def hand_grid(self) -> TableGrid:
        """Return the grid in which the hand lies."""
        return self.look.grid

    def halts(self, event: EventT | None) -> bool:
        """Whether the director stops after an event for a picture; it is asked only if pictures are kept."""
        return False

    def look_here(self) -> Look:
        """The look in force, as this table uses it."""
        return self.shell.look

    def look_changed(self) -> None:
        """The window has another size, or its look or language has changed."""
        raise NotImplementedError

    def own_buttons(self) -> list[gui.Button]:
        """What can be pressed on the table now, the buttons of its parts apart."""
        return list(self.painter.buttons(self.director.view, self.shut()))

    def shut(self) -> frozenset[str]:
        """Ids of the buttons that are disabled now."""
        return self.parts.shut()

    def choose(self, card: int) -> None:
        """A card was clicked, or confirmed with the keys."""
        raise NotImplementedError

    def pressed(self, id: str) -> None:
        """A button of the table itself was pressed, or its key."""
        if id == "menu":
            self.shell.sounds.play("button")
            self.pause_menu()
        else:
            self.refuse(not_here())

    def spots(self) -> list[gui.Spot]:
        """The marks that explain themselves."""
        return []

    def own_obstacles(self) -> gui.Obstacles:
        """What panels are not to cover, what its parts show apart."""
        grid, poses = self.look.grid, self.director.targets()
        return table_obstacles(self.director.view, poses, self.table_buttons(), grid.plates, grid.note)

    def ui(self) -> FeltUi:
        """What the painter needs beside view and poses."""
        director, hinted = self.director, self.parts.hinted()
        hushed = self.bubble() is not None
        return FeltUi(director.focus, director.hover, self.hand.states, self.note(), hushed, hinted, self.shut())

    def own_note(self) -> Note | None:
        """What the table itself says on the note plate."""
        return None

    def help(self) -> None:
        """The rules, at the page about what is done now."""
        raise NotImplementedError

    def pause_menu(self) -> None:
        """The menu of the table."""
        raise NotImplementedError

    def before_intent(self, intent: intents.Intent) -> None:
        """Look at an intent before anybody acts on it."""

    def settle(self) -> None:
        """All that has happened is shown: see what is asked of whom. Where only cards are asked for, those that can be played
        stand out."""
        if self.mine and not self.director.view.legal:
            view = self.director.view
            view.legal = frozenset(self.controller.match.observation(view.me).legal)
            self.shell.sounds.play("turn")
            self.hand.refocus()
            self.director.rearrange()
            self._changed = True

    def folded(self, event: EventT) -> None:
        """An event was folded into the view."""

    def spoken_title(self) -> Sequence[str]:
        """Which table it is, and how far it has come."""
        raise NotImplementedError

    def spoken_state(self) -> Sequence[str]:
        """Everything that can be seen on the table."""
        raise NotImplementedError

    def spoken_card(self, card: int) -> Focused:
        """A card that has the focus."""
        return focused_card(self.director.view, card)

    @property
    def mine(self) -> bool:
        """Whether the viewer is asked for a decision, and everything before is shown."""
        return self.controller.to_act == self.director.view.me and self.director.idle

    # ---- parts

    def refuse(self, note: Note | None) -> None:
        """Say why something can't be done now."""
        self.refusal = note
        self._changed = True

    def redraw(self) -> None:
        """Something has changed that is to be seen."""
        self._changed = True

    def used(self, help: str) -> None:
        """Help was taken: the match says so from now on."""
        self.controller.mark(help)
        self.director.view.helped = True

    def act(self, action: ActionT, do: Callable[[], None]) -> None:
        """Do something that may be a decision of the viewer's, unless a part objects; the parts hear of it if it was one."""
        if not self.parts.allows(action):
            return
        match, me = self.controller.match, self.director.view.me
        before = match.observation(me) if me in match.waiting else None
        do()
        if before is not None and match.observation(me) != before:
            self.parts.acted(before, action)

    def bubble(self) -> gui.Explanation | None:
        """What a hint or another part says in the box of the notes now."""
        return self.box.current_words()

    def buttons(self) -> list[gui.Button]:
        """What can be pressed on the table now."""
        return [*self.table_buttons(), *self.box.buttons(self.look)]

    def table_buttons(self) -> list[gui.Button]:
        """Those that don't stand in the box of what is said."""
        return [*self.own_buttons(), *self.parts.buttons()]

    def obstacles(self) -> gui.Obstacles:
        """What panels are not to cover."""
        return [*self.own_obstacles(), *self.parts.obstacles(), *self.box.obstacles(self.look)]

    # ---- life

    def leave(self) -> None:
        """The match is kept; nobody thinks on."""
        self.controller.close()
        self.painter.forget()
        if self.counts:
            self.shell.rounds_before += self.controller.rounds_played

    def resume(self) -> None:
        """Back from a dialog, which heard whatever keys were let go."""
        self.director.hurry = False
        self._changed = True

    def update(self, dt: float) -> bool:
        """Let computer players act, show what happened, and once all is shown see what is asked of whom."""
        self._follow_look()
        self.director.pace = self.shell.pace
        for batch in self.controller.poll():
            self.show(batch)
        changed = self.director.update(dt)
        if changed and self.telling.shown is not None:
            self.telling.keep([spot.id for spot in self.spots()])
        if self.director.idle:
            self._settle()
        changed, self._changed = changed or self._changed or not self.painter.settled, False
        return self.parts.update() or changed

    def show(self, batch: Batch[EventT]) -> None:
        """Have what has happened shown."""
        batch = self.parts.hold(batch)
        self.director.push(batch.events, batch.forced)
        self.parts.shown()

    def _settle(self) -> None:
        if complaint := self.controller.saves.complaint():
            self.shell.toast(complaint)
        self.settle()
        self.parts.settled()

    def _folded(self, event: EventT) -> None:
        self.refusal = None
        self.folded(event)
        self.parts.folded(event)

    def _follow_look(self) -> None:
        """Under a dialog too."""
        if self._seen is not self.shell.look:
            self._seen = self.shell.look
            self.look = self.look_here()
            self.painter = self.new_painter(self.look)
            self.refusal = None
            self.look_changed()

    # ---- intents

    def handle(self, intent: intents.Intent) -> bool:
        """Every intent ends here. While a moment is told for which the table waits, any but the pointer's way ends that."""
        passing = intent is intents.Verb.LET_GO or isinstance(intent, intents.PointerMoved | intents.PointerUp)
        if self.director.moments.held and not passing:
            self.director.skip()
            self._changed = True
            if not isinstance(intent, intents.FastForward):
                return True
        if self.parts.handle(intent):
            self._changed = True
            return True
        if intents.is_press(intent):
            self.refusal = None
        hush_for(self.shell.narrator, intent)
        before = (self.hand.focus, self.hand.hover, self.hand.pressed)
        self.before_intent(intent)
        taken = self._spots.tell(intent) or self.hand.handle(intent)
        self._spots.follow(intent, before)
        self.command(intent)
        now = (self.hand.focus, self.hand.hover, self.hand.pressed)
        self._changed |= not taken or before != now or intents.is_press(intent) or isinstance(intent, intents.PointerUp)
        return True

    def command(self, intent: intents.Intent) -> None:
        """The keys that mean the same at every table."""
        match intent:
            case intents.Verb.CANCEL if self.telling.shown is not None:  # what stands above everything goes first
                self.telling.focused(None)
            case intents.Verb.CANCEL:
                self.pause_menu()
            case intents.Verb.SHOW_SCORES:
                self.press("scores")
            case intents.Verb.SHOW_HELP:
                self.help()
            case intents.FastForward(on):
                self.director.hurry = on
            case _ if intents.is_table_key(intent):
                self.refusal = not_here()

    def press(self, id: str) -> None:
        """A button was pressed, or its key."""
        if self.box.press(id):
            self.shell.narrator.tell(*note_sentences([self.bubble()]))
        elif not self.parts.press(id):
            self.pressed(id)
        self._changed = True

    # ---- notes

    @property
    def view(self) -> View:
        """The shown table."""
        return self.director.view

    def tool_notes(self) -> dict[str, Note]:
        """What buttons of the table are for, by id, to be said while they are pointed at."""
        scores = {"scores": Note(_("Scores"), (self.shell.keyed("", "scores"),))}
        return scores | self.parts.tool_notes()

    def note(self) -> Note | None:
        """What stands on the note plate: a refusal, else what is pointed at, else what the table or one of its parts says."""
        if self.refusal is not None:
            return self.refusal
        return next((note for note in (self.pointed(), self.own_note(), self.parts.note()) if note is not None), None)

    def pointed(self) -> Note | None:
        """What the button that the keys or the pointer are at is for."""
        target = self.hand.focus if isinstance(self.hand.focus, str) else self.hand.hover
        return self.tool_notes().get(str(target)) if target is not None else None

    # ---- read aloud

    def notes_shown(self) -> Sequence[SpokenNote]:
        """Texts to read aloud that are not of the table itself: refusals, hints, the coach's words."""
        return [self.refusal, *self.parts.spoken_notes()]

    def speech_on_open(self) -> Sequence[str]:
        return [*self.spoken_title(), *self.speech_on_change()]

    def speech_on_change(self) -> Sequence[str]:
        return note_sentences(self.notes_shown())

    def speech_on_request(self) -> Sequence[str]:
        return [*self.spoken_state(), *self.speech_on_change()]

    def focused(self) -> Focused | None:
        return focused_words(self.hand, self.buttons, self.spots, self.spoken_card)

    # ---- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The whole window."""
        self._follow_look()
        self.painter.paint(surface, self.director.view, self.director.stage.poses, self.ui())
        canvas = self.look.canvas(surface)
        explained = partial(self._places.explained, self.look)
        gui.paint_spots(canvas, self.look, self.spots(), self.hand.states, self.telling.shown, explained)
        if self.shell.stack.top is self and (self.hand.states.hover or self.hand.states.focus):
            gui.paint_tip(canvas, self.look, self.buttons(), self.hand.states, self.obstacles)
        self.parts.paint(canvas)
        self.box.paint(canvas, self.look, self.hand.states)


AnyTable: TypeAlias = CardTable[Any, Any, Any, Any]
"""A table of whatever game."""
