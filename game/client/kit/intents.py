"""What the player wants, whether mouse, touch, keys or controller said it.

Positions are in virtual units."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Intent:
    """What the player wants: a verb, or one of the classes below with its details."""

    __slots__ = ()


class Verb(Intent, Enum):
    """An intent that needs no details."""

    LET_GO = "let_go"  # the key that takes or presses was let go
    # Esc, usually, or the right button: one step back; on the table it opens the menu.
    CANCEL = "cancel"
    NEXT_FOCUS = "next_focus"  # to the next button
    PREV_FOCUS = "prev_focus"  # to the one before
    ERASE = "erase"  # backspace
    COPY = "copy"  # Ctrl (or Command) and C
    PASTE = "paste"  # Ctrl (or Command) and V
    SHOW_SCORES = "show_scores"  # open or close the score sheet
    SHOW_LAST_TRICK = "show_last_trick"  # show or hide the trick before
    SHOW_HELP = "show_help"  # how to play
    ASK_HINT = "ask_hint"  # a hint, or none any more
    TAKE_BACK = "take_back"  # take the latest decision back
    SHOW_SEEN = "show_seen"  # the cards played so far
    SAVE_PICTURE = "save_picture"  # keep what is shown as a picture for others
    END_ROUND = "end_round"  # end a round in which nothing can change any more
    READ_ALOUD = "read_aloud"  # how things stand, read aloud
    TOGGLE_VOICE = "toggle_voice"  # have everything read aloud, or nothing any more
    TOGGLE_SOUND = "toggle_sound"  # to silence and back
    KEYBOARD_CHANGED = "keyboard_changed"  # its keys write other letters now
    TOGGLE_FULL_SCREEN = "toggle_full_screen"  # to the full screen and back
    EXPOSED = "exposed"  # the window system lost what was drawn
    QUIT = "quit"  # the window was closed


@dataclass(frozen=True, slots=True)
class PointerMoved(Intent):
    """The pointer is at x, y. A touch moves the pointer only while the finger is down."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerDown(Intent):
    """The main button or a finger went down at x, y."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerUp(Intent):
    """The main button or the finger was lifted at x, y."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Scroll(Intent):
    """The wheel turned by `lines`, whole ones; positive is up.

    `exact`: with parts of lines, of wheels that have them."""

    lines: float
    exact: float | None = None

    @property
    def step(self) -> int:
        """Down (1), up (-1), or 0 for less than a line."""
        return (self.lines < 0) - (self.lines > 0)


@dataclass(frozen=True, slots=True)
class Confirm(Intent):
    """A press of what has the focus. `space`: it came from the key that also skips waiting."""

    space: bool = False


@dataclass(frozen=True, slots=True)
class MoveFocus(Intent):
    """An arrow key: `dx` and `dy` are -1, 0 or 1, y downwards. `every`: also to what can't be used now."""

    dx: int
    dy: int
    every: bool = False


@dataclass(frozen=True, slots=True)
class JumpToEnd(Intent):
    """A move of the focus to the first (`step` -1) or the last thing (1)."""

    step: int


@dataclass(frozen=True, slots=True)
class Page(Intent):
    """Page up (`step` -1) or page down (1), where no command has these keys: scrolls by much at once."""

    step: int


@dataclass(frozen=True, slots=True)
class PickCard(Intent):
    """The choice of a card by its place in the fan, 0 for the leftmost."""

    index: int


@dataclass(frozen=True, slots=True)
class Typed(Intent):
    """Letters, as the keyboard layout or input method produced them."""

    text: str


@dataclass(frozen=True, slots=True)
class Composed(Intent):
    """Letters that an input method is still putting together, and may change."""

    text: str


@dataclass(frozen=True, slots=True)
class ReadPart(Intent):
    """A wish to hear one part of the table: the trick, or a player by the steps from the viewer to the left, -1 for the right."""

    player: int | None = None


@dataclass(frozen=True, slots=True)
class BoardKey(Intent):
    """A controller's button that presses a key of the letter board, by the key's id."""

    id: str


@dataclass(frozen=True, slots=True)
class KeyPressed(Intent):
    """A chord by its name, while the player is choosing a key for a command."""

    chord: str


@dataclass(frozen=True, slots=True)
class ButtonPressed(Intent):
    """A controller's button by its name, while the player is choosing a button for a command."""

    button: str


@dataclass(frozen=True, slots=True)
class FileDropped(Intent):
    """A file was dropped on the window."""

    path: str


@dataclass(frozen=True, slots=True)
class TableVerb(Intent):
    """A command that one game adds to those of every table, by its id."""

    verb: str


@dataclass(frozen=True, slots=True)
class FastForward(Intent):
    """The key that skips all waiting is held (`on`) or was released."""

    on: bool


@dataclass(frozen=True, slots=True)
class Resized(Intent):
    """The window has a new size in real pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class PadChanged(Intent):
    """A controller was connected or unplugged."""

    name: str
    connected: bool


_FOCUS = (Verb.CANCEL, Verb.NEXT_FOCUS, Verb.PREV_FOCUS)
_AT_SOME_TABLES = (
    Verb.ASK_HINT, Verb.TAKE_BACK, Verb.SHOW_SEEN, Verb.END_ROUND, Verb.SAVE_PICTURE, Verb.SHOW_LAST_TRICK,
)  # fmt: skip


def is_press(intent: Intent) -> bool:
    """Return whether an intent counts as "any click or key"."""
    return intent in _FOCUS or isinstance(
        intent, PointerDown | Confirm | MoveFocus | JumpToEnd | Page | PickCard
    )


def is_table_key(intent: Intent) -> bool:
    """Return whether an intent comes from a key that has a meaning at some tables only."""
    return intent in _AT_SOME_TABLES or isinstance(intent, TableVerb)
