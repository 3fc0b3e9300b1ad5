"""The person's hand at the table: turns pointer and keyboard into choices of cards and presses of buttons.

A card is chosen by a click or by dragging it across the edge between hand and table, whichever the
settings say. The keyboard's focus is on a card (an int) or on a button (its id). While something is
still to be shown, a press ends the wait and does nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.client.kit import gui, intents
from game.client.table.animator import TableAnimator
from game.client.table.grid import CARD_RATIO, TRAY_CARD_W, TableGrid
from game.client.table.poses import FanView, card_at, fan_strips, in_fan, tray_slots

Target = int | str
_STRIP = 30.0
_TAPPED_ON_MS = 700.0  # from tap to tap of Space, at most, while it only hurries
_DRAG_FROM = 10.0  # units the pointer moves before a press is a drag
_EDGE_ABOVE_FAN = 24.0
CLICK, DRAG = "click", "drag"


@dataclass(frozen=True, slots=True)
class PromptStyle:
    """The way in which a table asks for decisions.

    `prompts` are the ids of the buttons that ask for something; they follow the cards in the order
    of the Tab key. `first` are those that get the focus before any card. `ready` is the button that
    gets the focus once enough cards are chosen, and that Enter presses even without focus. `final`
    are the phases in which a chosen card leaves the hand."""

    prompts: tuple[str, ...]
    first: tuple[str, ...]
    ready: str
    final: tuple[str, ...]


TRICKS = PromptStyle(
    ("coach", "these", "pass", "bid", "no_bid", "deduct", "keep", "end", "nil", "points", "slam"),
    ("bid", "no_bid", "deduct", "keep", "nil"),
    "pass",
    ("play", "blind"),
)
"""The prompts of a table where cards are passed, bid on and played."""


@dataclass(slots=True)
class _Grip:
    """A card under the pressed pointer: where it was pressed, and whether the press has become a drag."""

    card: int
    x: float
    y: float
    drags: bool = False


class Hand:
    """The focus, hover and presses of the person at a table.

    `choose` is called with a chosen card, `press` with the id of a pressed button. `buttons`
    returns the buttons on the table now, `spots` the marks that only explain themselves; arrow keys
    never move from a card to a mark. `ways` returns how cards are played (click, drag or both) and
    whether a second click or Enter must confirm; `armed` is the card that waits for that."""

    def __init__(
        self,
        director: TableAnimator[Any, Any],
        grid: Callable[[], TableGrid],
        buttons: Callable[[], Sequence[gui.Button]],
        choose: Callable[[int], None],
        press: Callable[[str], None],
        spots: Callable[[], Sequence[gui.Button]],
        ways: Callable[[], tuple[str, bool]],
        asking: PromptStyle,
    ) -> None:
        self._focus: Target | None = None
        self._hover: Target | None = None
        self._armed: int | None = None
        self.pressed: str | None = None
        self._grip: _Grip | None = None
        self._director, self._grid, self._buttons, self._spots = director, grid, buttons, spots
        self._choose, self._press, self._ways, self._asking = choose, press, ways, asking
        # Where the keys begin, as something spoke of it in this hand.
        self._meant: tuple[int, list[int]] | None = None
        self._index = 0  # where in the fan the focus was last
        self._hurried_at = -math.inf  # when Space last ended a wait, on the table's clock

    # ---- what shows

    @property
    def view(self) -> FanView:
        """The view that the table shows."""
        view: FanView = self._director.view
        return view

    @property
    def focus(self) -> Target | None:
        """The card or button with the keyboard's focus; None for none.

        The focus of a card that is gone is its neighbour's in the fan; that of a button that is
        gone is nobody's."""
        if isinstance(self._focus, int) and self._focus not in self.view.hand:
            cards = in_fan(self.view)
            self._focus = cards[min(self._index, len(cards) - 1)] if cards else None
        elif isinstance(self._focus, str) and self._focus not in [
            b.id for b in (*self._buttons(), *self._spots())
        ]:
            self._focus = None
        return self._focus

    @property
    def hover(self) -> Target | None:
        """The card, button or mark under the pointer; None for none, or for a card that is gone."""
        if isinstance(self._hover, int) and self._hover not in self.view.hand:
            self._hover = None
        return self._hover

    @property
    def armed(self) -> int | None:
        """The card that a second press plays; None for none, or if it can't be played any more."""
        if self._armed not in self.view.legal:
            self._armed = None
        return self._armed

    @property
    def final(self) -> tuple[str, ...]:
        """The phases in which a chosen card leaves the hand."""
        return self._asking.final

    @property
    def card(self) -> int | None:
        """The card with the focus, or otherwise the card under the pointer; None for none."""
        for target in (self.focus, self.hover):
            if isinstance(target, int):
                return target
        return None

    @property
    def states(self) -> gui.States:
        """The hovered, pressed and focused buttons, for painting."""
        hover = self.hover if isinstance(self.hover, str) else None
        focus = self.focus if isinstance(self.focus, str) else None
        return gui.States(hover, self.pressed, focus)

    def places(self) -> dict[Target, gui.Rect]:
        """Return the rectangle of everything that the arrow keys can reach: cards of the fan and tray, and buttons."""
        view, grid = self.view, self._grid()
        places: dict[Target, gui.Rect] = {}
        for card, polygon in fan_strips(view, grid):
            x = (polygon[0][0] + polygon[1][0]) / 2
            places[card] = gui.Rect(
                x - _STRIP / 2, polygon[0][1], _STRIP, grid.fan.card_w * CARD_RATIO
            )
        for chosen, (x, y) in zip(view.chosen, tray_slots(grid), strict=False):
            if view.phase == "pass" and chosen is not None:
                places[chosen] = gui.centred(x, y, TRAY_CARD_W, TRAY_CARD_W * CARD_RATIO)
        places.update({button.id: button.rect for button in self._buttons() if button.enabled})
        if isinstance(self.focus, str):
            places.update({spot.id: spot.rect for spot in self._spots()})
        return places

    # ---- intents

    def handle(self, intent: intents.Intent) -> bool:
        """Handle an intent of pointer or keys; return False if it is another one."""
        match intent:
            case intents.PointerMoved(x, y):
                self._point_at(x, y)
            case intents.PointerDown(x, y):
                self._down(x, y)
            case intents.PointerUp(x, y) if self._grip is not None:
                self._release(self._grip, x, y)
            case intents.PointerUp(x, y):
                at = gui.button_at(self._buttons(), x, y)
                pressed, self.pressed = self.pressed, None
                if at is not None and at.id == pressed:
                    self._press(at.id)
            case intents.Confirm(space=True) if self._hurries():
                self._director.skip()
            case intents.Confirm():
                self._confirm()
            case intents.MoveFocus(dx, dy, every):
                self._move(dx, dy, every)
            case intents.JumpToEnd(step) if in_fan(self.view):
                self._set(self._usable()[0 if step < 0 else -1])
            case intents.Verb.NEXT_FOCUS:
                self._set(gui.following(self._tab_order(), self.focus, 1))
            case intents.Verb.PREV_FOCUS:
                self._set(gui.following(self._tab_order(), self.focus, -1))
            case intents.PickCard(index):
                self._pick(index)
            case _:
                return False
        return True

    def attend(self) -> None:
        """Have the table raise what has the focus and what is under the pointer now."""
        focus = self.focus if isinstance(self.focus, int) else self.armed
        hover = self.hover if isinstance(self.hover, int) else None
        self._director.attend(focus, hover)

    def to_legal(self) -> None:
        """Move the focus from a card that can't be played to the nearest that can, on the viewer's turn."""
        cards, legal = in_fan(self.view), self.view.legal
        if (
            isinstance(self.focus, int)
            and self.focus in cards
            and legal
            and self.focus not in legal
        ):
            here = cards.index(self.focus)
            self._set(
                min(
                    (card for card in cards if card in legal),
                    key=lambda card: abs(cards.index(card) - here),
                )
            )

    def to_one_of(self, cards: Collection[int], by_key: bool = False) -> None:
        """Move the focus to the first of the recommended cards, so that Enter takes what was recommended.

        Without a focus, which is how people play with the pointer, none appears unless the cards
        were asked for `by_key`. The first press of a key starts at the recommended card all the
        same."""
        meant = [card for card in in_fan(self.view) if card in cards]
        if not meant:
            return
        self._meant = meant[0], list(self.view.hand)
        if (isinstance(self.focus, int) and self.focus not in cards) or (
            by_key and self.focus is None
        ):
            self._set(meant[0])

    def prompt(self, target: Target) -> None:
        """Put the focus on the harmless answer of a prompt."""
        self._set(target)

    def chosen(self) -> None:
        """Move the focus after a card went to the tray or came back.

        It stays in the fan, or goes to the button once enough cards are chosen."""
        if not isinstance(self.focus, int):
            return
        cards = in_fan(self.view)
        ready = [
            button.id
            for button in self._buttons()
            if button.id == self._asking.ready and button.enabled
        ]
        if ready:
            self._set(ready[0])
        elif self.focus not in cards and cards:
            self._set(cards[min(self._index, len(cards) - 1)])

    def _set(self, target: Target | None) -> None:
        self._focus = target
        if isinstance(target, int) and target != self.armed:
            self._armed = None
        cards = in_fan(self.view)
        if isinstance(target, int) and target in cards:
            self._index = cards.index(target)
        self.attend()

    def _point_at(self, x: float, y: float) -> None:
        if self._grip is not None:
            self._drag(self._grip, x, y)
            return
        button = gui.button_at(self._buttons(), x, y)
        self._hover = button.id if button else card_at(self.view, self._grid(), x, y)
        if self._hover is None:
            spot = gui.button_at(self._spots(), x, y) or gui.shut_tool_at(self._buttons(), x, y)
            self._hover = spot.id if spot else None
        self.attend()

    def _down(self, x: float, y: float) -> None:
        button = gui.button_at(self._buttons(), x, y)
        card = (
            card_at(self.view, self._grid(), x, y)
            if button is None and self._director.idle
            else None
        )
        if card != self.armed:
            self._armed = None
        self._set(None)
        if button is not None:
            self.pressed = button.id
        elif not self._director.idle:
            self._director.skip()
        elif card is not None and self._ways()[0] == CLICK:
            self._offer(card)
        elif card is not None:
            self._grip = _Grip(card, x, y)

    def _drag(self, grip: _Grip, x: float, y: float) -> None:
        """Move the carried card with the pointer; outside the window the card is dropped."""
        if x < 0 or y < 0 or not self._director.idle or grip.card not in self.view.hand:
            self._let_go()
        elif grip.drags or abs(x - grip.x) + abs(y - grip.y) > _DRAG_FROM:
            grip.drags = True
            self._director.carry(grip.card, x, y)

    def _release(self, grip: _Grip, x: float, y: float) -> None:
        """End a press on a card: offer it after a click, choose it if dragged across the edge, or let it glide back."""
        self._let_go(settle=False)
        if grip.card not in self.view.hand:
            return
        crossed = gui.button_at(self._buttons(), x, y) is None and self._on_table(y) != (
            grip.card in self.view.chosen
        )
        if grip.drags and crossed:
            self._armed = None
            self._choose(grip.card)
        elif not grip.drags and self._ways()[0] != DRAG:
            self._offer(grip.card)
        self._director.rearrange()

    def _let_go(self, settle: bool = True) -> None:
        self._grip = None
        self._director.carry(None)
        if settle:
            self._director.rearrange()

    def _on_table(self, y: float) -> bool:
        """Return whether a height is above the edge between hand and table."""
        fan = self._grid().fan
        return y < fan.y - fan.card_w * CARD_RATIO / 2 - _EDGE_ABOVE_FAN

    def _offer(self, card: int) -> None:
        """Choose a card that was clicked or confirmed, or arm it first if the settings ask for confirmation."""
        if (
            self._ways()[1]
            and self.view.phase in self._asking.final
            and card in self.view.legal
            and card != self.armed
        ):
            self._armed = card
            self.attend()
        else:
            self._armed = None
            self._choose(card)

    def _confirm(self) -> None:
        if isinstance(self.focus, str):
            self._press(self.focus)
        elif not self._director.idle:
            self._director.skip()
        elif isinstance(self.focus, int):
            self._offer(self.focus)
        else:
            ready = next(
                (b.id for b in self._buttons() if b.id == self._asking.ready and b.enabled), None
            )
            if ready is not None:
                self._press(ready)
            else:
                self._set(self._first())

    def _hurries(self) -> bool:
        """Return whether Space ends a wait instead of playing.

        That is so while there is a wait, and afterwards while Space is tapped without a pause, so
        that nobody who hurries the others plays by accident."""
        view, now = self.view, self._director.now
        waits = not self._director.idle or (view.phase in self._asking.final and not view.legal)
        if waits or now - self._hurried_at < _TAPPED_ON_MS:
            self._hurried_at = now
            return True
        return False

    def _usable(self) -> list[int]:
        """Return the cards of the fan that can be taken now; all of them while none is asked for."""
        cards = in_fan(self.view)
        return [card for card in cards if card in self.view.legal] or cards

    def _first(self) -> Target | None:
        cards = in_fan(self.view)
        legal = [card for card in cards if card in self.view.legal]
        open_ids = [button.id for button in self._buttons() if button.enabled]
        prompts = [id for id in self._asking.first if id in open_ids]
        card, hand = self._meant or (None, [])
        meant = (
            [card]
            if card is not None and card in (legal or cards) and hand == self.view.hand
            else []
        )
        first: list[Target] = [*prompts, *meant, *legal, *cards]
        return first[0] if first else None

    def _move(self, dx: int, dy: int, every: bool) -> None:
        """Move the focus in a direction; the first press moves too, from where Enter would act.

        Sideways the focus stays among the cards, however few there are. Cards that can't be taken
        now are passed over unless `every` is set."""
        places, fan, usable = self.places(), in_fan(self.view), self._usable()
        if not every:
            places = {
                t: rect
                for t, rect in places.items()
                if t not in fan or t in usable or t == self.focus
            }
        start = self.focus if self.focus in places else self._first()
        if dx and isinstance(start, int):
            places = {target: rect for target, rect in places.items() if isinstance(target, int)}
        self._set(gui.neighbour(places, start, dx, dy) if start in places else start)

    def _tab_order(self) -> Mapping[Target, gui.Rect]:
        """Return where Tab leads: one card, then the prompts, the tools, and the marks that explain themselves."""
        spots: dict[Target, gui.Rect] = {spot.id: spot.rect for spot in self._spots()}
        places: dict[Target, gui.Rect] = {**self.places(), **spots}
        cards = [target for target in places if isinstance(target, int)]
        legal = [card for card in cards if card in self.view.legal]
        keep = [self.focus] if isinstance(self.focus, int) else [*legal, *cards][:1]
        buttons = [target for target in places if isinstance(target, str)]
        prompts = [id for id in buttons if id in self._asking.prompts]
        tools = [id for id in buttons if id not in prompts and id not in spots]
        order: list[Target] = [*keep, *prompts, *tools, *spots]
        return {target: places[target] for target in order if target in places}

    def _pick(self, index: int) -> None:
        if not self._director.idle:
            self._director.skip()
            return
        # While cards are chosen they keep their numbers, and a second press takes one back.
        view = self.view
        cards = view.hand if view.phase == "pass" else in_fan(view)
        if index < len(cards):
            self._set(cards[index])
            self._offer(cards[index])
