"""The scene of any game's table: shows what happened, lets computer players act, and passes intents on.

The match is ahead of the picture or level with it; the animator (`director`) shows it at a readable
pace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Generic, Self, TypeAlias, TypeVar

import pygame

from game.client.kit import gui, intents
from game.client.kit.i18n import _
from game.client.kit.keymap import CONFIRM
from game.client.kit.scene import Scene
from game.client.kit.spoken import Focused, button_words, place_words, sentences
from game.client.kit.widget_scene import ActionButton
from game.client.table.animator import TableAnimator
from game.client.table.controller import ActionT, Batch, EventT, MatchController, ObservationT
from game.client.table.felt_painter import FeltPainter, FeltUi
from game.client.table.grid import TableGrid
from game.client.table.hand import TRICKS, Hand, PromptStyle
from game.client.table.help_panel import MORE, HelpPanel, open_more
from game.client.table.look import Look, TableHost
from game.client.table.pack import Pack
from game.client.table.part import Part, Parts, SpokenNote
from game.client.table.poses import TableView, table_obstacles
from game.client.table.words import Note, card_words, not_here
from game.engine.any_match import Share


def note_sentences(beside: Sequence[SpokenNote]) -> list[str]:
    """Return notes and explanations as sentences, leaving out those that are None or empty."""
    return [text for text in map(_text, beside) if text]


def _text(words: SpokenNote) -> str:
    if isinstance(words, Note):
        return sentences((words.heading, *words.lines))
    if isinstance(words, gui.Explanation):
        return sentences((words.title, *words.lines))
    return words or ""


View = TypeVar("View", bound=TableView)


class CardTable(Scene, Generic[View, ObservationT, ActionT, EventT]):
    """The table of a match, from the first deal or from where the match was left, to its end.

    Each game has a subclass. Whatever its `opening` and `new_painter` need besides shell,
    controller and look, it sets before it calls `__init__` here."""

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
        """Set up the table.

        `parts` makes the helpers, the topmost first. It is called with the table once that has
        everything but the helpers and the painter, which draws their tools. `counts` says whether
        rounds count; they don't in lessons and practice."""
        self.shell = shell
        self.controller = controller
        self.counts = counts
        self.result_shown = False
        self.refusal: Note | None = None
        self.telling = gui.OpenExplanation()
        self._seen = shell.look
        self.look = self.look_here()
        self._changed = True
        self._explained: tuple[tuple[gui.Spot, Look], gui.Bubble] | None = None
        self.box = HelpPanel(
            lambda: self.parts.bubble() if self.refusal is None else None, lambda: self.aside
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
        self.pack = Pack(
            self.director,
            self.hand_grid,
            self.pack_size,
            self._deal,
            lambda words: self.shell.keyed(words, CONFIRM),
            lambda: self.hand.focus is None,
        )
        self.parts = Parts(parts(self))
        self.painter = self.new_painter(self.look)

    def _connect(self, director: TableAnimator[View, EventT]) -> None:
        """Connect the animator's callbacks to this table."""
        director.on_fold = self._folded
        director.heard = self.shell.sounds.play
        director.waits = lambda: self.shell.narrator.telling
        if self.shell.options.screenshots is not None:
            director.halt_after = self.halts

    # ---- for each game

    def opening(self) -> tuple[TableAnimator[View, EventT], Sequence[EventT]]:
        """Return the animator, which shows the table's present state, and the events that are still to be shown."""
        raise NotImplementedError

    def new_painter(self, look: Look) -> FeltPainter[View, Any]:
        """Return the painter of this table for a look."""
        raise NotImplementedError

    def hand_grid(self) -> TableGrid:
        """Return the grid in which the hand lies."""
        return self.look.grid

    def pack_size(self) -> int:
        """Return the number of cards that are dealt next."""
        return 52

    def rest_before_cut(self) -> float:
        """Return how long the end of a round stays before the pack of the next is laid, in milliseconds."""
        return 0.0

    def clear_table(self) -> None:
        """Take the cards of the last round off the view, before the pack of the next one is cut."""

    def halts(self, event: EventT | None) -> bool:
        """Return whether the animator stops after an event for a screenshot; only asked if those are kept."""
        return False

    def look_here(self) -> Look:
        """Return the look in force as this table uses it."""
        return self.shell.look

    def look_changed(self) -> None:
        """React to another window size, look or language."""
        raise NotImplementedError

    def own_buttons(self) -> list[gui.Button]:
        """Return the buttons on the table now, without those of its parts."""
        return list(self.painter.buttons(self.director.view, self.shut()))

    def shut(self) -> frozenset[str]:
        """Return the ids of the buttons that are disabled now: all help before a round is dealt."""
        helps = {id for id, _icon, _words in self.parts.tools()} if self.pack.asked else set()
        return self.parts.shut() | helps

    def choose(self, card: int) -> None:
        """React to a card that was clicked or confirmed with the keys."""
        raise NotImplementedError

    def pressed(self, id: str) -> None:
        """React to a button of the table itself that was pressed, or to its key."""
        if id == "menu":
            self.shell.sounds.play("button")
            self.pause_menu()
        else:
            self.refuse(not_here(self.pack.asked))

    def spots(self) -> list[gui.Spot]:
        """Return the marks that explain themselves."""
        return []

    def own_obstacles(self) -> gui.Obstacles:
        """Return what panels should not cover, without what the table's parts show."""
        grid, poses = self.look.grid, self.director.targets()
        return table_obstacles(
            self.director.view, poses, self.table_buttons(), grid.plates, grid.note
        )

    def ui(self) -> FeltUi:
        """Return what the painter needs besides view and poses."""
        director, hinted = self.director, self.parts.hinted()
        hushed, states = self.box.over_notes, self.hand.states
        return FeltUi(
            director.focus, director.hover, states, self.note(), hushed, hinted, self.shut()
        )

    def own_note(self) -> Note | None:
        """Return the table's own note for the note plate; None for none."""
        return None

    def help(self) -> None:
        """Open the rules at the page about the present phase."""
        raise NotImplementedError

    def pause_menu(self) -> None:
        """Open the table's menu."""
        raise NotImplementedError

    def before_intent(self, intent: intents.Intent) -> None:
        """Look at an intent before anything acts on it."""

    def settle(self) -> None:
        """See who has to decide what, after everything that happened is shown.

        On the viewer's turn, where only cards are asked for, the legal ones are raised."""
        if self.mine and not self.director.view.legal:
            view = self.director.view
            view.legal = frozenset(self.controller.match.observation(view.me).legal)
            self.shell.sounds.play("turn")
            self.director.rearrange()
            self._changed = True

    def folded(self, event: EventT) -> None:
        """React to an event that has been folded into the view."""

    def spoken_title(self) -> Sequence[str]:
        """Return the table's title and progress, to be read aloud."""
        raise NotImplementedError

    def spoken_state(self) -> Sequence[str]:
        """Return everything that can be seen on the table, to be read aloud."""
        raise NotImplementedError

    def spoken_parts(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return what lies on the table, and what every player has, by the seats; empty where that isn't told."""
        return (), ()

    def spoken_card(self, card: int) -> Focused:
        """Return the words for a card that has the focus: its name, whether it can be used now, and its place."""
        view = self.director.view
        closed = bool(view.legal) and card not in view.legal
        place = place_words(view.hand.index(card) + 1, len(view.hand)) if card in view.hand else ""
        return Focused(card, card_words(card), _("can’t be used now") if closed else "", place)

    @property
    def mine(self) -> bool:
        """Whether it is the viewer's turn to decide and everything before it has been shown."""
        return self.controller.to_act == self.director.view.me and self.director.idle

    @property
    def moving(self) -> bool:
        return not self.director.idle

    # ---- parts

    def refuse(self, note: Note | None) -> None:
        """Show a note that says why something can't be done now; None removes it."""
        self.refusal = note
        self._changed = True

    def redraw(self) -> None:
        """Have the table drawn again in the next frame."""
        self._changed = True

    def used(self, help: str) -> None:
        """Note in the match and in the view that help was taken."""
        self.controller.mark(help)
        self.director.view.helped = True

    def act(self, action: ActionT, do: Callable[[], None]) -> None:
        """Call `do` for an action of the viewer, unless a part objects.

        If it was a decision of the viewer, every part's `acted` is called."""
        if not self.parts.allows(action):
            return
        match, me = self.controller.match, self.director.view.me
        before = match.observation(me) if me in match.waiting else None
        do()
        if before is not None and match.observation(me) != before:
            self.parts.acted(before, action)

    def bubble(self) -> gui.Explanation | None:
        """Return what the help panel shows now, from a hint or another part; None for nothing."""
        return self.box.words()

    @property
    def aside(self) -> bool:
        """Whether hints stand aside of the trick; otherwise something else is there, and they cover the notes."""
        return True

    def drawn(self, told: gui.Explanation) -> Sequence[gui.Node]:
        """Return pictures of what the help panel speaks of, for its page."""
        return ()

    def further(self, told: gui.Explanation) -> Sequence[ActionButton]:
        """Return the buttons of the help panel's page, besides the one that closes it."""
        return ()

    def buttons(self) -> list[gui.Button]:
        """Return all buttons on the table now."""
        return [*self.table_buttons(), *self.box.buttons(self.look)]

    def table_buttons(self) -> list[gui.Button]:
        """Return the buttons on the table now, without those of the help panel."""
        return [*self.own_buttons(), *self.parts.buttons()]

    def obstacles(self) -> gui.Obstacles:
        """Return what panels should not cover."""
        return [*self.own_obstacles(), *self.parts.obstacles(), *self.box.obstacles(self.look)]

    # ---- a round begins

    @property
    def cuts(self) -> bool:
        """Whether the person cuts the pack before the next deal."""
        return self.controller.cuts and self.shell.settings.cut_myself

    @property
    def share(self) -> Share:
        """What the person adds to a deal without a cut: the latest press; nothing if deals aren't sealed."""
        return self.shell.press if self.controller.cuts else None

    def next_round(self) -> None:
        """Start the next round, after the person has cut the pack if the settings say so."""
        if self.cuts:
            self.pack.ask()
            self.director.rest(self.rest_before_cut())
        else:
            self._deal(self.share)

    def _deal(self, share: Share) -> None:
        controller = self.controller
        self.result_shown = False
        if self.look.after(self.controller.rounds_played):
            self.painter.forget()
        batch = controller.begin(share) if controller.fresh else controller.next_round(share)
        self.director.push(batch.events)

    # ---- life

    def leave(self) -> None:
        """Leave the table: the match is saved, and nobody thinks any more."""
        self.controller.close()
        self.painter.forget()
        if self.counts:
            self.shell.rounds_before += self.controller.rounds_played

    def resume(self) -> None:
        """Continue after a dialog, which received any keys that were released meanwhile."""
        self.director.hurry = False
        self._changed = True

    def update(self, dt: float) -> bool:
        """Let computer players act, show what happened, and once all is shown see who has to decide what."""
        self._follow_look()
        self.director.pace = self.shell.pace
        for batch in self.controller.poll():
            self.show(batch)
        changed = self.director.update(dt)
        self.hand.attend()
        if changed and self.telling.shown is not None:
            self.telling.keep([spot.id for spot in self.spots()])
        if self.director.idle:
            self._settle()
        changed, self._changed = changed or self._changed or not self.painter.settled, False
        return (not self.pack.asked and self.parts.update()) or changed

    def show(self, batch: Batch[EventT]) -> None:
        """Give the events of a batch to the animator, except those that a part holds back."""
        batch = self.parts.hold(batch)
        self.director.push(batch.events, batch.forced)
        self.parts.shown()

    def _settle(self) -> None:
        if complaint := self.controller.saves.complaint():
            self.shell.toast(complaint)
        if self.pack.asked and not self.cuts:  # the settings have changed meanwhile
            self.pack.take_away()
            self._deal(self.share)
        elif self.controller.fresh and not self.pack.asked:
            self.next_round()
        elif self.pack.asked and not self.pack.laid:
            self.clear_table()
            self.pack.lay()
            self.shell.narrator.tell(*note_sentences([self.pack.note()]))
            self._changed = True
        elif not self.pack.asked:
            self.settle()
            self.parts.settled()

    def _folded(self, event: EventT) -> None:
        self.refusal = None
        self.folded(event)
        self.parts.folded(event)

    def _follow_look(self) -> None:
        """Take over a changed look, even while a dialog is above the table."""
        if self._seen is not self.shell.look:
            self._seen = self.shell.look
            self.look = self.look_here()
            self.painter = self.new_painter(self.look)
            self.refusal = None
            self.look_changed()
            self.pack.replace()

    # ---- intents

    def handle(self, intent: intents.Intent) -> bool:
        """Handle an intent; none is passed to the scene below.

        While the table waits for a moment to be shown, any intent but the pointer's movement or a
        release ends the moment."""
        passing = intent is intents.Verb.LET_GO or isinstance(
            intent, intents.PointerMoved | intents.PointerUp
        )
        if self.director.moments.held and not passing:
            self.director.skip()
            self._changed = True
            if not isinstance(intent, intents.FastForward):
                return True
        if self.pack.handle(intent) if self.pack.asked else self.parts.handle(intent):
            self._changed = True
            return True
        if intents.is_press(intent):
            self.refusal = None
        if isinstance(
            intent, intents.Confirm | intents.PointerDown | intents.PickCard | intents.TableVerb
        ):
            self.shell.narrator.hush()  # the player acts
        before = (self.hand.hover, self.hand.focus, self.hand.pressed)
        self.before_intent(intent)
        taken = self._tell(intent) or self.hand.handle(intent)
        ids = {spot.id for spot in self.spots()}
        self.telling.follow(intent, ids, before[:2], (self.hand.hover, self.hand.focus))
        self.command(intent)
        now = (self.hand.hover, self.hand.focus, self.hand.pressed)
        self._changed |= (
            not taken
            or before != now
            or intents.is_press(intent)
            or isinstance(intent, intents.PointerUp)
        )
        return True

    def _tell(self, intent: intents.Intent) -> bool:
        """Let a mark react to a press before the hand does; return True if the hand should not get it."""
        spots = self.spots()
        match intent:
            case intents.Confirm() if self.hand.focus in [spot.id for spot in spots]:
                self._press_spot(spots, str(self.hand.focus), self.telling.confirmed)
                return True
            case intents.PointerDown(x, y):
                self.telling.pointer_down(gui.spot_at(spots, x, y))
            case intents.PointerUp(x, y) if (
                self.hand.pressed is None and (at := gui.spot_at(spots, x, y)) is not None
            ):
                self._press_spot(spots, at, self.telling.pressed)
        return False

    def _press_spot(self, spots: Sequence[gui.Spot], id: str, tell: Callable[[str], None]) -> None:
        """Open what a pressed mark opens; otherwise explain the mark."""
        opens = next(spot.opens for spot in spots if spot.id == id)
        if opens is not None:
            opens()
        else:
            tell(id)

    def command(self, intent: intents.Intent) -> None:
        """Handle the keys that mean the same at every table."""
        match intent:
            # What stands above everything goes first.
            case intents.Verb.CANCEL if self.telling.shown is not None:
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
                self.refusal = not_here(self.pack.asked)

    def press(self, id: str) -> None:
        """React to a pressed button of the table, its parts or its help panel, or to the button's key."""
        told = self.bubble()
        if id == MORE and told is not None:
            open_more(self.shell, told, self.drawn(told), self.further(told))
        elif not self.parts.press(id):
            self.pressed(id)
        self._changed = True

    # ---- notes

    @property
    def view(self) -> View:
        """The view that the table shows."""
        return self.director.view

    def tool_notes(self) -> dict[str, Note]:
        """Return notes on what the table's buttons are for, by their ids, to be shown while one is pointed at."""
        scores = {"scores": Note(_("Scores"), (self.shell.keyed("", "scores"),))}
        return scores | self.parts.tool_notes()

    def note(self) -> Note | None:
        """Return the content of the note plate; None for nothing.

        A refusal comes first, then what is pointed at, then the table's own note, then those of its
        parts."""
        if self.refusal is not None:
            return self.refusal
        notes = (self.pointed(), self.pack.note(), self.own_note(), self.parts.note())
        return next((note for note in notes if note is not None), None)

    def pointed(self) -> Note | None:
        """Return the note on the button that has the focus, or otherwise the hover; None for none."""
        target = self.hand.focus if isinstance(self.hand.focus, str) else self.hand.hover
        return self.tool_notes().get(str(target)) if target is not None else None

    # ---- read aloud

    def notes_shown(self) -> Sequence[SpokenNote]:
        """Return texts to read aloud that aren't the table's own: refusals, hints, the coach's words."""
        return [self.refusal, *self.parts.spoken_notes()]

    def speech_on_open(self) -> Sequence[str]:
        return [*self.spoken_title(), *self.speech_on_change()]

    def speech_on_change(self) -> Sequence[str]:
        return note_sentences([self.pack.note(), *self.notes_shown()])

    def speech_on_request(self) -> Sequence[str]:
        return [*self.spoken_state(), *self.speech_on_change()]

    def speech_of_part(self, player: int | None) -> Sequence[str]:
        trick, told = self.spoken_parts()
        if player is not None and told:
            steps = len(told) // 2 if player == 2 else player
            trick = (told[(self.view.me + steps) % len(told)],)
        return trick or note_sentences([not_here()])

    def focused(self) -> Focused | None:
        found = self.pack.focused() or self._focused()
        note = self.parts.tool_notes().get(str(found.id)) if found is not None else None
        return (
            found
            if found is None or note is None
            else replace(found, value=sentences((found.value, *note.lines)))
        )

    def _focused(self) -> Focused | None:
        """Return the words for what has the focus, or otherwise the hover: a card, a button or a mark; None for nothing."""
        target = self.hand.focus if self.hand.focus is not None else self.hand.hover
        if target is None or isinstance(target, int):
            return None if target is None else self.spoken_card(target)
        widgets = [*self.buttons(), *(spot.button for spot in self.spots())]
        widget = next((widget for widget in widgets if widget.id == target), None)
        if widget is None:
            return None
        ids = [widget.id for widget in widgets if widget.enabled]
        return button_words(
            widget, place_words(ids.index(target) + 1, len(ids)) if widget.enabled else ""
        )

    # ---- drawing

    def _bubble_of(self, spot: gui.Spot) -> gui.Bubble:
        """Return the bubble that explains a mark, away from everything else; it keeps its place while cards are played."""
        key = spot, self.look
        if self._explained is None or self._explained[0] != key:
            self._explained = key, gui.layout_bubble(self.look, spot, self.obstacles(), loose=True)
        return self._explained[1]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window."""
        self._follow_look()
        self.painter.paint(surface, self.director.view, self.director.stage.poses, self.ui())
        canvas = self.look.canvas(surface)
        gui.paint_spots(
            canvas, self.look, self.spots(), self.hand.states, self.telling.shown, self._bubble_of
        )
        if self.shell.stack.top is self and (self.hand.states.hover or self.hand.states.focus):
            gui.paint_tip(canvas, self.look, self.buttons(), self.hand.states, self.obstacles)
        self.parts.paint(canvas)
        self.box.paint(canvas, self.look, self.hand.states)


AnyTable: TypeAlias = CardTable[Any, Any, Any, Any]
"""A table of any game."""
