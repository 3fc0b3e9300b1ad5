"""Writing with a controller or a pointer: a board of letters over the dialog that has the field.

The dialog gets every letter at once and takes or refuses it like those of a keyboard; the board
doesn't know what the field is for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.client.kit.buttons import REST, Button, ButtonKind, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import N_, _, language, read_words
from game.client.kit.intents import BoardKey, Confirm, Intent, Typed, Verb
from game.client.kit.keymap import PadMap
from game.client.kit.look import WindowLook
from game.client.kit.spoken import Focused, sentences
from game.client.kit.text import BODY, BUTTON, CAPTION_SEMI, Style
from game.client.kit.widget_scene import Host, TextTarget, WidgetScene
from game.client.kit.widgets import focus_ring, paint_button

_KATAKANA = 0x30A1 - 0x3041  # from the code of a hiragana to that of its katakana
_SMALL = "ぁぃぅぇぉっゃゅょ"


@dataclass(frozen=True, slots=True)
class LetterPage:
    """One page of letters.

    `sign` is written on the key that turns to it, `words` name it. A `cased` page has small letters
    and capitals. `start`: the row and column that has the focus first."""

    id: str
    sign: str
    words: str
    rows: tuple[str, ...]
    cased: bool = False
    start: tuple[int, int] = (0, 0)


_HIRAGANA = (
    "あかさたなはまやらわがざだばぱぁゃ",
    "いきしちにひみ「りをぎじぢびぴぃゅ",
    "うくすつぬふむゆるんぐずづぶぷぅょ",
    "えけせてねへめ」れーげぜでべぺぇっ",
    "おこそとのほもよろ・ごぞどぼぽぉ、",
)
_LETTERS = LetterPage(
    "letters",
    "abc",
    N_("Letters"),
    ("1234567890", "qwertyuiop", "asdfghjkl\u2019", "zxcvbnm,.-"),
    True,
    (2, 4),
)
_ACCENTS = LetterPage(
    "accents",
    "àéñ",
    N_("Letters with marks"),
    ("àáâãäåāăąæçćčďđð", "èéêëēėęěğìíîïīįı", "łñńňòóôõöøōőœŕřþ", "śšşßťúùûüūůűýźżž"),
    True,
)
_SIGNS = LetterPage(
    "signs", "?!&", N_("Signs"), ("!?&+=*#%@/", "()[]:;\u201c\u201d\"'", "«»–_~§$£°^")
)
_IN_KATAKANA = {kana: kana + _KATAKANA for kana in range(ord("ぁ"), ord("ん") + 1)} | {
    ord("、"): ord("ヴ")
}
_KANA = (
    LetterPage("hiragana", "あいう", N_("Hiragana"), _HIRAGANA),
    LetterPage(
        "katakana",
        "アイウ",
        N_("Katakana"),
        tuple(row.translate(_IN_KATAKANA) for row in _HIRAGANA),
    ),
)
_DIGITS = LetterPage("digits", "123", N_("Digits"), ("12345", "67890"))
_CODE = LetterPage("code", "ABC", N_("Letters"), ("01234567", "89ABCDEF", "GHJKMNPQ", "RSTVWXYZ"))
"""The letters of codes, which leave out those that look like digits."""
_NAMES: dict[str, str] = read_words("keys")["text"]["signs"]
"""Names of signs that speech programs would skip."""


def pages(takes: str) -> tuple[LetterPage, ...]:
    """Return the pages for a field that takes "words", "digits" or a "code"; the first is shown first."""
    if takes == "digits":
        return (_DIGITS,)
    if takes == "code":
        return (_CODE,)
    latin = (_LETTERS, _ACCENTS, _SIGNS)
    return (*_KANA, *latin) if language() == "ja" else latin


def capital(letter: str) -> str:
    """Return the capital of a letter, or the letter itself if it has no single capital."""
    return letter.upper() if len(letter.upper()) == 1 else letter


def letter_words(letter: str, cased: bool = True) -> str:
    """Return a letter as it is read aloud: capitals, small kana and signs by name.

    `cased`: the page has small letters too, so that a capital must be called one."""
    if letter in _NAMES:
        name = _NAMES[letter]
        return _(name)
    plain = chr(ord(letter) - _KATAKANA) if "ァ" <= letter <= "ヴ" else letter
    if plain in _SMALL:
        return _("small {letter}").format(letter=chr(ord(letter) + 1))
    if cased and letter != letter.lower():
        return _("capital {letter}").format(letter=letter)
    return letter


KEY = "key="
"""What the ids of letters begin with; row and column follow, as in ``"key=2,4"``."""
CASE, PAGE, SPACE, ERASE, CLEAR, CANCEL, DONE = (
    "case",
    "page",
    "space",
    "erase",
    "clear",
    "cancel",
    "done",
)
LETTER = Style("semibold", 22, 0.5)
_EDGE, _PAD, _GAP, _APART = 8.0, 12.0, 6.0, 8.0
_HEAD, _FOOT, _AREA = 46.0, 50.0, 256.0
_WIDTH, _NARROW = 1136.0, 780.0
_WIDEST, _HIGHEST = 96.0, 60.0
_PILL_H = 26.0


@dataclass(frozen=True, slots=True)
class BoardData:
    """What the board shows.

    `field`: the field that is written, with its place in the window, its name and its text. `page`
    and `next`: the open page and the one that is turned to next. `capitals`: whether letters are
    capitals. `pad`: the controller's buttons, None if they aren't shown."""

    field: Button
    page: LetterPage
    next: LetterPage
    capitals: bool
    pad: PadMap | None


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Where everything on the board is.

    `rows`: the keys, in reading order; the last row has the commands."""

    rect: Rect
    head: Rect
    text: Rect
    rows: tuple[tuple[Button, ...], ...]
    data: BoardData

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All keys in their order."""
        return tuple(button for row in self.rows for button in row)

    def at(self, id: str) -> str:
        """Return what a letter's key writes."""
        row, column = map(int, id.removeprefix(KEY).split(","))
        return shown(self.data, self.data.page.rows[row][column])


def shown(data: BoardData, letter: str) -> str:
    """Return a letter of the page as it is written on its key now, small or capital."""
    return capital(letter) if data.capitals and data.page.cased else letter


def layout_board(look: WindowLook, data: BoardData) -> BoardLayout:
    """Lay the board out at the edge of the window where it doesn't cover the field."""
    grid, wide = look.grid, data.page is not data.next
    width, field = _WIDTH if wide else _NARROW, data.field.rect
    lines = len(data.page.rows)
    # Turning a page moves nothing.
    high = _AREA if wide else min(_AREA, (_HIGHEST + _GAP) * lines - _GAP)
    height = _PAD + _HEAD + _APART + high + _APART + _FOOT + _PAD
    below = grid.vh - field.bottom >= field.y
    y = grid.vh - _EDGE - height if below else _EDGE
    rect = Rect(grid.cx - width / 2, y, width, height)
    inner = rect.grown(-20, -_PAD)
    head = Rect(inner.x, inner.y, inner.w, _HEAD)
    name = min(inner.w * 0.4, look.words.width(data.field.spoken, CAPTION_SEMI) + 16)
    text = Rect(head.x + name, head.y, head.w - name, 44)
    area = Rect(inner.x, head.bottom + _APART, inner.w, high)
    foot = Rect(inner.x, area.bottom + _APART, inner.w, _FOOT)
    return BoardLayout(
        rect, head, text, (*_letters(data, area), _commands(look, data, foot, wide)), data
    )


def _letters(data: BoardData, area: Rect) -> list[tuple[Button, ...]]:
    rows = data.page.rows
    columns = len(rows[0])
    w = min(_WIDEST, (area.w - _GAP * (columns - 1)) / columns)
    h = min(_HIGHEST, (area.h - _GAP * (len(rows) - 1)) / len(rows))
    x0 = area.cx - (w * columns + _GAP * (columns - 1)) / 2
    y0 = area.cy - (h * len(rows) + _GAP * (len(rows) - 1)) / 2

    def key(r: int, c: int) -> Button:
        letter, place = (
            shown(data, rows[r][c]),
            Rect(x0 + c * (w + _GAP), y0 + r * (h + _GAP), w, h),
        )
        return Button(f"{KEY}{r},{c}", place, letter, spoken=letter_words(letter, data.page.cased))

    return [tuple(key(r, c) for c in range(len(row))) for r, row in enumerate(rows)]


def _commands(look: WindowLook, data: BoardData, foot: Rect, wide: bool) -> tuple[Button, ...]:
    wanted: list[tuple[str, str, str]] = []  # id, words, what is read aloud in their place
    if wide:
        small = data.capitals and data.page.cased
        wanted.append(
            (CASE, "abc" if small else "ABC", _("Small letters") if small else _("Capitals"))
        )
        wanted.append((PAGE, data.next.sign, _(data.next.words)))
        wanted.append((SPACE, _("Space"), ""))
    wanted += [
        (ERASE, _("Erase"), ""),
        (CLEAR, _("Erase all"), ""),
        (CANCEL, _("Cancel"), ""),
        (DONE, _("Done"), ""),
    ]
    needs = [
        look.words.width(words, BUTTON) + _pill(look, data, id) + 28 for id, words, _said in wanted
    ]
    spare = (foot.w - sum(needs) - _GAP * (len(needs) - 1)) / len(needs)
    made, x = [], foot.x
    for (id, words, said), need in zip(wanted, needs, strict=True):
        kind: ButtonKind = "main" if id == DONE else "quiet"
        enabled = id != CASE or data.page.cased
        made.append(
            Button(
                id,
                Rect(x, foot.y, need + spare, foot.h),
                words,
                kind,
                enabled=enabled,
                spoken=said or words,
            )
        )
        x += need + spare + _GAP
    return tuple(made)


def _hint(data: BoardData, id: str) -> str:
    """Return the short name of the controller's button for a command; empty without a controller or button."""
    return data.pad.on_board(id) if data.pad is not None else ""


def _pill(look: WindowLook, data: BoardData, id: str) -> float:
    """Return the width needed for the name of a controller's button and the gap beside it; 0 without one."""
    hint = _hint(data, id)
    return look.words.width(hint, CAPTION_SEMI) + 26 if hint else 0.0


def paint_board(canvas: Canvas, layout: BoardLayout, states: States = REST) -> None:
    """Draw the board, with a caret after the text that is written."""
    theme, data = canvas.theme, layout.data
    canvas.cover(layout.rect, 20)
    canvas.panel(layout.rect, 20, alpha=1.0)
    canvas.text(layout.head.x, layout.head.y + 29, data.field.spoken, CAPTION_SEMI, theme.muted,
                room=layout.text.x - layout.head.x - 12)  # fmt: skip
    _written(canvas, layout.text, data.field.label + states.composed)
    for button in sorted(layout.buttons, key=lambda button: button.id == states.focus):
        paint_button(canvas, replace(button, label=""), replace(states, focus=None))
        _words(canvas, button, data, states)
        if button.id == states.focus:
            focus_ring(canvas, button.rect, 12.0)


def _written(canvas: Canvas, rect: Rect, text: str) -> None:
    """Draw the field's text, shortened at its start so that its end is in sight."""
    theme, room = canvas.theme, rect.w - 32
    canvas.rect(rect, 10, theme.panel2, 1, theme.frame, 1.5)
    while canvas.width(text, BODY) > room:
        text = text[1:]
    x = rect.x + 14 + canvas.text(rect.x + 14, rect.cy + 7, text, BODY) + 3
    canvas.line(x, rect.y + 9, x, rect.bottom - 9, theme.text, 2)


def _words(canvas: Canvas, button: Button, data: BoardData, states: States) -> None:
    """Draw a key's letter or words, and the name of the controller's button that does the same."""
    theme, rect = canvas.theme, button.rect
    if button.enabled and states.pressed == button.id:
        rect = rect.moved(0, 2)
    elif button.enabled and states.hover == button.id:
        rect = rect.moved(0, -2)
    ink = theme.faint if not button.enabled else theme.ink if button.kind == "main" else theme.text
    if button.id.startswith(KEY):
        canvas.text(rect.cx, rect.cy + 8, button.label, LETTER, ink, "middle")
        return
    hint = _hint(data, button.id) if button.enabled else ""
    words = canvas.width(button.label, BUTTON)
    pill = canvas.width(hint, CAPTION_SEMI) + 16 if hint else 0.0
    x = rect.cx - (words + (pill + 10 if hint else 0.0)) / 2
    canvas.text(x, rect.cy + 7, button.label, BUTTON, ink, room=rect.w - 8)
    if hint:
        box = Rect(x + words + 10, rect.cy - _PILL_H / 2, pill, _PILL_H)
        canvas.rect(box, _PILL_H / 2, theme.ink, 1, theme.ivory, 1.25)
        canvas.text(box.cx, box.cy + 6, hint, CAPTION_SEMI, theme.ivory, "middle")


def neighbour_key(rows: Sequence[Sequence[Button]], id: str | None, dx: int, dy: int) -> str:
    """Return the id of the next enabled key in a direction, circular in rows and columns."""
    at = next(
        ((r, c) for r, row in enumerate(rows) for c, button in enumerate(row) if button.id == id),
        (0, 0),
    )
    r, c = at
    if dx:
        row = rows[r]
        for step in range(1, len(row) + 1):
            found = row[(c + dx * step) % len(row)]
            if found.enabled:
                return found.id
    here = rows[r][c].rect
    usable = [button for button in rows[(r + dy) % len(rows)] if button.enabled]
    return min(
        usable, key=lambda button: (_off(button.rect, here.cx), abs(button.rect.cx - here.cx))
    ).id


def _off(rect: Rect, x: float) -> float:
    """Return how far a key is to the left or right of `x`; 0 if it is above or below it."""
    return max(0.0, rect.x - x, x - rect.right)


class LetterBoardScene(WidgetScene[Host, BoardLayout]):
    """The letter board, which writes into the field with the id `field` of the scene `writer`."""

    opaque = False
    on_board = True

    def __init__(self, shell: Host, writer: TextTarget, field: str) -> None:
        super().__init__(shell)
        self._writer, self._id = writer, field
        self._before = self._field.label
        self._pages = pages(self._field.takes)
        self._page = 0
        self._capitals: bool | None = None  # None: as the text asks for
        self.focus = self._start if shell.by_pad else None  # a pointer needs none

    # ---- what there is

    @property
    def _field(self) -> Button:
        """The field as it is now."""
        return next(widget for widget in self._writer.widgets() if widget.id == self._id)

    @property
    def _start(self) -> str:
        row, column = self._pages[self._page].start
        return f"{KEY}{row},{column}"

    def build(self) -> BoardLayout:
        field, count = self._field, len(self._pages)
        capitals = not field.label if self._capitals is None else self._capitals
        page, following = self._pages[self._page], self._pages[(self._page + 1) % count]
        pad = self.shell.padmap if self.shell.by_pad else None
        return layout_board(self.shell.look, BoardData(field, page, following, capitals, pad))

    def paint(self, canvas: Canvas) -> None:
        paint_board(canvas, self.layout, self.states)

    @property
    def field(self) -> Rect:
        return self.layout.text

    @property
    def typing(self) -> bool:
        """True: letters of a keyboard are written too."""
        return True

    # ---- read aloud

    def speech_on_open(self) -> Sequence[str]:
        return [_("Letter board"), *self.speech_on_change()]

    def speech_on_change(self) -> Sequence[str]:
        """Return the field's name with its text."""
        return [sentences((self._field.spoken, self._field.label or _("empty")))]

    def focused(self) -> Focused | None:
        target = self.focus or self.hover
        button = next((button for button in self.widgets() if button.id == target), None)
        return Focused(target, button.spoken) if button is not None else None

    # ---- intents

    def handle(self, intent: Intent) -> bool:
        match intent:
            case Typed() | Verb.ERASE | Verb.PASTE:
                self._write(intent)
            case BoardKey(id):
                self._by_button(id)
            case Confirm() if self.focus is None:
                self.focus = self._start
                self._changed = True
            case _:
                return super().handle(intent)
        return True

    def _by_button(self, id: str) -> None:
        """Press the key of a controller's button; the one that erases closes the board if the field is empty."""
        if id == ERASE and not self._field.label:
            self.shell.stack.pop(self)
        elif any(button.id == id and button.enabled for button in self.widgets()):
            self._pressed(id)

    def move(self, dx: int, dy: int) -> None:
        self.focus = (
            neighbour_key(self.layout.rows, self.focus, dx, dy)
            if self.focus is not None
            else self._start
        )

    def press(self, id: str) -> None:
        if id.startswith(KEY):
            self._write(Typed(self.layout.at(id)))
        elif id == SPACE:
            self._write(Typed(" "))
        elif id == ERASE:
            self._write(Verb.ERASE)
        elif id == CLEAR:
            self._clear()
        elif id == CASE:
            self._capitals = not self.layout.data.capitals
        elif id == PAGE:
            self._turn()
        elif id == CANCEL:
            self.cancel()
        else:
            self.shell.stack.pop(self)
            self._writer.written()
        self.rebuild()

    def _turn(self) -> None:
        """Turn to the next page; the focus stays at its place if the page has a key there."""
        self._page = (self._page + 1) % len(self._pages)
        self.rebuild()
        if self.focus is not None and self.focus not in self._places():
            self.focus = self._start if self.focus.startswith(KEY) else PAGE

    def _write(self, intent: Intent) -> None:
        """Pass an intent to the dialog, and play a sound if it changes nothing."""
        before = self._field.label
        self._writer.handle(intent)
        if self._field.label == before:
            self.shell.sounds.play("refused")
        self.rebuild()

    def _clear(self) -> None:
        for _letter in self._field.label:
            self._writer.handle(Verb.ERASE)

    def cancel(self) -> None:
        """Restore the text that was there before, and close the board."""
        if self._field.label != self._before:
            self._clear()
            for letter in self._before:
                self._writer.handle(Typed(letter))
        self.shell.stack.pop(self)
