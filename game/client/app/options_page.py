"""Dialogs of rows, with or without pages: choices, lists, switches, text fields, and numbers with less and more."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from game.client.app.listing import Choice, open_choices
from game.client.app.option_rows import OptionRow, OptionsData
from game.client.app.settings import NAME_MAX
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _, listed
from game.client.kit.spoken import Focused
from game.client.kit.widget_scene import AnyHost, DialogScene
from game.engine.json_reader import printable

ROWS = "rows"
"""The id of the column that scrolls."""
_SELECT, _PRESS, _DIGITS, _NAME, _WORDS = 320.0, 200.0, 108.0, 280.0, 400.0
_HIGH = 52.0  # the least height of a row without the space around it
_AROUND = 7.0
_MARK = 3.0  # the width of the mark at a row that differs from the default


def options_dialog(
    data: OptionsData, below: gui.Node | None = None, above: gui.Node | None = None
) -> gui.Dialog:
    """Return the dialog of a page of options; if it is too long for the window, it scrolls.

    `below` and `above` are placed below and above all rows."""
    rows: list[gui.Node] = [row_node(row, first=not i) for i, row in enumerate(data.rows)]
    spare = max(0, data.least - len(rows))
    rows += [gui.Gap(_HIGH + 2 * _AROUND)] * spare
    body: gui.Node = gui.Column(rows, gap=0, scroll=ROWS, spare=spare, grow=1)
    if data.pages:
        tabs = gui.tabs(data.pages, data.page, aside=True)
        body = gui.Row(
            [tabs, gui.Picture(_edge, 1, 0), gui.Column([body], grow=1)],
            align=gui.Align.FILL,
            grow=1,
        )
    if below is not None or above is not None:
        body = gui.Column([node for node in (above, body, below) if node is not None])
    return gui.Dialog(
        title=data.title,
        caption=data.caption,
        body=body,
        foot=data.buttons,
        steady=bool(data.pages),
        data=data,
    )


def row_node(row: OptionRow, first: bool = False, own: Sequence[gui.Node] = ()) -> gui.Node:
    """Return a row: its words and its widgets, or those in `own`.

    All rows but the `first` have a line above."""

    def ground(canvas: gui.Canvas, rect: gui.Rect) -> None:
        if not first:
            canvas.line(rect.x, rect.y, rect.right, rect.y, canvas.theme.line)
        if row.changed:
            mark = gui.Rect(rect.x - 2 * _MARK, rect.y + _AROUND, _MARK, rect.h - 2 * _AROUND)
            canvas.rect(mark, _MARK / 2, canvas.theme.frame)

    words, widgets = row_words(row), own or row_widgets(row)
    beside = gui.Row([gui.Row([gui.strut(_HIGH), words], 0, grow=1), *widgets], gui.SMALL)
    under = gui.Column([words, gui.Row([gui.Gap(grow=1), *widgets], gui.SMALL)])
    return gui.Padding(gui.FirstFitting([beside, under]), 0, _AROUND, ground)


def row_words(row: OptionRow) -> gui.Node:
    """Return the label of a row with its explanation, or with the reason why its value can't be used."""
    shade = "text" if row.enabled else "faint"
    words: list[gui.Node] = [gui.Text(row.label, gui.BODY_SEMI, shade, lines=2)]
    if row.fault:
        why = gui.Text(row.fault, gui.CAPTION, "coral", lines=2, grow=1)
        words.append(gui.Row([gui.icon("cross", 22, "coral"), why], gui.SMALL))
    elif row.note:
        words.append(gui.Text(row.note, gui.CAPTION, "muted" if row.enabled else "faint", lines=2))
    return gui.Column(words, gap=0, grow=1)


def row_widgets(row: OptionRow) -> list[gui.Node]:
    """Return the widgets at the right of a row, whose ids are that of the row, or ``"row=choice"`` for several."""
    if row.changed is not None:
        back: gui.Node = gui.Gap(44)
        if row.changed:
            said = _("{row}: back to the default").format(row=row.label)
            back = gui.ButtonNode(f"{row.id}=reset", kind="tool", icon="undo", said_first=said)
        return [*row_widgets(replace(row, changed=None)), back]
    if row.kind == "number":
        less, more = (words.format(row=row.label) for words in (_("{row}: less"), _("{row}: more")))
        return [
            gui.ButtonNode(f"{row.id}=less", "\u2212", "choice", said_first=less, wide=44),
            gui.ButtonNode(
                row.id, row.value, "field", said_first=row.label, takes="digits", wide=_DIGITS
            ),
            gui.ButtonNode(f"{row.id}=more", "+", "choice", said_first=more, wide=44),
        ]
    if row.kind == "typed":
        wide = _NAME if row.most <= NAME_MAX else _WORDS
        return [
            gui.ButtonNode(
                row.id, row.value, "field", enabled=row.enabled, said_first=row.label, wide=wide
            )
        ]
    if row.kind == "press":
        return [
            gui.ButtonNode(
                row.id, row.value, "choice", enabled=row.enabled, said_first=row.label, wide=_PRESS
            )
        ]
    if row.kind == "list":
        words = dict(row.choices)[row.value]
        return [
            gui.ButtonNode(
                row.id, words, "select", enabled=row.enabled, said_first=row.label, wide=_SELECT
            )
        ]
    if not row.choices:
        on = row.value == "on"
        return [
            gui.ButtonNode(
                row.id, kind="toggle", enabled=row.enabled, selected=on, said_first=row.label
            )
        ]
    pictures = row.kind == "backs"
    return [
        gui.ButtonNode(f"{row.id}={choice}", label, "picture" if pictures else "choice", choice if pictures else None,
              row.left.get(choice, ""), row.enabled and (pictures or choice not in row.left), choice == row.value, row.label)
        for choice, label in row.choices
    ]  # fmt: skip


def _edge(canvas: gui.Canvas, rect: gui.Rect) -> None:
    canvas.line(rect.x, rect.y, rect.x, rect.bottom, canvas.theme.line)


AFTER_MS, EACH_MS, FAST_MS = 400.0, 120.0, 40.0
FASTER_AFTER = 6  # the number of presses at the slower pace


class KeyRepeat:
    """The repeated presses of a button that is held down.

    `held` is the button's id, None for no button."""

    def __init__(self) -> None:
        self.held: str | None = None
        self._left = 0.0
        self._count = 0

    def begin(self, id: str) -> None:
        """Note that a button is held down; its first press has already happened."""
        self.held, self._left, self._count = id, AFTER_MS, 0

    def end(self) -> None:
        """Stop repeating, because the button was released or the pointer has left it."""
        self.held = None

    def wait(self, dt: float) -> int:
        """Return how many more presses `dt` milliseconds bring."""
        if self.held is None:
            return 0
        times = 0
        self._left -= dt
        while self._left <= 0:
            times += 1
            self._count += 1
            self._left += EACH_MS if self._count < FASTER_AFTER else FAST_MS
        return times


LESS, MORE = "less", "more"
FAR = 10
"""The amount by which Page Up and Page Down change a number."""


class SteppingScene(DialogScene[AnyHost]):
    """A dialog with numbers to be stepped up and down.

    A number's widgets are ``"row=less"``, ``"row"`` (its field) and ``"row=more"``. The buttons act
    when pressed down and repeat while they are held, by pointer or key; the wheel over a number,
    Page Up and Page Down change it too."""

    def __init__(self, shell: AnyHost) -> None:
        super().__init__(shell)
        self.repeat = KeyRepeat()

    def numbers(self) -> Collection[str]:
        """Return the rows that are numbers now."""
        raise NotImplementedError

    def step(self, row: str, by: int) -> None:
        """Change a number by `by`, within its bounds."""
        raise NotImplementedError

    def value_of(self, row: str) -> str:
        """Return a number as its field shows it."""
        raise NotImplementedError

    def focused(self) -> Focused | None:
        """Return the focused widget; a button for less or more comes with its number.

        The number is read out when the button is released, not at every step."""
        focused = super().focused()
        row, _equals, part = str(focused.id).partition("=") if focused is not None else ("", "", "")
        if focused is None or row not in self.numbers() or part not in (LESS, MORE):
            return focused
        return replace(focused, value="" if self.repeat.held is not None else self.value_of(row))

    def number_of(self, id: str | None) -> str | None:
        """Return the row of the number that a widget belongs to; None if there is none."""
        row, _equals, part = (id or "").removeprefix(gui.BOARD).partition("=")
        return row if row in self.numbers() and part in ("", LESS, MORE) else None

    def handle(self, intent: intents.Intent) -> bool:
        held = self.repeat.held
        lets_go = intent is intents.Verb.LET_GO or isinstance(
            intent, intents.PointerUp | intents.FastForward
        )
        if held is not None and lets_go:
            self.repeat.end()
            self.pressed = None
            self._changed = True
            return True
        if held is not None and not isinstance(intent, intents.PointerMoved):
            self.repeat.end()
        if isinstance(intent, intents.Scroll) and (row := self.number_of(self.hover)) is not None:
            self._stepped(row, -intent.step)
        elif isinstance(intent, intents.Page) and (row := self.number_of(self.focus)) is not None:
            self._stepped(row, -FAR * intent.step)
        elif isinstance(intent, intents.PointerDown) and self._steps(
            at := self._id_at(intent.x, intent.y)
        ):
            super().handle(intent)
            self._begin(str(at))
        elif isinstance(intent, intents.Confirm) and self._steps(self.focus):
            self._begin(str(self.focus))
        else:
            super().handle(intent)
            # The pointer has left it.
            if held is not None and held == self.pressed and self.hover != held:
                self.repeat.end()
        return True

    def update(self, dt: float) -> bool:
        for _step in range(self.repeat.wait(dt)):
            if self.repeat.held is not None:
                self.press(self.repeat.held)
        return super().update(dt)

    def pause(self) -> None:
        self.repeat.end()

    def _id_at(self, x: float, y: float) -> str | None:
        at = self.at(x, y)
        return at.id if at is not None else None

    def _steps(self, id: str | None) -> bool:
        return bool(id) and "=" in str(id) and self.number_of(id) is not None

    def _begin(self, id: str) -> None:
        """Press a button once at once, and repeat it while it is held."""
        self._pressed(id)
        self.repeat.begin(id)
        self._changed = True

    def _stepped(self, row: str, by: int) -> None:
        self.step(row, by)
        self._changed = True


class OptionsScene(SteppingScene[Shell]):
    """A dialog of rows in which each press takes effect at once.

    Long dialogs scroll with the focus and the wheel."""

    def data(self) -> OptionsData:
        """Return the title, rows and buttons as they are now."""
        raise NotImplementedError

    def set(self, row: str, value: str | bool) -> None:
        """Give a row a value: one of its choices, True or False, or a text."""
        raise NotImplementedError

    def numbers(self) -> Collection[str]:
        return [row.id for row in self.layout.data.rows if row.kind == "number"]

    def value_of(self, row: str) -> str:
        found = self.row_of(row)
        return found.value if found is not None else ""

    def row_of(self, id: str | None) -> OptionRow | None:
        """Return the row that a widget belongs to; None if there is none."""
        rows: Sequence[OptionRow] = self.layout.data.rows
        return next((row for row in rows if row.id == (id or "").partition("=")[0]), None)

    def dialog(self) -> gui.Dialog:
        return options_dialog(self.data(), self.below(), self.above())

    def below(self) -> gui.Node | None:
        """Return what is placed below the rows; None for nothing."""
        return None

    def above(self) -> gui.Node | None:
        """Return what is placed above the rows; None for nothing."""
        return None

    def speech_on_open(self) -> Sequence[str]:
        """Return the title, its caption and the page's name; each row is read when it has the focus."""
        data = self.layout.data
        page = dict(data.pages).get(data.page, "")
        return [words for words in (data.title, data.caption, page) if words]

    def speech_on_change(self) -> Sequence[str]:
        """Return the title, the page's name and the faults of rows."""
        return [*self.speech_on_open(), *(row.fault for row in self.layout.data.rows if row.fault)]

    def focused(self) -> Focused | None:
        """Return the focused widget together with its row's fault or note."""
        focused = super().focused()
        row = self.row_of(str(focused.id)) if focused is not None else None
        if focused is None or row is None or focused.typed:
            return focused
        return replace(
            focused,
            place=listed([words for words in (focused.place, row.fault or row.note) if words]),
        )

    def handle(self, intent: intents.Intent) -> bool:
        row = self._typed_row()
        if row is not None and isinstance(intent, intents.Typed):
            digits = intent.text.isascii() and intent.text.isdigit()
            if (
                len(row.value) < row.most
                and printable(intent.text)
                and (row.kind == "typed" or digits)
            ):
                self._changed_row(row.id, (row.value + self.shell.legible(intent.text))[: row.most])
        elif row is not None and intent is intents.Verb.ERASE:
            self._changed_row(row.id, row.value[:-1])
        else:
            return super().handle(intent)
        return True

    @property
    def typing(self) -> bool:
        """Whether the focus is in a text field, so that letters are no commands."""
        return self._typed_row() is not None

    def _typed_row(self) -> OptionRow | None:
        row = self.row_of(self.focus)
        return (
            row
            if row is not None and row.kind in ("typed", "number") and row.id == self.focus
            else None
        )

    def _changed_row(self, id: str, value: str | bool) -> None:
        self.set(id, value)
        self.rebuild()

    def press(self, id: str) -> None:
        row, _equals, choice = id.partition("=")
        found = self.row_of(id)
        if id in dict(self.layout.data.pages):
            self.turn_to(id)
        elif found is None:
            self.done(id)
        elif found.kind in ("typed", "number") and not choice:
            self.focus = id
        elif found.kind == "number":
            self.step(row, 1 if choice == MORE else -1)
        elif found.kind == "list":
            self._open(found)
        elif found.kind == "press":
            self._changed_row(row, found.value)
        elif choice in found.left:
            self.shell.toast(
                _("{gift}: {where}.").format(
                    gift=dict(found.choices)[choice], where=found.left[choice]
                )
            )
        elif choice:
            self._changed_row(row, choice)
        else:
            self._changed_row(row, found.value != "on")

    def turn_to(self, page: str) -> None:
        """Scroll to the top and rebuild the dialog; subclasses set the open page first."""
        self.tops = {}
        self.rebuild()

    def _open(self, row: OptionRow) -> None:
        """Open the list of a row's choices."""
        entries = [Choice(choice, words) for choice, words in row.choices]
        open_choices(self, row.id, entries, row.value, partial(self._changed_row, row.id))

    def done(self, id: str) -> None:
        """React to a button at the foot; by default, close the dialog."""
        self.close()

    def move(self, dx: int, dy: int) -> None:
        """Move the focus; when it reaches the name of a page, the page opens."""
        super().move(dx, dy)
        if self.focus in dict(self.layout.data.pages) and self.focus != self.layout.data.page:
            self.turn_to(str(self.focus))
