"""The settings: rows of choices, switches and one typed word; and the rules that are set for the next match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.canvas import Canvas
from game.client.dialogs.options import OptionRow, OptionsData, OptionsLayout, layout_options, paint_options
from game.client.i18n import NAMES, _, languages
from game.client.intents import Confirm, Erase, Intent, Scroll, ShowScores, Typed
from game.client.scenes.base import DialogScene
from game.client.settings import NAME_MAX, Settings
from game.client.shell import Shell
from game.client.widgets import Button
from game.engine.ambition.editions import Rules


def rules_of(settings: Settings) -> Rules:
    """The rules of the next match."""
    return Rules(
        nil_bidding=settings.nil_bidding,
        short_game=settings.short_game,
        short_game_not_in_strike_round=settings.short_game and settings.short_game_not_in_strike_round,
    )


def _switch(on: bool) -> str:
    return "on" if on else "off"


class OptionsScene(DialogScene):
    """A dialog of rows; each press is in force at once. Long dialogs scroll with the focus and the wheel."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._top = 0

    def data(self) -> OptionsData:
        """Title, rows and buttons as they are now."""
        raise NotImplementedError

    def set(self, row: str, value: Any) -> None:
        """A row got a value: one of its choices, True or False, or a word."""
        raise NotImplementedError

    def build(self) -> OptionsLayout:
        layout = layout_options(self.shell.look, self.data(), self._top)
        self._top = layout.top
        return layout

    def paint(self, canvas: Canvas) -> None:
        paint_options(canvas, self.layout, self.states)

    def widgets(self) -> Sequence[Button]:
        return [*self.layout.widgets, *self.layout.buttons]

    def handle(self, intent: Intent) -> bool:
        row = self._typed_row()
        if isinstance(intent, Scroll):
            self._scroll(-1 if intent.lines > 0 else 1)
        elif row is not None and isinstance(intent, Typed) and len(row.value) < NAME_MAX and intent.text.isprintable():
            self._changed_row(row.id, (row.value + intent.text)[:NAME_MAX])
        elif row is not None and isinstance(intent, Erase):
            self._changed_row(row.id, row.value[:-1])
        elif (row is not None and isinstance(intent, Confirm) and intent.space) or isinstance(intent, ShowScores):
            return True  # a letter for the field, not a command
        else:
            return super().handle(intent)
        return True

    def _typed_row(self) -> OptionRow | None:
        rows: Sequence[OptionRow] = self.layout.data.rows
        return next((row for row in rows if row.typed and row.id == self.focus), None)

    def _changed_row(self, id: str, value: Any) -> None:
        self.set(id, value)
        self.rebuild()

    def press(self, id: str) -> None:
        row, _equals, choice = id.partition("=")
        found = next((each for each in self.layout.data.rows if each.id == row), None)
        if found is None:
            self.done(id)
        elif found.typed:
            self.focus = id
        elif choice:
            self._changed_row(row, choice)
        else:
            self._changed_row(row, found.value != "on")

    def done(self, id: str) -> None:
        """A button at the foot."""
        self.close()

    def move(self, dx: int, dy: int) -> None:
        before = self.focus
        super().move(dx, dy)
        at_edge = before == self.focus or self.focus in [button.id for button in self.layout.buttons]
        more = self._top < self.layout.last_top if dy > 0 else self._top > 0
        if dy and more and at_edge and before not in [button.id for button in self.layout.buttons]:
            self.focus = before
            self._scroll(dy)
            super().move(dx, dy)

    def _scroll(self, rows: int) -> None:
        self._top = min(max(0, self._top + rows), self.layout.last_top)
        self.rebuild()


class SettingsScene(OptionsScene):
    """How the game looks and moves."""

    default = "done"

    def data(self) -> OptionsData:
        settings = self.shell.settings
        rests = ((500, _("0.5 s")), (900, _("0.9 s")), (1500, _("1.5 s")), (3000, _("3 s")))
        nearest = min(rests, key=lambda rest: abs(rest[0] - settings.trick_rest_ms))[0]
        speeds = (("slow", _("Slow")), ("normal", _("Normal")), ("fast", _("Fast")), ("instant", _("At once")))
        rows = [
            OptionRow("player_name", _("Your name"), _("From the next match on"), value=self._name(), typed=True),
            OptionRow("speed", _("Speed"), _("A click or key ends any wait"), speeds, settings.speed),
            OptionRow(
                "trick_rest_ms",
                _("A finished trick lies for"),
                "",
                tuple((str(ms), words) for ms, words in rests),
                str(nearest),
            ),
            OptionRow(
                "reduced_motion",
                _("Less motion"),
                _("Cards and chips appear in place"),
                value=_switch(settings.reduced_motion),
            ),
            OptionRow("theme", _("Table"), "", (("dark", _("Dark felt")), ("light", _("Light linen"))), settings.theme),
            OptionRow(
                "four_colour",
                _("Four-colour deck"),
                _("Diamonds blue, clubs green"),
                value=_switch(settings.four_colour),
            ),
            OptionRow(
                "value_badges",
                _("Points on played cards"),
                _("A small number on every card that counts"),
                value=_switch(settings.value_badges),
            ),
            OptionRow("fullscreen", _("Full screen"), _("Also with F11"), value=_switch(settings.fullscreen)),
        ]
        if len(languages()) > 1:
            spoken = ((code, NAMES.get(code, code)) for code in languages())
            choices = (("", _("As the computer")), *spoken)
            rows.append(OptionRow("language", _("Language"), "", choices, self.shell.language))
        return OptionsData(_("Settings"), "", tuple(rows), (("done", _("Done"), "check"),))

    def _name(self) -> str:
        return self._typing if self._typing is not None else self.shell.you

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._typing: str | None = None  # while the field is being edited it may be empty

    def set(self, row: str, value: Any) -> None:
        if row == "fullscreen":
            self.shell.toggle_fullscreen()
        elif row == "player_name":
            self._typing = value
            if value.strip():
                self.shell.change(player_name=value)
        else:
            self.shell.change(**{row: int(value) if row == "trick_rest_ms" else value})

    def resume(self) -> None:
        self.rebuild()
