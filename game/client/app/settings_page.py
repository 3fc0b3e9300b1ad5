"""The settings, page by page. Every press is in force at once; below the rows a picture shows what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.client.app.dialogs import QuestionScene
from game.client.app.option_rows import OptionsData
from game.client.app.options_page import OptionsScene
from game.client.app.setting_pages import FORGET, RESET, bindings_of, pages, rows_of
from game.client.app.settings import BINDINGS, UNNAMED
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.intents import PRESSES, ButtonPressed, Intent, KeyPressed
from game.client.kit.keymap import CANCEL
from game.client.kit.layout import LARGE, MEDIUM, SMALL, Node
from game.client.kit.layout_leaves import Draw, Picture
from game.client.kit.pace import Pace
from game.client.kit.text import CAPTION
from game.client.kit.timeline import Sequence, Step, Timeline, Tween, Wait, in_cubic, out_cubic
from game.client.kit.widgets import paint_pill
from game.client.table.felt_painter import faded
from game.client.table.grid import CARD_RATIO
from game.client.table.leaves import paint_card
from game.client.table.look import Look
from game.client.table.sprites import PLAIN, CardLook
from game.client.table.stage import PLAY_MS, SWEEP_MS
from game.engine.cards import parse_cards

# ---- what the settings of cards, table and motion look like, on a strip of the table below their rows


_SHOWN = parse_cards(["AS", "TH", "QD", "7C"])
_CARD_W, _EDGE = 78.0, 12.0
_FADE_MS, _LONGEST_REST_MS = 80.0, 3000.0


class Moving:
    """A card that comes, lies as long as a finished trick and goes, at a pace. `x` and `alpha` say where it is, 0 to 1
    along the strip, and how much of it is to be seen."""

    def __init__(self, pace: Pace) -> None:
        self.x = self.alpha = 0.0
        come, go = (_FADE_MS, _FADE_MS) if pace.reduced else (2 * PLAY_MS, SWEEP_MS)
        rest = Wait(min(pace.rest_ms, _LONGEST_REST_MS))
        steps: list[Step] = [
            Tween(come * pace.speed, out_cubic, self._come),
            rest,
            Tween(go * pace.speed, in_cubic, self._go),
        ]
        self._reduced = pace.reduced
        self._timeline = Timeline(Sequence(steps))

    def advance(self, dt: float) -> bool:
        """Let time pass. True while there is something to see."""
        moving = not self._timeline.done
        self._timeline.advance(dt)
        return moving

    def _come(self, t: float) -> None:
        self.x, self.alpha = (0.5, t) if self._reduced else (0.5 * t, 1.0)

    def _go(self, t: float) -> None:
        self.x, self.alpha = (0.5, 1 - t) if self._reduced else (0.5 + 0.5 * t, 1 - t)


def strip(look: Callable[[], Look], draw: Draw) -> Picture:
    """A piece of the table, on which something is drawn."""

    def both(canvas: Canvas, rect: Rect) -> None:
        piece = pygame.Rect(canvas.viewport.to_px(rect))
        canvas.surface.blit(look().ground(), piece.topleft, piece)
        canvas.rect(rect, stroke=canvas.theme.line, width=canvas.theme.line_width)
        draw(canvas, rect)

    return Picture(both, 0, 2 * _EDGE + _CARD_W * CARD_RATIO)


def paint_cards(canvas: Canvas, look: Look, rect: Rect) -> None:
    """Four faces, one of them winning, and the back, on the table that is chosen."""
    x, top = rect.x + LARGE, rect.y + _EDGE
    for i, card in enumerate((*_SHOWN, None)):
        paint_card(canvas, look, card, x, top, _CARD_W, CardLook("win") if i == 1 else PLAIN)
        x += _CARD_W + MEDIUM
    paint_pill(canvas, x + MEDIUM, top + SMALL, "safe", _("Safe"))
    said = _("Words on the table")
    canvas.text(
        x + MEDIUM, rect.bottom - LARGE, said, CAPTION, canvas.theme.muted, room=rect.right - LARGE - MEDIUM - x
    )


def paint_motion(canvas: Canvas, look: Look, rect: Rect, moving: Moving) -> None:
    """A card on its way."""
    if moving.alpha <= 0:
        return
    sprite, scale = look.sprites.card(_SHOWN[1], _CARD_W, 0), canvas.scale
    surface = sprite.surface if moving.alpha >= 1 else faded(sprite.surface, moving.alpha)
    way = rect.grown(-LARGE - _CARD_W / 2, 0)
    at = (round((way.x + moving.x * way.w) * scale - sprite.dx), round(rect.cy * scale - sprite.dy))
    canvas.surface.blit(surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)


HEARD = {"volume": "mine", "volume_cards": "card", "volume_chips": "chip", "volume_notices": "mine", "sound": "mine"}
"""What a change of a setting lets be heard."""
VOLUMES = ("volume", "volume_cards", "volume_chips", "volume_notices", "volume_ambience")
NUMBERS = ("trick_rest_ms", "text_percent", *VOLUMES)
"""Settings whose choices are whole numbers."""


class SettingsScene(OptionsScene):
    """How the game looks, moves, sounds and is played."""

    default = "done"

    def __init__(self, shell: Shell, page: str = "play") -> None:
        super().__init__(shell)
        self.page = page
        self._typing: str | None = None  # while the field is being edited it may be empty
        self._moving: Moving | None = None
        self._asked: str | None = None  # the command that waits for its key or button
        self._show_motion()

    def data(self) -> OptionsData:
        name = self._typing if self._typing is not None else self.shell.you
        rows = rows_of(self.page, self.shell, name, self._asked)
        return OptionsData(_("Settings"), "", rows, (("done", _("Done"), "check"),), pages(), self.page)

    def turn_to(self, page: str) -> None:
        self.page, self._asked = page, None
        self._show_motion()
        super().turn_to(page)

    def set(self, row: str, value: Any) -> None:
        if row == "fullscreen":
            self.shell.toggle_fullscreen()
        elif self.page in BINDINGS:
            self._set_sign(row)
        elif row == FORGET:
            self._ask_to_forget()
        elif row == "player_name":
            self._typing = value
            if value.strip():
                self.shell.change(player_name=UNNAMED if value == _(UNNAMED) else value)
        else:
            self.shell.change(**{row: int(value) if row in NUMBERS else value})
        if row in HEARD:
            self.shell.sounds.play(HEARD[row])
        self._show_motion()

    def _ask_to_forget(self) -> None:
        """Delete what reviews have found out, if that is really meant."""
        text = _("The records of your matches stay. A review that you open again is made anew.")
        answers = ((ids.DELETE, _("Delete")), (ids.KEEP, _("Keep them")))

        def answer(id: str) -> None:
            for game in self.shell.games if id == ids.DELETE else ():
                try:
                    if game.reviews is not None:
                        game.reviews.forget()
                except OSError as error:
                    self.shell.toast(_("They can’t be deleted: {why}.").format(why=str(error)))
            self.rebuild()

        self.shell.stack.push(QuestionScene(self.shell, _("Delete all reviews?"), text, answers, answer, escape="keep"))

    # ---- keys and buttons

    @property
    def choosing_key(self) -> bool:
        return self._asked is not None and self.page == "keys"

    @property
    def choosing_button(self) -> bool:
        return self._asked is not None and self.page == "pad"

    def handle(self, intent: Intent) -> bool:
        if self._asked is None:
            return super().handle(intent)
        match intent:
            case KeyPressed("escape") if self._asked != CANCEL:
                self._ask(None)
            case KeyPressed(sign) | ButtonPressed(sign):
                self._chosen(self._asked, sign)
            case _ if isinstance(intent, PRESSES):
                self._ask(None)  # with another device, or the cross: as it was
            case _:
                return super().handle(intent)
        return True

    def _ask(self, command: str | None) -> None:
        self._asked = command
        self.rebuild()

    def _set_sign(self, row: str) -> None:
        if row == RESET:
            self.focus = None
            self.shell.change(**{self.page: {}})
        else:
            self._asked = row

    def _chosen(self, command: str, sign: str) -> None:
        """A key or button for a command; one that another command has is exchanged with it, and that is said."""
        bindings = bindings_of(self.page, self.shell)
        key, keeper = bindings.called(sign), bindings.kept_by(command, sign)
        if not bindings.takes(sign):
            self.shell.toast(_("{key} always does the same and can’t be reassigned.").format(key=key))
        elif keeper is not None:
            words = _("{key} is used for “{command}”, which can’t do without one.")
            self.shell.toast(words.format(key=key, command=bindings.about(keeper).title))
        else:
            changed, other = bindings.with_sign(command, sign)
            self.shell.change(**{self.page: changed.changed})
            if other is not None:
                words = _("{key} was used for “{command}”, which now has {other}.")
                if not changed.words(other):
                    words = _("{key} was used for “{command}”, which now has no button.")
                told = {"key": key, "command": changed.about(other).title, "other": changed.words(other)}
                self.shell.toast(words.format(**told))
            self._ask(None)

    def resume(self) -> None:
        self.rebuild()

    def _show_motion(self) -> None:
        self._moving = Moving(self.shell.pace) if self.page == "motion" else None

    def update(self, dt: float) -> bool:
        moved = self._moving is not None and self._moving.advance(dt)
        return super().update(dt) or moved

    def below(self) -> Node | None:
        if self.page == "cards":
            return strip(lambda: self.shell.look, lambda canvas, rect: paint_cards(canvas, self.shell.look, rect))
        if self.page == "motion":
            return strip(lambda: self.shell.look, self._paint_motion)
        return None

    def _paint_motion(self, canvas: Canvas, rect: Rect) -> None:
        if self._moving is not None:
            paint_motion(canvas, self.shell.look, rect, self._moving)
