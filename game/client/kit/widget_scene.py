"""Scenes made of buttons: hover, press, keyboard focus, and how a dialog appears on the screen."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

import pygame

from game.client.kit import intents
from game.client.kit.art import DeferredPictureError
from game.client.kit.bubbles import paint_tip
from game.client.kit.buttons import Button, States, button_at
from game.client.kit.canvas import Canvas, DrawList
from game.client.kit.geometry import ESSENTIAL, IMPORTANT, Obstacles, Rect, following, neighbour
from game.client.kit.keymap import PadMap
from game.client.kit.layout import SMALL
from game.client.kit.layout_dialog import FOLD, Dialog, LaidOutDialog, lay, paint_scrim, question
from game.client.kit.look import WindowLook
from game.client.kit.scene import Scene, SceneStack
from game.client.kit.speech_canvas import painted_boxes, painted_words
from game.client.kit.spoken import Focused, button_words, place_words
from game.client.kit.timeline import Pace, out_cubic
from game.client.kit.widgets import BOARD, board_keys


class TextTarget(Protocol):
    """A scene with fields, as the letter board sees it."""

    def widgets(self) -> Sequence[Button]:
        """Return everything that can be pressed, including the fields."""

    def handle(self, intent: intents.Intent) -> bool:
        """Take a letter, or erase one."""

    def written(self) -> None:
        """React to the focused field having been written on the letter board."""


class SoundPlayer(Protocol):
    """Something that plays sounds by name."""

    def play(self, name: str) -> None:
        """Play a sound."""


class HostOptions(Protocol):
    """The command line's options that scenes obey."""

    @property
    def autoplay(self) -> bool:
        """Whether a computer player has the person's seat, so that nobody presses anything."""

    @property
    def speed(self) -> float:
        """The factor by which the durations of animations are multiplied."""


class Host(Protocol):
    """The program around the scenes."""

    stack: SceneStack
    by_pad: bool
    padmap: PadMap

    @property
    def look(self) -> WindowLook:
        """What the window's size and the settings decide."""

    @property
    def pace(self) -> Pace:
        """The speed of animation."""

    @property
    def options(self) -> HostOptions:
        """The command line's options."""

    @property
    def sounds(self) -> SoundPlayer:
        """The player of sounds."""

    def open_board(self, writer: TextTarget, field: str) -> None:
        """Put the letter board on top; it writes into the field with the id `field` of `writer`."""


DIALOG_MS, DIALOG_RISE = 200.0, 12.0
FEW_PIXELS = 1 << 16  # of new pictures in a frame of a dialog that comes
AUTO_MS = 1800.0
LINE = 64.0
"""How far a line of the wheel scrolls."""
_PAGE = 0.9  # the part of what is seen by which Page Down scrolls
_GLIDE_MS = 55.0  # in which all but a third of the way is gone
_DRAG = 8.0  # how far a pointer that is down must move to scroll

AnyHost = TypeVar("AnyHost", bound=Host)


class HasButtons(Protocol):
    """A layout that has at least buttons."""

    @property
    def buttons(self) -> Sequence[Button]: ...


Layout = TypeVar("Layout", bound=HasButtons)


@dataclass(frozen=True, slots=True)
class ActionButton:
    """A button that a scene is given.

    `words` is called for its label whenever it is shown, `press` at a press."""

    id: str
    icon: str
    words: Callable[[], str]
    press: Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Grip:
    """What the pointer, pressed at `y`, drags: the scroll's id, its `top` then, and how much it moves for each unit.

    `far`: it has begun to move."""

    id: str
    y: float
    top: float
    factor: float
    far: bool = False


class WidgetScene(Scene, Generic[AnyHost, Layout]):
    """A scene whose layout has `buttons`.

    Subclasses build the layout, paint it and say what a press does."""

    # What Enter does when nothing has the focus, where it is always the same.
    default: str | None = None

    def __init__(self, shell: AnyHost) -> None:
        self.shell = shell
        self.hover: str | None = None
        self.pressed: str | None = None
        self.focus: str | None = None
        self._composed = ""
        self.tops: dict[str, float] = {}
        """How far everything is scrolled, by the scroll's id."""
        self.unfolded: set[str] = set()
        """The ids of the buttons that have folded something out."""
        # What the wheel scrolls bit by bit: where it is and will be.
        self._glides: dict[str, tuple[float, float]] = {}
        self._grip: _Grip | None = None  # what scrolls if the pointer, which is down, moves
        self._pointer = 0.0, 0.0
        self._layout: Layout | None = None
        self._look: WindowLook | None = None
        # Where words stand, and in which layout.
        self._written: tuple[Layout, list[Rect]] | None = None
        self._changed = True
        self._auto_left = AUTO_MS * min(1.0, shell.options.speed)

    # ---- for subclasses

    def build(self) -> Layout:
        """Return the layout for the look in force."""
        raise NotImplementedError

    def paint(self, canvas: Canvas) -> None:
        """Draw the layout."""
        raise NotImplementedError

    def main(self) -> str | None:
        """Return the id of the button that Enter presses now if nothing has the focus."""
        return self.default

    def press(self, id: str) -> None:
        """Do what the button with this id is for."""

    def cancel(self) -> None:
        """Do what Esc is for."""

    def auto(self) -> None:
        """Do what the scene does by itself after a while, for ``--autoplay``."""

    # ---- layout

    @property
    def layout(self) -> Layout:
        """The layout, built again when the look or the data has changed."""
        if self._layout is None or self._look is not self.shell.look:
            self._layout, self._look = self.build(), self.shell.look
        return self._layout

    @property
    def laid(self) -> LaidOutDialog | None:
        """The layout if it was made from a layout tree, otherwise None."""
        return self.layout if isinstance(self.layout, LaidOutDialog) else None

    def rebuild(self) -> None:
        """Have the layout built again, as the data has changed."""
        self._layout = None
        self._changed = True

    def renew(self) -> None:
        self.rebuild()

    def widgets(self) -> Sequence[Button]:
        """Return everything that can be pressed, in the order of the Tab key."""
        return self.layout.buttons

    def pointed(self) -> Sequence[Button]:
        """Return everything that a pointer can press; the keys in fields come first, as they are above the fields."""
        widgets = self.widgets()
        return [*board_keys(widgets), *widgets]

    def at(self, x: float, y: float) -> Button | None:
        """Return the button that a press at a point would press; None without one."""
        return button_at(self.pointed(), x, y)

    @property
    def field(self) -> Rect | None:
        fields = [widget for widget in self.widgets() if widget.kind == "field"]
        first = fields[0].rect if fields and self.typing else None
        return next((each.rect for each in fields if each.id == self.focus), first)

    @property
    def states(self) -> States:
        """The states of the buttons that the painter shows."""
        return States(self.hover, self.pressed, self.focus, self._composed)

    def obstacles(self) -> Obstacles:
        """Return the rectangles of buttons and text, for notices to avoid; those of painted text are kept."""
        pressed = self.pressable()
        if self.laid is not None and not self.laid.painted:
            return [*pressed, *((rect, IMPORTANT) for rect in self.laid.boxes())]
        if self._written is None or self._written[0] is not self.layout:
            self._written = (
                self.layout,
                painted_boxes(self.shell.look, self.paint, [rect for rect, _never in pressed]),
            )
        return [*pressed, *((rect, IMPORTANT) for rect in self._written[1])]

    def pressable(self) -> Obstacles:
        """Return the rectangles of the buttons, which nothing may cover."""
        return [(widget.rect, ESSENTIAL) for widget in self.widgets() if widget.kind != "spot"]

    # ---- read aloud

    def speech_on_open(self) -> Sequence[str]:
        if self.laid is not None and not self.laid.painted:
            return self.laid.spoken()
        boxes = [widget.rect for widget in self.widgets() if widget.kind != "spot"]
        return painted_words(self.shell.look, self.paint, boxes)

    def speech_on_change(self) -> Sequence[str]:
        return self.speech_on_open()

    def focused(self) -> Focused | None:
        target = self.focus or self.hover
        button = next((widget for widget in self.pointed() if widget.id == target), None)
        return button_words(button, self.place(button.id)) if button is not None else None

    def place(self, id: str) -> str:
        """Return in words where a widget is among those that can have the focus; empty if it can't have it."""
        ids = list(self._places())
        return place_words(ids.index(id) + 1, len(ids)) if id in ids else ""

    # ---- intents

    def handle(self, intent: intents.Intent) -> bool:
        """Take every intent (True), so that nothing below a dialog gets any."""
        changed = True
        match intent:
            case intents.PointerMoved(x, y):
                changed = self._pointed(x, y)
            case intents.PointerDown(x, y):
                at = self.at(x, y)
                self.pressed = at.id if at else None
                self.focus, self._composed = None, ""
                self._grip = self._gripped(x, y)
            case intents.PointerUp(x, y):
                at = self.at(x, y)
                pressed, self.pressed, self._grip = self.pressed, None, None
                if at is not None and at.id == pressed:
                    self._pressed(at.id)
            case intents.Confirm():
                self._confirm()
            case intents.Verb.CANCEL:
                self.cancel()
            case intents.MoveFocus(dx, dy):
                self.move(dx, dy)
            case intents.Verb.NEXT_FOCUS:
                self.go_to(following(self._places(), self.focus, 1))
            case intents.Verb.PREV_FOCUS:
                self.go_to(following(self._places(), self.focus, -1))
            case intents.Composed(text):
                self._composed = text
            case intents.Scroll(lines, exact) if self.laid is not None:
                self.scroll(-LINE * (lines if exact is None else exact))
            case intents.Page(step) if self.laid is not None:
                self.scroll(
                    _PAGE
                    * step
                    * max((at.rect.h for at in self.laid.scrolls.values()), default=0.0)
                )
            case _:
                changed = False
        self._changed |= changed
        return True

    def move(self, dx: int, dy: int) -> None:
        """Move the focus by an arrow key, from what Enter would press, or scroll where it can't go on."""
        start = self.focus if self.focus is not None else self.main()
        places = self.laid.reach(start) if self.laid is not None else self._places()
        found = neighbour(places, start, dx, dy)
        if found == start:
            self.scroll(dy * LINE)
        self.go_to(found)

    def go_to(self, id: str | None) -> None:
        """Give something the focus and scroll it into sight."""
        self.focus, self._composed = id, ""
        if self.laid is not None and (found := self.laid.revealing(id)) is not None:
            self._scroll_to(*found)

    def scroll(self, by: float) -> None:
        """Scroll what is below the pointer, or everything if nothing is, by so many units; negative is up."""
        scrolls = self.laid.scrolls if self.laid is not None else {}
        pointed = {id: at for id, at in scrolls.items() if at.rect.contains(*self._pointer)}
        for id, at in (pointed or scrolls).items():
            now, goal = self._glides.get(id, (at.top, at.top))
            self._glides[id] = now, min(max(0.0, goal + by), at.last)
        if self.shell.pace.reduced or self.shell.pace.speed <= 0:
            self._glide(math.inf)

    def _glide(self, dt: float) -> None:
        """Move what scrolls nearer to where the wheel wants it."""
        for id, (now, goal) in list(self._glides.items()):
            left = (goal - now) * math.exp(-dt / _GLIDE_MS)
            self._scroll_to(id, goal - left if abs(left) > 1.0 else goal)
            if abs(left) > 1.0:
                self._glides[id] = goal - left, goal
            self._pointed(*self._pointer)

    def _gripped(self, x: float, y: float) -> _Grip | None:
        """Return what the pointer at a point can drag: rows by themselves or by their bar."""
        for id, at in self.laid.scrolls.items() if self.laid is not None else ():
            if at.last and at.rect.contains(x, y):
                return _Grip(id, y, at.top, -1.0)
            if at.last and at.bar.grown(SMALL, 0).contains(x, y):
                return _Grip(id, y, at.top, at.length / at.rect.h)
        return None

    def _pointed(self, x: float, y: float) -> bool:
        """Take the pointer's place, by which it may drag something, and return whether the picture changed."""
        self._pointer = x, y
        grip = self._grip
        if grip is not None and (grip.far or abs(y - grip.y) > _DRAG):
            self._grip, self.pressed = replace(grip, far=True), None
            self._scroll_to(grip.id, grip.top + grip.factor * (y - grip.y))
        at = self.at(x, y)
        before, self.hover = self.hover, at.id if at is not None else None
        return self.hover != before or self._grip is not None

    def _scroll_to(self, id: str, top: float) -> None:
        """Scroll at once, by whole pixels, with which no words move within their rows."""
        self._glides.pop(id, None)
        at, scale = (
            self.laid.scrolls.get(id) if self.laid is not None else None,
            self.shell.look.viewport.scale,
        )
        if at is not None:
            self.tops[id] = max(0.0, round(top * scale) / scale) if top < at.last else at.last
            self._scrolled()

    def _scrolled(self) -> None:
        """Have everything placed where it is scrolled to."""
        self.rebuild()

    def _places(self) -> dict[str, Rect]:
        if self.laid is not None:
            return self.laid.order()
        return {button.id: button.rect for button in self.widgets() if button.enabled}

    def _confirm(self) -> None:
        target = self.focus if self.focus in self._places() else self.main()
        if target is None:
            return
        if self.shell.by_pad and any(
            widget.id == target and widget.kind == "field" for widget in self.widgets()
        ):
            self._open_board(target)
        else:
            self._pressed(target)

    def _open_board(self, field: str) -> None:
        """Open the letter board for a field, for somebody who has only a controller or a pointer."""
        self.focus = field
        self.shell.sounds.play("button")
        self.shell.open_board(self, field)

    def written(self) -> None:
        """React to the focused field having been written on the letter board."""

    def _pressed(self, id: str) -> None:
        if id.startswith(BOARD):
            self._open_board(id.removeprefix(BOARD))
            return
        self.shell.sounds.play("button")
        if id.startswith(FOLD):
            self.unfolded ^= {id}
            self.rebuild()
        else:
            self.press(id)

    # ---- time and drawing

    def update(self, dt: float) -> bool:
        """Return whether the picture changed; in autoplay the scene presses its own button after a while."""
        self._glide(dt)
        if self.shell.options.autoplay:
            self._auto_left -= dt
            if self._auto_left <= 0 and not self._changed:
                self._auto_left = AUTO_MS
                self.auto()
        changed, self._changed = self._changed, False
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window."""
        self.paint_named(self.shell.look.canvas(surface))

    def paint_named(self, canvas: Canvas) -> None:
        """Draw the layout, and the name of an icon that is pointed at or has the focus."""
        self.paint(canvas)
        if self.shell.stack.top is self:
            paint_tip(canvas, self.shell.look, self.pointed(), self.states)


class DialogScene(WidgetScene[AnyHost, LaidOutDialog]):
    """A dialog over other scenes: it fades in and rises a little while what is below darkens."""

    opaque = False

    def __init__(self, shell: AnyHost) -> None:
        super().__init__(shell)
        self._age = 0.0
        self._frames = 0  # in which it was drawn
        self._ready = False  # whether all its pictures are there

    def dialog(self) -> Dialog:
        """Return what the scene shows now, as a layout tree."""
        raise NotImplementedError

    def build(self) -> LaidOutDialog:
        laid = lay(self.shell.look, self.dialog(), self.tops)
        self.tops = {id: at.top for id, at in laid.scrolls.items()}
        return laid

    def _scrolled(self) -> None:
        """Place everything again; nothing in it is measured again."""
        self._layout = self.layout.scrolled(self.tops) if self.layout.measured is not None else None
        self._changed = True

    def paint(self, canvas: Canvas) -> None:
        self.layout.paint(canvas, self.states)

    @property
    def arrived(self) -> float:
        """How far the dialog has appeared, 0 to 1."""
        length = DIALOG_MS * self.shell.pace.speed
        return 1.0 if length <= 0 or self.shell.pace.reduced else min(1.0, self._age / length)

    def update(self, dt: float) -> bool:
        """Let the dialog appear, and return whether the picture changed."""
        coming = self.arrived < 1.0
        if self._ready or self._frames == 0:
            self._age += dt
        return super().update(dt) or coming

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scrim and the dialog."""
        canvas, fades = self.shell.look.canvas(surface), self.shell.look.fades
        arrived = out_cubic(self.arrived)
        paint_scrim(canvas, arrived if fades else 1.0)
        if arrived >= 1.0:
            self.paint_named(canvas)
            return
        self._frames += 1
        # What is below and the dialog are both drawn for the first time: one a frame.
        if self._frames == 1:
            return
        if self._ready and not fades:
            self.paint(canvas)
            return
        layer = self.shell.look.clear_layer() if fades else DrawList(surface.get_size())
        try:
            with self.shell.look.art.cache.few(FEW_PIXELS):
                self.paint(canvas.on(layer))
        except DeferredPictureError:
            return
        self._ready = True
        if fades:
            layer.set_alpha(round(255 * arrived))
            surface.blit(layer, (0, round((1 - arrived) * DIALOG_RISE * canvas.scale)))
            if isinstance(surface, DrawList):
                surface.changed.append(surface.get_rect())
        else:
            self.paint(canvas)

    def close(self) -> None:
        """Take the dialog off the stack."""
        self.shell.stack.pop(self)

    def cancel(self) -> None:
        """Close the dialog, as Esc does."""
        self.close()


class PageScene(DialogScene[AnyHost]):
    """A page without state, as `open_page` opens it."""

    def __init__(
        self,
        shell: AnyHost,
        name: str,
        made: Callable[[], Dialog],
        actions: Mapping[str, Callable[[], None]],
        default: str,
        escape: str = "",
        closes: intents.Intent | None = None,
        stays: bool = False,
    ) -> None:
        super().__init__(shell)
        self.name, self.default = name, default
        self._made, self._actions, self._escape = made, actions, escape
        self._closes, self._stays = closes, stays

    def dialog(self) -> Dialog:
        return self._made()

    def handle(self, intent: intents.Intent) -> bool:
        if intent is self._closes:
            self.close()
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        if not self._stays:
            self.close()
        if id in self._actions:
            self._actions[id]()

    def cancel(self) -> None:
        self.press(self._escape)


NO_ACTIONS: Mapping[str, Callable[[], None]] = {}


def open_page(
    shell: Host,
    name: str,
    made: Callable[[], Dialog],
    actions: Mapping[str, Callable[[], None]] = NO_ACTIONS,
    default: str = "close",
    escape: str = "",
    closes: intents.Intent | None = None,
    stays: bool = False,
) -> None:
    """Open a page that has no state.

    `made` returns what it shows, in the language in force. A button does what `actions` say for its
    id; every button also closes the page, unless it `stays`. Enter presses `default`, Esc `escape`;
    the intent `closes` closes it."""
    shell.stack.push(PageScene(shell, name, made, actions, default, escape, closes, stays))


def ask(
    shell: Host,
    title: str,
    text: str,
    answers: Sequence[tuple[str, str]],
    actions: Mapping[str, Callable[[], None]] = NO_ACTIONS,
    escape: str | None = None,
) -> None:
    """Ask a question.

    `answers` are (id, words), the main one last; `actions` say what they do. Esc presses `escape`,
    or the first answer if it is None."""
    escape = answers[0][0] if escape is None else escape
    open_page(
        shell, "question", lambda: question(title, text, answers), actions, answers[-1][0], escape
    )
