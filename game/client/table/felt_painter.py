"""The painter of any game's table: felt, top bar, note plate, buttons, and every object at its current pose.

What seldom changes (felt, plates, words) and all objects at rest are kept in a layer, while other
objects move above it. Only the parts of the layer that have changed are drawn again. The fan
belongs to the layer as long as none of its cards moves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

import pygame

from game.client.kit import gui
from game.client.kit.i18n import _
from game.client.table.look import Look
from game.client.table.poses import VEIL, Z_FAN, Z_FLYING, Key, Pose, portrait_place
from game.client.table.sprites import MINI_SHADOW, CardLook, CardPicture, Sprite, Sprites
from game.client.table.stage import Moment
from game.client.table.words import Note


def note_lines(words: gui.Type, note: Note, room: float) -> tuple[gui.Style, list[str]]:
    """Return a note's type style and its lines, broken again into two if they don't fit as they are."""
    if len(note.lines) <= 2 and all(words.width(line, gui.CAPTION) <= room for line in note.lines):
        return gui.CAPTION, list(note.lines)
    return words.wrapped(" ".join(note.lines), gui.CAPTION, room, 2)


MADE_A_FRAME = 1
# Degrees and units in which a card turns and shrinks that moves fast.
_FAST_TURN, _FAST_WIDTH = 3, 8
# Degrees: who turns more in a frame is fast, and who is slow keeps its turn until it lies more off.
_SLOW_TURN = 1
# How far off, in degrees and parts, a picture may be that waits for its turn.
_NEAR_TURN, _NEAR_WIDTH = 8.0, 0.15


class RotatedCards:
    """The pictures of one table's cards, at the width and turn that each frame needs.

    In each frame `choose` prepares the cards that move, `picture` returns a picture, and `ended`
    closes the frame. To save time a moving card may be shown with a similar picture for a while."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites
        self._last: Mapping[Key, Pose] = {}
        self._moved = False  # whether something in the frame before was not yet drawn as what rests
        self._had: dict[Key, tuple[CardPicture, Sprite]] = {}  # as drawn the last time
        self._chosen: dict[Key, Sprite] = {}
        self._inexact: set[Key] = set()  # cards that were drawn so in the frame before
        self._nearly: set[Key] = set()  # and those in this one
        self._waited: dict[Key, int] = {}  # for how many frames

    @property
    def settled(self) -> bool:
        """Whether the last frame showed every card exactly at its pose, and fully drawn as a card at rest."""
        return not self._inexact and not self._moved

    def kept(self, key: Key, pose: Pose) -> bool:
        """Return whether an object has the same pose as in the last frame, and is drawn exactly in this one."""
        return self._last.get(key) == pose and key not in self._nearly

    def rests(self, key: Key, pose: Pose) -> bool:
        """Return whether an object hasn't moved since the last frame, in which it was drawn exactly; new ones rest."""
        return self._last.get(key, pose) == pose and key not in self._inexact

    def lying(self, key: Key, pose: Pose) -> tuple[float, float, bool]:
        """Return the width and turn with which a card is to be drawn, and whether it turns fast.

        A resting card keeps the width and turn of its pose. While a card moves, both are rounded to
        steps, coarser for faster moves, so that not every frame needs a new picture."""
        before = self._last.get(key, pose)
        if before == pose:
            return pose.w, pose.turn, False
        w = round(pose.w / _FAST_WIDTH) * _FAST_WIDTH if abs(pose.w - before.w) > 2 else pose.w
        fast = abs(pose.turn - before.turn) > _SLOW_TURN
        shown = self._had[key][0].turn if key in self._had else pose.turn
        if fast:
            shown = round(pose.turn / _FAST_TURN) * _FAST_TURN
        elif abs(pose.turn - shown) > _SLOW_TURN:
            shown = round(pose.turn)
        return max(1.0, float(w)), float(shown), fast

    def choose(self, wanted: Iterable[tuple[Key, Pose, CardPicture]]) -> None:
        """Choose the pictures of the cards that move in this frame.

        Of the missing pictures only `MADE_A_FRAME` are made, for the cards that have waited
        longest; the others keep a similar one."""
        waiting: list[tuple[Key, Pose, CardPicture]] = []
        for key, pose, picture in wanted:
            had = self._had.get(key)
            if had is None or picture in self._sprites or not _near(had[0], picture):
                self._chosen[key] = self.picture(key, pose, picture)
            else:
                waiting.append((key, pose, picture))
        waiting.sort(key=lambda item: -self._waited.get(item[0], 0))
        for key, pose, picture in waiting[:MADE_A_FRAME]:
            self._chosen[key] = self.picture(key, pose, picture)
        for key, _pose, _picture in waiting[MADE_A_FRAME:]:
            self._waited[key] = self._waited.get(key, 0) + 1
            self._nearly.add(key)
            self._chosen[key] = self._had[key][1]

    def chosen(self, key: Key) -> Sprite | None:
        """Return the picture chosen for a card of this frame; None if none was."""
        return self._chosen.get(key)

    def picture(self, key: Key, pose: Pose, picture: CardPicture) -> Sprite:
        """Return exactly this picture of a card, making it if necessary."""
        sprite = self._sprites.card(*picture)
        self._waited.pop(key, None)
        self._had[key] = picture, sprite
        if picture.quick or (picture.w, picture.turn) != (pose.w, pose.turn):
            self._nearly.add(key)
        return sprite

    def ended(self, poses: Mapping[Key, Pose]) -> None:
        """Close the frame, in which the objects were drawn at these poses."""
        self._moved = not all(self.rests(key, pose) for key, pose in poses.items())
        self._last = dict(poses)
        self._inexact, self._nearly = self._nearly, set()
        self._chosen.clear()
        for key in [key for key in self._had if key not in poses]:
            del self._had[key]
            self._waited.pop(key, None)


def _near(had: CardPicture, wanted: CardPicture) -> bool:
    """Return whether one picture may replace the other for a frame: same side, same look, similar width and turn."""
    near = (
        abs(had.turn - wanted.turn) <= _NEAR_TURN
        and abs(had.w - wanted.w) <= _NEAR_WIDTH * wanted.w
    )
    return near and (had.card, had.look) == (wanted.card, wanted.look)


Tool: TypeAlias = tuple[str, str, str]
"""The id, icon and label of a button in the top bar."""
LABELS_FROM = 1300.0
"""The width of the table, in virtual units, from which tools have labels."""


@dataclass(slots=True)
class FeltUi:
    """What the painter of any table needs besides view and poses.

    `focus` and `hover` are cards; `states` tells which buttons are pointed at, pressed and focused.
    `note` is shown instead of the view's own, if there is one; `hushed` means that something else
    covers the note plate. `hinted` are cards that a hint recommends, `shut` the ids of disabled
    buttons, and `moments` the moments shown now."""

    focus: int | None = None
    hover: int | None = None
    states: gui.States = gui.REST
    note: Note | None = None
    hushed: bool = False
    hinted: frozenset[int] = frozenset()
    shut: frozenset[str] = frozenset()
    moments: Sequence[Moment] = ()


View = TypeVar("View")
Ui = TypeVar("Ui", bound=FeltUi)


class FeltPainter(Generic[View, Ui]):
    """The painter of a table in one look.

    It keeps a layer between frames; once everything rests, `paint` shows the same for the same
    arguments. `extra` returns tools in addition to the game's own."""

    def __init__(self, look: Look, extra: Callable[[], list[Tool]] = list) -> None:
        self.look = look
        self._extra = extra
        self._layer: gui.Layer | None = None
        self._layer_key: Hashable = None
        self._still: Sequence[gui.DrawCall] = ()
        self._still_key: Hashable = None
        self._pieces: dict[Hashable, tuple[Hashable, Sequence[gui.DrawCall]]] = {}
        self._rotated = RotatedCards(look.sprites)
        # Backs of cards and chips that rest: their pose, their picture and where it is drawn.
        self._resting: dict[Key, tuple[Pose, pygame.Surface, tuple[int, int]]] = {}

    # ------------------------------------------------------------------------------------------------ for each game

    def tools(self, view: View) -> list[Tool]:
        """Return the tools of the top bar, from right to left; with labels where the window is wide enough."""
        wide = self.look.grid.vw >= LABELS_FROM
        return [(id, icon, label if wide else "") for id, icon, label in self._extra()]

    def title(self, view: View) -> tuple[str, str]:
        """Return the title in the top bar and the words beside it about the table's progress."""
        raise NotImplementedError

    def still_key(self, view: View, ui: Ui) -> Hashable:
        """Return a key that changes whenever `paint_still` would paint something else."""
        raise NotImplementedError

    def low_key(self, view: View, ui: Ui) -> Hashable:
        """Return a key that changes whenever anything else among the resting objects would be painted differently."""
        raise NotImplementedError

    def paint_still(self, canvas: gui.Canvas, view: View, ui: Ui) -> None:
        """Paint plates, words and buttons: everything on the felt and the top bar that seldom changes."""
        raise NotImplementedError

    def under(self, surface: pygame.Surface, low: list[tuple[Key, Pose]]) -> None:
        """Paint what belongs below the resting objects, such as the shadows of chips."""

    def over(self, canvas: gui.Canvas, view: View, low: list[tuple[Key, Pose]], ui: Ui) -> None:
        """Paint words and tags above the resting objects."""

    def above(self, canvas: gui.Canvas, view: View, high: Mapping[Key, Pose], ui: Ui) -> None:
        """Paint marks above the fan and the flying objects."""

    def ring(self, key: Key, pose: Pose, view: View, ui: Ui) -> float:
        """Return how strong the winning ring around a card is, 0..1."""
        return 0.0

    # ------------------------------------------------------------------------------------------------ widgets

    def buttons(self, view: View, shut: frozenset[str] = frozenset()) -> list[gui.Button]:
        """Return all buttons of the table; those with ids in `shut` are disabled."""
        return gui.shut_off(self.bar_buttons(view), shut)

    def bar_buttons(self, view: View) -> list[gui.Button]:
        """Return the buttons of the top bar: the menu's and the tools."""
        right, names = self.look.grid.tools_right, self.names()
        tools: list[gui.Button] = []
        for id, icon, label in self.tools(view):
            wide = self.look.words.width(label, gui.CAPTION_SEMI)
            made = gui.tool(wide, right, 8, id, icon, label, names.get(id, ""))
            tools.insert(0, made)
            right = made.rect.x - 8
        return [
            gui.Button("menu", self.look.grid.menu, "", "tool", "menu", spoken=_("Menu")),
            *tools,
        ]

    def names(self) -> dict[str, str]:
        """Return the spoken names of tools that have no label or too short a label, by their ids."""
        own = {"scores": _("Scores"), "last": _("Last trick")}
        return own | {id: label for id, _icon, label in self._extra()}

    # ------------------------------------------------------------------------------------------------ painting

    def paint(self, surface: pygame.Surface, view: View, poses: Mapping[Key, Pose], ui: Ui) -> None:
        """Draw the whole window."""
        ordered = sorted(poses.items(), key=lambda item: item[1].z)
        low = [item for item in ordered if item[1].z < Z_FAN]
        fan = [item for item in ordered if Z_FAN <= item[1].z < Z_FLYING]
        flying = ordered[len(low) + len(fan) :]
        resting = [item for item in low if self._rotated.rests(*item)]
        moving = [item for item in low if not self._rotated.rests(*item)]
        lit: Hashable = None
        # As a whole, since its cards lie one upon the other.
        if all(self._rotated.rests(*item) for item in fan):
            resting, lit = resting + fan, (ui.focus, ui.hover, ui.hinted)
        else:
            moving += fan
        self._rotated.choose(self._wanted(moving + flying, view, ui))
        still_key = self.still_key(view, ui)
        key = (still_key, tuple(resting), self.low_key(view, ui), lit)
        if self._layer is None:
            self._layer = gui.Layer(
                pygame.Surface((self.look.viewport.width, self.look.viewport.height))
            )
            self._layer_key = None
        if key != self._layer_key:
            self._layer_key = key
            redrawn = self._layer.show(self._low(view, resting, ui, still_key))
            if isinstance(surface, gui.DrawList):
                surface.changed += redrawn
        surface.blit(self._layer.surface, (0, 0))
        self.objects(surface, moving + flying, view, ui)
        self.above(self.look.canvas(surface), view, dict(fan + flying), ui)
        self._rotated.ended(poses)

    @property
    def settled(self) -> bool:
        """Whether the last frame showed everything exactly; otherwise another frame gets closer."""
        return self._rotated.settled

    def forget(self) -> None:
        """Release the layer and all kept pictures when the table is left."""
        self._layer = None
        self._still, self._still_key = (), None
        self._rotated = RotatedCards(self.look.sprites)
        self._resting.clear()
        self._pieces.clear()

    def _low(
        self, view: View, low: list[tuple[Key, Pose]], ui: Ui, still_key: Hashable
    ) -> list[gui.DrawCall]:
        """Return the draw calls for everything that rests."""
        size = self.look.viewport.width, self.look.viewport.height
        if self._still_key != still_key:
            still = gui.DrawList(size)
            still.blit(self.look.ground())
            canvas = self.look.canvas(still)
            self.top_bar(canvas, view)
            self.paint_still(canvas, view, ui)
            self._still, self._still_key = still.drawn, still_key
        strokes = gui.DrawList(size)
        gui.draw(strokes, self._still)
        self.under(strokes, low)
        self.objects(strokes, low, view, ui)
        self.over(self.look.canvas(strokes), view, low, ui)
        return strokes.drawn

    def piece(
        self, canvas: gui.Canvas, name: Hashable, key: Hashable, paint: Callable[[gui.Canvas], None]
    ) -> None:
        """Paint a part of what seldom changes; as long as its `key` stays the same, the draw calls are reused."""
        kept = self._pieces.get(name)
        if kept is None or kept[0] != key:
            strokes = gui.DrawList(canvas.surface.get_size())
            paint(canvas.on(strokes))
            kept = self._pieces[name] = key, strokes.drawn
        gui.draw(canvas.surface, kept[1])

    # ------------------------------------------------------------------------------------------------ still layer

    def paint_buttons(
        self, canvas: gui.Canvas, buttons: Iterable[gui.Button], states: gui.States
    ) -> None:
        """Paint all buttons, the focused one last, so that no neighbour covers its ring."""
        for button in sorted(buttons, key=lambda button: button.id == states.focus):
            self.paint_button(canvas, button, states)

    def paint_button(self, canvas: gui.Canvas, button: gui.Button, states: gui.States) -> None:
        """Paint one button."""
        gui.paint_button(canvas, button, states)

    def top_bar(self, canvas: gui.Canvas, view: View) -> None:
        """Paint the top bar: its shade, the title and the table's progress."""
        self.top_shade(canvas)
        x, y = self.look.grid.title
        title, words = self.title(view)
        if title:
            x += canvas.text(x, y, title, gui.H3) + 16
            # Whole or the end alone, but nothing that is cut off.
            for told in (words, words.rpartition("  ·  ")[2]):
                if canvas.width(told, gui.CAPTION) <= self.words_right(view) - 16 - x:
                    canvas.text(x, y - 1, told, gui.CAPTION, canvas.theme.muted)
                    break

    def title_end(self, view: View) -> float:
        """Return the x at which the top bar's words end if they have room."""
        title, words = self.title(view)
        wide = self.look.words.width(title, gui.H3) + 16 + self.look.words.width(words, gui.CAPTION)
        return self.look.grid.title[0] + wide

    def words_right(self, view: View) -> float:
        """Return the x up to which the top bar's words may reach: its tools."""
        x, y = self.look.grid.title
        right = [
            button.rect.x
            for button in self.buttons(view)
            if button.rect.y < y and button.rect.x > x
        ]
        return min(right, default=self.look.grid.tools_right)

    def top_shade(self, canvas: gui.Canvas) -> None:
        """Paint the shade behind the words of the top bar."""
        grid, theme = self.look.grid, canvas.theme
        canvas.shape(
            '<defs><linearGradient id="b" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="56">'
            f'<stop offset="0" stop-color="{theme.bar}" stop-opacity=".7"/>'
            f'<stop offset="1" stop-color="{theme.bar}" stop-opacity="0"/></linearGradient></defs>'
            f'<rect width="{grid.vw:.0f}" height="56" fill="url(#b)"/>',
            gui.Rect(0, 0, grid.vw, 56),
        )

    def ellipse(self, canvas: gui.Canvas) -> None:
        """Paint the ring in the middle of the table."""
        ring, theme = self.look.grid.ring, canvas.theme
        rx, ry = ring.w / 2, ring.h / 2
        ellipse = '<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" {paint}/>'
        line = 'fill="none" stroke="{c}" stroke-width="{w}" stroke-opacity="{o}"'
        body = ellipse.format(
            x=rx + 2, y=ry + 2, rx=rx, ry=ry, paint=f'fill="{theme.slot}" fill-opacity=".22"'
        )
        outer = line.format(c=theme.frame, w=1.6, o=0.5)
        inner = line.format(c=theme.frame, w=0.8, o=0.35)
        body += ellipse.format(x=rx + 2, y=ry + 2, rx=rx, ry=ry, paint=outer)
        body += ellipse.format(x=rx + 2, y=ry + 2, rx=rx - 8, ry=ry - 8, paint=inner)
        canvas.shape(body, ring.grown(2))

    def paint_note(self, canvas: gui.Canvas, note: Note | None) -> None:
        """Paint the note plate, if there is a note."""
        if note is None:
            return
        rect = note.place or self.look.grid.note
        canvas.panel(rect)
        canvas.text(rect.x + 18, rect.y + 37, note.heading, gui.BODY_SEMI, room=rect.w - 36)
        style, lines = note_lines(canvas.words, note, rect.w - 36)
        for i, line in enumerate(lines):
            canvas.text(rect.x + 18, rect.y + 69 + 25 * i, line, style, canvas.theme.muted)

    # ------------------------------------------------------------------------------------------------ objects

    def objects(
        self, surface: pygame.Surface, items: Iterable[tuple[Key, Pose]], view: View, ui: Ui
    ) -> None:
        """Paint cards, backs and every other object that has a pose."""
        scale = self.look.viewport.scale
        for key, pose in items:
            if pose.alpha <= 0 or pose.w <= 1:
                continue
            if key[0] == "card" and key[1] == ui.hover and pose.alpha >= 1:
                shade = self.look.sprites.raised_shadow(pose.w, pose.turn)
                at = (round(pose.x * scale - shade.dx), round(pose.y * scale - shade.dy))
                surface.blit(shade.surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)
            kept = self._resting.get(key)
            if kept is not None and kept[0] == pose:
                surface.blit(kept[1], kept[2], special_flags=pygame.BLEND_PREMULTIPLIED)
                continue
            sprite = self.sprite(key, pose, view, ui)
            image = sprite.surface if pose.alpha >= 1 else faded(sprite.surface, pose.alpha)
            at = (round(pose.x * scale - sprite.dx), round(pose.y * scale - sprite.dy))
            surface.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)
            # These look the same wherever the play stands.
            if key[0] != "card" and self._rotated.kept(key, pose):
                self._resting[key] = pose, image, at
            strength = self.ring(key, pose, view, ui)
            if 0 < strength < 1 and pose.alpha >= 1:
                w, turn, _fast = self._rotated.lying(key, pose)
                ringed = self.look.sprites.card(key[1], w, turn, CardLook("win"))
                image = faded(ringed.surface, strength)
                surface.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def sprite(self, key: Key, pose: Pose, view: View, ui: Ui) -> Sprite:
        """Return the picture of an object: a card, or another seat's hidden card."""
        return self._rotated.chosen(key) or self._rotated.picture(
            key, pose, self._picture(key, pose, view, ui)
        )

    def is_card(self, key: Key) -> bool:
        """Return whether an object is a card, which may be turned."""
        return True

    def _wanted(
        self, items: Iterable[tuple[Key, Pose]], view: View, ui: Ui
    ) -> Iterator[tuple[Key, Pose, CardPicture]]:
        """Yield each moving card with its pose and the picture that shows it best."""
        for key, pose in items:
            if (
                self.is_card(key)
                and pose.alpha > 0
                and pose.w > 1
                and not self._rotated.rests(key, pose)
            ):
                yield key, pose, self._picture(key, pose, view, ui)

    def _picture(self, key: Key, pose: Pose, view: View, ui: Ui) -> CardPicture:
        card = None if key[0] == "back" or pose.face < 0.5 else key[1]
        squeeze = abs(2 * pose.face - 1)
        w, turn, quick = self._rotated.lying(key, pose)
        if key[0] == "back":
            return CardPicture(None, w, turn, CardLook(shadow=MINI_SHADOW), squeeze, quick)
        ring = ""
        if card is not None and card == ui.focus:
            ring = "focus"
        elif card in ui.hinted:
            ring = "hint"
        elif self.ring(key, pose, view, ui) >= 1:
            ring = "win"
        veil = round(pose.veil / VEIL * 8) / 8 * VEIL if self.look.theme.veil else 0.0
        return CardPicture(card, w, turn, CardLook(ring, veil), squeeze, quick)


def faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """Return a copy of a surface with premultiplied alpha, at the opacity `alpha`."""
    copy = surface.copy()
    level = round(255 * alpha)
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def paint_portrait(
    canvas: gui.Canvas, plate: gui.Rect, portrait: str, dealer: bool, grey: bool = False
) -> None:
    """Paint a player's portrait on a plate, with a mark if the player deals or begins."""
    x, y, _w, _h = portrait_place(plate)
    canvas.drawing("portraits", portrait, x, y, 56, grey=grey)
    if dealer:
        canvas.rect(gui.Rect(x + 37, y + 37, 24, 24), 12, canvas.theme.ink)
        canvas.status("dealer", x + 38, y + 38, 22)


def paint_seat(
    canvas: gui.Canvas, plate: gui.Rect, portrait: str, name: str, dealer: bool, active: bool
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Paint a plate with portrait and name.

    Returns where words about the match and about the round begin, on their baselines."""
    canvas.panel(plate, active=active)
    paint_portrait(canvas, plate, portrait, dealer)
    x, y, theme = plate.x, plate.y, canvas.theme
    if plate.w > 500:
        canvas.text(x + 82, y + 34, name, gui.NAME, room=314 - 90)
        canvas.line(x + 314, y + 14, x + 314, y + 62, theme.line)
        return (x + 82, y + 59), (x + 332, y + 50)
    canvas.text(x + 84, y + 36, name, gui.NAME, room=plate.w - 16 - 84)
    canvas.line(x + 14, y + 76.5, plate.right - 14, y + 76.5, theme.line)
    return (x + 84, y + 61), (x + 16, y + 111)
