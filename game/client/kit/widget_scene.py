"""Scenes made of buttons: hover, press, keyboard focus, and a dialog's way onto the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import pygame

from game.client.kit.art import DeferredPictureError
from game.client.kit.bubbles import paint_tip
from game.client.kit.buttons import Button, States, button_at
from game.client.kit.canvas import Canvas, DrawList
from game.client.kit.geometry import ESSENTIAL, IMPORTANT, Obstacles, Rect, following, neighbour
from game.client.kit.i18n import language, listed
from game.client.kit.intents import Confirm, Intent, MoveFocus, PointerDown, PointerMoved, PointerUp, Scroll, Verb
from game.client.kit.keymap import PadMap
from game.client.kit.layout_dialog import Dialog, LaidOutDialog, lay, paint_scrim, question
from game.client.kit.look import WindowLook
from game.client.kit.scene import Scene, SceneStack
from game.client.kit.spoken import Focused, button_words, place_words
from game.client.kit.text import Style
from game.client.kit.timeline import Pace, out_cubic
from game.client.kit.widgets import BOARD, board_keys


class TextTarget(Protocol):
    """A scene with fields, as the letter board knows it."""

    def widgets(self) -> Sequence[Button]:
        """Everything to press, the fields among it."""

    def handle(self, intent: Intent) -> bool:
        """Take a letter, or erase one."""

    def written(self) -> None:
        """The field that has the focus was written."""


class SoundPlayer(Protocol):
    """Plays sounds."""

    def play(self, name: str) -> None:
        """Let a sound be heard."""


class HostOptions(Protocol):
    """The options of the command line that scenes obey."""

    @property
    def autoplay(self) -> bool:
        """Whether a computer player has the person's seat, so that nobody presses."""

    @property
    def speed(self) -> float:
        """What the lengths of animations are multiplied with."""


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
        """How fast things move."""

    @property
    def options(self) -> HostOptions:
        """The command line's options."""

    @property
    def sounds(self) -> SoundPlayer:
        """The sounds."""

    def open_board(self, writer: TextTarget, field: str) -> None:
        """Put the letter board on top, which writes into a field of `writer`."""


_SAME_LINE = 8.0  # units between base lines that count as one
_NEXT_LINE = 1.7  # of the letters' size: as near is the next line of the same words


@dataclass(slots=True)
class _Piece:
    text: str
    x: float
    y: float
    style: Style
    anchor: str


class SpeechCanvas(Canvas):
    """A canvas that draws nothing and remembers what is written, but for what lies below small panels of explanation and on
    `widgets`, which are read when they have the focus."""

    def __init__(self, look: WindowLook, widgets: Iterable[Rect]) -> None:
        super().__init__(pygame.Surface((1, 1)), look.viewport, look.theme, look.art, look.words)
        self.pieces: list[_Piece] = []
        self._widgets = list(widgets)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        style: Style,
        colour: str | None = None,
        anchor: str = "start",
        room: float | None = None,
    ) -> float:
        if not text:
            return 0.0
        width = self.width(text, style) if room is None else min(room, self.width(text, style))
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        if not any(box.contains(left + width / 2, y - 6) for box in self._widgets):
            self.pieces.append(_Piece(text, x, y, style, anchor))
        return width

    def cover(self, rect: Rect, radius: float) -> None:
        self._widgets.append(rect)

    def rect(self, *args: object, **kwargs: object) -> None:
        """Nothing is drawn."""

    def shadow(self, *args: object, **kwargs: object) -> None:
        """Nothing is drawn."""

    def fill_all(self, colour: str, alpha: float) -> None:
        """Nothing is drawn."""

    def line(self, *args: object, **kwargs: object) -> None:
        """Nothing is drawn."""

    def shape(self, body: str, rect: Rect, fine: bool = True) -> None:
        """Nothing is drawn."""

    def drawing(self, *args: object, **kwargs: object) -> None:
        """Nothing is drawn."""

    def icon(self, *args: object, **kwargs: object) -> None:
        """Nothing is drawn."""

    def status(self, *args: object, **kwargs: object) -> None:
        """Nothing is drawn."""

    def boxes(self) -> list[Rect]:
        """Where it was written, a box for each piece."""
        found = []
        for piece in self.pieces:
            width, size = self.width(piece.text, piece.style), piece.style.size
            left = piece.x - {"start": 0.0, "middle": width / 2, "end": width}[piece.anchor]
            found.append(Rect(left, piece.y - size, width, 1.3 * size))
        return found

    def lines(self) -> list[str]:
        """What was written: words on one line are one, and so is a sentence that goes on in the next line."""
        rows: list[list[_Piece]] = []
        for piece in self.pieces:
            if rows and abs(piece.y - rows[-1][-1].y) < _SAME_LINE:
                rows[-1].append(piece)
            else:
                rows.append([piece])
        told: list[str] = []
        before: list[_Piece] = []
        for row in rows:
            row.sort(key=lambda piece: piece.x)
            text = listed([piece.text for piece in row])
            if before and _goes_on(before[0], row[0]):
                told[-1] += text if language() == "ja" else f" {text}"
            else:
                told.append(text)
            before = row
        return told


def _goes_on(before: _Piece, piece: _Piece) -> bool:
    down = piece.y - before.y
    return (piece.x, piece.style, piece.anchor) == (before.x, before.style, before.anchor) and (
        0 < down <= _NEXT_LINE * piece.style.size
    )


def painted_boxes(look: WindowLook, paint: Callable[[Canvas], None], widgets: Iterable[Rect]) -> list[Rect]:
    """Where a painter writes something, beside its widgets."""
    listener = SpeechCanvas(look, widgets)
    paint(listener)
    return listener.boxes()


def painted_words(look: WindowLook, paint: Callable[[Canvas], None], widgets: Iterable[Rect]) -> list[str]:
    """The lines that a painter writes, beside its widgets."""
    listener = SpeechCanvas(look, widgets)
    paint(listener)
    return listener.lines()


DIALOG_MS, DIALOG_RISE = 200.0, 12.0
FEW_PIXELS = 1 << 16  # of new pictures in a frame of a dialog that comes
AUTO_MS = 1800.0

AnyHost = TypeVar("AnyHost", bound=Host)


class HasButtons(Protocol):
    """A layout: at least what can be pressed in it."""

    @property
    def buttons(self) -> Sequence[Button]: ...


Layout = TypeVar("Layout", bound=HasButtons)


@dataclass(frozen=True, slots=True)
class Action:
    """A button that a scene is given: `words` are asked for whenever they are shown, `press` is what it does."""

    id: str
    icon: str
    words: Callable[[], str]
    press: Callable[[], None]


class WidgetScene(Scene, Generic[AnyHost, Layout]):
    """A scene whose layout has `buttons`. Subclasses build the layout, paint it and say what a press does."""

    default: str | None = None  # what Enter does when nothing has the focus, where it is always the same

    def __init__(self, shell: AnyHost) -> None:
        self.shell = shell
        self.hover: str | None = None
        self.pressed: str | None = None
        self.focus: str | None = None
        self.tops: dict[str, int] = {}
        """How far what scrolls is scrolled: the first row in sight, by id."""
        self._layout: Layout | None = None
        self._look: WindowLook | None = None
        self._written: tuple[Layout, list[Rect]] | None = None  # where words stand, and in which layout
        self._changed = True
        self._auto_left = AUTO_MS * min(1.0, shell.options.speed)

    # ---- for subclasses

    def build(self) -> Layout:
        """The layout for the look in force."""
        raise NotImplementedError

    def paint(self, canvas: Canvas) -> None:
        """Draw the layout."""
        raise NotImplementedError

    def main(self) -> str | None:
        """What Enter does now when nothing has the focus."""
        return self.default

    def press(self, id: str) -> None:
        """A button was pressed."""

    def cancel(self) -> None:
        """Esc."""

    def auto(self) -> None:
        """What nobody at the table would do next, for ``--autoplay``."""

    # ---- layout

    @property
    def layout(self) -> Layout:
        """The layout, built anew when the look or the data has changed."""
        if self._layout is None or self._look is not self.shell.look:
            self._layout, self._look = self.build(), self.shell.look
        return self._layout

    @property
    def laid(self) -> LaidOutDialog | None:
        """The layout, if it is one of a tree."""
        return self.layout if isinstance(self.layout, LaidOutDialog) else None

    def rebuild(self) -> None:
        """The data has changed."""
        self._layout = None
        self._changed = True

    def renew(self) -> None:
        self.rebuild()

    def widgets(self) -> Sequence[Button]:
        """Everything to press, in the order of the Tab key."""
        return self.layout.buttons

    def pointed(self) -> Sequence[Button]:
        """Everything that a pointer can press: the keys in the fields lie above those."""
        widgets = self.widgets()
        return [*board_keys(widgets), *widgets]

    def at(self, x: float, y: float) -> Button | None:
        """What a press at a point would press."""
        return button_at(self.pointed(), x, y)

    @property
    def states(self) -> States:
        """The states that the painter shows."""
        return States(self.hover, self.pressed, self.focus)

    def obstacles(self) -> Obstacles:
        """What can be pressed, and then what is written; that is looked for once for each layout."""
        pressed = self.pressable()
        if self.laid is not None and not self.laid.painted:
            return [*pressed, *((rect, IMPORTANT) for rect in self.laid.boxes())]
        if self._written is None or self._written[0] is not self.layout:
            self._written = self.layout, painted_boxes(self.shell.look, self.paint, [rect for rect, _never in pressed])
        return [*pressed, *((rect, IMPORTANT) for rect in self._written[1])]

    def pressable(self) -> Obstacles:
        """What can be pressed, which nothing is to cover."""
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
        """Where a widget is among those that can have the focus, in words."""
        ids = list(self._places())
        return place_words(ids.index(id) + 1, len(ids)) if id in ids else ""

    # ---- intents

    def handle(self, intent: Intent) -> bool:
        """Everything stops here: what is below a dialog hears nothing."""
        changed = True
        match intent:
            case PointerMoved(x, y):
                at = self.at(x, y)
                hover = at.id if at else None
                changed = hover != self.hover
                self.hover = hover
            case PointerDown(x, y):
                at = self.at(x, y)
                self.pressed = at.id if at else None
                self.focus = None
            case PointerUp(x, y):
                at = self.at(x, y)
                pressed, self.pressed = self.pressed, None
                if at is not None and at.id == pressed:
                    self._pressed(at.id)
            case Confirm():
                self._confirm()
            case Verb.CANCEL:
                self.cancel()
            case MoveFocus(dx, dy):
                self.move(dx, dy)
            case Verb.NEXT_FOCUS:
                self.go_to(following(self._places(), self.focus, 1))
            case Verb.PREV_FOCUS:
                self.go_to(following(self._places(), self.focus, -1))
            case Scroll(lines) if self.laid is not None:
                self.scroll(-1 if lines > 0 else 1)
            case _:
                changed = False
        self._changed |= changed
        return True

    def move(self, dx: int, dy: int) -> None:
        """An arrow key; the first one moves too, from what Enter would press."""
        start = self.focus if self.focus is not None else self.main()
        places = self.laid.reach(start) if self.laid is not None else self._places()
        self.go_to(neighbour(places, start, dx, dy))

    def go_to(self, id: str | None) -> None:
        """The focus goes to something, which is brought into sight."""
        self.focus = id
        if self.laid is not None and (found := self.laid.revealing(id)) is not None:
            self._scroll_to(*found)

    def scroll(self, rows: int) -> None:
        """Scroll by so many rows."""
        for id, at in self.laid.scrolls.items() if self.laid is not None else ():
            self._scroll_to(id, min(max(0, at.top + rows), at.last))

    def _scroll_to(self, id: str, top: int) -> None:
        self.tops[id] = top
        self.rebuild()

    def _places(self) -> dict[str, Rect]:
        if self.laid is not None:
            return self.laid.order()
        return {button.id: button.rect for button in self.widgets() if button.enabled}

    def _confirm(self) -> None:
        target = self.focus if self.focus in self._places() else self.main()
        if target is None:
            return
        if self.shell.by_pad and any(widget.id == target and widget.kind == "field" for widget in self.widgets()):
            self._open_board(target)
        else:
            self._pressed(target)

    def _open_board(self, field: str) -> None:
        """Letters for somebody without a keyboard, who has a controller or a pointer."""
        self.focus = field
        self.shell.sounds.play("button")
        self.shell.open_board(self, field)

    def written(self) -> None:
        """The field that has the focus was written on the letter board."""

    def _pressed(self, id: str) -> None:
        if id.startswith(BOARD):
            self._open_board(id.removeprefix(BOARD))
            return
        self.shell.sounds.play("button")
        self.press(id)

    # ---- time and drawing

    def update(self, dt: float) -> bool:
        """Redraw after a change; in autoplay the scene presses its own button after a while."""
        if self.shell.options.autoplay:
            self._auto_left -= dt
            if self._auto_left <= 0 and not self._changed:
                self._auto_left = AUTO_MS
                self.auto()
        changed, self._changed = self._changed, False
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        """The whole window."""
        self.paint_named(self.shell.look.canvas(surface))

    def paint_named(self, canvas: Canvas) -> None:
        """The layout, and the name of an icon that is pointed at or has the focus."""
        self.paint(canvas)
        if self.shell.stack.top is self:
            paint_tip(canvas, self.shell.look, self.pointed(), self.states)


class DialogScene(WidgetScene[AnyHost, LaidOutDialog]):
    """A dialog over what is below: it rises a little and comes in while the rest darkens."""

    opaque = False

    def __init__(self, shell: AnyHost) -> None:
        super().__init__(shell)
        self._age = 0.0
        self._frames = 0  # in which it was drawn
        self._ready = False  # whether all its pictures are there

    def dialog(self) -> Dialog:
        """What the scene shows now, as a tree."""
        raise NotImplementedError

    def build(self) -> LaidOutDialog:
        laid = lay(self.shell.look, self.dialog(), self.tops)
        self.tops = {id: at.top for id, at in laid.scrolls.items()}
        return laid

    def paint(self, canvas: Canvas) -> None:
        self.layout.paint(canvas, self.states)

    @property
    def arrived(self) -> float:
        """How far the dialog has come, 0 to 1."""
        length = DIALOG_MS * self.shell.pace.speed
        return 1.0 if length <= 0 or self.shell.pace.reduced else min(1.0, self._age / length)

    def update(self, dt: float) -> bool:
        """Let the dialog come in."""
        coming = self.arrived < 1.0
        if self._ready or self._frames == 0:
            self._age += dt
        return super().update(dt) or coming

    def draw(self, surface: pygame.Surface) -> None:
        """Scrim and dialog."""
        canvas = self.shell.look.canvas(surface)
        arrived = out_cubic(self.arrived)
        paint_scrim(canvas, arrived)
        if arrived >= 1.0:
            self.paint_named(canvas)
            return
        self._frames += 1
        if self._frames == 1:  # what is below and the dialog are both drawn for the first time: one a frame
            return
        fades = self.shell.look.fades
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
        else:
            self.paint(canvas)

    def close(self) -> None:
        """Take the dialog off."""
        self.shell.stack.pop(self)

    def cancel(self) -> None:
        """Esc closes it."""
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
        closes: Intent | None = None,
        stays: bool = False,
    ) -> None:
        super().__init__(shell)
        self.name, self.default = name, default
        self._made, self._actions, self._escape = made, actions, escape
        self._closes, self._stays = closes, stays

    def dialog(self) -> Dialog:
        return self._made()

    def handle(self, intent: Intent) -> bool:
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
    closes: Intent | None = None,
    stays: bool = False,
) -> None:
    """Open a page that has no state. `made` lays out what it shows, in the language in force. Every button closes it, unless it
    `stays`, and then does what `actions` say by its id. Enter presses `default`, Esc `escape`; the intent `closes` closes it."""
    shell.stack.push(PageScene(shell, name, made, actions, default, escape, closes, stays))


def ask(
    shell: Host,
    title: str,
    text: str,
    answers: Sequence[tuple[str, str]],
    actions: Mapping[str, Callable[[], None]] = NO_ACTIONS,
    escape: str | None = None,
) -> None:
    """Ask a question. `answers` are (id, words), the main one last; `actions` say what they do. Esc is `escape`, or the first."""
    escape = answers[0][0] if escape is None else escape
    open_page(shell, "question", lambda: question(title, text, answers), actions, answers[-1][0], escape)
